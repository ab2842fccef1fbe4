# Чем кончилась игра.

win-side-city = Победа города
win-side-mafia = Победа мафии
win-side-yakuza = Победа якудзы
win-side-maniac = Победа { CASE($role, "gen") }
win-joint = Победа на двоих: { $roles }
win-draw = Ничья
win-abandoned = Игра прервана, победителя нет
win-none = Игра продолжается

win-why-victory-city_needs_out = Из игры вышли все противники города: { $sides }.
win-why-victory-parity_against = { $value ->
    [city] { $side }: живых не меньше, чем игроков города.
    [all_others] { $side }: живых не меньше, чем всех остальных вместе.
   *[none] { $side }: других живых нет.
}
win-why-victory-maniac_others_max = { $count ->
    [0] Других живых нет.
    [one] Рядом осталось не больше { $count } игрока.
   *[other] Рядом осталось не больше { $count } игроков.
}
win-why-victory-two_maniacs_others_max = { $count ->
    [0] Других живых нет.
   *[other] Других живых не больше { $count }.
}
win-why-victory-maniac_posthumous = Победа посмертная: условие наступило.
win-why-victory-everyone_dead = Никого не осталось.
win-why-point-host = Так решил ведущий.
