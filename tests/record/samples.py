"""Where the records of the tests stand, and short ones made of pieces."""

from pathlib import Path

from gorod.record import Record, read_record

TESTS = Path(__file__).resolve().parent.parent
EXAMPLES = TESTS.parent / "src" / "gorod" / "record" / "examples"
FOLDERS = [TESTS / name for name in ("records", "games", "compare", "faults")] + [EXAMPLES]


def list_records() -> list[Path]:
    return sorted(path for folder in FOLDERS for path in folder.rglob("*.mgn"))


def name_record(path: Path) -> str:
    return "/".join(path.parts[-2:])


def load(path: Path) -> Record:
    return read_record(path.read_bytes(), str(path))


TEN = "\n".join(
    f"  {number} p{number} {role}"
    for number, role in enumerate(
        ["mafia", "mafia", "don", "sheriff", "doctor", "lover", "maniac", "citizen", "citizen", "citizen"], 1
    )
)
"""Ten seats of all common roles."""


def make(body: str, *, rules: str = "mirea", heads: str = "", seats: str = TEN) -> str:
    """The text of a record from its parts; the first line of ``body`` is line 3 + heads + seats."""
    lines = ["mgn: 1", f"rules: {rules}", *heads.splitlines(), "seats", *seats.splitlines(), *body.splitlines()]
    return "\n".join(lines) + "\n"


def read(body: str, *, rules: str = "mirea", heads: str = "", seats: str = TEN) -> Record:
    return read_record(make(body, rules=rules, heads=heads, seats=seats), "made.mgn")
