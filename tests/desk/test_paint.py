"""A painted cell as a change of the text: what is written names exactly these outcomes, and all else stays."""

from __future__ import annotations

import re
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given
from hypothesis import strategies as some

from macau_edge import analyse
from macau_edge.desk.buffer import Buffer
from macau_edge.desk.paint import paint
from macau_edge.desk.painted import Painted
from macau_edge.desk.rules import read_rules
from macau_edge.desk.work import Work
from macau_edge.model.meter import STATES, open_meter
from macau_edge.model.problem import UsageError
from macau_edge.numeric.throws import Mask, Throws
from macau_edge.questions.grid.marks import marks
from macau_edge.reading.nodes import read_nodes
from macau_edge.reading.source import source
from tests.loops import each
from tests.parts import examples

HEAD = "game: Mine\nact: none\n"
TWO = f"{HEAD}device: {{dice: 2}}\nbets:\n"
EVERY = ["-".join(map(str, pair)) for pair in combinations_with_replacement(range(1, 7), 2)]


def painted(text: str, cells: str, fate: str, bet: str = "a", setting: str = "") -> tuple[str, Painted]:
    """The text afterwards, and what was said of it."""
    with open_meter(STATES):
        found = paint(Buffer("mine.yaml", text), bet, setting, cells.split(), fate)
    return text[: found.start] + found.instead + text[found.end :], found


def after(body: str, cells: str, fate: str, **more: str) -> str:
    """The bets of a text of two dice afterwards."""
    return painted(f"{TWO}{body}", cells, fate, **more)[0].removeprefix(TWO)


def test_seven_and_eleven_are_written_so_and_their_edge_is_five_ninths() -> None:
    """The house edge of 8 of 36 at 1:1 is 28/36 - 8/36 = 20/36."""
    text, said = painted(f"{TWO}  a: {{win: 7, lose: others, pays: 1:1}}\n", "5-6 6-5", "win")
    assert text == f"{TWO}  a: {{win: [7, 11], lose: others, pays: 1:1}}\n"
    assert said.written == ("win: [7, 11]",)
    assert said.notes == ()
    assert str(analyse(text)["a"].house_edge) == "5/9"


def test_one_throw_takes_its_other_order_with_it_and_says_so() -> None:
    text, said = painted(f"{TWO}  a: {{win: [7, 11], lose: others, pays: 1:1}}\n", "5-6", "")
    assert text == f"{TWO}  a: {{win: 7, lose: others, pays: 1:1}}\n"
    assert [str(one) for one in said.notes] == ["two dice are thrown together: 5-6 and 6-5 are one outcome"]


@each(
    ("before", "cells", "fate", "written"),
    [
        ("win: 12", "1-1", "win", "win: [2, 12]"),
        ("win: [2, 3, 4, 9, 10, 11, 12]", "1-4 2-3", "win", "win: [2 to 5, 9 to 12]"),
        ("win: 2", "2-2 3-3 4-4 5-5 6-6", "win", "win: same face"),
        ("win: 8", "2-6 3-5", "", "win: 4-4"),
        ("win: 4", "2-2", "", "win: 1-3"),
        ("win: 6", "3-3", "", "win: easy 6"),
        ("win: 8 to 12", "4-4 5-5 6-6", "", "win: 8 to 11 except same face"),
        ("win: 6-6", "6-1 6-2 6-3 6-4 6-5", "win", "win: shows 6"),
        ("win: low\nnames: {low: [2 to 5, 12]}", "6-6", "", "win: 2 to 5"),
        ("win: 2 to 5\nnames: {low: [2 to 5, 12]}", "6-6", "win", "win: low"),
    ],
)
def test_the_shortest_words_are_written(before: str, cells: str, fate: str, written: str) -> None:
    win, _, names = before.partition("\n")
    text, said = painted(f"{names}\n{TWO}  a: {{{win}, lose: others, pays: 1:1}}\n", cells, fate)
    assert said.written == (written,)
    assert f"{{{written}, lose: others, pays: 1:1}}" in text


@each(
    ("before", "cells", "fate", "wanted"),
    [
        ("  a: {win: [7, 11], lose: others, pays: 1:1}\n", "5-6", "push",
         "  a: {win: 7, push: 11, lose: others, pays: 1:1}\n"),
        ("  a: {win: [7, 11], lose: others, pays: 1:1}\n", "5-6", "lose", "  a: {win: 7, lose: others, pays: 1:1}\n"),
        ("  a: {win: 7, lose: [2, 3, 12], pays: 1:1}\n", "1-2", "", "  a: {win: 7, lose: [2, 12], pays: 1:1}\n"),
        ("  a: {win: 7, push: 11, lose: others, pays: 1:1}\n", "5-6", "",
         "  a: {win: 7, lose: others, pays: 1:1}\n"),
        ("  a:\n    win: 7  # seven\n    pays: 1:1\n    lose: others\n", "5-6", "push",
         "  a:\n    win: 7  # seven\n    push: 11\n    pays: 1:1\n    lose: others\n"),
        ("  a:\n    win: 7\n    push: 11  # comes back\n    lose: others\n    pays: 1:1\n", "5-6", "win",
         "  a:\n    win: [7, 11]\n    # comes back\n    lose: others\n    pays: 1:1\n"),
        ("  a:\n    # first\n    'win':\n      - 7\n      - 11\n\n    lose: others\n    pays: \"1:1\"\n", "6-6", "win",
         "  a:\n    # first\n    'win': [7, 11, 12]\n\n    lose: others\n    pays: \"1:1\"\n"),
        ("  a:\n    win: # what wins\n      [7, 11]\n    lose: others\n    pays: 1:1\n", "5-6", "",
         "  a:\n    win: # what wins\n      7\n    lose: others\n    pays: 1:1\n"),
        ("  a:\n    win:\n    - 7\n    lose: others\n    pays: 1:1\n  b: {win: 2, lose: 3, pays: 1:1}\n", "5-6", "win",
         "  a:\n    win: [7, 11]\n    lose: others\n    pays: 1:1\n  b: {win: 2, lose: 3, pays: 1:1}\n"),
        ("  a: {win: 7, lose: 2 to 6, push: 8 to 12, pays: 1:1}", "5-6", "lose",
         "  a: {win: 7, lose: [2 to 6, 11], push: [8 to 10, 12], pays: 1:1}"),
    ],
)  # fmt: skip
def test_all_else_stays_letter_for_letter(before: str, cells: str, fate: str, wanted: str) -> None:
    assert after(before, cells, fate) == wanted


def test_a_bet_that_is_based_on_another_gets_a_key_of_its_own_and_says_so() -> None:
    body = "  b: {win: 7, lose: others, pays: 1:1}\n  a: {based-on: b, pays: 2:1}\n"
    text, said = painted(f"{TWO}{body}", "5-6 6-5", "win")
    assert text == f"{TWO}{body}".replace("pays: 2:1}", "win: [7, 11], pays: 2:1}")
    assert [str(one) for one in said.notes] == ["`win` now stands in `a` itself, in place of that of `b`"]
    whole = f"{TWO}  b: {{win: 2 to 11, lose: others, pays: 1:1}}\n  a: {{based-on: b, pays: 2:1}}\n"
    with pytest.raises(UsageError, match="`lose` is of the bet that `a` is based on"):
        painted(whole, "6-6", "win")


STAGES = """\
  line:
    stages:
      come-out: {win: [7, 11], lose: [2, 3, 12], point: [4, 5, 6, 8, 9, 10]}  # first
      point: {win: point, lose: 7}
    pays: 1:1
"""


def test_a_clause_of_a_stage_is_changed_in_that_stage() -> None:
    text, said = painted(f"{TWO}{STAGES}", "6-6", "push", "line", "line come-out")
    assert text == f"{TWO}{STAGES}".replace("lose: [2, 3, 12]", "push: 12, lose: [2, 3]")
    assert said.notes == ()
    text, said = painted(f"{TWO}{STAGES}", "5-6 6-5", "lose", "line", "line point 4")
    assert text == f"{TWO}{STAGES}".replace("lose: 7}", "lose: [7, 11]}")
    assert [str(one) for one in said.notes] == ["this is so whatever opened `point`"]


def test_a_total_may_become_a_point() -> None:
    text, _ = painted(f"{TWO}{STAGES}", "5-6 6-5", "point", "line", "line come-out")
    assert "{win: 7, lose: [2, 3, 12], point: 4 to 11 except 7}" in text


def test_stages_of_another_bet_are_written_out_in_one_line() -> None:
    body = f"{STAGES}  mine: {{based-on: line, pays: 2:1}}\n"
    text, said = painted(f"{TWO}{body}", "6-6", "push", "mine", "mine come-out")
    assert text.splitlines()[-1] == (
        "  mine: {based-on: line, stages: {come-out: {win: [7, 11], lose: [2, 3],"
        " point: [4, 5, 6, 8, 9, 10], push: 12}, point: {win: point, lose: 7}}, pays: 2:1}"
    )
    assert "`stages` now stands in `mine` itself, in place of that of `line`" in map(str, said.notes)


def test_in_a_family_it_is_so_in_all_members() -> None:
    body = "  hard: {each: {n: [4, 6]}, win: hard n, lose: [easy n, 7], pays: 7:1}\n"
    text, said = painted(f"{TWO}{body}", "6-6", "lose", "hard", "hard[6]")
    assert "lose: [easy n, 7, 12]" in text
    assert [str(one) for one in said.notes] == ["this is so in all 2 bets of `hard`"]


def test_what_the_casino_chooses_stays_open_to_it() -> None:
    """With 12 barred or with 2: `[4, 12]` would take from the casino what the text leaves to it."""
    file = f"options: {{bar: {{choices: [12, 2], default: 12}}}}\nnames: {{low: [2, 3, 12]}}\n{TWO}"
    body = "  dont: {win: low except bar, push: bar, lose: others, pays: 1:1}\n"
    text, said = painted(f"{file}{body}", "2-2 1-3 3-1", "push", "dont")
    assert text == f"{file}{body}".replace("push: bar", "push: [4, bar]")
    assert [str(one) for one in said.notes] == ["this is so whatever is chosen of the options that `dont` speaks of"]
    with pytest.raises(UsageError, match="no words of the language name these outcomes in every case"):
        painted(f"{file}{body}", "1-1", "push", "dont")


@each(
    ("body", "cells", "fate", "why"),
    [
        ("a: {win: 7, lose: others, pays: 1:1}", "1-6 2-5 3-4", "lose", "nothing would win `a` any more"),
        ("a: {win: 7, lose: others, pays: 1:1}", "1-6", "win", "do so already"),
        ("a: {win: 7, lose: others, pays: 1:1}", "1-1", "", "do so already"),
        ("a: {win: 7, lose: others, pays: 1:1}", "1-9", "win", "no such outcome"),
        ("a: {win: 7, lose: others, pays: 1:1}", " ".join(EVERY), "win", "the house cannot win"),
        (
            "a:\n    win:\n      - 7  # here\n      - 11\n    lose: others\n    pays: 1:1",
            "1-1",
            "win",
            "a comment inside",
        ),
    ],
)
def test_what_cannot_be_written_says_why_and_writes_nothing(body: str, cells: str, fate: str, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        painted(f"{TWO}  {body}\n", cells, fate)


def test_a_prize_for_what_wins_now_is_left_to_be_written() -> None:
    """The text says it as any text does: it is a finding."""
    text, _ = painted(f"{TWO}  a: {{win: 7, lose: others, pays: {{by: total, 7: 1:1}}}}\n", "5-6 6-5", "win")
    assert "win: [7, 11]" in text
    found = Work(lambda: True).findings(Buffer("mine.yaml", text), {})
    assert "arithmetic/no-row" in {one.code for one in found}


def test_nothing_is_written_where_the_engines_read_a_bet_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    mask = Throws.mask

    def wrong(self: Throws, *given: object) -> Mask:
        found: Mask = mask(self, *given).copy()  # type: ignore[arg-type]
        found[self.names == "1-6"] ^= True
        return found

    monkeypatch.setattr(Throws, "mask", wrong)
    with pytest.raises(UsageError, match="the two engines do not read this bet alike"):
        painted(f"{TWO}  a: {{win: 7, lose: others, pays: 1:1}}\n", "5-6", "win")


# --- random paintings on small devices, with the phrases read by a plain reader of their words -----------------------


def throws_on(device: str) -> list[tuple[str, ...]]:
    """What a device shows, every die or ball for itself, in any order that it can come."""
    if found := re.fullmatch(r"\{dice: (\d), faces: \{(.*)\}\}", device):
        return [*product(re.findall(r"(\w+): 1", found[2]), repeat=int(found[1]))]
    if found := re.fullmatch(r"\{wheel: \{(.*)\}\}", device):
        return [(label,) for label in re.findall(r"(\w+): 1", found[1])]
    found = re.fullmatch(r"\{draw: 1 to (\d), take: (\d)\}", device)
    assert found
    balls = [str(ball) for ball in range(1, int(found[1]) + 1)]
    return [drawn for drawn in product(balls, repeat=int(found[2])) if len({*drawn}) == len(drawn)]


def names(phrase: str, throw: tuple[str, ...]) -> bool:
    """Whether a phrase of the language names a throw, as `rulesets/README.md` says in words."""
    if " except " in phrase:
        base, _, removed = phrase.partition(" except ")
        return names(base, throw) and not names(removed, throw)
    if " and " in phrase:
        return all(names(one, throw) for one in phrase.split(" and "))
    total = sum(map(int, throw)) if all(one.isdecimal() and (one == "0" or one[0] != "0") for one in throw) else None
    words = phrase.split()
    match words:
        case ["any"]:
            return True
        case ["odd" | "even"]:
            return total is not None and total % 2 == (phrase == "odd")
        case ["higher", "than", number]:
            return total is not None and total > int(number)
        case ["lower", "than", number]:
            return total is not None and total < int(number)
        case [low, "to", high]:
            return total is not None and int(low) <= total <= int(high)
        case ["hard" | "easy", number]:
            return total == int(number) and (len({*throw}) == 1) == (words[0] == "hard")
        case ["same", "face"]:
            return len({*throw}) == 1
        case ["shows", faces]:
            return all(throw.count(one) >= faces.split("-").count(one) for one in faces.split("-"))
        case ["within", faces]:
            return all(throw.count(one) <= faces.split("-").count(one) for one in throw)
        case ["exactly", number, "show", face]:
            return throw.count(face) == int(number)
        case ["at", "least", number, "show", face]:
            return throw.count(face) >= int(number)
        case [faces] if "-" in faces:
            return sorted(faces.split("-")) == sorted(throw)
        case [one]:
            return str(total) == one if total is not None else throw == (one,)
        case _:
            raise AssertionError(phrase)


def plain_fates(text: str, throws: list[tuple[str, ...]]) -> dict[str, str]:
    """What a simple bet makes of each throw, by the words of its clauses."""
    line = text.splitlines()[-1]
    clauses = dict(re.findall(r"(win|push|lose): (\[[^]]*\]|[^,}]*)", line))
    listed = {fate: said.strip("[]").split(", ") for fate, said in clauses.items()}
    found = dict[str, str]()
    for throw in throws:
        own = [fate for fate, said in listed.items() if any(one != "others" and names(one, throw) for one in said)]
        assert len(own) < 2
        rest = next((fate for fate, said in listed.items() if said == ["others"]), "")
        found["-".join(sorted(throw))] = own[0] if own else rest
    return found


DEVICES = (
    "{dice: 1, faces: {1: 1, 2: 1, 3: 1, 4: 1}}",
    "{dice: 2, faces: {1: 1, 2: 1, 3: 1}}",
    "{dice: 2, faces: {1: 1, 3: 1, 4: 1, 9: 1}}",
    "{dice: 3, faces: {1: 1, 2: 1, 3: 1}}",
    "{dice: 2, faces: {fish: 1, crab: 1, 3: 1}}",
    "{wheel: {0: 1, 00: 1, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}}",
    "{wheel: {blank: 1, silver: 1, gold: 1}}",
    "{draw: 1 to 5, take: 1}",
    "{draw: 1 to 4, take: 2}",
)


@given(some.data())
@examples(900)
def test_what_is_painted_at_random_is_named_exactly(data: some.DataObject) -> None:
    """Up to three paintings one after another; a plain reading of the words that were written is the oracle."""
    device = data.draw(some.sampled_from(DEVICES))
    throws = throws_on(device)
    labels = sorted({"-".join(sorted(throw)) for throw in throws})
    first = data.draw(some.sampled_from(labels))
    rest = data.draw(some.sampled_from([", lose: others", ", push: others", f", lose: {labels[first == labels[0]]}"]))
    win = first if "-" in first or not first.isdecimal() else str(int(first)) if first != "00" else first
    text = f"{HEAD}device: {device}\nbets:\n  a: {{win: {win}{rest}, pays: 1:1}}"
    if len(plain_fates(text, throws)) < 2:
        return
    for _ in range(data.draw(some.integers(1, 3))):
        before = plain_fates(text, throws)
        cells = data.draw(some.sets(some.sampled_from(labels), min_size=1))
        fate = data.draw(some.sampled_from(["win", "push", "lose", ""]))
        others = re.search(r"(win|push|lose): others", text)
        may_fall = others or fate or "" in before.values() or "lose: " in text
        wanted = dict.fromkeys(cells, fate or (others[1] if others else "" if may_fall else "lose"))
        wanted = {label: wanted.get(label, was) for label, was in before.items()}
        work, buffer = Work(lambda: True), Buffer("mine.yaml", text)
        found = work.paint(buffer, "a", "", sorted(cells), fate, "en")
        if isinstance(found, str):
            assert ALLOWED.search(found), found
            continue
        text = text[: found.start] + found.instead + text[found.end :]
        assert plain_fates(text, throws) == wanted
        shown = marks(read_rules(Buffer("mine.yaml", text), "a"), "a")
        assert {"-".join(sorted(one.label.split("-"))): one.fate for one in shown.cells} == wanted
        assert shown.differ == ()
        read_nodes(source("mine.yaml", text.encode()))


ALLOWED = re.compile(
    "nothing would win|do so already|nothing loses|cannot win|cannot lose|never be decided|catches nothing"
)
"""Why nothing may be written where the outcomes have names: no bet is left that the checks let stand."""
