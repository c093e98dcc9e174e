"""Two hands that share open cards: by plain enumeration of small packs, by rounds that are dealt, and published."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from math import comb, gcd
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest

import macau_edge
from macau_edge import exact, load, model, numeric
from macau_edge.analysis import analyse_ruleset
from macau_edge.analysis.choice import rule_cost
from macau_edge.exact.backward import ENGINES, best_plays
from macau_edge.model.cards import Card
from macau_edge.model.measures import Measures
from macau_edge.model.meter import meter, open_meter
from macau_edge.model.prizes import NONE
from macau_edge.model.problem import ProblemError
from macau_edge.numeric import boards as numeric_boards
from macau_edge.numeric.boards import BoardRounds
from macau_edge.outcomes import boards, rounds, seen
from macau_edge.outcomes.boards import BoardGame, Boards, BoardStep, Cards, Ending, SeenCards
from macau_edge.outcomes.boards import Path as Chosen
from macau_edge.outcomes.kinds import OF_SEVERAL, Held, kinds_of
from macau_edge.outcomes.lanes import Lanes
from macau_edge.outcomes.pairs import ONE
from macau_edge.outcomes.questions import BETWEEN_CARDS
from macau_edge.outcomes.seen import BestPlay, RuleCost, Seen
from macau_edge.outcomes.unlike_suits import sets_up_to_suits
from tests.analysis.test_cards import read
from tests.loops import each

HOLDEM = Path(__file__).parents[2] / "examples" / "casino-holdem.yaml"
ORDER = ["10", "jack", "queen", "king", "ace"]
KINDS = (
    "{two-pairs: 2 of a rank twice, flush: same suit, three: 3 of a rank, straight: run, pair: 2 of a rank, high: any}"
)


def shoe_of(ranks: int) -> model.Shoe:
    """A pack of so many ranks; a flush is above three of a kind, and a run of any length is of a kind."""
    gone = f"[2 to 9, {', '.join(ORDER[:-ranks])}]"
    text = f"""
game: x
act: none
device: {{decks: 1, without: {gone}, order: [{", ".join(ORDER[-ranks:])}], compare: kinds, kinds: {KINDS}}}
deal: {{first: {{player: 2}}}}
bets:
  bet: {{win: player pair or better, lose: others, pays: 1:1}}
"""
    found = read(text).device
    assert isinstance(found, model.Shoe)
    return found


# --- all deals of a small pack ---------------------------------------------------------------------------------------


def split(rest: Cards, sizes: list[int]) -> Iterator[tuple[tuple[Cards, ...], Cards]]:
    """Every way to lay open so many cards of the rest, then so many, and what is left."""
    if not sizes:
        yield (), rest
        return
    for cards in combinations(rest, sizes[0]):
        for more, left in split(tuple(card for card in rest if card not in cards), sizes[1:]):
            yield (cards, *more), left


def best_of(game: BoardGame, cards: Cards) -> tuple[tuple[int, ...], str]:
    """How high the best hand of some cards is, and its kind."""
    kinds, found = kinds_of(game.shoe), []
    for own in combinations(sorted(cards, reverse=True), game.best):
        held = Held(tuple(card // 4 for card in own), ONE if len({card % 4 for card in own}) == 1 else OF_SEVERAL)
        found.append((kinds.height(held), kinds.kind(held)))
    return max(found)


Sight: TypeAlias = tuple[Cards, tuple[Cards, ...]]
"""A player's cards, and those that lie open, in the parts in which they were laid."""


def plainly(game: BoardGame, nets: Mapping[Ending, int]) -> tuple[dict[Ending, int], dict[Sight, dict[str, int]]]:
    """The law of a game where each thing seen is decided by itself, the last first, and what choices are worth at the
    first step; nothing is renamed or merged.
    """
    stops = sorted({0, *(step.known for step in game.steps), game.board})
    rounds_ = list[tuple[Sequence[Sight], Mapping[tuple[str, str, int], int]]]()
    heights = dict[Cards, tuple[tuple[int, ...], str]]()
    deck = tuple(range(4 * len(game.shoe.ranks)))
    for own in combinations(deck, 2):
        for board, left in split(tuple(card for card in deck if card not in own), [b - a for a, b in pairwise(stops)]):
            ways = defaultdict[tuple[str, str, int], int](int)
            flat = tuple(card for part in board for card in part)
            for other in combinations(left, 2):
                one, two = (tuple(sorted((*hand, *flat))) for hand in (own, other))
                for cards in (one, two):
                    if cards not in heights:
                        heights[cards] = best_of(game, cards)
                (height, kind), (against, its) = heights[one], heights[two]
                ways[game.mine[kind], game.theirs[its], (height > against) - (height < against)] += 1
            rounds_.append(([(own, board[: stops.index(step.known)]) for step in game.steps], ways))

    def endings(path: Chosen, ways: Mapping[tuple[str, str, int], int]) -> dict[Ending, int]:
        if path in game.cut:
            return {(path, NONE, NONE, NONE): sum(ways.values())}
        return {(path, *stands): number for stands, number in ways.items()}

    chosen, first = dict[tuple[Chosen, Sight], str](), dict[Sight, dict[str, int]]()

    def played(path: Chosen, known: Sequence[Sight]) -> Chosen:
        for seen_there in known[len(path) :]:
            path = (*path, chosen[path, seen_there])
        return path

    for number in reversed(range(len(game.steps))):
        step, worth = game.steps[number], defaultdict[tuple[Chosen, Sight], dict[str, int]](dict)
        for known, counts in rounds_:
            for path in game.paths_before(number):
                for choice in step.offered[path]:
                    ends = endings(played((*path, choice), known), counts)
                    own_worth = worth[path, known[number]]
                    more = sum(nets.get(ending, 0) * often for ending, often in ends.items())
                    own_worth[choice] = own_worth.get(choice, 0) + more
        for (path, what), of_each in worth.items():
            offered = step.offered[path]
            hand, board = what
            if path in step.rules:
                place = step.rules[path](SeenCards(hand, tuple(card for part in board for card in part)))
                offered = (offered[place],)
            chosen[path, what] = max(offered, key=of_each.__getitem__)
            first |= {what: of_each} if not number else {}
    law = defaultdict[Ending, int](int)
    for known, counts in rounds_:
        for ending, often in endings(played((), known), counts).items():
            law[ending] += often
    return dict(law), first


LAST: dict[Chosen, tuple[str, ...]] = {
    ("raise", NONE): (NONE,),
    ("check", "double"): (NONE,),
    ("check", "wait"): ("call", "fold"),
}
FIRST = BoardStep(0, {(): ("raise", "check")})


def on_flop(known: int) -> BoardStep:
    """Where it was checked, a choice when so many cards lie open."""
    return BoardStep(known, {("raise",): (NONE,), ("check",): ("double", "wait")})


def of_a_rank(known: SeenCards) -> int:
    """A rule: raise a pair."""
    return int(known.hand[0] // 4 != known.hand[1] // 4)


Shape = tuple[int, int, int, tuple[BoardStep, ...], frozenset[Chosen]]
"""Ranks of the pack, cards of a hand, open cards, the steps, and the paths that end at once."""
SHAPES: dict[str, Shape] = {
    "once, in the end": (3, 3, 1, (BoardStep(1, {(): ("call", "fold", "third")}),), frozenset()),
    "once, before a card": (3, 3, 1, (FIRST,), frozenset({("check",)})),
    "twice": (3, 3, 1, (FIRST, BoardStep(1, {("raise",): ("a", "b"), ("check",): ("a", "b")})), frozenset()),
    "by a rule": (3, 3, 1, (BoardStep(0, {(): ("raise", "check")}, {(): of_a_rank}), on_flop(1)), frozenset()),
    "on one of three": (3, 4, 3, (FIRST, on_flop(1), BoardStep(3, LAST)), frozenset()),
    "on two of three": (3, 4, 3, (FIRST, on_flop(2)), frozenset({("check", "wait")})),
    "before, on one and on two": (
        3,
        4,
        3,
        (FIRST, on_flop(1), BoardStep(2, LAST)),
        frozenset({("check", "wait", "fold")}),
    ),
    "two at once": (2, 4, 3, (BoardStep(1, {(): ("raise", "check")}), on_flop(1), BoardStep(2, LAST)), frozenset()),
    "with flushes": (4, 4, 2, (FIRST, on_flop(1), BoardStep(2, LAST)), frozenset()),
}


def worths(game: BoardGame, seed: int) -> dict[Ending, int]:
    """What endings are worth: more with every choice, and something else for each; so that choices are close."""
    random, found = Random(seed), dict[Ending, int]()
    for path in game.paths:
        found[path, NONE, NONE, NONE] = random.randint(-3, 3)
        units = random.choice([1, 2, 3])
        for mine in dict.fromkeys(game.mine.values()):
            for theirs in dict.fromkeys(game.theirs.values()):
                for stands in (-1, 0, 1):
                    less = 2 * units * (path[-1] in {"fold", "wait", "b"}) * (-1 if stands > 0 else 1)
                    found[path, mine, theirs, stands] = random.randint(-3, 3) + 3 * units * stands + less
    return found


def reduced(law: Mapping[Ending, int]) -> dict[Ending, int]:
    """Weights by the largest number that divides all of them."""
    divisor = gcd(*law.values())
    return {ending: weight // divisor for ending, weight in law.items() if weight}


@each(
    "name, seed",
    [(name, seed) for seed in range(2) for name in SHAPES],
    quick=lambda name, seed: (name, seed) == ("twice", 1),
    whole="deep",
    thorough=lambda name, seed: seed == 1 and name not in ("before, on one and on two", "with flushes"),
)
def test_as_all_deals_of_a_small_pack(name: str, seed: int) -> None:
    """The law as played, and what choices are worth, are those of every deal, decided thing by thing."""
    ranks, best, board, steps, cut = SHAPES[name]
    shoe = shoe_of(ranks)
    mine = {kind.name: kind.name if kind.name in ("flush", "pair") else "rest" for kind in shoe.kinds}
    theirs = {kind.name: "shut" if kind.name == "high" else "opens" for kind in shoe.kinds}
    game = BoardGame(shoe, board, best, steps, mine, theirs, cut)
    nets = worths(game, seed)
    found, (expected, first) = Boards(game).best(nets), plainly(game, nets)
    ours = found.law()
    assert reduced(ours) == reduced(expected)
    times = sum(ours.values()) // sum(expected.values())
    for hand, number, worth, _ in found.first_hands():
        assert worth == [times * number * own for own in first[hand, ()].values()]


# --- deals of a file -------------------------------------------------------------------------------------------------

EIGHT = """
game: x
act: none
device:
  decks: 1
  without: [2 to 10, jack, queen]
  order: [king, ace]
  compare: kinds
  kinds: {two-pairs: 2 of a rank twice, three: 3 of a rank, pair: 2 of a rank, high-card: any}
deal:
  first: {player: 2, dealer: 2}
  preflop: {choose: [raise-4, check], sees: player}
  three-cards: {flop: 1}
  after-flop: {choose: [raise-2, wait], sees: [player, flop], if: check}
  last-two: {river: 2}
  at-river: {choose: [raise-1, fold], sees: [player, flop, river], if: wait}
hands: {mine: {best: 4, of: [player, flop, river]}, theirs: {best: 4, of: [dealer, flop, river]}, own: [player, flop]}
names: {opens: theirs three or better, won: mine beats theirs except fold}
bets:
  ante: {win: won and opens, lose: [theirs beats mine and opens, fold], push: others, pays: 1:1}
  blind: {win: won and mine three or better, lose: [theirs beats mine, fold], push: others, pays: 3:1}
  play:
    staked: {raise-4: 4, raise-2: 2, raise-1: 1}
    win: mine beats theirs
    lose: theirs beats mine
    push: others
    pays: 1:1
  whole: {together: {ante: 1, blind: 1, play: 1}, strategy: best}
  by-rule:
    together: {ante: 1, blind: 1, play: 1}
    strategy:
      preflop: {raise-4: player same rank, check: others}
      after-flop: {raise-2: own pair or better, wait: others}
      at-river: {raise-1: mine three or better, fold: others}
  half:
    together: {ante: 1, blind: 1, play: 1}
    strategy:
      preflop: {raise-4: player same rank, check: others}
      at-river: {raise-1: mine three or better, fold: others}
"""
FOLDED = EIGHT.replace("if: check}", "end: wait}").replace("if: wait}", "end: fold}")
"""With choices after which the round is over, one of them while cards are to come."""


def law(text: str, bet: str) -> tuple[dict[Fraction, Fraction], Fraction]:
    """The law of the net result in the exact engine, and what is put down in all."""
    ruleset = read(text)
    found = exact.solve(ruleset, model.Member(ruleset.bets[bet], {}), {})
    return {**found.nets}, found.risked


TWELVE = """
game: x
act: none
device:
  decks: 1
  without: [2 to 10, jack]
  order: [queen, king, ace]
  compare: kinds
  kinds: {three: 3 of a rank, flush: same suit, pair: 2 of a rank, high-card: any}
deal:
  first: {player: 2, dealer: 2}
  preflop: {choose: [raise-4, check], sees: player}
  one-card: {flop: 1}
  after-flop: {choose: [raise-1, fold], sees: [player, flop], if: check, end: fold}
hands: {mine: {best: 3, of: [player, flop]}, theirs: {best: 3, of: [dealer, flop]}}
names: {opens: theirs pair or better}
bets:
  ante: {win: mine beats theirs except fold, lose: [theirs beats mine, fold], push: others, pays: 1:1}
  play:
    staked: {raise-4: 4, raise-1: 1}
    win: mine beats theirs and opens
    lose: theirs beats mine and opens
    push: others
    pays: 2:1
  whole: {together: {ante: 1, play: 1}, strategy: best}
  by-rule:
    together: {ante: 1, play: 1}
    strategy:
      preflop: {raise-4: player same suit, check: others}
      after-flop: {raise-1: mine flush or better, fold: others}
  half: {together: {ante: 1, play: 1}, strategy: {preflop: {raise-4: player same suit, check: others}}}
"""

WITHOUT_SUITS = TWELVE.replace("flush: same suit, ", "").replace("mine flush", "mine pair")
"""Hands of three ranks, of which none is asked for its suit."""


BONUS = """
game: x
act: none
device:
  decks: 1
  without: [2 to 10, jack, queen]
  order: [king, ace]
  compare: kinds
  kinds: {two-pairs: 2 of a rank twice, three: 3 of a rank, pair: 2 of a rank, high-card: any}
deal:
  first: {player: 2, dealer: 2}
  preflop: {choose: [stay, fold], sees: player, end: fold}
  first-one: {flop: 1}
  on-flop: {choose: [bet, check], sees: [player, flop]}
  second: {turn: 1}
  on-turn: {choose: [bet, check], sees: [player, flop, turn]}
  third: {river: 1}
hands:
  mine: {best: 4, of: [player, flop, turn, river]}
  theirs: {best: 4, of: [dealer, flop, turn, river]}
  own: [player, flop, turn]
bets:
  ante:
    win: mine beats theirs and mine two-pairs or better
    lose: [theirs beats mine, fold]
    push: others
    pays: 1:1
  raises: {staked: {stay: 2, bet: 1}, win: mine beats theirs, lose: theirs beats mine, push: others, pays: 1:1}
  whole: {together: {ante: 1, raises: 1}, strategy: best}
  by-rule:
    together: {ante: 1, raises: 1}
    strategy:
      preflop: {fold: player has 2 cards in king, stay: others}
      on-flop: {bet: player has 2 cards in ace, check: others}
      on-turn: {bet: own two-pairs or better, check: others}
  half:
    together: {ante: 1, raises: 1}
    strategy: {preflop: {fold: player has 2 cards in king, stay: others}, on-turn: {bet: bet at on-flop, check: others}}
"""
BETS = ("whole", "by-rule", "half")


@each(
    "text, bet",
    [(text, bet) for text in (EIGHT, FOLDED, BONUS, TWELVE, WITHOUT_SUITS) for bet in BETS],
    quick=lambda text, bet: (text, bet) in ((EIGHT, "whole"), (BONUS, "half"), (WITHOUT_SUITS, "by-rule")),
)
def test_as_rounds_that_are_dealt(text: str, bet: str) -> None:
    """The best play, a rule and half a rule lead to the same results as where rounds are dealt card by card."""
    as_dealt(text, bet)


def as_dealt(text: str, bet: str) -> None:
    ours, asked = law(text, bet), list[object]()
    with pytest.MonkeyPatch.context() as patch, open_meter(10**8):
        for module in (rounds, seen):
            patch.setattr(module, "on_boards", asked.append)
        assert law(text.replace("high-card", "nothing"), bet) == ours  # another shoe: what was found is remembered
    assert asked


def test_a_rule_may_tell_hands_apart_that_no_bet_does() -> None:
    """The rule asks of the kind of the player's hand, and the bets of that of the other hand alone."""
    rule = "half: {together: {ante: 1, play: 1}, strategy: {after-flop: {raise-1: mine pair or better, fold: others}}}"
    as_dealt(WITHOUT_SUITS[: WITHOUT_SUITS.index("half")] + rule, "half")


def test_what_is_seen_at_each_step() -> None:
    """Each hand of two cards with what is best, as where rounds are dealt; at later steps how often each choice is."""

    def plays(text: str) -> tuple[BestPlay, ...]:
        ruleset = read(text)
        return best_plays(ruleset, model.Member(ruleset.bets["whole"], {}), {})

    ours = plays(EIGHT)
    with pytest.MonkeyPatch.context() as patch:
        for module in (rounds, seen):
            patch.setattr(module, "on_boards", lambda _: None)
        dealt = plays(EIGHT.replace("high-card", "last"))
    of_hands = defaultdict[Seen, Fraction](Fraction)
    for (cards,), share in ours[0].share.items():
        ranks = (BETWEEN_CARDS.join(sorted(card.split(" ")[0] for card in cards.split(BETWEEN_CARDS))),)
        of_hands[ranks] += share
        assert (ours[0].plays[cards,], ours[0].worth[cards,]) == (dealt[0].plays[ranks], dealt[0].worth[ranks])
    assert of_hands == dealt[0].share
    assert [play.is_told for play in ours] == [True, False, False]
    assert [play.before for play in ours] == [play.before for play in dealt]
    for one, other in zip(ours[1:], dealt[1:], strict=True):
        often = ({choice: Fraction(0) for choice in play.step.choose} for play in (one, other))
        for play, of_each in zip((one, other), both := [*often], strict=True):
            for sight, best in play.sights:
                of_each[best] += Fraction(sight.weight, play.weight)
        assert both[0] == both[1]
    things = comb(8, 2) * 6  # his cards and one that lies open, where he checks
    checked = sum(share for cards, share in ours[0].share.items() if ours[0].plays[cards] == "check")
    assert ours[1].number == things * checked


NEAR = """
game: x
act: none
device:
  decks: 1
  without: [2 to 10, jack]
  order: [queen, king, ace]
  compare: kinds
  kinds: {flush: same suit, two-pairs: 2 of a rank twice, three: 3 of a rank, pair: 2 of a rank, high-card: any}
deal:
  first: {player: 2, dealer: 2}
  three-cards: {flop: 2}
  after-flop: {choose: [raise-2, fold], sees: [player, flop]}
  last: {river: 1}
  at-river: {choose: [raise-1, wait], sees: [player, flop, river]}
hands: {mine: {best: 4, of: [player, flop, river]}, theirs: {best: 4, of: [dealer, flop, river]}}
bets:
  ante: {win: mine beats theirs and mine flush or better, lose: others, pays: 7:3}
  play: {staked: {raise-2: 2, raise-1: 1}, win: mine beats theirs, lose: theirs beats mine, push: others, pays: 1:1}
  whole: {together: {ante: 1, play: 1}, strategy: best}
"""


AT_FLOP = NEAR.replace("  at-river: {choose: [raise-1, wait], sees: [player, flop, river]}\n", "")
AT_FLOP = AT_FLOP.replace(", raise-1: 1", "").replace("jack]", "jack, queen]").replace("[queen, ", "[")
AT_FLOP = AT_FLOP.replace("flush: same suit, ", "").replace("flush or better", "three or better")
AT_END = TWELVE[: TWELVE.index("  by-rule")].replace("  preflop: {choose: [raise-4, check], sees: player}\n", "")
AT_END = AT_END.replace(", if: check", "").replace("raise-4: 4, ", "")
"""One choice, before all cards lie open, and then."""


@each("text", [AT_FLOP, AT_END], quick=2)
def test_where_choices_are_closest(text: str) -> None:
    """What both choices are worth, for the twenty things seen where these are closest, as where rounds are dealt."""

    def play(text: str) -> BestPlay:
        ruleset = read(text)
        (found,) = best_plays(ruleset, model.Member(ruleset.bets["whole"], {}), {})
        return found

    ours = play(text)
    with pytest.MonkeyPatch.context() as patch, open_meter(10**8):
        for module in (rounds, seen):
            patch.setattr(module, "on_boards", lambda _: None)
        dealt = play(text.replace("high-card", "last"))
    margins = sorted({abs(one - other) for one, other in (worth.values() for worth in dealt.worth.values())})
    near = [abs(one - other) for one, other in (sight.worth.values() for sight in ours.nearest)]
    assert near == sorted(near)
    assert {*near} == {*margins[: len({*near})]}
    worths = {frozenset(worth.items()) for worth in dealt.worth.values()}
    assert all(frozenset(sight.worth.items()) in worths for sight in ours.nearest)


def test_too_dear_is_told_before_it_begins() -> None:
    """A pack of 52 takes more than a command may do by default."""
    steps = (BoardStep(3, {(): ("call", "fold")}),)
    shoe = model.records.replace(shoe_of(5), without=(), order=(*map(str, range(2, 10)), *ORDER))
    any_kind = {kind.name: "any" for kind in shoe.kinds}
    with pytest.raises(ProblemError, match="more operations"):
        Boards(BoardGame(shoe, 5, 5, steps, any_kind, any_kind)).best({})


@pytest.mark.thorough
@each("text", [EIGHT, TWELVE, BONUS])
def test_what_is_announced_is_enough_for_all_that_is_made(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of every bet, its rule beside the best play and each step of it alone; by both engines."""
    taken = list[int]()
    monkeypatch.setattr(boards, "spend_announced", lambda steps, _: taken.append(steps))
    ruleset = read(text.replace("high-card", "other"))  # another shoe: what was found is remembered
    with open_meter(None):
        found = analyse_ruleset(ruleset, {})
        costs = [rule_cost(ruleset, one.member, {}) for one in found.bets]
        announced = meter().announced
    assert announced.keys() == {*BETS}
    assert found.agree
    assert all(isinstance(one, RuleCost) for one in costs)
    assert 0 < sum(taken) <= sum(announced.values())


@pytest.mark.thorough
def test_one_limit_is_named_for_all_bets_of_a_game(tmp_path: Path) -> None:
    """For whatever bets were asked and whatever limit was too low: it is that of the whole file."""
    file, said = tmp_path / "holdem.yaml", set[str]()  # to which no policy gives a limit
    file.write_text(HOLDEM.read_text("utf-8").partition("  aa:\n")[0], "utf-8")
    for limit, bets in ((None, ()), (None, "whole-by-rule"), (500_000, "whole")):
        with pytest.raises(ProblemError) as refused:
            macau_edge.analyse(file, bets=bets, limit=limit)
        said |= {problem.help for problem in refused.value.problems}
    assert len(said) == 1
    (help_,) = said
    assert re.fullmatch("`limit=[0-9]+` is enough for all bets of this game", help_)


@pytest.mark.thorough
@each("game", ["casino-holdem", "ultimate-texas-holdem", "texas-holdem-bonus"])
def test_the_other_engine_takes_no_more_than_is_announced_for_it(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The numeric engine's tables and flops, for the best play and for the law, beside those of the exact one."""
    own, taken = list[int](), list[int]()

    def play(rounds: BoardRounds, values: Mapping[tuple[int, ...], object]) -> None:
        for _ in ("best", "law"):
            rounds._spend_on_kinds(len(rounds.paths(3)))
            rounds._spend_on_flops(len(rounds.paths(3)))
        raise NotImplementedError

    monkeypatch.setattr(numeric_boards, "spend_announced", lambda steps, _: taken.append(steps))
    monkeypatch.setattr(BoardRounds, "best", play)
    ruleset = load(HOLDEM.parent / f"{game}.yaml").found
    member = model.Member(ruleset.bets["whole"], {})
    with open_meter(None):
        exact.announce(ruleset, {})
        own.append(meter().announced[member.id])
    with pytest.raises(NotImplementedError), open_meter(10**8):
        numeric.estimate(ruleset, member, {})
    assert 0 < ENGINES * sum(taken) <= own[0]


@each("ranks, cards", [(2, 3), (3, 2), (3, 4)])
def test_boards_up_to_what_suits_are_called(ranks: int, cards: int) -> None:
    """As many as there are sets of cards of which none becomes another by new names of the suits."""
    several = {
        min(tuple(sorted((card // 4, called[card % 4]) for card in board)) for called in permutations(range(4)))
        for board in combinations(range(4 * ranks), cards)
    }
    assert sets_up_to_suits(ranks, cards) == len(several)


@pytest.mark.thorough
def test_with_a_card_gone_a_small_pack_is_dealt() -> None:
    """By exchangeability: of a play by a rule, the mean over the card that is gone is what the whole pack comes to.

    One card of each rank stands for all, since no suit is named.
    """
    ruleset = read(TWELVE.replace("jack]", "jack, queen]").replace("[queen, ", "["))
    assert isinstance(ruleset.device, model.Shoe)
    member, edges = model.Member(ruleset.bets["by-rule"], {}), []
    for rank in ruleset.device.order:
        without = model.records.replace(ruleset.device, gone=(Card(rank, "spades"),))
        less = model.records.replace(ruleset, device=without)
        edges.append(Measures(exact.solve(less, member, {})).expected_net)
    assert sum(edges) / len(edges) == Measures(exact.solve(ruleset, member, {})).expected_net


@pytest.mark.deep
def test_ultimate_texas_holdem() -> None:
    """The figure that is published: 2.185 % of the ante, and a hand in five folded.

    https://www.888casino.com/blog/novelty-games/ultimate-texas-holdem-basic-strategy-and-house-edge
    """
    ruleset = load(HOLDEM.parent / "ultimate-texas-holdem.yaml").found
    whole = ruleset.bets["whole"]
    assert whole.limit  # of its own, in the policy beside it
    with open_meter(whole.limit.states):
        found = exact.solve(ruleset, model.Member(whole, {}), {})
    assert (found.mean, round(-float(found.mean), 5)) == (Fraction(-50643648973, 2317817502000), 0.02185)


# --- numbers side by side --------------------------------------------------------------------------------------------


@each("most", [64, 1 << 70])
def test_lanes(most: int) -> None:
    """Sums and products of packed numbers are those of each, whatever their signs are and however large they are."""
    lanes = Lanes(4, most)
    one, other = [3, -5, 0, most // 8], [-7, 2, -1, -(most // 8)]
    assert [*lanes.unpack(lanes.pack(one) + 3 * lanes.pack(other))] == [
        a + 3 * b for a, b in zip(one, other, strict=True)
    ]
    assert [*lanes.unpack(lanes.only(lanes.pack(other), lanes.mask([0, 3])))] == [-7, 0, 0, -(most // 8)]
