"""How one device wants its pages: language, darkness, sounds. Kept in a cookie, so every device has its own.

It must never know a game.
"""

from __future__ import annotations

from typing import Literal
from urllib.parse import parse_qsl, urlencode

from msgspec import Struct

COOKIE = "gorod_looks"
Lang = Literal["ru", "en"]


class Looks(Struct, frozen=True, omit_defaults=True):
    """Comfort of one device; ``dark`` is the really dark one for a room without light."""

    lang: Lang = "ru"
    dark: bool = False
    big: bool = False
    beep: bool = True
    vibrate: bool = True
    flash: bool = True
    awake: bool = True
    speech: bool = False
    ambience: str = "rain"

    @property
    def switches(self) -> dict[str, bool]:
        """The on/off wishes by name."""
        return {name: getattr(self, name) for name in SWITCHES}


SWITCHES = ("dark", "big", "beep", "vibrate", "flash", "awake", "speech")
AMBIENCES = ("rain", "wind", "hum")


def read_looks(cookie: str | None, accept: str = "") -> Looks:
    """The wishes in a cookie; without one the browser's language decides."""
    lang: Lang = "ru" if not accept or "ru" in accept.lower() else "en"
    if not cookie:
        return Looks(lang=lang)
    found = dict(parse_qsl(cookie))
    ambience = found.get("ambience", "rain")
    return Looks(
        lang="en" if found.get("lang", lang) == "en" else "ru",
        ambience=ambience if ambience in AMBIENCES else "rain",
        **{name: found[name] == "1" for name in SWITCHES if name in found},
    )


def write_looks(looks: Looks) -> str:
    """The cookie for these wishes."""
    pairs = {"lang": looks.lang, "ambience": looks.ambience}
    pairs |= {name: "1" if on else "0" for name, on in looks.switches.items()}
    return urlencode(pairs)
