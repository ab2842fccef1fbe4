# Лаборатория в терминале: справка, ответы, отказы.

# help
odds-help = Лаборатория: как часто побеждает каждая сторона при этих ролях и правилах.
odds-help-suggest = Что изменить, чтобы силы сравнялись.
odds-help-compare = Один и тот же стол по разным правилам.
odds-help-calibrate = Умение клуба по его играм (.csv, .mgn).
odds-help-grid = Таблица и плакат: игроки × мафия.
odds-opt-rules = Ключ свода или файл правил.
odds-opt-books = Своды через запятую (без указания — все).
odds-opt-players = Сколько игроков: состав берётся из свода.
odds-opt-roles = Роли: «mafia=2,don=1»; с --players остальные мирные.
odds-opt-set = Настройка: путь=значение (можно повторять).
odds-opt-start = С чего начинается игра: day или night.
odds-opt-policy = Как играют: lot, lead, lead-fresh.
odds-opt-skill = Умение: во сколько раз вероятнее казнить чужого; число или «mafia=3,maniac=2».
odds-opt-immune = Иммунитет в начале: «doctor=1».
odds-opt-games = Сколько игр сыграть.
odds-opt-precision = Играть до точности (полуширина 95 %).
odds-opt-exact = Точный ответ, если он возможен.
odds-opt-seed = Зерно.
odds-opt-json = Вывод для программ.
odds-opt-cores = Сколько ядер занять (0 — все).
odds-opt-on = Кластер: dask://…, ray://….
odds-opt-lang = Язык: ru или en.
odds-opt-wish = Желаемое: «city=0.5» или «city=0.4,mafia=0.4».
odds-opt-count = Сколько предложений показать.
odds-opt-roles-only = Менять только роли, не настройки.
odds-opt-files = Таблицы .csv или записи .mgn.
odds-opt-range = Числа: 5-20 или 7,9,11.
odds-opt-out = Куда рисовать: .png, .svg, .pdf (можно повторять).

# the answer
odds-title = { $rules } · { $roles }
odds-first-day = сначала день
odds-first-night = сначала ночь
odds-policy-lot = если все играют наугад
odds-policy-lead = наугад, но найденного проверкой казнят
odds-policy-lead-fresh = наугад, найденного проверкой казнят, дважды никого не проверяют
odds-with-skill = умение { $skill }
odds-with-skills = умение: { $skills }
odds-immune = с иммунитетом: { $roles }
odds-long-fraction = дробь — в --json
odds-col-side = сторона
odds-col-wins = побед, %
odds-col-interval = интервал 95 %
odds-col-fraction = точно
odds-draw = ничья
odds-length = В среднем за игру: { $days } дня, { $nights } ночи, { $executions } казни
odds-length-tail = { " " }(половина игр — до { $median ->
        [one] { $median } фазы
       *[other] { $median } фаз
    }, 9 из 10 — до { $most ->
        [one] { $most } фазы
       *[other] { $most } фаз
    })
odds-living = Доживают до конца, %: { $roles }
odds-ends = Конец игры: { $ends }
odds-end-start = до начала { $share } %
odds-end-day = днём { $share } %
odds-end-night = ночью { $share } %
odds-endless = без конца (сочтены ничьей): { $count }
odds-by-exact = Точный ответ.
odds-by-games = { $games ->
        [one] Сыграна { $shown } игра
        [few] Сыграны { $shown } игры
       *[many] Сыграно { $shown } игр
    } за { $seconds } с, зерно { $seed }.
odds-cut-short = Прервано: показано то, что успели.
odds-no-effect = При такой игре не влияют: { $what }.
odds-note-speeches = речи
odds-note-nominations = выдвижения
odds-note-ballots = порядок голосования
odds-note-clocks = часы
odds-note-fouls = фолы
odds-note-answers = вид ответов
odds-note-orders = порядок и форма приказов
odds-note-evening = иммунитеты прошлых игр
odds-note-telling = что объявляют
odds-note-deal = ограничения раздачи
odds-running = { $side } { $share } ± { $half } %
odds-thinking = Считаю точно…
odds-preparing = Готовлю ядро (один раз после установки)…
odds-not-exact = Точно не выходит: { $why }. Отвечает симулятор.

# suggest
odds-suggest-title = Ближе всего к желаемому ({ $wish })
odds-suggest-moves = Что даёт каждое изменение по отдельности
odds-col-set = изменение и состав
odds-col-change = изменение
odds-col-move = { $side }, сдвиг
odds-as-is = как есть
odds-change-role = { $taken } вместо { CASE($given, "gen") }
odds-change-setting = { $name }: { $value }

# compare
odds-compare-title = Один стол, разные правила · { $roles }
odds-col-rules = правила
odds-col-length = дней
odds-left-out = без ролей: { $roles }

# calibrate
odds-calibrate-title = Умение клуба
odds-fit = Умение { $skill } (95 %: { $low }–{ $high }): город выиграл { $city } из { $games } ({ $share } %), модель даёт { $expected } %.
odds-fit-lot = Наугад город выигрывал бы { $share } %.
odds-col-season = сезон
odds-col-games = игр
odds-col-skill = умение
odds-stable = По сезонам: общее умение лежит в интервале { $stable } из { $seasons }.
odds-seasons-agree = Сезоны не расходятся больше, чем бывает случайно (p = { $p }).
odds-seasons-differ = Сезоны расходятся сильнее, чем бывает случайно (p = { $p }): одно умение на всех обманчиво.
odds-skipped = Пропущено игр: { $count } (нет победителя, ролей или начала, либо запись расходится с правилами).

# grid
odds-grid-title = Как часто побеждает город
odds-grid-roles = всегда в игре: { $roles }
odds-grid-across = игроков
odds-grid-corner = мафии \ игроков
odds-grid-up = из них мафии
odds-grid-scale = побед города, %
odds-grid-foot = Жирным: от 45 до 55 %.
odds-written = записано: { $path }

# faults
odds-fault-need_table = нужно --players N или --roles …
odds-fault-unknown_role = { $role }: нет такой роли; есть: { $known }
odds-fault-role_not_here = { $role }: нет такой роли в своде { $rules }; есть: { $known }
odds-fault-negative_count = { $role }={ $number }: число не может быть отрицательным
odds-fault-no_players = нет игроков
odds-fault-no_dark_side = нет тёмной стороны: некому играть против города
odds-fault-no_city_side = нет города: играть не с кем
odds-fault-unknown_policy = { $policy }: нет такой политики; есть: { $known }
odds-fault-unknown_start = { $start }: начало бывает day или night
odds-fault-unknown_side = { $side }: нет такой стороны; есть: { $known }
odds-fault-bad_skill = умение { $value }: нужно число от 0 до { $most }
odds-fault-bad_immune = иммунитет { $role }={ $number }: таких игроков { $dealt }
odds-fault-no_immunity = в этих правилах нет иммунитетов ({ $path })
odds-fault-unplayable_setting = { $path } = { $value }: так лаборатория не играет
odds-fault-missing_setting = { $path }: в своде нет значения, а эти роли его требуют
odds-fault-side_cannot_win = { $path }: у стороны { $side } нет условия победы
odds-fault-too_many_players = игроков { $players }: больше { $most } не посчитать, если решает не одно число мирных и мафии
odds-fault-table_too_large = игроков { $players }: не больше { $most }
odds-fault-bad_games = игр { $value }: нужно от 1 до { $most }
odds-fault-bad_precision = точность { $value }: нужно число от { $least } и меньше 1
odds-fault-bad_cores = ядер { $value }: нужно хотя бы одно
odds-fault-bad_wish = желаемое { $side }={ $value }: доли от 0 до 1, вместе не больше 1
odds-fault-no_games = { $files }: нет ни одной игры с ролями и победителем
odds-fault-unreadable = { $file }: не читается ({ $why })
odds-fault-missing_columns = { $file }: нет столбцов { $columns } (нужны { $seats } или { $groups })
odds-fault-not_text = { $file }: это не текст в UTF-8; сохраните файл как «CSV UTF-8»
odds-fault-too_large = { $file }: файл слишком велик
odds-fault-bad_line = { $file }:{ $line }: не понимаю строку
odds-fault-bad_cell = { $file }:{ $line }: { $column }: прочитано «{ $read }», ожидалось: { $known }
odds-fault-two_winners = { $file }:{ $line }: у игры { $game } другой победитель, чем в строках выше
odds-fault-skill_is_idle = при любом умении город выиграл бы { $share } % этих игр: об умении они ничего не говорят
odds-fault-bad_record = { $file }:{ $line }: ошибка в записи
odds-fault-empty_grid = в этой сетке нечего раздать
odds-fault-counted_by_grid = { $role }: эту роль считает сама сетка
odds-fault-grid_too_large = клеток { $cells }: не больше { $most }
odds-fault-no_place = { $path }: сюда не записать
odds-fault-missing_package = не установлено: pip install 'gorod[odds-cluster]' ({ $package })
odds-fault-no_cluster = { $address }: кластер не отвечает
odds-fault-cluster_refuses = { $address }: кластер не принимает ({ $why })
odds-fault-bad_address = { $address }: нужно ХОСТ:ПОРТ
odds-fault-unknown_cluster = { $on }: нужно dask://… или ray://…
odds-fault-cluster_failed = кластер теряет работу снова и снова ({ $why })
odds-fault-cluster_gone = кластер больше не отвечает ({ $why })
odds-fault-too_much_work = слишком много положений (больше { $limit })
odds-fault-too_slow = слишком долго
odds-fault-too_much_memory = { $path }: слишком много памяти об игре
odds-fault-comes_back = игра может вернуться в прежнее положение
odds-fault-bad_set = { $text }: нужно путь=значение
odds-fault-bad_pairs = { $text }: нужно имя=число
odds-fault-bad_count = { $role }: столько игроков не бывает
odds-fault-bad_range = { $text }: нужны числа до { $most }, например 5-20 или 7,9,11
odds-fault-named_twice = { $name }: названо дважды
odds-fault-misplaced = { $options }: эти параметры пишут после слова { $command }
odds-fault-bad_ending = { $path }: рисую в .png, .svg или .pdf
odds-fault-two_goals = --games и --precision вместе не бывают
odds-fault-too_many_roles = ролей { $roles }, а игроков { $players }
odds-fault-no_composition = { $rules }: нет состава на { $players ->
        [one] { $players } игрока
       *[other] { $players } игроков
    }; назовите --roles
