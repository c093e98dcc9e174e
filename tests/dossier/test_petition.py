"""What an applicant states of itself and of its bets, who signs with it, and what a regulator would ask for besides."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from macau_edge.checks.filed import ApplicationCase
from macau_edge.checks.open_points import OpenPoint, unsaid
from macau_edge.checks.open_points import open_points as found_points
from macau_edge.checks.sound import UnsoundError, base_beside, load_application, load_proposed
from macau_edge.dossier.case import Case, figured_case
from macau_edge.dossier.data import dossier_data
from macau_edge.dossier.sections.card import card
from macau_edge.dossier.sections.description import bound, description_details, description_section
from macau_edge.dossier.sections.front import front
from macau_edge.dossier.sections.gazette import gazette
from macau_edge.dossier.sections.notice import notice_blocks
from macau_edge.model import Bet, Citation, Language
from macau_edge.model.filed import Said, Signatory
from macau_edge.model.message import Message
from macau_edge.model.phrases import Word
from macau_edge.model.problem import Problem
from macau_edge.reading.source import source
from macau_edge.reports.document import Paragraph
from macau_edge.reports.figures import to_builtins
from macau_edge.wording.phrases import phrase_words
from tests.cases import APPLICANT, case_for, case_of_bet, other_readings, request, ruleset_of, said_by, three
from tests.conftest import Run
from tests.dossier.test_description import texts
from tests.proposals import HEAD, case_named, case_of_text

CRAPS = "rulesets/craps.yaml"
LUCKY = "bets: {lucky: {name: Lucky, win: [7, 11], lose: others, pays: 3:1}}\n"
CARDS = "bets: {seven: {name: Seven, win: player 7, lose: others, pays: 6:1}}\nchoices: {packs: 8}\n"
POINT = "{pt: a, zh: 甲, en: a}"


def stated(**more: object) -> Case:
    case = case_of_bet(CRAPS, "field")
    return replace(case, application=replace(case.application, **more))  # type: ignore[arg-type]


def said(case: Case) -> str:
    return "\n".join(texts(said_by(request, case, "en")))


def signed(case: Case) -> list[str]:
    blocks = said_by(request, case, "en")
    return [block.text for block in blocks if isinstance(block, Paragraph) and block.kind == "signature"]


def test_the_applicant_is_identified_by_what_it_gives() -> None:
    known = replace(APPLICANT, registry_number=three("123 SO"), representative_powers=three("a power of attorney"))
    assert (
        "Identification: commercial registration number: 123 SO; powers of who signs: a power of attorney."
        in said(stated(applicant=known)).splitlines()
    )
    assert "Identification" not in said(stated())


def test_a_place_to_sign_appears_for_whoever_is_named() -> None:
    assert len(signed(stated())) == 1
    laboratory = Signatory(three("Laboratory"))
    mathematician = Signatory(three("A. Person"), three("doctor of mathematics"))
    assert signed(stated(signatories={"laboratory": laboratory, "mathematician": mathematician}))[1:] == [
        "For the calculations, the mathematician: A. Person, doctor of mathematics",
        "For the independent laboratory: Laboratory",
    ]


def test_what_accompanies_the_request_is_listed_at_its_end() -> None:
    listed = said(stated(enclosures=(Said(id="register", about=("other",), text=three("A certificate.")),)))
    annexes, *others = listed[listed.index("Annexes: ") :].splitlines()
    ours, technical = annexes.split(" In the technical volume: ")
    assert re.findall(r"Annex (\w+)", ours) == ["I", "II"]
    assert re.findall(r"Annex (\w+)", technical) == ["III", "IV", "V", "VI", "VII"]
    assert others[:2] == ["Documents that the applicant encloses:", "A certificate."]


def test_where_else_it_is_offered_and_whose_it_is_are_in_the_applicants_words() -> None:
    found = said(stated(offered_elsewhere=three("Nowhere."), intellectual_property=three("None.\n\nNor a mark.")))
    assert "Where else the bet is offered: Nowhere.\nIntellectual property: None.\nNor a mark." in found
    assert "Where else" not in said(stated())


def test_the_kind_of_variation_is_found_by_comparing() -> None:
    craps = ruleset_of(CRAPS)
    bets: list[Bet] = [
        replace(craps.bets["eleven"], id="yo", law=None, pays_law=None),
        replace(craps.bets["any-7"], pays=craps.bets["eleven"].pays),
        replace(craps.bets["aces"], stages=craps.bets["boxcars"].stages),
    ]
    found = [line for line in said(case_for(craps, bets)).splitlines() if line.startswith("Kind of variation")]
    assert [line.partition("— ")[2].partition(":")[0] for line in found] == [
        "new bet",
        "different prize for a bet of the regulation",
        "different rules of a bet of the regulation",
    ]


def test_another_prize_under_another_name_is_said_to_be_of_the_bet_that_there_is() -> None:
    """A hop of 1-1 is Aces."""
    hop = "{name: Hop, asks: {in-place-of: aces}, each: {pair: [1-1]}, win: pair, lose: others, pays: 16:1}"
    alone = case_of_text(f"game: craps\nbets: {{hop: {hop}}}\n")
    assert "Kind of variation — different prize for a bet of the regulation: Hop (Aces/2)." in said(alone)
    proposed = "\n".join(texts(said_by(gazette, alone, "en")))
    assert "the bet “Hop”, at another prize, in place of “Aces/2”" in proposed
    assert "9) The prize of the bet “Hop” is 16 times the stake (16:1)." in proposed


def test_points_of_the_procedure_are_told_together() -> None:
    case = stated(
        rules=(
            Said(id="order-of-payment", about=("order-of-payment",), text=three("Losses first.")),
            Said(id="other", about=("other",), text=three("Another.")),
        ),
        does_not_apply=(Said(id="dealer-procedure", about=("dealer-procedure",), text=three("Nobody deals.")),),
    )
    found = list(texts(said_by(lambda case, w: tuple(bound(case, w)), case, "en")))
    at = found.index("Procedure at the table")
    assert found[at + 1 : at + 3] == [
        "The dealer’s procedure: does not apply. In the applicant’s words: “Nobody deals.”",
        "Order of payment: the applicant proposes “Losses first.”",
    ]
    assert "“Another.”" in found


def test_of_any_subject_it_is_told_why_nothing_has_to_be_said() -> None:
    idle = (
        Said(id="misdeals", about=("misdeals",), text=three("No cards.")),
        Said(id="rounding", about=("rounding",), text=three("All is whole.")),
    )
    found = list(texts(said_by(lambda case, w: tuple(bound(case, w)), stated(does_not_apply=idle), "en")))
    assert "Misdeals: does not apply. In the applicant’s words: “No cards.”" in found
    assert "Rounding of payments: does not apply. In the applicant’s words: “All is whole.”" in found


def test_of_void_throws_nothing_is_missing_where_irregularities_are_spoken_of() -> None:
    """That nobody says anything of them would not be true."""

    def silent(case: Case) -> bool:
        found = texts(said_by(lambda case, w: tuple(bound(case, w)), case, "en"))
        return "Void play" in found

    case = case_of_bet("rulesets/fantan.yaml", "fan")
    told = (Said(id="irregularities", about=("irregularities",), text=three("A void round is played again.")),)
    assert silent(case)
    for part in ("rules", "operation"):
        assert not silent(replace(case, application=replace(case.application, **{part: told})))  # type: ignore[arg-type]


# --- what `check` names as open -----------------------------------------------------------------------------------


def open_points(text: str) -> list[Problem]:
    read = source("application.yaml", (HEAD + text).encode())
    loaded = load_proposed(read, base_beside("application.yaml"))
    return list(unsaid(ApplicationCase(loaded.application, loaded.base.ruleset, loaded.ruleset)))


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("game: craps\n" + LUCKY, "`dealer-procedure`, `order-of-payment`"),  # the act has void throws, and stakes
        ("game: baccarat\n" + CARDS, "`dealer-procedure`, `order-of-payment`, `stakes`"),  # the act has void rounds
        (
            "game: baccarat\n" + CARDS + f"rules: {{irregularities: {POINT}}}\nstakes: {{minimum: 5, chip: 5}}\n",
            "`dealer-procedure`, `order-of-payment`",
        ),
        ("game: craps\n" + LUCKY + f"operation: {{dealer-procedure: {POINT}}}\n", "`order-of-payment`"),
        ("game: craps\n" + LUCKY + f"does-not-apply: {{order-of-payment: {POINT}}}\n", "`dealer-procedure`"),
    ],
)
def test_what_neither_the_act_nor_the_application_says_is_one_warning(text: str, points: str) -> None:
    (problem,) = open_points(text)
    assert problem.code == "law/open-points"
    assert problem.warning
    lines = (HEAD + text).splitlines()
    assert problem.place.line == next((n for n, line in enumerate(lines, 1) if line.startswith("rules:")), 1)
    assert problem.message.endswith(f" nor the application says anything of {points}")


PROCEDURE = f"rules: {{dealer-procedure: {POINT}, order-of-payment: {POINT}, irregularities: {POINT}}}\n"
FIRE = (
    "{made: come-out, collect: [4, 5, 6], when: point-made, until: end of hand, "
    "pays: {by: collected, 3: 9:1, others: lose}}"
)
NEEDED = [
    # the act speaks of who throws next, and the bet itself of when it is made
    ("craps", FIRE,
     "`withdrawal` (`one`: may last several throws), `working` (`one`: follows the hand of the thrower)"),
    ("craps", "{win: 7, lose: 11, pays: 1:1}", "`withdrawal` (`one`: may last several throws)"),
    ("craps", "{win: [2, 4], lose: others, pays: 8 for 1}", "`stake-returned` (`one`: pays 8 for 1)"),
    ("craps", "{win: [2, 4], lose: others, pays: 7:1, commission: {rate: 5%, of: prize, paid: on a win}}",
     "`deduction` (`one`: a commission of 5 % of the prize), `rounding` (`one`: a commission of 5 % of the prize)"),
    ("craps", "{win: [2, 4], lose: others, pays: 7:1, commission: {rate: 2.5%, of: stake, paid: with the bet}}",
     "`deduction` (`one`: a commission of 2.5 % of the stake), `rounding` (`one`: a commission of 2.5 % of the stake)"),
    ("craps", "{win: [2, 4], lose: others, pays: 15:2}",
     "`rounding` (`one`: 15:2 of 5 is paid in no whole chips of 5)"),
    ("fantan", "{win: 1, push: [2, 3], lose: 4, pays: 1:1}", "`rounding` (`one`: a commission of 5 % of the prize)"),
    ("roulette", "{win: [1, 5, 9], lose: others, pays: 10:1}", ""),  # its act has a rule on zero
    ("craps", "{win: [2, 4], lose: others, pays: 7:1}", ""),
]  # fmt: skip


@pytest.mark.parametrize(("game", "bet", "points"), NEEDED)
def test_what_a_bet_needs_is_named_with_it_and_the_reason(game: str, bet: str, points: str) -> None:
    text = f"game: {game}\nbets: {{one: {{name: One, {bet[1:]}}}\nstakes: {{minimum: 5, chip: 5}}\n{PROCEDURE}"
    found = [problem.message for problem in open_points(text)]
    assert found == ([f"neither {game} nor the application says anything of {points}"] if points else [])


@pytest.mark.parametrize(
    ("game", "bet", "point"),
    [
        ("craps", FIRE, OpenPoint("shooter", (("one", Message("may last until the hand ends")),))),
        ("roulette", "{win: [1, 5], lose: others, pays: 16:1}",
         OpenPoint("zero", (("one", Message("the wheel has a zero")),))),
        ("craps", "{additional: {to: pass-line, at: point}, win: point, lose: 7, pays: 1:1}",
         OpenPoint("additional-bets", (("one", Message("is added to another bet")),))),
    ],
)  # fmt: skip
def test_what_the_act_speaks_of_is_open_in_one_that_does_not(game: str, bet: str, point: OpenPoint) -> None:
    read = source("application.yaml", f"{HEAD}game: {game}\nbets: {{one: {{name: One, {bet[1:]}}}\n".encode())
    loaded = load_proposed(read, base_beside("application.yaml"))
    silent = replace(loaded.base.ruleset, conditions=())
    assert point in found_points(ApplicationCase(loaded.application, silent, loaded.ruleset))


def test_what_is_open_stands_in_the_dossier_in_the_same_words() -> None:
    two = LUCKY.replace("}}", "}, long: {name: Long, win: 7, lose: 11, pays: 1:4}}")
    text = "game: craps\nrules: {order-of-payment: {text: " + POINT + ", bets: [long]}}\n" + two
    (problem,) = open_points(text)
    assert problem.message == (
        "neither craps nor the application says anything of `dealer-procedure`, "
        "`order-of-payment` (`lucky`), `withdrawal` (`long`: may last several throws)"
    )
    case = case_of_text(text, draft=True)
    said: dict[Language, list[str]] = {
        "en": ["The dealer’s procedure", "Order of payment (Lucky)",
               "Withdrawing or changing the bet (Long: may last several throws)"],
        "pt": ["Procedimento do «croupier»", "Ordem dos pagamentos (Lucky)",
               "Retirada ou alteração da aposta (Long: pode durar vários lançamentos)"],
        "zh": ["莊荷的操作程序", "派彩次序（「Lucky」）", "投注的撤回或更改（「Long」——可持續多次擲骰）"],
    }  # fmt: skip
    headings = {"en": "Not provided for", "pt": "Matérias não previstas", "zh": "未有規定的事項"}
    for language, words in said.items():
        found = list(texts(said_by(lambda case, w: tuple(bound(case, w)), case, language)))
        at = found.index(headings[language])
        assert found[at + 2 : at + 5] == words


def test_nothing_is_open_where_every_point_is_said() -> None:
    told = f"rules: {{dealer-procedure: {POINT}, order-of-payment: {POINT}}}\n"
    assert open_points("game: craps\n" + LUCKY + told) == []


def test_an_open_point_fails_no_check_and_can_be_ignored(run: Run, tmp_path: Path) -> None:
    (tmp_path / "application.yaml").write_text(HEAD + "game: craps\n" + LUCKY, "utf-8")
    found = run("check", str(tmp_path / "application.yaml"))
    assert found.code == 0
    assert "law/open-points" in found.out + found.err
    ignored = run("check", str(tmp_path / "application.yaml"), "--ignore", "law/open-points")
    assert "open-points" not in ignored.out + ignored.err


# --- as data ------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_document_without_the_new_keys_is_as_it_was() -> None:
    application = to_builtins(dossier_data(case_named("field"), ["en"], 0, whole=False))["application"]
    assert "signatories" not in application
    assert "relied_on" not in application
    assert set(application["applicant"]) == {"name", "capacity", "representative", "representative_capacity", "contact"}


def test_what_is_stated_is_in_the_data() -> None:
    case = case_named("field")
    more = {"signatories": {"laboratory": Signatory(three("L"))}, "offered_elsewhere": three("Nowhere.")}
    case = replace(case, application=replace(case.application, **more))  # type: ignore[arg-type]
    application = to_builtins(dossier_data(case, ["en"], 0, whole=False))["application"]
    assert application["signatories"] == {"laboratory": {"name": dict(three("L").words)}}
    assert application["offered_elsewhere"]["en"] == "Nowhere."


def test_what_is_written_is_read() -> None:
    text = (
        HEAD
        + "game: craps\n"
        + LUCKY
        + "signatories: {mathematician: {name: M, qualification: {en: q, pt: q, zh: q}}}\n"
    )
    application = load_proposed(source("a.yaml", text.encode()), base_beside("a.yaml")).application
    assert application.signatories == {"mathematician": Signatory(three("M"), three("q"))}


def test_a_signatory_is_called_by_the_key_once() -> None:
    text = HEAD + "game: craps\n" + LUCKY + "signatories: {mathematician: John, laboratory: {qualification: q}}\n"
    with pytest.raises(UnsoundError) as caught:
        load_proposed(source("a.yaml", text.encode()), base_beside("a.yaml"))
    said = [problem.message for problem in caught.value.problems if problem.stops_figures]
    assert "`mathematician`: to be written as keys and values" in said
    assert "`laboratory` has no `name`" in said


# --- quotations ---------------------------------------------------------------------------------------------------


def quoting(**places: str) -> Case:
    case = case_named("field")
    quotations = {place: three(text) for place, text in places.items()}
    return replace(case, application=replace(case.application, quotations=quotations))


def described(case: Case) -> list[str]:
    """What the technical volume says with the description: quotations stand there."""
    return list(texts(said_by(description_details, case, "en")))


def test_a_quotation_stands_beside_the_first_thing_that_is_said_of_its_article() -> None:
    case = quoting(**{"art. 6, 12)": "The prize.", "art. 3, n.º 4": "A die that left.", "art. 7": "New bets."})
    found = described(case)
    paid = found.index("Art. 6, 12), in the words of the act: “The prize.”")
    assert found[paid - 1] == "Field"
    left = found.index("Art. 3, n.º 4, in the words of the act: “A die that left.”")
    assert found[left - 1].startswith("Art. 3, n.º 4: A die that has left the table")
    assert found[1] == "Art. 7, in the words of the act: “New bets.”"


def test_a_whole_article_is_quoted_once() -> None:
    found = described(quoting(**{"art. 3": "All of it."}))
    assert len([text for text in found if "All of it." in text]) == 1


def test_what_is_cited_elsewhere_alone_stands_at_the_end() -> None:
    found = described(quoting(**{"art. 5, n.º 3, 7)": "The Horn."}))
    at = found.index("Other articles that are quoted")
    assert found[at + 1] == "Art. 5, n.º 3, 7), in the words of the act: “The Horn.”"


@pytest.mark.thorough
def test_an_article_that_can_be_read_in_two_ways_is_quoted_beside_its_reading() -> None:
    case = case_named("fire")
    reading = case.readings[0].reading
    assert reading.law
    case = replace(case, application=replace(case.application, quotations={reading.law.text: three("As it stands.")}))
    found = list(texts(said_by(lambda case, w: tuple(other_readings(case, w)), case, "en")))
    assert len([text for text in found if "As it stands." in text]) == 1
    assert "As it stands." not in " ".join(described(case))


def test_a_number_of_the_article_that_the_request_rests_on_is_quoted_beside_the_basis() -> None:
    case = quoting(**{"art. 7, n.º 1": "Who authorises."})
    assert described(case)[1] == "Art. 7, n.º 1, in the words of the act: “Who authorises.”"
    assert "Who authorises." not in said(case)


def test_the_ordinal_sign_makes_no_other_place() -> None:
    assert Citation("art. 6, 12)").is_in("art. 6.º")
    assert Citation("art. 13, n.º 1, 2); art. 18").is_in("art. 18")
    assert not Citation("art. 60").is_in("art. 6")


def test_an_act_is_quoted_without_english() -> None:
    text = HEAD + "game: craps\n" + LUCKY + 'quotations: {"art. 7": {pt: a, zh: 甲}}\n'
    assert load_proposed(source("a.yaml", text.encode()), base_beside("a.yaml")).findings == ()
    alone = text.replace("{pt: a, zh: 甲}", "{pt: a}")
    (problem,) = load_proposed(source("a.yaml", alone.encode()), base_beside("a.yaml")).findings
    assert problem.message == "the quotation of `art. 7` has no words in zh"


# --- names of outcomes that nobody else knows -------------------------------------------------------------------------


@pytest.mark.parametrize("of_its_rules", [False, True])
def test_a_name_of_the_applicants_own_is_said_with_its_outcomes(tmp_path: Path, of_its_rules: bool) -> None:
    """Rules that a regulator adopts say what wins, and not only what the applicant calls it; so do notice and card."""
    folder = Path("examples/new-jersey")
    text = (folder / "application.yaml").read_text(encoding="utf-8")
    rules = (folder / "craps.yaml").read_text(encoding="utf-8")
    names, words = "names:\n  pair: [1-1, 2-2, 3-3, 4-4, 5-5, 6-6]\n", "words:\n  pair: {en: any pair}\n"
    assert names in text
    assert words in text
    text = text.replace(names, "" if of_its_rules else "names: {pair: [4-4, 5-5, 6-6]}\n")
    text = text.replace(words, "" if of_its_rules else "words: {pair: {en: high pair}}\n")
    text = text.replace("2 or 12: 6:1, 4 or 6 or 8 or 10: 4:1", "12: 12:1, others: 8:1")
    if of_its_rules:
        rules = rules.replace("words:\n", "names: {pair: [4-4, 5-5, 6-6]}\nwords:\n  pair: high pair\n", 1)
    (tmp_path / "craps.yaml").write_text(rules, encoding="utf-8")
    (tmp_path / "application.yaml").write_text(text, encoding="utf-8")
    case = figured_case(load_application(tmp_path / "application.yaml"), draft=True)
    high = "on high pair (4-4, 5-5, 6-6)"
    for part in (front, description_section, notice_blocks, card):
        lines = [line for line in texts(said_by(part, case, "en")) if "on high pair" in line]
        assert lines
        assert all(high in line for line in lines)


@pytest.mark.thorough
def test_a_name_of_the_acts_own_is_said_alone_and_one_that_lists_its_outcomes_once() -> None:
    red = case_of_text("game: roulette\n" + LUCKY.replace("[7, 11]", "[red, 0]"), draft=True)
    assert phrase_words(Word("red"), red.words("en").within(None, {})) == "red"
    listed = case_of_text(
        "game: craps\nnames: {sevens: [7, 11]}\nwords: {sevens: {en: 7 or 11}}\n" + LUCKY.replace("[7, 11]", "sevens"),
    )
    assert phrase_words(Word("sevens"), listed.words("en").within(None, {})) == "7 or 11"
