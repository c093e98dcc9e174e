"""What a command may do: so many operations, counted where they are made.

A bet of ten lines can be made to cost a year: a count to a thousand million, an urn of twelve colours, a thousand
states that all lead to one another. So the few inner loops of both engines count what they do as they do it,
`count(steps, bet)`, and what is known exactly before it begins (the throws of a device, the pairs of two hands, a
matrix that is handed to flint) is taken before it, `spend(steps, bet)`. Nothing is refused for what it may come to.
Operations are counted and never timed, so that the same file is refused on every machine; what is remembered costs
nothing.

An operation takes about a ten-millionth of a second: an outcome looked at, a term added to a sum, sixty-four binary
digits multiplied by as many. What takes longer counts for several, by a constant beside its loop. One meter is opened
for a command, or for each file of those that are checked; the bets that are worked out under it draw on it one after
another, wherever they stand in the house. That is why it is no argument of two hundred functions but part of the
surroundings, as the precision of `decimal` is.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from functools import update_wrapper, wraps
from operator import itemgetter
from typing import Generic, NamedTuple, ParamSpec, TypeAlias, TypeVar

from macau_edge.model.bets import Bet
from macau_edge.model.cards import DealStep
from macau_edge.model.message import Message, listed
from macau_edge.model.phrases import Phrase
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.model.records import dataclass, field
from macau_edge.model.remembered import Remembered, arguments_as_key, note_refusal
from macau_edge.model.ruleset import Hand
from macau_edge.model.walk import gathered

T = TypeVar("T")
U = TypeVar("U")
P = ParamSpec("P")

STATES = 200_000
"""States a bet may have where nothing else is said; Replay, the largest known one, has 70,000."""

PER_STATE = 500
"""Operations that a command may make for each state that a bet may have: a hundred million where nothing is said, and
no fewer where fewer states are."""

SHARE = 3
"""While others wait, one thing may take one part in so many of what is left when the first begins; after one that took
it, half as much. So whatever the dearest come to, a third is left for the others, and then the dearest the rest."""


Of: TypeAlias = Bet | Hand | DealStep | Phrase
"""What operations are made for: a bet, the hand, a step of the deal, or a phrase, at whose place they are refused."""


class Meter:
    """The operations that a command may make, and those that it has made; `limit` is what was asked for.

    `share` is what one thing may take while others wait, `until` how far the meter may go by then; `cut` is whether
    something was refused for that alone, and `unfinished` what was found of such a thing by then, by what it is of:
    where it is looked at once more, it goes on from there. What is `announced` is known before anything of it is made:
    all that a bet takes, by its identifier.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.all = self.until = PER_STATE * max(limit, STATES)
        self.made = 0
        self.share = self.all // SHARE
        self.cut = False
        self.unfinished: dict[Hashable, object] = {}
        self.announced: dict[Hashable, int] = {}

    @property
    def left(self) -> int:
        """How many more may be made: of a share, of that."""
        return self.until - self.made

    @property
    def enough(self) -> int:
        """The limit under which all that is announced can be made, and besides as much as where nothing is said."""
        return _in_two_digits(STATES + -(-sum(self.announced.values()) // PER_STATE))

    def limit_for(self, steps: int) -> int:
        """The limit under which so many more could be made, in two digits and noughts."""
        return _in_two_digits(-(-(self.made + steps) // PER_STATE))

    def copy(self) -> Meter:
        """One on which as much is left, for what may be done more than once."""
        found = Meter(self.limit)
        found.made, found.share, found.announced = self.made, self.share, self.announced
        return found


def _in_two_digits(number: int) -> int:
    """A whole number that is no smaller, of two digits and noughts."""
    digits = int("1" + "0" * max(0, len(str(number)) - 2))
    return -(-number // digits) * digits


class _Open(NamedTuple):
    """The meter that is open, and how many states a bet may have."""

    meter: Meter
    states: int


_OPEN: ContextVar[_Open | None] = ContextVar("meter", default=None)


def _opened() -> _Open:
    """What is open; where nothing is, a new meter: what is asked for alone may cost as much as a command."""
    return _OPEN.get() or _Open(Meter(STATES), STATES)


def meter() -> Meter:
    """The meter that is open, or a new one."""
    opened = _OPEN.get()
    return opened.meter if opened else Meter(STATES)


def most_states() -> int:
    """How many states a bet may have."""
    return _opened().states


@contextmanager
def open_meter(limit: int | None) -> Iterator[None]:
    """Opens the meter of a command, under which a bet may have so many states, for all that is worked out inside.

    Where nothing was said, they are `STATES`.
    """
    limit = STATES if limit is None else limit
    with _with(_Open(Meter(limit), limit)):
        yield


def metered(function: Callable[P, U]) -> Callable[P, U]:
    """A function that opens a meter where none is open: what is asked for alone may cost as much as a command."""

    @wraps(function)
    def asked(*args: P.args, **named: P.kwargs) -> U:
        if _OPEN.get() is not None:
            return function(*args, **named)
        token = _OPEN.set(_Open(Meter(STATES), STATES))
        try:
            return function(*args, **named)
        finally:
            _OPEN.reset(token)

    return asked


@contextmanager
def remaining_meter(found: Meter) -> Iterator[None]:
    """Opens what was left on a meter, for what is shown later than it was found, however often that is."""
    with _with(_Open(found.copy(), found.limit)):
        yield


@dataclass(frozen=True, slots=True)
class OnMeter(Generic[P, U]):
    """A function that is called under what was left on a meter, however often it is; two of one function are equal."""

    function: Callable[P, U]
    left: Meter = field(compare=False, repr=False)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> U:
        """What the function gives."""
        with remaining_meter(self.left):
            return self.function(*args, **kwargs)


def on_what_is_left(found: Meter) -> Callable[[Callable[P, U]], OnMeter[P, U]]:
    """What has functions called later under what is left on a meter now."""
    now = found.copy()
    return lambda function: OnMeter(function, now)


class RememberedByCost(Generic[P, U]):
    """A function, of which this process keeps what it gave, as long as together that took no more than so much.

    What took more operations is larger: of deals in which a player chooses, some are ten thousand times as large as
    others, and sixty of these are more than a machine has room for. There are never more than sixty-four, where no
    meter is open either, and what was asked for last is kept in any case.
    """

    def __init__(self, find: Callable[P, U], most: int) -> None:
        def found(*args: P.args, **named: P.kwargs) -> tuple[U, int]:
            before = meter().made
            result = find(*args, **named)
            return result, max(1 + most // 64, meter().made - before)

        self._remembered = Remembered[..., tuple[U, int]](found, most, arguments_as_key, itemgetter(1))
        update_wrapper(self, find)

    def __call__(self, *args: P.args, **named: P.kwargs) -> U:
        """What the function gives."""
        return self._remembered(*args, **named)[0]

    def cache_clear(self) -> None:
        """Forgets all of it."""
        self._remembered.cache_clear()


def remember_by_cost(most: int) -> Callable[[Callable[P, U]], RememberedByCost[P, U]]:
    """The function, remembering what it gave as long as together that took no more operations than `most`."""
    return lambda find: RememberedByCost(find, most)


@contextmanager
def limited_states(most: int) -> Iterator[None]:
    """Inside, a bet may have no more states than these; its operations are still those of the command."""
    outer = _opened()
    with _with(outer._replace(states=min(most, outer.states))):
        yield


@contextmanager
def _with(opened: _Open) -> Iterator[None]:
    token = _OPEN.set(opened)
    try:
        yield
    finally:
        _OPEN.reset(token)


@contextmanager
def partial_meter() -> Iterator[None]:
    """Inside, no more may be made than one thing may while others wait, and of what is inside of that no less."""
    now = meter()
    before = now.until
    now.until = min(before, now.made + now.share) if before == now.all else before
    try:
        yield
    finally:
        if now.cut and now.until < before:
            now.share //= 2
        now.until = before


@contextmanager
def spared_meter(parts: int) -> Iterator[None]:
    """Inside, no more may be made than one part in so many of what is left: what is optional, and left out else."""
    now = meter()
    before, cut = now.until, now.cut
    now.until = now.made + now.left // parts
    try:
        yield
    finally:
        now.until, now.cut = before, cut


def in_turn(
    items: Sequence[T], find: Callable[[T], U], track: Callable[[Sequence[T]], Iterable[T]] = iter
) -> Iterator[tuple[int, U]]:
    """What is found of each item, with its number, so that one that is too dear leaves something for the others.

    Each may take its share while others wait. One that would have taken more is looked at once more behind all others,
    with whatever they left, and comes again: the last of them first, since it was given least.
    """
    now, again = meter(), list[int]()
    alone = now.until < now.all  # all of them are one of others
    if not alone:
        now.share = min(now.share, now.left // SHARE)  # what came before may have taken most
    for number, item in enumerate(track(items)):
        now.cut = False
        with nullcontext() if alone or (number == len(items) - 1 and not again) else partial_meter():
            found = find(item)
        if now.cut and not alone:
            again.append(number)
        yield number, found
    yield from ((number, find(items[number])) for number in reversed(again))


def count(steps: int, of: Of) -> None:
    """Counts steps of working out a bet, or of following the hand, that are made now; how many come after is not known.

    Raises:
        ProblemError: they are more than are left.
    """
    now = meter()
    if now.made + steps > now.until:
        raise _refused(now, steps, of, _spent)
    now.made += steps


def spend(steps: int, of: Of) -> None:
    """Takes what something costs that is known exactly before it begins.

    Raises:
        ProblemError: it is more than is left; nothing is taken then.
    """
    require_operations(steps, of).made += steps


def spend_announced(steps: int, of: Of) -> None:
    """Takes a part of what was announced: of all that is left, where the limit is enough for everything.

    Raises:
        ProblemError: it is more than is left; nothing is taken then, and it is said which limit is enough.
    """
    now = meter()
    if steps > (now.all - now.made if now.limit >= now.enough else now.left):
        raise _refused(now, steps, of, _known_before if now.announced else _too_much)
    now.made += steps


def require_operations(steps: int, of: Of) -> Meter:
    """The meter, if so much is left on it as is surely taken, which is not taken yet; raises ProblemError where not."""
    now = meter()
    if steps > now.left:
        raise _refused(now, steps, of, _too_much)
    return now


ROOM = 200_000
"""States of a deal that are kept at once with a higher limit: of one or two kilobytes each, so 400 MB in all."""


def require_room(states: int, step: DealStep) -> None:
    """Asks whether a deal may keep so many states at once; raises ProblemError where not.

    What the operations of a command without `--limit` allow is not refused for that.
    """
    if states > ROOM and meter().made > PER_STATE * STATES:
        note_refusal()
        message = Message("the deal comes to more than {most:,} states at once, and all of them are kept", most=ROOM)
        help_ = Message("no `--limit` changes that: ask for less of the cards, or make the pack smaller")
        raise ProblemError(Problem(step.place, "arithmetic/too-many-states", message, help=help_))


def is_left_out(bet: Bet) -> bool:
    """Whether a policy gives a bet a limit of its own, which is higher than that of the command."""
    return bet.limit is not None and bet.limit.states > meter().limit


def require_limit(bet: Bet) -> None:
    """Asks whether the command may do what a policy says that a bet takes; raises ProblemError where not."""
    if bet.limit is not None and is_left_out(bet):
        note_refusal()
        message = Message(
            "`{bet}` is not worked out: {file}:{line} gives it a limit of its own, {limit:,}",
            bet=bet.id, file=bet.limit.place.file, line=bet.limit.place.line, limit=bet.limit.states,
        )  # fmt: skip
        help_ = Message(
            "`macau-edge analyse {file} --bet {bet}` works it out, as does `--limit {limit}`: it may take minutes",
            file=bet.place.file, bet=bet.id, limit=bet.limit.states,
        )  # fmt: skip
        if bet.limit.of_revision:
            help_ = Message("`--limit {limit}` works it out: it may take minutes", limit=bet.limit.states)
        raise ProblemError(
            Problem(bet.place, "arithmetic/too-many-states", message, help=help_, warning=True, notice=True)
        )


def left_out(bets: Sequence[Bet]) -> Iterator[Problem]:
    """A notice, for each file, of the bets that are not worked out here, since a policy gives them limits of their own.

    What an application proposes stands in another file than its game.
    """
    for file, several in gathered(bets, lambda bet: bet.place.file).items():
        names = listed(bet.id for bet in several)
        message = Message("{bets} are not worked out here: the policy gives each a limit of its own", bets=names)
        if len(several) == 1:
            message = Message("{bets} is not worked out here: the policy gives it a limit of its own", bets=names)
        remedy = Message("`macau-edge check {file}` works out all of the file, which may take minutes", file=file)
        yield Problem(several[0].place, "arithmetic/too-many-states", message, help=remedy, warning=True, notice=True)


def own_limit(bets: Iterable[Bet]) -> int:
    """The limits of their own of several bets, together; 0 where none has one."""
    return sum(bet.limit.states for bet in bets if bet.limit)


@contextmanager
def limit_of(bets: Iterable[Bet]) -> Iterator[None]:
    """Opens the meter on which bets that somebody names are worked out: that of the command, or by their own limits.

    Each of several may take its own.
    """
    limit = own_limit(bets)
    with open_meter(limit) if limit > meter().limit else nullcontext():
        yield


REMEDY = Message("how many there are is not known, nor which `--limit` is enough: raise it, or make it smaller")


def require_states(states: int, bet: Bet) -> None:
    """Asks whether a bet may have so many states, or its formula so many terms; raises ProblemError where not."""
    open_ = _opened()
    if states > open_.states:
        message = Message(
            "`{bet}` has more than {most:,} states, and the engines list every one of them",
            bet=bet.id, most=open_.states,
        )  # fmt: skip
        raise ProblemError(Problem(bet.place, "arithmetic/too-many-states", message, help=REMEDY))


UNKNOWN = Message("how many the rest takes is not known, nor which `--limit` is enough: raise it, or make it smaller")
"""Of a step of known size too: what comes behind it is not known, and a limit for that step alone is no answer."""


def _refused(
    now: Meter, steps: int, of: Of, why: Callable[[Meter, int, Message], tuple[Message, Message]]
) -> ProblemError:
    now.cut = now.cut or steps <= now.all - now.made
    note_refusal()
    message, remedy = why(now, steps, _named(of))
    return ProblemError(Problem(of.place, "arithmetic/too-many-states", message, help=remedy))


def _spent(now: Meter, steps: int, what: Message) -> tuple[Message, Message]:
    message = Message(
        "{what} is not worked out yet when the {most:,} operations are made that a limit of {limit:,} allows in all",
        what=what, limit=now.limit, most=now.all,
    )  # fmt: skip
    return message, UNKNOWN


def _too_much(now: Meter, steps: int, what: Message) -> tuple[Message, Message]:
    message = Message(
        "{what} takes {operations:,} more operations, and {left:,} are left: a limit of {limit:,} allows {most:,} in "
        "all",
        what=what, operations=steps, left=now.all - now.made, limit=now.limit, most=now.all,
    )  # fmt: skip
    return message, UNKNOWN


def _known_before(now: Meter, steps: int, what: Message) -> tuple[Message, Message]:
    return _too_much(now, steps, what)[0], Message(
        "`--limit {enough}` is enough for all bets of this game", enough=now.enough
    )


def _named(of: Of) -> Message:
    if isinstance(of, Bet):
        return Message("`{bet}`", bet=of.id)
    if isinstance(of, Phrase):
        return Message("this list of outcomes")
    return Message("the hand") if isinstance(of, Hand) else Message("the deal")
