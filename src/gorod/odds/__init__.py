"""The laboratory: how often each side wins with these roles under these rules, before anybody is dealt a card.

Three answers that must agree: the exact solver, the simulator, and the engine itself. Importing this package loads
neither NumPy nor Numba. It must never know a sentence that people read.
"""

from gorod.odds.plan import OUTCOMES, POLICIES, Deal, OddsError, Plan, make_lab_plan, read_skill

__all__ = ["OUTCOMES", "POLICIES", "Deal", "OddsError", "Plan", "make_lab_plan", "read_skill"]
