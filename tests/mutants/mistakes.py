"""The mistakes: where in a module one can be made, and the module with it.

A comparison turned round or made strict, one more or one less in a number, a term left out of a sum or a product or the
other sign before it, a condition denied or a part of it left out, the branches of a condition exchanged, nothing given
back, a statement left out. Each is a change of a few characters at one place of the text, so that all else stays as it
was written and a difference of the two files is one line or two.

No mistake is made in what computes nothing: annotations, decorators, the texts of messages; nor in what is itself a
check of the code (`assert`, `zip(strict=True)`), whose loss no run that is right could show.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

COMPARED: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
BOTH_TERMS = (ast.Add, ast.Mult, ast.BitOr, ast.BitAnd)
"""Operations of which either term may be left out; of any other it is the second."""
OTHER: dict[type[ast.operator], str] = {ast.Add: "-", ast.Sub: "+", ast.Mult: "/", ast.Div: "*"}
"""What is computed instead."""
BUILT_FOR_THE_READER = {"field", "TypeVar", "ParamSpec", "cast"}
"""Calls whose arguments say how something is shown or typed."""
Part = ast.expr | ast.stmt


@dataclass(frozen=True, slots=True, order=True)
class Mistake:
    """What stands between two places of a text (counted in characters), and what is put there instead.

    `line` is where it begins, `statement` where the innermost statement around it does.
    """

    start: int
    end: int
    was: str
    now: str
    line: int
    statement: int

    def made_in(self, text: str) -> str:
        """The text with the mistake."""
        return text[: self.start] + self.now + text[self.end :]

    def said(self) -> str:
        """The mistake on one line."""
        return " ".join(f"{self.was} -> {self.now}".split())


def mistakes(text: str) -> list[Mistake]:
    """Every mistake that can be made in a module, in the order of the text."""
    tree, starts = ast.parse(text), _starts(text)
    unread, statements = set(_unread(tree)), _statements(tree)
    found = set()
    for node in ast.walk(tree):
        if node in unread or not isinstance(node, ast.expr | ast.stmt):
            continue
        for part, now in _changes(node):
            start, end = _at(text, starts, part), _at(text, starts, part, end=True)
            found.add(Mistake(start, end, text[start:end], now, part.lineno, statements[node]))
    return sorted(found)


def _changes(node: Part) -> Iterator[tuple[Part, str]]:
    """What is put there instead of a node, or of the condition of a statement."""
    if isinstance(node, ast.stmt):
        yield from _of_statement(node)
    else:
        yield from ((node, now) for now in _of_expression(node))


def _of_expression(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Compare(left, [operator], [right]) if type(operator) in COMPARED:
            yield f"({_text(left)} {COMPARED[type(operator)]} {_text(right)})"
        case ast.Compare(left, [first, second], [middle, right]) if {type(first), type(second)} <= COMPARED.keys():
            one, two = ast.Compare(left, [first], [middle]), ast.Compare(middle, [second], [right])
            yield f"({_text(left)} {COMPARED[type(first)]} {_text(middle)} and {_text(two)})"
            yield f"({_text(one)} and {_text(middle)} {COMPARED[type(second)]} {_text(right)})"
        case ast.Constant(bool(value)):
            yield f"({not value})"
        case ast.Constant(int(value)):
            yield f"({value + 1})"
            yield f"({value - 1})"
        case ast.Constant(float(value)):
            yield f"({2 * value or 1.0})"
        case ast.BinOp(left, operator, right):
            yield _text(left)
            if isinstance(operator, BOTH_TERMS):
                yield _text(right)
            if type(operator) in OTHER:
                yield f"({_text(left)} {OTHER[type(operator)]} {_text(right)})"
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield _text(operand)
        case ast.IfExp(test, body, orelse):
            yield f"({_text(orelse)} if {_text(test)} else {_text(body)})"
        case ast.BoolOp(operator, [first, *_, last]):
            yield _text(first)
            yield _text(last)
            other = " or " if isinstance(operator, ast.And) else " and "
            yield f"({other.join(map(_text, node.values))})"


def _of_statement(node: ast.stmt) -> Iterator[tuple[Part, str]]:
    match node:
        case ast.Return(ast.Constant(None | False)):
            return  # nothing given back is as false
        case ast.Return(value) if value:
            yield node, "return None"
        case ast.Raise() | ast.Expr(ast.Call() | ast.Yield() | ast.YieldFrom()):
            yield node, "pass"
        case ast.Assign([ast.Attribute() | ast.Subscript()]) | ast.AugAssign():
            yield node, "pass"
        case ast.Break():
            yield node, "continue"
        case ast.Continue():
            yield node, "break"
        case ast.If(test) | ast.While(test) if not isinstance(test, ast.Compare | ast.Constant):
            yield test, f"(not {_text(test)})"


def _text(part: ast.expr) -> str:
    return f"({ast.unparse(part)})"


def _statements(tree: ast.AST, around: int = 0) -> dict[ast.AST, int]:
    """The line of the innermost statement around each node."""
    found: dict[ast.AST, int] = {}
    for child in ast.iter_child_nodes(tree):
        line = child.lineno if isinstance(child, ast.stmt) else around
        found |= {child: line, **_statements(child, line)}
    return found


def _unread(tree: ast.AST) -> Iterator[ast.AST]:
    """What no engine computes with, and checks of the code; also patterns, where not every value can stand."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr | ast.Assert | ast.pattern) or _shown(node) or _of_a_type(node):
            yield from ast.walk(node)
        for name in ("annotation", "returns", "decorator_list", "bases"):
            noted = getattr(node, name, None)
            for note in noted if isinstance(noted, list) else [noted]:
                if isinstance(note, ast.AST):
                    yield from ast.walk(note)


def _shown(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in BUILT_FOR_THE_READER
    return isinstance(node, ast.keyword) and node.arg == "strict"


def _of_a_type(node: ast.AST) -> bool:
    """A name for a type (`Left = tuple[int, ...] | None`), and what is done `if TYPE_CHECKING`."""
    match node:
        case ast.If(ast.Name("TYPE_CHECKING")):
            return True
        case ast.Assign([ast.Name(name)]):
            return name[0].isupper() and not name.isupper()
    return False


def _starts(text: str) -> list[int]:
    """Where each line begins, in characters."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return starts


def _at(text: str, starts: list[int], node: Part, end: bool = False) -> int:
    """Where a node begins or ends, in characters: the parser counts bytes."""
    line, column = (node.end_lineno or 0, node.end_col_offset or 0) if end else (node.lineno, node.col_offset)
    whole = text[starts[line - 1] : starts[line]].encode()
    return starts[line - 1] + len(whole[:column].decode())
