# Проверки перед началом: ошибки запрещают начинать, предупреждения — нет.

check-error = Начинать нельзя: { $text }
check-warning = Предупреждение: { $text }

check-no_players = нет игроков.
check-more_roles_than_players = ролей выбрано больше, чем игроков: { $roles } на { $players }.
check-disabled_role = { $dealt ->
    [no] роль выключена, но выбрана: { $role }.
   *[yes] роль выключена, но роздана: { $role } ({ $seats }).
}
check-role_over_limit = { $dealt ->
    [no] роли больше, чем разрешено: { $role } — { $count }, разрешено { $limit }.
   *[yes] роль роздана чаще, чем разрешено: { $role } — { $count }, разрешено { $limit } ({ $seats }).
}
check-no_dark_side = в игре нет тёмной стороны.
check-no_city_side = в игре нет города.
check-player_count = { $bounds ->
    [one] игроков { $players }, а нужно ровно { $least }.
    [both] игроков { $players }, а нужно от { $least } до { $most }.
   *[least] игроков { $players }, а нужно не меньше { $least }.
}
check-role_needs_more_players = { $role } — роль от { $least } игроков, а за столом { $players }.
check-composition = раздают только готовые составы, а этот не из них (игроков: { $players }).
check-few_players = игроков мало: { $players }, лучше не меньше { $least }.
check-unused_roles = не все включённые роли розданы: { $roles }.
check-few_dark = тёмных ролей мало: { $dark } на { $players }, доля { $share }, лучше не меньше { $limit }.
check-many_dark = тёмных ролей много: { $dark } на { $players }, доля { $share }, лучше не больше { $limit }.
check-active_immunities = иммунитет есть у игроков: { $seats }.
check-immortal_in_game = { $dealt ->
    [no] в игре { $role }.
   *[yes] в игре { $role }: { $seats }.
}
check-immortal_immune = { $role } ещё и с иммунитетом: { $seats }.
check-nonstandard_rules = правила изменены: { $settings }.
check-ratio = красных { $reds }, остальных { $others }: на одного приходится { $ratio }, а хорошо от { $least } до { $most }, лучше всего { $ideal }.
    { $tilt ->
        [black] Перевес у чёрных.
       *[red] Перевес у красных.
    }
check-player_range = { $bounds ->
    [one] игроков { $players }, а обычно { $least }.
    [both] игроков { $players }, а обычно от { $least } до { $most }.
   *[least] игроков { $players }, а обычно не меньше { $least }.
}
check-no_doctor = в игре никто не лечит.
check-manual_deal = роли розданы вручную, а не случайно.
check-composition_contradiction = состав на { $players } в документе противоречит сам себе; здесь принято чтение { $reading }. Другой состав: { $alternative }.
