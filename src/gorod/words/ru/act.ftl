# Что сказано за столом: по строке на каждое действие.

act-begin = Начинается { $phase ->
    [meeting] нулевая ночь
    [night] ночь { $number }
   *[day] день { $number }
}
act-close = Фаза окончена
act-order-visit = { $seat } навещает { $target }
act-order-guard = { $seat } охраняет { $target }
act-order-heal = { $seat } лечит { $target }
act-order-kill = { $seat } выбирает жертву: { $target }
act-order-check = { $seat } проверяет { $target }
act-order-search = { $seat } ищет { CASE($role, "acc") }: { $target }
act-order-shoot = { $seat } стреляет в { $target }
act-teamorder = { $side } выбирает жертву: { $target }
act-skip = { $seat } пропускает ход
act-skip-verb = { $seat } пропускает: { $verb }
act-teamskip = { $side } отказывается от убийства
act-speak = Говорит { $seat }
act-last = { $seat } закрывает стол
act-invite = { $seat } даёт слово: { $target }
act-nominate = { $seat } выставляет { $target }
act-withdraw = { $seat } снимает кандидатуру { $target }
act-hands-vote = За { $target }: { $hands }
act-hands-revote = Перестрелка, за { $target }: { $hands }
act-hands-lift = За то, чтобы ушли все: { $hands }
act-hands-all = все руки
act-hands-rest = остальные руки
act-hands-none = ни одной руки
act-ballot = { $seat } голосует за { $target }
act-ballot-pass = { $seat } голосует против всех: ПАС
act-unvote = { $seat } отзывает голос
act-post = { $seat } на связи
act-execute = Ведущий записывает итог: казнь, { $target }
act-noexecution = Ведущий записывает итог: день без казни
act-countvotes = Ведущий закрывает голосование
act-foul = { $count ->
    [1] Фол: { $seat }
   *[other] Фолы ({ $count }): { $seat }
}
act-unfoul = Снят фол: { $seat }
act-offence-peek = Подглядывание: { $seat }
act-offence-gesture = Ночной жест: { $seat }
act-remove = Ведущий выводит из игры: { $seat }
act-limit = Лимит ведущего: { $time }
act-pause = Пауза
act-resume = Конец паузы
act-revive = Возвращается в игру: { $seat }
act-rename = { $seat }: новое имя — { $name }
act-end = Ведущий завершает игру. { $result }
act-tick = Время: { $time }
