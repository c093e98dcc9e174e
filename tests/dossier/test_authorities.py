"""The templates of authorities: each makes a whole dossier of every example, in words that there are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from string import Formatter

import pypdfium2
import pytest
from msgspec import UNSET

from macau_edge.checks.application import unstated
from macau_edge.checks.sound import load_application, load_source
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.bilingual import side_by_side
from macau_edge.dossier.case import Case
from macau_edge.dossier.data import dossier_data
from macau_edge.dossier.make import document_head, make_dossier
from macau_edge.dossier.sections import BLOCKS, document, part_of
from macau_edge.dossier.sections.edition import edition
from macau_edge.dossier.sections.front import front
from macau_edge.dossier.sections.layout import layout_section
from macau_edge.model import LANGUAGES, Language, Ratio, Ruleset, Text
from macau_edge.model.authority import Authority, Speech, Wording
from macau_edge.model.filed import Said
from macau_edge.model.problem import ProblemError
from macau_edge.model.ruleset import JURISDICTIONS, Jurisdiction
from macau_edge.reading import authority as templates
from macau_edge.reading.authority import authorities, authority_named, authority_of, selectable_authorities
from macau_edge.reading.kinship import place_of_act
from macau_edge.reading.source import shipped_names, source
from macau_edge.reports.document import Block, Document, Formula, Heading, Paragraph, Picture, Table
from macau_edge.wording.keys import all_words
from macau_edge.wording.text import Phrasebook
from tests.cases import ruleset_of, said_by
from tests.conftest import Run
from tests.dossier.test_dossier_numbers import all_of
from tests.loops import each
from tests.proposals import HEAD

EXAMPLES = Path(__file__).parents[2] / "examples"
APPLICATIONS = sorted(file.parent.name for file in EXAMPLES.glob("*/application.yaml"))
AMERICAN = ("maryland", "massachusetts", "nevada", "new-jersey")

PASSED = {
    "pays.to-one": {"won", "per", "received"},
    "pays.for-one": {"won", "per", "received"},
    "odds.uneven": {"decimal"},
}
"""What some fixed words are given, and do not say in every language."""


@cache
def case(name: str) -> Case:
    return case_of(load_application(EXAMPLES / name / "application.yaml"))


@cache
def filed(name: str, authority: str) -> Case:
    """An example as it would be filed to that authority."""
    return replace(case(name), application=replace(case(name).application, authority=authority))


def wordings(authority: Authority) -> Iterator[Wording]:
    """Everything that a template says beside its words."""
    yield from (
        authority.to,
        *authority.basis,
        authority.conditions,
        authority.currency.amount,
        authority.currency.name,
    )
    yield from filter(None, (authority.changed, authority.sources))
    for part in authority.parts:
        yield from filter(None, (part.heading, part.element, part.provision, part.place))


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


# --- what a template says is known ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", authorities())
def test_a_template_names_what_there_is(name: str) -> None:
    authority = authority_named(name)
    assert authority.has("description")
    assert authority.has("prizes")
    for part in authority.parts:
        assert {*part.of} <= BLOCKS.keys()
        assert part.of or part.stated
    for said in wordings(authority):
        for language in authority.spoken:
            assert (said in all_words(language)) if isinstance(said, str) else (language in said.words), said


@pytest.mark.parametrize("name", AMERICAN)
def test_own_words_take_the_place_of_fixed_ones_that_say_as_much(name: str) -> None:
    for language, own in authority_named(name).speech.items():
        for key, text in own.words.items():
            assert placeholders(text) <= placeholders(all_words(language)[key]) | PASSED.get(key, set()), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_blank_for_delegated_powers_is_explained_whether_there_is_a_regulation_or_not(language: Language) -> None:
    """Dispatch 56/2018 had them, 94/2025 has not: the order in force is to be looked up."""
    key = "gazette.blanks.secretary"
    for said in (all_words(language)[key], authority_named("secretary", regulated=False).speech[language].words[key]):
        assert "56/2018" in said
        assert "94/2025" in said


def test_a_term_of_an_authority_takes_the_place_of_another_in_fixed_words_alone() -> None:
    speech = Speech(terms={"bet": "wager", "edge": "house advantage", "an edge": "a house advantage"})
    assert speech.instead("Bet {bet} has an edge; `macau-edge bet` and macau-edge stay, bettors too") == (
        "Wager {bet} has a house advantage; `macau-edge bet` and macau-edge stay, bettors too"
    )
    assert Speech().instead("a bet") == "a bet"


TERMS_OF_MACAU = re.compile(
    r"(?<![-\w])(bets?|betting|stakes?|staked|prizes?|edges?|dossier|patacas?|throws?)(?![-\w]|\.\w)", re.IGNORECASE
)
ALL = "exposure, session: {rounds: 20, bankroll: 500}, simulation: {rounds: 1000}, dice-tolerance, par-sheet"


@pytest.mark.thorough
@each("authority", AMERICAN)
def test_no_term_of_macau_is_left_in_what_an_american_authority_reads(authority: str, tmp_path: Path) -> None:
    """The example for New Jersey, whose rules and prose are its own, with every annex; commands keep theirs."""
    for file in (EXAMPLES / "new-jersey").glob("*.yaml"):
        text = file.read_text("utf-8").replace("authority: new-jersey", f"authority: {authority}")
        (tmp_path / file.name).write_text(text + (f"\nannexes: [{ALL}]\n" if "authority:" in text else ""), "utf-8")
    made = case_of(load_application(tmp_path / "application.yaml"))
    said = {text for block in document(made, "en") if not isinstance(block, Formula) for text in texts_of(block)}
    assert sorted(text for text in said if TERMS_OF_MACAU.search(text)) == []


def texts_of(block: Block) -> Iterator[str]:
    match block:
        case Table(columns, rows, caption):
            yield from (caption, *(column.title for column in columns), *(cell for row in rows for cell in row))
        case Picture(svg, alternative, caption):
            yield from (alternative, caption, *re.findall(">([^<]+)</t", svg))
        case Heading(text) | Paragraph(text):
            yield text


def test_each_act_leads_to_its_template() -> None:
    found = {name: authority_of(ruleset_of(f"rulesets/{name}.yaml").act) for name in shipped_names()}
    assert found.pop("craps") == "article-7"
    assert found.pop("baccarat") == "article-13"
    assert (found.pop("portugal/craps"), found.pop("new-jersey/mini-dice")) == ("amendment", "new-jersey")
    assert set(found.values()) == {"secretary"}
    assert {*selectable_authorities()} == {*AMERICAN}


def test_an_act_that_says_no_place_leads_to_the_template_that_names_it() -> None:
    act = ruleset_of("rulesets/new-jersey/mini-dice.yaml").act
    assert act is not None
    assert authority_of(replace(act, jurisdiction=None)) == "new-jersey"
    assert authority_of(replace(act, jurisdiction=None, cite="58 Pa. Code")) == "amendment"
    assert authority_of(replace(act, jurisdiction="maryland")) == "maryland"
    assert authority_of(replace(act, jurisdiction=None, cite="none", status="no act")) == "no-act"


# --- whose law a request stands on ----------------------------------------------------------------------------------


def placed(text: str) -> Ruleset:
    return load_source(source("mine.yaml", text.encode()), "mine").ruleset


OWN = """\
game: {game}
act: {{title: Mine, cite: "{cite}", status: {status}, new-bets: {{none: none}}{more}}}
device: {{dice: 2}}
bets: {{seven: {{name: Seven, law: "{law}", pays-law: silent, win: 7, lose: others, pays: 9:2}}}}
"""
SEVEN = "art. 5, n.º 3, 2)"
"""Of Any 7 in the shipped ruleset of craps."""


@pytest.mark.parametrize(
    ("game", "cite", "status", "law", "more", "place"),
    [
        ("Toss", "Mine", "unknown", "silent", "", None),
        ("Toss", "Mine", "unknown", "silent", ", place: macau", "macau"),
        ("Toss", "Mine", "no act", "silent", ", place: maryland", "maryland"),
        ("Toss", "Mine", "no act", "silent", ", place: new-jersey", None),
        ("Toss", "第53/2010號批示", "unknown", "silent", "", "macau"),
        ("Toss", "第53/2010號批示", "unknown", "silent", ", place: new-jersey", "macau"),
        ("Craps", "Mine", "unknown", SEVEN, "", "macau"),
        ("Craps", "Mine", "no act", SEVEN, "", None),
        ("Craps", "Mine", "unknown", SEVEN, ", place: new-jersey", None),
    ],
)
def test_whose_law_a_file_is_written_from(
    game: str, cite: str, status: str, law: str, more: str, place: Jurisdiction | None
) -> None:
    """What it says itself; without that, the act of a shipped one for which it speaks."""
    ruleset = placed(OWN.format(game=game, cite=cite, status=status, law=law, more=more))
    assert place_of_act(ruleset, "new-jersey") == place


@each("name", shipped_names())
def test_a_shipped_act_is_of_its_own_place_alone(name: str) -> None:
    ruleset = ruleset_of(f"rulesets/{name}.yaml")
    assert ruleset.act is not None
    own = ruleset.act.jurisdiction
    assert own is not None
    for place in JURISDICTIONS:
        assert place_of_act(ruleset, place) == (None if place == own else own)


def test_a_template_that_is_none_says_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "wrong.yaml").write_text("name: X\nparts: [{of: [request], headin: x}]\n")
    monkeypatch.setattr(templates, "FOLDER", tmp_path)
    with pytest.raises(ProblemError) as raised:
        authority_named("wrong")
    assert "`headin` is not a key of a part" in str(raised.value)


def test_a_term_with_a_capital_letter_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stands for the word with a capital as well, and was not found there."""
    terms = "terms:\n  en:\n    Bet: wager\n    house edge: house advantage\n"
    (tmp_path / "capital.yaml").write_text(f"like: base\n{terms}")
    (tmp_path / "base.yaml").write_text("name: X\n")
    monkeypatch.setattr(templates, "FOLDER", tmp_path)
    with pytest.raises(ProblemError) as raised:
        authority_named("capital")
    (problem,) = raised.value.problems
    assert (problem.place.line, problem.place.column, problem.code) == (4, 5, "structure/not-a-word")
    assert problem.message == "the term `Bet` has a capital letter"
    assert problem.help == "write `bet`: it stands for `Bet` at the beginning of a sentence as well"


def test_a_template_without_parts_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "short.yaml").write_text(
        "name: X\ncite: Y\nplace: any\nlanguages: [en]\nmanner: proposed\nto: {en: Z}\nbasis: [a]\n"
    )
    monkeypatch.setattr(templates, "FOLDER", tmp_path)
    with pytest.raises(ProblemError) as raised:
        authority_named("short")
    assert "a template has no `parts`" in str(raised.value)


@pytest.mark.parametrize("draft", [(), ("--draft",)])
def test_no_petition_is_written_on_the_law_of_another_place(run: Run, tmp_path: Path, draft: tuple[str, ...]) -> None:
    """It said that New Jersey's petition rests on Dispatch 53/2010; not even a draft says so."""
    text = (EXAMPLES / "field-12" / "application.yaml").read_text("utf-8")
    (tmp_path / "application.yaml").write_text(text.replace("\ngame: craps", "\nauthority: new-jersey\ngame: craps"))
    result = run("dossier", str(tmp_path / "application.yaml"), "-o", str(tmp_path / "d.md"), *draft)
    assert result.code == 1
    assert "law/act-of-another-place" in result.out + result.err
    assert not (tmp_path / "d.md").exists()


# --- what a final petition may not leave out ------------------------------------------------------------------------

NEEDED: dict[str, set[str]] = {
    "new-jersey": {"description", "contact.address"},
    "massachusetts": {"description", "contact.address"},
    "maryland": {"description"},
}
"""N.J.A.C. 13:69F-8.4 (d)3.i and (d)1; 205 CMR 147.04 (3)(e)1 and (3)(a); COMAR 36.05.03.20 A(1)."""


@pytest.mark.parametrize("authority", NEEDED)
def test_a_summary_and_an_address_are_not_left_out(authority: str) -> None:
    """It was a blank sentence: "This document has no summary by those who file it."."""
    whole = case("new-jersey").application
    without = replace(whole, description=None, applicant=replace(whole.applicant, contact={}))
    wanted = authority_named(authority)
    of_needs = [one for one in unstated(without, wanted) if "has `" in one.message]
    assert {(one.message, one.code) for one in of_needs} == {
        (f"to {authority} an application has `{need}`, and this one has none", "structure/unfilled")
        for need in NEEDED[authority]
    }
    assert [one for one in unstated(whole, wanted) if "has `" in one.message] == []
    drafted = replace(case("new-jersey"), application=replace(without, authority=authority), draft=True)
    assert "no summary" not in "\n".join(
        text for block in document(drafted, "en") if not isinstance(block, Formula) for text in texts_of(block)
    )


@pytest.mark.parametrize(
    ("amount", "dollars", "patacas"),
    [
        (Fraction(35, 2), "$17.50", "17 1/2 patacas"),
        (Fraction(45, 2), "$22.50", "22 1/2 patacas"),
        (Fraction(1), "$1", "1 pataca"),
        (Fraction(1, 20), "$0.05", "1/20 patacas"),
        (Fraction(34500), "$34,500", "34,500 patacas"),
        (Fraction(35, 3), "$11.66 2/3", "11 2/3 patacas"),
        (Fraction(-35, 2), "-$17.50", "-17 1/2 patacas"),
    ],
)
def test_dollars_have_cents_and_patacas_parts(amount: Fraction, dollars: str, patacas: str) -> None:
    w = Phrasebook("en")
    for name, said in (("new-jersey", dollars), ("article-7", patacas)):
        currency = authority_named(name).currency
        assert w.money(currency, amount, w.exact_amount(currency, amount)) == said


def test_what_is_rounded_is_said_in_dollars_in_examples_and_tables(tmp_path: Path) -> None:
    """A wager of $25 at 69 to 10 is due $172.50; chips are of $5."""
    for file in (EXAMPLES / "new-jersey").glob("*.yaml"):
        text = file.read_text("utf-8").replace("2 or 12: 6:1", "2 or 12: 69:10")
        text = text.replace("minimum wager is $5 and", "minimum wager is $25 and")
        text = text.replace("{minimum: 5, chip: 1, ", "{minimum: 25, chip: 5, ")
        (tmp_path / file.name).write_text(text, "utf-8")
    made = case_of(load_application(tmp_path / "application.yaml"))
    said = "\n".join(
        text for block in document(made, "en") if not isinstance(block, Formula) for text in texts_of(block)
    )
    assert said.count("$172.50 → $170") >= 1
    assert "172.50 → 170" in said
    assert not re.search(r"[0-9] [0-9]+/[0-9]", said)


# --- the edition of the rules ----------------------------------------------------------------------------------------

OPTION = "options:\n  field12: {law: silent, choices: [2:1, 3:1], default: 2:1}\n\nassumptions:"
"""Of the field of the example, which nobody chooses."""


def of_maryland(folder: Path, more: str) -> Case:
    """The example for New Jersey as Maryland asks for it, with an option in its rules."""
    for file in (EXAMPLES / "new-jersey").glob("*.yaml"):
        text = file.read_text("utf-8").replace("authority: new-jersey", f"authority: maryland{more}")
        text = text.replace("\nassumptions:", f"\n{OPTION}").replace("2 or 12: 2:1", "2: 2:1, 12: field12")
        (folder / file.name).write_text(text, "utf-8")
    return case_of(load_application(folder / "application.yaml"))


BEFORE = "0123456789abcdef" * 4


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (f"\napproved: 2026-12-20\nsupersedes: {BEFORE}", "Approved by the Commission on December 20, 2026"),
        ("", "Not approved"),
    ],
)
def test_every_page_bears_the_day_of_approval_and_every_option_is_listed(more: str, said: str, tmp_path: Path) -> None:
    """COMAR 36.05.03.19 D and A."""
    made = of_maryland(tmp_path, more)
    head = document_head(made, side_by_side({"en": document(made, "en")}), ("en",))
    assert head.approval == (said,)
    words = [text for block in edition(made, made.words("en")) for text in texts_of(block)]
    assert words[0] == f"{said}."
    assert any(BEFORE in text for text in words) == bool(more)
    assert words[-1].startswith(
        "The rule of Field (no provision cited) leaves a choice to the house (2 to 1 or 3 to 1) and"
    )
    assert words[-1].count("2 to 1") == 2  # what is taken where nobody chose


def test_a_draft_claims_no_approval(tmp_path: Path) -> None:
    made = replace(of_maryland(tmp_path, "\napproved: 2026-12-20"), draft=True)
    assert document_head(made, side_by_side({"en": document(made, "en")}), ("en",)).approval == ("Not approved",)
    words = [text for block in edition(made, made.words("en")) for text in texts_of(block)]
    assert words[0] == "Not approved."


def test_pages_of_others_say_nothing_of_an_approval() -> None:
    for name in ("new-jersey", "massachusetts", "article-7"):
        assert authority_named(name).approval is None
    made = case("new-jersey")
    assert document_head(made, side_by_side({"en": document(made, "en")}), ("en",)).approval == ()


@pytest.mark.thorough
def test_the_foot_of_each_page_of_both_volumes_has_it(tmp_path: Path) -> None:
    made = of_maryland(tmp_path, "\napproved: 2026-12-20")
    for kind, data in make_dossier(made, ("pdf", "technical"), ("en",), 0).items():
        pages = pypdfium2.PdfDocument(data)
        texts = [page.get_textpage().get_text_bounded() for page in pages]
        assert texts
        assert [text for text in texts if "Approved by the Commission on December 20, 2026" not in text] == [], kind


@pytest.mark.thorough
def test_one_file_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for file in templates.FOLDER.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    own = 'like: new-jersey\nname: {en: Nowhere}\nwords: {en: {pays.to-one: "{received} for {stake}"}}\n'
    (tmp_path / "nowhere.yaml").write_text(own)
    monkeypatch.setattr(templates, "FOLDER", tmp_path)
    assert "nowhere" in authorities()
    authority_named.cache_clear()
    spoken = filed("new-jersey", "nowhere").words("en")
    assert spoken.prize(Ratio(6, 1)) == "7 for 1"
    assert spoken("odds.ratio", against=5, to=1) == "5 to 1"
    authority_named.cache_clear()


# --- a whole dossier of every example --------------------------------------------------------------------------------


@pytest.mark.thorough
@each("example", APPLICATIONS, quick=10, whole="deep")
@each("authority", ["", *AMERICAN])
def test_a_template_makes_a_dossier_of_every_example(authority: str, example: str) -> None:
    """That of its act, and each that any game can be filed to; `test_request.py` has those of other acts."""
    made = filed(example, authority)
    documents = {language: document(made, language) for language in made.authority.spoken}
    side_by_side(documents)
    for language, found in documents.items():
        _assert_is_in_parts(made, language, found)


def _assert_is_in_parts(made: Case, language: Language, found: Document) -> None:
    first = found[0]
    assert isinstance(first, Heading)
    assert first.level == 1
    numbered = [block for block in found if isinstance(block, Heading) and block.level == 2 and block.numbered]
    of_both = {block.number: block for block in reversed(numbered)}  # a part has its number in both volumes
    sections = sorted(of_both.values(), key=lambda block: int(block.number.rstrip(". ")))
    assert len(sections) == len(made.authority.parts) - 1  # the annexes have letters of their own
    assert all(block.text.removeprefix(block.number).strip() for block in sections)
    w = made.words(language)
    for number, part in enumerate(made.authority.parts[:-1], 1):
        own = w.say(part.heading) if part.heading else ""
        assert own in sections[number - 1].text
        assert len(part_of(made, part, w)) > 1
    text = "\n".join(all_of(found))
    assert not re.search(r"\{[a-z_]+\}", text)


# --- a petition to New Jersey ----------------------------------------------------------------------------------------


@cache
def petition() -> Document:
    return document(case("new-jersey"), "en")


OF_MACAU = re.compile(
    r"gazette|Chinese|DICJ|pataca|Portuguese|賠|courtesy|[Dd]ispatch|authoris|proponent|applicant|[0-9]:[0-9]"
)


@pytest.mark.thorough
def test_a_petition_knows_nothing_of_macau() -> None:
    found = [text for text in all_of(petition()) if OF_MACAU.search(re.sub(r"13:69F\S*", "", text))]
    assert found == []


@pytest.mark.thorough
def test_a_petition_has_the_true_odds_the_payout_odds_and_the_advantage_of_each_wager() -> None:
    tables = [block for block in petition() if isinstance(block, Table)]
    (odds,) = [one for one in tables if "True odds against" in [c.title for c in one.columns] and len(one.columns) == 5]
    assert odds.rows == (("Any Pair", "5 to 1", "6 to 1 (2, 12) · 4 to 1 (4, 6, 8, 10)", "1/18", "5.5556 %"),)


@pytest.mark.thorough
def test_what_is_enclosed_says_which_item_it_answers_to() -> None:
    tables = [block for block in petition() if isinstance(block, Table)]
    (enclosed,) = [one for one in tables if one.columns[1].title == "Item"]
    sections = {block.number.rstrip(". "): block.text for block in petition() if isinstance(block, Heading)}
    answers = {row[1]: sections[row[2]] for row in enclosed.rows if row[2] in sections}
    assert answers["(d)1"] == "2. Names and addresses of the petitioners"
    assert answers["(d)3.i"].startswith("4. Summary of the game")
    assert answers["(b)"] == "14. Test or experiment"


@pytest.mark.thorough
def test_what_a_petition_does_not_state_is_said_in_it() -> None:
    application = case("new-jersey").application
    rules = tuple(rule for rule in application.rules if rule.id != "irregularities")
    without = replace(case("new-jersey"), application=replace(application, rules=rules))
    found = document(without, "en")
    place = next(i for i, block in enumerate(found) if isinstance(block, Heading) and "Irregularities" in block.text)
    said = found[place + 1]
    assert said == Paragraph("This document does not say it.", "warning")
    assert "invalidates" in "\n".join(all_of(petition()))


def test_a_point_that_does_not_apply_is_said_in_the_part_that_asks_for_it() -> None:
    application = case("new-jersey").application
    rules = tuple(rule for rule in application.rules if rule.id != "irregularities")
    idle = (Said(id="irregularities", about=("irregularities",), text=Text({"en": "Nothing can go wrong."})),)
    changed = replace(application, rules=rules, does_not_apply=idle)
    assert unstated(changed, case("new-jersey").authority) == []
    found = all_of(document(replace(case("new-jersey"), application=changed), "en"))
    assert [text for text in found if "Nothing can go wrong" in text] == [
        "Irregularities: does not apply. In the petitioner’s words: “Nothing can go wrong.”"
    ]
    assert not [text for text in found if "Procedure at the table" in text]


def test_a_rule_that_has_a_part_of_its_own_is_told_there_alone() -> None:
    application = case("new-jersey").application
    rules = tuple(replace(rule, bets=("any-pair",)) for rule in application.rules)
    found = all_of(document(replace(case("new-jersey"), application=replace(application, rules=rules)), "en"))
    (told,) = (text for text in found if "roll that the boxperson invalidates" in text)
    assert told.endswith("(Any Pair)")


def test_the_summary_and_the_layout_of_a_petition_speak_of_wagers() -> None:
    said = [*said_by(front, case("new-jersey"), "en"), *said_by(layout_section, case("new-jersey"), "en")]
    assert not [text for text in all_of(tuple(said)) if re.search(r"\b(bets?|prizes?|regulation)\b|house edge", text)]


@pytest.mark.thorough
def test_the_data_say_whom_it_is_filed_to_where_the_application_does() -> None:
    def said(name: str) -> object:
        return dossier_data(case(name), ("en",), 0, whole=False).application.authority

    assert said("new-jersey") == "new-jersey"
    assert said("field-12") is UNSET


@pytest.mark.thorough
def test_the_cloth_of_a_petition_has_odds_to_one(run: Run) -> None:
    assert "6 to 1" in run("layout", str(PETITION), "--lang", "en").out


@pytest.mark.thorough
def test_amounts_are_in_dollars() -> None:
    assert any("$5, with chips of $1" in text for text in all_of(petition()))
    assert any("$1,700;" in text for text in all_of(document(filed("all-small-tall", "maryland"), "en")))
    assert any(" patacas, with chips of " in text for text in all_of(document(filed("field-12", ""), "en")))


def test_true_odds_that_are_not_whole_are_also_to_one() -> None:
    own = authority_named("new-jersey").speech["en"]
    w = Phrasebook("en", own=own)
    assert w("odds.uneven", against=251, to=244, decimal="1.0287") == "251 to 244 (1.0287 to 1)"
    assert Phrasebook("en")("odds.uneven", against=251, to=244, decimal="1.0287") == "251 : 244"


def test_a_prize_for_one_is_the_profit_to_one() -> None:
    own = authority_named("maryland").speech["en"]
    assert Phrasebook("en", own=own).prize(Ratio(31, 1, for_one=True)) == "30 to 1"
    assert {Phrasebook(one).prize(Ratio(5, 2)) for one in LANGUAGES} == {"5:2", "2賠5"}


# --- at the command line ---------------------------------------------------------------------------------------------

PETITION = EXAMPLES / "new-jersey" / "application.yaml"
FIELD = "{name: {pt: Campo, zh: 即場投注}, win: [2, 3, 4, 9, 10, 11, 12], lose: others, pays: 6:5}"


@pytest.mark.thorough
def test_a_dossier_is_in_the_languages_of_its_authority(run: Run, tmp_path: Path) -> None:
    assert run("dossier", str(PETITION), "-o", str(tmp_path / "a.md")).code == 0
    assert (tmp_path / "a.md").read_text("utf-8").startswith("# Petition for approval of a new wager: Craps")
    shown = run("dossier", str(PETITION), "-o", str(tmp_path / "b.md"), "--lang", "pt")
    assert shown.code == 2
    assert "à entidade (New Jersey Division of Gaming Enforcement) escreve-se em en" in shown.err
    assert not (tmp_path / "b.md").exists()


@pytest.mark.thorough
def test_no_petition_is_made_that_leaves_out_what_is_to_be_stated(run: Run, tmp_path: Path) -> None:
    text = re.sub(r"  irregularities:\n(?:    .*\n)+", "", PETITION.read_text("utf-8"))
    (tmp_path / "application.yaml").write_text(text)
    (tmp_path / "craps.yaml").write_bytes(PETITION.with_name("craps.yaml").read_bytes())
    shown = run("dossier", str(tmp_path / "application.yaml"), "-o", str(tmp_path / "a.md"))
    assert shown.code == 1
    assert "to new-jersey an application states `irregularities`, and this one does not" in shown.err
    assert run("dossier", str(tmp_path / "application.yaml"), "-o", str(tmp_path / "a.md"), "--draft").code == 0


def test_check_says_what_the_dossier_waits_for_and_its_languages_too(run: Run, tmp_path: Path) -> None:
    """A file in Portuguese and Chinese, to an authority to which nothing is filed but in English."""
    file = tmp_path / "application.yaml"
    text = HEAD.replace(", en: concessionaire", "").replace(", en: director", "")
    (tmp_path / "craps.yaml").write_bytes(PETITION.with_name("craps.yaml").read_bytes())
    file.write_text(f"{text}game: craps.yaml\nauthority: maryland\nbets: {{field: {FIELD}}}\n", "utf-8")
    refused, checked = run("dossier", str(file), "-o", str(tmp_path / "a.md")), run("check", str(file))
    problems = [line for line in refused.err.splitlines() if line.startswith(str(file))]
    assert sum("has no words in en" in line for line in problems) == 3
    assert not [line for line in problems if line not in checked.out]
    assert f": {len(problems)} warnings that only a dossier waits for" in checked.out
    file.write_text(re.sub(r", zh: [^}]*|authority: maryland\n|(?<=craps)\.yaml", "", file.read_text("utf-8")), "utf-8")
    assert "missing-language" not in run("check", str(file)).out  # in one of the languages of the DICJ it can be filed


@pytest.mark.thorough
def test_a_petition_can_be_verified(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "petition.pdf"
    assert run("dossier", str(PETITION), "-o", str(file)).code == 0
    shown = run("verify", str(file))
    assert "EVERYTHING HOLDS" in shown.out, shown.out
