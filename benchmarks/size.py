"""How large the program is: lines of code, of comment and of docstring, and the data beside them.

    python -m benchmarks.size [FOLDER]

A line of code is one on which a token of Python stands that is neither a comment nor a part of a docstring: a
statement over three lines counts three. What is no Python (words, schemas, templates, rulesets) is counted by lines
that are not blank, so that nothing leaves the code by becoming data unseen. No limit is tested here: a program does
not get better by being dense.
"""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "macau_edge"
DATA = (".toml", ".json", ".typ", ".xml")
NO_CODE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def counted(text: str) -> Counter[str]:
    """The lines of a module: `code`, `comment` and `docstring`; a comment behind code is a line of code."""
    docstrings = set(_docstrings(ast.parse(text)))
    lines: dict[str, set[int]] = {"code": set(), "comment": set()}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            lines["comment"].add(token.start[0])
        elif token.type not in NO_CODE:
            lines["code"].update(range(token.start[0], token.end[0] + 1))
    code = lines["code"] - docstrings
    return Counter(code=len(code), comment=len(lines["comment"] - code), docstring=len(docstrings))


def _docstrings(tree: ast.Module) -> Iterable[int]:
    """The lines of the texts that stand alone: those of modules, classes and functions, and behind a name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)


SMALLEST = (str(PACKAGE / "exact"),)
"""The words behind its name with which it does the least: so the tests run it."""


def main(package: Path = PACKAGE) -> None:
    """Prints a line for each room and the sums."""
    rooms: dict[str, Counter[str]] = {}
    for file in sorted(package.rglob("*.py")):
        room = file.relative_to(package).parts[0] if file.parent != package else "."
        rooms.setdefault(room, Counter()).update(counted(file.read_text("utf-8")), files=1)
    names = ("files", "code", "comment", "docstring")
    print(f"{'room':<12}" + "".join(f"{name:>11}" for name in names))
    for room, found in (*rooms.items(), ("all", sum(rooms.values(), Counter()))):
        print(f"{room:<12}" + "".join(f"{found[name]:>11,}" for name in names))
    for ending in DATA:
        texts = [file.read_text("utf-8") for file in sorted(package.rglob(f"*{ending}"))]
        lines = sum(bool(line.strip()) for text in texts for line in text.splitlines())
        print(f"{ending:<12}{len(texts):>11,}{lines:>11,}")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
