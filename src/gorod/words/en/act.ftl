# What was said at the table: a line for each act.

act-begin = Begins: { $phase ->
    [meeting] zero night
    [night] night { $number }
   *[day] day { $number }
}
act-close = The phase is over
act-order-visit = { $seat } visits { $target }
act-order-guard = { $seat } guards { $target }
act-order-heal = { $seat } heals { $target }
act-order-kill = { $seat } chooses a victim: { $target }
act-order-check = { $seat } checks { $target }
act-order-search = { $seat } searches for the { $role }: { $target }
act-order-shoot = { $seat } shoots { $target }
act-teamorder = The { LOW($side) } chooses a victim: { $target }
act-skip = { $seat } lets the night pass
act-skip-verb = { $seat } passes on: { $verb }
act-teamskip = The { LOW($side) } gives up its kill
act-speak = { $seat } has the floor
act-last = { $seat } closes the table
act-invite = { $seat } lets { $target } talk
act-nominate = { $seat } nominates { $target }
act-withdraw = { $seat } takes back the nomination of { $target }
act-hands-vote = For { $target }: { $hands }
act-hands-revote = Shootout, for { $target }: { $hands }
act-hands-lift = For all of them leaving: { $hands }
act-hands-all = all hands
act-hands-rest = the remaining hands
act-hands-none = no hand
act-ballot = { $seat } votes for { $target }
act-ballot-pass = { $seat } votes against all: PASS
act-unvote = { $seat } withdraws the ballot
act-post = { $seat } is present
act-execute = The host enters the result: { $target } is executed
act-noexecution = The host enters the result: no execution
act-countvotes = The host closes the vote
act-foul = { $count ->
    [1] Foul: { $seat }
   *[other] Fouls ({ $count }): { $seat }
}
act-unfoul = Foul taken back: { $seat }
act-offence-peek = Peeking: { $seat }
act-offence-gesture = Night gesture: { $seat }
act-remove = The host puts out { $seat }
act-limit = The host’s limit: { $time }
act-pause = Pause
act-resume = End of the pause
act-revive = Back in the game: { $seat }
act-rename = { $seat }: new name, { $name }
act-end = The host ends the game. { $result }
act-tick = Time: { $time }
