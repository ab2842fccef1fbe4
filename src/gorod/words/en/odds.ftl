# The laboratory in the terminal: help, answers, faults.

# help
odds-help = The laboratory: how often each side wins with these roles under these rules.
odds-help-suggest = What to change for a fair game.
odds-help-compare = The same table under several rulebooks.
odds-help-calibrate = A club's skill from its games (.csv, .mgn).
odds-help-grid = Table and poster: players × mafia.
odds-opt-rules = Key of a rulebook, or a rulebook file.
odds-opt-books = Rulebooks, separated by commas (all by default).
odds-opt-players = How many players: the rulebook's composition.
odds-opt-roles = Roles: 'mafia=2,don=1'; --players fills up.
odds-opt-set = A setting: path=value (repeatable).
odds-opt-start = First phase: day or night.
odds-opt-policy = How they play: lot, lead, lead-fresh.
odds-opt-skill = Skill: weight of a hostile player at the execution; a number or 'mafia=3,maniac=2'.
odds-opt-immune = Immune at the start: 'doctor=1'.
odds-opt-games = How many games to play.
odds-opt-precision = Play to a precision (half of the 95 % interval).
odds-opt-exact = The exact answer, where feasible.
odds-opt-seed = Seed.
odds-opt-json = Output for programs.
odds-opt-cores = Cores to use (0 = all).
odds-opt-on = A cluster: dask://…, ray://….
odds-opt-lang = Language: ru or en.
odds-opt-wish = The wish: 'city=0.5' or 'city=0.4,mafia=0.4'.
odds-opt-count = How many suggestions to show.
odds-opt-roles-only = Change roles only, no settings.
odds-opt-files = Tables (.csv) or records (.mgn).
odds-opt-range = Numbers: 5-20 or 7,9,11.
odds-opt-out = Draw to: .png, .svg, .pdf (repeatable).

# the answer
odds-title = { $rules } · { $roles }
odds-first-day = day first
odds-first-night = night first
odds-policy-lot = if everyone played at random
odds-policy-lead = at random, but whom a check found is executed
odds-policy-lead-fresh = at random, whom a check found is executed, nobody is checked twice
odds-with-skill = skill { $skill }
odds-with-skills = skill: { $skills }
odds-immune = immune: { $roles }
odds-long-fraction = see --json
odds-col-side = side
odds-col-wins = wins, %
odds-col-interval = 95 % interval
odds-col-fraction = exactly
odds-draw = draw
odds-length = On average: { $days } days, { $nights } nights, { $executions } executions
odds-length-tail = { " " }(half within { $median ->
        [one] { $median } phase
       *[other] { $median } phases
    }, 9 of 10 within { $most ->
        [one] { $most } phase
       *[other] { $most } phases
    })
odds-living = Live to the end, %: { $roles }
odds-ends = The game ends: { $ends }
odds-end-start = before it begins { $share } %
odds-end-day = by day { $share } %
odds-end-night = at night { $share } %
odds-endless = without end (counted as draws): { $count }
odds-by-exact = An exact answer.
odds-by-games = { $games ->
        [one] { $shown } game
       *[other] { $shown } games
    } in { $seconds } s, seed { $seed }.
odds-cut-short = Interrupted: this is what was found so far.
odds-no-effect = Without effect while all play so: { $what }.
odds-note-speeches = speeches
odds-note-nominations = nominations
odds-note-ballots = how votes are given
odds-note-clocks = clocks
odds-note-fouls = fouls
odds-note-answers = the form of answers
odds-note-orders = order and form of night orders
odds-note-evening = immunities from earlier games
odds-note-telling = what is told
odds-note-deal = limits of the deal
odds-running = { $side } { $share } ± { $half } %
odds-thinking = Solving exactly…
odds-preparing = Preparing the kernel (once after installation)…
odds-not-exact = No exact answer: { $why }. The simulator answers.

# suggest
odds-suggest-title = Nearest to the wish ({ $wish })
odds-suggest-moves = What each single change moves
odds-col-set = change and composition
odds-col-change = change
odds-col-move = { $side }, moved by
odds-as-is = as it is
odds-change-role = { $taken } instead of { $given }
odds-change-setting = { $name }: { $value }

# compare
odds-compare-title = One table, several rulebooks · { $roles }
odds-col-rules = rules
odds-col-length = days
odds-left-out = without: { $roles }

# calibrate
odds-calibrate-title = The club's skill
odds-fit = Skill { $skill } (95 %: { $low }–{ $high }): the city won { $city } of { $games } ({ $share } %), the model gives { $expected } %.
odds-fit-lot = At random the city would win { $share } %.
odds-col-season = season
odds-col-games = games
odds-col-skill = skill
odds-stable = By season: the common skill lies in the interval of { $stable } of { $seasons }.
odds-seasons-agree = The seasons differ no more than chance does (p = { $p }).
odds-seasons-differ = The seasons differ more than chance does (p = { $p }): one skill for all is misleading.
odds-skipped = Games left out: { $count } (no winner, roles or beginning, or the record does not hold).

# grid
odds-grid-title = How often the city wins
odds-grid-roles = always dealt: { $roles }
odds-grid-across = players
odds-grid-corner = mafia \ players
odds-grid-up = of them mafia
odds-grid-scale = wins of the city, %
odds-grid-foot = Bold: between 45 and 55 %.
odds-written = written: { $path }

# faults
odds-fault-need_table = give --players N or --roles …
odds-fault-unknown_role = { $role }: no such role; there are { $known }
odds-fault-role_not_here = { $role }: not a role of { $rules }; it has { $known }
odds-fault-negative_count = { $role }={ $number }: a number below zero
odds-fault-no_players = no players
odds-fault-no_dark_side = no dark side: nobody plays against the city
odds-fault-no_city_side = no city: nobody to play against
odds-fault-unknown_policy = { $policy }: no such policy; there are { $known }
odds-fault-unknown_start = { $start }: the first phase is day or night
odds-fault-unknown_side = { $side }: no such side; there are { $known }
odds-fault-bad_skill = skill { $value }: a number from 0 to { $most } is needed
odds-fault-bad_immune = immune { $role }={ $number }: there are { $dealt } of them
odds-fault-no_immunity = these rules have no immunity ({ $path })
odds-fault-unplayable_setting = { $path } = { $value }: the laboratory cannot play that
odds-fault-missing_setting = { $path }: no value, but these roles need one
odds-fault-side_cannot_win = { $path }: the side { $side } has no way to win
odds-fault-too_many_players = { $players } players: at most { $most } where more matters than the numbers of citizens and mafia
odds-fault-table_too_large = { $players } players: at most { $most }
odds-fault-bad_games = { $value } games: from 1 to { $most } are needed
odds-fault-bad_precision = precision { $value }: a number from { $least } and below 1 is needed
odds-fault-bad_cores = { $value } cores: at least one is needed
odds-fault-bad_wish = wish { $side }={ $value }: shares from 0 to 1, at most 1 together
odds-fault-no_games = { $files }: not one game with roles and a winner
odds-fault-unreadable = { $file }: cannot be read ({ $why })
odds-fault-missing_columns = { $file }: the columns { $columns } are missing (needed are { $seats } or { $groups })
odds-fault-not_text = { $file }: not a text in UTF-8; save the file as "CSV UTF-8"
odds-fault-too_large = { $file }: the file is too large
odds-fault-bad_line = { $file }:{ $line }: this line makes no sense
odds-fault-bad_cell = { $file }:{ $line }: { $column }: read '{ $read }', expected { $known }
odds-fault-two_winners = { $file }:{ $line }: game { $game } has another winner than in its lines before
odds-fault-skill_is_idle = at any skill the city would win { $share } % of these games: they say nothing of skill
odds-fault-bad_record = { $file }:{ $line }: a fault in the record
odds-fault-empty_grid = nothing can be dealt in this grid
odds-fault-counted_by_grid = { $role }: the grid itself counts this role
odds-fault-grid_too_large = { $cells } cells: at most { $most }
odds-fault-no_place = { $path }: nothing can be written there
odds-fault-missing_package = not installed: pip install 'gorod[odds-cluster]' ({ $package })
odds-fault-no_cluster = { $address }: no cluster answers
odds-fault-cluster_refuses = { $address }: the cluster refuses ({ $why })
odds-fault-bad_address = { $address }: HOST:PORT is needed
odds-fault-unknown_cluster = { $on }: dask://… or ray://… is needed
odds-fault-cluster_failed = the cluster loses the work again and again ({ $why })
odds-fault-cluster_gone = the cluster answers no more ({ $why })
odds-fault-too_much_work = too many positions (more than { $limit })
odds-fault-too_slow = it takes too long
odds-fault-too_much_memory = { $path }: too much memory of the game
odds-fault-comes_back = the game may come back to an earlier position
odds-fault-bad_set = { $text }: path=value is needed
odds-fault-bad_pairs = { $text }: name=number is needed
odds-fault-bad_count = { $role }: there are never so many players
odds-fault-bad_range = { $text }: numbers up to { $most } are needed, such as 5-20 or 7,9,11
odds-fault-named_twice = { $name }: named twice
odds-fault-misplaced = { $options }: these options come after the word { $command }
odds-fault-bad_ending = { $path }: plots are .png, .svg or .pdf
odds-fault-two_goals = either --games or --precision, not both
odds-fault-too_many_roles = { $roles ->
        [one] { $roles } role
       *[other] { $roles } roles
    } for { $players ->
        [one] { $players } player
       *[other] { $players } players
    }
odds-fault-no_composition = { $rules }: no composition for { $players ->
        [one] { $players } player
       *[other] { $players } players
    }; give --roles
