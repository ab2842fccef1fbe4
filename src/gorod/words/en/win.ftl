# How the game ended.

win-side-city = The city wins
win-side-mafia = The mafia wins
win-side-yakuza = The yakuza wins
win-side-maniac = The { $role } wins
win-joint = They win together: { $roles }
win-draw = A draw
win-abandoned = The game was broken off without a winner
win-none = The game goes on

win-why-victory-city_needs_out = All enemies of the city are out: { $sides }.
win-why-victory-parity_against = { $value ->
    [city] { $side }: at least as many alive as of the city.
    [all_others] { $side }: at least as many alive as all others together.
   *[none] { $side }: nobody else is alive.
}
win-why-victory-maniac_others_max = { $count ->
    [0] Nobody else is alive.
   *[other] At most { $count } others are alive.
}
win-why-victory-two_maniacs_others_max = { $count ->
    [0] Nobody else is alive.
   *[other] At most { $count } others are alive.
}
win-why-victory-maniac_posthumous = The win comes after death: the condition is met.
win-why-victory-everyone_dead = Nobody is left.
win-why-point-host = So the host decided.
