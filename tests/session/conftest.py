"""Sessions in few words: roles in, a session out; acts that must be accepted; a host who follows the sheet."""

from __future__ import annotations

from random import Random

from gorod.engine.acts import Act
from gorod.engine.rulings import Refusal
from gorod.engine.table import Setup
from gorod.rules import load_rulebook, override
from gorod.rules.compositions import compose, deal_roles
from gorod.session import BY_HAND, Session, Step, list_choices, raise_hands


def sit(rules: str, *roles: str, automation=BY_HAND, values=None, **more) -> Session:
    """A session before its first phase."""
    rulebook = load_rulebook(rules)
    if values:
        rulebook = override(rulebook, values)
    setups = [Setup(f"P{number}", role) for number, role in enumerate(roles, 1)]
    return Session.begin(rulebook, setups, automation, **more)


def play(session: Session, *acts: Act) -> Session:
    """The session after these acts of a person."""
    for act in acts:
        played = session.play(act)
        assert not isinstance(played, Refusal), (act, played)
        session = played
    return session


def begin(session: Session, *acts: Act) -> Session:
    """The session in its first phase, after these acts."""
    return play(session, session.game.next_phase(), *acts)


def dealt(rules: str, players: int, seed: int, automation=BY_HAND) -> Session:
    """A dealt table."""
    rulebook = load_rulebook(rules)
    roles = deal_roles(compose(rulebook, players), seed)
    setups = [Setup(f"P{number}", role, novice=number == 1) for number, role in enumerate(roles, 1)]
    return Session.begin(rulebook, setups, automation, seed=seed)


def follow(session: Session, chance: Random) -> Session:
    """One step of a host who does what the sheet says, with the choices of chance."""
    step = session.step
    acts = _list_acts(session, step)
    if acts and chance.random() < 0.8:
        played = session.play(chance.choice(acts))
        assert not isinstance(played, Refusal), (step, played)
        return played
    done = session.do_step()
    assert not isinstance(done, Refusal), (step, done)
    assert done is not session or step.kind == "over", step
    return done


def _list_acts(session: Session, step: Step) -> list[Act]:
    game = session.game
    if step.kind in ("vote", "revote", "lift") and (step.target or step.kind == "lift"):
        hands = [raise_hands(step), raise_hands(step, group="all"), raise_hands(step, group="rest")]
        return [act for act in hands if game.check(act) is None]
    acts: list[Act] = []
    for choice in list_choices(game, step):
        if choice.chosen is None:
            acts += [choice.act(target) for target in choice.targets]
            acts += [choice.act(0)] if choice.may_skip else []
    return acts
