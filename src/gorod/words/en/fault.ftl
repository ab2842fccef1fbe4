# What could have stood where a record or a rulebook stumbles, as `record` and `rules` name it: the English texts are those
# phrases themselves, by which the cli finds the Russian ones.

fault-end_of_line = the end of the line
fault-end_of_text = the end of the text
fault-nothing = nothing
fault-both = both
fault-byte = the byte { $sign }
fault-sign = the character { $sign }
fault-length = { $number } characters
fault-twice = { $words } twice
fault-place = { $inner } in line { $line }, column { $number }
fault-value = { $path } = { $read }
fault-nested = values that are nested too deeply
fault-long_number = a number that is too long
fault-denied = Permission denied
fault-folder = Is a directory
fault-one_of = one of { $words }
fault-one_of_keys = one of { $words }, or a key that begins with _
fault-one_of_files = one of { $words }, or a file
fault-needed = { $inner } (needed by { $words })
fault-needed_clock = { $inner } (needed by the other settings of the slow clock)
fault-at_path = { $path }: { $inner }
fault-words = { $inner }: { $words }
fault-numbers = { $inner } from { $least } to { $most }
fault-refusal = ! or the end of the line
fault-code = the code of a refusal
fault-act = an act: a seat, mafia, yakuza, vote, revote, lift, host or clock
fault-one_time = one time: @… before an act, or clock @…
fault-hands = hands: seats, all, rest, none or a number such as #5
fault-hand_count = a number of hands such as #5
fault-phase_number = the number of the phase
fault-seat = a seat
fault-no_seat = no seat: the record has none
fault-seat_once = every seat once
fault-seats = seats, or - for nobody
fault-span = a time such as +24:00
fault-time = a time such as @+1:30 or @2025-11-29T20:00:00+03:00
fault-time_order = a time that is not before the one above it
fault-player_does = what the player does
fault-team_does = what the team does
fault-host_does = what the host does
fault-name = a name
fault-number = a number
fault-role = a role
fault-fact = a fact
fault-fouls = a number of fouls
fault-header = a header such as rules: KEY, or seats
fault-book = the key of a rulebook, or a path
fault-deal = manual, or random SEED
fault-override = setting.path = value
fault-toml_value = a value in TOML syntax, such as true, 3, "colour" or ["heal"]
fault-toml_kind = true or false, a number, a text, a list or a table
fault-enabled = different roles with commas between, such as doctor, mafia = 2
fault-next_seat = seat { $number }, a phase, or =
fault-mark_once = every mark once
fault-mark = a mark: out, night_immunity=N, day_immunity=N or novice
fault-mark_number = { $mark }= and a number from 0 to { $most }
fault-no_mark = no { $mark }: the rulebook does not know it
fault-utf8 = text in UTF-8
fault-header_once = each header once: it stands in line { $line } already
fault-header_before = the header { $key }: before it
fault-header_above = the header { $key }: before seats
fault-book_faults = a file without faults, but { $path }: read { $read }, expected { $inner }
fault-readable_why = a file that can be read ({ $inner })
fault-readable = a file that can be read
fault-too_deep = nested too deeply
fault-phase = a phase: meeting, night N or day N
fault-act_above = an act above it
fault-behind = nothing behind ...
fault-line_length = at most { $most } characters a line
fault-printable = printable text
fault-blank = a blank between two words, or the whole name in quotation marks
fault-closing = a closing "
fault-escape = an escape: \" \\ or \uXXXX
fault-bool = true or false
fault-list_of = a list of { $words }
fault-list_of_values = a list of ({ $inner })
fault-map = a map from { $key } to { $inner }
fault-players = a number of players
fault-duration = a duration such as 4h, 90m or 1h30m
fault-long_duration = a duration of at most { $most }
fault-whole = a whole number from { $least }
fault-at_most = at most { $most }
fault-word_once = each word once
fault-groups = a path of the groups { $words }
fault-table = a table
fault-toml = valid TOML
fault-composed = tables of players and roles
fault-contradicted = tables of players and reading
fault-word = a word
fault-titles = texts for ru and en
fault-point = a setting or point
fault-clauses = a list of clauses or readings
fault-either = either deal.presets or compositions
fault-verbs = a table of verbs
fault-cycle = a base that does not come back
fault-free_key = a key that is not taken
fault-uncited = clauses or readings that demand it
fault-case = a cited path and the name of a case
fault-book_role = a role of this rulebook: { $words }
fault-side_role = a role of the side { $words }
fault-ballot = false, or vote.form = "ballot"
fault-composition = a composition, as deal.filler = "none"
fault-sum = { $number } players
fault-also = also { $words }
fault-role_of = the role of seat { $number }
fault-not_known = it is not known
fault-accepted = it is accepted
fault-refused = refused: { $words }
fault-no_ruling = no such ruling
fault-no_more = no more rulings
fault-in_order = the rulings in this order, each once
fault-came_as = they came as
    { $words }
