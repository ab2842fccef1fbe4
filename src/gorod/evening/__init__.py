"""Several games in a row: people, seats, immunities that are carried on, statistics.

It hangs on finished games and must never reach into a running one.
"""

from gorod.evening.carry import Immunity, carry_immunities, grant_immunities, list_earners, usual_immunity
from gorod.evening.evening import Evening
from gorod.evening.finished import Finished, Stay, finish_game
from gorod.evening.people import Person, mark_names, name_person
from gorod.evening.seating import Seating, draw_seats, turn_seats
from gorod.evening.statistics import Statistics, Tally, count_games

__all__ = [
    "Evening",
    "Finished",
    "Immunity",
    "Person",
    "Seating",
    "Statistics",
    "Stay",
    "Tally",
    "carry_immunities",
    "count_games",
    "draw_seats",
    "finish_game",
    "grant_immunities",
    "list_earners",
    "mark_names",
    "name_person",
    "turn_seats",
    "usual_immunity",
]
