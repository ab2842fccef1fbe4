"""The commands of the laboratory: ``gorod odds``, ``suggest``, ``compare``, ``calibrate``, ``grid``.

It stands with ``gorod.cli``, above everything, and speaks its words. Only what ``--help`` needs is imported here;
numbers and plots come with the command that needs them. It must never compute odds itself.
"""

from gorod.odds.cli.commands import odds_app

__all__ = ["odds_app"]
