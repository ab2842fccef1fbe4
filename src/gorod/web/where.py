"""Which page of a game a device looks at, from its address.

It must never know a game.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

PAGES = ("", "seat", "steps", "step", "why", "settings", "swap", "protocol", "close")
TOOLS = ("", "seat", "nominate", "invite", "names")
MOST = 10**6
"""No seat, step or ruling has a greater number."""


def read_number(text: str, least: int, most: int) -> int | None:
    """A whole number that somebody sent, ``None`` unless it is plain digits between these bounds.

    Other digits (``²``, ``٣``), blanks and endless rows of digits are no numbers here.

    >>> read_number("12", 0, 60), read_number("-1", -1, 1), read_number("²", 0, 9), read_number("9" * 5000, 0, 9)
    (12, -1, None, None)
    """
    digits = text.removeprefix("-") if least < 0 else text
    if not (0 < len(digits) <= 12 and digits.isascii() and digits.isdigit()):
        return None
    number = int(text)
    return number if least <= number <= most else None


class Where(Struct, frozen=True):
    """A page of a game: its kind, its number, and the tool in the host's hand."""

    key: str
    page: str = ""
    number: int = 0
    tool: str = ""
    by: int = 0
    other: str = ""

    @property
    def href(self) -> str:
        """Its address."""
        path = f"/g/{self.key}" + (f"/{self.page}" if self.page else "") + (f"/{self.number}" if self.number else "")
        query = "&".join(
            f"{name}={value}" for name, value in (("tool", self.tool), ("by", self.by), ("o", self.other)) if value
        )
        return f"{path}?{query}" if query else path

    def keep_ticks(self, seats: list[str]) -> Where:
        """The same page with the seats that are ticked on it but not yet written down."""
        ticks = [seat for seat in seats if read_number(seat, 1, MOST)]
        return replace(self, other=",".join(ticks)) if self.tool == "names" else self


def read_where(key: str, rest: str, query: Mapping[str, str]) -> Where | None:
    """The page of an address, ``None`` if there is none."""
    page, _, number = rest.strip("/").partition("/")
    at = read_number(number, 0, MOST) if number else 0
    if page not in PAGES or at is None:
        return None
    tool = query.get("tool", "")
    other = query.get("o", "")[:2000]
    return Where(
        key,
        page,
        at,
        tool if tool in TOOLS else "",
        read_number(query.get("by", "0"), 0, MOST) or 0,
        "" if other.isdigit() and read_number(other, 0, MOST) is None else other,
    )
