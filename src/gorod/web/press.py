"""What buttons send: a tap as text in the value of a button. The page carries no script and no state of its own.

It must never decide whether an act is legal.
"""

from __future__ import annotations

import msgspec

from gorod.engine.acts import Act
from gorod.web.play import Tap

_encode = msgspec.json.Encoder().encode


def press(*acts: Act, place: object = "") -> str:
    """The value of a button that plays these acts and goes to that place."""
    return "tap " + _encode(Tap(tuple(acts), str(place))).decode()


def go(place: object) -> str:
    """The value of a button that only moves on in the host's script."""
    return press(place=place)


def read_press(value: str) -> Tap:
    """The tap of a button's value; raises msgspec.ValidationError or DecodeError for anything else."""
    return msgspec.json.decode(value.removeprefix("tap "), type=Tap)
