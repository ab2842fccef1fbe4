"""Which page of a game a device looks at, from its address.

It must never know a game.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

PAGES = ("", "seat", "steps", "step", "why", "settings", "swap", "protocol", "close")
TOOLS = ("", "foul", "seat", "nominate", "invite", "names")


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


def read_where(key: str, rest: str, query: Mapping[str, str]) -> Where | None:
    """The page of an address, ``None`` if there is none."""
    page, _, number = rest.strip("/").partition("/")
    if page not in PAGES or (number and not number.isdigit()):
        return None
    tool = query.get("tool", "")
    by = query.get("by", "0")
    return Where(
        key,
        page,
        int(number) if number else 0,
        tool if tool in TOOLS else "",
        int(by) if by.isdigit() else 0,
        query.get("o", "")[:2000],
    )
