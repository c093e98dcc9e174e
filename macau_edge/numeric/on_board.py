"""Two hands that share a board which is laid open in steps, as a bet asks for them: where it is so, and what it is.

The words of the deal and of the bet are read here; what is counted is in `boards.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import permutations
from math import factorial, perm, prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import DealStep, PrizeTable, Shoe, phrases
from macau_edge.model.records import dataclass
from macau_edge.model.walk import outermost
from macau_edge.numeric.board_kinds import OWN, WAYS, KindsOfBoards
from macau_edge.numeric.boards import BoardRounds, Choices, ChoosingStage, OpenOffer, Path, Seen
from macau_edge.numeric.dealt import Dealt
from macau_edge.numeric.flops import LAST
from macau_edge.numeric.hands import (
    HIGHER,
    TOGETHER,
    Asking,
    Feature,
    Play,
    PlayTable,
    attributes_of,
    is_of_choices,
    is_of_ranks,
    listed_in,
)
from macau_edge.numeric.in_parts import EVERYWHERE, AskedInParts, PathAnswers, in_any_order
from macau_edge.numeric.patterns import MISSING, Array
from macau_edge.numeric.shoe import Lying, cards_of, with_sets
from macau_edge.numeric.throws import Mask


class TableHands(NamedTuple):
    """The names of a game: the hands of which kinds are asked, what each has for itself, and what they share."""

    mine: str
    theirs: str
    own: str
    other: str
    board: tuple[str, ...]


class AskedOnBoard:
    """The hands to which these steps deal, and of which that is asked besides what is chosen; played as rules say.

    Steps that have none are played in the best way.
    """

    def __init__(
        self,
        asking: Asking,
        steps: Sequence[DealStep],
        features: Sequence[Feature],
        table: TableHands,
        looked: Sequence[str],
    ) -> None:
        self.asking, self.steps, self.features, self.table = asking, steps, features, table
        self.choosing = [step for step in steps if step.choose]
        shoe = asking.shoe
        self.size = sum(number for step in steps for _, number in step.dealt)
        self.boards = KindsOfBoards(asking.ranking, shoe.best(table.mine), sum(map(shoe.most, table.board)))
        self._of_height = dict[tuple[str, str], Array]()
        self._mine, self._theirs = self._groups(table.mine), self._groups(table.theirs)
        self._cards = cards_of(shoe)
        cards = with_sets(self._cards, looked)
        self._values = {name: np.array([card[name] for card in cards]) for name in cards[0]}
        self._offers = dict[Path, list[OpenOffer]]()

    @property
    def cards(self) -> int:
        """How many cards there are."""
        return len(self._cards)

    @property
    def orders(self) -> int:
        """In how many orders all cards come that are dealt."""
        return perm(self.cards, self.size)

    def _groups(self, hand: str) -> tuple[Array, Array]:
        """The number of a group for each height of a hand, of which the same is answered, and one height of each.

        All that can be asked of a hand alone changes as it grows higher, and never back: so do these.
        """
        asked = [self._high((one[0], one[3])) for one in self.features if one[0] != "against" and one[1] == hand]
        changes = np.zeros(self.boards.heights.count, dtype=bool)
        for one in asked:
            changes[1:] |= one[1:] != one[:-1]
        return np.cumsum(changes), np.flatnonzero(changes | (np.arange(len(changes)) == 0))

    def _known(self, step: DealStep) -> int:
        """How many cards of the board lie open at a step."""
        return sum(map(partial(self.asking.shoe.most, before=step), self.table.board))

    def rounds(self, plays: Sequence[Play]) -> BoardRounds:
        """The rounds, played so at the steps with a rule."""
        stages = []
        for number, (step, play) in enumerate(zip(self.choosing, plays, strict=True)):
            ruled = not (play is None or isinstance(play, PlayTable))
            rule = partial(self._by_rule, number, play) if ruled else None
            stages.append(ChoosingStage(self._known(step), self._offered, rule))
        return BoardRounds(self.boards, stages, self._mine[0], self._theirs[0], self.asking.shoe.deal[0])

    # --- what is asked when the player chooses

    def _offered(self, path: Path) -> Sequence[OpenOffer]:
        """What is open at the step after a path."""
        if path not in self._offers:
            step, words = self.choosing[len(path)], self.asking.shoe.choices
            conditions, when = dict(step.open_if), step.when
            assert not isinstance(when, PrizeTable)
            found = list[OpenOffer]()
            for choice in step.choose:
                asked = [one for one in (when, conditions.get(choice)) if one is not None]
                decided = [one for one in asked if all(map(is_of_choices, self.asking.features(one)))]
                others = [one for one in asked if one not in decided]
                if all(self._holds(path, decided, Seen())):
                    where = partial(self._open, path, others) if others else None
                    found.append(OpenOffer(words.index(choice), where, choice in step.over))
            self._offers[path] = found
        return self._offers[path]

    def _holds(self, path: Path, asked: Sequence[phrases.Phrase], seen: Seen) -> list[Mask]:
        return [self.asking.mask(one, self._asker(path, seen)) for one in asked]

    def _open(self, path: Path, asked: Sequence[phrases.Phrase], seen: Seen) -> Mask:
        return np.broadcast_to(np.logical_and.reduce(self._holds(path, asked, seen)), seen.shape)

    def _by_rule(self, number: int, play: Play, path: Path, seen: Seen) -> Array:
        """What a rule chooses after a path."""
        assert not isinstance(play, PlayTable)
        when = self.choosing[number].when
        asked = [when] if isinstance(when, phrases.Phrase) else []
        where = self._open(path, asked, seen) if asked else np.ones(seen.shape, dtype=bool)
        return self.asking.chosen(play, self.choosing[number], self._asker(path, seen), where)

    def _asker(self, path: Path, seen: Seen) -> Callable[[Feature], Array]:
        dealt: list[Dealt] = []

        def answer(feature: Feature) -> Array:
            kind, of, _, text = feature
            if kind == "choice":
                names = [one.name for one in self.choosing[: len(path)]]
                return np.array(path[names.index(of)] if of in names else MISSING)
            if seen.height is not None:
                return self._high((kind, text))[seen.height]
            if not dealt:
                dealt.append(self._dealt(len(path), seen))
            return dealt[0].answer(feature)

        return answer

    def _high(self, asked: tuple[str, str]) -> Array:
        """What is asked of a hand by its height."""
        if asked not in self._of_height:
            self._of_height[asked] = self.asking.ranking.answer(*asked, [self.boards.heights.one_of])
        return self._of_height[asked]

    def _dealt(self, number: int, seen: Seen) -> Dealt:
        """The cards that the player knows at a step, as if they were dealt, and no others."""
        own, board = iter(seen.own), iter(seen.board)
        before = self.steps[: self.steps.index(self.choosing[number])]
        order = [(step, hand) for step in before for hand, many in step.dealt for _ in range(many)]
        known = [(step, hand) for step, hand in order if hand != self.table.other]
        cards = [next(own if hand == self.table.own else board) for _, hand in known]
        places = [Lying(at, {*self._values}, {name: values[card] for name, values in self._values.items()})
                  for at, card in enumerate(cards)]  # fmt: skip
        found = Dealt(self.asking, places)
        for step, hand in known:
            found.deal(step, hand, EVERYWHERE)
        return found

    # --- plays, and the rounds that come of them

    def possible(self, plays: Sequence[Play]) -> dict[PathAnswers, int]:
        """Each path on which a round can end that is played so, with all that may be answered then, once.

        Wherever there is no word, anything is chosen.
        """
        found = dict[PathAnswers, int]()
        words = [self.asking.shoe.choices.index(play) if isinstance(play, str) else None for play in plays]
        for path, both in self.rounds(plays).ends:
            if all(word in (None, one) or one == MISSING for one, word in zip(path, words, strict=True)):
                found |= {(path, given): 1 for given in self._given(path, both)}
        return found

    def _given(self, path: Path, both: bool) -> dict[tuple[int, ...], list[tuple[int, ...]]]:
        """What is answered at the end of a path, each with the groups of the two hands and how they stand."""
        found = dict[tuple[int, ...], list[tuple[int, ...]]]()
        mine, theirs = self._mine[1], self._theirs[1]
        if not both:
            return {(MISSING,) * len(self.features): [()]}
        last = self._over(path)
        their_cards = last is None or self.asking.shoe.most(self.table.other, before=last) == OWN
        for at in np.ndindex(len(mine), len(theirs), WAYS):
            answers = list[int]()
            for kind, of, _, text in self.features:
                if kind != "against" and of == self.table.mine:
                    answers.append(int(self._high((kind, text))[mine[at[0]]]))
                elif not their_cards:
                    answers.append(MISSING)
                elif kind != "against":
                    answers.append(int(self._high((kind, text))[theirs[at[1]]]))
                else:
                    answers.append(at[2] if of == self.table.mine else HIGHER - at[2])
            found.setdefault((*answers,), []).append(at)
        return found

    def _over(self, path: Path) -> DealStep | None:
        """The step with which the round is over on a path."""
        words = self.asking.shoe.choices
        for step, number in zip(self.choosing, path, strict=True):
            if number != MISSING and words[number] in step.over:
                return step
        return None

    def best(self, worth: Mapping[PathAnswers, int], plays: Sequence[Play]) -> tuple[Play, ...]:
        """The best choices at each step that has no rule, given what a path is worth with these answers."""
        rounds = self.rounds(plays)
        values = dict[Path, NDArray[Any]]()
        kind: Any = np.int64 if max(map(abs, worth.values())).bit_length() < 63 else np.object_
        for path, both in rounds.ends:
            values[path] = np.zeros((*rounds.groups, WAYS) if both else (), dtype=kind)
            for given, places in self._given(path, both).items():
                for at in places:
                    values[path][at] = worth.get((path, given), 0)
        found = rounds.best(values)
        tables = list[Play]()
        for number, play in enumerate(plays):
            paths = sorted(path for path in found if len(path) == number)
            own = b"".join(found[path].tobytes() for path in paths) if play is None else b""
            for path in paths:  # which may be large
                del found[path]
            tables.append(PlayTable(b"", b"", own) if play is None else play)
        return (*tables,)

    def law(self, plays: Sequence[Play]) -> dict[PathAnswers, int]:
        """In how many orders of the cards each path comes with these answers, played so."""
        rounds, found = self.rounds(plays), dict[PathAnswers, int]()
        orders = factorial(OWN) ** 2 * factorial(self.boards.board - LAST)
        both = dict(rounds.ends)
        for path, ways in rounds.law(self._chosen(rounds, plays)).items():
            for given, places in self._given(path, both[path]).items():
                many = sum(int(ways[at]) for at in places)
                if many:
                    found[path, given] = found.get((path, given), 0) + many * orders
        return found

    @staticmethod
    def _chosen(rounds: BoardRounds, plays: Sequence[Play]) -> dict[Path, Choices]:
        """What tables say that were found here, by path."""
        found = dict[Path, Choices]()
        for number, play in enumerate(plays):
            if isinstance(play, PlayTable):
                rest = memoryview(play.choices)
                for path in rounds.offered(number):
                    shape, kind = rounds.shape(path)
                    size = prod(shape)
                    found[path], rest = np.frombuffer(rest[:size], kind).reshape(shape), rest[size:]
        return found

    def rounds_of(self, drawn: NDArray[Any], plays: Sequence[Play], rounds: Mapping[PathAnswers, int]) -> Array:
        """The number of the round that each column of cards comes to, in the order in which they were drawn."""
        game = self.rounds(plays)
        hands, held = (
            [hand for step in self.steps for hand, many in step.dealt for _ in range(many)],
            dict[str, list[Array]](),
        )
        for hand, cards in zip(hands, drawn.astype(np.int64), strict=True):
            held.setdefault("" if hand in self.table.board else hand, []).append(cards)
        own, other, board = held[self.table.own], held[self.table.other], held[""]
        heights = [self.boards.height(hand, board) for hand in (own, other)]
        at = [group[high] for (group, _), high in zip((self._mine, self._theirs), heights, strict=True)]
        how = np.sign(heights[0] - heights[1]) + 1
        found, both = np.empty(drawn.shape[1], dtype=np.int64), dict(game.ends)
        for path, lanes in game.paths_of(own, board, heights[0], self._chosen(game, plays)):
            of = np.zeros((*game.groups, WAYS) if both[path] else (), dtype=np.int64)
            for given, places in self._given(path, both[path]).items():
                for place in places:
                    of[place] = rounds.get((path, given), MISSING)
            found[lanes] = of[at[0][lanes], at[1][lanes], how[lanes]] if both[path] else of
        return found


def hands_on_board(
    asking: Asking, steps: Sequence[DealStep], features: Sequence[Feature], rules: Mapping[str, Play]
) -> AskedOnBoard | None:
    """The hands that share a board, where these steps deal two and it, and nothing else is asked than what can be asked
    of them: of the best few of the cards of both at the end, and of what the player sees where he chooses.
    """
    shoe, table = asking.shoe, _table(asking.shoe, steps, features)
    if (
        table is None
        or shoe.decks != 1
        or shoe.jokers
        or shoe.gone
        or shoe.pieces
        or shoe.level
        or asking.ranking.of_each_suit
    ):
        return None
    if asking.ranking.names_suits or any(one.word != "kinds" for one in shoe.compare):
        return None
    if any(step.end or (step.when and (step.dealt or isinstance(step.when, PrizeTable))) for step in steps):
        return None
    asked_in_all, size = list[Feature](), sum(map(shoe.most, table.board))
    for step in steps:
        if step.choose:
            known = {hand: many for hand in table.board if (many := shoe.most(hand, before=step))}
            seen, lying = dict(shoe.seen(step)), sum(known.values())
            if seen != dict.fromkeys((table.own, *known), 0) or shoe.most(table.own, before=step) != OWN:
                return None
            if lying not in (0, size - LAST, size - 1, size):
                return None
            asked = [*_asked(asking, (step.when, step.open_if, rules.get(step.name)))]
            if not all(_may_ask(shoe, one, table, whole=lying == size) for one in asked):
                return None
            asked_in_all += [one for one in asked if not is_of_choices(one)]
    looked = sorted({name for one in asked_in_all if one[0] not in TOGETHER for name in attributes_of(one)})
    wanted = tuple(one for one in features if not is_of_choices(one))
    return _hands(shoe, (*asking.words.items(),), (*steps,), wanted, table, (*looked,))


def _asked(asking: Asking, what: object) -> Iterator[Feature]:
    """What phrases ask."""
    for phrase in outermost(what, phrases.Phrase):
        yield from asking.features(phrase)


def _table(shoe: Shoe, steps: Sequence[DealStep], features: Sequence[Feature]) -> TableHands | None:
    """The names of the hands; None where a bet asks for other hands, or they share no board."""
    asked = [one for one in features if not is_of_choices(one)]
    names = {hand for kind, of, _, other in asked for hand in (of, *([other] if kind == "against" else []))}
    if len(names) != 2 or any(kind not in TOGETHER for kind, *_ in asked):
        return None
    made = {name: [part.word.text for part in shoe.parts(name) if part.is_whole] for name in names}
    if not all(shoe.best(name) and len(own) == len(shoe.parts(name)) for name, own in made.items()):
        return None
    first = next((step for step in steps if step.choose), None)
    for mine, theirs in permutations(names):
        shared = [hand for hand in made[mine] if hand in made[theirs]]
        alone = [[hand for hand in made[one] if hand not in shared] for one in (mine, theirs)]
        if first is None or [*map(len, alone)] != [1, 1] or alone[0][0] not in shoe.seen(first):
            continue
        dealt = {hand for step in steps for hand, _ in step.dealt}
        sizes = [shoe.most(hand) for (hand,) in alone]
        board, best = sum(map(shoe.most, shared)), shoe.best(mine)
        fits = dealt == {*shared, *alone[0], *alone[1]} and sizes == [OWN, OWN] and best == shoe.best(theirs)
        if fits and LAST < board < 2 * (best - OWN) and best <= board + OWN:
            return TableHands(mine, theirs, alone[0][0], alone[1][0], (*shared,))
    return None


def _may_ask(shoe: Shoe, feature: Feature, table: TableHands, *, whole: bool) -> bool:
    """Whether it can be told where the player chooses: what is of suits by their names cannot, nor, where the `whole`
    board is known, anything but how high his hand is.
    """
    kind, of, _, attribute = feature
    if kind == "choice":
        return True
    if whole:
        return kind in ("kind", "ranks") and of == table.mine
    if kind == "card" and attribute == "rank" and of in table.board and shoe.most(of) == 1:
        return True
    named = kind in ("among", "fits", "variety") and bool(listed_in(attribute)) and not is_of_ranks(attribute)
    return not named and in_any_order(shoe, feature, (table.own, *table.board))


@lru_cache(maxsize=2)
def _hands(
    shoe: Shoe,
    words: tuple[tuple[str, phrases.Phrase | Mask], ...],
    steps: tuple[DealStep, ...],
    features: tuple[Feature, ...],
    table: TableHands,
    looked: tuple[str, ...],
) -> AskedOnBoard:
    return AskedOnBoard(Asking(shoe, dict(words)), steps, features, table, looked)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnInParts:
    """The round that cards come to which are drawn one by one to these hands, in a game that is played so.

    `rounds` has the number of each path with these answers.
    """

    hand: AskedInParts | AskedOnBoard
    plays: Sequence[Play]
    rounds: Mapping[PathAnswers, int]

    @property
    def cards(self) -> Sequence[object]:
        """The cards of the pack."""
        return range(self.hand.cards)

    @property
    def drawn(self) -> int:
        """How many cards are drawn."""
        return self.hand.size

    @property
    def determined_by(self) -> tuple[object, ...]:
        """The data that says which round cards come to."""
        return self.hand.asking.shoe, self.plays, self.hand.features, [*self.rounds]

    def round_of(self, drawn: Sequence[NDArray[np.integer]]) -> Array:
        """The number of the round, for the numbers of the cards that were drawn."""
        return self.hand.rounds_of(np.stack(drawn), self.plays, self.rounds)
