# What happened. The message itself is for all, .you for the one it concerns, .host for the host.

event-phase_began = { $phase ->
    [meeting] Zero night. The city falls asleep.
    [night] Night { $count }. The city falls asleep.
   *[day] Day { $count }. The city wakes up.
}
event-phase_closed = { $phase ->
    [meeting] The zero night is over.
    [night] Night { $count } is over.
   *[day] Day { $count } is over.
}
event-died = { CAP($player) } is out.
    .you = You are out of the game.
event-cause = { $seat } is out: { $reason }.
    .host = { $seat }: { $reason }.
event-nobody_died = Nobody died tonight.
event-executed = { CAP($player) }: Executed by day.
    .you = You are out: Executed by day.
event-kept = { CAP($player) } stays in the game.
    .you = You stay in the game.
    .host = { $seat } stays in the game: { $barrier }.
event-shot = { CAP($shooter) } shoots. { CAP($player) } is out.
    .you = You are shot and out of the game.
event-removed = { $value ->
    [fouled] { CAP($player) } is out: fouls.
    [absent] { CAP($player) } is out: absent too long.
   *[removed] { CAP($player) } is out.
}
    .you = { $value ->
        [fouled] You are out of the game for fouls.
        [absent] You are out of the game: absent too long.
        [missed] You are out of the game: too many missed night actions.
       *[removed] You are out of the game: so the host decided.
    }
    .host = { $seat } is out: { $reason }.
event-revived = { CAP($player) } is back in the game.
    .you = You are back in the game.
event-renamed = { CAP($player) } has a new name: { $value }.
    .you = Your new name: { $value }.
event-order = { $target ->
    [none] { $seat } lets it pass.
   *[other] { $seat }: { $verb }, { $target }.
}
    .you = { $target ->
        [none] Accepted: you let it pass.
       *[other] Accepted: { $verb }, { $target }.
    }
event-team_order = { $target ->
    [none] The { LOW($side) } gives up its kill.
   *[other] The { LOW($side) } chooses a victim: { $target }.
}
    .you = { $target ->
        [none] Accepted: your team gives up its kill.
       *[other] Accepted: your team’s victim is { $target }.
    }
event-answer = { $seat } learns about { $target }: { $answer }.
    .you = { CAP($target) }: { $answer }.
event-notice = { $seat } hears: { $answer }.
    .you = { $answer }
event-blocked = { $seat } loses the action: visited by { $seats }.
event-saved = { $value ->
    [immunity] { $seat } survives: immunity.
    [immortal] { $seat } survives: immortality.
    [visit] { $seat } survives: visited by { $target }.
    [heal] { $seat } survives: healed by { $target }.
   *[guard] { $seat } survives: { $target } takes the blow.
}
event-turned = { $seat } changes sides and is now: { $role }.
    .you = You change sides. Your role is now: { $role }.
event-shielded = { $seat } cannot be executed tomorrow: visited by { $target }.
event-missed_asked = { $seat } missed an obligatory action, { $count } in a row. Put this player out?
event-floor = { CAP($player) } has the floor.
    .you = You have the floor.
event-guest = { CAP($player) } gives the floor to { $target }.
event-closer = { CAP($player) } closes the table and votes first.
    .you = You close the table and vote first.
event-nominated = { CAP($player) } nominates { $target }.
event-withdrawn = { CAP($player) } takes back the nomination of { $target }.
event-hands = { $value ->
    [lift] For all of them leaving: { $hands }.
    [revote] In the shootout for { $target }: { $hands }.
   *[vote] For { $target }: { $hands }.
}
event-ballot = { $value ->
    [pass] { CAP($player) } votes against all: PASS.
   *[other] { CAP($player) } votes for { $target }.
}
    .you = { $value ->
        [pass] Your ballot is accepted: PASS.
       *[other] Your ballot is accepted: { $target }.
    }
event-unvoted = { CAP($player) } withdraws the ballot.
    .you = Your ballot is withdrawn.
event-counted = { CAP($target) }: { $votes }.
event-tie = A tie: { $seats }.
event-shootout = Shootout: { $seats }.
event-no_execution = { $value ->
    [pardoned] A single vote: a pardon. Nobody is executed today.
    [lone] A single candidate: no vote. Nobody is executed today.
    [not_lifted] Not enough votes for all of them to leave. Nobody is executed today.
   *[other] Nobody is executed today.
}
event-shot_due = { $seat } may shoot.
    .you = You are executed. You may shoot any player, or decline.
event-foul = { $value ->
    [back] { CAP($player) }: a foul taken back, { $count } left.
   *[other] { CAP($player) }: a foul, { $count } in all.
}
    .you = { $value ->
        [back] A foul was taken back, { $count } left.
       *[other] You have a foul, { $count } in all.
    }
event-silenced = { CAP($player) } has no speech on day { $count }.
    .you = You have no speech on day { $count }. You still vote.
event-clock = { $value ->
    [pause] Pause. The clocks stand.
    [resume] The pause is over. The clocks run again.
    [limit] The host’s limit: the vote closes { $time } after the day’s start.
   *[closed] The vote is closed: { $time } from the day’s start.
}
event-ended = The game is over. { $result }.
event-posted = { CAP($player) } is present.
