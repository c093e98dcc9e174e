"""Whether a ruleset that was received is a shipped one, takes the place of one, or is the applicant's own.

The figures of a dossier are computed from the ruleset that came with it, so one prize doctored in a copy of an act
holds in itself. A file that is not shipped but speaks for a shipped act is therefore shown to a person: one that names
the act in any spelling, that gives its day or gazette together with its game or an article of its bets, or that has
its game and most of the articles of its bets.

Texts are read as words and numbers: 第五十三/二〇一〇號, `n.º 53, de 26 de Fevereiro de 2010`, `53/10` and
`cinquenta e três de dois mil e dez` name one act. A letter that is not what it seems, or is not seen, is shown as well.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby, takewhile
from typing import Literal, TypeAlias
from unicodedata import combining, normalize, numeric

from macau_edge.dossier.verify.outcome import Check, lazy_text, short_text
from macau_edge.dossier.verify.parcel import is_plain_letter
from macau_edge.model import Act, Ruleset, weights_of
from macau_edge.model.numbers import whole_of
from macau_edge.model.problem import ProblemError
from macau_edge.model.regex import regex
from macau_edge.model.texts import Citation, Text
from macau_edge.model.walk import every
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import shipped_folder, shipped_names, source
from macau_edge.wording.text import MONTHS, Phrasebook

OFFICIAL = ("regulamentooficial", "officialregulation", "officialrules", "法定規章", "法定规章")
"""What the regulation of a game is called, beside the name of the game."""

Kind: TypeAlias = Literal["act", "gazette", "article"]
Kinship: TypeAlias = Literal["act", "day and game", "articles", "day"]
"""What a ruleset has of a shipped one: the name of its act; its day or gazette, with what it is about or alone; its
game and most of the articles that its bets cite."""
KINDS: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    ("article", regex("art|條|条")),
    ("gazette", regex("b$|bo$|boletim|gazette|期")),
)
"""What a number is of, by the words beside it."""
LOOK: dict[Kinship, str] = {
    "act": "verify.not-the-act", "day and game": "verify.act-of-the-day", "articles": "verify.same-articles",
}  # fmt: skip
"""What must be looked at, the plainest first."""


def regulation_check(game: object, data: bytes) -> Check:
    """A note where a ruleset is the applicant's own; to be looked at where it takes the place of a shipped one.

    `game` is what the dossier calls it, `data` the file.
    """
    files = {name: (shipped_folder() / f"{name}.yaml").read_bytes() for name in shipped_names()}
    found = _sha256(data)
    if like := [name for name in files if name == game] or [name for name in files if files[name] == data]:
        same = files[like[0]] == data
        what = lazy_text("verify.shipped" if same else "verify.not-shipped", game=like[0])
        return Check(what, "holds" if same else "look", found, _sha256(files[like[0]]))
    own = _ruleset(data)
    kin = {name: kinship(own, shipped) for name in files if own and (shipped := _shipped(name))}
    for how, key in LOOK.items():
        if own and (near := [name for name in kin if kin[name] == how]):
            name = max(near, key=lambda one: _in_common(own, _shipped(one)))
            cited = short_text(own.act.cite) if own.act else ""
            return Check(lazy_text(key, game=name, act=cited), "look", found, _sha256(files[name]))
    if own and (strange := [text for text in _said(own) if not _is_plain(text)]):
        return Check(lazy_text("verify.strange-letters", text=short_text(ascii(strange[0]))), "look", found)
    if same_day := [name for name in kin if kin[name]]:
        return Check(lazy_text("verify.same-day", game=same_day[0]), "note", found)
    return Check(lazy_text("verify.own-ruleset"), "note", found)


def kinship(own: Ruleset, shipped: Ruleset) -> Kinship | None:
    """What a ruleset has of a shipped one; None where there is nothing to say."""
    if shipped.act is None:
        return None
    said = [*_said(own)]
    if _names(said, shipped):
        return "act"
    day, game = _same_day(own, said, shipped.act), _same_game(own, shipped)
    cited, known = _articles(own), _articles(shipped)
    if day and (game or cited & known):
        return "day and game"
    if game and 2 * len(cited & known) > min(len(cited), len(known)):
        return "articles"
    return "day" if day else None


def _in_common(own: Ruleset, shipped: Ruleset | None) -> int:
    """How many bets, articles and faces of the device two rulesets have both, by their names."""
    if shipped is None:
        return 0
    faces = weights_of(own.device).keys() & weights_of(shipped.device).keys()
    return len(own.bets.keys() & shipped.bets.keys()) + len(_articles(own) & _articles(shipped)) + len(faces)


def _is_plain(text: str) -> bool:
    """Whether every letter of a text is what it seems to be, and can be seen."""
    return all(letter.isspace() or is_plain_letter(letter) for letter in normalize("NFKC", text))


def _said(own: Ruleset) -> Iterator[str]:
    """What a ruleset says that it is about and was written from, and what it cites; prose may name acts to compare."""
    yield from (citation.text for citation in every(own, Citation))
    for text in every((own.game, own.act), Text):
        yield from text.words.values()
    if own.act:
        yield from (own.act.cite, own.act.gazette)


# --- the name of an act -----------------------------------------------------------------------------------------------


def _names(said: Iterable[str], shipped: Ruleset) -> bool:
    """Whether a text has the citation, the title or the number of a shipped act, or the name of its regulation."""
    assert shipped.act is not None
    known = {_spelt(text) for text in (shipped.act.cite, *shipped.act.title.words.values())}
    games = {_spelt(name) for name in shipped.game.words.values()}
    number = _numbers(shipped.act.cite)[:2]
    for text in said:
        plain = _spelt(text)
        if any(name in plain for name in known) or (len(number) == 2 and "act" in _kinds(text, *number)):
            return True
        if any(game in plain for game in games) and any(official in plain for official in OFFICIAL):
            return True
    return False


def _kinds(text: str, number: int, year: int) -> Iterator[Kind]:
    """Of what a text has this number of this year: `53/2010`, `53/10`, or with a day between, on either side."""
    found = _words(text)
    places = [place for place, word in enumerate(found) if word.isdecimal()]
    values = [int(found[place]) for place in places]
    for at, place in enumerate(places):
        near = (values[at + 1 : at + 4], values[max(0, at - 3) : at][::-1])
        if values[at] == number and (near[0][:1] == [year % 100] or any(_leads_to(year, one) for one in near)):
            before = takewhile(str.isalpha, found[max(0, place - 2) : place][::-1])
            beside = [*before, *found[place + 1 : place + 2]]
            yield next((kind for kind, known in KINDS if any(map(known.match, beside))), "act")


def _leads_to(year: int, numbers: list[int]) -> bool:
    """Whether these begin with a year, but for a day and a month: `26, 2, 2010`."""
    return next((one for one in numbers if one > 31), None) == year


# --- its day, and what it is about ------------------------------------------------------------------------------------


def _same_day(own: Ruleset, said: Iterable[str], act: Act) -> bool:
    """Whether a ruleset has a day of an act, or the number of its gazette, by its keys or anywhere in words."""
    days, issue = _days(act), _numbers(act.gazette)[:1]
    if own.act and (days & _days(own.act) or (issue and issue == _numbers(own.act.gazette)[:1])):
        return True
    years = {int(day[:4]) for day in days}
    return any(
        any(_writes(day, text) for day in days)
        or any("gazette" in _kinds(text, number, year) for number in issue for year in years)
        for text in said
    )


def _days(act: Act) -> set[str]:
    return {act.signed, act.published, act.effective} - {""}


def _writes(written: str, text: str) -> bool:
    """Whether a text has a day, `2010-02-26`, in any order: 26/02/10, February 26, 2010, 2010年2月26日."""
    year, month, day = map(whole_of, written.split("-"))
    ways = ([year, month, day], [day, month, year], [month, day, year], [day, month, year % 100])
    numbers = _numbers(text)
    return any(numbers[place : place + 3] in ways for place in range(len(numbers)))


def _same_game(own: Ruleset, shipped: Ruleset) -> bool:
    """Whether the name of a game has that of the other in it, in any language."""
    names = {name for text in shipped.game.words.values() if (name := _spelt(text))}
    return any(name in _spelt(text) for text in own.game.words.values() for name in names)


def _articles(ruleset: Ruleset) -> set[tuple[int, ...]]:
    """The places that its bets cite, by their numbers: `art. 5, n.º 3, 8)`, `art. 5.º, n.º 3, 8)`."""
    said = (one.text for one in every(ruleset.bets, Citation) if not one.silent and one.unread is None)
    return {tuple(numbers) for text in said if (numbers := _numbers(text))}


@cache
def _shipped(name: str) -> Ruleset | None:
    return _ruleset((shipped_folder() / f"{name}.yaml").read_bytes())


def _ruleset(data: bytes) -> Ruleset | None:
    """What the file says; None where it cannot be read, which whoever computes with it says."""
    try:
        read = read_ruleset(source("ruleset.yaml", data), "ruleset")
    except ProblemError:
        return None
    return None if any(problem.family == "syntax" for problem in read.problems) else read.ruleset


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


# --- the words and numbers of a text, however they are spelt ----------------------------------------------------------

# Tables of words are all that numbers below ten thousand need. A library that reads them asks for one language, where a
# title may be in any of three, and knows no `cincoenta`, no `LIII` and no 伍拾叁.

LONGEST = 60
"""Digits of a number in a text that is looked at as one."""
WORD = regex(r"[^\W\d]+|\d+")
NUMBER = frozenset(("n", "no", "nr", "o", "os", "number", "numero"))
"""Saying that may stand before the number of an act, or not."""
CHINESE = regex("[〇○零一二三四五六七八九十廿卅百千两兩壹弌贰貳弍叁參参弎肆伍陆陸柒捌玖拾佰仟〡-〩]{1,60}")
ROMAN = regex("(?=..)m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})")
LETTERS = dict(zip("ivxlcdm", (1, 5, 10, 50, 100, 500, 1000), strict=True))
APART = regex(r"(?<!\w)(?:\w(?: \w){3,}|\d(?: \d)+)(?!\w)")
"""Letters and figures one by one: `C r a p s`, `5 3`."""
TYPED, MEANT = regex(r"(?<![^\W\d_])(?=[OIl]*\d)[OIl\d]+(?![^\W\d_])"), str.maketrans("OIl", "011")
"""A number in which letters were typed for figures: `2O1O`."""
GROUPED = regex(r"(?<!\d)(\d{1,3})[. '’](\d{3})(?!\d)")
"""`2.010`, `2 010`."""
AND = frozenset(("e", "and"))
HUNDRED = frozenset(("hundred", "hundredth"))
CENTURIES = (19, 20)
"""What a year begins with that is spelt in two parts: `twenty ten`."""
_ONES = (
    "zero um dois tres quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezasseis dezassete dezoito "
    "dezanove, zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen, - uma duas - - - - - - - - - - - quatorze - dezesseis dezessete - dezenove"
)
_TENS = (
    "- dez vinte trinta quarenta cinquenta sessenta setenta oitenta noventa, "
    "- ten twenty thirty forty fifty sixty seventy eighty ninety, - - - - - cincoenta"
)
_HUNDREDS = (
    "- cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos mil, "
    "- cem duzentas trezentas quatrocentas quinhentas seiscentas setecentas oitocentas novecentas thousand, - hundred"
)
_ORDINALS: tuple[tuple[int, str], ...] = (
    (1, "- primeiro segundo terceiro quarto quinto sexto setimo oitavo nono"),
    (10, "- decimo vigesimo trigesimo quadragesimo quinquagesimo sexagesimo septuagesimo octogesimo nonagesimo"),
    (10, "- - - - - cinquentesimo - setuagesimo"),
    (100, "- centesimo ducentesimo tricentesimo quadringentesimo quingentesimo sexcentesimo septingentesimo"),
    (100, "- - - trecentesimo - - seiscentesimo setingentesimo octingentesimo nongentesimo milesimo"),
    (1, "- first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth"),
    (1, "- - - - - - - - - - - - - - - fifteenth sixteenth seventeenth eighteenth nineteenth"),
    (10, "- - twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth hundredth"),
)
_CARDINALS = ((size, row) for size, rows in ((1, _ONES), (10, _TENS), (100, _HUNDREDS)) for row in rows.split(", "))
IN_WORDS = {
    word: place * size
    for size, row in (*_CARDINALS, *_ORDINALS)
    for one in (row, f"{row} ".replace("o ", "a "))
    for place, word in enumerate(one.split())
}
"""The words of numbers in Portuguese, as in Portugal and as in Brazil, and in English, with ordinals."""


def _spelt(text: str) -> str:
    """The words and numbers of a text in one piece, so that blanks and hyphens make no difference."""
    return "".join(_words(text))


def _numbers(text: str) -> list[int]:
    """The numbers in a text, in words and figures of any kind, and the months: 第五十三/二〇一〇號 has 53 and 2010."""
    return [whole_of(word) for word in _words(text) if word.isdecimal() and len(word) <= LONGEST]


def _plain_number(word: str) -> str:
    """A number without the zeros before it; one so long that no act has it, and any other word, as it is."""
    return str(whole_of(word)) if word.isdecimal() and len(word) <= LONGEST else word


@cache
def _words(text: str) -> list[str]:
    """The words and numbers of a text, however it is spaced, accented, spelt out in capitals or given an `n.º`."""
    whole = APART.sub(lambda found: found[0].replace(" ", ""), normalize("NFKC", text))
    figures = GROUPED.sub(r"\1\2", TYPED.sub(lambda found: found[0].translate(MEANT), whole))
    letters = (letter for letter in normalize("NFKD", figures).casefold() if not combining(letter))
    plain = CHINESE.sub(lambda found: f" {_chinese(found[0])} ", "".join(letters))
    words = [_plain_number(word) for word in WORD.findall(plain)]
    return [_months().get(word, word) for word in _figures(_counted(words)) if word not in NUMBER]


def _figures(words: Iterator[tuple[str, str]]) -> Iterator[str]:
    """The words, figures that were each spelt out together as one number: `five three` is 53."""
    for spelt, run in groupby(words, lambda one: one[1] != ""):
        texts, figures = zip(*run, strict=True)
        yield from ["".join(figures)] if spelt and len(figures) > 1 else texts


def _counted(words: list[str]) -> Iterator[tuple[str, str]]:
    """The words, those of a number together as one: `cinquenta e tres` is 53; an article, `um` or `uma`, is none.

    Nor is `dez`, which is short for a month. With each the figure that it is, where it is one that was spelt out.
    """
    run: list[str] = []
    for word, after in zip([*words, ""], [*words, "", ""][1:], strict=True):
        if word in AND and _goes_on(run, after):
            continue
        if _goes_on(run, word):
            run.append(word)
            continue
        if run:
            number = str(_sum(run))
            text = run[0] if run in (["um"], ["uma"], ["one"], ["dez"]) else number
            yield text, number if len(number) == 1 else ""
        run = [word] if word in IN_WORDS else []
        if word and not run:
            yield str(_roman(word)) if ROMAN.fullmatch(word) else word, ""


def _goes_on(run: list[str], word: str) -> bool:
    """Whether a number in words goes on with a word: after tens, hundreds and thousands with what is less."""
    if not run or word not in IN_WORDS:
        return False
    last, value = IN_WORDS[run[-1]], IN_WORDS[word]
    if value == 1000:
        return value not in (IN_WORDS[one] for one in run)
    if word in HUNDRED:
        return last < 10
    if len(run) == 1 and last in CENTURIES and 10 <= value < 100:
        return True
    return 0 < value < (last if last >= 100 else 10 if last >= 20 else 0)


def _sum(run: list[str]) -> int:
    """What the words of a number come to."""
    total, part = 0, 0
    for word in run:
        value = IN_WORDS[word]
        if value == 1000:
            total, part = max(part, 1) * value, 0
        elif part in CENTURIES and 10 <= value < 100:
            total, part = part * 100, value
        else:
            part = part * value if word in HUNDRED and part else part + value
    return total + part


def _roman(word: str) -> int:
    """The number that Roman letters stand for, of which one before a greater is taken away."""
    values = [LETTERS[letter] for letter in word]
    return sum(-one if one < max(values[place:]) else one for place, one in enumerate(values))


@cache
def _months() -> dict[str, str]:
    """The names of months, and their first three letters, with the number of the month."""
    names = [(Phrasebook(language)(month), month) for language in ("pt", "en") for month in MONTHS]
    told = [(normalize("NFKD", name).casefold(), MONTHS.index(month) + 1) for name, month in names]
    plain = [("".join(letter for letter in name if not combining(letter)), number) for name, number in told]
    return {word: str(number) for name, number in plain for word in (name, name[:3])}


def _chinese(text: str) -> int:
    """A number in Chinese: digit by digit, 二〇一〇, or with its tens, hundreds and thousands, 五十三."""
    values = [int(numeric({"○": "〇", "两": "兩"}.get(character, character))) for character in text]
    if max(values) < 10:
        return whole_of("".join(map(str, values)))
    total, digit = 0, 0
    for value in values:
        total, digit = (total + max(digit, 1) * value, 0) if value >= 10 else (total, value)
    return total + digit
