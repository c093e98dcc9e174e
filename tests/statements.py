"""What the pages of a dossier say of bets: of each section the names and prizes that stand together, in their order.

It is read from Markdown as a person reads it: a row, an item or a paragraph is one statement, and what follows one
without a name is its own. Prizes are read in the three notations that there are, and stand for the same ratio.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

Names = Mapping[str, Sequence[str]]
"""Symbol -> the name that it stands for, in each way in which it is written."""

HEADINGS = {
    "pt": {
        "Resumo": "summary",
        "As apostas que o regulamento já prevê": "compared",
        "As apostas mais próximas": "nearest",
        "Como se propõe": "cloth",
        "Disposições do regulamento e pressupostos": "described",
        "«Layout» da mesa de jogo": "cloth",
        "Apostas e prémios": "text",
        "Minuta do despacho de autorização": "dispatch",
        "Minuta do acto que altera o regulamento": "dispatch",
        "Minuta do acto que aprova as regras do jogo": "dispatch",
        "Aviso aos jogadores": "notice",
    },
    "zh": {
        "摘要": "summary",
        "規章已有的投注": "compared",
        "最接近的投注": "nearest",
        "擬議佈局": "cloth",
        "規章的規定及假設": "described",
        "博彩桌的佈局": "cloth",
        "投注及彩金": "text",
        "許可批示擬稿": "dispatch",
        "修改規章的文書擬稿": "dispatch",
        "核准博彩規則的文書擬稿": "dispatch",
        "向博彩者的公佈": "notice",
    },
    "en": {
        "Summary": "summary",
        "The bets that the regulation already has": "compared",
        "The nearest bets": "nearest",
        "As proposed": "cloth",
        "Provisions of the regulation, and assumptions": "described",
        "Layout of the table": "cloth",
        "Bets and prizes": "text",
        "Draft of the authorising dispatch": "dispatch",
        "Draft of the act that amends the regulation": "dispatch",
        "Draft of the act that approves the rules of the game": "dispatch",
        "Notice to players": "notice",
    },
}
"""The headings of sections that have other numbers in other dossiers."""
NUMBERED = {"1.2": "basis", "1.3": "object", "1.4": "request", "1.5": "conditions", "1.6": "variation"}
"""The sections that every application to Macau has under these numbers."""
OF_BOTH = ("compared", "cloth", "described")
"""The sections of which the technical volume has a part: every bet, the whole cloth, and every provision."""
DESCRIBED = {"pt": "Regras", "zh": "規則", "en": "Rules"}
"""The heading below which the rules of a bet stand: what it is beside those of the act stands above it."""


def sections(markdown: str, language: str) -> dict[str, str]:
    """Section -> its text; `described` is what is said of a bet above its rules.

    Of the technical volume, which begins with the second title, some sections alone.
    """
    found: dict[str, list[str]] = {}
    here = ""
    volumes = 0
    for line in markdown.splitlines():
        if heading := re.fullmatch(r"(#+) (.*)", line):
            level, title = len(heading[1]), heading[2]
            number = re.match(r"(\d+(?:\.\d+)?)\. ", title)
            plain = title[number.end() :] if number else title
            if level == 4 and here == "described" and plain == DESCRIBED[language]:
                here = ""
            elif level < 4:
                volumes += level == 1
                here = HEADINGS[language].get(plain) or ""
                if volumes == 1:
                    here = here or _by_number(number[1] if number else "", level)
                elif here not in OF_BOTH:
                    here = ""
        elif here:
            found.setdefault(here, []).append(line)
    return {name: "\n".join(lines) for name, lines in found.items()}


def _by_number(number: str, level: int) -> str:
    return NUMBERED.get(number, "described" if level == 3 and number.startswith("2.") else "")


# --- the statements of a section -------------------------------------------------------------------------------------


PRIZE = ("Prémio", "彩金賠率", "Prize")
"""The heading of the column of prizes, where a summary has a row for each bet."""


def units(section: str, text: str) -> Iterator[str]:
    """The rows, items and sentences of a section; of the summary the columns, of a cloth the places on it."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("[")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    if section == "summary" and rows and rows[0][1] in PRIZE:  # of many bets, a row each
        yield from (" | ".join(row) for row in rows[2:])
        return
    if section == "summary" and rows:
        yield from (" | ".join(column) for column in list(zip(*rows, strict=True))[1:])
        return
    for line in lines:
        if line.startswith("!["):
            yield from re.split(r"[;；。：]|[.:] ", line) if section == "cloth" else ()
        elif line.startswith(("|", "- ")):
            yield line
        else:
            yield from re.split(r"(?<=[^0-9\\]\.)(?<!art\.) |(?<=。)", line)


RATIO = re.compile(r"(\d+):(\d+)|(\d+) (?:para|to) (\d+)(?= \((?!\d+\.\d))")
TURNED = re.compile(r"(\d+)賠(\d+)|（(\d+)：(\d+)）|(?<=為投注金額的)(\d+)倍")


def ratios(text: str) -> frozenset[Fraction]:
    """Every prize in a text, as the profit for one unit: `9:2`, `9 para 2 (9:2)`, `2賠9`, `（2：9）`."""
    found = [Fraction(int(one[0] or one[2]), int(one[1] or one[3])) for one in RATIO.findall(text)]
    for stake, prize, stake_too, prize_too, times in TURNED.findall(text):
        found.append(Fraction(int(times)) if times else Fraction(int(prize or prize_too), int(stake or stake_too)))
    return frozenset(found)


FOLLOWS = {"described": ("|", "- "), "text": ("- ",), "notice": ("- ",), "card": ("- ",)}
"""Sections in which rows, or items, that name no bet are of the one before."""


def statements(section: str, text: str, names: Names) -> list[str]:
    """`A X 4:1 9:2`: the bets and the prizes of each statement that names a bet, in the order of the text."""
    found: list[tuple[set[str], set[Fraction]]] = []
    ours = False
    for unit in map(str.strip, units(section, text)):
        symbols, paid = set(_named(unit, names)), set(ratios(unit))
        if symbols:
            found.append((symbols, paid))
            ours = True
        elif section == "cloth":  # another bet, or a further prize of the one before
            ours = ours and unit[:1] in set("0123456789+")
            if ours:
                found[-1][1].update(paid)
        elif paid and found and unit.startswith(FOLLOWS.get(section, ())):
            found[-1][1].update(paid)
    said = (" ".join([*sorted(symbols), *map(_ratio, sorted(paid))]) for symbols, paid in found)
    return _without_repeats(said)


def _named(unit: str, names: Names) -> Iterator[str]:
    """The symbols of the bets that a text names, the longest name first, each where no longer one stands."""
    ways = [(way, symbol) for symbol, written in names.items() for way in written]
    for way, symbol in sorted(ways, key=lambda one: -len(one[0])):
        if re.search(rf"(?<![A-Za-z]){re.escape(way)}(?![A-Za-z])", unit):
            yield symbol
            unit = unit.replace(way, "")


def _ratio(one: Fraction) -> str:
    return f"{one.numerator}:{one.denominator}"


def _without_repeats(said: Iterator[str]) -> list[str]:
    """Statements without those that repeat the one before."""
    found: list[str] = []
    for one in said:
        if not found or found[-1] != one:
            found.append(one)
    return found


def said_in(parts: Mapping[str, str], names: Names, wanted: Sequence[str]) -> dict[str, list[str]]:
    """Section -> its statements, of those that are wanted."""
    return {name: statements(name, parts.get(name, ""), names) for name in wanted}
