"""Names, options and what prizes refer to: words that mean nothing, names defined by themselves, what is not there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from macau_edge.checks import words
from macau_edge.checks.words import ONE_MEANING, Vocabulary, by_device, can_be_named, go_by, variables_of
from macau_edge.model import Bet, By, Pays, PrizeTable, Reference, Ruleset, Shoe, notation, tables
from macau_edge.model.cards import ALL, CHOICE
from macau_edge.model.devices import total_word
from macau_edge.model.message import Message, joined
from macau_edge.model.phrases import DEEP, END_OF_HAND, Phrase
from macau_edge.model.prizes import prizes
from macau_edge.model.problem import Place, Problem, nearest
from macau_edge.model.records import dataclass, replace
from macau_edge.outcomes.hand import defined
from macau_edge.typed.entries import Ambiguous, Respelt, Sort
from macau_edge.typed.outcomes import about_outcomes
from macau_edge.typed.reader import read_typed
from macau_edge.typed.said import refusal
from macau_edge.typed.tables import first_of
from macau_edge.typed.verdicts import outside_a_tally


@dataclass(frozen=True, slots=True, kw_only=True)
class Definitions:
    """What is wrong with the names and options of a file, in `problems`, and with its hand, in `of_hand`.

    `broken` are the words that cannot be relied on because of it; `hand_is_sound` is whether the hand can be.
    Where not `deal_is_sound`, no bet has figures.
    """

    known: Vocabulary
    problems: tuple[Problem, ...]
    broken: frozenset[str]
    of_hand: tuple[Problem, ...] = ()
    hand_is_sound: bool = True
    deal_is_sound: bool = True

    def without_hand(self, problems: Iterable[Problem] = ()) -> Definitions:
        """The definitions where the hand has these problems: nothing that speaks of it can be relied on."""
        ruleset = self.known.ruleset
        lost = {*self.known.happenings, END_OF_HAND}
        speaking = {name for name in (*ruleset.names, *ruleset.options) if words.defining_words(ruleset, [name]) & lost}
        broken = self.broken | lost | speaking
        return replace(self, broken=broken, of_hand=tuple(problems), hand_is_sound=False)


def read_definitions(ruleset: Ruleset) -> Definitions:
    """The names and options of a file, each looked at once, those that others are made of first."""
    known = Vocabulary(ruleset)
    phrases = {name: tuple(defined(ruleset, name)) for name in (*ruleset.names, *ruleset.options)}
    phrases |= dict.fromkeys(known.burnt, ())
    mentioned = {name: set(words.mentioned_words(found)) for name, found in phrases.items()}
    uses = {name: found & phrases.keys() for name, found in mentioned.items()}
    heights = _heights(uses)
    endless = {name: used for name, used in uses.items() if name not in heights}
    problems = [*_circles(known, endless), *_twice(known)]
    broken = {*((known.names | known.options) - phrases.keys()), *endless}
    for name, height in heights.items():
        mistakes = [*_mistakes(known, phrases[name]), *_too_deep(ruleset, name, height)]
        if mistakes or height > DEEP or mentioned[name] & broken:
            broken.add(name)
        problems += mistakes
    return Definitions(known=known, problems=tuple(problems), broken=frozenset(broken))


def _mistakes(known: Vocabulary, phrases: tuple[Phrase, ...]) -> Iterator[Problem]:
    return (problem for phrase in phrases for problem in words.in_definition(known, phrase))


def _too_deep(ruleset: Ruleset, name: str, height: int) -> Iterator[Problem]:
    if height == DEEP + 1:  # those above it are too deep because of it
        message = Message(
            "`{name}` is defined by names that are defined by names, {height} deep", name=name, height=height
        )
        yield Problem(_place(ruleset, name), "structure/too-deep", message, help=Message("write its outcomes out"))


def _heights(uses: Mapping[str, set[str]]) -> dict[str, int]:
    """Name -> how many names stand behind one another below it, ascending; not those that never come to an end."""
    users: dict[str, list[str]] = {name: [] for name in uses}
    waits = {name: len(used) for name, used in uses.items()}
    for name, used in uses.items():
        for other in used:
            users[other].append(name)
    found = {name: 0 for name, count in waits.items() if not count}
    ready = list(found)
    for name in ready:  # grows while it is walked
        for user in users[name]:
            waits[user] -= 1
            if not waits[user]:
                found[user] = 1 + max(found[other] for other in uses[user])
                ready.append(user)
    return found


def _twice(known: Vocabulary) -> Iterator[Problem]:
    """A name or an option that is called as something on the device or in the hand, or an option as a name."""
    taken = dict.fromkeys(known.happenings, Message("what happens in the hand"))
    taken |= dict.fromkeys(known.choices, Message("what the player can choose"))
    taken |= dict.fromkeys(known.borne | known.results, Message("on the device"))
    for name in sorted(known.names & taken.keys()):
        message = Message("`{name}` is a name here, and also {taken}", name=name, taken=taken[name])
        yield Problem(known.ruleset.places["names", name], "structure/two-meanings", message, help=ONE_MEANING)
    taken |= dict.fromkeys(known.names, Message("a name"))
    for name in sorted(known.options & taken.keys()):
        message = Message("`{option}` is an option here, and also {taken}", option=name, taken=taken[name])
        if (option := known.ruleset.options.get(name)) and option.meter:
            message = Message("`{option}` is a meter here, and also {taken}", option=name, taken=taken[name])
        yield Problem(known.ruleset.places["options", name], "structure/two-meanings", message, help=ONE_MEANING)


def _circles(known: Vocabulary, endless: Mapping[str, set[str]]) -> Iterator[Problem]:
    """One problem for each circle among the names that never come to an end."""
    met: set[str] = set()
    for start in endless:
        path: list[str] = []
        name = start
        while name not in met:
            met.add(name)
            path.append(name)
            name = min(used for used in endless[name] if used in endless)
        if name in path and name not in known.borne | known.results:  # else it has two meanings
            circle = path[path.index(name) :]
            way = " -> ".join([*circle, name])
            message = Message("the name `{name}` is defined by itself: {way}", name=name, way=way)
            remedy = Message("write its outcomes out")
            yield Problem(_place(known.ruleset, name), "structure/circular", message, help=remedy)


def _place(ruleset: Ruleset, name: str) -> Place:
    return ruleset.places.get(("names", name)) or ruleset.places.get(("options", name)) or ruleset.place


# --- what the prizes of a bet go by or refer to, and there is not ----------------------------------------------------


def unknown_in_prizes(known: Vocabulary, bet: Bet) -> Iterator[Problem]:
    """What the prizes of a bet go by or refer to, and there is not."""
    for pays in (bet.pays, bet.lost):
        for table in tables(pays):
            yield from _by(known, bet, table)
        yield from _references(known, bet, pays)


def _by(known: Vocabulary, bet: Bet, table: PrizeTable) -> Iterator[Problem]:
    by = table.by
    counted = _counted(bet)
    if counted and by.kind not in ("word", *counted):
        message = Message("a tally is paid by what it counted, not by {by}", by=notation.by(by))
        yield Problem(by.place, "structure/by-of-a-tally", message, help=go_by(counted))
    elif by.kind in ("count", "collected") and not counted:
        message = Message("the table goes by `{kind}`, and this bet does not count", kind=by.kind)
        word = first_of(about_outcomes(known.ruleset.device))
        remedy = Message("go by `{word}`, a variable or a stage, or make a tally of the bet", word=word)
        yield Problem(by.place, "structure/no-tally", message, help=remedy)
    elif by.kind == "word":
        yield from _by_word(known, bet, by)
    elif by.kind == "stage" and len(bet.stages) < 2:
        message = Message("this bet has no stages to go by")
        remedy = Message("go by `{word}` or a variable", word=first_of(about_outcomes(known.ruleset.device)))
        yield Problem(by.place, "structure/no-stages", message, help=remedy)
    else:
        yield from by_device(known, bet, by)


def _counted(bet: Bet) -> tuple[str, ...]:
    """What the table of a tally goes by; either word where it could not be read what it counts, none for other bets."""
    if bet.tally is None:
        return ()
    if bet.tally.collect is not None:
        return ("collected",)
    assert bet.tally.count
    return ("count",) if bet.tally.count.place.line else ("count", "collected")


def _by_word(known: Vocabulary, bet: Bet, by: By) -> Iterator[Problem]:
    shoe = isinstance(known.ruleset.device, Shoe)
    opened = {stage.name for stage in bet.stages[1:] if not shoe}
    variables = variables_of(known.ruleset, bet)
    dealt = (known.hands | known.steps | ({CHOICE} if known.choices else set())) - {ALL}
    if by.what in opened | variables | dealt:
        return
    message = Message("the table goes by `{what}`, which this bet does not have", what=by.what)
    if by.what in {*(stage.name for stage in bet.stages), *([bet.additional.at] if bet.additional else [])}:
        message = Message("the table goes by `{what}`, and nothing opened the first stage", what=by.what)
        if shoe:
            message = Message("the table goes by `{what}`, and a round of cards has no total", what=by.what)
    shown = (total_word(known.ruleset.device), *(["stage"] if len(bet.stages) > 1 else []), "trial")
    own = _counted(bet) or ((*sorted(dealt), "cards", "happening", *shown[1:]) if dealt else shown)
    has = [*sorted(variables), *sorted(opened), *own]
    remedy = nearest(by.what, has, Message("it has {names}", names=joined(has)))
    yield Problem(by.place, "structure/unknown-word", message, help=remedy)


def _references(known: Vocabulary, bet: Bet, pays: Pays | None) -> Iterator[Problem]:
    for prize in (prize for prize in prizes(pays) if isinstance(prize, Reference)):
        option = known.ruleset.options.get(prize.word)
        if option and not option.of_ratios:
            message = Message("the option `{word}` chooses outcomes, and a prize is needed here", word=prize.word)
            yield Problem(prize.place, "structure/option-kind", message, help=Message("give it ratios as choices"))
        elif option and prize.part != 1 and not option.meter:
            message = Message("`{word}` is an option, and parts are paid of a meter", word=prize.word)
            remedy = Message("write `{word}`, or define it under `meters:`", word=prize.word)
            yield Problem(prize.place, "structure/option-kind", message, help=remedy)
        elif prize.word not in known.options:
            yield _no_prize(known, bet, prize)


def _no_prize(known: Vocabulary, bet: Bet, prize: Reference) -> Problem:
    """A prize that is neither a ratio nor an option."""
    message = Message("`{word}` is neither a ratio nor an option of this file", word=prize.word)
    otherwise = Message("write profit to stake, `7:6`, or define the option")
    if prize.place.file != known.ruleset.place.file:  # an application has no options of its own
        game, options = known.ruleset.name, joined(known.ruleset.options)
        message = Message("`{word}` is neither a ratio nor an option of `{game}`", word=prize.word, game=game)
        otherwise = Message("write profit to stake, `7:6`")
        if options:
            otherwise = Message("write profit to stake, `7:6`, or one of its options: {options}", options=options)
    meant = refusal(Sort.RATIO, prize.word, read_typed(Sort.RATIO, prize.word))
    if meant is not None and meant.instead:
        otherwise = meant.remedy
    verdict = read_typed(Sort.VERDICT, prize.word)
    if isinstance(verdict, Respelt | Ambiguous):
        said = refusal(Sort.VERDICT, prize.word, verdict)
        otherwise = said.remedy if bet.tally and said else outside_a_tally(verdict)
    remedy = nearest(prize.word, can_be_named(known.options), otherwise)
    return Problem(prize.place, "structure/unknown-word", message, help=remedy)
