"""`python -m macau_edge`, and the console script."""

from __future__ import annotations

import gc


def main() -> None:
    """Runs the command line; nothing is collected while it is imported, since all of that stays."""
    gc.disable()
    from macau_edge.cli import run

    run()


if __name__ == "__main__":
    main()
