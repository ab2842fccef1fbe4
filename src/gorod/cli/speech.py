"""The texts of the language in which this process speaks."""

from __future__ import annotations

from functools import cache

from gorod.cli.sentences import choose_lang
from gorod.words.texts import Lang, Texts


def open_texts() -> Texts:
    """The texts of the chosen language, read once."""
    return _open("ru" if choose_lang() == "ru" else "en")


@cache
def _open(lang: Lang) -> Texts:
    return Texts(lang)
