"""A line of calculation taken apart, so that it can be set as mathematics: `P2(+1) = 3/36 / (11/36) = 1/3`.

Any text comes to tokens, and their texts one after the other are that text: nothing can be lost or added on the way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Upright:
    """Words, figures and the spaces between them, set upright."""

    text: str


@dataclass(frozen=True, slots=True)
class Symbol:
    """One letter that stands for a number: `p`, `E`; `Σ`."""

    text: str


@dataclass(frozen=True, slots=True)
class Operator:
    """A sign, and its text with the spaces around it; one without spaces belongs to the number after it: `-1`."""

    text: str
    sign: str


@dataclass(frozen=True, slots=True)
class Over:
    """A fraction: `3/36`, `(1 - D) / s`; the parts are without the brackets that only kept them together."""

    text: str
    numerator: Tokens
    denominator: Tokens


@dataclass(frozen=True, slots=True)
class Sub:
    """A symbol and its index: `P2`."""

    text: str
    base: str
    index: str


@dataclass(frozen=True, slots=True)
class Sup:
    """A power: `x²`, `c^3`, `(1 - r)^(n+1)`."""

    text: str
    base: Tokens
    exponent: Tokens


@dataclass(frozen=True, slots=True)
class Bracket:
    """What stands in round brackets; `text` has the brackets too."""

    text: str
    inside: Tokens


Token: TypeAlias = Upright | Symbol | Operator | Over | Sub | Sup | Bracket
Tokens: TypeAlias = tuple[Token, ...]

LONGEST = 60
"""Digits above or below a fraction line; a longer fraction stays text, which can go on in the next line."""
DEPTH = 20
"""Brackets in brackets; what is deeper stays text."""

RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
LEXEME = re.compile(
    rf"""
      (?P<operator> (?:^|\s+) [=≈≤≥<>⇒→×/+−-] (?:\s+|$) | ,\s+ )
    | (?P<unary>    (?<![\w)]) [+−-] (?=[\w(]) )
    | (?P<over>     (?<![\w/.,^]) \d{{1,{LONGEST}}} / \d{{1,{LONGEST}}} (?![\w/]) )
    | (?P<sub>      (?<!\w) [A-Za-z] \d+ (?!\w) )
    | (?P<power>    \^ (?: \d+ | [A-Za-z](?!\w) ) | [{RAISED}]+ )
    | (?P<symbol>   (?<!\w) (?<![^\WΣ][ ]) [A-Za-zΣ] (?![^\W{RAISED}]) (?![ ][^\W{RAISED}]{{2}}) )
    | (?P<bracket>  [()] )
    """,
    re.VERBOSE,
)


def tokens(text: str) -> Tokens:
    """The tokens of a line of calculation, or of any other text."""
    opened: list[tuple[int, list[Token]]] = [(0, [])]
    deeper = end = 0
    for found in LEXEME.finditer(text):
        if found.start() > end:
            opened[-1][1].append(Upright(text[end : found.start()]))
        end = found.end()
        if found.lastgroup != "bracket":
            opened[-1][1].append(_token(found))
        elif found[0] == "(":
            deeper += len(opened) > DEPTH
            if deeper:
                opened[-1][1].append(Upright("("))
            else:
                opened.append((found.start(), []))
        elif deeper or len(opened) == 1:
            deeper -= deeper > 0
            opened[-1][1].append(Upright(")"))
        else:
            start, inside = opened.pop()
            opened[-1][1].append(Bracket(text[start:end], _joined(inside)))
    if end < len(text):
        opened[-1][1].append(Upright(text[end:]))
    return _closed(opened)


def plain(line: Sequence[Token]) -> str:
    """The text that tokens were made from."""
    return "".join(token.text for token in line)


def _closed(opened: Sequence[tuple[int, list[Token]]]) -> Tokens:
    """The tokens of the whole line; a bracket that nothing closes is text."""
    line: list[Token] = []
    for depth, (_, found) in enumerate(opened):
        line += [Upright("(")] if depth else []
        line += found
    return _joined(line)


def _token(found: re.Match[str]) -> Token:
    text = found[0]
    match found.lastgroup:
        case "operator" | "unary":
            return Operator(text, text.strip().replace("-", "−"))
        case "over":
            above, _, below = text.partition("/")
            return Over(text, (Upright(above),), (Upright(below),))
        case "sub":
            return Sub(text, text[0], text[1:])
        case "power":
            return Sup(text, (), (Upright(text.removeprefix("^").translate(str.maketrans(RAISED, "0123456789"))),))
        case _:
            return Symbol(text)


def _joined(line: Sequence[Token]) -> Tokens:
    """The tokens with each power beside its base and each division as one fraction."""
    return tuple(_divided(list(_raised(line))))


def _raised(line: Sequence[Token]) -> Iterator[Token]:
    """Powers with their bases; a power without one is text."""
    done: list[Token] = []
    for token in line:
        before = done[-1] if done else None
        if isinstance(token, Sup) and not token.base:
            if _is_base(before):
                done[-1] = Sup(done[-1].text + token.text, (done[-1],), token.exponent)
            else:
                done.append(Upright(token.text))
        elif isinstance(token, Bracket) and before == Upright("^") and len(done) > 1 and _is_base(done[-2]):
            base = done[-2]
            done[-2:] = [Sup(f"{base.text}^{token.text}", (base,), token.inside)]
        else:
            done.append(token)
    yield from done


def _is_base(token: Token | None) -> bool:
    return isinstance(token, Symbol | Sub | Bracket) or (isinstance(token, Upright) and token.text[-1:].isdigit())


def _divided(line: Sequence[Token]) -> Iterator[Token]:
    """Fractions for what a spaced `/` divides: all between it and the operators before and after."""
    run: list[Token] = []
    above: tuple[list[Token], Operator] | None = None
    for token in (*line, None):
        if token is not None and not _parts(token):
            run.append(token)
            continue
        if above and above[0] and run:
            run = [Over(plain((*above[0], above[1], *run)), _bare(above[0]), _bare(run))]
        elif above:
            yield from (*above[0], above[1])
        above = (run, token) if isinstance(token, Operator) and token.sign == "/" else None
        if above is None:
            yield from run if token is None else (*run, token)
        run = []


def _parts(token: Token) -> bool:
    """Whether it is an operator with spaces around it."""
    return isinstance(token, Operator) and token.text != token.text.strip()


def _bare(run: Sequence[Token]) -> Tokens:
    """A numerator or denominator, without the brackets around the whole of it."""
    return run[0].inside if len(run) == 1 and isinstance(run[0], Bracket) else tuple(run)
