"""Options that may be given once: a second one is refused, where the parser would silently drop the first."""

from __future__ import annotations

import typer
from typer.core import TyperCommand, TyperOption

from macau_edge.problem import UsageError


class Command(TyperCommand):
    """A command whose options with one value may be given once; lists may be given again, and flags."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        """What is left of the words when the options are read.

        Raises:
            UsageError: an option with one value is given twice.
        """
        _, _, given = self.make_parser(ctx).parse_args(args=list(args))
        known: set[str | None] = set()
        for one in given:
            if not isinstance(one, TyperOption) or one.is_flag or one.multiple:
                continue
            if one.name in known:
                raise UsageError(f"the option `{max(one.opts, key=len)}` is given twice", "keep one of the two")
            known.add(one.name)
        return super().parse_args(ctx, args)
