"""The texts of the language in which this process speaks."""

from __future__ import annotations

from gorod.cli.sentences import choose_lang
from gorod.words.texts import Texts


def open_texts() -> Texts:
    """The texts of the chosen language."""
    return Texts("ru" if choose_lang() == "ru" else "en")
