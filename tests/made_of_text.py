"""Where the package makes a number, or a tree of them, of a text: what `model.numbers` must do and nobody else.

A text that comes from outside may have a million digits, or an exponent of nine: `int` takes the square of the one, and
`Fraction` all memory there is for the other.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.trees import parsed

PACKAGE = Path(__file__).parents[1] / "macau_edge"
MAKERS = {"int", "Fraction", "Decimal", "fmpz", "fmpq", "Rational", "Integer"}
"""What makes a number of one text; `float` takes a moment for any."""
TREES = {("json", "loads"), ("json", "load"), ("tomllib", "loads"), ("tomllib", "load"), ("ast", "literal_eval")}
"""What makes a tree with numbers in it."""
OF_TEXT = {
    "group", "strip", "lstrip", "rstrip", "replace", "removeprefix", "removesuffix", "join", "sub", "lower", "upper",
    "decode", "format", "str", "ljust", "zfill", "casefold", "expandtabs", "translate", "repr", "ascii", "pop", "get",
}  # fmt: skip
"""Calls that give a text."""
IN_PARTS = {"groups", "split", "rsplit", "partition", "rpartition", "splitlines", "findall", "values", "items"}
"""Calls that give several."""


def made_of_text(source: str) -> Iterator[tuple[int, str, str]]:
    """The line, the function around it and the call, of each number that may be made of a text."""
    yield from _within(parsed(source), ())


def _within(node: ast.AST, around: tuple[ast.AST, ...]) -> Iterator[tuple[int, str, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call) and _makes(child):
            functions = [one for one in around if not isinstance(one, ast.ClassDef)]
            if _is_made(child, set().union(*map(_named_texts, functions))):
                names = (getattr(one, "name", "") for one in around)
                yield child.lineno, ".".join(filter(None, names)), ast.unparse(child)
        inside = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda)
        yield from _within(child, (*around, child) if inside else around)


def _makes(call: ast.Call) -> bool:
    """Whether a call makes a number, or a tree, of something."""
    match call:
        case ast.Call(func=ast.Attribute(value=ast.Name(id=module), attr=name)):
            return (module, name) in TREES
        case ast.Call(func=ast.Name(id="map"), args=[ast.Name(id=maker), *_]) | ast.Call(func=ast.Name(id=maker)):
            return maker in MAKERS
    return False


@cache
def _named_texts(function: ast.AST) -> set[str]:
    """The names in a function that are, or may be, texts."""
    arguments = function.args  # type: ignore[attr-defined]
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    found = {one.arg for one in every if one.annotation and _is_text_type(ast.unparse(one.annotation))}
    for _ in range(2):  # what is taken from what is taken
        for node in ast.walk(function):
            pairs: list[tuple[ast.AST, ast.AST | None]] = []
            if isinstance(node, ast.Assign):
                pairs = [(target, node.value) for target in node.targets]
            elif isinstance(node, ast.NamedExpr | ast.AnnAssign | ast.For | ast.comprehension):
                taken: ast.AST | None = node.iter if isinstance(node, ast.For | ast.comprehension) else node.value
                pairs = [(node.target, taken)]
            for target, value in pairs:
                if value is not None and (_is_text(value, found) or _gives_several(value)):
                    found |= {one.id for one in ast.walk(target) if isinstance(one, ast.Name)}
    return found


def _is_text_type(annotation: str) -> bool:
    return any(word in annotation for word in ("str", "Any", "object", "bytes", "Match"))


def _gives_several(value: ast.AST) -> bool:
    return any(
        isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute) and one.func.attr in IN_PARTS
        for one in ast.walk(value)
    )


def _is_text(value: ast.AST, texts: set[str]) -> bool:
    """Whether an expression may be a text that is not in the code."""
    match value:
        case ast.JoinedStr():
            return True
        case ast.Name(id=name):
            return name in texts
        case ast.Call(func=ast.Attribute(attr=name)) | ast.Call(func=ast.Name(id=name)):
            return name in OF_TEXT
        case ast.Subscript(value=inner, slice=ast.Slice()):
            return _is_text(inner, texts) or _gives_several(inner)
        case ast.Subscript(slice=ast.Constant()):  # of a match, of JSON, of what was split
            return True
        case ast.BoolOp(values=values):
            return any(_is_text(one, texts) for one in values)
        case ast.IfExp(body=one, orelse=other):
            return _is_text(one, texts) or _is_text(other, texts)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _is_text(left, texts) and _is_text(right, texts)
        case ast.Attribute(attr="text" | "word" | "written"):
            return True
    return False


def _is_made(call: ast.Call, texts: set[str]) -> bool:
    match call:
        case ast.Call(func=ast.Attribute(value=ast.Name(id=module), attr=name)) if (module, name) in TREES:
            return True
        case ast.Call(func=ast.Name(id="map"), args=[ast.Name(id=maker), *_]) if maker in MAKERS:
            return True
        case ast.Call(func=ast.Name(id=maker), args=[first, *_]) if maker in MAKERS:
            return _is_text(first, texts)
    return False


def everywhere() -> Iterator[tuple[str, int, str, str]]:
    """The file, the line, the function and the call, of the whole package."""
    for file in sorted(PACKAGE.rglob("*.py")):
        for line, where, call in made_of_text(file.read_text("utf-8")):
            yield file.relative_to(PACKAGE).as_posix(), line, where, call
