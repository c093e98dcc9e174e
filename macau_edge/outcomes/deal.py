"""A round dealt step by step to every state at once: the answers to what is asked, and in how many ways cards lie so.

A question has a state, and a card dealt to the hand leads to the next one. A state of the deal is where all questions
stand, and which cards are out; states that can no longer be told apart are one. Of the cards that are out only the
kinds are known that some card still to come can be told apart by: of the 52 cards ten kinds, where only points are
asked. A card that no question looks at is not drawn: as all orders of the shoe are equally likely, it changes nothing
what lies in its place. For the same reason the hands of one step are dealt to in the order that leaves fewest kinds.

The weight of a set of answers is in how many orders the cards that are looked at can come; all weights add up to
D (D - 1) … for as many cards of the D in the shoe. The last card that is looked at is not dealt to each state: of a
kind with n cards there are n ways for each state, less those of the states in which it is out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from math import perm
from typing import Any, NamedTuple, TypeAlias

from macau_edge.model import DealStep, PrizeTable, Shoe, Strategy, phrases, rows_for
from macau_edge.model.budget import spend
from macau_edge.model.cards import ALL, DRAWS, JOKER, SUITS, Card
from macau_edge.model.notation import by
from macau_edge.model.prizes import NONE, Verdict, tables
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.outcomes.questions import BETWEEN_CARDS, Answer, Question, RoundWords, Words, finest

# --- the cards of a shoe ---------------------------------------------------------------------------------------------


Kind: TypeAlias = tuple[Answer, ...]
"""What tells a card from another: its attributes, as far as they are asked for."""


class Deck:
    """The cards of a shoe, and what each counts."""

    def __init__(self, shoe: Shoe) -> None:
        assert isinstance(shoe.decks, int)
        self.worth = dict(shoe.worth)
        plain = [Card(rank, suit) for rank in shoe.all_ranks if rank != JOKER for suit in SUITS]
        self.cards = Counter(dict.fromkeys(plain, shoe.decks))
        if shoe.jokers:
            self.cards[Card(JOKER)] = shoe.jokers * shoe.decks
        self.size = self.cards.total()

    def value(self, card: Card, attribute: str) -> Answer:
        """Its rank, suit or colour, or what it counts."""
        return self.worth[card.rank] if attribute == "worth" else card.attribute(attribute)

    def kinds(self, attributes: Sequence[str]) -> dict[Kind, tuple[int, Card]]:
        """The kinds of cards that these attributes tell apart: how many there are, and one of them."""
        found: dict[Kind, tuple[int, Card]] = {}
        for card, number in self.cards.items():
            kind = tuple([self.value(card, attribute) for attribute in attributes])
            found[kind] = (found[kind][0] + number if kind in found else number), card
        return found


# --- the deal, dealt to every state at once --------------------------------------------------------------------------


class CardSlot(NamedTuple):
    """A card of a step, dealt to a hand: the questions that may look at it, and the attributes they look at."""

    step: int
    hand: str
    looking: tuple[int, ...]
    needed: frozenset[str]


Out: TypeAlias = tuple[int, ...]
"""The cards that are out, by the numbers of their kinds, ascending."""
State: TypeAlias = tuple[tuple[Any, ...], Out]
"""Where each question stands, and the cards that are out."""

NODE, EACH_KIND = 40, 15
"""Operations of a state, and of a kind of card that is dealt to it."""


class Deal:
    """How the questions that are asked are answered while a round is dealt.

    `questions` are those asked, first, and those that the deal itself asks on the way to them. Where the player has a
    choice, a round goes on by the rows of `strategy`; without one in every way, so that each choice has its own rounds
    with their weights. Where it is `knowing`, it is asked as well what the player chose and which cards he knew.
    """

    def __init__(
        self,
        shoe: Shoe,
        questions: Sequence[Question],
        words: Words,
        strategy: Strategy | None = None,
        *,
        knowing: bool = False,
    ) -> None:
        self.shoe, self.words, self.deck, self.strategy = shoe, RoundWords(shoe, words), Deck(shoe), strategy
        self.asked = tuple(dict.fromkeys((*questions, Question("choice")) if knowing else questions))
        self.come: dict[int, set[str]] = {}
        """By the number of a table of the deal, the values that it was asked for."""
        self.done: set[str] = set()
        """The steps that some round came to."""
        self.questions, self.steps = self._reached()
        while knowing and not {*self.asked}.issuperset(seen := tuple(self._seen())):
            self.asked = tuple(dict.fromkeys((*(one for one in self.asked if one.kind != "seen"), *seen)))
            self.questions, self.steps = self._reached()
        self.slots = [slot for number in self.steps for slot in self._slots(number)]
        later: frozenset[str] = frozenset()
        self.told: list[tuple[str, ...]] = [()]
        for slot in reversed(self.slots):  # what a card is told apart by, from each one on
            later |= slot.needed
            self.told.append(tuple(sorted(later)))
        self.told.reverse()

    def _reached(self) -> tuple[tuple[Question, ...], list[int]]:
        """The questions that matter, and the steps: those they look at, and those that decide whether these come."""
        found, steps = dict.fromkeys(self.asked), list[int]()
        for number in reversed(range(len(self.shoe.deal))):
            step = self.shoe.deal[number]
            ends = step.end is not None and (bool(steps) or Question("happening") in found)
            ends = ends or (bool(step.choose) and Question("choice") in found)
            deals = any(
                self._looks(one, number, hand, card) for one in found for hand, n in step.dealt for card in range(n)
            )
            if ends or deals:
                steps.insert(0, number)
                found |= dict.fromkeys(self._asked_by(step))
        return tuple(found), steps

    @property
    def chooses(self) -> bool:
        """Whether what is asked depends on what the player chooses."""
        return any(self.shoe.deal[number].choose for number in self.steps)

    def _seen(self) -> Iterator[Question]:
        """What the player knows when he chooses: of the cards that he sees all that any question tells apart."""
        attributes = {self._needed(question) for question in self.questions} - {""}
        for number in self.steps if attributes else ():
            for hand in self.shoe.deal[number].sees:
                first = (one for one in self.questions if one.kind in ("card", "alike"))
                yield Question("seen", hand, int(any(one.of in (hand, ALL) for one in first)), finest(attributes))

    def _asked_by(self, step: DealStep) -> Iterator[Question]:
        for row in self.strategy.rows if self.strategy and step.choose else ():
            yield from self.words.asked(row.where)
        for what in (step.end, step.when):
            if isinstance(what, PrizeTable):
                for table in tables(what):
                    yield from self.words.asked_in_the_deal(table.by)
            elif what is not None:
                yield from self.words.asked(what)

    def _looks(self, question: Question, number: int, hand: str, card: int) -> bool:
        """Whether a question looks at a card of a step to a hand, or counts it; one on the first few is soon done."""
        if question.of not in (hand, ALL, self.shoe.deal[number].name):
            return False
        before = self.shoe.deal[:number]
        if question.kind == "seen":
            return not any(step.choose for step in before)
        certain = [n for step in before if step.when is None for to, n in step.dealt if question.of in (to, ALL)]
        return not question.number or sum(certain) + card < question.number

    def _slots(self, number: int) -> list[CardSlot]:
        """The cards of a step: those to the hand first of which most is told apart, unless one asks across hands."""
        step = self.shoe.deal[number]
        found = []
        for hand, cards in step.dealt:
            own = []
            for card in range(cards):
                looking = [n for n, one in enumerate(self.questions) if self._looks(one, number, hand, card)]
                needed = frozenset(self._needed(self.questions[n]) for n in looking) - {""}
                own.append(CardSlot(number, hand, tuple(looking), needed))
            found.append(own)
        if not any(question.of == ALL and question.number for question in self.questions):
            found.sort(key=lambda own: -max(len(self.deck.kinds(sorted(slot.needed))) for slot in own))
        return [slot for own in found for slot in own]

    @staticmethod
    def _needed(question: Question) -> str:
        """The attribute of cards that a question looks at."""
        return {"points": "worth", "counts": "worth", "cards": ""}.get(question.kind, question.attribute)

    # --- the questions, card by card

    def before(self) -> tuple[Any, ...]:
        """Where each question stands before a card is dealt."""
        begin: dict[str, Any] = {"card": (0, NONE), "alike": (), "seen": ()}
        begin |= dict.fromkeys(("counts", "happening", "choice"), NONE)
        return tuple(begin.get(question.kind, 0) for question in self.questions)

    def after(self, stands: tuple[Any, ...], slot: CardSlot, card: Card) -> tuple[Any, ...]:
        """Where each question stands after a card; of one that looks at nothing but how many there are, any card."""
        found = list(stands)
        for number in slot.looking:
            found[number] = self._next(self.questions[number], stands[number], card)
        return tuple(found)

    def _next(self, question: Question, state: Any, card: Card) -> Any:
        match question.kind:
            case "points":
                points: int = state + self.deck.worth[card.rank]
                return points % 10 if self.shoe.points == "last digit" else points
            case "cards":
                return state + 1
            case "counts":
                return (0 if state == NONE else state) + self.deck.worth[card.rank]
            case "seen":
                known = (*state, str(self.deck.value(card, question.attribute)))
                return known if question.number else tuple(sorted(known))
            case "card":
                dealt, value = state
                seen = self.deck.value(card, question.attribute) if dealt + 1 == question.number else value
                return min(dealt + 1, question.number), seen
            case _:
                return self._agreeing(question, state, card)

    def _agreeing(self, question: Question, state: Any, card: Card) -> Any:
        """Whether the first cards agree: while they do, how many there are and in what; then whether they did."""
        if isinstance(state, bool):
            return state
        value, agreeing = self.deck.value(card, question.attribute), state[0] + 1 if state else 1
        if state and state[1] != value:
            return False
        return True if agreeing == question.number else (agreeing, value)

    def answer(self, question: Question, stands: tuple[Any, ...]) -> Answer:
        """The answer to a question where it stands so."""
        state = stands[self.questions.index(question)]
        if question.kind == "card":
            found: Answer = state[1]
            return found
        if question.kind == "seen":
            return BETWEEN_CARDS.join(state)
        return state is True if question.kind == "alike" else state

    # --- the rounds

    def rounds(self) -> dict[tuple[Answer, ...], int]:
        """The answers to what is asked -> in how many orders the cards looked at can come so.

        Raises:
            ProblemError: a round may deal more cards than the shoe has.
        """
        cards = [number for step in self.shoe.deal for _, number in step.dealt]
        burnt = [step.burnt for step in self.shoe.deal if isinstance(step.burnt, int)]
        if (dealt := sum([*cards, *burnt])) > self.deck.size:
            message = f"a round deals up to {dealt} cards, and the shoe has {self.deck.size}"
            problem = Problem(self.shoe.deal[0].place, "structure/too-many", message, help="write more decks")
            raise ProblemError(problem)
        states: dict[State, int] = {(self.before(), ()): 1}
        over: dict[State, int] = {}
        place = 0
        for number in self.steps:
            step = self.shoe.deal[number]
            slots = [slot for slot in self.slots[place:] if slot.step == number]
            done, left = self._divided(step, states)
            self.done |= {step.name} if done else set()
            if step.end is not None:
                over |= self._ended(step, done)
                states = left
                continue
            if step.choose:
                done = self._chosen(step, done)
            for one in range(len(slots)):
                done = self._dealt(done, place + one)
            done = dict(done)
            for state, ways in self._told(left, place, place + len(slots)).items():
                done[state] = done.get(state, 0) + ways
            place += len(slots)
            states = done
        return self._answered([*over.items(), *states.items()])

    def _divided(self, step: DealStep, states: dict[State, int]) -> tuple[dict[State, int], dict[State, int]]:
        """The states where a step is done, and those where it is not."""
        what = step.end if step.end is not None else step.when
        if what is None:
            return states, {}
        known: dict[tuple[Any, ...], bool] = {}
        done: dict[State, int] = {}
        left: dict[State, int] = {}
        for state, ways in states.items():
            stands = state[0]
            if stands not in known:
                known[stands] = self._is_done(what, stands)
            (done if known[stands] else left)[state] = ways
        return done, left

    def _is_done(self, what: phrases.Phrase | PrizeTable, stands: tuple[Any, ...]) -> bool:
        def answer(question: Question) -> Answer:
            return self.answer(question, stands)

        if not isinstance(what, PrizeTable):
            return self.words.holds(what, answer)
        pays: Any = what
        while isinstance(pays, PrizeTable):
            asked = self.words.asked_in_the_deal(pays.by)
            value = self.words.value(pays.by, [*map(answer, asked)])
            self.come.setdefault(id(pays), set()).add(value)
            rows = rows_for(pays, value)
            if len(rows) != 1:
                comes = f"a round comes here with {by(pays.by)} {value}"
                message = f"{comes}, and {'two rows are' if rows else 'no row is'} for it"
                remedy = "give each value one row" if rows else f"add a row `{value}: draws` or `{value}: stands`"
                code = "arithmetic/overlap" if rows else "arithmetic/no-row"
                raise ProblemError(Problem(pays.by.place, code, message, help=remedy))
            pays = rows[0].pays
        assert isinstance(pays, Verdict)
        return pays.word == DRAWS

    def _ended(self, step: DealStep, states: dict[State, int]) -> dict[State, int]:
        """The rounds that a step ends."""
        asked = Question("happening")
        if asked not in self.questions:
            return states
        place = self.questions.index(asked)
        return {((*stands[:place], step.name, *stands[place + 1 :]), out): n for (stands, out), n in states.items()}

    def _chosen(self, step: DealStep, states: dict[State, int]) -> dict[State, int]:
        """The rounds after the player's choice: that of the rule, or, without one, each of them."""
        place, found = self.questions.index(Question("choice")), dict[State, int]()
        for (stands, out), ways in states.items():
            rule = self.strategy and self.words.chosen(self.strategy, partial(self.answer, stands=stands))
            for choice in (rule,) if rule else step.choose:
                key = (*stands[:place], choice, *stands[place + 1 :]), out
                found[key] = found.get(key, 0) + ways
        return found

    def _dealt(self, states: dict[State, int], place: int) -> dict[State, int]:
        """The states after one more card."""
        slot = self.slots[place]
        if not slot.needed:
            card = next(iter(self.deck.cards))
            return {(self.after(stands, slot, card), out): ways for (stands, out), ways in states.items()}
        kinds, short = self._kinds(place)
        alike: dict[tuple[Any, ...], list[tuple[Out, int]]] = {}
        for (stands, out), ways in states.items():
            alike.setdefault(stands, []).append((out, ways))
        spend(NODE * len(states) + EACH_KIND * len(kinds) * len(alike), self.shoe.deal[slot.step])
        found: dict[State, int] = {}
        for stands, outs in alike.items():
            moves = [(kind, number, self.after(stands, slot, card)) for kind, (number, card) in enumerate(kinds)]
            if self.told[place + 1]:
                spend(EACH_KIND * len(kinds) * len(outs), self.shoe.deal[slot.step])
                self._each(moves, outs, short, found)
            else:
                self._last(moves, outs, found)
        return found

    @staticmethod
    def _each(
        moves: Sequence[tuple[int, int, Any]],
        outs: Sequence[tuple[Out, int]],
        short: Sequence[int],
        found: dict[State, int],
    ) -> None:
        """A card of each kind after each of the cards that may be out, which later cards can still be told from."""
        for out, ways in outs:
            left = [short[kind] for kind in out]
            for kind, number, after in moves:
                rest = number - out.count(kind)
                if rest > 0:
                    key = after, tuple(sorted([*left, short[kind]]))
                    found[key] = found.get(key, 0) + ways * rest

    @staticmethod
    def _last(moves: Sequence[tuple[int, int, Any]], outs: Sequence[tuple[Out, int]], found: dict[State, int]) -> None:
        """The last card that is looked at: of each kind those of the shoe, in all ways, less those that are out."""
        whole: dict[int, int] = {}
        gone: dict[tuple[int, int], int] = {}
        for out, ways in outs:
            size = len(out)
            whole[size] = whole.get(size, 0) + ways
            for kind in out:
                gone[size, kind] = gone.get((size, kind), 0) + ways
        for size, ways in whole.items():
            for kind, number, after in moves:
                if rest := ways * number - gone.get((size, kind), 0):
                    key = after, (0,) * (size + 1)
                    found[key] = found.get(key, 0) + rest

    def _kinds(self, place: int) -> tuple[list[tuple[int, Card]], list[int]]:
        """The kinds of cards that are told apart from a place on, and the number of each among those of the next."""
        kinds = self.deck.kinds(self.told[place])
        return [*kinds.values()], self._short(place, place + 1)

    def _short(self, place: int, to: int) -> list[int]:
        """For each kind told apart from a place on, the number of the kind that it is from a later one on."""
        told, later = self.told[place], self.told[to]
        kept = [told.index(attribute) for attribute in later]
        numbers = {kind: number for number, kind in enumerate(self.deck.kinds(later))}
        return [numbers[tuple([kind[n] for n in kept])] for kind in self.deck.kinds(told)]

    def _told(self, states: dict[State, int], before: int, place: int) -> dict[State, int]:
        """The states with the cards that are out told apart as they are from a place on, and were from one before."""
        if self.told[before] == self.told[place]:
            return states
        short, found = self._short(before, place), dict[State, int]()
        for (stands, out), ways in states.items():
            key = stands, tuple(sorted([short[kind] for kind in out]))
            found[key] = found.get(key, 0) + ways
        return found

    def _answered(self, states: Collection[tuple[State, int]]) -> dict[tuple[Answer, ...], int]:
        """The weight of each set of answers; where fewer cards were looked at, the next of the shoe are anything."""
        most = max(len(out) for (_, out), _ in states)
        found: dict[tuple[Answer, ...], int] = {}
        for (stands, out), ways in states:
            key = tuple([self.answer(question, stands) for question in self.asked])
            weight = ways * perm(self.deck.size - len(out), most - len(out))
            found[key] = found.get(key, 0) + weight
        return found
