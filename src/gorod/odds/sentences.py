"""What the laboratory's commands say, in Russian and English: headings, notes, faults, help.

Titles of roles, sides and settings come from elsewhere. It must never say anything that a rulebook says.
"""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    # help
    "help": (
        "Лаборатория: как часто побеждает каждая сторона при этих ролях и правилах.",
        "The laboratory: how often each side wins with these roles under these rules.",
    ),
    "help-suggest": ("Что изменить, чтобы силы сравнялись.", "What to change for a fair game."),
    "help-compare": ("Один и тот же стол по разным правилам.", "The same table under several rulebooks."),
    "help-calibrate": (
        "Умение клуба по его играм (.csv, .mgn).",
        "A club's skill from its games (.csv, .mgn).",
    ),
    "help-grid": ("Таблица и плакат: игроки × мафия.", "Table and poster: players × mafia."),
    "opt-rules": ("Ключ свода или файл правил.", "Key of a rulebook, or a rulebook file."),
    "opt-books": ("Своды через запятую (без указания — все).", "Rulebooks, separated by commas (all by default)."),
    "opt-players": ("Сколько игроков: состав берётся из свода.", "How many players: the rulebook's composition."),
    "opt-roles": (
        "Роли: «mafia=2,don=1»; с --players остальные мирные.",
        "Roles: 'mafia=2,don=1'; --players fills up.",
    ),
    "opt-set": ("Настройка: путь=значение (можно повторять).", "A setting: path=value (repeatable)."),
    "opt-start": ("С чего начинается игра: day или night.", "First phase: day or night."),
    "opt-policy": ("Как играют: lot, lead, lead-fresh.", "How they play: lot, lead, lead-fresh."),
    "opt-skill": (
        "Умение: во сколько раз вероятнее казнить чужого; число или «mafia=3,maniac=2».",
        "Skill: weight of a hostile player at the execution; a number or 'mafia=3,maniac=2'.",
    ),
    "opt-immune": ("Иммунитет в начале: «doctor=1».", "Immune at the start: 'doctor=1'."),
    "opt-games": ("Сколько игр сыграть.", "How many games to play."),
    "opt-precision": ("Играть до точности (полуширина 95 %).", "Play to a precision (half of the 95 % interval)."),
    "opt-exact": ("Точный ответ, если он возможен.", "The exact answer, where feasible."),
    "opt-seed": ("Зерно.", "Seed."),
    "opt-json": ("Вывод для программ.", "Output for programs."),
    "opt-cores": ("Сколько ядер занять (0 — все).", "Cores to use (0 = all)."),
    "opt-on": ("Кластер: dask://…, ray://….", "A cluster: dask://…, ray://…."),
    "opt-lang": ("Язык: ru или en.", "Language: ru or en."),
    "opt-wish": ("Желанное: «city=0.5» или «city=0.4,mafia=0.4».", "The wish: 'city=0.5' or 'city=0.4,mafia=0.4'."),
    "opt-count": ("Сколько предложений показать.", "How many suggestions to show."),
    "opt-roles-only": ("Менять только роли, не настройки.", "Change roles only, no settings."),
    "opt-files": ("Таблицы .csv или записи .mgn.", "Tables (.csv) or records (.mgn)."),
    "opt-range": ("Числа: 5-20 или 7,9,11.", "Numbers: 5-20 or 7,9,11."),
    "opt-out": ("Куда рисовать: .png, .svg, .pdf (можно повторять).", "Draw to: .png, .svg, .pdf (repeatable)."),
    # the answer
    "title": ("{rules} · {roles}", "{rules} · {roles}"),
    "under": ("сначала {start} · {policy}", "{start} first · {policy}"),
    "start-day": ("день", "day"),
    "start-night": ("ночь", "night"),
    "policy-lot": ("если все играют наугад", "if everyone played at random"),
    "policy-lead": ("наугад, но найденного комиссаром казнят", "at random, but whom the sheriff found is executed"),
    "policy-lead-fresh": (
        "наугад, найденного казнят, дважды не проверяют",
        "at random, the found one is executed, nobody is checked twice",
    ),
    "with-skill": ("умение {skill}", "skill {skill}"),
    "col-side": ("сторона", "side"),
    "col-wins": ("побед, %", "wins, %"),
    "col-interval": ("95 % интервал", "95 % interval"),
    "col-fraction": ("точно", "exactly"),
    "draw": ("ничья", "draw"),
    "length": (
        "Длина: дней {days}, ночей {nights}, казней {executions}",
        "Length: {days} days, {nights} nights, {executions} executions",
    ),
    "length-tail": (
        " (половина игр — до {median} фаз, 9 из 10 — до {most})",
        " (half within {median} phases, 9 of 10 within {most})",
    ),
    "living": ("Доживают до конца, %: {roles}", "Live to the end, %: {roles}"),
    "ends": ("Конец игры: {ends}", "The game ends: {ends}"),
    "end-start": ("до начала {share} %", "before it begins {share} %"),
    "end-day": ("днём {share} %", "by day {share} %"),
    "end-night": ("ночью {share} %", "at night {share} %"),
    "endless": ("без конца (сочтены ничьей): {count}", "without end (counted as draws): {count}"),
    "by-exact": ("Точный ответ.", "An exact answer."),
    "by-games": ("Сыграно игр: {games} за {seconds} с, зерно {seed}.", "{games} games in {seconds} s, seed {seed}."),
    "cut-short": ("Прервано: показано, что успели сыграть.", "Interrupted: this is what was played."),
    "no-effect": ("При такой игре не влияют: {what}.", "Without effect while all play so: {what}."),
    "note-speeches": ("речи", "speeches"),
    "note-nominations": ("выдвижения", "nominations"),
    "note-ballots": ("порядок голосования", "how votes are given"),
    "note-clocks": ("часы", "clocks"),
    "note-fouls": ("фолы", "fouls"),
    "note-answers": ("вид ответов", "the form of answers"),
    "note-orders": ("порядок и форма приказов", "order and form of night orders"),
    "note-evening": ("иммунитеты прошлых игр", "immunities from earlier games"),
    "note-telling": ("что объявляют", "what is told"),
    "note-deal": ("ограничения раздачи", "limits of the deal"),
    "running": ("{side} {share} ± {half} %", "{side} {share} ± {half} %"),
    "thinking": ("Считаю точно…", "Solving exactly…"),
    "preparing": ("Готовлю ядро (один раз после установки)…", "Preparing the kernel (once after installation)…"),
    "not-exact": ("Точно не выходит: {why}. Отвечает симулятор.", "No exact answer: {why}. The simulator answers."),
    # suggest
    "suggest-title": ("Ближе всего к желанному ({wish})", "Nearest to the wish ({wish})"),
    "suggest-moves": ("Что даёт каждое изменение по отдельности", "What each single change moves"),
    "col-change": ("изменение", "change"),
    "col-move": ("{side}, сдвиг", "{side}, moved by"),
    "as-is": ("как есть", "as it is"),
    "change-role": ("{taken} вместо роли «{given}»", "{taken} instead of {given}"),
    "change-setting": ("{name}: {value}", "{name}: {value}"),
    # compare
    "compare-title": ("Один стол, разные правила · {roles}", "One table, several rulebooks · {roles}"),
    "col-rules": ("правила", "rules"),
    "col-length": ("дней", "days"),
    "left-out": ("без ролей: {roles}", "without: {roles}"),
    # calibrate
    "calibrate-title": ("Умение клуба", "The club's skill"),
    "fit": (
        "Умение {skill} (95 %: {low}–{high}): город выиграл {city} из {games} ({share} %), модель даёт {expected} %.",
        "Skill {skill} (95 %: {low}–{high}): the city won {city} of {games} ({share} %), the model gives {expected} %.",
    ),
    "fit-lot": ("Наугад город выигрывал бы {share} %.", "At random the city would win {share} %."),
    "col-season": ("сезон", "season"),
    "col-games": ("игр", "games"),
    "col-skill": ("умение", "skill"),
    "stable": (
        "По сезонам: общее умение лежит в интервале у {stable} из {seasons}; p = {p} для разницы между сезонами.",
        "By season: the common skill lies in the interval of {stable} of {seasons}; p = {p} for a difference.",
    ),
    "skipped": ("Пропущено игр: {count} (без победителя или ролей).", "Games left out: {count} (no winner or roles)."),
    # grid
    "grid-title": ("Как часто побеждает город", "How often the city wins"),
    "grid-roles": ("всегда в игре: {roles}", "always dealt: {roles}"),
    "grid-across": ("игроков", "players"),
    "grid-up": ("из них мафия", "of them mafia"),
    "grid-scale": ("побед города, %", "wins of the city, %"),
    "grid-foot": ("Жирным: от 45 до 55 %.", "Bold: between 45 and 55 %."),
    "written": ("записано: {path}", "written: {path}"),
    # faults
    "fault-need_table": ("нужно --players N или --roles …", "give --players N or --roles …"),
    "fault-rulebook": ("{text}", "{text}"),
    "fault-unknown_role": ("{role}: нет такой роли; есть: {known}", "{role}: no such role; there are {known}"),
    "fault-role_not_here": (
        "{role}: нет такой роли в своде {rules}; есть: {known}",
        "{role}: not a role of {rules}; it has {known}",
    ),
    "fault-negative_count": (
        "{role}={number}: число не может быть отрицательным",
        "{role}={number}: a number below zero",
    ),
    "fault-no_players": ("нет игроков", "no players"),
    "fault-no_dark_side": (
        "нет тёмной стороны: некому играть против города",
        "no dark side: nobody plays against the city",
    ),
    "fault-no_city_side": ("нет города: играть не с кем", "no city: nobody to play against"),
    "fault-unknown_policy": (
        "{policy}: нет такой политики; есть: {known}",
        "{policy}: no such policy; there are {known}",
    ),
    "fault-unknown_start": ("{start}: начало бывает day или night", "{start}: the first phase is day or night"),
    "fault-unknown_side": ("{side}: нет такой стороны; есть: {known}", "{side}: no such side; there are {known}"),
    "fault-bad_skill": ("умение {value}: нужно число от 0", "skill {value}: a number from 0 is needed"),
    "fault-bad_immune": (
        "иммунитет {role}={number}: таких игроков {dealt}",
        "immune {role}={number}: there are {dealt} of them",
    ),
    "fault-no_immunity": ("в этих правилах нет иммунитетов ({path})", "these rules have no immunity ({path})"),
    "fault-unplayable_setting": (
        "{path} = {value}: так лаборатория не играет",
        "{path} = {value}: the laboratory cannot play that",
    ),
    "fault-missing_setting": (
        "{path}: в своде нет значения, а эти роли его требуют",
        "{path}: no value, but these roles need one",
    ),
    "fault-side_cannot_win": (
        "{path}: у стороны {side} нет условия победы",
        "{path}: the side {side} has no way to win",
    ),
    "fault-too_many_players": (
        "игроков {players}: с действующими ролями — не больше {most}",
        "{players} players: with acting roles at most {most}",
    ),
    "fault-bad_games": ("игр {value}: нужно хотя бы одну", "{value} games: at least one is needed"),
    "fault-bad_precision": ("точность {value}: нужно число между 0 и 1", "precision {value}: a number between 0 and 1"),
    "fault-bad_cores": ("ядер {value}: нужно хотя бы одно", "{value} cores: at least one is needed"),
    "fault-bad_wish": (
        "желание {side}={value}: доли от 0 до 1, вместе не больше 1",
        "wish {side}={value}: shares from 0 to 1, at most 1 together",
    ),
    "fault-no_games": (
        "{files}: нет ни одной игры с ролями и победителем",
        "{files}: not one game with roles and a winner",
    ),
    "fault-unreadable": ("{file}: не читается ({why})", "{file}: cannot be read ({why})"),
    "fault-missing_columns": ("{file}: нет столбцов {columns}", "{file}: the columns {columns} are missing"),
    "fault-bad_line": ("{file}:{line}: не понимаю строку", "{file}:{line}: this line makes no sense"),
    "fault-bad_record": ("{file}:{line}: ошибка в записи", "{file}:{line}: a fault in the record"),
    "fault-empty_grid": ("в этой сетке нечего раздать", "nothing can be dealt in this grid"),
    "fault-missing_package": (
        "не установлено: pip install 'gorod[odds-cluster]' ({package})",
        "not installed: pip install 'gorod[odds-cluster]' ({package})",
    ),
    "fault-no_cluster": ("{address}: кластер не отвечает", "{address}: no cluster answers"),
    "fault-unknown_cluster": ("{on}: нужно dask://… или ray://…", "{on}: dask://… or ray://… is needed"),
    "fault-cluster_failed": (
        "кластер теряет работу снова и снова ({why})",
        "the cluster loses the work again and again ({why})",
    ),
    "fault-too_much_work": ("слишком много положений (больше {limit})", "too many positions (more than {limit})"),
    "fault-too_slow": ("слишком долго", "it takes too long"),
    "fault-too_much_memory": ("{path}: слишком много памяти об игре", "{path}: too much memory of the game"),
    "fault-comes_back": ("игра может вернуться в прежнее положение", "the game may come back to an earlier position"),
    "fault-bad_set": ("{text}: нужно путь=значение", "{text}: path=value is needed"),
    "fault-bad_pairs": ("{text}: нужно имя=число", "{text}: name=number is needed"),
    "fault-bad_range": (
        "{text}: нужны числа, например 5-20 или 7,9,11",
        "{text}: numbers are needed, such as 5-20 or 7,9,11",
    ),
    "fault-bad_ending": ("{path}: рисую в .png, .svg или .pdf", "{path}: plots are .png, .svg or .pdf"),
    "fault-two_goals": ("--games и --precision вместе не бывают", "either --games or --precision, not both"),
    "fault-too_many_roles": ("ролей {roles}, а игроков {players}", "{roles} roles for {players} players"),
    "fault-no_composition": (
        "{rules}: нет состава на {players} игроков; назовите --roles",
        "{rules}: no composition for {players} players; give --roles",
    ),
}
LANGS = ("ru", "en")


def tell(key: str, lang: str, **values: object) -> str:
    """A sentence in a language.

    >>> tell("start-day", "en")
    'day'
    """
    text = SENTENCES[key][LANGS.index(lang)]
    return text.format(**values) if values else text
