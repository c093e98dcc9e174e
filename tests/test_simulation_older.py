"""Checkpoints that 0.1 began: the files of `tests/older` are gone on from, whatever the nouns are called today.

Each was made by 0.1 with every bet of the ruleset beside it, a few bets with whole chunks and the others with none.
What the same run counts uninterrupted, counted by 0.1 as well, is in the third file.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from macau_edge.analysis import asked_for
from macau_edge.analysis.memory import Written
from macau_edge.model import Bet, Choice, DealStep, Device, Hand, Ruleset, phrases
from macau_edge.model.phrases import Phrase
from macau_edge.numeric.playing import compile_play
from macau_edge.outcomes.options import choose
from macau_edge.questions.simulate.checkpoint import TAGS, Fingerprints, canonical, owner
from macau_edge.questions.simulate.tally import CHUNK
from macau_edge.reading.formatting import formatted
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.simulated import simulated

OLDER = Path(__file__).parent / "older"
GAMES = ("dice", "wheel", "balls")
NO_PART = {"name", "law", "pays_law", "expect"}
"""What a bet, or a step of a deal, has and no fingerprint is of."""


def older(game: str) -> Ruleset:
    """The ruleset that the checkpoint of a game was begun with."""
    data = (OLDER / f"{game}.yaml").read_bytes()
    found = read_ruleset(replace(source(f"{game}.yaml", data), older=True), game)
    assert found.ruleset, found.problems
    return found.ruleset


def kept(game: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((OLDER / f"{game}.checkpoint.json").read_text())
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_checkpoint_of_0_1_goes_on_to_what_an_uninterrupted_run_counts(game: str, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    shutil.copy(OLDER / f"{game}.checkpoint.json", file)
    expected = json.loads((OLDER / f"{game}.uninterrupted.json").read_text())
    ruleset = older(game)
    found = simulated(ruleset, *expected, rounds=CHUNK + 1000, checkpoint=file, workers=1)
    assert found.resumed
    for bet in found.bets:
        counts = {Fraction(net): count for net, count in expected[bet.id]["counts"].items()}
        assert (bet.rounds, bet.rolls) == (expected[bet.id]["rounds"], expected[bet.id]["rolls"])
        assert bet.counts == counts
    anew = simulated(ruleset, *expected, rounds=CHUNK + 1000, seed=found.seed, workers=1)
    assert [bet.counts for bet in anew.bets] == [bet.counts for bet in found.bets]


@pytest.mark.parametrize("game", GAMES)
def test_the_fingerprint_of_every_bet_is_that_of_0_1(game: str) -> None:
    ruleset, checkpoint = older(game), kept(game)
    assert owner(ruleset).digest == checkpoint["ruleset"]
    choices = choose(ruleset, {})
    members = asked_for(ruleset, choices, [])
    assert {member.id for member in members} == set(checkpoint["bets"])
    for member in members:
        machine = compile_play(ruleset, member, choices)
        assert Fingerprints(ruleset, choices).of(member, machine) == checkpoint["bets"][member.id]["fingerprint"], (
            member.id
        )


def test_every_noun_that_a_bet_can_depend_on_has_its_tag() -> None:
    """So a noun that a later version adds, or a field, cannot be forgotten."""
    reached = set(nouns(Bet, Device, Hand, Choice))
    assert reached == set(TAGS)
    for noun, tag in TAGS.items():
        written = {tag.attribute(field) for field in (*tag.always, *tag.unless)}
        told = {one.name for one in fields(noun) if one.compare}
        assert written == told, noun
    names = [tag.name for tag in TAGS.values()]
    assert len(set(names)) == len(names)


LATER = {"Shoe", "Step", "Both", "Ranks", "Holds", "Compares", "HasCards", "Agree", "Beyond", "FacesOf"}
LATER |= {"HandKind", "Highest", "OrBetter", "SumOf", "MarginOf", "Strategy", "Play"}
"""Nouns that 0.1 had not."""


def nouns(*waiting: Any) -> Iterator[type]:
    """The records that a value of these types is made of, however deep."""
    seen, left = set[Any](), list(waiting)
    while left:
        kind = left.pop()
        if kind in seen:
            continue
        seen.add(kind)
        left += get_args(kind)
        if isinstance(kind, type) and is_dataclass(kind):
            if kind is Phrase:
                own = [one for one in vars(phrases).values() if isinstance(one, type) and issubclass(one, Phrase)]
                left += [one for one in own if not one.__subclasses__()]
            else:
                yield kind
            hints = get_type_hints(kind)
            skipped = NO_PART if kind in (Bet, DealStep) else set()
            left += [hints[one.name] for one in fields(kind) if one.compare and one.name not in skipped]


def test_the_rulesets_of_0_1_have_every_noun() -> None:
    """So that no tag is there without a digest that it is in."""
    text = "".join(canonical(Written(game, bet).all) for game in map(older, GAMES) for bet in game.bets.values())
    assert {tag.name for tag in TAGS.values() if f"{tag.name}(" not in text} == LATER


def test_a_ruleset_that_was_rewritten_goes_on_as_well() -> None:
    """`fmt --from 0.1` changes the words of a file, and nothing that a checkpoint is of."""
    text = formatted(source("dice.yaml", (OLDER / "dice.yaml").read_bytes()), older=True)
    found = read_ruleset(source("dice.yaml", text.encode()), "dice").ruleset
    assert found
    assert owner(found).digest == kept("dice")["ruleset"]
    before = older("dice")
    for name, bet in found.bets.items():
        assert canonical(Written(found, bet).all) == canonical(Written(before, before.bets[name]).all)
