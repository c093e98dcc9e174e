"""`macau-edge export`: the chain of a bet in the languages of other programs, read back and solved by elimination."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path

import pytest

import macau_edge
from macau_edge.model.problem import ProblemError, UsageError
from tests.outcomes.test_parted import GAME as PARTED
from tests.outputs import said

Row = Mapping[int, Fraction]


class Read:
    """A model in the language of PRISM, read by its lines alone: moves, labels, rewards, and what is promised."""

    def __init__(self, text: str) -> None:
        self.moves = {int(s): dict(_moves(out)) for s, out in re.findall(r"\[\] s=(\d+) -> (.*?);", text)}
        self.labels = {name: int(s) for name, s in re.findall(r'label "(\w+)" = s=(\d+);', text)}
        self.rewards = {
            name: {int(s): Fraction(_whole(worth)) for s, worth in re.findall(r"s=(\d+) : (.*?);", body)}
            for name, body in re.findall(r'rewards "(\w+)"(.*?)endrewards', text, re.DOTALL)
        }
        self.promised = dict(re.findall(r"^// (.*=\?.*) is (\S+)$", text, re.MULTILINE))

    def value(self, question: str) -> Fraction:
        """What is asked for, from state 0, by elimination of the other states one after the other."""
        ((reward, label),) = re.findall(r'(?:R\{"(\w+)"\}|P)=\? \[F "(\w+)"\]', question)
        target, over = self.labels[label], self.labels["over"]
        known = {target: Fraction(0 if reward else 1), over: Fraction(0)}
        worth = self.rewards.get(reward, {})
        rows = {s: (dict(row), worth.get(s, Fraction(0))) for s, row in self.moves.items() if s not in known}
        for last in sorted(rows, reverse=True)[:-1]:
            row, of = rows.pop(last)
            stays = 1 - row.pop(last, Fraction(0))
            for s, (other, gain) in rows.items():
                if share := other.pop(last, None):
                    share /= stays
                    for to, chance in row.items():
                        other[to] = other.get(to, Fraction(0)) + share * chance
                    rows[s] = (other, gain + share * of)
        ((row, of),) = rows.values()
        stays = 1 - row.pop(0, Fraction(0))
        return (of + sum(chance * known[to] for to, chance in row.items())) / stays


def _moves(out: str) -> Iterator[tuple[int, Fraction]]:
    for chance, to in re.findall(r"(?:([\d./]+) : )?\(s'=(\d+)\)", out):
        yield int(to), Fraction(_whole(chance)) if chance else Fraction(1)


def _whole(text: str) -> str:
    return text.replace(".0", "")


BETS = ["craps pass-line", "craps hard-way[4]", "craps field", "craps dont-pass-odds[4]", "baccarat banker",
        "roulette straight-up[7]", "portugal/craps pass-line", "fantan fan[1]"]  # fmt: skip


@pytest.mark.parametrize("bet", BETS)
def test_all_that_is_promised_follows_from_what_is_written(bet: str) -> None:
    game, _, id_ = bet.partition(" ")
    code, out, err = said(["export", game, id_, "--to", "prism"])
    assert (code, err) == (0, "")
    model = Read(out)
    assert all(sum(row.values()) == 1 for row in model.moves.values())
    assert {question: str(model.value(question)) for question in model.promised} == model.promised
    figures = macau_edge.analyse(game, bets=id_)[id_]
    staked = Fraction(re.findall(r"over (\S+) put down at the start", out)[0])
    assert (model.value('R{"lost"}=? [F "over"]') - model.value('R{"won"}=? [F "over"]')) / staked == figures.house_edge
    assert model.value('R{"trials"}=? [F "over"]') == figures.expected_rolls


def test_the_law_of_the_pass_line() -> None:
    """244/495: Ethier, The Doctrine of Chances, 2010, p. 503."""
    _, out, _ = said(["export", "craps", "pass-line", "--to", "prism"])
    assert Read(out).value('P=? [F "plus_1"]') == Fraction(244, 495)


@pytest.mark.parametrize("bet", BETS[:4])
def test_jani_has_the_same_moves_rewards_and_values(bet: str) -> None:
    game, _, id_ = bet.partition(" ")
    prism = Read(said(["export", game, id_, "--to", "prism"])[1])
    jani = json.loads(said(["export", game, id_, "--to", "jani"])[1])
    (automaton,) = jani["automata"]
    moves: dict[int, dict[int, Fraction]] = {}
    rewards: dict[str, dict[int, Fraction]] = {one["name"]: {} for one in jani["variables"][1:]}
    for edge in automaton["edges"]:
        state = edge["guard"]["exp"]["right"]
        moves[state] = {}
        for one in edge["destinations"]:
            to, *worth = one["assignments"]
            moves[state][to["value"]] = _fraction(one["probability"]["exp"])
            for each in worth:
                rewards[each["ref"]][state] = _fraction(each["value"])
    assert moves == prism.moves
    assert rewards == prism.rewards
    assert [one["comment"] for one in jani["properties"]] == [*prism.promised.values()]


def _fraction(value: int | Mapping[str, int]) -> Fraction:
    return Fraction(value) if isinstance(value, int) else Fraction(value["left"], value["right"])


def test_a_picture_has_a_box_a_state_and_an_arrow_a_move() -> None:
    _, out, _ = said(["export", "craps", "pass-line", "--to", "graphviz"])
    assert '2 [label="point 4"];' in out
    assert '2 -> 2 [label="27/36"];' in out
    assert '[label="+1", shape=ellipse];' in out
    assert out.count(" -> ") == 8 + 6 * 3


def test_an_ending_says_the_language(tmp_path: Path) -> None:
    file = macau_edge.export("craps", "pass-line", tmp_path / "a.dot")
    assert file.read_text("utf-8").startswith("// craps: pass-line")
    assert "digraph" in file.read_text("utf-8")
    assert json.loads(macau_edge.export("craps", "field", tmp_path / "a.jani", field12="3:1").read_text("utf-8"))[
        "name"
    ] == ("craps: field, field12 3:1")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("craps pass-line", "in which language?\n  help: add `--to prism`, `--to jani` or `--to graphviz`"),
        ("craps hard-way --to jani", "`hard-way` is a family of 4 bets: which one?"),
        ("craps pass-line -o a.svg", "a.svg: what kind of file is it to be?"),
        ("craps --to jani", "which bet?"),
        ("craps pas --to jani", "there is no bet `pas`"),
        ("craps pass-line --to storm", "--to: there is no choice `storm`\n  help: one of prism, jani, graphviz"),
    ],
)
def test_what_is_wrong_is_told(words: str, told: str) -> None:
    code, out, err = said(["export", *words.split()])
    assert (code, out) == (2, "")
    assert told in err


def test_a_bet_that_waits_for_an_option_says_which(tmp_path: Path) -> None:
    game = """
        game: x
        act: none
        options: {prize: {choices: [2:1, 3:1]}}
        device: {dice: 2}
        bets: {b: {win: 7, lose: others, pays: prize}}
    """
    with pytest.raises(UsageError, match="`b` depends on `prize`"):
        macau_edge.export(game, "b", tmp_path / "a.jani")


def test_a_bet_by_whose_play_a_hand_is_parted_has_no_chain_that_says_more_than_its_mean(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="the spread of a parted hand is not worked out"):
        macau_edge.export(PARTED, "whole", tmp_path / "a.jani")
    assert not (tmp_path / "a.jani").exists()


def test_more_states_than_there_may_be_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ProblemError, match="states"):
        macau_edge.export("craps", "pass-line", tmp_path / "a.jani", limit=3)
    assert not (tmp_path / "a.jani").exists()
