"""What the command itself says: its help, its faults, the prompts of the terminal table. In Russian and English.

These are not in the texts of ``words`` because ``gorod --help`` must come at once: nothing is read or imported for
them. It must never say anything about a game; that is told by ``words``.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping

LANGS = ("ru", "en")

SENTENCES: dict[str, tuple[str, str]] = {
    # help
    "app": (
        "Город засыпает: игра «Мафия» по любому из пяти сводов правил.",
        "The city falls asleep: the party game Mafia under any of five rulebooks.",
    ),
    "replay": (
        "Переиграть записи и сверить ожидания и решения.",
        "Replay records and check their expectations and rulings.",
    ),
    "fill": ("Вписать в записи решения движка.", "Write the engine's rulings into records."),
    "explain": ("Рассказать игру: кто, отчего и по какому пункту.", "Tell a game as a story, each ruling with reason."),
    "compare": ("Рассудить запись по всем пяти сводам правил.", "Judge a record under all five rulebooks."),
    "check": ("Проверить раздачу записи до начала игры.", "Check a record's deal before the start."),
    "deal": ("Раздать роли и напечатать запись.", "Deal roles and print the record."),
    "table": ("Стол в терминале: вести игру шаг за шагом.", "The table in a terminal: run a game step by step."),
    "run": ("Открыть игру: стол здесь или рассказ.", "Start: the table here, or its story without a terminal."),
    "odds": ("Лаборатория: шансы сторон.", "The laboratory: the odds of each side."),
    "serve": ("Приложение ведущего в браузере.", "The host's app in a browser."),
    "rules": ("Своды правил: список, показать, сравнить, проверить, свой.", "Rulebooks: list, show, diff, check, new."),
    "rules-list": ("Перечислить своды правил.", "List the rulebooks."),
    "rules-show": ("Напечатать действующие правила с пунктами.", "Print the rules in force, with clauses."),
    "rules-diff": ("Чем отличаются два свода.", "How two rulebooks differ."),
    "rules-check": ("Проверить файл правил: все ошибки сразу.", "Check a rulebook file: all its faults at once."),
    "rules-new": ("Начать свой файл правил с пояснениями.", "Start a club's own file, commented."),
    "opt-lang": ("Язык: ru или en.", "Language: ru or en."),
    "opt-json": ("Вывод для программ.", "Output for programs."),
    "opt-paths": ("Записи .mgn, папки с ними или - .", "Records (.mgn), folders of them, or - ."),
    "opt-path": ("Запись .mgn или - .", "A record (.mgn), or - ."),
    "opt-book": ("Ключ свода или файл правил.", "Key of a rulebook, or a rulebook file."),
    "opt-players": ("Сколько игроков.", "How many players."),
    "opt-seed": (
        "Зерно раздачи; без него — случайное, в записи.",
        "Seed; drawn and written if missing.",
    ),
    "opt-roles": (
        "Роли: «mafia=2, don»; остальные по правилам.",
        "Roles: 'mafia=2, don'; the rest fills.",
    ),
    "opt-names": ("Имена через запятую.", "Names, separated by commas."),
    "opt-start": (
        "Открыть с начала; Enter повторяет акты.",
        "Open the record at its start: Enter redoes it.",
    ),
    "opt-new": ("Куда писать; - печатает.", "Where to write; - prints."),
    "opt-port": ("Порт; 0 — любой свободный.", "Port; 0 takes a free one."),
    "opt-db": ("Файл с играми.", "The file that keeps the games."),
    "opt-host": ("Адрес; 0.0.0.0 — для всей сети.", "Address; 0.0.0.0 for the whole network."),
    "opt-open": ("Открыть в браузере.", "Open it in a browser."),
    # faults
    "missing": ("{path}: нет такого файла или папки", "{path}: no such file or folder"),
    "no-records": ("{path}: в папке нет записей (*.mgn)", "{path}: no records (*.mgn) in this folder"),
    "is-folder": ("{path}: это папка, а нужен файл", "{path}: is a folder, a file is needed"),
    "denied": ("{path}: нет доступа", "{path}: permission denied"),
    "not-text": ("{path}: не текст UTF-8 (байт {byte})", "{path}: not UTF-8 text (byte {byte})"),
    "opt-version": ("Напечатать версию.", "Print the version."),
    "version": ("gorod {version}", "gorod {version}"),
    "no-version": ("gorod (не установлен)", "gorod (not installed)"),
    "too-big": ("{path}: слишком велик для записи", "{path}: too big for a record"),
    "os-error": ("{path}: {why}", "{path}: {why}"),
    "record-fault": (
        "{file}:{line}:{column}: прочитано {read}, ожидалось {expected}",
        "{file}:{line}:{column}: read {read}, expected {expected}",
    ),
    "book-fault": (
        "{file}: {path}: прочитано {read}, ожидалось {expected}",
        "{file}: {path}: read {read}, expected {expected}",
    ),
    "record-failure": (
        "{file}:{line}: ожидалось {expected}, а на деле {actual}",
        "{file}:{line}: expected {expected}, but {actual}",
    ),
    "no-space": ("{path}: на диске нет места", "{path}: no space left on the disk"),
    "read-only": ("{path}: сюда нельзя писать", "{path}: a place where nothing can be written"),
    "long-name": ("{path}: слишком длинное имя", "{path}: the name is too long"),
    "odd-name": ("{path}: так файл зваться не может", "{path}: no file can be called so"),
    "output": ("вывод", "the output"),
    "use-unknown-command": ("нет такой команды: {what}", "No such command: {what}"),
    "use-unknown-option": ("нет такого ключа: {what}", "No such option: {what}"),
    "use-near-option": ("нет такого ключа: {what} (есть: {near})", "No such option: {what} (there is: {near})"),
    "use-missing": ("не хватает: {what}", "Missing argument: {what}"),
    "use-extra": ("лишнее: {what}", "Got unexpected extra argument(s): {what}"),
    "use-no-value": ("{what}: после ключа нужно значение", "Option {what} requires an argument."),
    "use-value": ("{what}: у этого ключа нет значения", "Option {what} does not take a value."),
    "use-choice": ("{what}: {read} — не из списка: {near}", "Invalid value for {what}: {read} is not one of {near}"),
    "use-least": ("{what}: нужно число не меньше {least}", "Invalid value for {what}: a number from {least} is needed"),
    "use-most": ("{what}: нужно число не больше {most}", "Invalid value for {what}: a number up to {most} is needed"),
    "use-whole": ("{what}: нужно целое число", "Invalid value for {what}: a whole number is needed"),
    "use-number": ("{what}: нужно число", "Invalid value for {what}: a number is needed"),
    "use-other": ("{what}: неверное значение ({why})", "Invalid value for {what}: {why}"),
    "use-no-command": ("не хватает команды", "Missing command"),
    "more-faults": ("… и ещё {count}; все покажет: gorod rules check", "… and {count} more; see: gorod rules check"),
    "exists": ("{path}: уже есть; ничего не записано", "{path}: already exists; nothing was written"),
    "key-word": ("{key}: ключ — одно слово, не занятое сводом", "{key}: a key is one word that no rulebook has taken"),
    "usage": ("Подсказка: {path} --help", "See: {path} --help"),
    "no-odds": (
        "Лаборатория не установлена: pip install 'gorod[odds]'",
        "The laboratory is not installed: pip install 'gorod[odds]'",
    ),
    "no-web": (
        "Приложение не установлено: pip install 'gorod[web]'",
        "The app is not installed: pip install 'gorod[web]'",
    ),
    "interrupted": ("прервано", "interrupted"),
    "unknown-role": (
        "{role}: нет такой роли в своде {book}; есть: {roles}",
        "{role}: not a role of {book}; it has {roles}",
    ),
    "bad-count": ("{text}: нужно число, например mafia=2", "{text}: a number is needed, as in mafia=2"),
    "no-roles": ("{text}: здесь нет ни одной роли", "{text}: no role is named here"),
    "role-twice": ("{role}: эта роль названа дважды", "{role}: this role is named twice"),
    "too-many-roles": ("ролей {roles}, а игроков {players}", "{roles} roles for {players} players"),
    "no-composition": (
        "{book}: нет состава на {players} игроков; есть на {known}",
        "{book}: no composition for {players} players; there is for {known}",
    ),
    "names-count": ("имён {names}, а игроков {players}", "{names} names for {players} players"),
    "same-names": ("имя {name} дано дважды; будет {marked}", "the name {name} twice; it becomes {marked}"),
    "replayed": (
        "записей: {count}; верных: {fine}, неверных: {failed}, нечитаемых: {unreadable}",
        "records: {count}; fine: {fine}, failed: {failed}, unreadable: {unreadable}",
    ),
    "filled-some": (
        "вписано: {written}, без изменений: {same}, не вышло: {failed}",
        "filled: {written}, unchanged: {same}, not filled: {failed}",
    ),
    "filled": ("вписано: {written}, без изменений: {same}", "filled: {written}, unchanged: {same}"),
    "start-ok": ("Можно начинать.", "The game may start."),
    "faults-found": ("{path}: ошибок: {count}", "{path}: faults: {count}"),
    "book-fine": (
        "{path}: свод {key} в порядке; отличий от основы: {changed}",
        "{path}: rulebook {key} is fine; settings changed: {changed}",
    ),
    "book-fine-roles": (
        "{path}: свод {key} в порядке; отличий от основы: {changed}, других ролей: {roles}",
        "{path}: rulebook {key} is fine; settings changed: {changed}, roles changed: {roles}",
    ),
    "no-book": ("{key}: нет такого свода; есть: {known}", "{key}: no such rulebook; there are {known}"),
    "written": ("записано: {path}", "written: {path}"),
    # a comparison
    "row-missing": ("нет ролей", "has no"),
    "row-dropped": ("не знает", "does not know"),
    "row-out": ("выбыли", "out"),
    "row-saved": ("спасены", "saved"),
    "row-blocked": ("без хода", "blocked"),
    "row-told": ("узнали", "told"),
    "row-turned": ("перешли", "turned"),
    "row-refused": ("не принято", "refused"),
    "row-winner": ("итог", "winner"),
    # the table in a terminal
    "table-stdin": (
        "-: стол открывают из файла: с клавиатуры идёт игра",
        "-: a table is opened from a file: stdin is for typing",
    ),
    "typed-unread": (
        "Не понял: {read}. Ожидалось: {expected}. Подсказка: help",
        "Read {read}, expected {expected}. Try: help",
    ),
    "typed-number": (
        "Номер {number} здесь ничего не значит. Подсказка: ?",
        "The number {number} says nothing here. Try: ?",
    ),
    "typed-nobody": ("Здесь некому отвечать: Enter — дальше.", "Nobody can answer here: Enter goes on."),
    "typed-no-choice": ("Здесь выбирать нечего: Enter — дальше.", "There is nothing to choose here: Enter goes on."),
    "typed-ballot": ("Голос: место и за кого, например: 3 5", "A ballot: the seat and for whom, as in: 3 5"),
    "nothing-to-undo": ("Отменять нечего.", "Nothing to undo."),
    "nothing-to-redo": ("Возвращать нечего.", "Nothing to redo."),
    "nothing-ruled": ("Решений ещё нет.", "Nothing has been ruled yet."),
    "no-acts": ("Сейчас это место ничего не может.", "This seat can do nothing now."),
    "no-seat": ("Места — от 1 до {seats}; ещё: host, spectator", "Seats are 1 to {seats}; also: host, spectator"),
    "mgn-too": (
        "  любой акт, как в записи (MGN); help — команды",
        "  any act as a record has it (MGN); help lists commands",
    ),
    "enter-does": ("  Enter: {what}", "  Enter: {what}"),
    "save-where": ("Куда? save ФАЙЛ", "Where to? save FILE"),
    "save-exists": ("{path}: уже есть; перезаписать: save! {path}", "{path}: already exists; overwrite: save! {path}"),
    "quit-unsaved": ("Не сохранено. Ещё раз quit — выйти.", "Not saved. Once more quit to leave."),
    "typed-argument": (
        "{command}: прочитано {read}, ожидалось: {expected}. Ничего не сделано.",
        "{command}: read {read}, expected {expected}. Nothing was done.",
    ),
    "argument-none": ("ничего больше", "nothing more"),
    "argument-count": ("число шагов от 1 до 9999", "a number of steps from 1 to 9999"),
    "argument-seat": ("место от 1 до {seats}", "a seat from 1 to {seats}"),
    "argument-lang": ("ru или en", "ru or en"),
    "rescued": (
        "игра не сохранена, но не пропала: {path} (актов: {count})",
        "the game was not saved, but is not lost: {path} (acts: {count})",
    ),
    "rescued-here": (
        "игра не сохранена, записать её некуда: она напечатана (актов: {count})",
        "the game was not saved and cannot be written; it was printed (acts: {count})",
    ),
    "unsaved": ("игра не сохранена (актов: {count})", "the game was not saved (acts: {count})"),
    "redo-waits": ("Впереди актов: {count}. Enter — следующий.", "Acts ahead: {count}. Enter for the next one."),
    "called-out": ("выбыли: {seats}", "out: {seats}"),
    "seconds": ("{seconds} с", "{seconds} s"),
    "ballots-missing": ("Ждём голоса: {seats}", "Ballots missing: {seats}"),
    "next-phase": ("Дальше: {phase}. Enter — начать.", "Next: {phase}. Enter begins it."),
    "hint-ballots": ("  «3 5» — место 3 голосует за 5; «3 -» — ПАС", "  '3 5': seat 3 votes for 5; '3 -': PASS"),
    "hint-hands": ("  руки: места, all, rest, none или #5", "  hands: seats, all, rest, none or #5"),
    "hint-execute": (
        "  номер — итог ведущего; «vote 3: 1 2» — руки; Enter — к подсчёту",
        "  a number is the host's result; 'vote 3: 1 2' notes hands; Enter goes on",
    ),
    "hint-speech": ("  номер — выставить; Enter — дальше", "  a number nominates; Enter goes on"),
    "hint-skip": ("; - пропуск", "; - skips"),
    "hint-chosen": ("  [сейчас: {chosen}]", "  [now: {chosen}]"),
    "seat-out": ("вне игры: {phase}, {reason}", "out: {phase}, {reason}"),
    "seat-left": ("вне игры: {phase}", "out: {phase}"),
    "seat-named": ("кандидат", "nominated"),
    "view-team": ("  команда: {seats}", "  team: {seats}"),
    "view-answer": ("  {verb}: {answer}", "  {verb}: {answer}"),
    "step-deal": ("раздача", "deal"),
    "step-acquaintance": ("знакомство", "introduction"),
    "step-begin": ("начать", "begin"),
    "step-meet": ("встреча", "meeting"),
    "step-call": ("вызов", "call"),
    "step-close": ("закрыть", "close"),
    "step-close-long": ("Enter — закрыть и подвести итог.", "Enter closes the phase and resolves it."),
    "step-announce": ("объявление", "announcement"),
    "step-announce-long": ("Объявите это столу. Enter — дальше.", "Announce it to the table. Enter goes on."),
    "speaking": ("Говорит {player}. Enter — «Спасибо».", "Speaking: {player}. Enter: “Thank you”."),
    "step-speech": ("речь", "speech"),
    "step-talk": ("обсуждение", "talk"),
    "step-vote": ("голоса за", "hands for"),
    "step-ballots": ("голосование", "ballots"),
    "step-fast_night": ("быстрая ночь", "fast night"),
    "step-count": ("подсчёт", "count"),
    "step-count-long": ("Enter — подсчитать голоса.", "Enter counts the vote."),
    "step-defence": ("речь", "defence"),
    "step-revote": ("снова за", "revote for"),
    "step-lift": ("все сразу", "lift"),
    "step-last_shot": ("выстрел", "last shot"),
    "step-last_word": ("последнее слово", "last word"),
    "step-over": ("конец", "over"),
    "table-help": (
        """Enter — дальше; номера и слова отвечают на вопрос; акты — как в записи (3 visit 1, host foul 5).
undo [N] · redo — назад, вперёд;  why [МЕСТО] — почему;  ? [МЕСТО] — что можно;  done — шаг пройден
seats · steps · view МЕСТО · story · check-start;  save ФАЙЛ;  lang ru|en;  quit""",
        """Enter goes on; numbers and words answer the question; acts as in a record (3 visit 1, host foul 5).
undo [N] · redo;  why [SEAT];  ? [SEAT] what may be done;  done: through with this step
seats · steps · view SEAT · story · check-start;  save FILE;  lang ru|en;  quit""",
    ),
    "roles-unknown": (
        "{file}: роли мест {seats} не записаны; такую запись нельзя рассудить",
        "{file}: the roles of seats {seats} are not recorded; such a record cannot be judged",
    ),
}


UNSHOWN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""What steers a terminal or turns the direction of its letters; breaks of lines and tabs are ours."""


def clean(text: str) -> str:
    """A text as it may be printed, whatever was in the file that it comes from.

    >>> clean("a\\x1b[31m")
    'a\\\\x1b[31m'
    """
    return UNSHOWN.sub(lambda found: found.group().encode("unicode_escape").decode(), text)


def choose_lang(option: str | None = None) -> str:
    """The language of the interface: the option, ``GOROD_LANG``, Russian if the system speaks it, or English.

    >>> choose_lang("ru")
    'ru'
    """
    asked = option or os.environ.get("GOROD_LANG", "")
    if asked[:2].lower() in LANGS:
        return asked[:2].lower()
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        system = os.environ.get(name, "")
        if system:
            return "ru" if system[:2].lower() == "ru" else "en"
    return "en"


def tell(table: Mapping[str, tuple[str, str]], key: str, lang: str | None = None, /, **values: object) -> str:
    """A sentence of any such table in a language (the chosen one by default); raises KeyError for an unknown one.

    >>> tell({"fair": ("{side}: поровну", "{side}: even")}, "fair", "en", side="city")
    'city: even'
    """
    text = table[key][LANGS.index(lang or choose_lang())]
    return text.format(**values) if values else text


def say(key: str, lang: str | None = None, /, **values: object) -> str:
    """A sentence of the command."""
    return tell(SENTENCES, key, lang, **values)
