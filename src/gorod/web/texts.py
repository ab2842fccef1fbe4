"""The sentences of the host's pages, in Russian and English (``texts/*.ftl``).

It must never know what a sentence is about.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from gorod.words.fluent import Bundle

HERE = Path(__file__).parent / "texts"
LANGS = ("ru", "en")


class Texts:
    """Sentences of one language by id."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._bundle = Bundle(lang)
        for path in sorted((HERE / lang).glob("*.ftl")):
            self._bundle.read(path.read_text(encoding="utf-8"))
        self._plain: dict[str, str] = {}

    def __call__(self, key: str, **values: Any) -> str:
        """The sentence; raises KeyError for an unknown id."""
        if values:
            return self._bundle.format(key, values)
        if key not in self._plain:
            self._plain[key] = self._bundle.format(key, {})
        return self._plain[key]

    def knows(self, key: str) -> bool:
        """Whether there is such a sentence."""
        return key in self._bundle.patterns

    @property
    def ids(self) -> frozenset[str]:
        """All ids."""
        return frozenset(self._bundle.patterns)


@cache
def load_texts(lang: str) -> Texts:
    """The sentences of a language."""
    return Texts(lang)
