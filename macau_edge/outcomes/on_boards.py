"""Which deals are of two hands that share open cards, and what is asked of their rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb
from typing import TypeAlias

from macau_edge.model import DealStep, Shoe
from macau_edge.model.cards import SUITS, Card
from macau_edge.model.prizes import NONE
from macau_edge.outcomes.boards import OWN, BoardGame, Boards, BoardStep, Ending, Path, Rule, SeenCards
from macau_edge.outcomes.deal import Deal
from macau_edge.outcomes.kinds import OF_SEVERAL, Held
from macau_edge.outcomes.pairs import ONE, pair_answer
from macau_edge.outcomes.questions import Answer, Question, choice_at
from macau_edge.outcomes.unlike_suits import refuse_unlike_suits

MOST_CARDS = 7
"""Cards of which a hand may be the best."""
UNASKED = "any"
"""The group of all hands of which nothing is asked."""
Asking: TypeAlias = Callable[[SeenCards], Answer]


def on_boards(deal: Deal) -> RoundsOfBoards | None:
    """The two hands that a deal is of, each the best of its own two cards and of those they share, and the choices
    while these are laid open; None where it is not so simple.

    That is where everything is dealt in any case, where a player who chooses sees his own cards and all that lies open,
    and where what is offered depends on his choices alone. With cards gone they are dealt.

    Raises:
        ProblemError: cards are gone, so that there are more boards than a deal keeps.
    """
    hands = _hands_of(deal)
    if hands is None:
        return None
    found = RoundsOfBoards(deal, *hands)
    if not found.is_known:
        return None
    if deal.shoe.gone:
        refuse_unlike_suits(deal.shoe, found.size, boards=True)
        return None
    deal.done |= {deal.shoe.deal[number].name for number in deal.steps}
    return found


def _hands_of(deal: Deal) -> tuple[str, str] | None:
    """The player's hand and the other; None where something else is asked, or they are put together otherwise."""
    shoe = deal.shoe
    asked = [question for question in deal.asked if question.kind not in ("choice", "seen")]
    hands = [*dict.fromkeys(hand for question in asked for hand in question.hands)]
    if len(hands) != 2 or any(question.kind not in ("kind", "versus") for question in asked):
        return None
    if (
        shoe.decks != 1
        or shoe.jokers
        or shoe.pieces
        or shoe.level
        or not all(map(shoe.best, hands))
        or deal.kinds.by_cards
    ):
        return None
    first, second = ({*_dealt_hands(shoe, hand)} for hand in hands)
    own = [*(first - second), *(second - first)]
    if len(own) != 2 or [shoe.most(one) for one in own] != [OWN, OWN] or shoe.best(hands[0]) != shoe.best(hands[1]):
        return None
    seen = {hand for step in deal.choosing for hand in shoe.seen(step)}
    return (hands[1], hands[0]) if own[1] in seen else (hands[0], hands[1])


def _dealt_hands(shoe: Shoe, hand: str) -> list[str]:
    """The hands of which one is put together whole; none where it has a part of one, or one that is put together."""
    parts = shoe.parts(hand)
    whole = all(part.is_whole and part.word.text in shoe.hands for part in parts)
    return [part.word.text for part in parts] if whole else []


class RoundsOfBoards:
    """The rounds of a deal of two hands, `mine` the player's, that share open cards."""

    def __init__(self, deal: Deal, mine: str, theirs: str) -> None:
        shoe = deal.shoe
        self.deal, self.mine, self.theirs = deal, mine, theirs
        hands = _dealt_hands(shoe, mine)
        self.board = [hand for hand in hands if hand in _dealt_hands(shoe, theirs)]
        (self.own,) = (hand for hand in hands if hand not in self.board)
        self.size, self.best = sum(map(shoe.most, self.board)), shoe.best(mine)

    @property
    def is_known(self) -> bool:
        """Whether all that is asked can be told from kinds of boards."""
        deal, shoe = self.deal, self.deal.shoe
        if not max(OWN, self.best - OWN, 1) <= self.size + 1 or self.size + OWN > MOST_CARDS:
            return False
        if not self.size < 2 * (self.best - OWN) or self.best > self.size + OWN:
            return False
        if any(step.end or step.until or (step.when and not step.choose) for step in shoe.deal):
            return False
        asked = (question for step in deal.choosing for question in self._asked_by(step))
        if any(question.kind != "choice" for question in asked):
            return False
        return all(self._sees_all(step) for step in deal.choosing) and all(map(self._goes_by, deal.choosing))

    def _asked_by(self, step: DealStep) -> list[Question]:
        """What is asked where it is said whether a choice is offered, and what is open."""
        said = [step.when, *(where for _, where in step.open_if)]
        return [question for what in said if what for question in self.deal.words.asked(what)]  # type: ignore[arg-type]

    def _laid(self, step: DealStep) -> int:
        """How many cards lie open at a step."""
        return sum(self.deal.shoe.most(hand, step) for hand in self.board)

    def _sees_all(self, step: DealStep) -> bool:
        """Whether the player sees his own cards and all that lies open, and nothing else."""
        shoe = self.deal.shoe
        open_hands = [self.own, *(hand for hand in self.board if shoe.most(hand, step))]
        return shoe.most(self.own, step) == OWN and shoe.seen(step) == dict.fromkeys(open_hands, 0)

    def things_seen(self, step: DealStep) -> int:
        """How many different things can be seen at a step: cards of each hand, those of one step in no order."""
        deal, left = self.deal.shoe.deal, self.deal.shoe.size
        found = 1
        for before in deal[: deal.index(step)]:
            for hand, cards in before.dealt:
                if hand == self.own or hand in self.board:
                    found, left = found * comb(left, cards), left - cards
        return found

    # --- rules -----------------------------------------------------------------------------------------------------

    def _ruled(self, step: DealStep) -> list[Question]:
        """What the rule of a strategy asks at a step of the cards that the player sees."""
        strategy = self.deal.strategy
        rows = strategy.at(step.name, step.choose) if strategy else ()
        asked = dict.fromkeys(question for row in rows for question in self.deal.words.asked(row.where))
        return [question for question in asked if question.kind != "choice"]

    def _goes_by(self, step: DealStep) -> bool:
        return all(self._asking(question, step) for question in self._ruled(step))

    def _asking(self, question: Question, step: DealStep) -> Asking | None:
        """What answers a question of a rule, given what the player sees; None where that does not tell it."""
        shoe, kinds = self.deal.shoe, self.deal.kinds
        laid = self._laid(step)
        if all(shoe.made_of(hand) == {self.own} for hand in question.hands):
            alone = Deal(shoe, [question], self.deal.words.words)
            if laid == self.size and not alone.attributes <= {"rank", "worth", ""}:
                return None
            return lambda known: self._of_own(alone, known.hand)
        if question.kind == "kind" and question.of == self.mine and laid == self.size:
            return lambda known: known.kind
        made = {self.own, *(hand for hand in self.board if shoe.most(hand, step))}
        if question.kind not in ("kind", "height") or {*_dealt_hands(shoe, question.of)} != made or laid == self.size:
            return None
        best = shoe.best(question.of) or laid + OWN

        def of_kind(known: SeenCards) -> Answer:
            suits = len(SUITS)
            cards = sorted((*known.hand, *known.board), reverse=True)
            every = (
                Held(tuple([card // suits for card in own]), ONE if len({c % suits for c in own}) == 1 else OF_SEVERAL)
                for own in combinations(cards, best)
            )
            return pair_answer(question, max(every, key=kinds.height), kinds)

        return of_kind

    def _of_own(self, alone: Deal, hand: tuple[int, ...]) -> Answer:
        """The answer to what is asked of the player's own cards."""
        key = alone.asked[0], hand
        if key not in self._told:
            stands, suits = alone.before(), len(SUITS)
            slots = [place for place, slot in enumerate(alone.slots) if slot.hand == self.own]
            for place, card in zip(slots, hand, strict=True):
                (stands,) = alone.following(place, [Card(alone.shoe.ranks[card // suits], SUITS[card % suits])])(stands)
            self._told[key] = alone.answer(alone.asked[0], stands)
        return self._told[key]

    @cached_property
    def _told(self) -> dict[tuple[Question, tuple[int, ...]], Answer]:
        return {}

    def _rule(self, step: DealStep, path: Path, offered: tuple[str, ...]) -> Rule:
        """What a rule chooses after a path."""
        asked = self._ruled(step)
        asking = [self._asking(question, step) for question in asked]
        known = dict[tuple[Answer, ...], int]()
        strategy, chosen = self.deal.strategy, self._chosen(path)
        assert strategy

        def of_rule(sight: SeenCards) -> int:
            answers = tuple([one(sight) for one in asking if one])
            if answers not in known:
                given = {**chosen, **dict(zip(asked, answers, strict=True))}
                choice = self.deal.words.chosen(strategy, step, given.__getitem__)
                known[answers] = offered.index(choice)
            return known[answers]

        return of_rule

    # --- the game --------------------------------------------------------------------------------------------------

    def _chosen(self, path: Path) -> dict[Question, Answer]:
        """What was chosen at each step, as questions are answered."""
        steps = self.deal.choosing
        return {choice_at(step.name): path[n] if n < len(path) else NONE for n, step in enumerate(steps)}

    @cached_property
    def game(self) -> BoardGame:
        """The steps at which the player chooses, with what is open at each by what was chosen."""
        deal, steps = self.deal, list[BoardStep]()
        paths: list[Path] = [()]
        over = set[Path]()
        cut = set[Path]()
        for step in deal.choosing:
            offered, rules = dict[Path, tuple[str, ...]](), dict[Path, Rule]()
            for path in paths:
                answer = self._chosen(path).__getitem__
                done = path not in over and (step.when is None or deal.words.holds(step.when, answer))  # type: ignore[arg-type]
                offered[path] = deal.words.open_choices(step, answer) if done else (NONE,)
                if done and deal.strategy and deal.strategy.at(step.name, step.choose):
                    rules[path] = self._rule(step, path, offered[path])
            after = [(*path, choice) for path in paths for choice in offered[path]]
            ended = {path for path in after if path[:-1] in over or path[-1] in step.over}
            whole = all(self.deal.shoe.most_dealt(hand, step) == self.size + OWN for hand in (self.mine, self.theirs))
            cut = {
                path for path in after if path[:-1] in cut or (path in ended and path[:-1] not in over and not whole)
            }
            paths, over = after, ended
            steps.append(BoardStep(self._laid(step), offered, rules))
        groups = _groups(deal.shoe, self._asks(self.mine)), _groups(deal.shoe, self._asks(self.theirs))
        return BoardGame(deal.shoe, self.size, self.best, tuple(steps), *groups, frozenset(cut))

    def _asks(self, hand: str) -> bool:
        """Whether a bet or a rule asks of what kind a hand is."""
        ruled = (question for step in self.deal.choosing for question in self._ruled(step))
        return any(question.kind == "kind" and question.of == hand for question in (*self.deal.asked, *ruled))

    def answers(self, ending: Ending) -> tuple[Answer, ...]:
        """What is asked of a round that ends so, but for what is seen."""
        path, own, other, stands = ending
        chosen, of_hand = self._chosen(path), {self.mine: own, self.theirs: other}

        def answer(question: Question) -> Answer:
            if question.kind == "choice":
                return chosen.get(question, NONE)
            if question.kind == "kind":
                return of_hand[question.of]
            return stands if isinstance(stands, str) or question.of == self.mine else -stands

        return tuple([answer(question) for question in self.deal.asked if question.kind != "seen"])

    @cached_property
    def endings(self) -> dict[Ending, int]:
        """Every ending, in how many orders of the cards it comes where everything is chosen everywhere."""
        dealt = self._dealt()
        found, rounds = dict[Ending, int](), sum(dealt.values())
        for path in self.game.paths:
            if path in self.game.cut:
                found[path, NONE, NONE, NONE] = rounds
            else:
                found |= {(path, *of_it[1:]): weight for of_it, weight in dealt.items()}
        return found

    def _dealt(self) -> dict[Ending, int]:
        """How often hands of the kinds that are asked come, and stand so to each other, where nothing is chosen."""
        groups, found = (self.game.mine, self.game.theirs), dict[Ending, int]()
        for (path, *kinds, stands), weight in _dealt(self.deal.shoe, self.size, self.best).items():
            own, other = (of[str(kind)] for of, kind in zip(groups, kinds, strict=True))
            ending = path, own, other, stands
            found[ending] = found.get(ending, 0) + weight
        return found

    def law(self) -> dict[tuple[Answer, ...], int]:
        """The answers to what is asked: by a rule at every step where there is one, or with every choice."""
        by_rule = self.deal.strategy and self.deal.choosing
        endings = Boards(self.game).best({}).law() if by_rule else self.endings
        found = dict[tuple[Answer, ...], int]()
        for ending, weight in endings.items():
            answers = self.answers(ending)
            found[answers] = found.get(answers, 0) + weight
        return found


def _groups(shoe: Shoe, asked: bool) -> Mapping[str, str]:
    return {kind.name: kind.name if asked else UNASKED for kind in shoe.kinds}


@lru_cache(maxsize=8)
def _dealt(shoe: Shoe, board: int, best: int) -> Mapping[Ending, int]:
    """How often hands of each kind come, and stand so to each other, where nothing is chosen: once for all bets."""
    every = _groups(shoe, asked=True)
    return Boards(BoardGame(shoe, board, best, (), every, every)).dealt()
