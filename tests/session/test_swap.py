"""Two seats that were noted with each other's role: what their roles did at night goes with them."""

from gorod.engine.acts import Act, Begin, Close, Order, Speak, TeamOrder
from gorod.engine.facts import role, told
from gorod.engine.game import Game
from gorod.engine.rulings import Refusal
from gorod.engine.table import Setup
from gorod.rules import load_rulebook
from gorod.session import swap_roles

ROLES = ["don", "mafia", "mafia", "sheriff", "citizen", "citizen", "citizen", "citizen", "citizen", "citizen"]


def play(*acts: Act) -> Game:
    game = Game.begin(load_rulebook("mirea"), [Setup(f"P{n}", r) for n, r in enumerate(ROLES, 1)])
    for act in acts:
        after = game.play(act)
        assert not isinstance(after, Refusal), (act, after)
        game = after
    return game


def test_the_check_is_the_true_sheriffs() -> None:
    """9 was the sheriff and 4 a citizen: it was 9 who pointed when the sheriff was called."""
    game = play(Begin("night", 1), TeamOrder("mafia", 5), Order(4, "check", 1), Close(), Begin("day", 1), Speak(4))
    swapped = swap_roles(game, 4, 9)
    assert swapped.refused == ()
    assert (role(swapped.game, 4), role(swapped.game, 9)) == ("citizen", "sheriff")
    night = swapped.game.undo(2)
    assert (told(night, 9), told(night, 4)) == ("black", None)
    # By day he spoke in his own person.
    assert swapped.game.table.day is not None and swapped.game.table.day.spoken == (4,)


def test_swapped_twice_is_as_before() -> None:
    game = play(Begin("night", 1), TeamOrder("mafia", 5), Order(4, "check", 1), Close())
    again = swap_roles(swap_roles(game, 4, 9).game, 9, 4)
    assert again.refused == () and again.game == game
