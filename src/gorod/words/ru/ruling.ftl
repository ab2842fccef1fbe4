# Что стало с действием или следствием. Сначала ищут ruling-ВИД-ИСХОД-ПРИЧИНА, потом короче.

ruling-visit = { $seat } навещает { $target }
ruling-guard = { $seat } охраняет { $target }
ruling-heal = { $seat } лечит { $target }
ruling-kill = { $seat } выбирает жертву: { $target }
ruling-check = { $seat } проверяет { $target }
ruling-search = { $seat } ищет: { $target }
ruling-shoot = { $seat } стреляет в { $target }
# Ход, из которого ничего не вышло
ruling-order-void-skip = { $seat }: ход пропущен ({ $verb })
ruling-order-void-blocked = { $deed } — впустую: визит { $by } лишил хода
ruling-order-void-dead = { $deed } — впустую: к своему ходу { $seat } вне игры
ruling-order-void-stopped = { $deed } — впустую: визит лишил хода
ruling-order-void-removed = { $deed } — впустую: один из двоих выведен из игры
ruling-order-void = { $deed } — впустую

ruling-team_kill-stands = { $side } выбирает жертву: { $target }
ruling-team_kill-void-dead = { $side } не ходит: к её ходу живых не осталось
ruling-team_kill-void-blocked = { $side } не ходит: её остановил визит
ruling-team_kill-void-silent = { $side } не ходит: жертву назвали не все
ruling-team_kill-void-no_order = { $side } не ходит: никто не назвал жертву
ruling-team_kill-void-skip = { $side } отказывается от убийства
ruling-team_kill-void-conflict = { $side } промахивается: названы разные цели ({ $seats })

ruling-blocked = { $seat } без хода: визит { $by }
ruling-attack-stands = { $attack } на { $target }: ничто не остановило
ruling-attack-stopped-immunity = { $attack } на { $target }: остановил иммунитет
ruling-attack-stopped-immortal = { $attack } на { $target }: остановило бессмертие
ruling-attack-stopped-visit = { $attack } на { $target }: остановил визит { $by }
ruling-attack-stopped-heal = { $attack } на { $target }: остановило лечение { $by }
ruling-attack-stopped-guard = { $attack } на { $target }: остановила охрана { $by }
ruling-attack-moved = { $attack } на { $target }: удар принимает { $by }
ruling-attack-void = { $attack } на { $target }: цель уже вне игры

ruling-out = { $seat } выбывает: { $reason }
ruling-out-stands-attack = { $seat } выбывает: { $attack }
ruling-out-stands-link = { $seat } выбывает вслед за { $by }
ruling-out-stands-vote = { $seat }: { $reason }
ruling-out-stands-host = { $seat } выбывает: { $reason }
ruling-link-stopped-immunity = { $seat } остаётся в игре, хотя { $by } выбывает: спас иммунитет
ruling-link-stopped-heal = { $seat } остаётся в игре, хотя { $by } выбывает: спасло лечение
ruling-link-stands = { $seat } разделяет судьбу { $by }
ruling-shield = { $seat } завтра нельзя казнить: визит { $by }
ruling-role = { $seat } меняет сторону: теперь { $role }
ruling-told = { $seat } узнаёт о { $target }: { $answer }
ruling-told-stands-none = { $seat } не получает ответа
ruling-told-stands-notice = { $seat } слышит: { $answer }
ruling-missed = { $count ->
    [1] { $seat }: обязательный ход пропущен
   *[other] { $seat }: обязательный ход пропущен, подряд уже { $count }
}

ruling-tally = За { $target }: { $votes }
ruling-tie = Поровну: { $seats }
ruling-vote-executed = Голосование решило: { $seats }
ruling-vote-tie = Казни нет
ruling-vote-shootout = Будет перестрелка
ruling-vote-lift = Голосуют, уйдут ли все
ruling-vote-lifted = За уход всех — { $hands }: уходят все
ruling-vote-not_lifted = За уход всех — { $hands }: не хватило, остаются все
ruling-vote-pardoned = Единственный голос: помилование
ruling-vote-lone = Единственный кандидат: голосования нет
ruling-vote-nobody = Не выбран никто
ruling-vote-nobody-host = Ведущий: день без казни
ruling-vote-void = Голосование не состоялось: не выбывает никто
ruling-kept = { $seat } остаётся в игре: { $barrier }
ruling-silenced = { $seat } без речи в день { $count }
ruling-foul = { $seat }: фол, всего { $count }
ruling-foul-lifted = { $seat }: фол снят, осталось { $count }
ruling-absent = { $seat } не голосует: день пропущен
ruling-ends = { $count ->
    [0] Срок голосования не назначен
   *[other] Голосование закрыто: { $time } от начала дня
}
ruling-nomination = { $seat } выставляет { $target }
ruling-hands-vote = За { $target }: { $hands }
ruling-hands-revote = В перестрелке за { $target }: { $hands }
ruling-hands-lift = За уход всех: { $hands }
ruling-ballot = { $seat } голосует за { $target }
ruling-ballot-pass = { $seat } голосует против всех: ПАС
ruling-ballot-lifted = { $seat } отзывает голос
ruling-act-post = { $seat } на связи
ruling-act-speak = Говорит { $seat }
ruling-act-last = { $seat } закрывает стол
ruling-act-invite = { $seat } даёт слово: { $target }
ruling-act-nominate = { $seat } выставляет { $target }
ruling-act-withdraw = { $seat } снимает кандидатуру { $target }
ruling-act-rename = { $seat }: новое имя
ruling-act-pause = Пауза: часы стоят
ruling-act-resume = Часы снова идут
ruling-act-limit = Лимит ведущего: { $time } от начала дня
ruling-act-revive = { $seat } возвращается в игру
ruling-act = Принято: { $value }
ruling-winner = { $result }

ruling-cited = { $text } [{ $clause }]
