"""The fold over a log, by itself: whatever a host taps, undo and redo lead back, and the log alone tells the game."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from gorod.engine.acts import Begin, Close, Foul, Order, Revive, TeamOrder
from gorod.engine.rulings import Refusal
from gorod.rules import RULEBOOKS, load_rulebook
from gorod.rules.checks import deal_roles
from gorod.rules.compositions import compose
from gorod.session.swap import swap_setups
from gorod.store import Line
from gorod.web.draft import Draft, Player
from gorod.web.play import Change, Play, Seats, Tap, apply, start_body, unfold, write_line, write_undo

PLAYERS = 12


def begin(book: str, seed: int) -> tuple[Play, list[Line]]:
    roles = deal_roles(compose(load_rulebook(book), PLAYERS), seed)
    players = tuple(Player(f"P{number}") for number in range(1, PLAYERS + 1))
    draft = Draft(book=book, players=players, roles=roles, counts={}, way="random", seed=str(seed))
    play, lines = Play("g"), []
    for body in (draft, start_body(draft)):
        line = write_line(play, body, 1.0, "")
        after = apply(play, line)
        assert isinstance(after, Play)
        play = after
        lines.append(line)
    return play, lines


WORDS = st.lists(
    st.tuples(
        st.sampled_from(
            ["phase", "legal", "legal", "legal", "undo", "undo", "redo", "foul", "change", "swap", "revive"]
        ),
        st.integers(0, 10_000),
    ),
    max_size=25,
)


def list_bodies(play: Play, word: str, number: int) -> Iterator[object]:
    game = play.now.game
    if game is None:  # everything was taken back: the game begins anew
        if play.now.draft.players:
            yield start_body(play.now.draft)
    elif word == "phase":
        following = game.next_phase()
        yield Tap((following,) if following else (Close(),))
    elif word == "legal":
        acts = [act for act in game.legal() if not isinstance(act, (Begin, Close))]
        if acts:
            yield Tap((acts[number % len(acts)],))
    elif word == "foul":
        yield Tap((Foul(1 + number % PLAYERS),))
    elif word == "revive":
        yield Tap((Revive(1 + number % PLAYERS),))
    elif word == "change" and game.acts:
        index = number % len(game.acts)
        acts_ = (None, TeamOrder("mafia", 1 + number % PLAYERS), Order(1 + number % PLAYERS, "heal", 2))
        yield Change(index, acts_[number % 3])
    elif word == "swap":
        first, second = 1 + number % PLAYERS, 1 + number // 7 % PLAYERS
        yield Seats(swap_setups(game.setups, first, second), (first, second) if number % 2 else ())


@settings(max_examples=60)
@given(st.sampled_from(RULEBOOKS), st.integers(0, 1000), WORDS)
def test_undo_and_redo_lead_back_and_the_log_tells_everything(
    book: str, seed: int, words: list[tuple[str, int]]
) -> None:
    play, lines = begin(book, seed)
    for word, number in words:
        if word in ("undo", "redo"):
            count = 1 + number % 4
            line = write_undo(play, count if word == "undo" else -count, 2.0, "")
            after = apply(play, line)
            assert isinstance(after, Play)
            assert after.moments == play.moments, "nothing is forgotten"
            play = after
            lines.append(line)
            continue
        for body in list_bodies(play, word, number):
            line = write_line(play, body, 2.0, f"t{len(lines)}")
            after = apply(play, line)
            if isinstance(after, Refusal):
                continue  # a refused act changes nothing and is not written
            back = apply(after, write_undo(after, 1, 2.0, ""))
            assert isinstance(back, Play)
            assert back.now == play.now
            forth = apply(back, write_undo(back, -1, 2.0, ""))
            assert isinstance(forth, Play)
            assert forth.now == after.now
            play = after
            lines.append(line)
    told = unfold("g", lines)
    assert told == play
    game = told.now.game
    if game is not None:
        again = type(game).begin(game.rulebook, game.setups).replay(game.acts)
        assert again.refused == ()
        assert again.game.table == game.table
