"""The parts of a box that an arrangement asks for -> what stands in it: names, prizes, what decides the bet, drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from macau_edge.drawing.cloth.fitting import FELT, INK, QUIET, TINTS, Drawing, Item, Lettering
from macau_edge.drawing.cloth.pictures import beads, diamond, dice_picture, mark, oval
from macau_edge.drawing.svg import width
from macau_edge.model import (
    Bet,
    Dice,
    Language,
    Member,
    PrizeTable,
    Ruleset,
    faces_of,
    own_pays,
    parsed_number,
    rows_for,
)
from macau_edge.model.cloth import THROWS, Look
from macau_edge.model.phrases import Word
from macau_edge.model.prizes import Ratio
from macau_edge.model.problem import ProblemError
from macau_edge.model.records import KW_ONLY, dataclass, field
from macau_edge.model.remembered import remember_latest
from macau_edge.model.walk import gathered
from macau_edge.outcomes.hand import depends_on_hand
from macau_edge.outcomes.members import members
from macau_edge.outcomes.scope import Choices, MissingChoiceError, Scope, scope
from macau_edge.outcomes.select import operand_meaning, partition, select
from macau_edge.wording import Words
from macau_edge.wording.bets import commission_of, leaves_in_words, prize_line, prize_rows, prizes_line
from macau_edge.wording.phrases import phrase_words
from macau_edge.wording.text import RUN

# --- what a cloth says of bets: names, labels and prizes in its languages, all of them from the model ----------------


LABELS = 24
"""Labels of a family that are listed; of more, the first ones and how many there are."""


def numbers_in_runs(labels: Iterable[str]) -> list[str]:
    """Labels as any language writes them, three or more consecutive numbers as a run: `2–6`, `8`, `00`."""
    ends: list[list[str]] = []
    for label in labels:
        number, last = parsed_number(label), parsed_number(ends[-1][-1]) if ends else None
        if number is not None and last is not None and number == last + 1:
            ends[-1].append(label)
        else:
            ends.append([label])
    found = ([f"{run[0]}–{run[-1]}"] if len(run) >= RUN else run for run in ends)
    return [one for run in found for one in run]


def _has_letters(label: str) -> bool:
    return any(map(str.isalpha, label))


def _few(texts: Sequence[str], apart: str, count: int) -> str:
    """The texts, or, of many, the first ones and how many things there are."""
    if len(texts) <= LABELS:
        return apart.join(texts)
    return f"{apart.join(texts[: LABELS // 2])} … ({count})"


@remember_latest
def _differ(ruleset: Ruleset) -> bool:
    """Whether not all bets have the same commission."""
    return len({ruleset.commission_of(bet) for bet in ruleset.bets.values() if bet.pays is not None}) > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ClothVoice:
    """A ruleset, what the house chose, and the words of a cloth in each of its languages, the first of them first."""

    ruleset: Ruleset
    choices: Choices
    words: Sequence[Words]
    on_top: Mapping[str, Member] = field(default_factory=dict)
    """Bet, or member -> the extra prize that is paid on top of its own."""

    def each(self, said: Callable[[Words], str]) -> tuple[str, ...]:
        """What is said in each language, once where they say the same; nothing where it is empty."""
        return tuple(text for text in dict.fromkeys(map(said, self.words)) if text)

    def words_in(self, language: Language) -> Words:
        """The words of a language: those of the cloth where it is in that language, or the fixed ones."""
        return next((one for one in self.words if one.language == language), Words(language, self.ruleset))

    def members(self, bet: Bet) -> tuple[Member, ...]:
        """The bets of a family."""
        return members(self.ruleset, bet, self.choices)

    def names(self, of: Bet | Member) -> tuple[str, ...]:
        """The name in each language; of a member with its label."""
        return self.each(lambda w: w.bet(of))

    def label(self, member: Member) -> tuple[str, ...]:
        """The values of a member in each language."""
        return self.each(lambda w: w.values(member, short=True))

    def labels(self, found: Sequence[Member], w: Words) -> str:
        """The labels of some members of a family, as many as can be read."""
        texts = [w.values(member, short=True) for member in found]
        if any(len(member.values) > 1 for member in found):
            return _few(texts, w("phrase.semicolon"), len(found))
        return _few(w.runs(texts), w("phrase.comma"), len(found))

    def listed(self, found: Sequence[Member]) -> tuple[str, ...]:
        """The labels of some members in each language; once, as all languages write numbers, where none is a word."""
        said = [label for member in found for label in self.label(member)]
        if len(said) > len(found) or any(map(_has_letters, said)) or any(len(member.values) > 1 for member in found):
            return self.each(lambda w: self.labels(found, w))
        return (_few(numbers_in_runs(self.label(member)[0] for member in found), ", ", len(found)),)

    def prizes(self, found: Sequence[Member], w: Words) -> list[str]:
        """What members can win, row by row; those with the same prize together, with their labels where they differ."""
        alike = gathered(found, lambda member: (*self._rows(member, w), *self._commission(member, w)))
        if len(alike) == 1:
            return list(next(iter(alike)))
        rows: list[str] = []
        for (first, *others), group in alike.items():
            key = "layout.prizes-of" if others else "pays.row"
            rows += [w(key, prize=first, keys=self.labels(group, w)), *others]
        return rows

    def _rows(self, member: Member, w: Words) -> list[str]:
        """What a member can win, row by row, and what is paid on top of it."""
        extra = self.on_top.get(member.id)
        paid = leaves_in_words(own_pays(extra.bet.pays, extra), w) if extra and extra.bet.pays else ()
        more = [(asked.words, w.prize(leaf)) for asked, leaf in paid if isinstance(leaf, Ratio) and leaf.amount]
        rows = (w("pays.row", prize=prize, keys=words) if words else prize for words, prize in more)
        return [*prize_rows(member, self.choices, w), *(w("layout.on-top", prize=row) for row in rows)]

    def _commission(self, member: Member, w: Words) -> list[str]:
        """The commission on a bet, where it is not that of every bet, which the legend says once."""
        return commission_of(member.bet, w) if _differ(self.ruleset) else []

    def one_prize(self, found: Sequence[Member]) -> bool:
        """Whether all members have the same prize."""
        return len({prizes_line(member, self.choices, self.words[0]) for member in found}) <= 1


# --- what decides a bet on the next trial, as numbers, throws and colours that can be drawn --------------------------


def wins(member: Member, voice: ClothVoice) -> tuple[str, ...]:
    """What wins a bet of one stage: `4–10` where numbers say it, else its clause in words; in each language."""
    found = _decided(member, "win", voice) if len(member.bet.stages) == 1 else frozenset[int]()
    if not found:
        return ()
    totals = _labels(member, found, voice)
    if totals is not None:
        return (", ".join(numbers_in_runs(totals)),)
    clause = next(clause for clause in member.bet.stages[0].clauses if clause.target == "win")
    inner = _scope(member, voice)
    return voice.each(lambda w: phrase_words(clause.outcomes, w.inside(inner)))


def pushes(member: Member, voice: ClothVoice) -> tuple[str, ...]:
    """What pushes a bet on the next trial, `push: 12`, in each language; nothing where it is not numbers that do."""
    found = _labels(member, _decided(member, "push", voice), voice)
    if not found:
        return ()
    return voice.each(lambda w: w("layout.push", numbers=w("phrase.comma").join(numbers_in_runs(found))))


def paid_by_total(member: Member, voice: ClothVoice) -> list[tuple[str, tuple[str, ...]]]:
    """The winning totals in order, each with what it pays where most pay something else; none if totals pay alike."""
    pays = member.bet.pays
    totals = _labels(member, _decided(member, "win", voice), voice)
    if not totals or not isinstance(pays, PrizeTable) or pays.by.kind != "total":
        return []
    paid = [_paid(pays, total, member, voice) for total in totals]
    usual = max(paid, key=paid.count)
    return [(total, () if prize == usual else prize) for total, prize in zip(totals, paid, strict=True)]


def _paid(table: PrizeTable, number: str, member: Member, voice: ClothVoice) -> tuple[str, ...]:
    """What a total pays, in each language."""
    row = next(iter(rows_for(table, number)), None)
    if row is None:
        return ()
    return voice.each(lambda w: prize_line(row.pays, member, voice.choices, w))


def winning_throws(member: Member, voice: ClothVoice) -> list[list[str]]:
    """The throws that win on the next trial, where they are few, by the labels of their faces."""
    space = _scope(member, voice).space
    found = sorted(_decided(member, "win", voice))
    return [[face.label for face in space[index].faces] for index in found] if 0 < len(found) <= THROWS else []


def own_face(member: Member, voice: ClothVoice) -> str:
    """The face that the one value of a member stands for; empty where it is none."""
    if len(member.values) != 1:
        return ""
    try:
        face = operand_meaning(next(iter(member.values.values())).outcomes, _scope(member, voice))
    except (ProblemError, MissingChoiceError):
        return ""
    return face if any(one.label == face for one in faces_of(voice.ruleset.device)) else ""


def tint(member: Member, tints: Iterable[str], voice: ClothVoice) -> str:
    """The first of some colours that a member's value, or all that wins it, has or is; empty where there is none."""
    return next((one for one in tints if _has(member, one, voice)), "")


def _has(member: Member, colour: str, voice: ClothVoice) -> bool:
    values, inner = list(member.values.values()), _scope(member, voice)
    if len(values) > 1:
        return False
    try:
        if colour in voice.ruleset.names:
            meant = select(values[0].outcomes, inner) if values else _decided(member, "win", voice)
            return bool(meant) and meant <= select(Word(colour), inner)
        face = operand_meaning(values[0].outcomes, inner) if values else ""
    except (ProblemError, MissingChoiceError):
        return False
    return colour in (face, face_colour(face, voice))


def face_colour(face: str, voice: ClothVoice) -> str:
    """The colour of a face; empty where it has none."""
    return next((one.attribute("colour") or "" for one in faces_of(voice.ruleset.device) if one.label == face), "")


def _scope(member: Member, voice: ClothVoice) -> Scope:
    return scope(voice.ruleset, member, voice.choices)


def _decided(member: Member, target: str, voice: ClothVoice) -> frozenset[int]:
    """The outcomes of the first trial that decide a bet so; none where that asks for more than the trial."""
    bet = member.bet
    if not bet.stages or bet.additional or depends_on_hand(voice.ruleset, bet):
        return frozenset()
    try:
        return partition(bet.stages[0], _scope(member, voice)).get(target, frozenset())
    except (ProblemError, MissingChoiceError):
        return frozenset()


def _labels(member: Member, found: frozenset[int], voice: ClothVoice) -> list[str] | None:
    """Outcomes as totals of the dice, or as labels; None where dice tell more than their totals do."""
    space = _scope(member, voice).space
    if not isinstance(voice.ruleset.device, Dice):
        return [space[index].label for index in sorted(found)]
    totals = sorted({total for index in found if (total := space[index].total) is not None})
    whole = frozenset[int]().union(*(space.totals[total] for total in totals))
    return [str(total) for total in totals] if whole == found else None


SMALL = 16.0
"""The size of what is said beside a name, at most."""
WORD = 2.2
"""How wide a word on a die may be, in sizes."""


@dataclass(frozen=True, slots=True)
class BoxContent:
    """What a box shows: members of one bet in a look; `tint` is the colour of their label."""

    bet: Bet
    members: tuple[Member, ...]
    look: Look
    _: KW_ONLY
    tint: str = ""


def ordered_parts(shown: BoxContent, voice: ClothVoice) -> list[Item]:
    """The parts in their order; those that this bet does not have are left out."""
    return [item for part in shown.look.show for item in PARTS[part](shown, voice)]


def _name(shown: BoxContent, voice: ClothVoice) -> Iterator[Item]:
    """The name of the bet or family."""
    yield Lettering(voice.names(shown.bet), shown.look.size, bold=True)


def _whole_name(shown: BoxContent, voice: ClothVoice) -> Iterator[Item]:
    """The name with the label of the one member that is shown, or with those of several."""
    if len(shown.members) == 1:
        yield Lettering(voice.names(shown.members[0]), shown.look.size, bold=True)
        return
    yield from _name(shown, voice)
    if "prize" in shown.look.show and not voice.one_prize(shown.members):
        return  # the prizes have the labels beside them
    yield Lettering(voice.listed(shown.members), shown.look.size * 0.8)


def _label(shown: BoxContent, voice: ClothVoice) -> Iterator[Item]:
    """The label of the member, in its colour."""
    said = voice.label(shown.members[0])
    if said:
        yield Lettering(said, shown.look.label, bold=True, colour=TINTS.get(shown.tint, INK))


def _oval(shown: BoxContent, voice: ClothVoice) -> Iterator[Item]:
    """The label of the member in an oval of its colour."""
    yield oval(voice.label(shown.members[0])[0], shown.look.label, shown.tint)


def _diamond(shown: BoxContent, voice: ClothVoice) -> Iterator[Item]:
    """A diamond of the colour that wins."""
    if shown.tint:
        yield diamond(shown.look.label, shown.tint)


def _prize(shown: BoxContent, voice: ClothVoice) -> Iterator[Item]:
    """What is paid: languages side by side where each says it in a word, else one after the other."""
    rows = list(dict.fromkeys(tuple(voice.prizes(shown.members, w)) for w in voice.words))
    texts = [tuple(row[0] for row in rows)] if all(len(row) == 1 for row in rows) else rows
    for one in texts:
        yield Lettering(one, shown.look.size * 0.95, bold=True, colour=FELT)


def _wins(shown: BoxContent, voice: ClothVoice) -> Iterator[Item]:
    """What wins, in small letters, or large where it stands in place of a label."""
    if said := wins(shown.members[0], voice):
        yield Lettering(said, min(shown.look.size * 0.9, SMALL), colour=QUIET)


def _numbers(shown: BoxContent, voice: ClothVoice) -> Iterator[Item]:
    """What wins, as large as a label."""
    if said := wins(shown.members[0], voice):
        yield Lettering(said, shown.look.label, bold=True)


def _push(shown: BoxContent, voice: ClothVoice) -> Iterator[Item]:
    if said := pushes(shown.members[0], voice):
        yield Lettering(said, shown.look.size * 0.8, colour=QUIET)


def _totals(shown: BoxContent, voice: ClothVoice) -> Iterator[Item]:
    """The winning totals in a row, with what those pay that pay more than the others."""
    if found := paid_by_total(shown.members[0], voice):
        yield beads(found, shown.look.label)


def _throws(shown: BoxContent, voice: ClothVoice) -> Iterator[Item]:
    """The throws that win, as dice."""
    if found := winning_throws(shown.members[0], voice):
        yield _dice(found, shown, voice)


def _face(shown: BoxContent, voice: ClothVoice) -> Iterator[Item]:
    """The face that the bet is on, as a die."""
    if found := own_face(shown.members[0], voice):
        yield _dice([[found]], shown, voice)


def _dice(found: Sequence[Sequence[str]], shown: BoxContent, voice: ClothVoice) -> Drawing:
    """Dice in the colours of their faces: pips for numbers, short words for figures, else the figures' own numbers."""
    faces = {face.label: face for face in faces_of(voice.ruleset.device)}
    words = {face: min((w.label(face) for w in voice.words), key=width) for face in faces}
    if max(map(width, words.values())) > WORD and all(face.number is not None for face in faces.values()):
        words = {label: str(face.number) for label, face in faces.items()}
    colours = {words[face]: TINTS.get(face_colour(face, voice), INK) for face in faces}
    return dice_picture(
        [[words[face] for face in throw] for throw in found], shown.look.dice, shown.look.throws, colours
    )


def _tint(shown: BoxContent, voice: ClothVoice) -> Iterator[Item]:
    """The word for the colour of the face."""
    colour = face_colour(own_face(shown.members[0], voice), voice)
    if colour:
        said = voice.each(lambda w: w.label(colour))
        yield Lettering(said, shown.look.size * 0.8, colour=TINTS.get(colour, INK))


def _mark(shown: BoxContent, voice: ClothVoice) -> Iterator[Item]:
    """The mark of the bet between the numbers."""
    if shown.look.mark:
        yield mark(shown.look.mark)


PARTS: Mapping[str, Callable[[BoxContent, ClothVoice], Iterator[Item]]] = {
    "name": _name,
    "whole-name": _whole_name,
    "label": _label,
    "oval": _oval,
    "diamond": _diamond,
    "prize": _prize,
    "wins": _wins,
    "numbers": _numbers,
    "push": _push,
    "totals": _totals,
    "throws": _throws,
    "face": _face,
    "colour": _tint,
    "mark": _mark,
}
"""What an arrangement may ask for, in any order."""
