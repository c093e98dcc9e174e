"""Rules of a deal: what a step speaks of is dealt before it, and its tableau has a row for all that can come."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Set

from macau_edge.checks.words import mentioned_words
from macau_edge.model import OTHERS, By, Choice, DealStep, PrizeTable, Row, Ruleset, Shoe, key_text, matches, notation
from macau_edge.model.card_notation import hand_text
from macau_edge.model.cards import ALL, NOTHING, OF_A_KIND, PARTED, first_card
from macau_edge.model.message import Message, Offered, joined
from macau_edge.model.notation import by
from macau_edge.model.phrases import Anything, Phrase
from macau_edge.model.prizes import NONE
from macau_edge.model.problem import Place, Problem, ProblemError, nearest
from macau_edge.model.records import replace
from macau_edge.model.walk import every
from macau_edge.outcomes.arranged import Arranged
from macau_edge.outcomes.deal import Deal, unclear_sight
from macau_edge.outcomes.hand import phrases_behind
from macau_edge.outcomes.kinds import kinds_of, out_of_place
from macau_edge.outcomes.options import every_choice, placeholder_choices
from macau_edge.outcomes.questions import (
    OF_KINDS,
    Answer,
    InRange,
    NoOneChoiceError,
    Question,
    RoundWords,
    Test,
    Words,
    choice_at,
)
from macau_edge.outcomes.rounds import words_chosen
from macau_edge.outcomes.scope import MissingChoiceError, scope
from macau_edge.outcomes.unruled import unruled
from macau_edge.outcomes.ways import Deck
from macau_edge.typed.entries import Sort
from macau_edge.typed.outcomes import about_outcomes
from macau_edge.typed.reader import read_typed
from macau_edge.typed.said import refusal


def problems_of_deal(ruleset: Ruleset) -> list[Problem]:
    """Every problem of the deal of a file; none of a file without one."""
    device = ruleset.device
    if not isinstance(device, Shoe):
        return []
    try:
        outer = scope(ruleset, None, placeholder_choices(ruleset))
        assert isinstance(outer.device, Shoe)
        shoe = outer.device
    except (ProblemError, MissingChoiceError) as error:
        return list(error.problems) if isinstance(error, ProblemError) else []
    each = [RoundWords(shoe, words_chosen(ruleset, choices)) for choices in _choices_of_the_deal(ruleset)]
    if found := [*_of_the_kinds(shoe)]:
        return found
    if shoe.arranging and (found := _under_any(Arranged(shoe, (), words.words).problems() for words in each)):
        return found
    found = _under_any(
        [*_of_the_phrases(shoe, words), *_before(shoe, words), *_of_the_draws(shoe, words)] for words in each
    )
    if not found and (unclear := unclear_sight(shoe)):
        found = [unclear]
    return found or _of_what_comes(shoe, each)


def _choices_of_the_deal(ruleset: Ruleset) -> Iterator[dict[str, Choice]]:
    """Every combination of the choices of what the deal is written with; of all else as before a choice is made.

    How many decks there are is no matter of its conditions.
    """
    said = {phrase.mentions for phrase in phrases_behind(ruleset, every(ruleset.device, Phrase))}
    options = {name: option for name, option in ruleset.options.items() if name in said}
    return every_choice(replace(ruleset, options=options), placeholder_choices(ruleset))


def _under_any(each: Iterable[Iterable[Problem]]) -> list[Problem]:
    """What is found under any of some choices, once."""
    return [*dict.fromkeys(problem for found in each for problem in found)]


def _of_what_comes(shoe: Shoe, each: Iterable[RoundWords]) -> list[Problem]:
    """What is wrong with the rounds that come under any of some choices, and what comes under none of them."""
    if any(step.draws_by_choice for step in shoe.deal):  # every way of drawing has as many rounds as there are orders
        found = [[*_of_what_never_comes(shoe, words)] for words in each]
    else:
        found = [[*_of_the_rows(shoe, words), *_of_the_choices(shoe, words)] for words in each]
    never = {problem for own in found for problem in own if problem.code in NEVER}
    return [one for one in _under_any(found) if one not in never or all(one in own for own in found)]


NEVER = ("arithmetic/empty", "arithmetic/unreached-row", "structure/unreachable")
"""Codes of what is said of steps, rows and choices that do not come: there they are for another choice of an option."""


def told_elsewhere(ruleset: Ruleset) -> frozenset[Place]:
    """Where the deal uses a name that could not be read, of which that is told."""
    unread = {name for kind, name in ruleset.places if kind == "names" and name not in ruleset.names}
    steps = ruleset.device.deal if isinstance(ruleset.device, Shoe) else ()
    return frozenset(one.place for one in every(steps, Phrase) if one.mentions in unread)


def _of_the_kinds(shoe: Shoe) -> Iterator[Problem]:
    """Kinds of hands that are called as something else is, ask for more cards than there are, or can never come."""
    said = (*shoe.hands, *(step.name for step in shoe.deal))
    there = max(shoe.of_each.values())
    found = False
    for kind in shoe.kinds:
        if kind.name in said:
            message = Message("`{kind}` is a kind of hand, and a hand or a step of the deal", kind=kind.name)
            yield Problem(kind.place, "structure/two-meanings", message, help=Message("write two words"))
            found = True
        elif (most := max(kind.of_a_rank, default=0)) > there:
            message = Message(
                "`{kind}` asks for {most} cards of a rank, and the shoe has {there}",
                kind=kind.name,
                most=most,
                there=there,
            )
            yield Problem(kind.place, "arithmetic/empty", message, help=Message("write fewer, or more decks"))
            found = True
    if not found and shoe.kinds:
        try:
            kinds_of(shoe)
        except ProblemError as error:
            yield from error.problems
            found = True
    sizes = {cards for hand in shoe.named_hands if 1 < (cards := shoe.most(hand)) <= OF_A_KIND}
    if not shoe.kinds or not sizes or found:
        return
    come = frozenset.union(*(kinds_of(shoe).first_of(size) for size in sizes))
    for number, kind in enumerate(shoe.kinds):
        if kind.name not in come:
            before = joined(f"`{one.name}`" for one in shoe.kinds[:number])
            message = Message("no hand is of the kind `{kind}`: none fits it", kind=kind.name)
            if before:
                message = Message(
                    "no hand is of the kind `{kind}`: none fits it that fits none of {before}, which stand before it",
                    kind=kind.name,
                    before=before,
                )
            remedy = Message("delete it, or write it above the kind that every such hand is of")
            yield Problem(kind.place, "arithmetic/empty", message, help=remedy)
    if wrong := out_of_place(shoe, frozenset(sizes)):
        message = Message(
            "`{kind}` changes which hand is better: without it `{higher}` would beat `{lower}`",
            kind=wrong.kind, higher=wrong.higher, lower=wrong.lower,
        )  # fmt: skip
        if wrong.tie:
            message = Message(
                "`{kind}` changes which hand is better: without it `{higher}` and `{lower}` are equal",
                kind=wrong.kind, higher=wrong.higher, lower=wrong.lower,
            )  # fmt: skip
        remedy = Message("name the highest of them, and write it directly above `{of}`", of=wrong.of)
        place = next(kind.place for kind in shoe.kinds if kind.name == wrong.kind)
        yield Problem(place, "structure/kinds", message, help=remedy)


def _of_the_phrases(shoe: Shoe, words: RoundWords) -> Iterator[Problem]:
    """Phrases and tables that speak of what there is not."""
    for step in shoe.deal:
        for what in (step.end, step.when, step.until, *(where for _, where in step.open_if)):
            for phrase in _spoken(what, words):
                if told := _told(notation.phrase_text(phrase), phrase.place, shoe, words):
                    yield told
                    continue
                try:
                    words.test(phrase)
                except ProblemError as error:
                    yield from error.problems
            for text in mentioned_words(what):
                if (
                    text not in words.words
                    and text not in shoe.said_of_choices
                    and not any(text == own for own in _named(what))
                ):
                    message = Message("`{text}` says nothing of a hand", text=text)
                    where = next(one.place for one in every(what, Phrase) if one.mentions == text)
                    if meant := _told(text, where, shoe, words):
                        yield meant
                        continue
                    remedy = Message("write what a hand holds, `{example}`", example=Offered(first_card(shoe)))
                    if text == PARTED:
                        remedy = Message("it holds where a choice parts a hand: `split: {part: …}`")
                    before = [one for one in shoe.choosing if shoe.deal.index(one) < shoe.deal.index(step)]
                    made = [step] if what is step.until else before  # what may have been chosen by then
                    known = (*words.words, *(choice for one in made for choice in one.choose))
                    yield Problem(where, "structure/not-a-hand", message, help=nearest(text, known, remedy))
            for table in every(what, PrizeTable):
                try:
                    words.asked_in_the_deal(table.by)
                except ProblemError as error:
                    yield from error.problems


def _told(text: str, place: Place, shoe: Shoe, words: RoundWords) -> Problem | None:
    """What is meant by a phrase that is written otherwise; None of one that is not, or where nothing is near."""
    told = refusal(Sort.OUTCOMES, text, read_typed(Sort.OUTCOMES, text, about_outcomes(shoe, words.words)))
    if told is None or not told.remedy:
        return None
    return Problem(place, "structure/malformed", told.message, help=told.remedy, instead=told.instead)


_OF_THE_SAME = {
    "rank": Message("of the same rank"),
    "suit": Message("of the same suit"),
    "colour": Message("of the same colour"),
    "card": Message("of each card"),
    "worth": Message("of the same worth"),
}
"""Cards that agree in an attribute."""


def at_most(phrase: Phrase, shoe: Shoe, words: Words) -> Message | None:
    """What a phrase asks too much of: the most that a hand counts, or cards that agree; None of another."""
    try:
        asked, *more = RoundWords(shoe, words).test(phrase).questions if phrase.hands else (Question("happening"),)
    except ProblemError:
        return None
    if more:
        return None
    if asked.kind == "points":
        return Message("`{hand}` counts {most} at most", hand=asked.of, most=shoe.most_points(asked.of))
    if asked.kind == "alike":
        most = max(number for (what,), (number, _) in Deck(shoe).kinds([asked.attribute]).items() if what != NOTHING)
        return Message("the shoe has {most} {of} at most", most=most, of=_OF_THE_SAME[asked.attribute])
    return None


def _spoken(what: object, words: RoundWords) -> Iterator[Phrase]:
    """The phrases about hands of a step, with those behind its names."""
    waiting, met = list(every(what, Phrase)), set[str]()
    for phrase in waiting:  # grows while it is walked
        if phrase.hands:
            yield phrase
        if (text := phrase.mentions) in words.words and text not in met:
            met.add(text)
            waiting += every(words.words[text], Phrase)


def _named(what: object) -> Iterator[str]:
    """The words that say which hand is meant, or which card."""
    for phrase in every(what, Phrase):
        if phrase.hands:
            yield from mentioned_words(phrase)
    for table in every(what, PrizeTable):
        yield from mentioned_words(table.by)


def _before(shoe: Shoe, words: RoundWords) -> Iterator[Problem]:
    """What a step speaks of that no step before it has dealt."""
    dealt: set[str] = set()
    chosen: set[Question] = set()
    for step in shoe.deal:
        yield from _not_seen(step, shoe, dealt)
        for what in (step.end, step.when, step.until, *(where for _, where in step.open_if)):
            again = what is step.until and what is not None  # said of what the step itself has done before
            there = dealt | {step.name, *(hand for hand, _ in step.dealing)} if again else dealt
            by_then = chosen | {choice_at(step.name)} if again and step.choose else chosen
            if phrase := _speaks_of_a_choice(what, words, by_then):
                message = Message(
                    "the step `{step}` speaks of what the player chooses, and he has not chosen before it",
                    step=step.name,
                )
                if chosen:
                    message = Message(
                        "the step `{step}` speaks of what the player chooses there or later", step=step.name
                    )
                remedy = Message("write the step with `choose` before it")
                yield Problem(phrase.place, "structure/not-dealt-yet", message, help=remedy)
            for phrase in _spoken(what, words):
                for question in _asked(words, phrase):
                    yield from _not_dealt(step, phrase, question, there, shoe)
            for table in every(what, PrizeTable):
                for question in _asked_by(words, table.by):
                    yield from _not_dealt(step, table.by, question, there, shoe)
        yield from _open_by_what_is_hidden(step, shoe, words, dealt)
        chosen |= {choice_at(step.name)} if step.choose else set()
        dealt |= {step.name, *(hand for hand, _ in step.dealing)}


def _of_the_draws(shoe: Shoe, words: RoundWords) -> Iterator[Problem]:
    """Choices that deal to no hand of the deal, and that part one which may not be two cards that agree."""
    dealt = [hand for step in shoe.deal for hand, _ in step.dealt]
    for step in shoe.choosing:
        drawn = [(choice, hand) for choice, several in step.deals for hand, _ in several]
        for choice, hand in (*drawn, *step.parts):
            if hand not in dealt:
                message = Message(
                    "`{choice}` deals to `{hand}`, which is no hand of this deal", choice=choice, hand=hand
                )
                remedy = nearest(hand, dealt, Message("the hands: {hands}", hands=joined(dict.fromkeys(dealt))))
                yield Problem(step.place, "structure/unknown-word", message, help=remedy)
                return
        for choice, hand in step.parts:
            where = dict(step.open_if).get(choice)
            if where is None or not _are_two_alike(where, hand, words):
                message = Message(
                    "`{choice}` parts `{hand}`, and its `if` does not ask for two cards that agree",
                    choice=choice, hand=hand,
                )  # fmt: skip
                alike = f"{hand} has 2 cards and {hand} same {'worth' if shoe.worth else 'rank'}"
                remedy = Message("write `if: {example}`", example=Offered(alike))
                yield Problem(where.place if where else step.place, "structure/missing-key", message, help=remedy)


def _are_two_alike(where: Phrase, hand: str, words: RoundWords) -> bool:
    """Whether something holds of a hand of two cards alone, which agree in their rank or in what they count."""
    attributes = ("rank", "card", "worth")
    alike = {Question("alike", hand, 2, one) for one in attributes}
    alike |= {Question("fits", hand, attribute=f"same {one}") for one in attributes}
    two = Test((Question("cards", hand),), InRange(2, 2))
    return bool(alike & words.needed(where)) and two in words.tests(where)


def _open_by_what_is_hidden(step: DealStep, shoe: Shoe, words: RoundWords, dealt: Set[str]) -> Iterator[Problem]:
    """A choice that is open, or offered again, by cards which the player does not see then: he would not know it."""
    again = [("", step.until)] if step.until and step.choose else []
    for choice, where in (*step.open_if, *again):
        for question in _asked_in(words, where):
            hidden = question.unseen(shoe, step)
            if hidden and shoe.made_of(hidden) <= dealt:
                message = Message(
                    "`{choice}` is open by `{hand}`, of which the player does not see enough at `{step}`",
                    choice=choice, hand=hidden, step=step.name,
                )  # fmt: skip
                if not choice:
                    message = Message(
                        "`{step}` is offered until something holds of `{hand}`, "
                        "of which the player does not see enough",
                        hand=hidden, step=step.name,
                    )  # fmt: skip
                seen = joined(dict.fromkeys(hand_text(part) for one in shoe.choosing for part in one.sees
                                            if shoe.deal.index(one) <= shoe.deal.index(step)))  # fmt: skip
                yield Problem(where.place, "structure/strategy", message, help=Message("he sees {hands}", hands=seen))
                break


def _not_dealt(step: DealStep, what: Phrase | By, question: Question, dealt: Set[str], shoe: Shoe) -> Iterator[Problem]:
    """What is asked of a hand before it has a card, or of its kind before it has all."""
    later = {hand for one in shoe.deal[shoe.deal.index(step) :] for hand, _ in one.dealt}
    for of in question.hands:
        made_of = shoe.made_of(of)
        if early := sorted(made_of - dealt - {ALL, ""}):
            yield _too_early(step, what, early[0], shoe)
        elif question.kind in OF_KINDS and later & made_of:
            message = Message(
                "the step `{step}` speaks of the kind of `{of}`, which has not all its cards before it",
                step=step.name,
                of=of,
            )
            remedy = Message("a hand is of a kind once it has all its cards: write the steps in the order of the deal")
            yield Problem(what.place, "structure/not-dealt-yet", message, help=remedy)


def _not_seen(step: DealStep, shoe: Shoe, dealt: Collection[str]) -> Iterator[Problem]:
    """Hands that the player is said to see, and that are no hands, or have no card yet or fewer than he sees."""
    for part in step.sees:
        hand, place = part.word.text, part.word.place
        most = shoe.most(hand, step)
        if hand in shoe.named_hands and hand not in shoe.hands:
            message = Message("`{hand}` is put together itself", hand=hand)
            yield Problem(place, "structure/two-meanings", message, help=Message("write the hands of the deal"))
        elif hand not in shoe.hands:
            remedy = nearest(hand, shoe.hands, Message("the hands: {hands}", hands=joined(shoe.hands)))
            yield Problem(
                place,
                "structure/unknown-word",
                Message("`{hand}` is no hand of this deal", hand=hand),
                help=remedy,
            )
        elif hand in dealt and part.first > most:
            message = Message(
                "at `{step}` the player is said to see `{part}`, and `{hand}` is dealt {most} at most before it",
                step=step.name, part=hand_text(part), hand=hand, most=most,
            )  # fmt: skip
            remedy = Message("write `{hand}`, for all that it has then", hand=hand)
            yield Problem(place, "structure/not-dealt-yet", message, help=remedy)
        elif hand not in dealt:
            message = Message(
                "at `{step}` the player is said to see `{hand}`, which is dealt no card before it",
                step=step.name,
                hand=hand,
            )
            remedy = Message("write the steps in the order in which cards are dealt")
            yield Problem(place, "structure/not-dealt-yet", message, help=remedy)


def _speaks_of_a_choice(what: object, words: RoundWords, before: Set[Question]) -> Phrase | None:
    """The first phrase of a step that asks what the player chose and not at a step before, be it behind a name."""

    def too_early(asked: Iterable[Question]) -> bool:
        choices = [one for one in asked if one.kind == "choice"]
        return bool(choices) and before.isdisjoint(choices)

    for phrase in every(what, Phrase):
        if not phrase.hands and any(too_early(test.questions) for test in words.tests(phrase)):
            return phrase
    tables = (table.by for table in every(what, PrizeTable))
    found = next((by for by in tables if too_early(_asked_by(words, by))), None)
    return Anything(place=found.place) if found else None


def _asked_in(words: RoundWords, phrase: Phrase) -> tuple[Question, ...]:
    """All that a phrase asks, with the names in it; nothing where it means nothing, which is said."""
    try:
        return tuple(words.asked(phrase))
    except ProblemError:
        return ()


def _asked(words: RoundWords, phrase: Phrase) -> tuple[Question, ...]:
    try:
        return words.test(phrase).questions
    except ProblemError:
        return ()


def _asked_by(words: RoundWords, by: By) -> tuple[Question, ...]:
    try:
        return words.asked_in_the_deal(by)
    except ProblemError:
        return ()


def _too_early(step: DealStep, what: Phrase | By, of: str, shoe: Shoe) -> Problem:
    message = Message(
        "the step `{step}` speaks of the step `{of}`, which is dealt no card before it", step=step.name, of=of
    )
    if of in shoe.hands:
        message = Message(
            "the step `{step}` speaks of the hand `{of}`, which is dealt no card before it", step=step.name, of=of
        )
    remedy = Message("write the steps in the order in which cards are dealt")
    return Problem(what.place, "structure/not-dealt-yet", message, help=remedy)


def _of_the_rows(shoe: Shoe, words: RoundWords) -> Iterator[Problem]:
    """Values that no row of a tableau is for, two rows are for, or that never come where a row is for them."""
    if all(not step.is_conditional and step.end is None for step in shoe.deal):
        return
    try:
        deal = Deal(shoe, [Question("happening"), Question("cards", ALL)], words.words, tests=frozenset(), named=True)
        deal.rounds()
    except ProblemError as error:
        yield from error.problems
        return
    for step in shoe.deal:
        for table in every(step.when, PrizeTable):
            come = deal.come.get(id(table), set())
            for row in table.rows:
                if never := list(_never(row, come, table)):
                    message = Message("no round comes here with {by} {values}", by=by(table.by), values=joined(never))
                    remedy = Message("delete it, or check the table")
                    yield Problem(row.place, "arithmetic/unreached-row", message, help=remedy)
    for step in shoe.deal:
        if step.name not in deal.done and (step.end is not None or step.dealt):
            yield _never_comes(step)


def _of_what_never_comes(shoe: Shoe, words: RoundWords) -> Iterator[Problem]:
    """Steps of a deal in which the player draws by choice that are done with no cards, or are over before they begin.

    Where hands can stand is followed as if the shoe had no end, so that a step of which this is said comes in no round.
    """
    steps = [_as_far_as_dealt(step, words) for step in shoe.deal]
    for number, step in enumerate(steps):
        if not step.is_conditional:
            continue
        before = replace(shoe, deal=tuple(steps[:number]))
        try:
            if _comes(step, before, words):
                continue
            is_over = step.until is not None and _comes(replace(step, until=None), before, words)
        except ProblemError:  # each bet that needs the step says what is wrong before it
            return
        if step.choose and is_over and step.until:
            message = Message(
                "`{step}` is never offered: what its `until` says holds before anything is chosen", step=step.name
            )
            ending = next(
                (one for one in step.choose if not {one} & {*dict(step.deals), *dict(step.parts)}), step.choose[0]
            )
            remedy = Message("write what comes about there, `{choice}` for example", choice=ending)
            yield Problem(step.until.place, "structure/unreachable", message, help=remedy)
        else:
            yield _never_chosen(step) if step.choose else _never_comes(step)
        return


def _comes(step: DealStep, before: Shoe, words: RoundWords) -> bool:
    """Whether a step is done for some cards that are dealt before it, whatever it does then."""
    once = DealStep(name=step.name, when=step.when, until=step.until, choose=step.choose or (NONE,))
    deal = Deal(replace(before, deal=(*before.deal, once)), [choice_at(step.name)], words.words)
    return deal.times(once) > 0


def _never_comes(step: DealStep) -> Problem:
    message = Message("the step `{step}` never comes", step=step.name)
    return Problem(step.place, "arithmetic/empty", message, help=Message("delete it, or check what it says"))


def _never_chosen(step: DealStep) -> Problem:
    place = step.when.place if isinstance(step.when, Phrase) else step.place
    message = Message("no play reaches the step `{step}`: the player never chooses there", step=step.name)
    remedy = Message("delete it, or check what must have been chosen or hold before it")
    return Problem(place, "structure/unreachable", message, help=remedy)


def _of_the_choices(shoe: Shoe, words: RoundWords) -> Iterator[Problem]:
    """Steps at which the player never chooses, choices that are never open, and cards for which none is.

    What goes by kinds of hands, of which there are more than it is worth to deal, is taken to come.
    """
    steps = tuple(_as_far_as_dealt(step, words) for step in shoe.deal)
    plain = replace(shoe, deal=steps)
    try:
        deal = Deal(plain, [choice_at(step.name) for step in plain.choosing], words.words)
        found = _rounds_of_choices(deal) if plain.choosing else {}
    except ProblemError as error:
        yield from error.problems
        return
    for number, (step, dealt) in enumerate(zip(shoe.choosing, plain.choosing, strict=True)):
        come = {answers[number] for answers in found}
        if come <= {NONE}:
            yield _never_chosen(step)
            return
        for choice, where in dealt.open_if:
            if choice not in come:
                message = Message("`{choice}` is never open at `{step}`", choice=choice, step=step.name)
                remedy = Message("delete it, or check what it says")
                yield Problem(where.place, "arithmetic/empty", message, help=remedy)
        if not dealt.open_if and len(step.open_if) == len(step.choose):
            message = Message("each of these choices has an `if`, so that there may be cards with which none is open")
            last = step.choose[-1]
            remedy = Message("write `{choice}: always` for the one that is open whatever is seen", choice=last)
            yield Problem(step.place, "structure/no-choice", message, help=remedy)


def _rounds_of_choices(deal: Deal) -> Mapping[tuple[Answer, ...], int]:
    """The choices that are made together, everything being chosen everywhere.

    Raises:
        ProblemError: for some cards, of which an example is given, none is open.
    """
    try:
        return deal.rounds()
    except NoOneChoiceError as error:
        raise unruled(deal, error) from error


def _as_far_as_dealt(step: DealStep, words: RoundWords) -> DealStep:
    """A step without the conditions that go by kinds of hands."""

    def by_kinds(what: Phrase) -> bool:
        return any(question.kind in OF_KINDS for question in _asked_in(words, what))

    if isinstance(step.when, Phrase) and by_kinds(step.when):
        step = replace(step, when=None)
    return replace(step, open_if=()) if any(by_kinds(where) for _, where in step.open_if) else step


def _never(row: Row, come: Iterable[str], table: PrizeTable) -> Iterator[str]:
    values = set(come)
    if row.keys == (OTHERS,):
        named = {value for other in table.rows for key in other.keys for value in values if matches(key, value)}
        if values <= named:
            yield OTHERS
        return
    for key in row.keys:
        if not any(matches(key, value) for value in values):
            yield key_text(key)
