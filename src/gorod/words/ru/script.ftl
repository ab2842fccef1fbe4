# Сценарий ведущего: что сказать (script-say-…), что показать (script-show-…), что помнить (script-note-…).

## Начало

script-say-deal = Раздаю роли. Посмотрите свою и никому не показывайте.
script-say-deal-messages = Роли розданы: каждый получит личное сообщение.
script-note-deal = О роли узнаёт каждый, мирные тоже: молчание не должно никого выдать.
script-note-deal-team = Вместе с ролью команда узнаёт своих: { $seats }.
script-note-meet-team = Сообщите команде её состав: { $seats }.
script-note-immunity = Иммунитет: { $seats }.
script-say-acquaintance = Знакомство. По кругу: кто вы в этом городе и кого здесь знаете.
script-note-acquaintance = На каждого { $count } с. Фолов за разговоры сейчас не дают, но говорящего слушают все.
script-note-acquaintance-free = Время не ограничено. Фолов за разговоры сейчас не дают, но говорящего слушают все.

## Ночь

script-say-meeting = Нулевая ночь. Город засыпает. Все закрывают глаза.
script-say-meeting-messages = Нулевая ночь. Мафия знакомится, остальные ждут.
script-say-night = Ночь { $number }. Город засыпает. Все закрывают глаза.
script-note-night = Музыку громче. Говорите ровно и прямо перед собой, на каждую роль — столько же времени, жив её игрок или нет.
script-note-night-any = Порядок ходов любой; удобно звать по этому списку.
script-say-night-messages = Ночь { $number }. Ночные ходы — ведущему личным сообщением.
script-note-night-limit = Ночь длится не дольше: { $time }. Кто не успел, тот не ходит.
script-note-night-open = Ночь длится, пока не собраны все ходы или вы её не закроете.
script-note-channel = У команды есть свой канал: она договаривается там.
script-note-final = Принятый ход команды изменить нельзя.

script-say-wake = Просыпается { CASE($role, "nom") }.
script-say-meet = Познакомьтесь.
script-say-sleep = { $role } засыпает.
script-ask-visit = К кому с визитом?
script-ask-guard = Кого охранять?
script-ask-heal = Кого лечить?
script-ask-kill = Кто жертва?
script-ask-kill-head = { $role } решает: кто жертва?
script-ask-check = Кого проверить?
script-ask-search = Кто здесь { CASE($target, "nom") }?
script-ask-shoot = В кого выстрел?
script-ask-choose = Проверка или выстрел? Одним пальцем — проверка, пистолетом — выстрел.
script-ask-both = Кого проверить? И в кого выстрел?
script-ask-choose-found = Проверка — или выстрел в найденного?

script-show-mafia_or_not = Покажите: мафия или не мафия.
script-show-colour = Покажите жестом: красный или чёрный.
script-show-exact_role = Покажите роль.
script-show-found = Покажите: найден или нет.
script-show-search = Покажите: { CASE($target, "nom") } или нет.
script-show-day_start = Ответ — в начале дня.
script-show-after_all = Ответ — когда собраны все ходы.
script-show-notice = После блокировки ответ один: «ничего не выяснилось».
script-show-blank = Кому визит помешал, тому не показывайте ничего.
script-note-touch = Разбудите прикосновением: { $seats }. Это новый игрок команды.
script-note-untouched = Не будите: { $seats }. Команда о нём не знает.
script-note-conflict-miss = Разные цели — промах.
script-note-conflict-ask_again = Разные цели — спросите снова.
script-note-no_skip = Отказаться от убийства команда не может.

script-note-wait = Ждём ходы: { $list }.
script-wait-role = { $role } — { $seats }
script-wait-team-head_first = { $role } — { $seats } (слово главы важнее; один ход на команду)
script-wait-team-head_only = { $role } — { $seats } (ход от главы, пока он жив)
script-wait-team-any_member = { $role } — { $seats } (ход от любого)
script-wait-team-every_member = { $role } — { $seats } (ход от каждого)
script-note-wait-all = Итоги и ответы — только когда собраны все ходы.

script-note-step-deaths = Подведите итог: кто погиб.
script-note-step-shield = Отметьте, кого завтра нельзя казнить.
script-note-step-turncoat = Проверьте, не сменил ли { CASE($role, "nom") } сторону.
script-note-step-missed-auto = Проверьте пропущенные ходы: { $count } подряд — и игрок выбывает.
script-note-step-missed-ask = Проверьте пропущенные ходы: { $count } подряд — и вы решаете, выбывает ли игрок.
script-note-step-victory = Проверьте, не победил ли кто-нибудь.
script-note-step-answers = Передайте ответы: { $seats }.
script-say-step-announce = Город просыпается.

## Утро

script-say-morning = Доброе утро. Этой ночью выбывает: номера по порядку. Если никто: { $nobody }
script-note-tell-roles-never = Роли выбывших не называйте до конца игры.
script-note-tell-roles-host = Назвать ли роли выбывших, решаете вы.
script-note-tell-roles-always = Роли выбывших — уже в объявлении.
script-note-tell-causes-never = От чьей руки и как погибли, не говорите.
script-note-tell-causes-host = Сказать ли, кто и как погиб, решаете вы.
script-note-tell-causes-always = Кто как погиб — уже в объявлении.
script-note-tell-attempts-never = О неудавшихся атаках не говорите.
script-note-tell-attempts-host = Сказать ли о неудавшихся атаках, решаете вы.
script-note-tell-attempts-always = Неудавшиеся атаки — уже в объявлении.
script-note-tell-block-never = О блокировках не говорите.
script-note-tell-block-host = Сказать ли о блокировках, решаете вы.
script-note-tell-block-always = Блокировки — уже в объявлении.
script-say-last_word = Последнее слово: { $player }.
script-note-last_word = { $count } с. Вопросов не задают. По порядку мест; выведенные за фолы молчат.

## Речи

script-say-round = День { $number }. Говорим по кругу, начинает { $player }.
script-say-round-any = Говорим по кругу. В первый день начинает младший номер, дальше — следующий за тем, кто начинал.
script-say-talk = День { $number }. Город обсуждает.
script-say-speech = Слово: { $player }.
script-say-over = Спасибо.
script-note-speech = { $count } с на речь. Речь кончается словами «пас» или «спасибо».
script-note-speech-free = Время речи не ограничено. Речь кончается словами «пас» или «спасибо».
script-note-invite = Говорящий может дать слово другому, сразу не больше чем: { $count }.
script-note-invite-none = Другим говорящий слова не даёт.
script-note-closer = Можно объявить, что говоришь последним: закрываешь стол и голосуешь первым.
script-note-silent = Без речи сегодня: { $seats }.
script-note-nominate-in_speech = Кандидатов выставляют в своей речи.
script-note-nominate-free = Кандидатов выставляют в любое время дня.
script-note-nominate-none = Кандидатов не выставляют.
script-note-first_round = Сегодня от одного игрока не больше: { $count }.
script-note-accept = На каждое выставление отвечайте: «Принято». Без этого слова кандидатура не стоит.
script-note-accept-none = Кандидатура стоит сразу, ответа не нужно.
script-note-self = Выставить можно и себя.
script-note-self-none = Себя выставить нельзя.
script-note-withdraw = Своё выставление можно взять назад.
script-note-withdraw-none = Взять выставление назад нельзя.
script-note-fouls = Каждый раз называйте фол и его номер. Номер { $silence } лишает речи, номер { $remove } — места за столом.
script-note-fouls-silence = Каждый раз называйте фол и его номер. Номер { $silence } лишает речи.
script-note-fouls-remove = Каждый раз называйте фол и его номер. Номер { $remove } лишает места за столом.
script-note-offences = Подглядывание — сразу { $peek }, ночной жест — сразу { $gesture }, повторный — сразу { $again }.

## Голосование

script-say-candidates = Голосуем. Кандидаты по порядку: { $seats }. Руки со стола, жесты и разговоры кончились.
script-say-candidates-none = Кандидатов нет. Сегодня казни нет.
script-say-candidates-any = Голосуем. Называю кандидатов по порядку. Руки со стола, жесты и разговоры кончились.
script-say-lone-no_vote = Кандидат один: { $seats }. Сегодня не голосуем.
script-say-lone-out = Кандидат один: { $seats }. Голосования не будет, он выбывает.
script-say-hands = Кто голосует за то, чтобы выбыл { $player }?
script-note-hands = Руку держат, пока вы не скажете «Спасибо».
script-note-closer-first = Первым голосует тот, кто закрыл стол: { $player }.
script-say-ballots = День { $number }. Голосование открыто. Каждый пишет, за кого он голосует.
script-say-ballots-table = День { $number }. Голосуем: каждый называет, за кого он голосует.
script-note-clock-open = Срок назначаете вы. Предупредите не позже чем за { $notice }; сам срок — не раньше чем через { $minimum } от начала дня.
script-note-clock-twilight = Когда проголосуют все, до конца голосования { $twilight }, но не дольше лимита.
script-note-clock-extra = Смена голоса в это время даёт ещё { $extra } и отменяет лимит.
script-note-clock-repeats = Каждая следующая смена голоса даёт его заново.
script-note-clock-once = Это бывает один раз за день.
script-note-clock-ends = Сейчас голосование закрывается через { $time } от начала дня.
script-note-absence = Кто пропустит игровых суток: { $count }, выбывает в начале следующей фазы.
script-say-shootout = Перестрелка: { $seats }. На речь — { $count } с, слова никому не передают.
script-say-shootout-any = Если голоса поровну — перестрелка. На речь — { $count } с, слова никому не передают.
script-say-shootout-hands = Кто теперь за то, чтобы выбыл { $player }?
script-say-lift = Снова поровну: { $seats }. Кто за то, чтобы выбыли все?
script-say-lift-any = Если снова поровну: кто за то, чтобы выбыли все?
script-note-lift = Нужно больше половины тех, кого нет в перестрелке. Не хватило — остаются все.
script-say-executed = { CAP($player) }: Казнен днем.
script-say-spared = Сегодня казни нет.
script-note-executed = Прежде чем объявить казнь, проверьте по порядку: { $checks }.
script-note-executed-none = Казнь ничто не отменяет.
script-note-last_shot = Если казнён { CASE($role, "nom") }, дайте ему выстрелить в любого или отказаться.
script-note-fast_night = Проголосовали все живые — ночь можно начать раньше, если никто не против.

## Конец

script-say-end = Игра окончена. { $result }.
script-note-end-why = { $condition } [{ $clause }]
script-role-of = { $seat } — { $role }
script-role-turned = { $seat } — { $role } (в начале { $dealt })
script-role-out = { $line }, вне игры: { $phase }, { $reason }
script-winners = Победители: { $seats }
script-attempt = Было покушение: { $seats }.
script-blocked = Без хода остались: { $seats }.
script-cause = { $text } Причина: { $attack }.
script-revealed = { $text } Роль: { $role }.
