"""Words that mean nothing where they stand, or something else than is needed there; and what a bet mentions at all.

What may be said depends on the place: a clause knows the names, options and happenings of the file, the variables of
its bet and the stage it is in; a tally or a value knows less. A word that is unknown is met with the nearest that is
known.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from functools import cached_property
from typing import NamedTuple

from macau_edge.model import notation
from macau_edge.model.bets import DECISIONS, Bet, Clause, Stage, Value, Variable
from macau_edge.model.card_notation import card_remedy
from macau_edge.model.cards import ALL, BUST, COLOURS, JOKER, PARTED, RANKS, SUITS, Shoe, first_card
from macau_edge.model.devices import Device, Dice, Draw, Wheel, faces_of, shown_by, total_word
from macau_edge.model.message import NOTHING, Message, Offered, joined
from macau_edge.model.notation import phrases_near
from macau_edge.model.phrases import END_OF_HAND, HELD, SHOWN, Phrase
from macau_edge.model.prizes import NONE, By, PrizeTable, Reference
from macau_edge.model.problem import Problem, ProblemError, nearest
from macau_edge.model.records import dataclass, replace
from macau_edge.model.ruleset import Hand, Ruleset
from macau_edge.model.walk import every, outermost, walk
from macau_edge.outcomes import outcomes
from macau_edge.outcomes.hand import defined
from macau_edge.outcomes.hand import phrases_behind as all_behind
from macau_edge.outcomes.members import values_of
from macau_edge.outcomes.questions import counting_example, hand_remedy, said_of_hands
from macau_edge.typed.entries import Ambiguous, Canonical, Respelt, Sort, Unreadable
from macau_edge.typed.examples import examples, see_outcomes
from macau_edge.typed.normal import look_alikes
from macau_edge.typed.outcomes import about_outcomes, is_offered
from macau_edge.typed.reader import read_typed
from macau_edge.typed.said import refusal
from macau_edge.typed.tables import goes_by

# --- the words of a file that every one of its bets may use ----------------------------------------------------------


ONE_MEANING = Message("a word has one meaning in a bet: choose another")


def go_by(words: Iterable[str]) -> Message:
    """What to write where a table can go by these alone."""
    return Message("go by {words}", words=joined((f"`{word}`" for word in words), Message(" or ")))


@dataclass(frozen=True)
class Vocabulary:
    """The names, options, happenings and device of a file; what is there and could not be read is not unknown.

    `of_hand` is whether it is the shooter's hand that speaks, and not a bet.
    """

    ruleset: Ruleset
    of_hand: bool = False

    @cached_property
    def names(self) -> frozenset[str]:
        """The identifiers under `names`."""
        return self._written("names")

    @cached_property
    def options(self) -> frozenset[str]:
        """The identifiers under `options`."""
        return self._written("options")

    @property
    def hand_unread(self) -> bool:
        """Whether there is a hand that could not be read."""
        return self.ruleset.hand is None and any(section == "hand" for section, _ in self.ruleset.places)

    @cached_property
    def happenings(self) -> frozenset[str]:
        """What can happen in the hand; of one that could not be read, all that may be meant as such."""
        hand, device = self.ruleset.hand, self.ruleset.device
        if isinstance(device, Shoe):
            return frozenset(device.happenings)
        return frozenset(hand.happenings) if hand else self._written("hand")

    @cached_property
    def choices(self) -> frozenset[str]:
        """What the player can choose."""
        device = self.ruleset.device
        return frozenset(device.said_of_choices) if isinstance(device, Shoe) else frozenset()

    @cached_property
    def hands(self) -> frozenset[str]:
        """The hands that cards are dealt to, and `all` of them; none on another device."""
        device = self.ruleset.device
        return frozenset((*device.named_hands, ALL)) if isinstance(device, Shoe) else frozenset()

    @cached_property
    def burnt(self) -> frozenset[str]:
        """The options that say how many cards are burnt, whose choices are any words: they change no figure."""
        device = self.ruleset.device
        said = (step.burnt for step in device.deal) if isinstance(device, Shoe) else ()
        return frozenset(one for one in said if isinstance(one, str) and one in self.ruleset.options)

    @property
    def up_to(self) -> int:
        """The number above which a hand is bust; 0 where there is none."""
        device = self.ruleset.device
        return device.up_to if isinstance(device, Shoe) else 0

    @cached_property
    def steps(self) -> frozenset[str]:
        """The steps of the deal."""
        device = self.ruleset.device
        return frozenset(step.name for step in device.deal) if isinstance(device, Shoe) else frozenset()

    @cached_property
    def counting(self) -> frozenset[str]:
        """The steps of the deal of which it can be said what their cards count."""
        device = self.ruleset.device
        if not isinstance(device, Shoe) or not device.worth:
            return frozenset()
        return frozenset(step.name for step in device.deal if step.dealt)

    @cached_property
    def nameable(self) -> frozenset[str]:
        """The names and options that can be meant."""
        return can_be_named(self.names | self.options)

    @cached_property
    def borne(self) -> frozenset[str]:
        """Faces or balls, the values of their attributes; of cards ranks, suits, colours, kinds; none on a wheel."""
        device = self.ruleset.device
        if isinstance(device, Shoe):
            return frozenset((*device.all_ranks, *SUITS, *COLOURS.values(), *self.kinds))
        faces = faces_of(self.ruleset.device)
        return frozenset(word for face in faces for word in (face.label, *dict(face.attributes).values()))

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of hands; none on another device."""
        device = self.ruleset.device
        return frozenset(kind.name for kind in device.kinds) if isinstance(device, Shoe) else frozenset()

    @cached_property
    def results(self) -> frozenset[str]:
        """The pockets or remainders; of dice and balls, the faces where one is shown at a time."""
        device = self.ruleset.device
        return (
            frozenset()
            if shown_by(device) > 1 or isinstance(device, Shoe)
            else frozenset(outcome.label for outcome in outcomes(device))
        )

    @cached_property
    def all(self) -> dict[str, Message]:
        """Every word, and what it is."""
        found = dict.fromkeys(self.borne | self.results, Message("also on the device"))
        found |= dict.fromkeys(self.names, Message("also a name of this file"))
        found |= dict.fromkeys(self.options, Message("also an option of this file"))
        found |= dict.fromkeys(self.choices, Message("also what the player can choose"))
        return found | dict.fromkeys(self.happenings, Message("also what happens in the hand"))

    def _written(self, section: str) -> frozenset[str]:
        return frozenset(name for where, name in self.ruleset.places if where == section and name)


def can_be_named(words: Iterable[str]) -> frozenset[str]:
    """Those of the words of a file that can be meant: one that is no name was told so where it stands."""
    return frozenset(word for word in words if isinstance(read_typed(Sort.IDENTIFIER, word), Canonical))


def in_clause(known: Vocabulary, bet: Bet, stage: Stage, clause: Clause) -> Iterator[Problem]:
    """The words of a clause that this bet does not know."""
    own, dealt = variables_of(known.ruleset, bet), isinstance(known.ruleset.device, Shoe)
    stages = {other.name for other in bet.stages} | ({bet.additional.at} if bet.additional else set())
    if stage != bet.stages[0] and not dealt:
        own |= {stage.name}
    for problem, text in _unknown(known, clause.outcomes, own):
        if text in stages:
            message = Message("`{text}` stands for a total only inside the stage `{text}`", text=text)
            if text == bet.stages[0].name:
                message = Message("nothing opened the first stage, so `{text}` stands for no total", text=text)
            elif dealt:
                message = Message("a round of cards has no total, so `{text}` stands for nothing", text=text)
            yield Problem(problem.place, problem.code, message, help=Message("write the outcomes out"))
        else:
            yield problem


def in_tally(known: Vocabulary, bet: Bet) -> Iterator[Problem]:
    """The words of a tally that this bet does not know; `when` and `until` are of all members of `highest-of`."""
    tally = bet.tally
    if tally is None:
        return
    best_of = tally.highest_of
    shared = tuple(phrase for phrase in (tally.when, tally.until) if phrase)
    for phrase in (*(item.outcomes for item in tally.collect or ()), tally.count, *shared):
        for problem, text in _in_part(known, bet, phrase, of_all=phrase in shared):
            if best_of and text == best_of.name:
                message = Message(
                    "`{text}` has a value for each of the members, and this is said of all of them", text=text
                )
                yield Problem(problem.place, problem.code, message, help=Message("write the outcomes out"))
            else:
                yield problem


def in_strategy(known: Vocabulary, bet: Bet) -> Iterator[Problem]:
    """The words of a rule of play that mean nothing."""
    for row in bet.strategy.rows if bet.strategy else ():
        yield from (problem for problem, _ in _unknown(known, row.where, variables_of(known.ruleset, bet)))


def _in_part(known: Vocabulary, bet: Bet, phrase: Phrase | None, *, of_all: bool) -> Iterator[tuple[Problem, str]]:
    best_of = bet.tally.highest_of if bet.tally else None
    own = variables_of(known.ruleset, bet) - ({best_of.name} if best_of and of_all else set())
    return _unknown(known, phrase, own) if phrase else iter(())


def in_values(known: Vocabulary, bet: Bet) -> Iterator[Problem]:
    """The words that a value of a variable is made of and that mean nothing."""
    for _, value in written_values(bet):
        yield from in_definition(known, value.outcomes)


def in_definition(known: Vocabulary, phrase: Phrase) -> Iterator[Problem]:
    """The words of a name, of an option's choice or of a value that mean nothing."""
    yield from (problem for problem, _ in _unknown(known, phrase, known.borne | known.hands))


def of_stages(bet: Bet) -> Iterator[Problem]:
    """Clauses that lead to a stage which the bet does not have."""
    names = [stage.name for stage in bet.stages]
    for stage in bet.stages:
        for clause in stage.clauses:
            if clause.target not in (*DECISIONS, *names):
                message = Message(
                    "`{target}` is neither win, lose or push nor a stage of this bet", target=clause.target
                )
                otherwise = Message("its stages: {stages}", stages=joined(names) or Message("none"))
                remedy = nearest(clause.target, [*DECISIONS, *names], otherwise)
                yield Problem(clause.place, "structure/unknown-stage", message, help=remedy)


def _unknown(known: Vocabulary, phrase: Phrase, own: frozenset[str]) -> Iterator[tuple[Problem, str]]:
    """Every problem with a word of a phrase, and the word; of a phrase about an unknown hand, the hand alone."""
    items = {id(part) for part in phrase.listed}
    standing_in = {id(part): one for one in phrase.listed or (phrase,) for part in every(one, Phrase)}
    lost: set[int] = set()
    told_whole: set[int] = set()
    for of_hands, told in _otherwise(known, phrase, items, own):
        lost.add(id(of_hands))
        yield told, notation.phrase_text(of_hands)
    for said in _said(phrase):
        text = said.part.mentions
        if text == END_OF_HAND:
            if not known.happenings and not known.hand_unread:
                message = Message("`end of hand` is of the shooter's hand, and this file has no `hand`")
                remedy = Message("add `hand:` with its stages and what ends it")
                yield Problem(said.part.place, "structure/no-hand", message, help=remedy), END_OF_HAND
            continue
        of_outcomes = known.results | known.happenings | known.choices
        shown = known.borne | ({NONE} if _of_a_step(known, said.of) else set()) | ({BUST} if known.up_to else set())
        labels = {SHOWN: shown, HAND: known.hands | known.counting}.get(said.role, of_outcomes)
        option = known.ruleset.options.get(text)
        if option and option.of_ratios:
            message = Message("the option `{option}` chooses a prize, and outcomes are needed here", option=text)
            remedy = Message("give it outcomes as choices")
            if option.meter:
                message = Message("the meter `{meter}` is a prize, and outcomes are needed here", meter=text)
                remedy = Message("write outcomes: a meter stands after `pays`")
            yield Problem(said.part.place, "structure/option-kind", message, help=remedy), text
        elif not any(text in words for words in (own, labels, known.names, known.options)):
            message = _not_known(known, said, text)
            all_known = {*own, *labels, *known.nameable, *([END_OF_HAND] if known.happenings else [])}
            all_known |= {*phrases_near(text, cards=bool(known.hands))} if said.part is phrase else set()
            if id(said.of) in lost or id(standing_in.get(id(said.part))) in told_whole:
                continue
            if said.role == HAND and said.of:
                lost.add(id(said.of))
            if said.role == "" and text in known.hands - {ALL}:
                message = Message("`{hand}` is a hand, and of which rounds this speaks is not said", hand=text)
            whole = standing_in.get(id(said.part), phrase)
            meant = _meant(known, said, all_known, whole, in_list=id(whole) in items)
            remedy = _of_cards(known, said, own, all_known) if known.hands else _on_a_device(known, text, all_known)
            if meant and (not remedy or (not text.isalpha() and text not in known.borne)):  # `8+` is no slip in `8`
                cause = meant.message if meant.specific else message
                place = whole.place
                yield (
                    Problem(place, "structure/unknown-word", cause, help=meant.remedy, instead=meant.instead),
                    text,
                )
                if whole is not said.part:  # it is told whole, with all of its words
                    told_whole.add(id(whole))
                continue
            remedy = remedy or (
                Message("define it under `names`")
                if can_be_named([text])
                else see_outcomes(about_outcomes(known.ruleset.device))
            )
            yield Problem(said.part.place, "structure/unknown-word", message, help=remedy), text


def _not_known(known: Vocabulary, said: Mentioned, text: str) -> Message:
    if said.role == SHOWN and text in (*RANKS, JOKER) and known.hands:
        return Message("`{rank}` is no card of this shoe", rank=text)
    if known.of_hand:
        return Message("`{word}` is not a word the hand knows", word=text)
    return Message("`{word}` is not a word this bet knows", word=text)


def _otherwise(
    known: Vocabulary, phrase: Phrase, items: Collection[int], own: Iterable[str]
) -> Iterator[tuple[Phrase, Problem]]:
    """Every phrase about a hand that is written otherwise, `me 0-5`, `me loses to you`, and what is to be written.

    `items` are those of a list, by their `id`.
    """
    if not known.hands:
        return
    words = {*own, *known.names, *known.options, *known.happenings, *known.choices}
    for one in every(phrase, Phrase):
        if one.hands:
            about = about_outcomes(known.ruleset.device, words, in_list=id(one) in items)
            text = notation.phrase_text(one)
            found = read_typed(Sort.OUTCOMES, text, about)
            told = refusal(Sort.OUTCOMES, text, found)
            if (
                told is not None and told.remedy and (told.instead or "").lower() != text.lower()
            ):  # `Jack` is the word's
                stands = one is phrase or not (told.instead or "").startswith("[")
                instead = told.instead if stands else None
                yield one, Problem(one.place, "structure/malformed", told.message, help=told.remedy, instead=instead)


def _of_a_step(known: Vocabulary, phrase: Phrase | None) -> bool:
    """Whether a phrase says what the cards of a step count."""
    return phrase is not None and any(hand.mentions in known.counting for hand in phrase.hands)


class _Meant(NamedTuple):
    """What is meant by an unknown word: what to do, the text that mends it, and what is wrong, where more is known."""

    message: Message
    remedy: Message
    instead: str | None
    specific: bool


def _meant(
    known: Vocabulary, said: Mentioned, all_known: Iterable[str], whole: Phrase, *, in_list: bool
) -> _Meant | None:
    """What is meant by a word that stands alone, or as an item of a list, or by the `whole` phrase that it stands in.

    None where nothing is near. `in_list` is whether the phrase is an item.
    """
    alone = whole is said.part
    if said.role if alone else known.hands:
        return None
    about = about_outcomes(known.ruleset.device, all_known, in_list=in_list)
    text = said.part.mentions if alone else notation.phrase_text(whole)
    found = read_typed(Sort.OUTCOMES, text, about)
    told = refusal(Sort.OUTCOMES, text, found)
    if told is None or not told.remedy or not (alone or isinstance(found, Respelt | Ambiguous)):
        return None
    specific = isinstance(found, Unreadable) or not alone or any(look_alikes(text))
    return _Meant(told.message, told.remedy, told.instead, specific)


def _on_a_device(known: Vocabulary, text: str, all_known: Iterable[str]) -> Message:
    """What to write for an unknown word on dice, a wheel or balls; empty where nothing is near."""
    if text in known.borne and isinstance(known.ruleset.device, Draw):
        return Message("`{ball}` is in the urn: write `{typed}`", ball=text, typed=Offered(f"shows {text}"))
    if text in known.borne:
        return Message("`{face}` is on the dice: write `{typed}`", face=text, typed=Offered(f"shows {text}"))
    return nearest(text, all_known)


def _of_cards(known: Vocabulary, said: Mentioned, own: Iterable[str], all_known: Iterable[str]) -> Message:
    """What to write for an unknown word where cards are dealt to hands; empty where nothing is near."""
    text, hands = said.part.mentions, sorted(known.hands - {ALL})
    if text == PARTED:
        return Message("it holds where a choice parts a hand: `split: {part: …}`")
    if text == BUST and said.role == SHOWN:
        return Message("a hand is bust above a number of points: add `points: sum up to 21` to the device")
    if said.role == SHOWN:
        otherwise = Message("write a rank, a suit or a colour of cards, or points")
        slip = (
            nearest(text, {*own, *known.borne, *known.names}) if text.isalpha() else NOTHING
        )  # `8+` is none in writing `8`
        return card_remedy(text, known.borne) or slip or otherwise
    if said.role == HAND:
        if (
            said.of
            and isinstance(known.ruleset.device, Shoe)
            and said_of_hands(known.ruleset.device, notation.phrase_text(said.of))
        ):
            return hand_remedy(known.ruleset.device, said.of)
        return nearest(text, all_known, Message("the hands: {hands}", hands=joined(hands)))
    about = about_outcomes(known.ruleset.device)
    if text in hands:
        card = Offered(first_card(known.ruleset.device, text))
        compared = next((one for one in examples(about) if one.startswith(f"{text} beats ")), None)
        if compared is None:
            return Message("write what it holds, `{card}`", card=card)
        return Message(
            "write which other it is compared with, `{compared}`, or what it holds, `{card}`",
            compared=compared, card=card,
        )  # fmt: skip
    if text in known.counting:
        return Message("write what its cards count, `{example}`", example=counting_example(known.ruleset.device, text))
    if text in known.borne and hands:
        for written in (f"first of {hands[0]} {text}", f"{hands[0]} {text}"):
            if is_offered(written, about):
                return Message("write of which hand, `{example}`", example=Offered(written))
    return nearest(text, all_known)


HAND = "hand"
"""What a word says that stands for a hand of cards."""


class Mentioned(NamedTuple):
    """A word of a phrase, and whether it says what is shown, or a hand, `of` which phrase; "" for outcomes."""

    part: Phrase
    role: str
    of: Phrase | None


def _said(phrase: Phrase) -> Iterator[Mentioned]:
    """Every part of a phrase that mentions a word."""
    of: dict[int, Phrase] = {}
    for one in every(phrase, Phrase):
        if one.hands:
            for below in every(one, Phrase):
                of.setdefault(id(below), one)
    for path, part, _ in walk(phrase):
        if isinstance(part, Phrase) and part.mentions:
            role = next((SHOWN if field == SHOWN else HAND for field in reversed(path) if field in (SHOWN, *HELD)), "")
            yield Mentioned(part, role, of.get(id(part)))


# --- tables of prizes that go by what this device does not show ------------------------------------------------------


def by_device(known: Vocabulary, bet: Bet, by: By) -> Iterator[Problem]:
    """What a table goes by and the device has not got: faces, that face, or a total."""
    device = known.ruleset.device
    if by.kind == "happening":
        yield from _happened(known, by)
        return
    if by.measure or isinstance(device, Shoe):
        yield from _of_a_round(known, bet, by)
        return
    if by.kind in ("showing", "different"):
        yield from _shown(known, bet, by, device)
    if by.kind == "total" and (isinstance(device, Dice) or shown_by(device) > 1):
        message = Message("the table goes by the total, and these dice have faces without a number")
        remedy = Message("give each face the attribute `number`")
        if isinstance(device, Draw):
            message = Message("the table goes by the total, and this urn has balls without a number")
            remedy = Message("give each ball the attribute `number`")
        if any(face.number is None for face in faces_of(device)):
            yield Problem(by.place, "structure/no-total", message, help=remedy)


def _happened(known: Vocabulary, by: By) -> Iterator[Problem]:
    """Rows for what nothing is called by that can happen."""
    meant = known.names | known.happenings | known.choices
    if not by.among:
        message = Message("the table goes by what happened, and no row says what")
        remedy = Message("write a row for a name or a happening of the file")
        yield Problem(by.place, "structure/unknown-word", message, help=remedy)
    for name in by.among:
        if name not in meant:
            message = Message("nothing that happens is called `{name}`", name=name)
            remedy = nearest(name, can_be_named(meant), Message("define it under `names`"))
            yield Problem(by.place, "structure/unknown-word", message, help=remedy)


def _of_a_round(known: Vocabulary, bet: Bet, by: By) -> Iterator[Problem]:
    """What a table goes by that is of a round of cards on another device, or of a throw where cards are dealt."""
    if not isinstance(known.ruleset.device, Shoe):
        message = Message("the table goes by something of a round of cards, and the device is no shoe")
        remedy = Message("go by `{word}` or a variable", word=total_word(known.ruleset.device))
        yield Problem(by.place, "structure/not-a-shoe", message, help=remedy)
    elif by.kind in ("total", "showing", "different"):
        message = Message("the table goes by what dice or balls show, and the device is a shoe of cards")
        remedy = goes_by(about_outcomes(known.ruleset.device))
        yield Problem(by.place, "structure/not-dice", message, help=remedy)
    else:
        for hand in by.hands:
            if hand not in known.hands | variables_of(known.ruleset, bet):
                message = Message("`{hand}` is no hand of this deal", hand=hand)
                otherwise = Message("the hands: {hands}", hands=joined(sorted(known.hands - {ALL})))
                remedy = nearest(hand, known.hands, otherwise)
                yield Problem(by.place, "structure/unknown-word", message, help=remedy)


def _shown(known: Vocabulary, bet: Bet, by: By, device: Device) -> Iterator[Problem]:
    shown = variables_of(known.ruleset, bet) | known.names | known.options | known.borne
    if isinstance(device, Wheel):
        message = Message("the table goes by what dice or balls show, and the device is a wheel")
        remedy = Message("go by `{word}` or a variable", word=total_word(device))
        yield Problem(by.place, "structure/not-dice", message, help=remedy)
    elif isinstance(device, Dice) and device.only_totals:
        message = Message(
            "the table goes by what dice show, and of {count:,} such dice only the totals are known", count=device.count
        )
        remedy = Message("go by `total` or a variable, or write fewer dice")
        yield Problem(by.place, "structure/only-totals", message, help=remedy)
    elif by.kind == "showing" and by.what not in shown:
        message = Message("the table goes by dice showing `{what}`, which no die shows", what=by.what)
        if isinstance(device, Draw):
            message = Message("the table goes by balls showing `{what}`, which no ball shows", what=by.what)
        remedy = nearest(by.what, shown, Message("they show {faces}", faces=joined(sorted(known.borne)[:20])))
        yield Problem(by.place, "structure/unknown-word", message, help=remedy)


# --- what a bet mentions, and what stands behind the words it uses ---------------------------------------------------


def family_variables(bet: Bet) -> tuple[Variable, ...]:
    """The variables that stand for several values: those of `each`, and that of `highest-of`."""
    return tuple(every((bet.each, bet.tally), Variable))


def variables_of(ruleset: Ruleset, bet: Bet) -> frozenset[str]:
    """The words that have a value in each member: its variables, and what opened the stage it is made at."""
    return frozenset(variable.name for variable in family_variables(bet)) | set(opened_for(ruleset, bet))


def opened_for(ruleset: Ruleset, bet: Bet) -> tuple[str, ...]:
    """The stage an additional bet is made at, which stands for what opened it; for nothing on cards."""
    return (bet.additional.at,) if bet.additional and not isinstance(ruleset.device, Shoe) else ()


def written_values(bet: Bet) -> Iterator[tuple[Variable, Value]]:
    """Every value that is written out, with its variable."""
    return ((variable, value) for variable in family_variables(bet) for value in every(variable, Value))


def member_labels(ruleset: Ruleset, bet: Bet) -> Iterator[str]:
    """What the members of a family are called by; none where a variable has no values on this device."""
    for variable in family_variables(bet):
        with suppress(ProblemError):
            yield from (value.label for value in values_of(ruleset, variable))


def in_clauses(bet: Bet) -> Iterator[str]:
    """Every word of the clauses and of the tally, without those that a value is made of."""
    return mentioned_words((bet.stages, bet.tally and replace(bet.tally, highest_of=None), bet.strategy))


def hands(ruleset: Ruleset) -> Iterator[Hand]:
    """The hand of the file, and every other one that a reading gives."""
    return outermost((ruleset.hand, ruleset.readings), Hand)


def mentioned_words(node: object) -> Iterator[str]:
    """Every word that the phrases of a noun mention; `end of hand` is one of them."""
    return (phrase.mentions for phrase in every(node, Phrase) if phrase.mentions)


def tables_of(bet: Bet) -> Iterator[PrizeTable]:
    """Every table: of what a win pays, of what a loss costs, and of the units of the parts."""
    return every((bet.pays, bet.lost, bet.parts), PrizeTable)


def in_prizes(bet: Bet) -> Iterator[str]:
    """Every word that the prizes go by, and every option they leave to the house."""
    yield from (word for table in tables_of(bet) for word in (table.by.what, *table.by.hands, *table.by.among) if word)
    yield from (prize.word for prize in every((bet.pays, bet.lost, bet.parts), Reference))


def mentioned(bet: Bet) -> Iterator[str]:
    """Every word that the clauses, the tally, the prizes and the values of a bet mention."""
    yield from mentioned_words((bet.stages, bet.tally, bet.each, bet.strategy))
    yield from in_prizes(bet)


def defining_words(ruleset: Ruleset, words: Iterable[str]) -> frozenset[str]:
    """These words and all those that they are defined by."""
    said = frozenset(words)
    known = all_behind(ruleset, (phrase for word in said for phrase in defined(ruleset, word)))
    return said.union(phrase.mentions for phrase in known if phrase.mentions)
