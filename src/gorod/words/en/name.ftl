# The words from which all other texts are made: roles, sides, numbers, counting, time.

## A role without rules: when the rulebook lacks it and it must be named

name-role-citizen = Citizen
name-role-immortal = Immortal
name-role-lover = Lover
name-role-bodyguard = Bodyguard
name-role-doctor = Doctor
name-role-reanimator = Reanimator
name-role-sheriff = Sheriff
name-role-priest = Priest
name-role-werewolf = Werewolf
name-role-mafia = Mafia
name-role-don = Don
name-role-yakuza = Yakuza
name-role-boss = Yakuza boss
name-role-maniac = Maniac
name-role-ripper = Ripper
name-role-unknown = role unknown
name-role-quoted = { $title }

name-side-city = City
name-side-mafia = Mafia
name-side-yakuza = Yakuza
name-side-maniac = Maniac

## Players

name-seat = #{ $number }
name-seat-named = #{ $number } ({ $name })
name-player = player { $number }
name-player-named = player { $number } ({ $name })
name-nobody = nobody
name-seats-none = nobody

## Actions, attacks, protections

name-verb-visit = visit
name-verb-guard = guard
name-verb-heal = heal
name-verb-kill = kill
name-verb-check = check
name-verb-search = search
name-verb-shoot = shot

name-attack-mafia = mafia attack
name-attack-yakuza = yakuza attack
name-attack-maniac = { $role }’s attack
name-attack-ripper = { $role }’s attack
name-attack-sheriff = { $role }’s shot
name-attack-priest = { $role }’s shot

name-save-immunity = immunity
name-save-immortal = immortality
name-save-visit = visit
name-save-heal = heal
name-save-guard = guard

name-barrier-day_immunity = day immunity
name-barrier-immortal = immortality
name-barrier-shield = last night’s visit

name-immunity-night = night
name-immunity-day = day

## Phases

name-phase-none = Before the game
name-phase-meeting = Zero night
name-phase-night = Night { $number }
name-phase-day = Day { $number }

## Why somebody left

name-exit-killed = killed at night
name-exit-shot = shot
name-exit-linked = linked death
name-exit-executed = Executed by day
name-exit-missed = missed night actions
name-exit-absent = absent too long
name-exit-fouled = fouls
name-exit-removed = removed by the host

## Answers to checks and searches

name-answer-red = red
name-answer-black = black
name-answer-mafia = mafia
name-answer-not_mafia = not mafia
name-answer-yes = { $role }
name-answer-no = not { $role }
name-answer-found = yakuza found
name-answer-not_found = not yakuza
name-answer-nothing = nothing came to light
name-answer-none = no answer

## Counting and time

name-and = { $first } and { $last }
name-or = { $first } or { $last }
name-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
name-votes = { $count ->
    [one] { $count } vote
   *[other] { $count } votes
}
name-hands = { $count ->
    [one] { $count } hand
   *[other] { $count } hands
}
name-fouls = { $count ->
    [one] { $count } foul
   *[other] { $count } fouls
}
name-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
name-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
name-no_time = no limit

name-nothing = nothing

## The documents' own words

name-accepted = Accepted
name-thanks = Thank you
