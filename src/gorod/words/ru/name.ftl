# Слова, из которых складываются все остальные тексты: роли, стороны, номера, счёт, время.

## Роли и стороны: название и его падежи внутри предложения. Только в русском файле.

-name-title-citizen = Мирный житель
    .gen = мирного жителя
    .dat = мирному жителю
    .acc = мирного жителя
    .ins = мирным жителем
-name-title-citizen-short = Мирный
    .gen = мирного
    .dat = мирному
    .acc = мирного
    .ins = мирным
-name-title-immortal = Бессмертный
    .gen = бессмертного
    .dat = бессмертному
    .acc = бессмертного
    .ins = бессмертным
-name-title-lover = Красотка
    .gen = красотки
    .dat = красотке
    .acc = красотку
    .ins = красоткой
-name-title-mistress = Любовница
    .gen = любовницы
    .dat = любовнице
    .acc = любовницу
    .ins = любовницей
-name-title-bodyguard = Телохранитель
    .gen = телохранителя
    .dat = телохранителю
    .acc = телохранителя
    .ins = телохранителем
-name-title-doctor = Доктор
    .gen = доктора
    .dat = доктору
    .acc = доктора
    .ins = доктором
-name-title-physician = Врач
    .gen = врача
    .dat = врачу
    .acc = врача
    .ins = врачом
-name-title-reanimator = Реаниматор
    .gen = реаниматора
    .dat = реаниматору
    .acc = реаниматора
    .ins = реаниматором
-name-title-commissar = Комиссар
    .gen = комиссара
    .dat = комиссару
    .acc = комиссара
    .ins = комиссаром
-name-title-sheriff = Шериф
    .gen = шерифа
    .dat = шерифу
    .acc = шерифа
    .ins = шерифом
-name-title-priest = Священник
    .gen = священника
    .dat = священнику
    .acc = священника
    .ins = священником
-name-title-werewolf = Оборотень
    .gen = оборотня
    .dat = оборотню
    .acc = оборотня
    .ins = оборотнем
-name-title-mafia = Мафия
    .gen = мафии
    .dat = мафии
    .acc = мафию
    .ins = мафией
-name-title-don = Дон
    .gen = дона
    .dat = дону
    .acc = дона
    .ins = доном
-name-title-yakuza = Якудза
    .gen = якудзы
    .dat = якудзе
    .acc = якудзу
    .ins = якудзой
-name-title-boss = Босс якудзы
    .gen = босса якудзы
    .dat = боссу якудзы
    .acc = босса якудзы
    .ins = боссом якудзы
-name-title-maniac = Маньяк
    .gen = маньяка
    .dat = маньяку
    .acc = маньяка
    .ins = маньяком
-name-title-ripper = Потрошитель
    .gen = потрошителя
    .dat = потрошителю
    .acc = потрошителя
    .ins = потрошителем
-name-title-city = Город
    .gen = города
    .dat = городу
    .acc = город
    .ins = городом

## Роль без правил: когда в правилах её нет, а назвать надо

name-role-citizen = Мирный житель
name-role-immortal = Бессмертный
name-role-lover = Красотка
name-role-bodyguard = Телохранитель
name-role-doctor = Доктор
name-role-reanimator = Реаниматор
name-role-sheriff = Комиссар
name-role-priest = Священник
name-role-werewolf = Оборотень
name-role-mafia = Мафия
name-role-don = Дон
name-role-yakuza = Якудза
name-role-boss = Босс якудзы
name-role-maniac = Маньяк
name-role-ripper = Потрошитель
name-role-unknown = роль неизвестна
# Название, которое придумал клуб: не склоняется
name-role-quoted = «{ $title }»

name-side-city = Город
name-side-mafia = Мафия
name-side-yakuza = Якудза
name-side-maniac = Маньяк

## Игроки

name-seat = № { $number }
name-seat-named = № { $number } ({ $name })
name-player = игрок № { $number }
name-player-named = игрок № { $number } ({ $name })
name-nobody = никто
name-seats-none = никого

## Действия, атаки, защиты

name-verb-visit = визит
name-verb-guard = охрана
name-verb-heal = лечение
name-verb-kill = убийство
name-verb-check = проверка
name-verb-search = поиск
name-verb-shoot = выстрел

name-attack-mafia = { $case ->
    [acc] атаку мафии
   *[nom] атака мафии
}
name-attack-yakuza = { $case ->
    [acc] атаку якудзы
   *[nom] атака якудзы
}
name-attack-maniac = { $case ->
    [acc] атаку { CASE($role, "gen") }
   *[nom] атака { CASE($role, "gen") }
}
name-attack-ripper = { $case ->
    [acc] атаку { CASE($role, "gen") }
   *[nom] атака { CASE($role, "gen") }
}
name-attack-sheriff = выстрел { CASE($role, "gen") }
name-attack-priest = выстрел { CASE($role, "gen") }

name-save-immunity = иммунитет
name-save-immortal = бессмертие
name-save-visit = визит
name-save-heal = лечение
name-save-guard = охрана

name-barrier-day_immunity = дневной иммунитет
name-barrier-immortal = бессмертие
name-barrier-shield = визит прошлой ночи

name-immunity-night = ночной
name-immunity-day = дневной

## Фазы

name-phase-none = До начала
name-phase-meeting = Нулевая ночь
name-phase-night = Ночь { $number }
name-phase-day = День { $number }

## Причины выхода из игры

name-exit-killed = убийство ночью
name-exit-shot = выстрел
name-exit-linked = смерть по связи
name-exit-executed = Казнен днем
name-exit-missed = пропуск ночных действий
name-exit-absent = долгое отсутствие
name-exit-fouled = фолы
name-exit-removed = решение ведущего

## Ответы на проверки и поиски

name-answer-red = красный
name-answer-black = чёрный
name-answer-mafia = мафия
name-answer-not_mafia = не мафия
name-answer-yes = { $role }
name-answer-no = не { $role }
name-answer-found = найден игрок якудзы
name-answer-not_found = не якудза
name-answer-nothing = ничего не выяснилось
name-answer-none = без ответа

## Счёт и время

name-and = { $first } и { $last }
name-or = { $first } или { $last }
name-players = { $count ->
    [one] { $count } игрок
    [few] { $count } игрока
    [many] { $count } игроков
   *[other] { $count } игрока
}
name-votes = { $count ->
    [one] { $count } голос
    [few] { $count } голоса
    [many] { $count } голосов
   *[other] { $count } голоса
}
name-hands = { $count ->
    [one] { $count } рука
    [few] { $count } руки
    [many] { $count } рук
   *[other] { $count } руки
}
name-fouls = { $count ->
    [one] { $count } фол
    [few] { $count } фола
    [many] { $count } фолов
   *[other] { $count } фола
}
name-hours = { $count ->
    [one] { $count } час
    [few] { $count } часа
    [many] { $count } часов
   *[other] { $count } часа
}
name-minutes = { $count ->
    [one] { $count } { $case ->
        [acc] минуту
       *[nom] минута
    }
    [few] { $count } минуты
    [many] { $count } минут
   *[other] { $count } минуты
}
name-no_time = без ограничения

name-nothing = ничего

## Ведущему и игрокам: слова документов

name-accepted = Принято
name-thanks = Спасибо
