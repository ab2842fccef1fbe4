# Checks before the start: errors forbid it, warnings do not.

check-error = The game cannot start: { $text }
check-warning = Warning: { $text }

check-no_players = there are no players.
check-more_roles_than_players = more roles than players: { $roles } for { $players }.
check-disabled_role = { $dealt ->
    [no] a role is switched off but chosen: { $role }.
   *[yes] a role is switched off but dealt: { $role } ({ $seats }).
}
check-role_over_limit = { $dealt ->
    [no] more of a role than allowed: { $role }, { $count } instead of { $limit }.
   *[yes] a role was dealt more often than allowed: { $role }, { $count } instead of { $limit } ({ $seats }).
}
check-no_dark_side = there is no dark side.
check-no_city_side = there is no city.
check-player_count = { $bounds ->
    [one] there are { $players } players; exactly { $least } are needed.
    [both] there are { $players } players; { $least } to { $most } are needed.
   *[least] there are { $players } players; at least { $least } are needed.
}
check-role_needs_more_players = { $role } is a role from { $least } players on; there are { $players }.
check-composition = only ready compositions are dealt, and this is none of them (players: { $players }).
check-few_players = few players: { $players }, better at least { $least }.
check-unused_roles = not all roles that are switched on were dealt: { $roles }.
check-few_dark = few dark roles: { $dark } of { $players }, a share of { $share }, better at least { $limit }.
check-many_dark = many dark roles: { $dark } of { $players }, a share of { $share }, better at most { $limit }.
check-active_immunities = these players have an immunity: { $seats }.
check-immortal_in_game = { $dealt ->
    [no] { $role } in the game.
   *[yes] { $role } in the game: { $seats }.
}
check-immortal_immune = { $role } with an immunity as well: { $seats }.
check-nonstandard_rules = the rules were changed: { $settings }.
check-ratio = { $reds } reds and { $others } others: { $ratio } for each, while { $least } to { $most } is good, { $ideal } best.
    { $tilt ->
        [black] The blacks have the advantage.
       *[red] The reds have the advantage.
    }
check-player_range = { $bounds ->
    [one] there are { $players } players; usually { $least } play.
    [both] there are { $players } players; usually { $least } to { $most } play.
   *[least] there are { $players } players; usually at least { $least } play.
}
check-no_doctor = nobody in the game heals.
check-manual_deal = the roles were given by hand, not at random.
check-composition_contradiction = the document’s composition for { $players } contradicts itself; here the reading { $reading } is taken. The other composition: { $alternative }.
