"""A shoe of cards -> the rounds that can be dealt from it, told apart by what a bet asks of them, with their weights.

A bet asks few things of a round: the points of a hand, how many cards it has, whether its first two agree. Each is a
`Question`, which is answered card by card: it has a state, and a card dealt to the hand leads to the next one. All
rounds with the same answers are one outcome. Its weight is in how many orders the cards of the shoe that are looked at
can come so; the weights of all outcomes add up to D (D - 1) … for as many cards of the D in the shoe as are looked at.

The rounds are dealt step by step to all states at once, and states that can no longer be told apart are one. A state is
where the questions stand, and which cards are out. Of these only the kinds are known that some card still to come can be
told apart by: of the 52 cards ten kinds, where only points are asked. A card that no question looks at is not drawn:
as all orders of the shoe are equally likely, it changes nothing what lies in its place. For the same reason the hands of
one step are dealt to in the order that leaves the fewest kinds to be told apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from math import perm
from typing import Any, Literal, NamedTuple, TypeAlias

from macau_edge.model import By, PrizeTable, phrases, rows_for
from macau_edge.model.budget import spend
from macau_edge.model.cards import ALL, ATTRIBUTES, COLOURS, DRAWS, JOKER, NONE, SUITS, Card, Shoe, Step
from macau_edge.model.prizes import Verdict
from macau_edge.model.problem import Problem, ProblemError, nearest
from macau_edge.outcomes.space import Outcome, Space

# --- what is asked of a round, and how it is answered card by card ---------------------------------------------------


class Question(NamedTuple):
    """Something that is asked of a round, of a hand or a step of the deal.

    `points` and `cards` (how many) of a hand; `card`, an `attribute` of the card of a hand with that `number`; `alike`,
    whether its first `number` cards agree in an attribute; `counts`, what a step dealt counts; `happening`, the step
    that ended the round, which is of no hand.
    """

    kind: Literal["points", "cards", "card", "alike", "counts", "happening"]
    of: str = ""
    number: int = 0
    attribute: str = ""


def questions_of_points(shoe: Shoe) -> Iterator[Question]:
    """What bets on points ask between them: of every hand its points and its cards, and how the round ended."""
    for hand in shoe.hands:
        yield Question("points", hand)
        yield Question("cards", hand)
    yield Question("cards", ALL)
    yield Question("happening")


Answer: TypeAlias = int | str | bool
Words: TypeAlias = Mapping[str, phrases.Phrase]


class Test(NamedTuple):
    """What a phrase asks, and whether it holds for the answers, in that order."""

    questions: tuple[Question, ...]
    holds: Callable[..., bool]


class RoundWords:
    """What phrases about hands ask of a round, with what the words of a bet stand for."""

    def __init__(self, shoe: Shoe, words: Words) -> None:
        self.shoe, self.words = shoe, words

    def asked(self, phrase: phrases.Phrase, met: tuple[str, ...] = ()) -> Iterator[Question]:
        """Every question of a phrase, whatever it is made of; what means nothing asks nothing."""
        for part in (*phrase.listed, *phrase.joined, *(phrase.exception or ())):
            yield from self.asked(part, met)
        if isinstance(phrase, phrases.OfHands):
            try:
                yield from self.test(phrase).questions
            except ProblemError:  # it is said where the phrase is looked at
                return
        elif (text := phrase.mentions) in self.words and text not in met:
            yield from self.asked(self.words[text], (*met, text))
        elif text in self.shoe.happenings:
            yield Question("happening")

    def asked_by(self, by: By) -> tuple[Question, ...]:
        """What a table of prizes asks; nothing where it goes by something else than the round."""
        match by.kind:
            case "happening":
                return (Question("happening"),)
            case "cards":
                return (Question("cards", self._called(by.what)),)
            case "margin" | "sum":
                return Question("points", self._called(by.what)), Question("points", self._called(by.other))
            case "word":
                what = self._called(by.what)
                if what in self.shoe.hands:
                    return (Question("points", what) if self.shoe.worth else Question("card", what, 1, "rank"),)
                return (Question("counts", what),) if what in {step.name for step in self.shoe.deal} else ()
            case _:
                return ()

    def value(self, by: By, answers: Sequence[Answer]) -> str:
        """What a table goes by, as it stands in its rows, given the answers to what it asks."""
        if by.kind == "margin":
            return str(int(answers[0]) - int(answers[1]))
        return str(sum(map(int, answers))) if by.kind == "sum" else str(answers[0])

    def holds(self, phrase: phrases.Phrase, answer: Callable[[Question], Answer]) -> bool:
        """Whether a phrase of the deal holds, given what answers a question.

        Raises:
            ProblemError: it means nothing here.
        """
        if phrase.listed:
            return any([self.holds(part, answer) for part in phrase.listed])
        if phrase.joined:
            return all([self.holds(part, answer) for part in phrase.joined])
        if phrase.exception:
            base, removed = phrase.exception
            return self.holds(base, answer) and not self.holds(removed, answer)
        if phrase.mentions in self.words:
            return self.holds(self.words[phrase.mentions], answer)
        if isinstance(phrase, phrases.Anything):
            return True
        if not isinstance(phrase, phrases.OfHands):
            raise _fault(phrase, "structure/not-a-hand", "this says nothing of a hand", "write `player 0 to 5`")
        test = self.test(phrase)
        return test.holds(*map(answer, test.questions))

    def test(self, phrase: phrases.OfHands) -> Test:
        """What a phrase asks of its hands, and when it holds.

        Raises:
            ProblemError: there is no such hand, rank or suit, or the shoe does not say what hands are compared by.
        """
        hand = self._hand(phrase.hand, or_all=isinstance(phrase, phrases.HasCards | phrases.Alike))
        match phrase:
            case phrases.HasCards(low=low, high=high):
                return Test((Question("cards", hand),), lambda number: low <= number <= high)
            case phrases.Alike(first=first, attribute=attribute):
                return self._alike(phrase, hand, first, attribute)
            case phrases.Compares():
                return self._compares(phrase, hand)
            case phrases.Holds(first=first, what=what):
                return self._holds(phrase, hand, first, self._meant(what))
            case _:
                raise TypeError(type(phrase))

    def _alike(self, phrase: phrases.Phrase, hand: str, first: int, attribute: str) -> Test:
        if attribute not in ATTRIBUTES:
            remedy = nearest(attribute, ATTRIBUTES, f"cards agree in {', '.join(ATTRIBUTES)}")
            raise _fault(phrase, "structure/unknown-word", f"cards have no `{attribute}`", remedy)
        dealt = sum(number for step in self.shoe.deal for to, number in step.dealt if hand in (to, ALL))
        if first > dealt or first == 1:
            message = f"`{hand}` gets {dealt} cards at most" if first > dealt else "one card agrees with itself"
            raise _fault(phrase, "structure/pattern", message, "write how many of the first cards agree, `first 2 of`")
        return Test((Question("alike", hand, first, attribute),), bool)

    def _compares(self, phrase: phrases.Compares, hand: str) -> Test:
        other = self._hand(phrase.other)
        if self.shoe.compare is None:
            message, remedy = "the device does not say by what a hand beats another", "add `compare: points` to it"
            raise _fault(phrase, "structure/device", message, remedy)
        if hand == other:
            raise _fault(phrase.other, "structure/two-meanings", f"`{hand}` is compared with itself", "name two hands")
        if self.shoe.compare == "points":
            asked = Question("points", hand), Question("points", other)
            if phrase.margin:
                low, high = phrase.margin
                return Test(asked, lambda own, against: low <= own - against <= high)
            return Test(asked, lambda own, against: own == against if phrase.ties else own > against)
        if phrase.margin:
            message = "`by` is a difference of points, and hands are compared by the order of cards"
            raise _fault(phrase, "structure/device", message, "write `compare: points`, or leave `by` out")
        asked = self._rank(phrase.hand, hand), self._rank(phrase.other, other)
        place = {rank: number for number, rank in enumerate(self.shoe.ranks)}
        return Test(asked, lambda a, b: place[a] == place[b] if phrase.ties else place[a] > place[b])

    def _holds(self, phrase: phrases.Phrase, hand: str, first: int, what: phrases.Phrase) -> Test:
        if first > 1:
            message = f"the first {first} cards of `{hand}` are more than one"
            raise _fault(phrase, "structure/operand", message, f"write `first of {hand} …`, or `first {first} of {hand} same rank`")
        if isinstance(what, phrases.Numbers) and self.shoe.worth and not first:
            low, high = what.low, what.high
            if self.shoe.points == "last digit" and high > 9:
                raise _fault(what, "arithmetic/empty", "points are a last digit, 9 at most", "write 0 to 9")
            return Test((Question("points", hand),), lambda points: low <= points <= high)
        if (text := what.mentions) in (*SUITS, *COLOURS.values()):
            card = self._rank(phrase, hand, first)._replace(attribute="suit" if text in SUITS else "colour")
            return Test((card,), lambda value: value == text)
        ranks = self._ranks(what)
        return Test((self._rank(phrase, hand, first),), lambda rank: rank in ranks)

    def _rank(self, phrase: phrases.Phrase, hand: str, first: int = 0) -> Question:
        """The rank of a card of a hand: of its first, or of its only one."""
        dealt = sum(number for step in self.shoe.deal for to, number in step.dealt if to == hand)
        if not first and dealt > 1:
            message = f"`{hand}` has up to {dealt} cards, and this is said of one"
            remedy = f"write `first of {hand} …`" + ("" if self.shoe.worth else ", or give the cards a `worth`")
            raise _fault(phrase, "structure/operand", message, remedy)
        return Question("card", hand, 1, "rank")

    def _ranks(self, what: phrases.Phrase) -> frozenset[str]:
        match what:
            case phrases.Numbers(low, high):
                found = [rank for rank in self.shoe.all_ranks if rank.isdecimal() and low <= int(rank) <= high]
            case phrases.Ranks(low=first, high=last) if {first, last} <= set(self.shoe.ranks):
                places = self.shoe.ranks.index(first), self.shoe.ranks.index(last)
                found = list(self.shoe.ranks[places[0] : places[1] + 1])
            case phrases.Ranks(low=first, high=last):
                return self._no_rank(what, last if first in self.shoe.ranks else first)
            case _:
                found = [what.mentions] if what.mentions in self.shoe.all_ranks else []
        if not found:
            return self._no_rank(what, what.mentions or (str(what.span[0]) if what.span else "this"))
        return frozenset(found)

    def _no_rank(self, what: phrases.Phrase, text: str) -> frozenset[str]:
        if isinstance(what, phrases.Ranks) and {what.low, what.high} <= set(self.shoe.ranks):
            message = f"`{what.low} to {what.high}` does not ascend"
            raise _fault(what, "structure/operand", message, f"write `{what.high} to {what.low}`")
        known = [*self.shoe.ranks, *SUITS, *dict.fromkeys(COLOURS.values())]
        message = f"`{text}` is no card of this shoe"
        raise _fault(what, "structure/unknown-word", message, nearest(text, known, f"known: {', '.join(known)}"))

    def _hand(self, word: phrases.Word, *, or_all: bool = False) -> str:
        name = self._called(word.text)
        if name in self.shoe.hands or (or_all and name == ALL):
            return name
        if name == ALL:
            raise _fault(word, "structure/not-a-hand", "`all` are the cards of every hand, and no hand", "name a hand")
        remedy = nearest(name, self.shoe.hands, f"the hands: {', '.join(self.shoe.hands)}")
        raise _fault(word, "structure/unknown-word", f"`{name}` is no hand of this deal", remedy)

    def _called(self, text: str) -> str:
        """The hand or the step that a word is, or that it stands for."""
        found = self._meant(phrases.Word(text))
        return found.mentions or text

    def _meant(self, what: phrases.Phrase) -> phrases.Phrase:
        met: set[str] = set()
        while True:
            text = what.mentions
            if text in self.words and text not in met and self.words[text] != what:
                met.add(text)
                what = self.words[text]
            elif len(what.listed) == 1:
                (what,) = what.listed
            else:
                return what


def _fault(phrase: phrases.Phrase, code: str, message: str, remedy: str) -> ProblemError:
    return ProblemError(Problem(phrase.place, code, message, help=remedy))


# --- the cards of a shoe ---------------------------------------------------------------------------------------------


Kind: TypeAlias = tuple[Answer, ...]
"""What tells a card from another: its attributes, as far as they are asked for."""


class Deck:
    """The cards of a shoe, and what each counts."""

    def __init__(self, shoe: Shoe) -> None:
        assert isinstance(shoe.decks, int)
        self.worth = dict(shoe.worth)
        plain = [Card(rank, suit) for rank in shoe.all_ranks if rank != JOKER for suit in SUITS]
        self.cards = Counter({card: shoe.decks for card in plain})
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


class Slot(NamedTuple):
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

    `questions` are those asked, first, and those that the deal itself asks on the way to them.
    """

    def __init__(self, shoe: Shoe, questions: Sequence[Question], words: Words) -> None:
        self.shoe, self.words, self.deck = shoe, RoundWords(shoe, words), Deck(shoe)
        self.asked = tuple(dict.fromkeys(questions))
        self.come: dict[int, set[str]] = {}
        """By the number of a table of the deal, the values that it was asked for."""
        self.done: set[str] = set()
        """The steps that some round came to."""
        self.questions, self.steps = self._reached()
        self.slots = [slot for number in self.steps for slot in self._slots(number)]
        later: frozenset[str] = frozenset()
        self.told: list[tuple[str, ...]] = [()]
        for slot in reversed(self.slots):  # what a card is told apart by, from each one on
            later |= slot.needed
            self.told.append(tuple(sorted(later)))
        self.told.reverse()

    def _reached(self) -> tuple[tuple[Question, ...], list[int]]:
        """The questions that matter, and the steps: those that they look at, and those that decide whether these come."""
        found, steps = dict.fromkeys(self.asked), list[int]()
        for number in reversed(range(len(self.shoe.deal))):
            step = self.shoe.deal[number]
            ends = step.end is not None and (bool(steps) or Question("happening") in found)
            deals = any(self._looks(one, number, hand, card) for one in found for hand, n in step.dealt for card in range(n))
            if ends or deals:
                steps.insert(0, number)
                found |= dict.fromkeys(self._asked_by(step))
        return tuple(found), steps

    def _asked_by(self, step: Step) -> Iterator[Question]:
        for what in (step.end, step.when):
            if isinstance(what, PrizeTable):
                for table in _tables(what):
                    yield from self.words.asked_by(table.by)
            elif what is not None:
                yield from self.words.asked(what)

    def _looks(self, question: Question, number: int, hand: str, card: int) -> bool:
        """Whether a question looks at a card of a step to a hand, or counts it; one about the first few is soon done."""
        if question.of not in (hand, ALL, self.shoe.deal[number].name):
            return False
        before = self.shoe.deal[:number]
        certain = [n for step in before if step.when is None for to, n in step.dealt if question.of in (to, ALL)]
        return not question.number or sum(certain) + card < question.number

    def _slots(self, number: int) -> list[Slot]:
        """The cards of a step: those to the hand first of which most is told apart, unless one asks across hands."""
        step = self.shoe.deal[number]
        found = []
        for hand, cards in step.dealt:
            own = []
            for card in range(cards):
                looking = [n for n, one in enumerate(self.questions) if self._looks(one, number, hand, card)]
                needed = frozenset(self._needed(self.questions[n]) for n in looking) - {""}
                own.append(Slot(number, hand, tuple(looking), needed))
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
        begin: dict[str, Any] = {"card": (0, NONE), "alike": (), "counts": NONE, "happening": NONE}
        return tuple(begin.get(question.kind, 0) for question in self.questions)

    def after(self, stands: tuple[Any, ...], slot: Slot, card: Card) -> tuple[Any, ...]:
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
        return state is True if question.kind == "alike" else state

    # --- the rounds

    def rounds(self) -> dict[tuple[Answer, ...], int]:
        """The answers to what is asked -> in how many orders the cards looked at can come so."""
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
            for one in range(len(slots)):
                done = self._dealt(done, place + one)
            done = dict(done)
            for state, ways in self._told(left, place, place + len(slots)).items():
                done[state] = done.get(state, 0) + ways
            place += len(slots)
            states = done
        return self._answered([*over.items(), *states.items()])

    def _divided(self, step: Step, states: dict[State, int]) -> tuple[dict[State, int], dict[State, int]]:
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
            asked = self.words.asked_by(pays.by)
            value = self.words.value(pays.by, [*map(answer, asked)])
            self.come.setdefault(id(pays), set()).add(value)
            rows = rows_for(pays, value)
            if len(rows) != 1:
                message = f"no row is for {value}" if not rows else f"two rows are for {value}"
                code = "arithmetic/overlap" if rows else "arithmetic/no-row"
                raise ProblemError(Problem(pays.by.place, code, message, help=f"write one row `{value}: …`"))
            pays = rows[0].pays
        assert isinstance(pays, Verdict)
        return pays.word == DRAWS

    def _ended(self, step: Step, states: dict[State, int]) -> dict[State, int]:
        """The rounds that a step ends."""
        asked = Question("happening")
        if asked not in self.questions:
            return states
        place = self.questions.index(asked)
        return {((*stands[:place], step.name, *stands[place + 1 :]), out): n for (stands, out), n in states.items()}

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
    def _last(
        moves: Sequence[tuple[int, int, Any]], outs: Sequence[tuple[Out, int]], found: dict[State, int]
    ) -> None:
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
        """The weight of each set of answers; where fewer cards were looked at, the next ones of the shoe are anything."""
        most = max(len(out) for (_, out), _ in states)
        found: dict[tuple[Answer, ...], int] = {}
        for (stands, out), ways in states:
            key = tuple([self.answer(question, stands) for question in self.asked])
            weight = ways * perm(self.deck.size - len(out), most - len(out))
            found[key] = found.get(key, 0) + weight
        return found


def _tables(what: PrizeTable) -> Iterator[PrizeTable]:
    yield what
    for row in what.rows:
        if isinstance(row.pays, PrizeTable):
            yield from _tables(row.pays)


# --- the outcomes of a round -----------------------------------------------------------------------------------------


class Rounds(Space):
    """The rounds of a shoe, as far as these questions tell them apart; their answers beside each."""

    def __init__(self, questions: Iterable[Question], found: Mapping[tuple[Answer, ...], int]) -> None:
        self.places = {question: place for place, question in enumerate(questions)}
        self.answers = tuple(found)
        self._outcomes = tuple(Outcome(self._label(answers), None, ways) for answers, ways in found.items())

    def __len__(self) -> int:
        return len(self._outcomes)

    def __getitem__(self, place: Any) -> Any:
        """The outcome at a place."""
        return self._outcomes[place]

    @cached_property
    def has_totals(self) -> bool:
        """A round has none."""
        return False

    def shown(self, place: int) -> list[tuple[Question, Answer, Answer | None]]:
        """What a round shows: each answer, that about the points of a hand with how many cards it has.

        How many cards there are in all, and that no step ended the round, goes without saying.
        """
        answers = dict(zip(self.places, self.answers[place], strict=True))
        return [*_shown(answers)]

    def _label(self, answers: Sequence[Answer]) -> str:
        shown = _shown(dict(zip(self.places, answers, strict=True)))
        return ", ".join(_said(*one) for one in shown) or "any round"

    def holding(self, test: Test) -> frozenset[int]:
        """The places of the rounds for whose answers something holds."""
        columns = [self.places[question] for question in test.questions]
        known: dict[Hashable, bool] = {}
        found = []
        for place, answers in enumerate(self.answers):
            own = tuple([answers[column] for column in columns])
            if own not in known:
                known[own] = test.holds(*own)
            if known[own]:
                found.append(place)
        return frozenset(found)

    def column(self, words: RoundWords, by: By) -> list[str]:
        """What a table goes by, for each round."""
        columns = [self.places[question] for question in words.asked_by(by)]
        return [words.value(by, [answers[column] for column in columns]) for answers in self.answers]


def _shown(answers: Mapping[Question, Answer]) -> Iterator[tuple[Question, Answer, Answer | None]]:
    pointed = {question.of for question in answers if question.kind == "points"}
    for question, answer in answers.items():
        if question.kind == "points":
            yield question, answer, answers.get(Question("cards", question.of))
        elif question.kind == "cards" and (question.of in pointed or (question.of == ALL and pointed)):
            continue
        elif question.kind != "happening" or answer != NONE:
            yield question, answer, None


def _said(question: Question, answer: Answer, cards: Answer | None) -> str:
    """`player 7 (2 cards)`, `first 2 of player same rank`, `natural`."""
    match question.kind:
        case "points":
            return f"{question.of} {answer}" + (f" ({cards} cards)" if cards is not None else "")
        case "cards":
            return f"{question.of} {answer} cards"
        case "alike":
            return f"first {question.number} of {question.of} {'' if answer else 'not '}same {question.attribute}"
        case "happening":
            return str(answer)
        case _:
            return f"{question.of} {answer}"


@lru_cache(maxsize=64)
def rounds(shoe: Shoe, questions: frozenset[Question], words: tuple[tuple[str, phrases.Phrase], ...]) -> Rounds:
    """The rounds of a shoe of so many decks, told apart by these questions; `words` are the names that the deal uses.

    Raises:
        ProblemError: the deal means nothing, or costs more than the budget allows.
    """
    asked = tuple(sorted(questions))
    return Rounds(asked, Deal(shoe, asked, dict(words)).rounds())
