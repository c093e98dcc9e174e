"""Regular expressions that are compiled when they are first used: a command uses a third of the 190 that it loads."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # to the type checker, they are those of the library
    from re import compile as regex
else:

    class regex:  # noqa: N801 - it stands for a function
        """What `re.compile` gives for a text, made when something is asked of it."""

        def __init__(self, pattern: str, flags: int = 0) -> None:
            self.pattern, self._flags = pattern, flags

        @cached_property
        def _compiled(self) -> re.Pattern[str]:
            return re.compile(self.pattern, self._flags)

        def __reduce__(self) -> tuple[type, tuple[str, int]]:
            return type(self), (self.pattern, self._flags)

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_"):  # it may be asked for before there is a pattern
                raise AttributeError(name)
            found = getattr(self._compiled, name)
            setattr(self, name, found)  # it is asked for once
            return found


__all__ = ["regex"]
