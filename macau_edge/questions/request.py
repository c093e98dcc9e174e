"""What is asked of a game, as a record: its fields, how what is given for them is read, and where the answer is.

The command line gives texts, Python values; `read_request` makes the record of either, so that what is wrong is met
with the same words.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields
from decimal import Decimal
from fractions import Fraction
from functools import partial
from importlib import import_module
from math import isfinite
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Self, TypeAlias, TypeGuard, TypeVar, cast

from macau_edge.model.message import Message, joined
from macau_edge.model.problem import UsageError, cut, nearest
from macau_edge.model.records import dataclass, field
from macau_edge.questions import request_of
from macau_edge.questions.understood import Domain, Number, inexact, is_number, percentage, stakes, understood
from macau_edge.typed.entries import About, Sort
from macau_edge.typed.normal import normal

if TYPE_CHECKING:  # a command has its options before it needs a noun of a ruleset
    from macau_edge.model import Choice, Ruleset
    from macau_edge.model.problem import Problem
    from macau_edge.reports.result import Result

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

PrizesByName: TypeAlias = Mapping[Any, Prize] | Sequence[str]
"""`{"12": "5:2"}`, or `["12=5:2"]`; the name is `""` where there is one prize."""

PrizesByBet: TypeAlias = Mapping[Any, Prize | Mapping[Any, Prize]] | Sequence[str]
"""`{"field": {"12": "5:2"}}`, or the prizes of the bets that are asked about; a name is a text, or the number of it."""

Track: TypeAlias = Callable[[Collection[Any]], Iterable[Any]]
"""Passes on what is worked out one by one, and may show how far it is."""


Found = TypeVar("Found")
Kind = TypeVar("Kind")


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(Generic[Found]):
    """What answers a question: how the figures are found, how they are shown, and what of them is wrong.

    `find` is given the request, the ruleset, the choices, those that a person made, and what shows the progress; it
    raises UsageError and ProblemError. `show` is given the request and what was found: a report, data and pictures.
    `problems` are where the engines disagree, for whoever shows a report that says so; `refused` are the bets that cost
    more than the meter allows: a report has the others, and is not the whole of it.
    """

    find: Callable[[Any, Ruleset, Mapping[str, Choice], Choices, Track], Found]
    show: Callable[[Any, Found], Result[Found]]
    problems: Callable[[Found], Iterable[Problem]] = attrgetter("problems")
    refused: Callable[[Found], Iterable[Problem]] = attrgetter("refused")


class Query(Generic[Found]):
    """What is asked: the record of a question, of which its command has its options."""

    __slots__ = ()
    is_data: ClassVar[bool] = True
    """Whether the answer is data; that of a page is a page."""


class OfFiles(Query[Found]):
    """What is asked of files, as many as there are."""

    __slots__ = ()
    of_none: ClassVar[bool] = False
    """Whether it is asked of all shipped games where no file is named."""


class Request(Query[Found]):
    """What is asked of a game; `limit` are the most states of a bet, where it says so.

    What answers it, `ANSWER` in the module beside that of the record, needs both engines and all that is shown, and is
    imported when it is asked.
    """

    __slots__ = ()
    limit: int | None

    @property
    def question(self) -> str:
        """What the command and the function are called that ask it."""
        return type(self).__module__.split(".")[-2]

    @property
    def answer(self) -> Answer[Found]:
        """What answers it."""
        found: Answer[Found] = import_module(f"{type(self).__module__.removesuffix('request')}answer").ANSWER
        return found

    def find(self, ruleset: Ruleset, choices: Mapping[str, Choice], given: Choices, track: Track) -> Found:
        """The figures; `given` are the choices that a person made. Raises UsageError and ProblemError."""
        return self.answer.find(self, ruleset, choices, given, track)

    def of_every_choice(self) -> Self:
        """The question asked of every choice that the law leaves to the house, where it can be."""
        return self

    def show(self, found: Found) -> Result[Found]:
        """What was found, as a report, as data and as pictures."""
        return self.answer.show(self, found)


# --- the fields of a request: what an option is called, what is said of it, and how what is given for it is read ------


class Flag(NamedTuple):
    """One of the program's own options: its name without dashes, and what the help says of it.

    `read` makes the value of what is given, a text or a value of Python, and takes the name for what it may have to
    say; without it the value is what is given. `letter` is the short name, where it has one; `several` says that it may
    be given again; `bare` that a word without a place which can be read so is told to stand behind it. `default` is the
    text that holds without it, where the help shows one. `wanted` is the question, and what to add, of one that has to
    be given. `choices` are the words of which it is one, where there are some. `beside` that it changes nothing of the
    answer as data: how tables look, where a run is kept or played.
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
    choices: tuple[str, ...] = ()
    beside: bool = False


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
    choices: tuple[str, ...] = (),
    beside: bool = False,
) -> Any:
    """A field of a request that is an option, to be given where it has no default; `name` where the field has another.

    What the option is called is said once, by the name of the field. It is a switch where it has no `metavar`. `shown`
    is the text of its default, which a number says itself.
    """
    shown = str(default) if metavar and isinstance(default, int) else shown
    flag = Flag(name, help_, metavar, read, letter, several, bare, shown, wanted, choices, beside)
    return field(default=default, metadata={"flag": flag})


def bets_given(value: str | Collection[str], option: str) -> tuple[str, ...]:
    """The names of bets, of one or of several."""
    return names_given(value, option, example='bets=["field", "any-7"]')


def bets_named() -> Any:
    """The field of the bets that are asked about, which are positional arguments; all without them."""
    return field(default=(), metadata={"read": bets_given})


def typed_choice(question: str, option: str, choice: str) -> str:
    """How a choice of an option of the game is typed for a question that may have an option of that name itself."""
    own = {flag.name for flag in flags(request_of(question)).values()}
    return f"--option {option}={choice}" if option in own else f"--{option} {choice}"


def bet_named() -> Any:
    """The field of the one bet that is asked about, which is a positional argument."""
    return field(metadata={"read": partial(text_given, example='bet="field"')})


def limit_field() -> Any:
    """The field of the most states that a bet may have, which every question has; `states` says how many they are."""
    return asked("Most states a bet may have; 200000 without it.", "N", whole_number, default=None)


def table_columns(names: Sequence[str], example: str) -> Any:
    """The field of the columns that tables are to have, of those with these `names`, the same in every language."""
    said = f"The columns of the table, not of csv and json: `{example}`."
    return asked(said, "NAMES", partial(_columns, names), default=(), beside=True)


def row_order(names: Sequence[str], example: str) -> Any:
    """The field of the column that the rows of tables are ordered by, with a minus before the `example` perhaps."""
    said = f"Its rows by a column, likewise: `{example.removeprefix('-')}`, or from the most down `{example}`."
    return asked(said, "NAME", partial(_order, names), default="", beside=True)


def _columns(names: Sequence[str], value: str | Sequence[str], option: str) -> tuple[str, ...]:
    """The columns that a text or a list names; raises UsageError for one that there is not."""
    from macau_edge.reports.document import SHARE

    given = [name.strip() for name in value.split(",")] if isinstance(value, str) else list(value)
    shares = [SHARE] if any(name.endswith(SHARE) for name in names) else []
    for name in given:
        if name not in (*names, *shares):
            message = Message("--{option}: there is no column `{column}`", option=option, column=cut(name))
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
        if flag and not flag.metavar and value is not None and not isinstance(value, bool):
            raise wrong_kind(value, flag.name, f"{one.name}=True")
        if value is not None or (reader and not flag and one.default is MISSING):
            values[one.name] = reader(value, flag.name if flag else one.name) if reader else value
    return kind(**values)


# --- the readers: a value of Python, or the text that the command line has for it -> the value ------------------------


def wrong_kind(value: object, option: str, example: str) -> UsageError:
    """That a value is none that could be given for an option, in Python, where `example` is one."""
    said = Message("--{option}: {given} is of a wrong kind", option=option, given=cut(repr(value)))
    return UsageError(said, Message("for example `{example}`", example=example))


def text_given(value: object, option: str, *, example: str) -> str:
    """The text that a value is; raises UsageError for any other."""
    if not isinstance(value, str):
        raise wrong_kind(value, option, example)
    return value


def names_given(value: object, option: str, *, example: str, kinds: tuple[type, ...] = (str,)) -> tuple[str, ...]:
    """The texts that a value is, one or several, or what else of the `kinds`; raises UsageError for any other."""
    several = [value] if is_one_of(value, kinds) else value
    if not is_several(several) or not all(is_one_of(one, kinds) for one in several):
        raise wrong_kind(value, option, example)
    return tuple(map(str, several))


def named(value: Mapping[Any, Kind], option: str, *, example: str) -> dict[str, Kind]:
    """What a value has by the text, or the number, of each name; raises UsageError for any other, and one given twice.

    `6` and `"6"` are one name.
    """
    found: dict[str, Kind] = {}
    for key, one in value.items():
        if not is_one_of(key, (str, int)):
            raise wrong_kind(value, option, example)
        name = str(key).strip()
        if name in found:
            message = Message("--{option}: `{word}` is given twice", option=option, word=name)
            raise UsageError(message, Message("keep one of the two"))
        found[name] = one
    return found


def is_one_of(value: object, kinds: tuple[type, ...]) -> bool:
    """Whether a value is of these kinds; a truth value is no number."""
    return isinstance(value, kinds) and not isinstance(value, bool)


def is_several(value: object) -> TypeGuard[Collection[Any]]:
    """Whether a value has items that stand for themselves: not the keys of a mapping, nor the numbers of bytes."""
    return isinstance(value, Collection) and not isinstance(value, Mapping | str | bytes | bytearray)


EDGES = Domain(lambda one: one <= 1, Message("ask for 100 % or less"))
"""Nobody loses more than he stakes but where he raises: of `2.5` without a sign of percent 250% is not offered."""
PROBABILITIES = Domain(lambda one: 0 <= one <= 1, Message("write one from 0 to 1, `0.17`, `17/100` or `17%`"))


def exact(value: Exact, option: str, *, domain: Domain = EDGES) -> Fraction:
    """The figure that a value is; raises UsageError for a float, and for what is no figure."""
    return _figure(value, option, None, domain)


def probability_of(value: Exact, option: str, *, domain: Domain = PROBABILITIES) -> Fraction:
    """The probability or confidence that a value is; raises UsageError for a float, and for what is none."""
    return _figure(value, option, Fraction(1), domain)


def _figure(value: Exact, option: str, most: Fraction | None, domain: Domain) -> Fraction:
    if isinstance(value, str):
        about = About(in_file=False, most=most)
        found: Fraction = understood(Sort.FIGURE, value, option, about, domain=domain)
        return found
    if is_number(value):
        return Fraction(value)
    raise inexact(value, option, '"2.5%", "1/40"', percentage)


def shares(value: Mapping[str, Exact] | Sequence[str], option: str) -> dict[str, Fraction]:
    """Face or pocket -> its probability; raises UsageError where one is given twice, as `6` and `"6"`."""
    example = f'{option}={{"6": "17%"}}'
    if not isinstance(value, Mapping):
        return _read_shares(names_given(value, option, example=example), option)
    return {name: probability_of(one, option) for name, one in named(value, option, example=example).items()}


def _read_shares(words: Collection[str], option: str) -> dict[str, Fraction]:
    """What `6=0.17` and others say: face or pocket -> probability.

    Raises:
        UsageError: one is not written so, or is no figure, or one is given twice; `option` is what they were given for.
    """
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
        about = About(in_file=False, of=Sort.FIGURE)
        domain = Domain(lambda ends: all(map(EDGES.has, ends)), EDGES.remedy)
        ends: tuple[Fraction, Fraction] = understood(Sort.RANGE, value, option, about, domain=domain)
        return ends
    if isinstance(value, tuple | list):
        if len(value) != 2:
            message = Message("--{option}: {given} has not two ends", option=option, given=cut(repr(value)))
            raise UsageError(message, Message('write `{option}=("1%", "3%")`', option=option))
        return exact(value[0], option), exact(value[1], option)
    return (exact(value, option),) * 2  # type: ignore[arg-type]  # no other sequence than these is a figure


MOST = 10**15
"""A number of rounds that nobody plays to the end: years on a thousand machines."""


def whole_patacas(value: Whole, option: str) -> int:
    """A whole number of patacas, which may be said with them, `MOP 100`; raises UsageError as `whole_number` does."""
    return whole_number(stakes(value, option) if isinstance(value, str) else value, option)


def whole_number(value: Whole, option: str, *, least: int = 1, most: int | None = None) -> int:
    """The number that a value is; raises UsageError for a float, and for one below `least` or above `most`."""
    most = MOST if most is None else most
    if isinstance(value, str):
        up_to = Message("write a whole number up to {most}", most=most)
        value = understood(Sort.COUNT, value, option, domain=Domain(lambda one: least <= one <= most, up_to))
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
