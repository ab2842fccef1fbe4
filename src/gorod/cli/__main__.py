"""``python -m gorod.cli``: the command without an installed script."""

from gorod.cli import main

main()
