"""The sentences of the host's pages: those of ``words/ru/page.ftl`` and ``words/en/page.ftl``, named without ``page-``.

It must never hold a sentence, nor know what one is about.
"""

from __future__ import annotations

from functools import cache
from typing import cast

from gorod.words.texts import Lang
from gorod.words.texts import Texts as Words

TOPIC = "page"


class Texts:
    """Sentences of one language by id.

    >>> load_texts("en")("back"), load_texts("ru").knows("no-such-sentence")
    ('Back', False)
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._words = Words(cast(Lang, lang))

    def __call__(self, key: str, **values: object) -> str:
        """The sentence; raises KeyError for an unknown id."""
        return self._words.say(f"{TOPIC}-{key}", **values)

    def knows(self, key: str) -> bool:
        """Whether there is such a sentence."""
        return self._words.knows(f"{TOPIC}-{key}")

    @property
    def ids(self) -> frozenset[str]:
        """All ids."""
        return frozenset(key.removeprefix(f"{TOPIC}-") for key in self._words.list_keys(TOPIC))


@cache
def load_texts(lang: str) -> Texts:
    """The sentences of a language."""
    return Texts(lang)
