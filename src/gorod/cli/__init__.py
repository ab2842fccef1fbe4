"""The command ``gorod`` in a terminal. It hangs on the session like every other surface and holds no rule."""

from gorod.cli.app import app


def main() -> None:
    """Run ``gorod`` with the arguments of this process."""
    app()


__all__ = ["app", "main"]
