"""A page of many bets: what all of them have in common is looked for once."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from macau_edge.analysis.derivation import Derivation
from macau_edge.model import Member, Ratio
from macau_edge.outcomes.together import laid_bets
from macau_edge.questions.explain.figures import device_in_words
from macau_edge.questions.page.prizes import PrizeList, set_to
from macau_edge.questions.supposing.prizes import Slot
from macau_edge.reading.nodes import read_nodes
from macau_edge.reading.plain import entry_of
from macau_edge.reading.source import source
from macau_edge.wording import Words
from tests.conftest import Run
from tests.counting import at_most
from tests.enumerated import read

HEAD = "game: x\nact: none\ndevice: {wheel: 0 to 36}\n"


def bets(number: int) -> str:
    return "bets:\n" + "".join(f"  b{n}: {{win: {n % 37}, lose: others, pays: 30:1}}\n" for n in range(number))


def test_a_prize_among_many_is_looked_up() -> None:
    """Every prize that was there was held against the next: two million comparisons of two thousand."""
    ruleset = read(HEAD, bets(1))
    slots = [Slot(name="", keys=(), option=None, places=((f"b{n}", ()),), ratio=Ratio(30, 1)) for n in range(2_000)]
    listed = PrizeList()
    with at_most(100_000):
        numbers = [listed._listed(slot, ruleset).number for slot in (*slots, *slots)]
    assert numbers == [*range(2_000)] * 2


def test_the_entry_of_a_bet_among_many_is_looked_up() -> None:
    file = source("x.yaml", (HEAD + bets(400)).encode())
    read_nodes(file)
    with at_most(40_000):
        entries = [entry_of(file, f"b{n}") for n in range(400)]
    assert [str(entry.pairs[0][1].text) for entry in entries] == [str(n % 37) for n in range(400)]  # type: ignore[union-attr]


def test_the_device_is_put_into_words_once(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wheel of a thousand pockets was listed anew for each of three thousand bets."""
    said: list[str] = []
    in_words = device_in_words

    def counted(derivation: Derivation, w: Words) -> str:
        said.append(w.language)
        return in_words(derivation, w)

    monkeypatch.setattr("macau_edge.questions.page.steps.device_in_words", counted)
    (tmp_path / "x.yaml").write_text(HEAD + bets(5), "utf-8")
    assert run("page", str(tmp_path / "x.yaml"), "-o", str(tmp_path / "x.html")).code == 0
    assert said == ["pt", "zh", "en"]


def test_no_prize_changes_which_bets_are_laid(monkeypatch: pytest.MonkeyPatch) -> None:
    """All bets of the file were gone through for each prize that was set."""
    ruleset = read(HEAD, bets(2))
    member = Member(ruleset.bets["b0"], {})
    prizes = PrizeList().of(ruleset, member, {})
    changed, _ = set_to(ruleset, member, {prizes[0]: Fraction(7)})
    assert changed is not ruleset
    assert set_to(ruleset, member, {})[0] is ruleset
    monkeypatch.setattr(laid_bets, "_find", None)
    assert laid_bets(changed) == frozenset()
