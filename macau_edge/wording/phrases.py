"""Phrases of outcomes -> words: `a total of 7 or 11`, `uma soma de 7 ou 11`, `總和為7點或11點`.

Each kind of phrase has its way to be said, in each language; what a word stands for is said where the bet has a value
for it, and its name otherwise. The kinds are told apart here and in few other files
(`tests/house/test_architecture.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from macau_edge.model import Draw, Shoe, Value, faces_of, parsed_number, shown_by
from macau_edge.model import phrases as kinds
from macau_edge.model.cards import PARTED
from macau_edge.model.problem import ProblemError
from macau_edge.model.walk import every
from macau_edge.outcomes.scope import MissingChoiceError
from macau_edge.outcomes.select import select
from macau_edge.wording import BetWords, Words
from macau_edge.wording.devices import BALLS, DICE, ShownKeys
from macau_edge.wording.hands import hands_words, set_words

# --- faces, dice and balls in words: `two dice`, `exactly two dice showing red`, `the figures` -----------------------


def showing(how: str, count: int, what: str, w: Words) -> str:
    """`exactly two dice showing red`, `all three dice showing 1`."""
    keys = shown_keys(w)
    key = keys.exactly if how == "exactly" else keys.at_least
    if count == number_shown(w):
        key = keys.single if count == 1 else keys.every
    return w(key, dice=dice_words(count, w), what=face(what, w))


def shown_keys(w: Words) -> ShownKeys:
    """The keys of phrases about the faces of dice, or, where balls are drawn, about balls."""
    return BALLS if _balls(w) else DICE


def _balls(w: Words) -> bool:
    return isinstance(w.ruleset.device, Draw)


def face(label: str, w: Words) -> str:
    """A face, figure or colour in words; Chinese counts the pips of a number."""
    if parsed_number(label) is not None:
        return w(shown_keys(w).pips, number=label)
    if any(label == one.label for one in faces_of(w.ruleset.device)):
        return w(shown_keys(w).figure, word=w.label(label))
    return w("phrase.coloured", word=w.label(label))


def dice_words(count: int, w: Words) -> str:
    """`one die`, `two dice`, `three balls`; in digits above four."""
    keys = shown_keys(w)
    return w(keys.numbers.get(count, keys.many), count=count)


def number_shown(w: Words) -> int:
    """How many dice or balls there are."""
    return shown_by(w.ruleset.device)


def attribute_word(name: str, w: Words) -> str:
    """`face`, or `figure` where the faces are no numbers; any other attribute by its own word."""
    if name not in ("face", "colour"):
        return w.label(name)
    if name == "face" and _balls(w):
        return w("phrase.ball-label")
    if name == "colour":
        return w("phrase.attribute.colour")
    figures = any(parsed_number(face.label) is None for face in faces_of(w.ruleset.device))
    return w("phrase.attribute.figure" if figures else "phrase.attribute.face")


Span = tuple[int, int]
"""The first and the last of some numbers."""
LONGEST = 200
"""Phrases that the names of a text are unfolded to at most: behind more, each name is said by its results."""
EXAMPLES = 3
"""Combinations that are written beside a phrase at most, so that `hard 4` shows `2-2`."""


def phrase_words(what: kinds.Phrase, w: BetWords) -> str:
    """The outcomes in words, as they follow `wins on`."""
    if what.rest:
        return w("phrase.others")
    w = _told_shortly(what, w)
    parts = list(_parts(what, w))
    spans = [part.span for part in parts if part.span]
    said = [numbers_in_words(spans, w)] if spans else []
    said += [_one(part, w) for part in parts if not part.span]
    return w("phrase.or-else").join(said)


def _told_shortly(what: kinds.Phrase, w: BetWords) -> BetWords:
    """The words in which names stand for their results, where what they stand for is said too often to be read.

    Ten names, each a list of six exceptions from the one before, would take sixty million phrases.
    """
    known = dict[str, int]()
    written = sum(1 for _ in every(what, kinds.Phrase))
    if _unfolded(what, w, known) <= max(LONGEST, written):
        return w
    short = {name: _by_results(name, w) for name in known if name in w.ruleset.names}
    meant = {name: found for name, phrase in w.inner.words.items() if (found := short.get(name, phrase))}
    return replace(w, inner=replace(w.inner, words=meant, known={}))


def _unfolded(what: kinds.Phrase, w: BetWords, known: dict[str, int]) -> int:
    """How many phrases it is where every word gives way to what it stands for; those of the words are `known`."""
    found = 0
    for part in every(what, kinds.Phrase):
        found += 1
        if (text := part.mentions) in w.inner.words:
            if text not in known:
                known[text] = 0  # a value may be the word that it is called by
                known[text] = _unfolded(w.inner.words[text], w, known)
            found += known[text]
    return found


def _by_results(name: str, w: BetWords) -> kinds.Phrase | None:
    """What a name stands for as a list of totals, or of results; None where they are as many, or rounds of cards."""
    space = w.inner.space
    if isinstance(w.ruleset.device, Shoe):
        return None
    try:
        found = select(kinds.Word(name), w.inner)
    except (ProblemError, MissingChoiceError):  # the total that opens the stage is not known here
        return None
    totals = sorted(total for total, places in space.totals.items() if places <= found)
    if len(found) == sum(len(space.totals[total]) for total in totals):
        runs = [[*run] for _, run in groupby(enumerate(totals), key=lambda place: place[1] - place[0])]
        return kinds.Union(tuple(kinds.Numbers(run[0][1], run[-1][1]) for run in runs))
    labels = [kinds.Word(space[place].label) for place in sorted(found)]
    return kinds.Union(tuple(labels)) if labels and len(labels) <= LONGEST else None


def names_all(what: kinds.Phrase) -> bool:
    """Whether it is written as every outcome there is."""
    return isinstance(what, kinds.Anything)


def numbers_in_words(spans: Sequence[Span], w: BetWords) -> str:
    """`a total of 2, 3 or 12`, `number 17`, `a remainder of 1`."""
    apart = [end for low, high in spans for end in ([(low, low), (high, high)] if high == low + 1 else [(low, high)])]
    few = len(apart) <= 2 and all(low == high for low, high in apart)
    return w(w.keys.one if few else w.keys.many, numbers=w.either([_span(span, w) for span in apart]))


def _at_once(part: kinds.Phrase, w: BetWords) -> str:
    """A part of what holds at once; in brackets where it is a list, of which else the first alone would be meant."""
    listed = [*_parts(part, w)]
    is_list = len(listed) > 1 and not all(one.span for one in listed)
    return _apart(part, w) if is_list else phrase_words(part, w)


def _apart(part: kinds.Phrase, w: BetWords) -> str:
    return w("phrase.list", phrase=phrase_words(part, w))


def _beside(part: kinds.Phrase, w: BetWords) -> str:
    """One of what holds together; in brackets also where something is taken from it, which else were the next."""
    return _apart(part, w) if _is_less(part, w) else _at_once(part, w)


def _removed(part: kinds.Phrase, w: BetWords) -> str:
    """What is taken away; in brackets where something is taken from it, which else were taken from the rest."""
    return _apart(part, w) if _is_less(part, w) else phrase_words(part, w)


def _is_less(part: kinds.Phrase, w: BetWords) -> bool:
    return any(isinstance(one, kinds.Except) for one in _parts(part, w))


def _span(span: Span, w: BetWords) -> str:
    low, high = (w(w.keys.number, number=end) for end in span)
    return low if low == high else w("phrase.run", low=low, high=high)


def _parts(what: kinds.Phrase, w: BetWords, met: tuple[str, ...] = (), named: bool = True) -> Iterator[kinds.Phrase]:
    """What a phrase is a list of; variables, options and nameless names give way to what they stand for."""
    match what:
        case kinds.Union(parts):
            for part in parts:
                yield from _parts(part, w, met, named)
        case kinds.Word(text) if text in w.inner.words and text not in met and not (named and _named(text, w)):
            yield from _parts(w.inner.words[text], w, (*met, text), named)
        case kinds.Except(base, removed):
            yield from _left(what, *(list(_parts(part, w, met, named=False)) for part in (base, removed)))
        case _:
            yield what


def _named(text: str, w: BetWords) -> bool:
    return text in w.ruleset.names and text in w.ruleset.words


def _left(what: kinds.Except, base: list[kinds.Phrase], removed: list[kinds.Phrase]) -> list[kinds.Phrase]:
    """Where single numbers are taken from single numbers, those that are left; else the exception as written."""
    single = all(isinstance(part, kinds.Numbers) and part.low == part.high for part in (*base, *removed))
    left = [part for part in base if part not in removed]
    return left if single and left else [what]


def _one(what: kinds.Phrase, w: BetWords) -> str:
    match what:
        case kinds.Word(text):
            return _word(text, w)
        case kinds.Except(base, removed):
            return w("phrase.except", base=_at_once(base, w), removed=_removed(removed, w))
        case kinds.Both(parts):
            return w("phrase.both").join(_beside(part, w) for part in parts)
        case kinds.OfHands():
            return hands_words(what, w)
        case kinds.Ranks() | kinds.OneCard():
            return set_words(what, w)
        case kinds.Parity(odd):
            return w(w.keys.odd if odd else w.keys.even)
        case kinds.Beyond(higher, than):
            return w(w.keys.higher if higher else w.keys.lower, number=_number(than, w))
        case kinds.FacesOf(opener):
            meant = w.inner.words.get(f"faces of {opener.text}")
            keys = shown_keys(w)
            return w(keys.pattern, faces=w.label(meant.mentions)) if meant else w(keys.faces_of)
        case kinds.Anything():
            return w("phrase.anything")
        case kinds.EndOfHand():
            return w("phrase.end-of-hand")
        case kinds.Trial(number):
            return w(w.keys.numbered, number=number)
        case kinds.Equal(hard, of):
            said = w(shown_keys(w).hard if hard else shown_keys(w).easy, of=phrase_words(of, w))
            return said + _examples(what, w)
        case _:
            return _faces(what, w)


def _faces(what: kinds.Phrase, w: BetWords) -> str:
    """`the faces 2-2-5`, `at least one die showing 5`, `the same face on all three dice`."""
    match what:
        case kinds.Pattern():
            return w(shown_keys(w).pattern, faces=_joined(what, w))
        case kinds.Same(attribute):
            return w(shown_keys(w).same, attribute=attribute_word(attribute, w), dice=dice_words(number_shown(w), w))
        case kinds.Shows(shown):
            counts = Counter(operand_words(shown, w))
            return w.at_once([showing("at least", n, face, w) for face, n in counts.items()])
        case kinds.Showing(how, count, shown):
            return showing(how, count, operand_words(shown, w)[0], w)
        case kinds.Within(shown):
            return w(shown_keys(w).within, faces=_joined(shown, w))
        case _:
            raise TypeError(type(what))


def _joined(what: kinds.Phrase, w: BetWords) -> str:
    """The faces of a combination, `2-2-5`, in words where they have some."""
    return "-".join(map(w.label, operand_words(what, w)))


def operand_words(what: kinds.Phrase, w: BetWords) -> tuple[str, ...]:
    """The faces that an operand stands for, or the one face or attribute."""
    match what:
        case kinds.Pattern(labels):
            return labels
        case kinds.Numbers(low):
            return (str(low),)
        case kinds.Union((only,)):
            return operand_words(only, w)
        case kinds.Word(text):
            meant = w.inner.words.get(text, what)
            return (text,) if meant == what else operand_words(meant, w)
        case _:
            raise TypeError(type(what))


def _word(text: str, w: BetWords) -> str:
    if text == w.stage:
        return w(w.keys.opener)
    if text in w.ruleset.options:
        return w("phrase.open-option", option=text)
    dealt_or_thrown = w.ruleset.device if isinstance(w.ruleset.device, Shoe) else w.ruleset.hand
    chosen = dealt_or_thrown.choices if isinstance(dealt_or_thrown, Shoe) else ()
    if dealt_or_thrown and text in (*dealt_or_thrown.happenings, *chosen):
        return happening(text, w)
    if isinstance(dealt_or_thrown, Shoe) and text == PARTED and text in dealt_or_thrown.said_of_choices:
        return w("phrase.parted")
    said = w(w.keys.word, word=w.label(text))
    return said + _listed(text, said, w) if text in w.listed and text in w.ruleset.names else said


def _listed(name: str, said: str, w: BetWords) -> str:
    """The outcomes that a name stands for, in brackets; nothing where its own words have them all."""
    found = _by_results(name, w)
    if found is None:
        return w("phrase.examples", labels=phrase_words(w.ruleset.names[name], replace(w, listed=frozenset())))
    parts = [*_parts(found, w)]
    spans = [part.span for part in parts if part.span]
    labels = dict.fromkeys(w.label(part.mentions) for part in parts if not part.span)
    if all(f"{one}" in said for one in (*labels, *(end for span in spans for end in span))):
        return ""
    return w("phrase.examples", labels=numbers_in_words(spans, w) if spans else w("phrase.comma").join(labels))


def _number(what: kinds.Phrase, w: BetWords) -> str:
    """The number that totals are compared with, or the words for the one that opened the stage."""
    meant = w.inner.words.get(what.mentions, what)
    if meant != what:
        return _number(meant, w)
    if meant.span:
        return w(w.keys.number, number=meant.span[0])
    return w(w.keys.opener_number) if meant.mentions == w.stage else _word(meant.mentions, w)


def opened_stage(stage: str, labels: Sequence[str], w: Words) -> str:
    """The words of a stage with what opened it in brackets, which is no part of its name: `point number (6)`."""
    totals = w.device in ("dice", "balls")
    by = [w(w.keys.number, number=one) if totals and parsed_number(one) is not None else w.label(one) for one in labels]
    return w("phrase.opened", stage=stage, by=w.either(by)) if by else stage


def happening(name: str, w: BetWords) -> str:
    """What happens in the hand, in quotation marks: `“seven-out”`."""
    return w("phrase.happening", word=w.label(name))


def _examples(what: kinds.Phrase, w: BetWords) -> str:
    """The combinations that a phrase names, where they are few and already known."""
    try:
        labels = [w.label(w.inner.space[index].label) for index in sorted(select(what, w.inner))]
    except ProblemError:  # the total that opens the stage is not known here
        return ""
    few = w("phrase.comma").join(labels)
    return w("phrase.examples", labels=few) if 0 < len(labels) <= EXAMPLES else ""


def item(one: Value, w: BetWords) -> str:
    """Something that is collected: by its name, where it has one; else by what it is, `“player” with 9 points`."""
    named = w.label(one.label)
    return phrase_words(one.outcomes, w) if named == one.label and " " in named else named
