"""That no two pages of a dossier disagree on what is asked for: names, prizes, kinds, articles and conditions.

What each page must say stands by hand beside each application of `tests/asked`, and is not taken from the record that
printed it. A fault planted in a page is found.
"""

from __future__ import annotations

import io
import json
import re
import tomllib
import unicodedata
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from macau_edge.checks.sound import load_application
from macau_edge.cli.cloth import cloth_of
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.case import Case
from macau_edge.dossier.make import make_dossier
from macau_edge.dossier.sections.advantage import bets_by_edge
from macau_edge.dossier.sections.card import card
from macau_edge.dossier.sections.layout import whole_layout
from macau_edge.dossier.workbook import book_bets
from macau_edge.drawing.cloth.parts import full_pages
from macau_edge.model import Language
from macau_edge.model.records import replace
from macau_edge.reports.document import Paragraph, Picture
from tests.statements import Names, ratios, sections, statements, units

FOLDER = Path(__file__).parents[1] / "asked"
APPLICATIONS = sorted(path.stem for path in FOLDER.glob("*.yaml"))
QUICK = (("in-place-named", "zh"), ("extra-prize", "pt"))
"""Of those the quick part asks."""
LANGUAGES: tuple[Language, ...] = ("pt", "zh", "en")
IN_ONE = [
    pytest.param(name, language, marks=pytest.mark.thorough if number % 3 == at else pytest.mark.deep)
    for number, name in enumerate(APPLICATIONS)
    for at, language in enumerate(LANGUAGES)
]
"""Each application in one language, and in the deep part in all."""
EVERY = [pytest.param(*one.values, marks=() if one.values in QUICK else one.marks) for one in IN_ONE]

CONDITIONS = {
    "pt": ("Retirada ou alteração da aposta", "A aposta pode retirar-se", "Ordem dos pagamentos",
           "Recolhem-se primeiro as apostas perdidas.", "A aposta mínima é de 50 patacas."),
    "zh": ("投注的撤回或更改", "前可撤回投注。", "派彩次序", "先收回輸的投注。", "最低投注額為澳門元50元。"),
    "en": ("Withdrawing or changing the bet", "The bet may be withdrawn until", "Order of payment",
           "Losing bets are taken first.", "The minimum stake is 50 patacas."),
}  # fmt: skip
"""Of each application: a rule of play for players by its title and its text, one for the staff, one of operation."""


@cache
def case(name: str) -> Case:
    example = FOLDER.parents[1] / name / "application.yaml"
    return case_of(load_application(example if name.startswith("examples/") else FOLDER / f"{name}.yaml"))


@cache
def markdown(name: str, language: Language) -> str:
    return make_dossier(case(name), ["md"], (language,))["md"].decode()


@cache
def pages(name: str, language: Language) -> dict[str, str]:
    """The sections of the dossier, and the card for players, which is no part of it."""
    blocks = card(case(name), case(name).words(language))
    text = "\n".join(f"{'- ' if one.kind == 'item' else ''}{one.text}" for one in blocks if isinstance(one, Paragraph))
    return {**sections(markdown(name, language), language), "card": text}


@cache
def by_hand(name: str) -> dict[str, Any]:
    """What each page must say; the card says what the notice does, but for what is written apart."""
    hand = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
    hand["says"].setdefault("card", hand["says"].get("notice"))
    for group in ("words", "never"):
        if "notice" in hand.get(group, {}):
            hand[group]["card"] = hand[group]["notice"]
    return hand


EXAMPLES = [f"examples/{path.stem}" for path in sorted((FOLDER / "examples").glob("*.toml"))]


def names_of(name: str, language: str) -> Names:
    """Symbol -> the names that it stands for in a language."""
    found = {}
    for symbol, said in by_hand(name)["names"].items():
        own = said if isinstance(said, str) else said[language]
        found[symbol] = (own,) if isinstance(own, str) else tuple(own)
    return found


def faults(name: str, language: str, parts: dict[str, str]) -> Iterator[str]:
    """What pages say otherwise than they must."""
    hand, names = by_hand(name), names_of(name, language)
    yield from _of_bets(hand, names, parts)
    for section, words in hand["words"].items():
        if words[language] not in parts.get(section, "").replace("\\", ""):
            yield f"{section}: nothing of {words[language]!r}"
    for section, words in hand.get("never", {}).items():
        if (said := words.get(language)) and said in parts.get(section, "").replace("\\", ""):
            yield f"{section}: {said!r}"
    for what, words in hand["basis"].items():
        if words[language] not in parts.get("basis", ""):
            yield f"basis: no {what}, {words[language]!r}"
    yield from _of_conditions(language, parts)


def _of_bets(hand: dict[str, Any], names: Names, parts: dict[str, str]) -> Iterator[str]:
    """The bets and prizes of each section that are others, or elsewhere."""
    for section, wanted in hand["says"].items():
        said = statements(section, parts.get(section, ""), names)
        if said != wanted:
            yield f"{section}: {said}, not {wanted}"
    whole = hand["says"].get("compared", [])
    nearest = statements("nearest", parts.get("nearest", ""), names)
    if whole and not (nearest and set(nearest) <= set(whole)):
        yield f"nearest: {nearest}, not of {whole}"


def _of_conditions(language: str, parts: dict[str, str]) -> Iterator[str]:
    """1.5 has the rules by title and operation in full, the dispatch all in full, and the notice those for players."""
    title, rule, of_staff, staff, operation = CONDITIONS[language]
    wanted = {
        "conditions": ([title, of_staff, operation], [rule, staff]),
        "dispatch": ([rule, staff, operation], []),
        "notice": ([rule, operation], [staff]),
        "card": ([rule, operation], [staff]),
    }
    for section, (there, absent) in wanted.items():
        text = parts.get(section, "")
        places = [text.find(one) for one in there]
        if -1 in places or places != sorted(places) or any(one in text for one in absent):
            yield f"{section}: conditions {places}"


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_every_page_says_what_is_asked_for(name: str, language: Language) -> None:
    assert list(faults(name, language, pages(name, language))) == []


@pytest.mark.thorough
@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=() if one.endswith("/field-12") else pytest.mark.thorough) for one in EXAMPLES]
)
def test_every_page_of_an_example_says_it(name: str) -> None:
    for language in case(name).authority.spoken:
        parts = pages(name, language)
        assert list(_of_bets(by_hand(name), names_of(name, language), parts)) == []


CLOTH: dict[str, tuple[list[str], list[str]]] = {
    "in-place": (["9:2", "2賠9"], ["4:1"]),
    "in-place-named": (["Sete", "9:2"], ["Any 7", "4:1"]),
    "in-place-member": (["Par de dois", "15:2", "9:1"], []),
    "option-kept": (["2:1 ou 3:1", "1賠2或1賠3"], ["não indicado"]),
    "extra-prize": (["+ 4:1", "8:1"], ["Extra do seis"]),
    "extra-prize-family": (["+ 1:2", "7:1", "9:1"], ["Extra dos pares"]),
    "beside-craps": ([], []),
}
"""Application -> by hand what its cloth shows, and what it does not."""


@pytest.mark.parametrize("name", CLOTH)
def test_the_cloth_by_itself_is_that_of_the_dossier(name: str) -> None:
    """`layout` and the page know in whose place a bet stands, what it comes on top of, and which choices are kept."""
    loaded = load_application(FOLDER / f"{name}.yaml")
    drawn = cloth_of(loaded, {}, ("pt", "zh"))
    said = drawn.alternative("pt") + drawn.alternative("zh") + drawn.svg
    there, absent = CLOTH[name]
    assert [one for one in there if one not in said] == [one for one in absent if one in said] == []


@pytest.mark.thorough
@pytest.mark.parametrize("name", APPLICATIONS)
def test_the_cloth_by_itself_is_the_very_one_of_the_dossier(name: str) -> None:
    one = replace(case(name), languages=("pt", "zh"))
    (*_, whole) = (block for block in whole_layout(one, one.words("pt")) if isinstance(block, Picture))
    drawn = cloth_of(load_application(FOLDER / f"{name}.yaml"), {}, ("pt", "zh"))
    assert whole.svg in [sheet.svg for sheet in full_pages(drawn)]


# --- the other forms -------------------------------------------------------------------------------------------------


def plain(text: str) -> str:
    """The letters and figures of a text alone, as every form has them whatever its lines and signs are."""
    return "".join(letter for letter in unicodedata.normalize("NFKC", text) if letter.isalnum())


def statements_of(name: str, language: Language) -> Iterator[tuple[str, list[str]]]:
    """The rows, items and sentences of the Markdown that name a bet, each with its section, cell by cell."""
    parts, names = sections(markdown(name, language), language), names_of(name, language)
    for section in ("object", "request", "variation", "text", "dispatch", "notice"):
        for unit in units(section, parts.get(section, "")):
            if any(way in unit for ways in names.values() for way in ways):
                yield section, [plain(cell) for cell in unit.strip("|").split("|")]


@pytest.mark.parametrize(("name", "language"), IN_ONE)
def test_the_docx_and_the_data_have_the_same_statements(name: str, language: Language) -> None:
    """Every statement on a bet of the Markdown stands in the DOCX, and the kind in the JSON."""
    made = make_dossier(case(name), ["docx", "json"], (language,))
    with zipfile.ZipFile(io.BytesIO(made["docx"])) as archive:
        docx = plain(re.sub(r"<[^>]+>", "", archive.read("word/document.xml").decode()))
    said = [*statements_of(name, language)]
    assert [one for one in said if not all(cell in docx for cell in one[1])] == []
    assert len({section for section, _ in said}) >= 5
    (asked,) = json.loads(made["json"])["proposed"]
    (record,) = case(name).asked
    of = asked["combines"] if record.kind == "system" else asked.get("of", [])
    assert (asked["kind"], of) == (record.kind, [id_ for one in record.act_bets for id_ in one.ids])
    paid = [row["pays"] for bet in asked["bets"] for row in bet["pays"] if row["pays"]]
    text = " ".join(plain(cell) for _, cells in said for cell in cells)
    assert [one for one in paid if not _in_any_notation(one, text)] == []


def _in_any_notation(prize: str, text: str) -> bool:
    """Whether a prize of the data stands in a text without signs: `92`, `29` in Chinese; a word is no prize."""
    amount, _, stake = prize.partition(":")
    return not stake or any(one in text for one in (f"{amount}{stake}", f"{stake}賠{amount}"))


@pytest.mark.parametrize(("name", "language"), IN_ONE)
def test_the_pdf_has_the_same_statements(name: str, language: Language) -> None:
    """But for what the lines of a table break."""
    made = make_dossier(case(name), ["pdf"], (language,))
    pdf = plain("".join(page.extract_text() for page in PdfReader(io.BytesIO(made["pdf"])).pages))
    said = [one for one in statements_of(name, language) if one[0] != "object"]
    assert [one for one in said if not all(cell in pdf for cell in one[1])] == []


GONE = {
    "in-place": {"any-7"},
    "in-place-member": {"hard-way[4]"},
    "in-place-commission": {"banker"},
    "extra-prize-member": set[str](),
    "extra-prize-early": set[str](),
    "extra-prize-family": set[str](),
    "beside-part": set[str](),
}
"""Application -> the bets of the act, or members, in whose place another stands."""


@pytest.mark.parametrize("name", GONE)
def test_the_table_of_all_bets_has_every_member_that_stays(name: str) -> None:
    """Section 5.2 says that it has every bet of the regulation: of a family those that stay, and the others not."""
    of_act = {bet.id for bet in case(name).before.bets if bet.measures}
    shown = [bet.id for row in bets_by_edge(case(name)) if not row.proposed for bet in row.bets]
    assert sorted(shown) == sorted(of_act - GONE[name])
    assert of_act >= GONE[name]
    replaced = {bet.id for sheet in book_bets(case(name)) if sheet.replaced for bet in sheet.bets}
    assert replaced == GONE[name]  # in the workbook those are said to be as they are now


# --- a fault that is planted is found --------------------------------------------------------------------------------


OTHER = "Horn"
"""A bet that none of these applications is about."""


def planted(name: str, language: str, parts: dict[str, str]) -> Iterator[tuple[str, list[dict[str, str]]]]:
    """Every cell of what is said, each with ways to spoil it, of which one at least must be found.

    Of a prize these are its places on the page, some of which are of other bets.
    """
    hand = by_hand(name)
    yield from planted_in_names(name, language, parts)
    for section, words in hand["words"].items():
        text = parts[section].replace("\\", "").replace(words[language], "")
        yield f"{section}: nothing of its kind", [{**parts, section: text}]
    for what, words in hand["basis"].items():
        yield f"basis: no {what}", [{**parts, "basis": parts["basis"].replace(words[language], "")}]
    for section in ("conditions", "dispatch", "notice", "card"):
        for line in [one for one in parts[section].splitlines() if any(said in one for said in CONDITIONS[language])]:
            yield f"{section}: a condition less", [{**parts, section: parts[section].replace(line, "")}]


def planted_in_names(name: str, language: str, parts: dict[str, str]) -> Iterator[tuple[str, list[dict[str, str]]]]:
    """Of each name and each prize that is said another one, and none."""
    hand, names = by_hand(name), names_of(name, language)
    for section, wanted in hand["says"].items():
        if wanted is None:
            continue
        text, said = parts[section], {word for one in wanted for word in one.split()}
        for symbol in sorted(said & names.keys()):
            other = text
            for way in names[symbol]:
                other = other.replace(way, way[0] + OTHER)
            yield f"{section}: another name than {symbol}", [{**parts, section: other}]
            lines = [line for line in text.splitlines() if not any(way in line for way in names[symbol])]
            yield f"{section}: nothing of {symbol}", [{**parts, section: "\n".join(lines)}]
        for prize in sorted(said - names.keys()):
            yield f"{section}: another prize than {prize}", [{**parts, section: one} for one in _spoilt(text, prize)]


def _spoilt(text: str, prize: str) -> Iterator[str]:
    """The text with another prize in each place where it has this one, in whichever notation."""
    for found in re.finditer(r"\d+:\d+|\d+賠\d+|（\d+：\d+）|\d+ (?:to|para) \d+", text):
        if ratios(f"{found[0]} (") == ratios(prize):
            yield text[: found.start()] + re.sub(r"\d+", "97", found[0], count=1) + text[found.end() :]


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_a_fault_in_any_page_is_found(name: str, language: Language) -> None:
    """In every cell of what must be said: another name, another prize, no word of its kind, or a line that is gone."""
    parts = pages(name, language)
    cells = list(planted(name, language, parts))
    missed = [what for what, ways in cells if not any(list(faults(name, language, wrong)) for wrong in ways)]
    assert missed == []
    assert len(cells) > 40


@pytest.mark.thorough
@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=() if one.endswith("/field-12") else pytest.mark.thorough) for one in EXAMPLES]
)
def test_a_fault_in_any_page_of_an_example_is_found(name: str) -> None:
    for language in case(name).authority.spoken:
        parts, names, hand = pages(name, language), names_of(name, language), by_hand(name)
        cells = [*planted_in_names(name, language, parts)]
        missed = [what for what, ways in cells if not any(list(_of_bets(hand, names, wrong)) for wrong in ways)]
        assert missed == []
        assert len(cells) > 5


FIVE = {
    "the other name in the proposed text": ("in-place-named", "pt", "text", "Sete", "Any 7/Big Red/Big 7"),
    "the act's prize on the cloth": ("in-place", "pt", "cloth", "9:2", "4:1"),
    "a condition dropped from 1.5": ("in-place-named", "pt", "conditions", "Ordem dos pagamentos", ""),
    "4:1 for 9:2 in the Chinese 1.4": ("in-place-named", "zh", "request", "2賠9", "1賠4"),
    "art. 13 for 17": ("extra-prize", "pt", "basis", "artigo 17.º, n.os", "artigo 13.º, n.os"),
}


@pytest.mark.thorough
@pytest.mark.parametrize("which", FIVE)
def test_faults_that_there_were_are_found(which: str) -> None:
    name, language, section, right, wrong = FIVE[which]
    parts = pages(name, language)
    assert right in parts[section]
    assert list(faults(name, language, {**parts, section: parts[section].replace(right, wrong)}))


@pytest.mark.thorough
def test_an_extra_prize_that_is_not_due_is_no_win() -> None:
    """A tie at seven points pays 8:1, and nothing on top: nobody wins an extra of 0:1."""
    found = markdown("extra-prize", "pt")
    assert "Extra do seis: nada se paga" in found
    assert not re.search(r"(?<![\d/])0:1\b", found.partition("\n[1]: data:")[0])
    assert "ganha sem prémio" not in found
