"""What makes an application sound, beside the bets in it: one function per rule, each listed here.

What is proposed must be another bet than the regulation has, or the same at another prize: whether two bets are the
same is asked of their forms, in which the order of outcomes and prizes makes no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache

from macau_edge.checks.filed import (
    ApplicationCase,
    check_annexes,
    check_authority,
    check_date,
    check_printed_keys,
    check_procedure,
    check_quotations,
    check_stake_kept,
    check_stakes,
    proposed_place,
)
from macau_edge.checks.propose import extra_id
from macau_edge.model import (
    LANGUAGES,
    Act,
    Bet,
    Choice,
    Language,
    Option,
    Pays,
    PrizeTable,
    Ratio,
    Reference,
    Ruleset,
    Text,
)
from macau_edge.model.authority import NEEDS, Authority, Need
from macau_edge.model.filed import BESIDE_RULES, Application, Said
from macau_edge.model.forms import play_form
from macau_edge.model.message import NOTHING, Cited, Message, joined, quoted
from macau_edge.model.notation import Malformed
from macau_edge.model.prizes import prizes
from macau_edge.model.problem import NO_ACT, Place, Problem, ProblemError, UsageError, nearest, write_remedy
from macau_edge.model.regex import regex
from macau_edge.model.walk import every
from macau_edge.outcomes.hand import parts_of
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import choice_of, choose, every_choice, options_of, placeholder_choices
from macau_edge.outcomes.scope import Choices
from macau_edge.reading.authority import GroundName, authority_for, authority_named
from macau_edge.reading.citations import ActKey, act_key
from macau_edge.reading.petition import ApplicantForm
from macau_edge.reading.ruleset import read_outline
from macau_edge.reading.source import find_ruleset, read_source, shipped_names
from macau_edge.typed.entries import Respelt, Sort
from macau_edge.typed.reader import read_typed

# --- whether two bets are the same, in whatever order their outcomes and prizes are written --------------------------


def choices_that_make(ruleset: Ruleset, bet: Bet) -> Mapping[str, Choice] | None:
    """The choices under which a bet is the one that the ruleset has already, none where it leaves nothing open.

    None where there are no such choices.
    """
    was = ruleset.bets.get(bet.id)
    if was is None:
        return None
    named = {prize.word for pays in (was.pays, was.lost) for prize in prizes(pays) if isinstance(prize, Reference)}
    for chosen in every_choice(ruleset, {}):
        here = {name: choice for name, choice in chosen.items() if name in named}
        if _form(was, here) == _form(bet, here):
            return {} if _form(was, {}) == _form(bet, {}) else here
    return None


def _form(bet: Bet, chosen: Mapping[str, Choice]) -> Hashable:
    """All of a bet but its place and its articles, with each prize that an option fixes as it is chosen."""
    name = tuple(sorted(bet.name.words.items())) if bet.name else ()
    paid = replace(bet, pays=_paid(bet.pays, chosen) if bet.pays else None, lost=_paid(bet.lost, chosen))
    return name, bet.commission, bet.units, play_form(paid)


def _paid(pays: Pays, chosen: Mapping[str, Choice]) -> Pays:
    """A prize, or a table of them, by the profit: `8 for 1` is `7:1`."""
    match pays:
        case PrizeTable(by, rows):
            return PrizeTable(by, tuple(replace(row, pays=_paid(row.pays, chosen)) for row in rows))
        case Reference(word) if isinstance(choice := chosen.get(word), Ratio):
            return _paid(pays.paid(choice), {})
        case Ratio():
            return Ratio(*pays.profit.as_integer_ratio())
        case _:
            return pays


_MARK = regex(r"\[[^\[\]]+\](@\[[^\[\]]+\])?")


def check_application(matter: ApplicationCase) -> list[Problem]:
    """Every problem of an application that reading it alone does not show, in the order of its text."""
    return sorted(problem for rule in RULES for problem in rule(matter))


def check_choices(matter: ApplicationCase) -> Iterator[Problem]:
    """A choice of an option that the ruleset does not have, or that the option does not offer."""
    application, base = matter.application, matter.base
    for name, choice in application.choices.items():
        key = ("choices", name)
        if name not in base.options:
            yield _no_option(base, name, application.places[key])
            continue
        try:
            choice_of(base.options[name], choice)
        except Malformed as error:
            message, remedy = error.message, _choice_meant(base.options[name], choice) or error.remedy
            yield Problem(application.values[key], "structure/not-a-choice", message, help=remedy)


def _choice_meant(option: Option, text: str) -> Message:
    """What to write for a ratio that is written otherwise, where the option has it; "" of anything else."""
    found = read_typed(Sort.RATIO, text) if option.of_ratios else None
    offered = isinstance(found, Respelt) and (option.choices is None or found.value in option.choices)
    return write_remedy(found.text, text) if isinstance(found, Respelt) and offered else NOTHING


def check_asks(matter: ApplicationCase) -> Iterator[Problem]:
    """A bet of the act that is named and is none; an option that the house keeps, and none of the bets has."""
    application, base = matter.application, matter.base
    known = list(_on_the_cloth(base)) if any(asks.of for asks in application.asks.values()) else []
    for name, asks in application.asks.items():
        if asks.of and asks.of not in known:
            message = Message(
                "`{bet}` is about `{of}`, and {game} has no such bet", bet=name, of=asks.of, game=base.name
            )
            remedy = nearest(asks.of, known, Message('write the identifier of a bet, or of a member, `"hard-way[4]"`'))
            yield Problem(asks.place, "structure/unknown-word", message, help=remedy)
    for option in sorted(application.kept):
        place = application.places["choices", option]
        if option not in base.options:
            yield _no_option(base, option, place)
        elif base.options[option].choices is None:
            message = Message(
                "`{option}` may be any prize, so that no figure can be given for it as `kept`", option=option
            )
            remedy = Message("write the prize that is asked for: `{option}: 1000:1`", option=option)
            yield Problem(application.values["choices", option], "structure/not-a-choice", message, help=remedy)
        elif not any(option in _depends_on(matter, name) for name in application.bets):
            message = Message("`{option}` is kept, and no proposed bet depends on it", option=option)
            named = Message("name it among the prizes of the bet that it is of, or delete it")
            yield Problem(place, "structure/unknown-word", message, help=named)


def _depends_on(matter: ApplicationCase, name: str) -> set[str]:
    """The options of the law that a proposed bet depends on; none of a bet that could not be read."""
    ruleset = matter.ruleset
    found = members(ruleset, ruleset.bets[name], placeholder_choices(ruleset)) if name in ruleset.bets else ()
    return {option.id for member in found for option in options_of(ruleset, member)}


def _no_option(base: Ruleset, name: str, place: Place) -> Problem:
    """A word for an option that the ruleset does not have."""
    message = Message("{game} has no option `{option}`", game=base.name, option=name)
    known = Message("its options: {options}", options=joined(base.options))
    remedy = nearest(name, base.options, known if base.options else Message("it leaves nothing to the house"))
    return Problem(place, "structure/unknown-word", message, help=remedy)


def check_taken(matter: ApplicationCase) -> Iterator[Problem]:
    """A name or a word that the ruleset has already, or a bet that another reading of it has."""
    application, base = matter.application, matter.base
    for section, here, there in (("names", application.names, base.names), ("words", application.words, base.words)):
        for word in sorted(here.keys() & there.keys()):
            message = Message(
                "`{word}` stands already under `{section}` of {game}", word=word, section=section, game=base.name
            )
            remedy = Message("delete it: the bets of the application know what the game has; or choose another word")
            yield Problem(application.places[section, word], "structure/taken", message, help=remedy)
    for name, asks in application.asks.items():
        own = extra_id(name)
        if asks.kind == "extra-prize" and (own in base.bets or own in application.bets):
            message = Message("`{own}` is what the extra prize of `{bet}` is called by itself", own=own, bet=name)
            remedy = Message("choose another identifier")
            yield Problem(application.places["bets", name], "structure/taken", message, help=remedy)
    taken = {reading.id for reading in base.readings}
    for reading in application.readings:
        if reading.id in taken:
            message = Message(
                "`{reading}` stands already under `readings` of {game}", reading=reading.id, game=base.name
            )
            yield Problem(reading.place, "structure/taken", message, help=Message("choose another identifier"))
    for reading in base.readings:
        for bet in (bet.id for way in reading.alternatives for bet in way.bets):
            if bet in application.bets and bet not in base.bets:
                message = Message(
                    "`{bet}` is a bet of {game} in another reading, `{reading}`",
                    bet=bet,
                    game=base.name,
                    reading=reading.id,
                )
                place = application.places["bets", bet]
                yield Problem(place, "structure/taken", message, help=Message("choose another identifier"))


def check_readings(matter: ApplicationCase) -> Iterator[Problem]:
    """A bet of the act that is read in another way and is not proposed: it is not the application's to read."""
    proposed = matter.application.bets
    for way in (way for reading in matter.application.readings for way in reading.alternatives):
        for bet in (bet for bet in way.bets if bet.id in matter.base.bets and bet.id not in proposed):
            message = Message(
                "`{bet}` is read in another way in `{way}`, and is no bet that is proposed", bet=bet.id, way=way.id
            )
            remedy = Message("delete it; the proposed bets: {bets}", bets=joined(proposed))
            yield Problem(bet.place, "structure/unknown-word", message, help=remedy)


def check_proposed(matter: ApplicationCase) -> Iterator[Problem]:
    """A bet that is the one which the ruleset has, or may be by a choice that is the house's without asking."""
    application, base = matter.application, matter.base
    for name in application.bets:
        chosen = choices_that_make(base, matter.ruleset.bets[name])
        if chosen is None or not application.bets.keys().isdisjoint(parts_of(matter.ruleset.bets[name])):
            continue  # of other parts it is another bet
        message = Message("the bet `{name}` is as {game} has it: nothing is proposed", name=name, game=base.name)
        remedy = Message("change what the application asks for, or delete the bet")
        if chosen:
            made = joined(f"{option}: {choice.label}" for option, choice in chosen.items())
            message = Message(
                "the bet `{name}` is as {game} has it with the choice {made}: nothing is proposed",
                name=name,
                game=base.name,
                made=made,
            )
            remedy = Message(
                "ask for what the act does not leave to the house, or write `choices: {{{made}}}`", made=made
            )
        yield Problem(application.places["bets", name], "structure/nothing-proposed", message, help=remedy)


def check_layout(matter: ApplicationCase) -> Iterator[Problem]:
    """A place on the cloth for a bet that there is not."""
    application = matter.application
    known = list(_on_the_cloth(matter.ruleset)) if application.layout else []
    for bet in application.layout:
        if bet not in known and ("bets", bet) not in application.places:
            remedy = nearest(bet, known, Message('write the identifier of a bet, or of a member, `"hard-way[4]"`'))
            message = Message("there is no bet `{bet}` to have a place", bet=bet[:60])
            yield Problem(application.places["layout", bet], "structure/unknown-word", message, help=remedy)


def _on_the_cloth(ruleset: Ruleset) -> Iterator[str]:
    """Every bet, and every member of a family that can be told."""
    for bet in ruleset.bets.values():
        yield bet.id
        with suppress(ProblemError):
            yield from (member.id for member in members(ruleset, bet, placeholder_choices(ruleset)))


def check_said_of(matter: ApplicationCase) -> Iterator[Problem]:
    """A text about a bet that is not proposed."""
    application = matter.application
    said: Iterable[Said] = (one for entries in _entries(application).values() for one in entries)
    proposed = [name for section, name in application.places if section == "bets"]
    for one in said:
        for bet in one.bets or ():
            if bet not in proposed:
                message = Message("`{name}` is about `{bet}`, and no such bet is proposed", name=one.id, bet=bet[:60])
                remedy = nearest(bet, proposed, Message("the proposed bets: {bets}", bets=joined(proposed)))
                yield Problem(one.place, "structure/unknown-word", message, help=remedy)


# --- the languages ----------------------------------------------------------------------------------------------------


def check_languages(matter: ApplicationCase) -> Iterator[Problem]:
    """A text that lacks a language in which others are written."""
    yield from missing_languages(matter.application, languages_written(matter.application))


def languages_written(application: Application) -> tuple[Language, ...]:
    """The languages that an application is written in: those that one of its texts has for itself."""
    texts = [text for text, _, _ in _texts(application) if not _same_in_all(text)]
    return tuple(language for language in LANGUAGES if any(language in text.words for text in texts))


def _same_in_all(text: Text) -> bool:
    """Whether a text was written once for all languages, as a name is that has no translation."""
    return len(text.words) == len(LANGUAGES) and len(set(text.words.values())) == 1


def missing_languages(application: Application, languages: Collection[Language]) -> list[Problem]:
    """A problem at each text that lacks one of `languages`: what is to be written in one must be said in it.

    An act is quoted in the languages that it has, of which English is none.
    """
    own = [language for language in languages if language != "en"]
    quotations = [
        (text, Message("the quotation of `{place}`", place=place), application.values["quotations", place], own)
        for place, text in application.quotations.items()
    ]
    return sorted(
        Problem(
            place,
            "law/missing-language",
            Message("{what} has no words in {languages}", what=what, languages=joined(missing, Message(" and "))),
            help=remedy,
        )
        for text, what, place, asked in (*((*one, languages) for one in _texts(application)), *quotations)
        if (missing := [language for language in asked if language not in text.words])
        and (remedy := Message("add `{language}: …`", language=missing[0]))
    )


def is_mark(text: str) -> bool:
    """Whether a text is all in brackets, as what is to be filled in is marked."""
    return _MARK.fullmatch(text) is not None


def unfilled(application: Application, base: Ruleset) -> list[Problem]:
    """A problem at each text that is all in brackets, as `new application` marks what is to be filled in.

    Of the rules of the game it is told once, at the word for it.
    """
    reference = Text({"en": application.reference})
    texts = [
        (reference, quoted("`application`"), application.values.get(("", "application"), application.place)),
        *_texts(application),
    ]
    of_rules = [text for text in every(base, Text) if any(map(_MARK.fullmatch, text.words.values()))][:1]
    place = application.values.get(("", "game"), application.place)
    texts += [(text, quoted(f"`{application.game[:60]}`"), place) for text in of_rules]
    remedy = Message("write it; `dossier --draft` takes it as it is")
    return sorted(
        Problem(
            place,
            "structure/unfilled",
            Message("{what} is still to be filled in: `{mark}`", what=what, mark=mark),
            help=remedy,
        )
        for text, what, place in texts
        for mark in [next(filter(_MARK.fullmatch, text.words.values()), None)]
        if mark
    )


def unstated(application: Application, authority: Authority) -> list[Problem]:
    """A problem for each part of what is filed of which the application says nothing."""
    place = application.values.get(("", "authority"), application.place)
    told = {subject for one in (*application.stated, *application.does_not_apply) for subject in one.about}
    not_stated = [
        Problem(
            place,
            "structure/unfilled",
            Message(
                "to {authority} an application states `{stated}`, and this one does not",
                authority=authority.id,
                stated=joined(part.stated, Message(" or ")),
            ),
            help=Message("add `{key}`; `dossier --draft` goes without", key=_where(part.stated[0])),
        )
        for part in authority.parts
        if part.stated and told.isdisjoint(part.stated)
    ]
    at_applicant = application.values.get(("", "applicant"), application.place)
    return not_stated + [
        Problem(
            at_applicant if need in ("contact.address", "seat") else place,
            "structure/unfilled",
            Message(
                "to {authority} an application has `{key}`, and this one has none", authority=authority.id, key=need
            ),
            help=Message("add `{key}`; `dossier --draft` goes without", key=_NEEDED[need]),
        )
        for need in NEEDS
        if need in authority.needs and not _has(application, need)
    ]


_NEEDED: Mapping[Need, str] = {
    "description": "description: …",
    "contact.address": "applicant: {contact: {address: …}}",
    "seat": "applicant: {seat: …}",
    "kind": "kind: variation",
    "enclosures": "enclosures: …",
    "signatories.laboratory": "signatories: {laboratory: …}",
}
"""How what a part needs is written."""


def _has(application: Application, need: Need) -> bool:
    applicant = application.applicant
    of: Mapping[Need, object] = {
        "description": application.description,
        "contact.address": applicant.contact.get("address"),
        "seat": applicant.seat,
        "kind": application.kind,
        "enclosures": application.enclosures,
        "signatories.laboratory": application.signatories.get("laboratory"),
    }
    return bool(of[need])


def unfounded(application: Application, base: Ruleset) -> list[Problem]:
    """That the game is a draft: a bet is asked for under an act, and this one names none."""
    if base.act is not None:
        return []
    place = application.values.get(("", "game"), application.place)
    message = Message("`{game}` names no act under which a bet could be asked for", game=application.game)
    remedy = Message("write its `act`; `dossier --draft` goes without")
    return [Problem(place, NO_ACT, message, help=remedy)]


SUPERSEDED = "law/superseded"


def superseded(application: Application, base: Ruleset) -> list[Problem]:
    """That nothing can be added to the act of the game: another has taken its place, or has changed it.

    A warning where the applicant says which act it read instead, and where the act was only amended.
    """
    act = base.act
    if act is None or act.status not in ("superseded", "amended"):
        return []
    place, by = application.values.get(("", "game"), application.place), joined(map(Cited, act.by))
    if act.status == "amended":
        message = Message("this request starts from {act} as it was before {by} amended it", act=Cited(act.cite), by=by)
        remedy = Message("read what was amended, and say under `relied-on` where")
        return [Problem(place, SUPERSEDED, message, help=remedy, warning=True)]
    keys = [act_key(one) for one in act.by]
    said = [one for one in application.relied_on if one.act]
    wrong = [one for one in said if not any(key and key.is_same(act_key(one.act)) for key in keys)]
    if wrong:
        message = Message("`{other}` is not what took the place of {act}", other=wrong[0].act[:60], act=Cited(act.cite))
        return [Problem(wrong[0].place, SUPERSEDED, message, help=Message("name {by}", by=by))]
    if said:
        message = Message(
            "this request starts from the rules of {act}, which {by} superseded, and amends {by} as `relied-on` has it",
            act=Cited(act.cite), by=by,
        )  # fmt: skip
        remedy = Message("read the text of {by} again before this is handed in", by=by)
        return [Problem(place, SUPERSEDED, message, help=remedy, warning=True)]
    message, first = nothing_to_add_to(act)
    remedy = Message(
        "{first}, or say under `relied-on` which act in force you amend and where its text was read: "
        "`relied-on: {{in-force: {{act: …, text: …}}}}`",
        first=first,
    )  # fmt: skip
    return [Problem(place, SUPERSEDED, message, help=remedy)]


def nothing_to_add_to(act: Act) -> tuple[Message, Message]:
    """That a superseded act is no ground of a request, and which game to take."""
    by, keys = joined(map(Cited, act.by)), [act_key(one) for one in act.by]
    message = Message(
        "this request starts from {act}, which {by} superseded: nothing can be added to it", act=Cited(act.cite), by=by
    )
    instead = next(
        (name for name, one in shipped_acts().items() if any(key and key.is_same(one) for key in keys)), None
    )
    if instead:
        return message, Message("take `{game}`", game=instead)
    return message, Message("write {by} as a file of your own", by=by)


@cache
def shipped_acts() -> Mapping[str, ActKey]:
    """The shipped rulesets whose acts have a number, with it."""
    outlines = (read_outline(read_source(find_ruleset(game)[1]), game) for game in shipped_names())
    return {one.name: key for one in outlines if one.act and (key := act_key(one.act.cite))}


def check_superseded(matter: ApplicationCase) -> Iterator[Problem]:
    """A request that starts from an act of which another has taken the place."""
    yield from superseded(matter.application, matter.base)


def _where(name: str) -> str:
    """How something is stated: under `rules`, or under a key of its own."""
    return f"{name}: …" if name in BESIDE_RULES else f"rules: {{{name}: …}}"


_WHO = {"mathematician": Message("mathematician"), "laboratory": Message("laboratory")}
"""Who else signs, in words."""


def _texts(application: Application) -> Iterator[tuple[Text, Message, Place]]:
    """Every text with what it is and where it stands."""
    at, applicant = application.values, application.applicant
    for key in ("city", "description", "offered-elsewhere", "intellectual-property"):
        if text := getattr(application, key.replace("-", "_")):
            yield text, quoted(f"`{key}`"), at["", key]
    for key in (key for key in ApplicantForm.keys if key != "contact"):
        own: Text | None = getattr(applicant, key.replace("-", "_"))
        if own and own.words:
            yield own, quoted(f"`{key}`"), at["applicant", key]
    for who, one in application.signatories.items():
        section, whose = f"signatories.{who}", _WHO[who]
        if one.name:
            yield one.name, Message("the name of the {who}", who=whose), at[section, "name"]
        if one.qualification:
            what = Message("the qualification of the {who}", who=whose)
            yield one.qualification, what, at[section, "qualification"]
    yield from ((text, quoted(f"`{kind}`"), at["applicant.contact", kind]) for kind, text in applicant.contact.items())
    for word, text in application.words.items():
        yield text, Message("the word `{word}`", word=word), at["words", word]
    for name, bet in application.bets.items():
        if bet.name and (f"bets.{name}", "name") in at:
            yield bet.name, Message("the name of `{bet}`", bet=name), at[f"bets.{name}", "name"]
    for section, entries in _entries(application).items():
        yield from ((one.text, quoted(f"`{one.id}`"), at[section, one.id]) for one in entries)


NUMBER_OF_A_PERSON = regex(
    r"(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])"
    r"|(?i:\b(?:driv(?:er['’]?s?['’]?|ing) licen[cs]e|passport|social security|identity (?:card|document)|SSN|DLN?)\b)"
    r"[^;\n]{0,24}?(?<![\w-])[A-Za-z]{0,3}[ -]?\d(?:[ -]?\d){4,}"
)
"""An American social security number, as it is written, or any number of a document that says who somebody is.

Licences are numbered as each state likes, so that the word before it tells; a year has no five digits.
"""


def check_filed_apart(matter: ApplicationCase) -> Iterator[Problem]:
    """What identifies a person, where the authority has that filed by itself: it is stored and printed nowhere."""
    application = matter.application
    apart = authority_named(application.authority).apart if application.authority else ()
    for text, what, place in _texts(application) if apart else ():
        keys = [key for key in apart if text is getattr(application.applicant, key.replace("-", "_"))]
        if keys or any(map(NUMBER_OF_A_PERSON.search, text.words.values())):
            message = Message(
                "{what} identifies a person, which is filed to {authority} separately",
                what=what,
                authority=application.authority,
            )
            yield Problem(
                place, "structure/filed-separately", message, help=Message("delete it: no application has it")
            )


def _entries(application: Application) -> dict[str, tuple[Said, ...]]:
    """The applicant's own prose that has identifiers, by the section that it is in."""
    return {
        "relied-on": application.relied_on,
        "rules": application.rules,
        "operation": application.operation,
        "information": application.information,
        "does-not-apply": application.does_not_apply,
        "enclosures": application.enclosures,
    }


RULES: tuple[Callable[[ApplicationCase], Iterable[Problem]], ...] = (
    check_choices,
    check_asks,
    check_taken,
    check_readings,
    check_proposed,
    check_layout,
    check_annexes,
    check_said_of,
    check_authority,
    check_printed_keys,
    check_filed_apart,
    check_superseded,
    check_procedure,
    check_quotations,
    check_date,
    check_stake_kept,
    check_stakes,
    check_languages,
)
"""Rules of an application; those of `checks` look at the bets that it puts into the ruleset."""


# --- what a dossier waits for -----------------------------------------------------------------------------------------


def waited_for(matter: ApplicationCase, ground: GroundName) -> Iterator[Problem]:
    """What a dossier is refused for as long as it is so, in warnings: an application is written little by little.

    `ground` is what of the act it is asked for under.
    """
    application = matter.application
    authority, written = authority_for(application, matter.base, ground), languages_written(application)
    found = [
        *unfilled(application, matter.base),
        *unstated(application, authority),
        *unfounded(application, matter.base),
    ]
    if not {*written} & {*authority.languages}:  # in one of several it can be filed, with `--lang`
        found += missing_languages(application, authority.languages)
    with suppress(UsageError):  # a choice that there is none of is a finding of its own
        found += unchosen(application, _dependent(matter, choose(matter.base, application.choices)))
    yield from (replace(problem, warning=True) for problem in found)


def _dependent(matter: ApplicationCase, choices: Choices) -> Iterator[tuple[Bet, Option]]:
    """The proposed bets with each option of the law that their members depend on."""
    for name in matter.application.bets:
        for member in members(matter.ruleset, matter.ruleset.bets[name], choices):
            yield from ((member.bet, option) for option in options_of(matter.ruleset, member))


def unchosen(application: Application, dependent: Iterable[tuple[Bet, Option]]) -> list[Problem]:
    """What the law leaves open of a bet is chosen by who asks for it: a default is only the program's.

    `dependent` has the bets with the options that they depend on.
    """
    found: dict[tuple[str, str], Problem] = {}
    for bet, option in dependent:
        if option.id not in application.choices and option.id not in application.kept:
            message = Message(
                "`{bet}` depends on `{option}`, which the act leaves to the house", bet=bet.id, option=option.id
            )
            if option.meter:
                message = Message(
                    "`{bet}` is paid of the meter `{option}`, and what it shows is not given",
                    bet=bet.id,
                    option=option.id,
                )
            remedy = Message("add `choices: {{{option}: …}}` to the application", option=option.id)
            if option.choices:
                choices = joined((choice.label for choice in option.choices), Message(" or "))
                remedy = Message(
                    "{remedy}: {choices}; or `kept`, where the house is to go on choosing",
                    remedy=remedy,
                    choices=choices,
                )
            problem = Problem(proposed_place(bet, application), "structure/missing-choice", message, help=remedy)
            found.setdefault((bet.id, option.id), problem)
    return list(found.values())
