"""What must hold of the algebra of hands: the same said otherwise, suits renamed, and choices that are not used."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from macau_edge import exact, numeric
from macau_edge.model.problem import ProblemError
from tests.analysis.test_cards import read
from tests.loops import each
from tests.random_algebra import PAIRS, algebra_game
from tests.random_choices import choice_game
from tests.small import member_of

Nets = dict[Fraction, Fraction]


def law(text: str, name: str = "bet") -> Nets:
    """The probability of each net result, to which both engines come."""
    ruleset = read(text)
    member = member_of(ruleset, name)
    nets = dict(exact.solve(ruleset, member, {}).nets)
    estimate = numeric.estimate(ruleset, member, {})
    assert estimate.nets.tolist() == [float(net) for net in nets], text
    chances = [float(chance) for chance in nets.values()]
    assert abs(estimate.probabilities - chances).sum() <= estimate.mass_bound + 1e-15, text
    return nets


def mean(nets: Nets) -> Fraction:
    return sum((net * chance for net, chance in nets.items()), Fraction(0))


# --- the same events, said otherwise --------------------------------------------------------------------------------

DRAWN = """\
game: x
device: {decks: 8, worth: {ace: 1, 2 to 9: number, [10, jack, queen, king]: 0}, points: last digit, compare: points}
words:
  player: {en: player, pt: jogador, zh: 閒}
  banker: {en: banker, pt: banca, zh: 莊}
  first: {en: first, pt: primeiras, zh: 首}
  natural: {en: natural, pt: natural, zh: 例牌}
  player-third: {en: third, pt: terceira, zh: 三}
  banker-third: {en: other, pt: outra, zh: 另}
deal:
  first: {player: 2, banker: 2}
  natural: {end: [player 8 to 9, banker 8 to 9]}
  player-third: {player: 1, if: player 0 to 5}
  banker-third: {banker: 1, if: {by: banker, 0 to 2: draws, 3: {by: player-third, 8: stands, others: draws},
    4: {by: player-third, [none, 2 to 7]: draws, others: stands}, 5: {by: player-third, [none, 4 to 7]: draws,
    others: stands}, 6: {by: player-third, [6, 7]: draws, others: stands}, 7: stands}}
bets: {bet: {win: WIN, lose: others, pays: PAYS}}
"""
"""The act's baccarat."""

SAME: dict[str, tuple[tuple[str, str], ...]] = {
    "eight points": (
        ("player 8", "1:1"),
        ("player 8 to 9 except player 9", "1:1"),
        ("player higher than 7 and player lower than 9", "1:1"),
    ),
    "by so many points": (
        ("player beats banker by 4 to 9", "2:1"),
        ("margin of player over banker 4 to 9", "2:1"),
        ("margin of player over banker higher than 3", "2:1"),
    ),
    "a table and its phrases": (
        ("margin of player over banker 8 to 9", "{by: margin of player over banker, 8: 3:1, 9: 5:1}"),
        ("player beats banker by 8 to 9", "{by: sum of player and banker, 9: 5:1, 8: 3:1, 10: 3:1}"),
    ),
    "three cards of one suit": (
        ("first 3 of all same suit", "9:1"),
        ("first 3 of all has 3 of a suit", "9:1"),
        ("first 3 of all has 1 suit", "9:1"),
    ),
    "no two of a colour": (
        ("first 2 of player different colours", "1:1"),
        ("first 2 of player has 1 card in red", "1:1"),
        ("first 2 of player has 2 colours", "1:1"),
        ("any except first 2 of player same colour", "1:1"),
    ),
    "a pair": (
        ("first 2 of player same rank", "11:1"),
        ("first 2 of player has 2 of a rank", "11:1"),
        ("first of player same rank as second of player", "11:1"),
        ("second of player has 1 card in rank of first of player", "11:1"),
        ("first 2 of player has 1 rank", "11:1"),
    ),
}  # fmt: skip


@each("ways", SAME.values(), ids=SAME, quick=2)
def test_what_says_the_same_comes_to_the_same(ways: tuple[tuple[str, str], ...]) -> None:
    """Equal to the last digit: `margin` and `by`, a pair as agreeing cards, as one rank and as cards of a set."""
    laws = [law(DRAWN.replace("WIN", win).replace("PAYS", pays)) for win, pays in ways]
    assert all(one == laws[0] for one in laws)


POKER = ["4 of a rank", "3 of a rank and 2 of a rank", "3 of a rank", "2 of a rank twice"]
POKER = [f"over-{number}: {pattern}" for number, pattern in enumerate(POKER)]
HELD = """\
game: x
device: {{decks: 1, without: [2 to 6], order: [7 to king, ace], kinds: {{{kinds}, any-hand: any}}}}
words: {{player: {{en: p, pt: j, zh: 閒}}, first: {{en: f, pt: p, zh: 首}}}}
deal: {{first: {{player: 5}}}}
bets: {{bet: {{win: {win}, lose: others, pays: 3:1}}}}
"""


def test_a_named_pair_is_as_many_kinds_as_hands_can_have_it() -> None:
    """A pair of aces, and the 35 lists of ranks in which there is one, on eight ranks."""
    order = [*map(str, range(7, 11)), "jack", "queen", "king"]
    others = [
        (a, b, c) for a in order for b in order for c in order if order.index(a) < order.index(b) < order.index(c)
    ]
    assert len(others) == 35
    named = HELD.format(kinds=", ".join([*POKER, "aces: 2 of a rank from ace to ace"]), win="player aces")
    each_of_them = [f"aces-{number}: ranks ace-ace-{'-'.join(rest)}" for number, rest in enumerate(others)]
    listed = f"[{', '.join(f'player aces-{number}' for number in range(35))}]"
    assert law(named) == law(HELD.format(kinds=", ".join([*POKER, *each_of_them]), win=listed))
    assert law(named)[Fraction(3)] == Fraction(6 * 35 * 64, 201_376)


# --- suits renamed --------------------------------------------------------------------------------------------------

RENAMED = (
    {"hearts": "diamonds", "diamonds": "hearts"},
    {"spades": "clubs", "clubs": "spades"},
    {"hearts": "spades", "spades": "hearts", "diamonds": "clubs", "clubs": "diamonds", "red": "black", "black": "red"},
)


@pytest.mark.thorough
@each("seed", range(3, len(PAIRS), 7), quick=18, whole="deep")
def test_suits_that_are_called_otherwise_change_nothing(seed: int) -> None:
    game = algebra_game(seed, lists=False)
    names = RENAMED[seed % len(RENAMED)]
    renamed = re.sub(r"\b[a-z]+\b", lambda found: names.get(found[0], found[0]), game.text)
    for number in range(1, len(game.bets) + 1):
        assert law_or_codes(renamed, f"bet-{number}") == law_or_codes(game.text, f"bet-{number}"), game.text


def law_or_codes(text: str, bet: str) -> object:
    """The law of a bet, or why it has none: a random phrase may name what no hand has."""
    try:
        return law(text, bet)
    except ProblemError as error:
        return [problem.code for problem in error.problems]


# --- choices --------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
@each("seed", range(0, 200, 11), quick=10, whole="deep")
def test_seeing_more_never_hurts(seed: int) -> None:
    """Best play with the hands that he sees, and with first cards of these alone."""
    game = next(game for number in range(seed, seed + 400) if (game := choice_game(number)).strategy == "best")
    sees = re.search(r"sees: \[([^\]]*)\]", game.text)
    assert sees
    hands = sees[1].split(", ")
    means = [
        mean(law(game.text.replace(sees[0], f"sees: [{', '.join(hands[:many])}]"))) for many in range(1, len(hands) + 1)
    ]
    assert means == sorted(means), game.text
    assert means[-1] == game.mean
    first = game.text.replace(sees[0], f"sees: [{', '.join(f'first of {hand.split()[-1]}' for hand in hands)}]")
    assert mean(law(first)) <= game.mean, first


DUEL = """\
game: x
device: {{decks: 1, without: [2 to 9], order: [10 to king, ace], compare: order}}
words:
  player: {{en: p, pt: j, zh: 閒}}
  dealer: {{en: d, pt: b, zh: 莊}}
  first: {{en: f, pt: p, zh: 首}}
  look: {{en: l, pt: e, zh: 看}}
  play: {{en: y, pt: s, zh: 跟}}
  fold: {{en: n, pt: n, zh: 棄}}
  burn-it: {{en: b, pt: q, zh: 燒}}
deal: {{first: {{player: 1, dealer: 1}}, look: {{choose: [{choices}], sees: player}}}}
bets:
  bet: {{win: play and player beats dealer, push: play and player ties dealer, lose: others, raise: {{play: 1}},
    pays: 3:2, lost: {{by: choice, play: 2:1, {lost}}}, strategy: best}}
"""


@each("lost", ["2:1", "3:2", "1:1"])
def test_a_choice_that_is_never_better_changes_nothing(lost: str) -> None:
    """One that always loses, more than another or as much."""
    own = law(DUEL.format(choices="play, fold", lost="fold: 1:1"))
    assert law(DUEL.format(choices="play, fold, burn-it", lost=f"fold: 1:1, burn-it: {lost}")) == own
