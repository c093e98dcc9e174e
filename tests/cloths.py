"""What the tests of table cloths share: cloths of the shipped games, and the text that is on them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from macau_edge.checks.sound import load_sound
from macau_edge.drawing.cloth import Cloth, cloth
from macau_edge.drawing.cloth.fitting import TextLine
from macau_edge.drawing.cloth.spots import ClothSpot
from macau_edge.drawing.svg import drawn_text
from macau_edge.model import LANGUAGES, Language, Member, Ruleset
from macau_edge.model.filed import OnCloth
from macau_edge.outcomes.options import choose
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import shipped_names, source
from macau_edge.wording import Words

GAMES = shipped_names()
TONGUES: Sequence[Sequence[Language]] = [("pt", "zh"), *((one,) for one in LANGUAGES)]
FIRE = Path(__file__).parents[1] / "examples" / "fire-bet" / "application.yaml"
SVG = "{http://www.w3.org/2000/svg}"


@cache
def shipped(game: str) -> Ruleset:
    return load_sound(game).ruleset


def words_in(ruleset: Ruleset, *languages: Language) -> list[Words]:
    """The words of a cloth in those languages."""
    return [Words(language, ruleset) for language in languages]


def drawn(ruleset: Ruleset, languages: Sequence[Language] = ("pt", "zh"), *proposed: str, **given: str) -> Cloth:
    return cloth(words_in(ruleset, *languages), choose(ruleset, given), OnCloth(proposed=proposed))


@cache
def shipped_cloth(game: str, languages: tuple[Language, ...]) -> Cloth:
    """The cloth of a shipped game, which nothing changes."""
    return drawn(shipped(game), languages)


def read(text: str) -> Ruleset:
    found = read_ruleset(source("example.yaml", text.encode()), "example").ruleset
    assert found
    return found


def squeezed(text: str) -> str:
    """Text without what a line may break at."""
    return re.sub(r"[ ·]", "", drawn_text(text))


def texts(spots: Sequence[ClothSpot]) -> str:
    """All text of some spots, also that of drawings, without what a line may break at."""
    lines = [one.text for spot in spots for one in spot.setting if isinstance(one, TextLine)]
    paints = [one.drawn.paint(0, 0, 1) for spot in spots for one in spot.setting if not isinstance(one, TextLine)]
    return squeezed("".join([*lines, *re.findall(r">([^<]+)</text>", "".join(paints))]))


def spots_of(found: Cloth, member: Member) -> list[ClothSpot]:
    return [spot for spot in found.spots if any(one.id == member.id for one in spot.members)]


def squeezed_lines(found: Cloth) -> str:
    return " ".join(re.findall(r">([^<]+)</text>", found.svg))


NAME = {
    "pt": "Aposta sobre a soma de dois dados com um nome de 60 letras x",
    "zh": "一個名稱長達六十個字元的投注項目用以測試方格能否容納全部文字而不致溢出並且在各種語文中"
    "均能清楚閱讀以及列印於頁面之上而無缺漏",
    "en": "A bet on the total of the two dice whose name has 60 letters",
}


def many(count: int) -> Ruleset:
    """A game of so many bets, each with names of sixty characters and a table of prizes."""
    names = ", ".join(f"{language}: {name}" for language, name in NAME.items())
    bets = (
        f"  bet-{number}: {{name: {{{names}}}, win: [2, 3, 4], lose: others, "
        f"pays: {{by: total, 2: 30:1, 3: {number + 1}:1, 4: 7:6}}}}\n"
        for number in range(count)
    )
    return read("game: x\ndevice: {dice: 2}\nbets:\n" + "".join(bets))
