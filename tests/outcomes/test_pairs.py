"""Two hands whose kinds are asked, by plain enumeration of small shoes; and what is published of five cards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod
from operator import ge, mul
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from macau_edge import exact, load, model, numeric
from macau_edge.analysis import analyse_bet
from macau_edge.exact.backward import best_plays
from macau_edge.model import Member, Ruleset
from macau_edge.model.meter import open_meter
from macau_edge.model.texts import LANGUAGES
from macau_edge.outcomes.kinds import Held
from macau_edge.outcomes.pairs import Bounded, hand_pairs
from macau_edge.outcomes.questions import Question
from macau_edge.outcomes.seen import ANY_CARD
from macau_edge.wording import Words
from macau_edge.wording.plays import plays_in_words
from macau_edge.wording.sights import seen_in_words
from tests.analysis.test_cards import read
from tests.loops import each
from tests.plain_cards import RANKS, Card, HandKind, Shoe
from tests.random_cards import random_kinds, ratio
from tests.simulated import simulated

# --- small decks, every round ----------------------------------------------------------------------------------------


class Hand(NamedTuple):
    """The places of its cards in the shoe, the cards, the number of its kind, and how high it is."""

    places: frozenset[int]
    cards: tuple[Card, ...]
    kind: int
    strength: tuple[int, list[tuple[int, int]]]


@dataclass(frozen=True)
class Facing:
    """A file in which two hands of so many cards face each other, and the player goes on or gives up.

    The other hand has to be of the kind `opens` or better, or he wins once his stake; `pays` is paid by the number of
    the kind of his hand, `lost` is what is lost by who gives up. By a rule he goes on with the kind `rule` or better.
    Besides his own hand he sees a card of the other where that is `opened`.
    """

    shoe: Shoe
    size: int
    pays: tuple[str, ...]
    lost: str
    opens: int
    rule: int
    opened: bool = False

    def text(self, strategy: str) -> str:
        kinds = [kind.name for kind in self.shoe.kinds]
        rows = ", ".join(f"{kinds[number]}: {pays}" for number, pays in enumerate(self.pays))
        lines = ["game: x", "act: none", f"device: {self.shoe.text}", "deal:"]
        lines += [f"  first: {{player: {self.size}, dealer: {self.size}}}"]
        sees = "[player, first of dealer]" if self.opened else "player"
        lines += [f"  decision: {{choose: [play, fold], sees: {sees}}}"]
        lines += [f"names: {{opens: dealer {kinds[self.opens]} or better, closed: play except opens}}", "bets:"]
        lines += ["  bet:", "    win: [closed, play and player beats dealer and opens]"]
        lines += ["    push: play and opens and player ties dealer", "    lose: others", "    raise: {play: 1}"]
        lines += [f"    pays: {{by: happening, closed: 1:1, none: {{by: kind of player, {rows}}}}}"]
        lines += [f"    lost: {{by: choice, play: 2:1, fold: {self.lost}}}", f"    strategy: {strategy}", ""]
        return "\n".join(lines)

    def net(self, own: Hand, other: Hand) -> Fraction:
        """What comes of a round in which he goes on."""
        if other.kind > self.opens:
            return Fraction(1)
        if own.strength == other.strength:
            return Fraction(0)
        return ratio(self.pays[own.kind]) if own.strength > other.strength else Fraction(-2)

    def rounds(self) -> list[tuple[Hand, Hand]]:
        cards = self.shoe.cards
        hands = [
            Hand(frozenset(places), tuple(own), self.shoe.kind(own), self.shoe.strength(own))
            for places in combinations(range(len(cards)), self.size)
            for own in [[cards[place] for place in places]]
        ]
        return [(own, other) for own in hands for other in hands if not own.places & other.places]

    def says_nothing_in_vain(self, rounds: Sequence[tuple[Hand, Hand]]) -> bool:
        """Whether some round pays each prize, some ties, and some is lost."""
        nets = {self.net(own, other) for own, other in rounds}
        opened = [(own, other) for own, other in rounds if other.kind <= self.opens]
        paid = {own.kind for own, other in opened if own.strength > other.strength}
        return {Fraction(0), Fraction(-2)} <= nets and len(paid) == len(self.pays)


def random_facing(seed: int, most: int) -> tuple[Facing, list[tuple[Hand, Hand]]]:
    """The first random file from a seed on that has so many rounds at most, with these."""
    draw = Random(seed)
    while True:
        ranks = tuple(sorted(draw.sample(RANKS, draw.randint(2, 5)), key=RANKS.index))
        run = draw.choice([("ace low",), ("ace high",), ("ace low", "ace high"), ("ace high", "ace low")])
        order, size = tuple(draw.sample(ranks, len(ranks))), draw.randint(2, 5)
        shoe = Shoe(ranks, decks=draw.randint(1, 3), order=order, compare="kinds", run=run)
        cards = len(shoe.cards)
        if comb(cards, size) * comb(cards - size, size) > most:
            continue
        kinds = random_kinds(draw, shoe, [size])
        if len(kinds) == 1:
            continue
        lost, opens = draw.choice(["1:1", "1:2", "3:4"]), draw.randrange(len(kinds) - 1)
        pays = tuple(draw.choice(["1:1", "2:1", "5:2", "4:1"]) for _ in kinds[: opens + 1])
        found = Facing(replace(shoe, kinds=kinds), size, pays, lost, opens, draw.randrange(len(kinds) - 1))
        if found.says_nothing_in_vain(rounds := found.rounds()):
            return found, rounds


def law(ruleset: Ruleset) -> dict[Fraction, Fraction]:
    """The probability of each net result, from both engines."""
    member = Member(ruleset.bets["bet"], {})
    nets = dict(exact.solve(ruleset, member, {}).nets)
    estimate = numeric.estimate(ruleset, member, {})
    assert estimate.nets.tolist() == [float(net) for net in nets]
    assert abs(estimate.probabilities - [float(chance) for chance in nets.values()]).sum() <= 1e-12
    return nets


def as_enumerated(seed: int, most: int = 35_000, *, opened: bool = False) -> None:
    """Both engines find what every round comes to."""
    facing, rounds = random_facing(seed, most)
    as_counted(replace(facing, opened=opened), [(own, other, 1) for own, other in rounds])


def as_counted(facing: Facing, rounds: Sequence[tuple[Hand, Hand, int]]) -> None:
    """They find what rounds come to, each with its ways: by a rule, and played best by who knows his cards."""
    by_rule, seen = Counter[Fraction](), dict[tuple[str, ...], list[Fraction]]()
    by_open_card = defaultdict[Fraction, Fraction](Fraction)
    given_up, every = -ratio(facing.lost), sum(ways for *_, ways in rounds)
    for own, other, ways in rounds:
        net = facing.net(own, other)
        by_rule[net if own.kind <= facing.rule else given_up] += ways
        known = other.cards if facing.opened else other.cards[:1]
        for card in known:
            open_card = f"{card.rank} {card.suit}" if facing.opened else ""
            cards = (*sorted(f"{card.rank} {card.suit}" for card in own.cards), open_card)
            worth = seen.setdefault(cards, [Fraction(0)] * 2)
            worth[0] += net * ways / len(known)
            worth[1] += given_up * ways / len(known)
            plays = own.kind <= facing.rule or card.rank in [one.rank for one in own.cards]
            by_open_card[net if plays else given_up] += Fraction(ways, len(known))
    kind = facing.shoe.kinds[facing.rule].name
    found = law(read(facing.text(f"{{play: player {kind} or better, fold: others}}")))
    assert found == {net: Fraction(n, every) for net, n in sorted(by_rule.items())}, facing.text("rule")
    if facing.opened:
        alike = f"player has 1 to {facing.size} cards in rank of first of dealer"
        found = law(read(facing.text(f"{{play: [player {kind} or better, {alike}], fold: others}}")))
        assert found == {net: ways / every for net, ways in sorted(by_open_card.items())}, facing.text(alike)
    best = law(read(facing.text("best")))
    mean = sum((max(worth) for worth in seen.values()), Fraction(0)) / every
    assert sum(net * chance for net, chance in best.items()) == mean, facing.text("best")


@each("seed", [17, 22], quick=1)
def test_some_hands_that_face_each_other(seed: int) -> None:
    as_enumerated(seed)


@pytest.mark.thorough
@each("seed", [21, 2, 29])
def test_hands_that_face_each_other_with_an_open_card(seed: int) -> None:
    """Suits of one deck, two decks without suits, and suits of two decks."""
    as_enumerated(seed, opened=True)


@pytest.mark.thorough
@each("seed", [3, 8, 9, 11, 18, 21, 23])
def test_more_hands_that_face_each_other(seed: int) -> None:
    as_enumerated(seed)


@pytest.mark.deep
@each("seed", range(30, 60))
def test_random_hands_that_face_each_other(seed: int) -> None:
    as_enumerated(seed, 170_000, opened=seed % 2 == 0)


def test_two_hands_lie_in_more_ways_than_a_number_of_the_machine_holds() -> None:
    """Five cards each of three ranks, from 99 decks: the ways of each rank, of 396 cards, are multiplied."""

    def alike(name: str, text: str, *numbers: int) -> HandKind:
        def fits(_: Shoe, cards: Sequence[Card]) -> bool:
            most = Counter(card.rank for card in cards).most_common(len(numbers))
            return len(most) == len(numbers) and all(map(ge, (there for _, there in most), numbers))

        return HandKind(name, text, fits, of_a_rank=True)

    house, four = alike("house", "3 of a rank and 2 of a rank", 3, 2), alike("four", "4 of a rank", 4)
    ranks, size, of_each = ("jack", "queen", "king"), 5, 4 * 99
    kinds = (four, house, HandKind("rest", "any", lambda *_: True))
    shoe = Shoe(ranks, decks=99, order=ranks, compare="kinds", kinds=kinds)
    hands = [
        Hand(frozenset(), cards, shoe.kind(cards), shoe.strength(cards))
        for cards in combinations_with_replacement([Card(rank, "", 0) for rank in ranks], size)
    ]
    rounds = []
    for own, other in product(hands, repeat=2):
        times = [[[card.rank for card in hand.cards].count(rank) for hand in (own, other)] for rank in ranks]
        rounds.append((own, other, prod(comb(of_each, one) * comb(of_each - one, two) for one, two in times)))
    every = comb(3 * of_each, size) * comb(3 * of_each - size, size)
    assert sum(ways for *_, ways in rounds) == every > 2**63
    as_counted(Facing(shoe, size, ("5:2", "2:1"), "1:2", opens=1, rule=1), rounds)


# --- what a strategy looks at, and how it is printed ------------------------------------------------------------------


def three_card_poker(decks: int = 1, strategy: str = "best", lost: str = "1:1") -> Ruleset:
    """Ante and play, per ante, without the bonus."""
    kinds = "straight-flush: run and same suit, three-of-a-kind: 3 of a rank, straight: run, flush: same suit, "
    kinds += "pair: 2 of a rank, high-card: any"
    lines = ["game: x", "act: none", f"device: {{decks: {decks}, order: [2 to king, ace], compare: kinds,"]
    lines += [f"  kinds: {{{kinds}}}}}", "deal: {first: {player: 3, dealer: 3}, "]
    lines += ["  decision: {choose: [play, fold], sees: player}}"]
    lines += ["names: {opens: dealer queen-high or better, closed: play except opens}", "bets:", "  bet:"]
    lines += ["    win: [closed, play and player beats dealer and opens]", "    raise: {play: 1}"]
    lines += ["    push: play and player ties dealer and opens", "    lose: others"]
    lines += ["    pays: {by: happening, closed: 1:1, none: 2:1}", f"    lost: {{by: choice, play: 2:1, fold: {lost}}}"]
    return read("\n".join([*lines, f"    strategy: {strategy}", ""]))


def played(ruleset: Ruleset, bet: str = "bet") -> str:
    return plays_in_words(best_plays(ruleset, Member(ruleset.bets[bet], {}), {})[0], Words("en", ruleset))


def edge_of(nets: dict[Fraction, Fraction]) -> Fraction:
    return -sum((net * chance for net, chance in nets.items()), Fraction(0))


BONUS = Fraction(720 * 1 + 52 * 4 + 48 * 5, comb(52, 3))
"""What straights, three of a kind and straight flushes add to the ante, whatever the dealer has."""


@pytest.mark.thorough
def test_three_card_poker_is_played_on_queen_six_four() -> None:
    """The house edge is 3.37% of the ante, with the bonus: John Grochowski, whose address is in `test_kinds`."""
    ruleset = three_card_poker()
    assert round(float(edge_of(law(ruleset)) - BONUS) * 100, 2) == 3.37
    assert played(ruleset) == "“player” with queen-6-4 high or better: “play”; otherwise: “fold”"
    by_rule = three_card_poker(strategy="{play: player queen-6-4 or better, fold: others}")
    assert law(by_rule) == law(ruleset)


def test_what_is_seen_of_both_hands_is_told() -> None:
    """Two cards of ten to ace, one of the dealer's open; whichever of the two is written first."""
    device = "{decks: 1, without: [2 to 9], order: [10 to king, ace], compare: kinds,"
    device += " kinds: {pair: 2 of a rank, two-suited: same suit, rest: any}}"
    lines = ["game: x", "act: none", f"device: {device}", "deal: {first: {player: 2, dealer: 2}, "]
    lines += ["  decision: {choose: [play, fold], sees: [first of dealer, player]}}", "bets:"]
    lines += ["  bet: {win: play and player beats dealer, lose: others, raise: {play: 1}, pays: 2:1,"]
    lines += ["    lost: {by: choice, play: 2:1, fold: 1:2}, strategy: best}", ""]
    ruleset = read("\n".join(lines))
    assert law(ruleset) == law(read("\n".join(lines).replace("first of dealer, player", "player, first of dealer")))
    best = best_plays(ruleset, Member(ruleset.bets["bet"], {}), {})[0]
    assert [one.part for one in best.seen] == ["player", "first of dealer"]
    assert best.plays["ace, ace", ANY_CARD] == "play"
    assert best.by_open_suit
    assert [
        seen_in_words(best, [("ace, king spades", "10 hearts")], Words(language, ruleset)) for language in LANGUAGES
    ] == [
        "player ace and king of spades, the first card of dealer 10 of hearts",
        "player ás e rei de espadas, a primeira carta de dealer 10 de copas",
        "playerA及葵扇K、dealer首張牌紅心10",
    ]
    assert [plays_in_words(best, Words(language, ruleset)) for language in LANGUAGES] == [
        "“player” with ace-king high or better: “play”; otherwise “player” with king-jack high or better: “play” or "
        "“fold”, depending on the first card of “dealer”; otherwise: “fold”",
        "ás-rei no topo ou melhor em «player»: «play»; senão, rei-valete no topo ou melhor em «player»: «play» ou "
        "«fold», conforme a primeira carta de «dealer»; senão: «fold»",
        "「player」以A-K為最大或更佳：「play」；否則「player」以K-J為最大或更佳：視「dealer」首張牌而定，「play」或「fold」；否則：「fold」",
    ]


@each("hand", ["two-suited", "pair"])
def test_a_choice_about_the_only_hand(hand: str) -> None:
    """Two cards of twelve, seen whole: a raise where they are good enough, and a half given up where they are not."""
    device = "{decks: 1, without: [2 to 10, king], order: [jack to queen, ace], compare: kinds,"
    device += " kinds: {pair: 2 of a rank, two-suited: same suit, rest: any}}"
    lines = ["game: x", "act: none", f"device: {device}", "deal: {first: {player: 2}, "]
    lines += ["  decision: {choose: [play, fold], sees: player}}", "bets:"]
    lines += [f"  bet: {{win: play and player {hand} or better, lose: others, raise: {{play: 1}}, pays: 1:1,"]
    lines += ["    lost: {by: choice, play: 2:1, fold: 1:2}, strategy: best}", ""]
    good = Fraction(18, 66) + (Fraction(12, 66) if hand == "two-suited" else 0)
    assert law(read("\n".join(lines))) == {Fraction(-1, 2): 1 - good, Fraction(1): good}


@pytest.mark.thorough
def test_three_cards_from_several_decks() -> None:
    """Both engines count from 2 and from 99 decks; from many the chances are nearly those of cards that come back."""
    edges = [edge_of(law(three_card_poker(decks))) for decks in (2, 98, 99)]
    assert abs(edges[2] - edges[1]) < Fraction(1, 10**5) < abs(edges[1] - edges[0])


@pytest.mark.thorough
def test_cards_are_drawn_to_hands_with_a_choice() -> None:
    """A simulation draws the cards one by one and plays what was found, as often as the engines say."""
    for strategy in ("best", "{play: player king-high or better, fold: others}"):
        ruleset = three_card_poker(strategy=strategy, lost="1:2")
        (found,) = simulated(ruleset, "bet", rounds=20_000, seed=7).bets
        for net, chance in law(ruleset).items():
            spread = 5 * (float(chance * (1 - chance)) / 20_000) ** 0.5
            assert abs(found.counts[net] / 20_000 - float(chance)) < spread


@each("number", range(3), quick=3)
def test_what_bounds_say_of_all_suits_is_so_of_each(number: int) -> None:
    """Whether to go on is asked, for random net results, and whether to lose the stake; of most hands they say it."""
    rng, kinds = Random(number), "{flush: same suit, pair: 2 of a rank, high-card: any}"
    device = f"device: {{decks: {number % 2 + 1}, order: [2 to king, ace], compare: kinds, kinds: {kinds}}}"
    bets = "bets: {it: {win: a beats b, lose: others, pays: 1:1}}"
    shoe = read(f"game: x\n{device}\ndeal: {{first: {{a: 3, b: 3}}}}\n{bets}\n").device
    assert isinstance(shoe, model.Shoe)
    pairs = hand_pairs(shoe, (3, 3), (Question("kind", "b"),), shoe.deal[0], compared=True)
    net = [rng.randint(*between) for _ in pairs.groups for between in ((-3, -2), (-1, 1), (1, 3))]
    values = [pairs.of_sums(net), pairs.of_sums([-1] * len(net))]
    said = Counter[int]()
    for hand in rng.sample([*pairs.first()], 100):
        best = [worth.index(max(worth)) for worth in pairs.worth(hand, values)]
        assert len(best) == pairs.number_of(hand.held)
        for one in range(2):
            if pairs.is_one_best(pairs.bounded(hand), one, values):
                assert {*best} == {one}
                said[one] += 1
    assert said[0] > 50
    assert said[1] > 5


@each("seed", range(3))
def test_one_choice_is_best_where_it_is_so_at_every_corner_between_the_bounds(seed: int) -> None:
    """Three choices, by what each of three sums is worth to them: listed, and of those worth the same the first."""
    rng, said = Random(seed), Counter[bool]()
    shoe = three_card_poker().device
    assert isinstance(shoe, model.Shoe)
    pairs = hand_pairs(shoe, (3, 3), (), shoe.deal[0], compared=True)
    for _ in range(200):
        values = [[rng.randint(-3, 3) for _ in range(3)] for _ in range(3)]
        low = [rng.randint(0, 9) for _ in range(3)]
        high = [number + rng.randint(0, 2) for number in low]
        worth = [[sum(map(mul, own, sums)) for own in values] for sums in product(*zip(low, high, strict=True))]
        best = {each.index(max(each)) for each in worth}
        for number in range(3):
            said[best == {number}] += 1
            found = pairs.is_one_best(Bounded(Held(), low, high), number, values)
            assert found == (best == {number}), (number, low, high, values)
    assert min(said.values()) > 100


# --- five cards -------------------------------------------------------------------------------------------------------

STUD = Path(__file__).parents[2] / "examples" / "stud.yaml"
LOSSES = {
    "player ace-king-jack-8-3 or better": 1_059_715_400_580,
    "player pair or better": 1_090_272_101_460,
    "player ace-king or better": 1_132_600_203_540,
    "player 2-high or better": 3_310_360_338_060,
}
"""What is lost in all by a rule, where the dealer shows one of his cards: Michael Shackelford, as others print it.

https://toho-talent.com/2022/04/14/caribbean-stud-poker-strategy/ and http://webcasinoguide.com/caribbeanstudpoker.asp
"""
COMBINATIONS = comb(52, 5) * comb(47, 5) * 5


@pytest.mark.thorough
def test_stud_by_the_rules_that_others_have_looked_at() -> None:
    text = STUD.read_text("utf-8")
    for rule, lost in LOSSES.items():
        ruleset = read(text.replace("player ace-king-jack-8-3 or better", rule))
        member = Member(ruleset.bets["ante-and-raise"], {})
        mean = sum(net * chance for net, chance in exact.solve(ruleset, member, {}).nets.items())
        assert -mean == Fraction(lost, COMBINATIONS), rule
        estimate = numeric.estimate(ruleset, member, {})
        assert abs(float(estimate.nets @ estimate.probabilities) + lost / COMBINATIONS) < 1e-12


@pytest.mark.deep
def test_stud_is_played_best_by_the_suits_of_one_hand() -> None:
    """Of ace-king-jack-8-2 ten of fifty ways to have its suits are worth a raise, which others do not look at."""
    ruleset = read(STUD.read_text("utf-8").replace("[player, first of dealer]", "player"))
    member = Member(ruleset.bets["ante-and-raise-open"], {})
    found = analyse_bet(ruleset, member, {})
    assert found.agree
    play = best_plays(ruleset, member, {})[0]
    split = [cards for (cards,), choice in play.plays.items() if choice == "raise" and cards.startswith("ace spades")]
    assert played(ruleset, bet="ante-and-raise-open") == (
        "“player” with ace-king-jack-8-3 high or better: “raise”; otherwise “player” with ace-king-jack-8-2 high or "
        "better: “raise” or “fold”, depending on its suits; otherwise: “fold”"
    )
    ranks = [[card.split(" ")[0] for card in cards.split(", ")] for cards in split if "hearts" in cards]
    assert ranks.count(["ace", "king", "jack", "8", "2"]) == 10
    assert found.house_edge == Fraction(1605628741, 30201864420)


@pytest.mark.thorough
def test_stud_by_rules_that_go_by_the_open_card() -> None:
    """The three rules of thumb, and a raise on an ace and a king where a card matches: Shackelford, as for `LOSSES`."""
    text, thumb = STUD.read_text("utf-8"), "raise: [player pair or better, matched, against-high, with-a-queen]"
    match = "player ace-king or better and player has 1 to 5 cards in rank of first of dealer"
    matching = f"raise: [player pair or better, {match}]"
    for rule, lost in ((thumb, 1_041_417_758_724), (matching, 1_063_176_931_284)):
        assert thumb in text
        ruleset = read(text.replace(thumb, rule))
        member = Member(ruleset.bets["ante-and-raise-thumb"], {})
        mean = sum(net * chance for net, chance in exact.solve(ruleset, member, {}).nets.items())
        assert -mean == Fraction(lost, COMBINATIONS), rule
        estimate = numeric.estimate(ruleset, member, {})
        assert abs(float(estimate.nets @ estimate.probabilities) + lost / COMBINATIONS) < 1e-12


@pytest.mark.thorough
def test_stud_with_an_open_card() -> None:
    """The perfect strategy loses so many units in all, 5.224%: Michael Shackelford, as for `LOSSES`."""
    ruleset = load(STUD).found
    member = Member(ruleset.bets["ante-and-raise-open"], {})
    found = analyse_bet(ruleset, member, {})
    assert found.agree
    assert found.house_edge == Fraction(1_041_372_912_372, COMBINATIONS)
    assert played(ruleset, bet="ante-and-raise-open") == (
        "“player” with ace-king-queen-jack-2 high or better: “raise”; otherwise “player” with ace-king-4-3-2 high or "
        "better: “raise” or “fold”, depending on its suits and on the first card of “dealer”; otherwise: “fold”"
    )
    plays = best_plays(ruleset, member, {})[0].plays
    assert plays["pair of twos".replace("pair of twos", "5, 4, 3, 2, 2"), "any"] == "raise"
    assert plays["ace, king, queen, 3, 2", "2"] == "raise"


@pytest.mark.deep
def test_an_open_card_of_99_decks() -> None:
    """What hands of one suit change is beyond 32 bits, and was kept as a float once."""
    ruleset = read(STUD.read_text("utf-8").replace("decks: 1", "decks: 99"))
    with open_meter(1_000_000):
        assert analyse_bet(ruleset, Member(ruleset.bets["ante-and-raise-open"], {}), {}).agree


@pytest.mark.deep
def test_five_cards_from_several_decks_and_of_all_kinds() -> None:
    """The law of two hands is the same from either side, and both engines have it, from one deck to 99."""
    text = STUD.read_text("utf-8").replace("strategy: best", "strategy: raise")
    for decks in (1, 2, 5, 8, 99):
        ruleset = read(text.replace("decks: 1", f"decks: {decks}"))
        for bet in ruleset.bets:
            assert analyse_bet(ruleset, Member(ruleset.bets[bet], {}), {}).agree
