"""A question from top to bottom: a game is loaded and checked, its options are chosen, figures are found and shown.

What is asked is a request, a record that each question has in its folder. The command line gives it texts, Python
values; `read` makes it of either, so that what is wrong is met with the same words.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import MISSING, field, fields, replace
from decimal import Decimal
from fractions import Fraction
from functools import partial
from keyword import iskeyword
from math import isfinite
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias, TypeVar, cast

from macau_edge.model.message import Message, joined, quoted
from macau_edge.model.problem import Problem, ProblemError, UsageError, cut, nearest
from macau_edge.questions import request_of
from macau_edge.questions.understood import Number, inexact, is_number, percentage, understood
from macau_edge.questions.understood import understood_choices as choices_of

if TYPE_CHECKING:  # a command has its options before it needs a noun of a ruleset
    from macau_edge.model import Choice, Ruleset
    from macau_edge.reports.document import Document
    from macau_edge.reports.shown import Shown

Game: TypeAlias = "str | os.PathLike[str] | Ruleset | Shown[Ruleset]"
"""The name of a shipped game, the path of a ruleset or an application, or what `load` gave."""

Exact: TypeAlias = str | int | Fraction | Decimal
"""A figure that is what it says: `"2.5%"`, `"1/40"`, `Fraction(1, 40)`, `Decimal("0.025")`, 0; never a float."""

Whole: TypeAlias = int | str | Fraction | Decimal
"""A whole number, or its text: `10**6`, `"1e6"`, `Fraction(1000)`."""

Choices: TypeAlias = Mapping[str, str | Number]
"""Option of the ruleset -> the choice; a number is a prize, the profit to one."""

Prize: TypeAlias = str | Number
"""`"5:2"`, or the profit to one: `Fraction(5, 2)`, 3."""

Prizes: TypeAlias = Prize | Sequence[Prize] | Mapping[str, Prize | Sequence[Prize]]
"""`"12=2:1..5:1"`, two of these, or `{"12": ["2:1", 3]}`; the name is `""` or left out where there is one prize."""

Track: TypeAlias = Callable[[Collection[Any]], Iterable[Any]]
"""Passes on what is worked out one by one, and may show how far it is."""

Found = TypeVar("Found")
Kind = TypeVar("Kind")


class Request(Protocol[Found]):
    """What is asked of a game: the record of a question."""

    @property
    def limit(self) -> int | None:
        """Most states that a bet may have; None where nothing was said."""

    def find(self, ruleset: Ruleset, choices: Mapping[str, Choice], given: Choices, track: Track, /) -> Found:
        """The figures; `given` are the choices that a person made. Raises UsageError and ProblemError."""

    def show(self, found: Found) -> Shown[Found]:
        """What was found, as a report, as data and as pictures."""

    def problems(self, found: Found) -> Iterable[Problem]:
        """Where the engines disagree, for whoever shows a report that says so."""

    def refused(self, found: Found) -> Iterable[Problem]:
        """Which bets cost more than the meter allows: a report has the others, and is not the whole of it."""


def ask(
    request: Request[Found], game: Game, given: Choices, load: Load | None = None, track: Track = iter
) -> Shown[Found]:
    """What is found of a game and how it is shown; also where the engines disagree, for a report that says so.

    Raises:
        ProblemError: the file cannot be read, a bet is not sound or cannot be computed.
        UsageError: there is no such game, choice, bet or prize.
    """
    from macau_edge.model.meter import allowed

    with allowed(states(request.limit)):  # one meter for all of it
        return ask_on_the_meter(request, game, given, load, track)


def ask_on_the_meter(
    request: Request[Found], game: Game, given: Choices, load: Load | None = None, track: Track = iter
) -> Shown[Found]:
    """What `ask` gives, drawn on the meter that is open, for whoever loaded the game on it; raises as `ask` does."""
    from macau_edge.outcomes.options import choose

    ruleset, given = (load or loaded_game)(game, given)  # load and check: sound, or every mistake is told at its line
    given = choices_of(ruleset, given)  # what was typed for an option, in the text that it has
    choices = choose(ruleset, given)  # choose: what the law leaves to the house
    found = request.find(ruleset, choices, given, track)  # find: both engines
    shown = request.show(found)  # show: nothing is written before a format is asked for
    columns, sort = getattr(request, "columns", ()), getattr(request, "sort", "")
    return replace(shown, document=partial(_arranged, shown.document, columns, sort)) if columns or sort else shown


def _arranged(made: Callable[..., Document], columns: Sequence[str], sort: str, *shown: Any) -> Document:
    """A document with the columns and in the order that were asked for."""
    from macau_edge.reports.document import arranged

    return arranged(made(*shown), columns, sort)


def ask_agreed(request: Request[Found], game: Game, given: Choices) -> Shown[Found]:
    """What is found of a game, for Python: raises as `ask` does, and ProblemError where the engines disagree, too."""
    shown = ask(request, game, given)
    stop_on(request.problems(shown.found))
    return shown


# --- the game, and what is chosen of it -------------------------------------------------------------------------------


Load: TypeAlias = "Callable[[Any, Choices], tuple[Ruleset, Choices]]"
"""A game and the choices given -> its sound ruleset, and the choices with an application's own."""


def loaded_game(game: Game, given: Choices) -> tuple[Ruleset, Choices]:
    """The ruleset of a game, or of an application with its bets in it, and the choices, an application's own included.

    Raises:
        ProblemError: the file cannot be read, or a bet is not sound.
        UsageError: no shipped game has that name, or it is no name, path or ruleset.
    """
    from macau_edge.model import Ruleset

    game = getattr(game, "found", game)  # of what `load` gave, the ruleset
    if isinstance(game, Ruleset):
        return game, given
    if not isinstance(game, str | os.PathLike):
        raise UsageError(
            Message("{given} is no game", given=cut(repr(game))),
            Message("give a name, `craps`, the path of a file, or what `load` gave"),
        )
    from macau_edge.checks.sound import load_any

    found = load_any(os.fspath(game))
    return found.ruleset, {**found.choices, **given}


def merged_choices(choices: Choices | None, options: Choices) -> Choices:
    """The choices given in a mapping and by keyword; raises UsageError for one given twice."""
    given = dict(choices or {})
    if twice := given.keys() & options.keys():
        message = Message("the option `{name}` is given twice", name=f"--{min(twice)}")
        raise UsageError(message, Message("keep one of the two"))
    return {**given, **options}


# --- the fields of a request: what an option is called, what is said of it, and how what is given for it is read ------


class Flag(NamedTuple):
    """One of the program's own options: its name without dashes, and what the help says of it.

    `read` makes the value of what is given, a text or a value of Python, and takes the name for what it may have to
    say; without it the value is what is given. `letter` is the short name, where it has one; `several` says that it may
    be given again; `bare` that a word without a place which can be read so is told to stand behind it. `default` is the
    text that holds without it, where the help shows one. `wanted` is the question, and what to add, of one that has to
    be given.
    """

    name: str
    help: str
    metavar: str | None
    read: Callable[[Any, str], Any] | None
    letter: str = ""
    several: bool = False
    bare: bool = False
    default: str = ""
    wanted: tuple[Message, Message] | None = None


def asked(
    help_: str,
    metavar: str | None = None,
    read: Callable[[Any, str], Any] | None = None,
    *,
    default: Any = MISSING,
    name: str = "",
    letter: str = "",
    several: bool = False,
    bare: bool = False,
    shown: str = "",
    wanted: tuple[Message, Message] | None = None,
) -> Any:
    """A field of a request that is an option, to be given where it has no default; `name` where the field has another.

    What the option is called is said once, by the name of the field. It is a switch where it has no `metavar`. `shown`
    is the text of its default.
    """
    flag = Flag(name, help_, metavar, read, letter, several, bare, shown, wanted)
    return field(default=default, metadata={"flag": flag})


def bets_named() -> Any:
    """The field of the bets that are asked about, which are words with a place; all without them."""
    return field(default=(), metadata={"read": names_given})


def typed_choice(question: str, option: str, choice: str) -> str:
    """How a choice of an option of the game is typed for a question that may have an option of that name itself."""
    own = {flag.name for flag in flags(request_of(question)).values()}
    return f"--option {option}={choice}" if option in own else f"--{option} {choice}"


def limit_field() -> Any:
    """The field of the most states that a bet may have, which every question has; `states` says how many they are."""
    return asked("Most states a bet may have; 200000 without it.", "N", whole_number, default=None)


def table_columns(names: Sequence[str], example: str) -> Any:
    """The field of the columns that tables are to have, of those with these `names`, the same in every language."""
    said = f"The columns of the table, not of csv and json: `{example}`."
    return asked(said, "NAMES", partial(_columns, names), default=())


def row_order(names: Sequence[str], example: str) -> Any:
    """The field of the column that the rows of tables are ordered by, with a minus before the `example` perhaps."""
    said = f"Its rows by a column, likewise: `{example.removeprefix('-')}`, or from the most down `{example}`."
    return asked(said, "NAME", partial(_order, names), default="")


def _columns(names: Sequence[str], value: str | Sequence[str], option: str) -> tuple[str, ...]:
    """The columns that a text or a list names; raises UsageError for one that there is not."""
    from macau_edge.reports.document import SHARE

    given = [name.strip() for name in value.split(",")] if isinstance(value, str) else list(value)
    shares = [SHARE] if any(name.endswith(SHARE) for name in names) else []
    for name in given:
        if name not in (*names, *shares):
            message = Message("--{option}: there is no column {column}", option=option, column=cut(repr(name)))
            raise UsageError(message, nearest(name, names, Message("they are {names}", names=joined(names))))
    return tuple(dict.fromkeys(given))


def _order(names: Sequence[str], value: str, option: str) -> str:
    """The column that rows are ordered by, with a minus before it perhaps; raises UsageError as well."""
    _columns(names, [str(value).removeprefix("-")], option)
    return value


def flags(kind: type[Any]) -> dict[str, Flag]:
    """The fields of a request that are options, in their order."""
    said = {one.name: one.metadata["flag"] for one in fields(kind) if "flag" in one.metadata}
    return {field_: flag._replace(name=flag.name or field_.replace("_", "-")) for field_, flag in said.items()}


def read_request(kind: type[Kind], **given: Any) -> Kind:
    """The request that was made; what is None was not given, and is what the field has without it.

    Raises:
        TypeError: the record has no such field.
        UsageError: a value is not what it should be, or one is missing.
    """
    values: dict[str, Any] = {}
    options = flags(kind)
    known = fields(cast("Any", kind))
    for name in given.keys() - {one.name for one in known}:
        raise TypeError(f"{kind.__name__} has no field `{name}`")
    for one in known:
        flag = options.get(one.name)
        value = given.get(one.name)
        if value is None and one.default is MISSING and flag:
            if flag.wanted:
                raise UsageError(*flag.wanted)
            value = flag.default or (() if flag.several else None)
        reader = flag.read if flag else one.metadata.get("read")
        if value is not None:
            values[one.name] = reader(value, flag.name if flag else one.name) if reader else value
    return kind(**values)


# --- the readers: a value of Python, or the text that the command line has for it -> the value ------------------------


def names_given(value: str | int | Collection[str | int], _: str = "") -> tuple[str, ...]:
    """The names of bets or prizes: one, or several; a prize for a number may be named by it."""
    return (str(value),) if isinstance(value, str | int) else tuple(map(str, value))


def exact(value: Exact, option: str) -> Fraction:
    """The figure that a value is; raises UsageError for a float, and for what is no figure."""
    return _figure(value, option, None)


def probability_of(value: Exact, option: str) -> Fraction:
    """The probability or confidence that a value is; raises UsageError for a float, and for what is none."""
    return _figure(value, option, Fraction(1))


def _figure(value: Exact, option: str, most: Fraction | None) -> Fraction:
    if isinstance(value, str):
        from macau_edge.typed.entries import About, Sort

        found: Fraction = understood(Sort.FIGURE, value, option, About(in_file=False, most=most))
        return found
    if is_number(value):
        return Fraction(value)
    raise inexact(value, option, '"2.5%", "1/40"', percentage)


def shares(value: Mapping[str, Exact] | Sequence[str], option: str) -> dict[str, Fraction]:
    """Face or pocket -> its probability; raises UsageError where one is given twice, as `6` and `"6"`."""
    if not isinstance(value, Mapping):
        return _read_shares(value, option)
    found: dict[str, Fraction] = {}
    for face, figure in value.items():
        label = str(face).strip()
        if label in found:
            message = Message("--{option}: `{word}` is given twice", option=option, word=label)
            raise UsageError(message, Message("keep one of the two"))
        found[label] = probability_of(figure, option)
    return found


def _read_shares(words: Sequence[str], option: str) -> dict[str, Fraction]:
    """What `6=0.17` and others say: face or pocket -> probability.

    Raises:
        UsageError: one is not written so, or is no figure, or one is given twice; `option` is what they were given for.
    """
    from macau_edge.typed.normal import normal

    found: dict[str, Fraction] = {}
    for word in words:
        label, equals, text = word.replace("＝", "=").rpartition("=")
        label = normal(label)
        if not equals or not label:
            message = Message("--{option}: `{word}` does not say what is how likely", option=option, word=cut(word))
            raise UsageError(message, Message("write `6=0.17`, `6=17/100` or `6=17%`"))
        if label in found:
            message = Message("--{option}: `{word}` is given twice", option=option, word=cut(label))
            raise UsageError(message, Message("keep one of the two"))
        found[label] = probability_of(text.strip(), option)
    return found


def exact_range(value: Exact | Sequence[Exact], option: str) -> tuple[Fraction, Fraction]:
    """The ends of `"1%..3%"` or of a pair; of one figure, that figure twice. Raises UsageError as `exact` does."""
    if isinstance(value, str):
        from macau_edge.typed.entries import About, Sort

        ends: tuple[Fraction, Fraction] = understood(Sort.RANGE, value, option, About(in_file=False, of=Sort.FIGURE))
        return ends
    if isinstance(value, tuple | list):
        if len(value) != 2:
            message = Message("--{option}: {given} has not two ends", option=option, given=cut(repr(value)))
            raise UsageError(message, Message('write `{option}=("1%", "3%")`', option=option))
        return exact(value[0], option), exact(value[1], option)
    return (exact(value, option),) * 2  # type: ignore[arg-type]  # no other sequence than these is a figure


MOST = 10**15
"""A number of rounds that nobody plays to the end: years on a thousand machines."""


def whole_number(value: Whole, option: str, *, least: int = 1, most: int | None = None) -> int:
    """The number that a value is; raises UsageError for a float, and for one below `least` or above `most`."""
    most = MOST if most is None else most
    if isinstance(value, str):
        from macau_edge.typed.entries import Sort

        value = understood(Sort.COUNT, value, option)
    number = Fraction(value) if is_number(value) or (isinstance(value, float) and isfinite(value)) else Fraction(0)
    if number.denominator > 1:
        said = Message("`{text}` is not a whole number", text=cut(str(value)))
        remedy = Message("for example `{example}`", example=1000)
        raise UsageError(Message("--{option}: {message}", option=option, message=said), remedy)
    if is_number(value):  # as the program itself gives it
        value = number.numerator
    if isinstance(value, bool) or not isinstance(value, int):
        raise inexact(value, option, '1000000, "1e6"', str)
    if value < least:
        message = Message("--{option}: {value} is less than {least}", option=option, value=cut(str(value)), least=least)
        raise UsageError(message, Message("write a whole number from {least} on", least=least))
    if value > most:
        message = Message("--{option}: {value} is more than {most}", option=option, value=cut(str(value)), most=most)
        raise UsageError(message, Message("write a whole number up to {most}", most=most))
    return value


def states(most: int | None) -> int:
    """Most states of a bet: what is asked, or what the program takes without it."""
    from macau_edge.model.meter import STATES

    return STATES if most is None else most


def stop_on(problems: Iterable[Problem]) -> None:
    """Raises ProblemError with the problems, each once, where there are any."""
    if found := dict.fromkeys(problems):
        raise ProblemError(*found)


# --- what is wrong, in the words of Python ----------------------------------------------------------------------------


Error = TypeVar("Error", bound=Exception)


def in_python(error: Error, known: Collection[str]) -> Error | UsageError | ProblemError:
    """An error that speaks of the arguments of a function in place of options; any other error as it is."""
    if isinstance(error, UsageError):
        return UsageError(of_arguments(error.message, known), of_arguments(error.help, known))
    if isinstance(error, ProblemError):
        said = ((of_arguments(one.message, known), of_arguments(one.help, known)) for one in error.problems)
        pairs = zip(error.problems, said, strict=True)
        return ProblemError(*(replace(one, message=message, help=remedy) for one, (message, remedy) in pairs))
    return error


def of_arguments(text: str, known: Collection[str]) -> Message:
    """A text with its options as arguments of a function that has those `known`; any other is one of the game.

    `--until-halfwidth: 2 is …` is `until_halfwidth: 2 is …`, and in code `--field12 3:1` is `field12="3:1"`. It stays
    English, as all that is told to whoever writes Python.
    """
    text = re.sub(r"`macau-edge (\w+)`", r"`\1`", text)
    parts = re.split(r"(`(?:macau-edge|git) [^`]+`)", text)  # what a shell takes stays as it is
    return quoted("".join(part if at % 2 else _of_arguments(part, known) for at, part in enumerate(parts)))


def _of_arguments(text: str, known: Collection[str]) -> str:
    text = re.sub(r"add `--([a-z][\w-]*)`", lambda match: f"add `{_argument(match[1], known)}=True`", text)
    text = re.sub(r"`--([a-z][\w-]*)[ =]([^`]+)`", lambda match: f"`{_given(match[1], match[2], known)}`", text)
    return re.sub(r"(?<![\w-])--([a-z][\w-]*)", lambda match: _argument(match[1], known), text)


def _argument(option: str, known: Collection[str]) -> str:
    """What an option is called as an argument: those that may be given more than once are in the plural."""
    name = option.replace("-", "_")
    return next((one for one in (name, f"{name}s") if one in known), option)


def _given(option: str, value: str, known: Collection[str]) -> str:
    name = _argument(option, known)
    value = re.sub(r'^"(.*)"$', r"\1", value)  # as a shell takes it
    label, equals, figure = value.partition("=")
    said = f"{{{_quoted(label)}: {_quoted(figure)}}}" if equals else value if value.isdecimal() else _quoted(value)
    plain = name.isidentifier() and not iskeyword(name)
    return f"{name}={said}" if plain else f"choices={{{_quoted(name)}: {said}}}"


def _quoted(text: str) -> str:
    return '"{}"'.format(text.replace("\\", "\\\\").replace('"', '\\"'))
