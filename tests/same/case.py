"""A case: one command, or one question in Python, that both sides are asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

WIDE = 1000
"""Columns of what a side writes into, so that neither leaves out a column of a table."""


@dataclass(frozen=True)
class Case:
    """A command line and what it stands in.

    `words` that are files or folders of a side are copied from that side's own tree. `copies` are further files, from
    where in the tree (or, if absolute, on this machine) to where the command finds them. `after` names a case: the
    files which the base wrote there are laid beside, for both sides, so that the new program reads what the old one
    wrote. `cwd` is a folder to stand in instead of one that is made for the case.
    """

    words: tuple[str, ...]
    quick: bool = False
    columns: int = WIDE
    stdin: str = ""
    environment: Mapping[str, str] = field(default_factory=dict)
    copies: tuple[tuple[str, str], ...] = ()
    after: str = ""
    cwd: str = ""
    label: str = ""

    @property
    def name(self) -> str:
        """The command as it is typed, then what it stands in."""
        typed = " ".join(f"'{word}'" if " " in word or not word else word for word in self.words)
        more = "".join(f" {name}={value}" for name, value in self.environment.items())
        wide = "" if self.columns == WIDE else f" @{self.columns}"
        return typed + wide + more + (f" [{self.label}]" if self.label else "")

    def files(self, side: Path, made: Path) -> Sequence[tuple[str, str]]:
        """What is copied, from where on this machine to where in the folder that the command runs in.

        Words that begin with `random/` are in the folder of what was `made` for the side, all others in its tree.
        """
        random = [word for word in self.words if word.startswith("random/")]
        if random:
            return [(str(made / word), word) for word in random]
        own = [(word, word) for word in self.words if _is_path(word) and (side / word).exists()]
        beside = [
            (found.relative_to(side).as_posix(),) * 2
            for word, _ in own
            if (side / word).parent.name == "application" or word.endswith("/application.yaml")
            for found in sorted((side / word).parent.glob("*.yaml"))
        ]
        return [(str(side / source), target) for source, target in (*own, *beside, *self.copies)]


def _is_path(word: str) -> bool:
    return "/" in word and not word.startswith(("-", "/")) and (word.endswith((".yaml", ".toml", ".pdf", "/")))
