"""Checkpoints: gone on from, refused where they are of something else, and whole whatever happens to the disk."""

from __future__ import annotations

import errno
import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from macau_edge import load
from macau_edge.analysis import members_asked
from macau_edge.cli.commands import UNWRITTEN
from macau_edge.model import Ruleset
from macau_edge.model.message import Message
from macau_edge.model.meter import open_meter
from macau_edge.model.problem import UsageError
from macau_edge.numeric.playing import Played, compile_play
from macau_edge.numeric.playing.contents import contents_text
from macau_edge.outcomes.options import choose
from macau_edge.questions.simulate import checkpoint
from macau_edge.questions.simulate.checkpoint import digest_of, fingerprint
from macau_edge.questions.simulate.report import simulate_document
from macau_edge.questions.simulate.run import Progress
from macau_edge.questions.simulate.tally import CHUNK, Chunk, RoundTally, play_chunk, stream_of
from macau_edge.reports.writers import to_text
from tests.house.test_readme import ROOT
from tests.simulated import numbers, read, resealed, simulated

FIELD = "device: {dice: 2}\nbets:\n  field: {win: [2, 3, 4], lose: others, pays: PRIZE}\n"


class StopError(Exception):
    """Ends a run in the middle, as a mistake of the program would."""


def stop_after(chunks: int) -> Any:
    """A watch that ends the run after so many chunks."""
    heard: list[Progress] = []

    def watch(progress: Progress) -> None:
        heard.append(progress)
        if len(heard) > chunks:
            raise StopError

    return watch


def test_a_run_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    whole = simulated("craps", "field", "any-7", rounds=3 * CHUNK + 9, seed=4, workers=1)
    with pytest.raises(StopError):
        simulated(
            "craps", "field", "any-7", rounds=3 * CHUNK + 9, seed=4, workers=1, checkpoint=file, progress=stop_after(5)
        )
    heard: list[Progress] = []
    found = simulated(
        "craps", "field", "any-7", rounds=3 * CHUNK + 9, seed=4, workers=1, checkpoint=file, progress=heard.append
    )
    assert numbers(found) == numbers(whole)
    assert heard[0].rounds == 4 * CHUNK  # 5 chunks were played; the short one of the first bet is played again
    again = simulated("craps", "field", "any-7", rounds=3 * CHUNK + 9, checkpoint=file)
    assert (again.seed, numbers(again)) == (4, numbers(whole))  # the seed is in the file


@pytest.mark.thorough
def test_more_rounds_continue_it_and_another_bet_joins_it(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    simulated("craps", "field", rounds=CHUNK + 9, seed=4, checkpoint=file)
    more = simulated("craps", "field", "any-7", rounds=2 * CHUNK + 1, seed=4, checkpoint=file)
    assert numbers(more) == numbers(simulated("craps", "field", "any-7", rounds=2 * CHUNK + 1, seed=4))
    alone = simulated("craps", "any-7", rounds=2 * CHUNK + 1, seed=4, checkpoint=file)
    assert numbers(alone) == [one for one in numbers(more) if one[0] == "any-7"]
    assert set(json.loads(file.read_text())["bets"]) == {"field", "any-7"}  # the other one stays in it
    message = "has 16,777,216 rounds of `field` already, more than the 1,000,000 asked for"
    with pytest.raises(UsageError, match=message):
        simulated("craps", "field", rounds=1_000_000, seed=4, checkpoint=file)


@pytest.mark.thorough
def test_an_interval_is_judged_in_order_after_a_break_as_well(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    asked: dict[str, Any] = {"until": Fraction(4, 10000), "seed": 2}
    whole = simulated("craps", "field", **asked)
    with pytest.raises(StopError):
        simulated("craps", "field", **asked, workers=1, checkpoint=file, progress=stop_after(2))
    assert numbers(simulated("craps", "field", **asked, workers=3, checkpoint=file)) == numbers(whole)


@pytest.mark.thorough
def test_a_wider_interval_than_was_played_for_is_refused(tmp_path: Path) -> None:
    """A run that begins with it would have ended sooner, with other numbers; where it cannot have, the file is good."""
    file = tmp_path / "kept.json"
    narrow: dict[str, Any] = {"until": Fraction(4, 10000), "seed": 2}
    found = simulated("craps", "field", **narrow, checkpoint=file)
    assert found.bets[0].rounds > 2 * CHUNK
    kept = file.read_bytes()
    with pytest.raises(UsageError) as caught:
        simulated("craps", "field", until=Fraction(1, 1000), seed=2, checkpoint=file)
    has = f"{file} has {found.bets[0].rounds:,} rounds of `field` already"
    assert caught.value.message == f"{has}, more than it takes to know its house edge so well"
    assert caught.value.help.startswith("ask for a narrower interval or for rounds, or name another file")
    assert file.read_bytes() == kept
    assert numbers(simulated("craps", "field", **narrow, checkpoint=file)) == numbers(found)
    narrower: dict[str, Any] = {"until": Fraction(35, 100000), "seed": 2}
    more = simulated("craps", "field", **narrower, checkpoint=file)
    assert more.bets[0].rounds > found.bets[0].rounds
    assert numbers(more) == numbers(simulated("craps", "field", **narrower))


@pytest.mark.thorough
def test_fewer_rounds_than_the_file_has_behind_a_gap(tmp_path: Path) -> None:
    """Of the chunks 0, 2 and 3 of a run of six, a run of two and a bit wants the first, and plays the rest."""
    file, ruleset = tmp_path / "kept.json", load("craps").found
    choices = choose(ruleset, {})
    (member,) = members_asked(ruleset, choices, ["field"])
    machine = compile_play(ruleset, member, choices)
    tally = RoundTally(nets=machine.nets, asked=6 * CHUNK, fingerprint=fingerprint(member.id, machine))
    for number in (0, 2, 3):
        tally.add(
            number, play_chunk(machine, Chunk(bet=0, stream=stream_of(member.id), number=number, rounds=CHUNK, seed=1))
        )
    kept = checkpoint.kept(tally)
    for rounds in (CHUNK + 1, 2 * CHUNK, 2 * CHUNK + 1000):
        begun = checkpoint.Checkpoint(game="craps", ruleset=digest_of(ruleset), seed=1, bets={member.id: kept})
        checkpoint.write_checkpoint(file, begun)
        again = simulated("craps", "field", rounds=rounds, seed=1, checkpoint=file, workers=1)
        assert numbers(again) == numbers(simulated("craps", "field", rounds=rounds, seed=1, workers=1))
        assert (again.stopped, again.bets[0].complete) == (None, True)
        left = checkpoint.read_checkpoint(file)
        assert left
        assert left.bets[member.id].apart.keys() == {2, 3}  # nothing that was played is thrown away


# --- what it belongs to -------------------------------------------------------------------------------------------


def test_a_checkpoint_of_something_else_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    one = read(FIELD.replace("PRIZE", "9:1"))
    simulated(one, "field", rounds=CHUNK, seed=4, checkpoint=file)
    kept = file.read_bytes()
    for other in (
        read(FIELD.replace("PRIZE", "8:1")),
        read(FIELD.replace("PRIZE", "9:1").replace("2, 3, 4", "2, 3, 5")),
    ):
        with pytest.raises(
            UsageError, match="another ruleset, device, prize or choice, or by another version: `field` differs"
        ):
            simulated(other, "field", rounds=CHUNK, checkpoint=file)
    with pytest.raises(UsageError, match="was begun with the seed 4, and --seed is 5") as caught:
        simulated(one, "field", rounds=CHUNK, seed=5, checkpoint=file)
    assert caught.value.help.startswith("leave out --seed")
    assert file.read_bytes() == kept


def test_a_checkpoint_belongs_to_one_ruleset(tmp_path: Path) -> None:
    """Whichever bets are asked for: another game is refused by its name, and so is another file of the same name."""
    file = tmp_path / "kept.json"
    simulated("craps", "field", rounds=10, seed=4, checkpoint=file)
    kept = file.read_bytes()
    for other in ("cussec", "portugal/craps"):
        with pytest.raises(UsageError) as caught:
            simulated(other, rounds=10, checkpoint=file)
        assert caught.value.message == f"{file} is a checkpoint of `craps`, and this is `{other}`"
        assert caught.value.help.startswith("give what it was begun with, or name another file")
    assert file.read_bytes() == kept
    mine = tmp_path / "mine.json"
    simulated(read(FIELD.replace("PRIZE", "9:1")), "field", rounds=10, seed=4, checkpoint=mine)
    three = FIELD.replace("PRIZE", "9:1").replace("dice: 2", "dice: 3").replace("field", "another")
    with pytest.raises(UsageError, match="another `mine`: its title, act, device, hand or terms differ"):
        simulated(read(three), "another", rounds=10, checkpoint=mine)


def test_it_is_said_whether_a_run_went_on(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    asked: dict[str, Any] = {"rounds": CHUNK, "seed": 4, "checkpoint": file}
    assert [simulated("craps", "field", **asked).resumed for _ in range(2)] == [False, True]
    assert not simulated("craps", "any-7", **asked).resumed
    assert not simulated("craps", "field", rounds=10, seed=4).resumed


def test_a_choice_belongs_to_it(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    simulated("craps", "field", rounds=CHUNK, seed=4, checkpoint=file)
    with pytest.raises(UsageError, match="`field` differs"):
        simulated("craps", "field", rounds=CHUNK, seed=4, checkpoint=file, given={"field12": "3:1"})


def marks(ruleset: Ruleset, bet: str) -> str:
    choices = choose(ruleset, {})
    (member,) = members_asked(ruleset, choices, [bet])
    return fingerprint(member.id, compile_play(ruleset, member, choices))


def test_a_fingerprint_is_of_what_changes_the_numbers() -> None:
    one = read(FIELD.replace("PRIZE", "9:1"))
    named = read("# a comment\n" + FIELD.replace("PRIZE", "9:1, name: Our field, law: art. 1"))
    assert marks(one, "field") == marks(named, "field")
    with open_meter(50):
        assert marks(one, "field") == marks(named, "field")
    assert marks(one, "field") != marks(read(FIELD.replace("PRIZE", "9:1").replace("dice: 2", "dice: 3")), "field")
    assert marks(one, "field") == marks(read(FIELD.replace("PRIZE", "9:1").replace("[2, 3, 4]", "2 to 4")), "field")


@pytest.mark.thorough
def test_a_fingerprint_is_the_same_in_every_process() -> None:
    program = (
        "from tests.questions.test_simulation_checkpoint import marks; from macau_edge import load;"
        "print(marks(load('craps').found, 'pass-line'))"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert said == {marks(load("craps").found, "pass-line")}


def test_what_is_no_data_has_no_digest() -> None:
    with pytest.raises(TypeError, match="a set is no data"):
        contents_text({1})


# --- files that are none ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("content", ["", "hello", "{}", '{"schema": "macau-edge/simulate/1"}', "\0" * 100])
def test_a_foreign_file_is_refused_and_left_as_it_is(tmp_path: Path, content: str) -> None:
    file = tmp_path / "mine"
    file.write_text(content)
    with pytest.raises(UsageError, match="is not a checkpoint of this program") as caught:
        simulated("craps", "field", rounds=10, checkpoint=file)
    assert "it is left as it is" in caught.value.help
    assert file.read_text() == content
    assert os.listdir(tmp_path) == ["mine"]


def test_every_damage_is_seen(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    simulated("craps", "field", rounds=CHUNK, seed=4, checkpoint=file)
    sound = file.read_text()
    data = json.loads(sound)
    counts = data["bets"]["field"]["prefix"]["counts"]
    first = str(counts[0])
    for damaged in (
        sound[: len(sound) // 2],
        sound.replace(first, str(int(first) - 1)),
        sound.replace('"seed": 4', '"seed": 5'),
        sound.replace('"chunks": 1', '"chunks": 2'),
        sound.replace(data["sha256"], "0" * 64),
        sound.replace('"field": {', '"big": {'),
        sound + "x",
    ):
        assert damaged != sound
        file.write_text(damaged)
        with pytest.raises(UsageError, match="is damaged"):
            simulated("craps", "field", rounds=CHUNK, seed=4, checkpoint=file)
        assert file.read_text() == damaged


Change = Callable[[dict[str, Any]], Any]

RESEALED: dict[str, Change] = {
    "a result more than the machine has": lambda kept: kept["prefix"]["counts"].append(0),
    "less than nothing": lambda kept: kept["prefix"].update(counts=[-CHUNK, 2 * CHUNK, 0]),
    "less than no rolls": lambda kept: kept["prefix"].update(rolls=-1),
    "more than any play comes to": lambda kept: kept["prefix"].update(rolls=2**63),
    "no whole chunk": lambda kept: kept["prefix"]["counts"].__setitem__(0, kept["prefix"]["counts"][0] + 1),
    "a chunk twice": lambda kept: kept["apart"].update({"0": kept["prefix"]}),
    "more chunks than counts": lambda kept: kept.update(chunks=2),
    "a chunk before the first": lambda kept: kept["apart"].update({"-1": kept["prefix"]}),
    "a chunk of other results": lambda kept: kept["apart"].update({"1": kept["prefix"] | {"counts": [CHUNK]}}),
    "no number": lambda kept: kept.update(narrowest="1/0"),
}


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The text of a file with a chunk of a bet."""
    file = tmp_path_factory.mktemp("begun") / "kept.json"
    simulated("craps", "field", rounds=CHUNK, seed=4, checkpoint=file)
    return file.read_text()


@pytest.fixture
def damaged(tmp_path: Path) -> Callable[[str], None]:
    """Sees that a file with a text is refused as damaged, with what to do, and left as it is."""
    file = tmp_path / "kept.json"

    def is_damaged(text: str) -> None:
        file.write_text(text)
        with pytest.raises(UsageError, match="is damaged: it is a checkpoint, but not as it was written") as caught:
            simulated("craps", "field", rounds=2 * CHUNK, seed=4, checkpoint=file, workers=1)
        assert "take a copy of it that is whole" in caught.value.help
        assert file.read_text() == text

    return is_damaged


@pytest.mark.parametrize("change", RESEALED.values(), ids=RESEALED)
def test_what_no_run_wrote_is_damaged_whatever_its_digest(
    begun: str, damaged: Callable[[str], None], change: Change
) -> None:
    assert json.loads(resealed(begun, lambda _: None)) == json.loads(begun)  # it is sealed as the program does it
    damaged(resealed(begun, lambda data: change(data["bets"]["field"])))


@pytest.mark.parametrize("key", ['"seed": 4', '"fingerprint": ', '"rolls": '])
@pytest.mark.parametrize("value", ["1", "[" * 200_000 + "]" * 200_000], ids=["plain", "nested"])
def test_what_it_does_not_know_is_damaged(begun: str, damaged: Callable[[str], None], key: str, value: str) -> None:
    damaged(begun.replace(key, f'"unknown": {value}, {key}', 1))


def test_what_nests_too_deeply_is_damaged(begun: str, damaged: Callable[[str], None]) -> None:
    damaged(begun.replace('"narrowest": null', f'"narrowest": {"[" * 200_000}{"]" * 200_000}'))


def test_a_file_has_counts_alone_and_is_the_same_in_whatever_order_they_came(tmp_path: Path) -> None:
    """Nothing of the record by which the engine says what it played: what it takes to play is none of the file."""
    (member,) = members_asked(ruleset := load("craps").found, choices := choose(ruleset, {}), ["field"])
    machine = compile_play(ruleset, member, choices)
    texts = list[bytes]()
    for order in ((2, 3), (3, 2)):
        tally = RoundTally(nets=machine.nets, asked=None, fingerprint="0" * 64)
        for number in order:
            tally.add(number, Played(CHUNK, (CHUNK, *(0 for _ in machine.nets[1:])), CHUNK, steps=number))
        checkpoint.write_checkpoint(
            file := tmp_path / "kept.json",
            checkpoint.Checkpoint(game="craps", ruleset="0", seed=1, bets={"field": checkpoint.kept(tally)}),
        )
        texts.append(file.read_bytes())
    assert texts[0] == texts[1]
    kept_text = json.loads(texts[0])["bets"]["field"]
    assert [*kept_text["apart"]] == ["2", "3"]
    for chunks in (kept_text["prefix"], *kept_text["apart"].values()):
        assert chunks.keys() == {"rolls", "counts"}


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is a folder"):
        simulated("craps", "field", rounds=10, checkpoint=tmp_path)
    with pytest.raises(UsageError, match="is no ordinary file"):
        simulated("craps", "field", rounds=10, checkpoint=Path("/dev/null"))
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(UsageError, match="is no ordinary file"):
        simulated("craps", "field", rounds=10, checkpoint=tmp_path / "pipe")  # and is not waited for
    with pytest.raises(UsageError, match="cannot be written: No such file or directory"):
        simulated("craps", "field", rounds=10, checkpoint=tmp_path / "nowhere" / "kept.json")


def test_a_checkpoint_is_for_those_whom_it_was_for(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    simulated("craps", "field", rounds=10, seed=4, checkpoint=file)
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE(file.stat().st_mode) == 0o666 & ~mask
    file.chmod(0o600)
    link = tmp_path / "link.json"
    link.symlink_to(file)
    simulated("craps", "field", rounds=10, seed=4, checkpoint=link)
    assert link.is_symlink()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


# --- a full disk --------------------------------------------------------------------------------------------------


def full(*_: object) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.thorough
@pytest.mark.parametrize("call", ["write", "fsync", "replace"])
def test_a_full_disk_stops_no_play_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    """The first write succeeds; then the disk is full, and is so to the end."""
    file, said, kept = tmp_path / "kept.json", list[str](), list[bytes]()
    monkeypatch.setattr(checkpoint, "EVERY", 0.0)

    def watch(progress: Progress) -> None:
        if progress.rounds == 2 * CHUNK:
            kept.append(file.read_bytes())
            monkeypatch.setattr(os, call, full)

    asked: dict[str, Any] = {"rounds": 5 * CHUNK, "seed": 4, "workers": 1}
    found = simulated("craps", "field", **asked, checkpoint=file, progress=watch, warn=said.append)
    monkeypatch.undo()
    assert numbers(found) == numbers(simulated("craps", "field", **asked))
    assert said == [
        f"{file} cannot be written: No space left on device; the play goes on, and what was written before is kept"
    ]
    assert found.unsaved == f"{file} cannot be written: No space left on device"
    assert file.read_bytes() == kept[0]  # as it was
    assert os.listdir(tmp_path) == ["kept.json"]
    assert numbers(simulated("craps", "field", **asked, checkpoint=file)) == numbers(found)


def test_a_report_says_in_its_language_why_nothing_was_kept_and_why_it_is_partial() -> None:
    lost, file = Message("the scheduler at `{address}` was lost", address="tcp://192.0.2.1:8786"), Path("kept.json")
    unsaved = Message("{file} cannot be written: {why}", file=file, why="No space left on device")
    found = replace(simulated("craps", "field", rounds=10, seed=4, workers=1), stopped=lost, unsaved=unsaved)
    text = to_text(simulate_document(found, "pt"))
    assert "perdeu-se o «scheduler» em `tcp://192.0.2.1:8786`" in text
    assert "não se pode escrever em kept.json: No space left on device" in text


@pytest.mark.thorough
def test_a_disk_that_has_room_again_is_written_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, said = tmp_path / "kept.json", list[str]()
    monkeypatch.setattr(checkpoint, "EVERY", 0.0)
    real = os.fsync

    def watch(progress: Progress) -> None:
        monkeypatch.setattr(os, "fsync", full if progress.rounds == CHUNK else real)

    found = simulated(
        "craps", "field", rounds=3 * CHUNK, seed=4, workers=1, checkpoint=file, progress=watch, warn=said.append
    )
    assert found.unsaved is None
    assert [one.rpartition(";")[2].strip() for one in said] == [
        "the play goes on, and what was written before is kept",
        f"{file} is written again",
    ]


def test_a_disk_that_is_full_from_the_beginning_is_said_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(UsageError, match="No space left on device") as caught:
        simulated("craps", "field", rounds=10, checkpoint=tmp_path / "kept.json")
    assert caught.value.help == "nothing was played"
    assert os.listdir(tmp_path) == []


@pytest.mark.thorough
def test_a_limit_of_the_machine_on_files_is_met_as_a_full_disk_is(tmp_path: Path) -> None:
    """RLIMIT_FSIZE, set by a shell: a real write fails, in the real program, and the report comes all the same."""
    resource = pytest.importorskip("resource")
    assert resource
    file = tmp_path / "kept.json"
    program = (
        "import resource, signal, sys; from macau_edge.questions.simulate import checkpoint; checkpoint.EVERY = 0.0\n"
        "from macau_edge.cli import run\n"
        "from macau_edge.cli.progress import Playing\n"
        "watch = Playing.watch\n"
        "def full(self, played):\n"
        "    watch(self, played)\n"
        "    if played.rounds >= 2 ** 23: resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))\n"
        "Playing.watch = full\n"
        f"sys.argv = 'macau-edge simulate craps field --rounds 4e7 --seed 4 --checkpoint'.split() + [{str(file)!r}]\n"
        "run()\n"
    )
    shown = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert shown.returncode == UNWRITTEN
    assert "field agrees with the exact figure" in shown.stdout
    assert "File too large" in shown.stderr
    assert "the play goes on" in shown.stderr
    assert json.loads(file.read_text())["bets"]["field"]["chunks"] == 0  # as it was at the beginning


@pytest.mark.thorough
def test_a_checkpoint_has_what_was_played_out_of_order(tmp_path: Path) -> None:
    """As processes leave it that were stopped in the middle: chunk 0, and chunk 2 without chunk 1."""
    file = tmp_path / "kept.json"
    whole = [simulated("craps", "field", rounds=number * CHUNK, seed=4, checkpoint=file) for number in (1, 2, 3)]
    found = checkpoint.read_checkpoint(file)
    assert found
    first, second, third = (
        Played(bet.rounds, tuple(bet.counts.values()), bet.rolls) for one in whole for bet in one.bets
    )
    last = tuple(one - other for one, other in zip(third.counts, second.counts, strict=True))
    prefix, apart = checkpoint.ChunkCounts(first.rolls, first.counts), {2: checkpoint.ChunkCounts(CHUNK, last)}
    bets = {"field": structs.replace(found.bets["field"], chunks=1, prefix=prefix, apart=apart, narrowest=None)}
    gap = structs.replace(found, bets=bets)
    checkpoint.write_checkpoint(file, gap)
    assert checkpoint.read_checkpoint(file) == gap.sealed()
    heard: list[Progress] = []
    again = simulated("craps", "field", rounds=3 * CHUNK, seed=4, checkpoint=file, progress=heard.append)
    assert numbers(again) == numbers(whole[-1])
    assert [one.rounds for one in heard] == [2 * CHUNK, 3 * CHUNK]  # one chunk was missing, and is played
