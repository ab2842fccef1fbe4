# Что могло бы стоять там, где не читается запись или свод правил, и чем запись расходится с игрой.

fault-end_of_line = конец строки
fault-end_of_text = конец текста
fault-nothing = ничего
fault-both = и то и другое
fault-byte = байт { $sign }
fault-sign = знак { $sign }
fault-length = знаков: { $number }
fault-twice = дважды { $words }
fault-place = { $inner } (строка { $line }, столбец { $number })
fault-value = { $path } = { $read }
fault-nested = слишком глубоко вложенные значения
fault-long_number = слишком длинное число
fault-denied = нет доступа
fault-folder = папка
fault-one_of = одно из: { $words }
fault-one_of_keys = одно из: { $words }, или ключ, который начинается с _
fault-one_of_files = одно из: { $words }, или файл
fault-needed = { $inner } (нужно, раз есть { $words })
fault-needed_clock = { $inner } (нужно, раз есть другие настройки долгих часов)
fault-at_path = { $path }: { $inner }
fault-words = { $inner }: { $words }
fault-numbers = { $inner } от { $least } до { $most }
fault-refusal = ! или конец строки
fault-code = код отказа
fault-act = акт: место, mafia, yakuza, vote, revote, lift, host или clock
fault-one_time = одно время: @… перед актом или clock @…
fault-hands = руки: места, all, rest, none или число, например #5
fault-hand_count = число рук, например #5
fault-phase_number = номер фазы
fault-seat = место
fault-no_seat = мест в записи нет
fault-seat_once = каждое место один раз
fault-seats = места или - (никто)
fault-span = время, например +24:00
fault-time = время, например @+1:30 или @2025-11-29T20:00:00+03:00
fault-time_order = время не раньше того, что выше
fault-player_does = действие игрока
fault-team_does = действие команды
fault-host_does = действие ведущего
fault-name = имя
fault-number = число
fault-role = роль
fault-fact = факт
fault-fouls = число фолов
fault-header = заголовок, например rules: КЛЮЧ, или seats
fault-book = ключ свода или путь к файлу
fault-deal = manual или random ЗЕРНО
fault-override = путь.настройки = значение
fault-toml_value = значение в записи TOML, например true, 3, "colour" или ["heal"]
fault-toml_kind = true или false, число, текст, список или таблица
fault-enabled = разные роли через запятую, например doctor, mafia = 2
fault-next_seat = место { $number }, фаза или =
fault-mark_once = каждая пометка один раз
fault-mark = пометка: out, night_immunity=N, day_immunity=N или novice
fault-mark_number = { $mark }= и число от 0 до { $most }
fault-no_mark = без { $mark }: свод такого не знает
fault-utf8 = текст в UTF-8
fault-header_once = каждый заголовок один раз: он уже есть в строке { $line }
fault-header_before = перед этим заголовок { $key }:
fault-header_above = заголовок { $key }: выше, чем seats
fault-book_faults = файл без ошибок, а в нём { $path }: прочитано { $read }, ожидалось { $inner }
fault-readable_why = файл, который можно прочесть ({ $inner })
fault-readable = файл, который можно прочесть
fault-too_deep = слишком глубокая вложенность
fault-phase = фаза: meeting, night N или day N
fault-act_above = акт выше
fault-behind = ничего после ...
fault-line_length = в строке не больше { $most } знаков
fault-printable = печатный текст
fault-blank = пробел между словами или всё имя в кавычках
fault-closing = закрывающая "
fault-escape = знак после \: \" \\ или \uXXXX
fault-bool = true или false
fault-list_of = список из: { $words }
fault-list_of_values = список, в котором { $inner }
fault-map = таблица: { $key } = { $inner }
fault-players = число игроков
fault-duration = длительность, например 4h, 90m или 1h30m
fault-long_duration = длительность не больше { $most }
fault-whole = целое число от { $least }
fault-at_most = не больше { $most }
fault-word_once = каждое слово один раз
fault-groups = путь из групп: { $words }
fault-table = таблица
fault-toml = верный TOML
fault-composed = таблицы из players и roles
fault-contradicted = таблицы из players и reading
fault-word = слово
fault-titles = печатные тексты для ru и en
fault-point = настройка или пункт
fault-clauses = список пунктов или прочтений
fault-either = что-то одно: deal.presets или compositions
fault-verbs = таблица глаголов
fault-cycle = основа, которая не приводит назад
fault-free_key = ключ, который не занят
fault-uncited = пункты или прочтения, из которых это следует
fault-case = путь с пунктом и имя случая
fault-book_role = роль этого свода: { $words }
fault-side_role = роль стороны { $words }
fault-ballot = false или vote.form = "ballot"
fault-composition = состав, раз deal.filler = "none"
fault-sum = игроков: { $number }
fault-also = ещё и { $words }
fault-role_of = роль места { $number }
fault-not_known = она не записана
fault-accepted = это принято
fault-refused = отказ: { $words }
fault-no_ruling = такого решения нет
fault-no_more = больше решений нет
fault-in_order = решения в этом порядке, каждое один раз
fault-came_as = они шли так
    { $words }
