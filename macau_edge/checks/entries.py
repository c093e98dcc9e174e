"""Rules of a file's entries beside the bets: words in three languages, what is unused or not there, idle options."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set

from macau_edge.checks import words as spoken
from macau_edge.checks.case import BetCase
from macau_edge.checks.words import Vocabulary
from macau_edge.model import Bet, Hand, Option, Ruleset, Shoe, faces_of
from macau_edge.model.measures import Distribution
from macau_edge.model.message import Message, joined
from macau_edge.model.problem import Place, Problem, nearest
from macau_edge.outcomes.hand import parts_of
from macau_edge.outcomes.members import members_known
from macau_edge.outcomes.options import placeholder_choices


def check_said(ruleset: Ruleset, bets: Collection[Bet]) -> Iterable[Problem]:
    """A stage, a happening or a value in letters without an entry in `words`, once."""
    for place, missing in words_unsaid(ruleset, bets):
        words = joined(f"`{word}`" for word in missing)
        message = Message("the reports have no words for {words} in en, pt and zh", words=words)
        remedy = Message("add to `words`: `{word}: {{en: …, pt: …, zh: …}}`", word=missing[0])
        yield Problem(place, "law/missing-word", message, help=remedy)


def words_unsaid(ruleset: Ruleset, bets: Collection[Bet]) -> Iterator[tuple[Place, list[str]]]:
    """Place -> the words without an entry that are shown because of it, each at the first such place."""
    said = set(ruleset.words)
    known = Vocabulary(ruleset)
    on_device = (known.borne | known.results) - known.kinds
    of_hands = (shown for hand in spoken.hands(ruleset) for shown in _shown_of(hand))
    of_bets = (shown for bet in bets for shown in _shown(ruleset, bet))
    for place, labels in (*of_hands, *of_bets, *_shown_on(ruleset, known, bets)):
        missing = list(dict.fromkeys(word for label in labels for word in _words(label, said, on_device)))
        said |= set(missing)
        if missing:
            yield place, missing


def _shown_of(hand: Hand) -> Iterator[tuple[Place, list[str]]]:
    """The stages of a hand and what happens in it: the reports describe it, whether or not a bet depends on it."""
    for stage in hand.stages:
        yield stage.place, [stage.name]
        yield from ((clause.place, [clause.target]) for clause in stage.clauses)


def _shown_on(ruleset: Ruleset, known: Vocabulary, bets: Collection[Bet]) -> Iterator[tuple[Place, list[str]]]:
    """What can come up, which the reports list, and what of its attributes the bets speak of."""
    labels = [face.label for face in faces_of(ruleset.device)] or sorted(known.results)
    borne = {label for label in known.borne if ("device", label) in ruleset.places}
    mentioned = (word for bet in bets for word in spoken.mentioned(bet)) if borne else ()
    yield from ((option.place, [option.id]) for option in ruleset.options.values() if option.meter)
    if isinstance(ruleset.device, Shoe):
        yield from ((kind.place, [kind.name]) for kind in ruleset.device.kinds)
        for step in ruleset.device.deal:
            yield step.place, [step.name, *(hand for hand, _ in step.dealt), *step.choose]
        yield from ((one.place, [one.name]) for one in ruleset.device.put_together)
        return
    for label in (*labels, *sorted(borne & spoken.defining_words(ruleset, mentioned))):
        if place := ruleset.places.get(("device", label)):
            yield place, [label]


def _shown(ruleset: Ruleset, bet: Bet) -> Iterator[tuple[Place, list[str]]]:
    for stage in bet.stages:
        if stage.name:
            yield stage.place, [stage.name]
    for table in spoken.tables_of(bet):
        if table.by.among:
            yield table.by.place, [name for name in table.by.among if name in ruleset.names]
    if families := spoken.family_variables(bet):
        yield families[0].place, list(spoken.member_labels(ruleset, bet))


def _words(label: str, said: Collection[str], on_device: Set[str]) -> Iterator[str]:
    """What of a label is in letters and has no words: its parts where each is on the device, else the whole."""
    parts = [part for part in label.split("-") if part not in said and any(c.isalpha() for c in part)]
    if label not in said and parts:
        yield from parts if set(label.split("-")) <= on_device else [label]


# --- what is defined and never used ----------------------------------------------------------------------------------


def check_variables(case: BetCase) -> Iterable[Problem]:
    """A variable that neither the clauses nor the prizes of its bet mention."""
    if not case.bet.each or case.bet.parts or not case.whole or case.mistaken:
        return
    used = {*spoken.in_clauses(case.bet), *spoken.in_prizes(case.bet)}
    for variable in case.bet.each:
        if variable.name not in used:
            message = Message(
                "nothing in `{bet}` mentions `{variable}`, so its members are all the same",
                bet=case.bet.id,
                variable=variable.name,
            )
            remedy = Message("use it in a clause or a prize, or delete it")
            yield Problem(variable.place, "structure/unused", message, help=remedy)


def check_members(case: BetCase) -> Iterable[Problem]:
    """A name of a member that the family does not have."""
    if not case.bet.members or not case.whole:
        return
    known = [
        one.id[len(case.bet.id) + 1 : -1]
        for one in members_known(case.ruleset, case.bet, placeholder_choices(case.ruleset))
    ]
    for one in case.bet.members:
        if one.id not in known:
            message = Message("`{bet}` has no member `{member}`", bet=case.bet.id, member=one.id)
            remedy = nearest(one.id, known, Message("its members: {members}", members=joined(known[:12])))
            yield Problem(one.place, "structure/unknown-word", message, help=remedy)


def check_names_and_options(ruleset: Ruleset, bets: Collection[Bet]) -> Iterable[Problem]:
    """A name or an option that no bet uses, in any reading."""
    known, device = Vocabulary(ruleset), ruleset.device
    if not known.names and not known.options:
        return
    in_hands = (word for hand in spoken.hands(ruleset) for word in spoken.mentioned_words(hand))
    of_device = (*spoken.mentioned_words(ruleset.device), *(device.options if isinstance(device, Shoe) else ()))
    of_bets = (word for bet in bets for word in spoken.mentioned(bet))
    used = spoken.defining_words(ruleset, (*in_hands, *of_device, *of_bets))
    remedy = Message("use it, or delete it")
    for name in sorted(known.names - used):
        message = Message("no bet uses the name `{name}`", name=name)
        yield Problem(ruleset.places["names", name], "structure/unused", message, help=remedy, warning=True)
    for option in sorted(known.options - used):
        message = Message("no bet uses the option `{option}`", option=option)
        if ruleset.options[option].meter:
            message = Message("no bet is paid of the meter `{meter}`", meter=option)
        yield Problem(ruleset.places["options", option], "structure/unused", message, help=remedy)


def check_unused_words(ruleset: Ruleset, bets: Collection[Bet]) -> Iterable[Problem]:
    """An entry of `words` for something that is not in the file."""
    known = set(_called(ruleset, bets))
    unsaid = [word for _, words in words_unsaid(ruleset, bets) for word in words]
    for word in ruleset.words:
        if word not in known and not nearest(word, unsaid):  # a slip in the word is said once, where it is missing
            message = Message("nothing is called `{word}` in this file", word=word)
            remedy = Message(
                "delete it, or write the stage, value, name, option, happening, face or pocket that it is for"
            )
            yield Problem(ruleset.places["words", word], "structure/unused", message, help=remedy, warning=True)


def _called(ruleset: Ruleset, bets: Collection[Bet]) -> Iterator[str]:
    """Everything that `words` may have a word for."""
    known = Vocabulary(ruleset)
    yield from (*ruleset.names, *ruleset.options)
    yield from (*known.borne, *known.results, *known.hands, *known.steps, *known.choices)
    yield from (choice.label for name in known.burnt for choice in ruleset.options[name].choices or ())
    yield from (name for face in faces_of(ruleset.device) for name, _ in face.attributes)
    for hand in spoken.hands(ruleset):
        yield from (*(stage.name for stage in hand.stages), *hand.happenings)
    for bet in bets:
        yield from (stage.name for stage in bet.stages)
        yield from (variable.name for variable in spoken.family_variables(bet))
        yield from (part for label in spoken.member_labels(ruleset, bet) for part in (label, *label.split("-")))


# --- bets that are mentioned and are not there -----------------------------------------------------------------------


def check_conditions(ruleset: Ruleset, _: Collection[Bet]) -> Iterable[Problem]:
    """A condition or an assumption about a bet which the file does not have."""
    for binds, provisions in ((True, ruleset.conditions), (False, ruleset.assumptions)):
        for one in provisions:
            for bet in (bet for bet in one.bets or () if bet not in ruleset.bets):
                message = Message("`{name}` is about `{bet}`, and there is no such bet", name=one.id, bet=bet)
                if binds:
                    message = Message("`{name}` binds `{bet}`, and there is no such bet", name=one.id, bet=bet)
                remedy = nearest(bet, ruleset.bets, Message("name bets of this file, without a value in brackets"))
                yield Problem(one.place, "structure/unknown-word", message, help=remedy)
    for one in ruleset.assumptions:
        for name in (name for name in one.of if name not in ruleset.names):
            message = Message("`{entry}` is about the name `{name}`, and there is none", entry=one.id, name=name[:60])
            remedy = nearest(name, ruleset.names, Message("write one of `names:`"))
            yield Problem(one.place, "structure/unknown-word", message, help=remedy)


def check_alternatives(ruleset: Ruleset, _: Collection[Bet]) -> Iterable[Problem]:
    """An alternative that gives a bet, or a hand, in place of one which the file does not have.

    A bet that is not in the file may be given for a compound bet of the same alternative to be put together of.
    """
    for reading in ruleset.readings:
        for way in reading.alternatives:
            if way.hand and ruleset.hand is None:
                message = Message("`{way}` gives another hand, and this file has no `hand`", way=way.id)
                remedy = Message("add the hand as it is adopted")
                yield Problem(way.hand.place, "structure/no-hand", message, help=remedy)
            put_together = {part for bet in way.bets for part in parts_of(bet)}
            for bet in way.bets:
                if bet.id not in ruleset.bets and bet.id not in put_together:
                    message = Message("`{way}` replaces `{bet}`, and there is no such bet", way=way.id, bet=bet.id)
                    remedy = nearest(bet.id, ruleset.bets, Message("name a bet of this file"))
                    yield Problem(bet.place, "structure/unknown-word", message, help=remedy)


# --- options that change no figure, or that change one although the file says that they do not -----------------------


Figures = Mapping[str, Distribution | None]
Rest = tuple[tuple[str, str], ...]


def check_options(ruleset: Ruleset, cases: Sequence[BetCase], computed: Collection[BetCase]) -> Iterable[Problem]:
    """What is wrong with an option, looked at in every bet that uses it, however the law is read.

    Any ratio changes what it prices, whatever the file says. Nothing is said where a bet that uses the option could not
    be computed. What an application proposes may depend on an option that changed nothing before.
    """
    for option in ruleset.options.values():
        own = [case for case in cases if case.bet.place.file == option.place.file]
        using = [case for case in own if option.id in {used.id for used in case.options}]
        if not using or not all(case in computed for case in using):
            continue
        changed = next((case.bet.id for case in using if option.choices is None or _changes(case, option)), None)
        if changed is None and option.choices and not option.unchanged:
            message = Message("every choice of the option `{option}` gives the same figures", option=option.id)
            remedy = Message(
                "write `figures: unchanged` beside its choices, if the law leaves it all the same; or mend them"
            )
            if len(option.choices) == 1:
                message = Message("the option `{option}` has one choice, so that nobody chooses", option=option.id)
                remedy = Message("write the other choices, or what it fixes in place of it")
            yield Problem(option.place, "law/idle-option", message, help=remedy)
        if changed is not None and option.unchanged:
            message = Message(
                "the option `{option}` is declared `figures: unchanged`, and changes those of `{changed}`",
                option=option.id,
                changed=changed,
            )
            remedy = Message("delete `figures: unchanged`")
            yield Problem(option.place, "arithmetic/not-unchanged", message, help=remedy)


def _changes(case: BetCase, option: Option) -> bool:
    """Whether two choices that differ in that option alone give a bet other figures."""
    found: dict[Rest, Figures] = {}
    for chosen, figures in case.distributions:
        rest = tuple((name, choice.label) for name, choice in chosen.items() if name != option.id)
        if found.setdefault(rest, figures) != figures:
            return True
    return False
