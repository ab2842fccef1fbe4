"""The sentences that people read, in one of the two languages.

The files lie in ``ru`` and ``en``, one for each topic; a message's id begins with the name of its file. This module
must never know what a message says, and no other module may hold a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal, get_args

from gorod.words.fluent import Bundle

Lang = Literal["ru", "en"]
LANGS: tuple[Lang, ...] = get_args(Lang)
CASES = ("nom", "gen", "dat", "acc", "ins")
CACHED = 8192
"""How many finished sentences each ``Texts`` remembers at most."""

_HERE = Path(__file__).parent


class Noun(str):
    """A word that a sentence needs in several cases: the title of a role. The text itself is the title.

    ``forms`` holds it by case, as it stands inside a sentence.
    """

    forms: dict[str, str]

    def __new__(cls, title: str, forms: dict[str, str] | None = None) -> Noun:
        """A title with its forms; without them it stays as it is in every case."""
        noun = super().__new__(cls, title)
        noun.forms = forms or {}
        return noun


def inflect(noun: str, case: str) -> str:
    """The word in a case: ``nom``, ``gen``, ``dat``, ``acc`` or ``ins``. In a text: ``CASE($role, "gen")``."""
    return noun.forms.get(case, str(noun)) if isinstance(noun, Noun) else noun


def capitalise(text: str) -> str:
    """The text with a capital at its beginning. In a text: ``CAP($list)``."""
    return text[:1].upper() + text[1:]


def lower(text: str) -> str:
    """The text with a small letter at its beginning. In a text: ``LOW($side)``."""
    return text[:1].lower() + text[1:]


class Texts:
    """All sentences of one language; a file is read when its first message is asked for.

    >>> Texts("ru").say("name-hands", count=2), Texts("en").say("name-hands", count=1)
    ('2 руки', '1 hand')
    """

    def __init__(self, lang: Lang):
        self.lang: Lang = lang
        self._bundle = Bundle(lang, {"CASE": inflect, "CAP": capitalise, "LOW": lower})
        self._read: set[str] = set()
        self._nouns: dict[str, Noun] | None = None
        self._said: dict[tuple[object, ...], str] = {}

    def say(self, key: str, /, **args: object) -> str:
        """The message ``id`` or ``id.attribute`` with its variables; raises KeyError if either is missing."""
        given = {name: str(value).lower() if isinstance(value, bool) else value for name, value in args.items()}
        asked = (key, *given.items())
        said = self._said.get(asked)
        if said is None:
            self._load(key)
            said = self._bundle.format(key, given)
            if len(self._said) >= CACHED:
                self._said.clear()
            self._said[asked] = said
        return said

    def knows(self, key: str) -> bool:
        """Whether there is such a message."""
        self._load(key)
        return key in self._bundle.patterns

    def list_keys(self, topic: str) -> tuple[str, ...]:
        """The messages, attributes and terms of a file, in its order."""
        self._load(f"{topic}-")
        return tuple(key for key in self._bundle.patterns if key.removeprefix("-").startswith(f"{topic}-"))

    def noun(self, title: str) -> Noun:
        """A title with its cases; one that the files do not know (a club's own) is quoted and never declined."""
        if self._nouns is None:
            self._nouns = self._read_nouns()
        known = self._nouns.get(title)
        if known is None:
            quoted = self.say("name-role-quoted", title=title)
            known = self._nouns[title] = Noun(title, dict.fromkeys(CASES, quoted))
        return known

    def _read_nouns(self) -> dict[str, Noun]:
        nouns = {}
        for key in self.list_keys("name"):
            if key.startswith("-name-title-") and "." not in key:
                title = self._bundle.format(key, {})
                cases = {case: self._bundle.format(f"{key}.{case}", {}) for case in CASES[1:]}
                nouns[title] = Noun(title, {"nom": lower(title), **cases})
        return nouns

    def join(self, words: Iterable[str], last: Literal["and", "or", ""] = "and") -> str:
        """An enumeration: «1, 2 и 3». With an empty ``last`` only commas stand between the words."""
        listed = list(words)
        if not last or len(listed) < 2:
            return ", ".join(listed)
        return self.say(f"name-{last}", first=", ".join(listed[:-1]), last=listed[-1])

    def _load(self, key: str) -> None:
        topic = key.removeprefix("-").split("-", 1)[0]
        if topic not in self._read:
            self._read.add(topic)
            path = _HERE / self.lang / f"{topic}.ftl"
            if path.exists():
                self._bundle.read(path.read_text(encoding="utf-8"))
