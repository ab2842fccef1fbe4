# Что произошло. Само сообщение — для всех, .you — для того, кого оно касается, .host — для ведущего.

event-phase_began = { $phase ->
    [meeting] Нулевая ночь. Город засыпает.
    [night] Ночь { $count }. Город засыпает.
   *[day] День { $count }. Город просыпается.
}
event-phase_closed = { $phase ->
    [meeting] Нулевая ночь окончена.
    [night] Ночь { $count } окончена.
   *[day] День { $count } окончен.
}
event-died = Выбывает { $player }.
    .you = Вы выбываете из игры.
event-cause = { $seat } выбывает: { $reason }.
    .host = { $seat }: { $reason }.
event-nobody_died = Ночью никто не умер.
event-executed = { CAP($player) }: Казнен днем.
    .you = Вы выбываете: Казнен днем.
event-kept = { CAP($player) } остаётся в игре.
    .you = Вы остаётесь в игре.
    .host = { $seat } остаётся в игре: { $barrier }.
event-shot = { CAP($shooter) } стреляет. Выбывает { $player }.
    .you = В вас стреляют. Вы выбываете из игры.
event-removed = { $value ->
    [fouled] Выбывает { $player }: фолы.
    [absent] Выбывает { $player }: долгое отсутствие.
   *[removed] Выбывает { $player }.
}
    .you = { $value ->
        [fouled] Вы выбываете из игры за фолы.
        [absent] Вы выбываете из игры за долгое отсутствие.
        [missed] Вы выбываете из игры: пропущено слишком много ночных ходов.
       *[removed] Вы выбываете из игры: так решил ведущий.
    }
    .host = { $seat } выбывает: { $reason }.
event-revived = { CAP($player) } снова в игре.
    .you = Вы снова в игре.
event-renamed = { CAP($player) }: новое имя — { $value }.
    .you = Ваше новое имя: { $value }.
event-order = { $target ->
    [none] { $seat }: ход пропущен.
   *[other] { $seat }: { $verb }, { $target }.
}
    .you = { $target ->
        [none] Принято: ход пропущен.
       *[other] Принято: { $verb }, { $target }.
    }
event-team_order = { $target ->
    [none] { $side } отказывается от убийства.
   *[other] { $side } выбирает жертву: { $target }.
}
    .you = { $target ->
        [none] Принято: команда отказывается от убийства.
       *[other] Принято: жертва команды — { $target }.
    }
event-answer = { $seat } узнаёт о { $target }: { $answer }.
    .you = { CAP($target) }: { $answer }.
event-notice = { $seat } слышит: { $answer }.
    .you = { $answer }
event-blocked = { $seat } без хода: визит { $seats }.
event-saved = { $value ->
    [immunity] { $seat } остаётся в живых: иммунитет.
    [immortal] { $seat } остаётся в живых: бессмертие.
    [visit] { $seat } остаётся в живых: визит { $target }.
    [heal] { $seat } остаётся в живых: лечение { $target }.
   *[guard] { $seat } остаётся в живых: удар принимает { $target }.
}
event-turned = { $seat } меняет сторону: теперь { $role }.
    .you = Вы меняете сторону. Теперь ваша роль — { $role }.
event-shielded = { $seat } завтра нельзя казнить: визит { $target }.
event-missed_asked = { $seat }: обязательный ход пропущен, подряд уже { $count }. Вывести из игры?
event-floor = Говорит { $player }.
    .you = Ваше слово.
event-guest = { CAP($player) } даёт слово: { $target }.
event-closer = { CAP($player) } закрывает стол и голосует первым.
    .you = Вы закрываете стол и голосуете первым.
event-nominated = { CAP($player) } выставляет: { $target }.
event-withdrawn = { CAP($player) } снимает кандидатуру: { $target }.
event-hands = { $value ->
    [lift] За уход всех: { $hands }.
    [revote] В перестрелке за { $target }: { $hands }.
   *[vote] За { $target }: { $hands }.
}
event-ballot = { $value ->
    [pass] { CAP($player) } голосует против всех: ПАС.
   *[other] { CAP($player) } голосует за { $target }.
}
    .you = { $value ->
        [pass] Ваш голос принят: ПАС.
       *[other] Ваш голос принят: { $target }.
    }
event-unvoted = { CAP($player) } отзывает голос.
    .you = Ваш голос отозван.
event-counted = { CAP($target) }: { $votes }.
event-tie = Голоса разделились поровну: { $seats }.
event-shootout = Перестрелка: { $seats }.
event-no_execution = { $value ->
    [pardoned] Единственный голос: помилование. Сегодня казни нет.
    [lone] Единственный кандидат: голосования нет. Сегодня казни нет.
    [not_lifted] Голосов за уход всех не хватило. Сегодня казни нет.
   *[other] Сегодня казни нет.
}
event-shot_due = { $seat } может выстрелить.
    .you = Вас казнят. Вы можете выстрелить в любого игрока или отказаться.
event-foul = { $value ->
    [back] { CAP($player) }: фол снят, осталось { $count }.
   *[other] { CAP($player) }: фол, всего { $count }.
}
    .you = { $value ->
        [back] Фол снят, осталось { $count }.
       *[other] У вас фол, всего { $count }.
    }
event-silenced = { CAP($player) } без речи в день { $count }.
    .you = Вы без речи в день { $count }. Голос остаётся.
event-clock = { $value ->
    [pause] Пауза. Часы стоят.
    [resume] Пауза окончена. Часы снова идут.
    [limit] Лимит ведущего: голосование закроется через { $time } от начала дня.
   *[closed] Голосование закрыто: { $time } от начала дня.
}
event-ended = Игра окончена. { $result }.
event-posted = { CAP($player) } на связи.
