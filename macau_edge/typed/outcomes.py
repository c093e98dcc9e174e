"""Outcomes as people write them: `> 10`, `at least 10`, `4-10`, `7 or 11`, `doubles`, `player > 7`.

The patterns say what is meant; that it can be written so is then asked of the parser and of the device (`support.py`):
of a text that is offered the parser makes a phrase, every word of it means something there, and it names an outcome.
What can be meant in two ways, as `doubles` of three dice, is no mend, and has both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Literal

from macau_edge.model.card_notation import span, two_hands
from macau_edge.model.cards import ALL, BUST, Shoe
from macau_edge.model.devices import Dice, Draw, Wheel, faces_of
from macau_edge.model.message import NOTHING, Message, Offered, joined
from macau_edge.model.notation import Malformed, ShownWords, parse_phrase, phrase_beginnings
from macau_edge.model.notation import phrase_text as printed
from macau_edge.model.numbers import whole_of
from macau_edge.model.phrases import Phrase, Union
from macau_edge.model.problem import NOWHERE, did_you_mean, near, write_remedy
from macau_edge.model.regex import regex
from macau_edge.typed.entries import About, Ambiguous, Canonical, Meaning, Respelt, Tried, Unreadable, written_ways
from macau_edge.typed.meant import BETWEEN, REST, Bounds, Meant, after_a_total, numbers_in, with_digits
from macau_edge.typed.normal import LONGEST, normal
from macau_edge.typed.numbers import GROUPS, NAMED, SEVERAL, digits_for_words
from macau_edge.typed.support import set_of_cards, support_of

MOST = 20
"""Phrases of a list that is offered, and faces that are written out in one."""
MOST_PARTS = 6
"""Phrases that `and` joins."""

# --- what has another word --------------------------------------------------------------------------------------------


_WORDS = {
    **dict.fromkeys(REST, "others"),
    **dict.fromkeys(("all", "everything", "every", "anything", "any total", "any number"), "any"),
    **dict.fromkeys(("tudo", "todos", "qualquer", "所有", "任何"), "any"),
    **dict.fromkeys(("odds", "odd total", "odd number", "odd numbers"), "odd"),
    **dict.fromkeys(("ímpar", "impar", "ímpares", "impares", "單", "单", "單數", "奇數"), "odd"),
    **dict.fromkeys(("evens", "even total", "even number", "even numbers"), "even"),
    **dict.fromkeys(("par", "pares", "雙", "双", "雙數", "偶數"), "even"),
    **dict.fromkeys(("end of the hand", "end of a hand", "hand ends", "end of hands"), "end of hand"),
}  # fmt: skip
_NO_RESULT = frozenset(("none", "nothing", "nil", "never", "no", "nenhum", "nada", "nunca", "無", "沒有"))
_AS_SAID = tuple(
    (regex(pattern), written)
    for pattern, written in (
        (r"[({] ?(.+?) ?[)}]", "{0}"),
        (r"(.+?),? ?(?:\(?inclusive\)?|incl\.?|\(?inclusivamente\)?)", "{0}"),
        (r"(?:any|qualquer|任何) ?([0-9]+)", "{0}"),
        (r"([0-9]+) ?(?:點|点|points?|pontos?)", "{0}"),
        (r"hard ?0*([1-9][0-9]*)|([0-9]+) (?:the )?hard(?: ?way)?", "hard {0}"),
        (r"(?:easy|soft) ?0*([1-9][0-9]*)|([0-9]+) (?:the )?(?:easy|soft)(?: ?way)?", "easy {0}"),
        (r"([0-9]+) (?:up to|up until|up through|all the way to) ([0-9]+)", "{0} to {1}"),
    )
)
"""How people say what a phrase of other words names; the device decides whether it can."""
_OF_TWO_DICE = {
    **dict.fromkeys(("snake eyes", "snake-eyes", "aces"), "1-1"),
    **dict.fromkeys(("boxcars", "box cars", "box-cars", "midnight"), "6-6"),
    **dict.fromkeys(("yo", "yo-leven", "yo leven"), "11"),
    **dict.fromkeys(("ace deuce", "ace-deuce"), "1-2"),
    **dict.fromkeys(("craps", "any craps"), "[2, 3, 12]"),
    **dict.fromkeys(("natural", "naturals", "a natural"), "[7, 11]"),
}
"""What players of two dice call their results."""
_OF_A_WHEEL = {
    **dict.fromkeys(("1st dozen", "first dozen", "1st 12", "first 12", "1ª dúzia", "primeira dúzia"), "1 to 12"),
    **dict.fromkeys(("2nd dozen", "second dozen", "2nd 12", "second 12", "2ª dúzia", "segunda dúzia"), "13 to 24"),
    **dict.fromkeys(("3rd dozen", "third dozen", "3rd 12", "third 12", "3ª dúzia", "terceira dúzia"), "25 to 36"),
    **dict.fromkeys(("low", "manque", "small", "menor", "小"), "1 to 18"),
    **dict.fromkeys(("high", "passe", "big", "maior", "大"), "19 to 36"),
}
"""What players of a wheel with 36 numbers call them."""
_BEFORE = regex(r"(\S.*?) (?:before|antes d[eo]) (\S.*)")
_PAIR = regex(
    r"(?:any |a )?(?:doubles?|pairs?(?: of cards)?|twins?|duplos?|對子)"
    r"|(?:any )?2 (?:(?:cards|dice|cartas|dados) )?(?:of a kind|of (?:the )?same (?:rank|value)|do mesmo valor)"
)
_TRIPLE = regex(r"(?:any |a )?(?:triples?|trips|triplets?|triplos?|圍骰|全圍)")
_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_NEXT = regex(r",? (?:and then|then|followed by|e depois|depois) |，?(?:然後|接著)| ?(?:→|->) ?")
"""What stands between results of which each comes on the trial after the one before."""
_PAIR_OF = regex(r"(?:a )?(?:double|pair(?: of)?) (\S+?)(?:e?s)?")
_TRIPLE_OF = regex(r"(?:a )?(?:triple|three) (\S+?)(?:e?s)?")
_HOW_MANY = regex(
    r"(?:(?P<least>at least|no fewer than|no less than|pelo menos|no mínimo)|(?P<just>exactly|just|exa(?:c)?tamente)|)"
    r" ?(?P<many>[0-9]{1,9})(?P<more> or more|\+| ou mais)?(?: (?:dice|dados|faces))?"
    r"(?:(?: (?:that )?(?:shows?|showing|are|of))? (?:an? )?| ?[x×*] ?)(?P<face>[^\s,;]+)(?P<behind> or more| ou mais)?"
)
"""How many dice bear a face, `at least 2 sixes`, `2 or more 6s`, `2 sixes`."""
_BEARING = {
    **{word: f"{face}" for face, words in enumerate(
        ("ones aces uns", "twos deuces", "threes treys", "fours", "fives", "sixes"), 1) for word in words.split()},
}  # fmt: skip
"""Faces of dice in the plural; in the singular they are numbers."""
_FACES = regex(r"\w+(?: ?\+ ?\w+){1,9}|[0-9]+(?: [0-9]+){1,9}")
"""Faces that come up together, `1+1+1`, `1 2`."""
_NOT = regex(
    r"(?:not |no |sem |!=? ?|≠ ?|<> ?|except |não |excepto |非|(?:all|anything|everything|any) (?:but|except) )(\S.*)"
)
_ON_IN_PORTUGUESE = regex(r"no (?:[0-9]|par|ímpar|zero|duplo|triplo|preto|encarnado|vermelho|verde)(?:\b.*)?")
"""What says as well that something comes up, `no 7`: `no` is "on the" there."""
_TRIAL = regex(
    r"(?:throws?|rolls?|spins?|draws?|trials?) (\d+)|(\d+)(?:st|nd|rd|th)? (?:throws?|rolls?|spins?|draws?|trials?)"
)
_ROUND = regex(r"(?:rounds?|deals?|hands?) (\d+)|(\d+)(?:st|nd|rd|th)? (?:rounds?|deals?|hands?)")
_SPAN = regex(r"(?<![\w-])(?<![0-9][.,])([0-9]{1,9}) ?- ?([0-9]{1,9})(?![\w-]|[.,][0-9])")
"""Two numbers with a dash between them."""
_JOINED = regex(r"[0-9]+(?:(?: ?[,;/&|、，] ?| (?:or|ou) |(?:, ?| )(?:and|e) | ?[和或及與] ?)[0-9]+){1,19}")
"""Numbers with a word or a sign between them, `and` as well: one result cannot be all of them."""
_ZEROS = regex(r"(?<![\w-])0{2,9}(?![\w-])")
"""A zero that is not 0: 00 is a pocket of its own."""
_AND, _EXCEPT = " and ", " except "


def about_outcomes(device: object = None, known: Iterable[str] = (), *, in_list: bool = False) -> About:
    """What a place knows where outcomes are asked for of a device; `known` are the names that may stand there."""
    support = support_of(device)
    return About(
        device=device,
        known=tuple(known),
        hands=support.hands,
        numbers=(support.low, support.high) if support.bits else None,
        faces=tuple(face.label for face in faces_of(device)) if isinstance(device, Dice | Draw) else (),
        alone=support.alone,
        cards=support.cards,
        in_list=in_list,
    )


def read_outcomes(text: str, about: About) -> Tried[Phrase]:
    """The outcomes that a text names, as they are written here, or would be."""
    return _Reader(text, about).read()


def is_offered(text: str, about: About) -> bool:
    """Whether a text can be written there as it stands, and plainly names an outcome."""
    return _Reader(text, about).offered(text) is not None


class _Reader:
    """One text at one place; `within` are those in place of which it is read."""

    def __init__(self, text: str, about: About, within: tuple[str, ...] = ()) -> None:
        self.text = text
        self.about = about
        self.within = within
        self.support = support_of(about.device)
        self.shown = ShownWords(frozenset(about.faces), about.cards)

    @cached_property
    def known(self) -> frozenset[str]:
        """The words that mean something here."""
        return frozenset(self.about.known)

    def read(self) -> Tried[Phrase]:
        phrase = self.parsed(self.text)
        if phrase is not None:
            wrong = self.nothing_beyond(self.text) or self.nothing_of_two(phrase) or self.either_of(phrase)
            return wrong or Canonical(phrase, self.text)
        if len(self.text) > LONGEST:
            return None
        plain = normal(self.text)
        if (found := self.of_another_zero(plain) or self.of_a_dash(plain)) is not None:
            return found
        for written in dict.fromkeys((plain, plain.lower())):
            if written != self.text and (found := self.respelt(written)):
                return found
        plain = plain.lower()
        if GROUPS.search(plain) and not plain.startswith("range"):
            return self.in_digits(plain)
        words = " " in plain or not plain.isascii() or plain in NAMED
        return self.meant(plain) or (self.in_digits(plain) if words else None)

    def again(self, text: str, about: About | None = None) -> Tried[Phrase]:
        """What is meant by a part of the text, or another in its place; None where that is what is being read."""
        within = (*self.within, self.text)
        return None if text in within else _Reader(text, about or self.about, within).read()

    def parsed(self, text: str) -> Phrase | None:
        """The phrase that a text is here, or the list; None where it is none, or has a word that means nothing."""
        if text.startswith("[") and text.endswith("]"):
            parts = [self.parsed(one) for one in text[1:-1].split(", ")]
            whole = tuple(part for part in parts if part is not None and not part.listed and not part.rest)
            return Union(whole) if len(whole) == len(parts) > 1 and len({*whole}) == len(whole) else None
        try:
            phrase = parse_phrase(text, NOWHERE, self.shown)
        except Malformed:
            return None
        return phrase if self.support.understands(phrase, self.known) else None

    def offered(self, text: str) -> Phrase | None:
        """The phrase of a text that can be offered: one that is understood, and names an outcome."""
        phrase = self.parsed(text)
        return phrase if phrase is not None and self.support.names(phrase, self.known) else None

    def respelt(self, written: str, why: Message = NOTHING) -> Tried[Phrase]:
        """That text in place of what was typed, if it can be written."""
        phrase = self.offered(written)
        return Respelt(phrase, written, why) if phrase is not None and written != self.text else None

    # --- what is meant ------------------------------------------------------------------------------------------------

    def meant(self, plain: str) -> Tried[Phrase]:
        """What was typed, in plain characters and small letters, as the language has it; None where nothing is near."""
        return (
            self.of_a_word(plain)
            or self.as_players_say(plain)
            or self.of_hands(plain)
            or self.of_numbers(plain)
            or self.of_a_trial(plain)
            or self.of_equals(plain)
            or self.of_what_is_not(plain)
            or self.of_a_list(plain)
            or self.of_parts(plain)
            or self.respelt(plain)
            or self.of_a_slip(plain)
        )

    def in_digits(self, plain: str) -> Tried[Phrase]:
        """What was typed with its numbers in plain digits; of `100,200`, which may be a list of two, the list too."""
        ways = [(self.meant(text), what) for text, what in with_digits(plain) if text != plain]
        if GROUPS.search(plain) and isinstance(listed := self.of_a_list(plain), Respelt):
            ways.append((listed, SEVERAL))
        offers = [one for found, what in ways for one in written_ways(found, what)]
        if len({one.text for one in offers}) > 1:
            return self.choices(offers)
        order = sorted((found for found, _ in ways if found is not None), key=lambda one: isinstance(one, Unreadable))
        return order[0] if order else None

    def of_a_dash(self, plain: str) -> Tried[Phrase]:
        """Numbers with a dash between them that is no hyphen, or stands apart: a range, or faces that come together.

        None where no two numbers have one, and where neither is near.
        """
        spans = [match[0] for match in _SPAN.finditer(plain)]
        if all(span in self.text for span in spans if " " not in span) and not any(" " in span for span in spans):
            return None
        faces, span = _SPAN.sub(r"\1-\2", plain), _SPAN.sub(r"\1 to \2", plain)
        if self.offered(faces) and not self.offered(span):  # `1–6` of two dice, of which no 1 comes up
            span = _SPAN.sub(self.that_come, plain)
        ways = (
            (span, Message("every number from one to the other")),
            (faces, Message("these faces together")),
        )
        offers = [one for written, what in ways for one in written_ways(self.again(written), what)]
        return self.choices(offers)

    def of_another_zero(self, plain: str) -> Unreadable | None:
        """That a wheel has no such pocket as the `00` asked for, which is never its 0; None of anything else."""
        if not isinstance(self.about.device, Wheel):
            return None
        zeros = next((one for one in _ZEROS.findall(plain) if one not in self.known | self.support.labels), "")
        if not zeros:
            return None
        pocket = min(self.support.labels, key=lambda label: (label.strip("0") != "", len(label), label))
        wrong = Message("this wheel has no pocket `{pocket}`", pocket=zeros)
        return Unreadable(
            wrong,
            instead=Message("add it to the wheel, or write one that there is, as `{typed}`", typed=Offered(pocket)),
        )

    def that_come(self, span: re.Match[str]) -> str:
        """A range as far as its numbers come up."""
        low, high = sorted((whole_of(span[1]), whole_of(span[2])))
        low, high = max(low, self.support.low), min(high, self.support.high)
        return f"{low} to {high}" if low < high else span[0]

    def of_a_word(self, plain: str) -> Tried[Phrase]:
        word = "end of hand" if plain.startswith("end of ") else _WORDS.get(plain)
        return self.respelt(word) if word else None

    def as_players_say(self, plain: str) -> Tried[Phrase]:
        """What has other words here, `any 7`, `hard6`, `(6, 8)`, `snake eyes`, `first dozen`."""
        if plain in _NO_RESULT:
            told = Message("delete it: a clause that is not written names nothing")
            return Unreadable(instead=told)
        known = {**_OF_TWO_DICE} if self.about.faces == tuple("123456") and self.support.shown == 2 else {}
        known |= _OF_A_WHEEL if self.about.alone and self.support.high == 36 else {}
        if written := known.get(plain):
            return self.respelt(written, did_you_mean([written]))
        if match := _BEFORE.fullmatch(plain):
            return self.one_before_another(match[1], match[2])
        if self.about.cards:
            return None
        if found := self.one_after_another(_NEXT.split(plain)):
            return found
        if found := self.of_how_many(digits_for_words(plain)):
            return found
        for pattern, written in _AS_SAID:
            if match := pattern.fullmatch(plain):
                found = self.again(written.format(*filter(None, match.groups())))
                if isinstance(found, Canonical | Respelt):
                    return self.respelt(found.text)
                return found if isinstance(found, Ambiguous) or (found and found.instead) else None
        if self.about.alone and re.fullmatch(r"[0-9]+(?: [0-9]+){1,19}", plain):
            return self.of_a_list(plain.replace(" ", ", "))
        return None

    def of_how_many(self, plain: str) -> Tried[Phrase]:
        """How many dice bear a face; without a word of it, as `2 sixes` of three dice, it can be meant in two ways."""
        match = _HOW_MANY.fullmatch(plain)
        if match is None or not isinstance(self.about.device, Dice):
            return None
        named = (match["face"], _BEARING.get(match["face"], ""), re.sub(r"['’]?e?s$", "", match["face"]))
        face = next((one for one in named if one in self.about.faces), "")
        many = whole_of(match["many"])
        least, just = f"at least {many} show {face}", f"exactly {many} show {face}"
        if not face or not self.offered(least):
            return None
        if match["just"]:
            return self.respelt(just)
        if match["least"] or match["more"] or match["behind"] or many == self.support.shown:
            return self.respelt(least)
        return self.choices([(least, Message("so many or more")), (just, Message("so many and no more"))])

    def one_before_another(self, one: str, other: str) -> Tried[Phrase]:
        """What to write for `7 before 6`: a result that no clause names leaves a bet on the table."""
        wins, loses = self.one(one), self.one(other)
        if not wins or not loses:
            return None
        told = Message(
            "write `{typed}` here and `{other}` under `lose:`: a result that no clause names changes nothing",
            typed=Offered(wins), other=Offered(loses),
        )  # fmt: skip
        return Unreadable(instead=told)

    def one_after_another(self, typed: Sequence[str]) -> Tried[Phrase]:
        """What to write for `4 then 5 then 6`: a stage for each, which the result before it begins."""
        found = [self.one(one) for one in typed]
        if not 2 <= len(found) <= len(_ORDINALS) or not all(one and self.offered(one) for one in found):
            return None
        begins = [*_ORDINALS[1 : len(found)], "win"]
        stages = (
            f"{at}: {{{key}: {one}, lose: others}}" for at, key, one in zip(_ORDINALS, begins, found, strict=False)
        )
        told = Message(
            "write `{bet}` in place of `win` and `lose`: each on the trial after the one before",
            bet=Offered(f"stages: {{{', '.join(stages)}}}", "bet"),
        )
        wrong = Message("`{text}` takes several trials, and a clause names what one of them brings", text=self.text)
        return Unreadable(wrong, instead=told)

    def of_numbers(self, plain: str) -> Tried[Phrase]:
        if self.about.cards:
            return None
        rest = after_a_total(plain)
        meant = numbers_in(rest)
        if meant is None:
            beyond = re.fullmatch(
                r"(?:(>|over|above|more than|higher than)|<|under|below|less than|lower than) ?(\S+)", rest
            )
            word = beyond[2] if beyond else ""
            return (
                self.respelt(f"{'higher' if beyond and beyond[1] else 'lower'} than {word}")
                if word in self.known
                else None
            )
        if isinstance(meant, Bounds) and meant.ranged and (found := self.on_the_cloth(meant)):
            return found
        written = self.support.written(meant)
        return self.respelt(written) or self.out_of_reach(meant)

    def on_the_cloth(self, meant: Bounds) -> Tried[Phrase]:
        """Of two numbers that touch on a wheel's cloth: the split as well, which people write so."""
        if not self.support.touch(meant.low or 0, meant.high or 0) or re.search(r"to|a|through|range", self.text):
            return None
        span, split = f"{meant.low} to {meant.high}", f"[{meant.low}, {meant.high}]"
        what = Message("the {number} numbers from one to the other", number=(meant.high or 0) - (meant.low or 0) + 1)
        return self.choices([(span, what), (split, Message("these two, which touch on the cloth"))])

    def out_of_reach(self, meant: Meant) -> Unreadable | None:
        """What is wrong with numbers of which some cannot come up."""
        if not self.support.bits:
            return None
        low, high = self.support.low, self.support.high
        return self.beyond(meant, low, high) or self.never(meant, low, high)

    def beyond(self, meant: Meant, low: int, high: int, of: str = "") -> Unreadable | None:
        """What is wrong with an open end behind all numbers that come up; `of` is what they are said of."""
        if isinstance(meant, Bounds) and None in (meant.low, meant.high):
            if meant.high is None:
                wrong = Message(
                    "nothing is higher than {number} here: {low} to {high} come up",
                    number=(meant.low or 0) - 1, low=low, high=high,
                )  # fmt: skip
                return Unreadable(wrong, self.example(f"{of}higher than {high - 1}"))
            wrong = Message(
                "nothing is lower than {number} here: {low} to {high} come up",
                number=(meant.high or 0) + 1, low=low, high=high,
            )  # fmt: skip
            return Unreadable(wrong, self.example(f"{of}lower than {low + 1}"))
        return None

    def never(self, meant: Meant, low: int, high: int, of: str = "") -> Unreadable | None:
        """What is wrong with a number that cannot come up."""
        ends = [meant.low, meant.high] if isinstance(meant, Bounds) else [*meant]
        comes = self.support.comes if not of else range(low, high + 1).__contains__
        never = next((one for one in ends if one is not None and not comes(one)), None)
        if never is None:
            return None
        wrong = Message("{number} cannot come up: {low} to {high} do", number=never, low=low, high=high)
        return Unreadable(wrong, self.example(f"{of}{max(low, 0)} to {high}"))

    def example(self, text: str) -> str:
        """A text as an example, if it can be written here."""
        return text if self.offered(text) else ""

    def nothing_beyond(self, text: str) -> Unreadable | None:
        """What is wrong with `higher than 18` where nothing is; None of anything else."""
        match = re.fullmatch(r"(higher|lower) than (\d{1,9})", text)
        if not match or not self.support.bits:
            return None
        number = whole_of(match[2])
        found = self.out_of_reach(Bounds(number + 1, None) if match[1] == "higher" else Bounds(None, number - 1))
        beyond = self.support.high > number if match[1] == "higher" else self.support.low < number
        return found if found and not beyond else None

    def nothing_of_two(self, phrase: Phrase) -> Unreadable | None:
        """What is wrong with points of two hands that they never come to; None of anything else."""
        found = self.support.out_of_two(phrase)
        if found is None:
            return None
        head, meant, come = found
        return self.beyond(meant, come[0], come[-1], head) or self.never(meant, come[0], come[-1], head)

    def either_of(self, phrase: Phrase) -> Tried[Phrase]:
        """The list that is meant by `7 and 11`, since no result is both; None of what one result can be."""
        apart = self.support.never_together(phrase)
        return self.of_items([printed(part) for part in apart]) if apart else None

    def of_a_trial(self, plain: str) -> Tried[Phrase]:
        match = _TRIAL.fullmatch(plain) or (_ROUND.fullmatch(plain) if self.about.cards else None)
        if match and (found := self.respelt(f"trial {whole_of(match[1] or match[2])}")):
            return found
        several = re.fullmatch(r"(?:trial|throw|roll|spin|draw)s? (.+)", plain)
        if several and (each := _trials(several[1])):
            return self.of_items(each)
        if not re.fullmatch(r"(trial|throw|roll|spin|draw) \S+", plain):
            return None
        wrong = Message("`{text}` is not a trial of the bet", text=self.text[:40])
        return Unreadable(
            wrong,
            instead=Message("write `{typed}`: the first one is 1, and none is beyond 9999", typed=Offered("trial 3")),
        )

    # --- dice that are equal ------------------------------------------------------------------------------------------

    def of_equals(self, plain: str) -> Tried[Phrase]:
        """`doubles` and `triple`, by how many things come up at a time; `double 6`."""
        if self.about.cards:
            return None
        wanted = 2 if _PAIR.fullmatch(plain) else 3 if _TRIPLE.fullmatch(plain) else 0
        if self.support.only_totals and (wanted or _PAIR_OF.fullmatch(plain) or _TRIPLE_OF.fullmatch(plain)):
            return self.only_totals()
        if wanted:
            return self.equal(wanted)
        if _FACES.fullmatch(plain) and not self.about.alone and not self.support.only_totals:
            faces = re.split(r" ?\+ ?| ", plain)
            if self.shown.faces.issuperset(faces):
                together = "-".join(faces)
                return self.respelt(together if len(faces) == self.support.shown else f"shows {together}")
            if len(faces) != self.support.shown and "+" not in plain:
                return self.of_a_list(", ".join(faces))
        for pattern, number in ((_PAIR_OF, 2), (_TRIPLE_OF, 3)):
            match = pattern.fullmatch(plain)
            if match and match[1] in self.shown.faces:
                pattern_of = "-".join([match[1]] * number)
                return self.respelt(pattern_of if self.support.shown == number else f"shows {pattern_of}")
        return None

    def only_totals(self) -> Unreadable | None:
        """That of so many dice no faces are told apart."""
        text, number = self.text, self.support.shown
        wrong = Message(
            "`{text}` names no outcomes: {number:,} such dice have too many throws to tell apart",
            text=text,
            number=number,
        )
        return Unreadable(wrong, instead=Message("write totals, or fewer dice"))

    def equal(self, wanted: int) -> Tried[Phrase]:
        shown = self.support.shown
        if self.about.alone:
            wrong = Message("`{text}` names no outcomes: one comes up at a time", text=self.text)
            return Unreadable(wrong, instead=Message("write its number or its name"))
        if shown < wanted:
            wrong = Message("`{text}` names no outcomes: {shown} come up at a time", text=self.text, shown=shown)
            return Unreadable(
                wrong,
                instead=Message("write `{typed}` for equal ones", typed=Offered("same face"))
                if self.offered("same face")
                else NOTHING,
            )
        if shown == wanted:
            return self.respelt("same face")
        alike = [f"shows {'-'.join([face] * wanted)}" for face in sorted(self.shown.faces, key=self.about.faces.index)]
        alike = [one for one in alike if self.offered(one)]
        if not alike:
            wrong = Message("`{text}` names no outcomes: no two that come up together are equal", text=self.text)
            return Unreadable(wrong, instead=Message("name what is meant"))
        if not 1 < len(alike) <= MOST:
            return None
        some, every = self.support.chance_of_equals(wanted), self.support.chance_of_equals(shown)
        if some is None or every is None:
            return None
        least = Message("{least} or more equal, {chance}", least=wanted, chance=some)
        return self.choices(
            [(f"[{', '.join(alike)}]", least), ("same face", Message("all equal, {chance}", chance=every))]
        )

    def choices(self, offers: Sequence[tuple[str, Message]]) -> Tried[Phrase]:
        """What can be meant in several ways; the one way where only one of them can be."""
        found = {text: what for text, what in reversed(offers) if text != self.text and self.offered(text)}
        if len(found) < 2:
            return self.respelt(next(iter(found))) if found else None
        meanings = [Meaning(*one) for one in reversed(found.items())]
        return Ambiguous(Message("`{text}` can mean more than one thing here", text=self.text), tuple(meanings))

    # --- parts --------------------------------------------------------------------------------------------------------

    def one(self, text: str) -> str:
        """How a part of what was typed is written as one phrase; "" where it is none, or can be meant otherwise."""
        found = self.again(text)
        if isinstance(found, Canonical | Respelt) and not found.text.startswith("["):
            return found.text
        return ""

    def of_what_is_not(self, plain: str) -> Tried[Phrase]:
        found = self.all_but(plain)
        if not isinstance(found, Respelt) or not _ON_IN_PORTUGUESE.fullmatch(digits_for_words(plain)):
            return found
        named = self.again(plain.removeprefix("no "))
        itself = [(named.text, Message("in Portuguese: on that"))] if isinstance(named, Canonical | Respelt) else []
        return self.choices([(found.text, Message("in English: all but that")), *itself])

    def all_but(self, plain: str) -> Tried[Phrase]:
        """Any outcome but what is named, or one of several without some of them."""
        match = _NOT.fullmatch(plain)
        if match and _NOT.fullmatch(match[1]):  # nobody says it twice, and twenty times would be read twenty times
            return None
        base, removed = ("any", match[1]) if match else plain.split(_EXCEPT) if plain.count(_EXCEPT) == 1 else ("", "")
        if not base:
            return None
        found = self.again(removed, replace(self.about, in_list=False))
        if isinstance(found, Canonical | Respelt) and not found.text.startswith("["):
            return self.respelt(f"any except {found.text}") if match else None
        several = isinstance(found, Canonical | Respelt)
        whole = self.parsed(self.one(base)) if several else None
        left = self.support.left(whole, found.value) if several and whole else []  # type: ignore[union-attr]
        if 0 < len(left) <= MOST:
            return self.of_items(left) if len(left) > 1 else self.respelt(left[0])
        told = Message("give the list a name under `names`, and write `any except` before that name")
        return Unreadable(instead=told) if several else None

    def of_a_list(self, plain: str) -> Tried[Phrase]:
        if _JOINED.fullmatch(plain):
            plain = re.sub("[^0-9]+", ", ", plain)
        items = BETWEEN.split(plain)
        if not 1 < len(items) <= MOST or not all(items):
            return None
        if len(written := self.listed(items)) == 1:
            return self.respelt(written[0])
        if not written and re.search("[,，、]", self.text):
            wrong = Message("`{text}` is one phrase with a comma in it", text=self.text)
            bare = re.sub(r"^\s*[\[［](.*)[\]］]\s*$", r"\1", self.text)
            items = [item.strip() for item in re.split("[,，、]", bare)]
            return Unreadable(wrong, instead=Message("write a list: [{items}]", items=", ".join(items)))
        if not written:
            return None
        return self.of_items(written)

    def of_items(self, written: Sequence[str]) -> Tried[Phrase]:
        """A list of phrases; where one stands already, its items."""
        if not self.about.in_list:
            return self.respelt(f"[{', '.join(written)}]")
        told = Message("write them as items of this list: {items}", items=joined(written))
        return Unreadable(instead=told, items=tuple(written))

    def listed(self, items: Sequence[str]) -> list[str]:
        """Each item as one phrase, none of them twice; none at all where one cannot be read."""
        written = [self.one(item) for item in items]
        return list(dict.fromkeys(written)) if all(written) else []

    def of_parts(self, plain: str) -> Tried[Phrase]:
        """A phrase with `and` or `except`, of which a part is written otherwise."""
        base, *removed = plain.split(_EXCEPT)
        if len(removed) == 1:
            written = [self.one(part) for part in (base, removed[0])]
            return self.put_together(_EXCEPT.join(written)) if all(written) else None
        parts = plain.split(_AND)
        if removed or not 1 < len(parts) <= MOST_PARTS:
            return None
        written = self.grouped(parts, whole=False)
        return self.put_together(_AND.join(written)) if written else None

    def put_together(self, written: str) -> Tried[Phrase]:
        """A phrase of several: certain where it is plain that they name an outcome together, or that none does."""
        if (phrase := self.parsed(written)) is not None and (either := self.either_of(phrase)):
            return either
        if (found := self.respelt(written)) or self.parsed(written) is None or written == self.text:
            return found
        return Unreadable(instead=write_remedy(Offered(written)))

    def grouped(self, parts: Sequence[str], *, whole: bool = True) -> list[str]:
        """Phrases that `and` joins, where it may also stand between the two hands of one; none where they are none."""
        for number in range(1, len(parts) + whole):
            if first := self.one(_AND.join(parts[:number])):
                rest = self.grouped(parts[number:]) if parts[number:] else []
                if rest or not parts[number:]:
                    return [first, *rest]
        return []

    def of_a_slip(self, plain: str) -> Tried[Phrase]:
        """A phrase of several words whose first one is near to one that a phrase begins with."""
        first, _, rest = plain.partition(" ")
        if not rest:
            return None
        known = [word for word in phrase_beginnings(cards=self.about.cards) if word != first]
        near_by = [
            word
            for word in near(first, known)
            if word[0] == first[0] or word in first or sorted(word) == sorted(first)  # `natural 9` is no trial
        ]
        found = [written for word in near_by if self.offered(written := f"{word} {rest}")]
        if len(found) == 1:
            return self.respelt(found[0], did_you_mean(found))
        return Unreadable(instead=did_you_mean(found)) if found else None

    # --- hands of cards -----------------------------------------------------------------------------------------------

    def of_hands(self, plain: str) -> Tried[Phrase]:
        if not self.about.cards:
            return None
        if found := self.of_a_choice(plain) or self.of_two_hands(plain) or self.of_cards(plain) or self.of_a_set(plain):
            return found
        if found := self.of_a_kind(plain) or self.of_equal_cards(plain):
            return found
        for pattern, written in _OF_A_HAND:
            match = pattern.fullmatch(plain)
            if match and (found := self.respelt(written.format(*match.groups(), many=self.always(match[1])))):
                return found
        return self.held(plain) or self.of_no_hand(plain)

    def of_a_kind(self, plain: str) -> Tried[Phrase]:
        """A hand that is said to hold a kind of this device, `player has a flush`."""
        shoe = self.about.device
        kinds = {kind.name for kind in shoe.kinds} if isinstance(shoe, Shoe) else set[str]()
        match = re.fullmatch(rf"{_HOLDS}(\S+)(?P<more> or (?:better|more|higher))?", plain) if kinds else None
        if not match or match[2] not in kinds:
            return None
        return self.respelt(f"{match[1]} {match[2]}{' or better' if match['more'] else ''}")

    def of_equal_cards(self, plain: str) -> Tried[Phrase]:
        """`player has a pair`."""
        match = _EQUAL.fullmatch(plain)
        if not match or _SIDE_BET.fullmatch(plain):
            return None
        hand = next(filter(None, (match[1], match[3], match[5])))
        return self.equal_cards(hand, 2 if match["two"] or match["two_pt"] or match["two_zh"] else 3)

    def equal_cards(self, hand: str, many: int) -> Tried[Phrase]:
        """Two or three cards of a rank in a hand: its first ones, any, or just two."""
        first = (f"first {many} of {hand} same rank", Message("its first {many} cards", many=many))
        each = (f"{hand} has {many} of a rank", Message("any {many} of its cards", many=many))
        sizes = {*self.support.sizes(hand)}
        if sizes == {many}:
            return self.respelt(first[0])
        ways = [first, each]
        if many == 2 and len(sizes) == 1:  # one rank less than it has cards
            said = Message("just 2 of its cards, and all others of other ranks")
            ways.append((f"{hand} has {max(sizes) - 1} ranks", said))
        return self.choices(ways)

    def of_a_choice(self, plain: str) -> Tried[Phrase]:
        """What the player chose at a step, `fold on the river`; how much he raised, `raise 4x`."""
        steps = self.support.choices
        if (match := _CHOSEN.fullmatch(plain)) and match["step"] in steps:
            made = [one for one in steps[match["step"]] if match["choice"].startswith(one)]
            return self.respelt(f"{max(made, key=len)} at {match['step']}") if made else None
        match, every = _RAISED.fullmatch(plain), {choice for each in steps.values() for choice in each}
        meant = [one for one in every if match and one.endswith(f"-{match['one'] or match['other']}")]
        return self.respelt(meant[0]) if len(meant) == 1 else None

    def always(self, hand: str) -> int:
        """How many cards a hand has in every round; two where that is not known."""
        return min((many for many in self.support.sizes(hand) if many), default=2)

    def of_two_hands(self, plain: str) -> Tried[Phrase]:
        """The points of two hands added up, or what lies between them; what a hand wins by."""
        if match := _WINS_BY.fullmatch(plain):
            return self.wins_by(match["one"], match["other"], match["rest"])
        match = next((match for one in _OF_TWO if (match := one.fullmatch(plain))), None)
        if match:
            what: Literal["sum", "margin"] = "margin" if match["what"].strip() in _APART else "sum"
            return self.of_both(what, match["one"], match["other"], match["rest"] or "")
        alone = re.fullmatch(rf"(?:the )?(?:{_ADDED})(?: of (?:both|all|them))?{_THEN}", plain)
        hands = self.about.hands
        if not alone or len(hands) != 2 or alone["what"] not in ("sum", "soma", "總和", "合共"):
            return None
        return self.of_both("sum", *hands, alone["rest"])

    def of_both(self, what: Literal["sum", "margin"], one: str, other: str, rest: str) -> Tried[Phrase]:
        """`sum of player and banker higher than 9`, with what stands behind the hands as it was typed."""
        head = two_hands(what, one, other)
        come = self.support.of_two(what, one, other) or range(19)
        if not rest:
            example = f"{head}{max(come[0], 0)} to {come[-1]}"
            if not self.offered(example):
                return None
            told = Message("write how many points, `{example}`", example=Offered(example))
            return Unreadable(instead=told)
        if what == "margin" and other != ALL and (turned := _turned(rest)):
            return self.of_both(what, other, one, turned)
        several = self.numbers_of(rest, come)
        if not several:
            return None
        written = [_of_two(head, meant, come) for meant in several]
        listed = f"[{', '.join(written)}]" if len(written) > 1 else written[0]
        return (
            self.respelt(listed)
            or self.beyond(several[0], come[0], come[-1], head)
            or self.never(several[0], come[0], come[-1], head)
        )

    def wins_by(self, one: str, other: str, rest: str) -> Tried[Phrase]:
        """`player beats banker by 4 to 9`, where it wins by at least one point."""
        if turned := _turned(rest):
            return self.wins_by(other, one, turned)
        come = self.support.of_two("margin", one, other)
        several = self.numbers_of(rest, come)
        if len(several) != 1 or not come:
            return None
        (meant,) = several
        if isinstance(meant, tuple):
            return self.respelt(f"{one} beats {other} by {meant[0]}")
        low, high = max(meant.low or 1, 1), come[-1] if meant.high is None else meant.high
        if low > high:
            return self.beyond(meant, 1, come[-1])
        said = f"{low} to {high}" if low < high else str(low)
        return self.respelt(f"{one} beats {other} by {said}")

    def numbers_of(self, rest: str, come: Iterable[int]) -> Sequence[Meant]:
        """The numbers that are said of points, of which `come` are those that come; none where none are said."""
        rest = after_a_total(re.sub(r"^(?:is|are|by) ", "", rest))
        rest = re.sub(r"(?<=[0-9+]) points?$", "", rest)
        if (meant := numbers_in(rest)) is not None:
            return [meant]
        if rest in ("odd", "even"):
            return [(one,) for one in come if one % 2 == (rest == "odd") and one >= 0][:MOST]
        each = [numbers_in(item) for item in BETWEEN.split(rest)]
        return [one for one in each if one is not None] if all(each) and 1 < len(each) <= MOST else []

    def of_cards(self, plain: str) -> Tried[Phrase]:
        """How many cards a hand has, or the round, as tables go by it."""
        match = _CARDS.fullmatch(plain) or _HAS.fullmatch(plain)
        if not match:
            return None
        hand = match["hand"] or ALL
        come = sorted(self.support.sizes(hand)) if hand in (*self.about.hands, ALL) else []
        several = self.numbers_of(match["rest"], come)
        if not come or not several:
            return None
        written = []
        for meant in several:
            low, high = (meant[0], meant[0]) if isinstance(meant, tuple) else (meant.low, meant.high)
            low, high = come[0] if low is None else low, come[-1] if high is None else high
            said = f"{low} to {high}" if low < high else str(low)
            written.append(f"{hand} has {said} card{'' if low == high == 1 else 's'}")
        listed = f"[{', '.join(written)}]" if len(written) > 1 else written[0]
        return self.respelt(listed) or self.beyond(several[0], come[0], come[-1])

    def of_a_set(self, plain: str) -> Tried[Phrase]:
        """How many cards of a rank, a suit or a colour a hand has: `player has 2 queens`, `2 cards of hearts`."""
        if (several := _IN_SEVERAL.fullmatch(self.text)) and len(items := BETWEEN.split(several["items"])) > 1:
            if not all(self.offered(f"{several['head']} {item}") for item in items):
                return None
            named = Message(
                "give them a word under `names`, `these: [{items}]`, and write `{head} these`",
                items=", ".join(items), head=several["head"],
            )  # fmt: skip
            return Unreadable(instead=named)
        match = next((match for one in _OF_A_SET if (match := one.fullmatch(plain))), None)
        meant = numbers_in(match["many"]) if match else None
        if match is None or meant is None or not (cards := set_of_cards(match["set"], self.known)):
            return None
        hands = [match["hand"]] if match["hand"] else [*self.about.hands]
        low, high = (meant[0], meant[0]) if isinstance(meant, tuple) else (meant.low, meant.high)
        offers = []
        for hand in hands:
            most = max(self.support.sizes(hand)) if hand in (*self.about.hands, ALL) else 0
            first, last = low or 0, most if high is None else high
            said = f"{first} to {last}" if first < last else str(first)
            offers.append(f"{hand} has {said} card{'' if first == last == 1 else 's'} in {cards}")
        if len(offers) == 1:
            return self.respelt(offers[0])
        told = [one for one in offers if self.offered(one)]
        return (
            Unreadable(instead=Message("write of which hand, `{example}`", example=Offered(told[0]))) if told else None
        )

    def held(self, plain: str) -> Tried[Phrase]:
        """What is said of a hand that stands first: numbers of its points, cards, or how it does against another."""
        for whose, rest in self.whose(plain):
            if found := self.of_the_best_sum(whose, rest):
                return found
            if (meant := self.counted(rest)) is not None:
                written = self.support.held(whose, meant)
                if written and (found := self.respelt(written)):
                    return found
                if points := self.support.points(whose):
                    what = Message("`{hand}` counts {low} to {high}", hand=whose, low=points[0], high=points[-1])
                    return Unreadable(what, self.example(f"{whose} {points[-1]}"))
            if rest in ("odd", "even"):
                each = [f"{whose} {one}" for one in self.support.points(whose) if one % 2 == (rest == "odd")]
                if 1 < len(each) <= MOST and (found := self.respelt(f"[{', '.join(each)}]")):
                    return found
            if re.fullmatch(r"(?:a )?(?:face|picture|court)(?: cards?)?s?", rest):
                found = self.respelt(f"[{', '.join(f'first of {whose} {rank}' for rank in ('jack', 'queen', 'king'))}]")
                if found:
                    return found
            if match := re.fullmatch(r"same (\S+) as \S+", rest):
                written = f"first 2 of all same {match[1]}"
                told = Message(
                    "write `{typed}`, where theirs are the first two cards of the round", typed=Offered(written)
                )
                return Unreadable(instead=told) if self.offered(written) else None
            if match := re.fullmatch(r"(?:wins?|beats) (?:with|on|having) (?:an? )?(\S+)", rest):
                others = [one for one in self.about.hands if one != whose]
                found = self.respelt(f"{whose} beats {others[0]} and {whose} {match[1]}") if len(others) == 1 else None
                if found:
                    return found
            if match := _BEATS.fullmatch(rest):
                return self.against(whose, "ties" if rest.startswith("tie") else "beats", turned=bool(match[1]))
            items = BETWEEN.split(rest)
            if len(items) > 1 and all(items):
                full = [
                    item if any(item.startswith(hand) for hand in self.about.hands) else f"{whose} {item}"
                    for item in items
                ]
                each = self.listed(full)
                if each and (found := self.as_hard(whose, items, each) or self.respelt(f"[{', '.join(each)}]")):
                    return found
                first = f"[{', '.join(f'first of {whose} {item}' for item in items)}]"
                if self.offered(first):
                    told = Message("write `{typed}`, where its first card is meant", typed=Offered(first))
                    return Unreadable(instead=told)
        return None

    def of_the_best_sum(self, whose: str, rest: str) -> Tried[Phrase]:
        """That a hand is bust, or has points that are soft or hard: `busts`, `over 21`, `s17`, `duro 17`."""
        most = self.about.device.up_to if isinstance(self.about.device, Shoe) else 0
        if not most:
            return None
        match = _SOFT_OR_HARD.fullmatch(rest)
        how = _soft_or_hard(match["how"] or match["after"]) if match else ""
        if match and how:
            said = numbers_in(match["points"] or match["before"])
            low, high = (said[0], said[0]) if isinstance(said, tuple) else (said.low, said.high) if said else (1, 0)
            written = span(low or 0, most if high is None else high)
            return self.respelt(f"{whose} {how} {written}")
        meant = self.counted(rest)
        low, high = (meant[0], meant[0]) if isinstance(meant, tuple) else (meant.low, meant.high) if meant else (0, 0)
        if _BUST.fullmatch(rest) or (low == most + 1 and high is None):
            return self.respelt(f"{whose} {BUST}")
        if (low or 0) <= most:
            return None
        wrong = Message("points are added up to {most}, and a hand above it is bust", most=most)
        return Unreadable(wrong, instead=Message("write `{bust}`", bust=Offered(f"{whose} {BUST}")))

    def as_hard(self, whose: str, items: Sequence[str], each: Sequence[str]) -> Tried[Phrase]:
        """What `hard 17 or 18` can mean: the second number as hard as the first, or whichever way it comes about."""
        said = _SOFT_OR_HARD.fullmatch(items[0])
        how = _soft_or_hard(said["how"] or "") if said else ""
        if not how or not all(one.isdecimal() for one in items[1:]):
            return None
        both = [each[0], *(f"{whose} {how} {whole_of(one)}" for one in items[1:])]
        return self.choices(
            [
                (f"[{', '.join(both)}]", Message("all of them `{how}`", how=how)),
                (f"[{', '.join(each)}]", Message("only the first `{how}`", how=how)),
            ]
        )

    def counted(self, rest: str) -> Meant | None:
        """The numbers that a hand is said to count, `more than 7 points`; None where it is none."""
        return numbers_in(re.sub(r"(?<=[0-9+]) ?(?:points?|pontos|點)$", "", after_a_total(rest)))

    def whose(self, plain: str) -> Iterator[tuple[str, str]]:
        """The hand, or its first card, that a text begins with, and what is said of it."""
        for hand in sorted((*self.about.hands, *self.support.steps), key=len, reverse=True):
            for head in (f"first of {hand}", hand):
                match = re.fullmatch(
                    rf"{re.escape(head)}(?: (?:is|has|shows|counts|with)(?: an?)?(?=\s))? ?(\S.*)", plain
                )
                if match and match[1] != plain:
                    yield head, match[1]

    def against(self, hand: str, how: str, *, turned: bool = False) -> Tried[Phrase]:
        """A hand that wins, loses or ties: against the other one where there are two."""
        others = [one for one in self.about.hands if one != hand]
        pairs = [(other, hand) if turned else (hand, other) for other in others]
        offers = [f"{one} {how} {other}" for one, other in pairs]
        offers = [one for one in offers if self.offered(one)]
        if len(offers) == 1:
            return self.respelt(offers[0])
        told = (
            Message("write which hand it is compared with, `{example}`", example=Offered(offers[0]))
            if offers
            else NOTHING
        )
        return Unreadable(instead=told) if offers else None

    def of_no_hand(self, plain: str) -> Tried[Phrase]:
        """What is said of no hand: of each it would mean something else."""
        hands = self.about.hands
        if re.fullmatch(r"(?:any )?(?:ties?|draw|tied|push)", plain) and hands:
            return self.against(hands[0], "ties")
        meant = numbers_in(after_a_total(plain))
        best = [one.text if isinstance(one := self.of_the_best_sum(hand, plain), Respelt) else "" for hand in hands]
        offers: list[str] = []
        if any(best):
            offers = best
        elif meant is not None:
            offers = [self.support.held(hand, meant) for hand in hands]
        elif len(items := BETWEEN.split(plain)) > 1 and all(item.isdecimal() for item in items):
            offers = [f"[{', '.join(f'{hand} {whole_of(item)}' for item in items)}]" for hand in hands]
        elif len(hands) == 1 and (match := _OF_THE_HAND.fullmatch(plain)):
            kind = self.of_a_kind(f"{hands[0]} pair") if match["two"] else None
            return kind or self.equal_cards(hands[0], 2 if match["two"] else 3)
        elif _PAIR.fullmatch(plain) or _TRIPLE.fullmatch(plain):
            number = 2 if _PAIR.fullmatch(plain) else 3
            offers = [f"first {number} of {hand} same rank" for hand in hands]
        elif plain in ("suited", "flush"):
            offers = [f"first {self.always(hand)} of {hand} same suit" for hand in hands]
        else:  # a phrase of a hand without it: `pair or better`, `has 2 cards`, `2 of a rank`
            each = [[f"{hand} {plain}", f"{hand} has {plain}"] for hand in hands]
            offers = [next(filter(self.offered, written), "") for written in each]
        of = [(hand, one) for hand, one in zip(hands, offers, strict=False) if self.offered(one)]
        offers = [one for _, one in of]
        if not offers and len(hands) == 1 and not plain.startswith(f"{hands[0]} "):  # there is no other
            found = self.again(f"{hands[0]} {plain}")
            return self.respelt(found.text) if isinstance(found, Canonical | Respelt) else None
        if not offers:
            return None
        if 1 < len(offers) <= 3:
            wrong = Message("`{text}` does not say of which hand", text=self.text)
            return Ambiguous(wrong, tuple(Meaning(one, Message("of `{hand}`", hand=hand)) for hand, one in of))
        told = Message("write of which hand, `{example}`", example=Offered(offers[0]))
        return self.respelt(offers[0]) if len(hands) == 1 else Unreadable(instead=told)


def _trials(text: str) -> list[str]:
    """The trials of `1 to 5 and 7`, one after the other; none where they are too many, or one alone."""
    each = [numbers_in(one) for one in re.split(r" ?(?:[,;、，]|\b(?:and|or|e|ou)\b|和|或) ?(?:and |or )?", text)]
    found: list[int] = []
    for meant in each:
        if isinstance(meant, tuple):
            found += meant
        elif meant and meant.ranged and 0 <= (meant.high or 0) - (meant.low or 0) < MOST:
            found += range(meant.low or 0, (meant.high or 0) + 1)
        else:
            return []
    return [f"trial {one}" for one in dict.fromkeys(found)] if 1 < len({*found}) <= MOST else []


def _soft_or_hard(word: str) -> str:
    """Which of both a word says, written so or with a slip; "" where it says neither."""
    if word in (*_SOFT, *_HARD):
        return "soft" if word in _SOFT else "hard"
    slips = (one for one in near(word, ["soft", "hard"]) if len(one) != len(word) or sorted(one) == sorted(word))
    return next(slips, "")


def _turned(rest: str) -> str:
    """Numbers below nothing, `-3 to -1`, as the other hand has them, `1 to 3`; nothing of any others."""
    match = _BELOW_NOTHING.fullmatch(rest)
    return " to ".join(sorted(filter(None, match.groups()), key=whole_of)) if match else ""


def _of_two(head: str, meant: Meant, come: range) -> str:
    """Numbers said of two hands, as they are written."""
    if isinstance(meant, tuple):
        return f"{head}{meant[0]}"
    if meant.low is not None and meant.high is not None:
        low, high = sorted((meant.low, meant.high))
        return f"{head}{low} to {high}"
    if meant.low is not None:
        return f"{head}higher than {meant.low - 1}" if meant.low else f"{head}0 to {come[-1]}"
    return f"{head}lower than {(meant.high or 0) + 1}"


_HAND = r"[^\s<>=≥≤!+,]+"
_THEN = r"(?:\s+|(?=[<>=≥≤!]))(?P<rest>\S.*)"
_ADDED = r"(?P<what>sum|totals?|points|soma|總和|合共)"
_APART = ("margin", "difference", "lead", "diferença", "margem", "minus", "-", "−", "相差")
_OF_TWO = tuple(
    regex(pattern)
    for pattern in (
        rf"(?:the )?(?P<what>sum|totals?|points|margin|difference|lead|soma|diferença|margem) (?:of|between|de|entre) "
        rf"(?P<one>{_HAND}) ?(?:and|plus|over|to|against|minus|sobre|e|\+) ?(?P<other>{_HAND})(?:{_THEN})?",
        rf"(?P<one>{_HAND})(?: (?:and|e) |與|和)(?P<other>{_HAND}?) ?"
        rf"(?P<what>together|combined|sum|total|合共|之和|總和|em conjunto)(?:{_THEN})?",
        rf"(?P<one>{_HAND}) ?(?P<what>plus|minus|\+|(?<= )-(?= )) ?(?P<other>{_HAND}){_THEN}",
    )
)
"""How people speak of the points of two hands: what, of whom, and which numbers."""
_WINS_BY = regex(rf"(?P<one>{_HAND}) (?:beats?|wins? (?:over|against)) (?P<other>{_HAND}) by (?P<rest>.+)")
_BELOW_NOTHING = regex(r"[-−] ?(\d+)(?: to [-−] ?(\d+))?")
_CARDS = regex(rf"(?:the )?(?:number of )?cards?(?: (?:of|in) (?P<hand>{_HAND}))?{_THEN}")
_HAS = regex(rf"(?P<hand>{_HAND}) (?:has|have|gets?|with|shows) (?P<rest>.+?) cards?")
_OF_A_SET = tuple(
    regex(rf"(?:(?P<hand>{_HAND}) (?:has|have|gets?|with|shows|holds) )?(?P<many>{many}) {what}")
    for many in (r"(?:at least |at most |exactly )?[0-9]+(?: or more|\+| to [0-9]+)?",)
    for what in (
        r"cards? (?:of|in|from|among|that (?:is|are)) (?:the )?(?P<set>\S+(?: to \S+)?)",
        r"(?:of )?(?:the )?(?P<set>\S+)(?: cards?)?",
    )
)
"""How people say how many cards of a set a hand has."""
_IN_SEVERAL = regex(r"\s*(?P<head>\S.* cards? in) [\[{]?(?P<items>[^\[\]{}]+)[\]}]?\s*")
"""A phrase of a set of cards that is written out, which a phrase has by its word alone."""
_CHOSEN = regex(r"(?P<choice>\S+) (?:at|on|in|em|no|na|@|於) ?(?:the )?(?P<step>\S+)")
_RAISED = regex(r"\S+ (?P<one>\d+) ?[x×*]|(?P<other>\d+) ?[x×*](?: \S+)?")
_CARD = r"(ace|jack|queen|king|joker|spades|hearts|diamonds|clubs|red|black)"
_SUIT = r"(spades|hearts|diamonds|clubs)"
_BUST = regex(
    r"(?:(?:is|was|goes|has|gone|gets|went|é|está) )?(?:over|too (?:many|high)|(?:bust|burst)(?:s|ed|ing)?"
    r"|broken?|breaks?|rebent(?:a|ou|ada|ar)|estour(?:a|ou|ada|ar)|爆(?:牌|煲|點)?)"
)
"""How people say of a hand that its cards add up to more than they may."""
_SOFT = ("soft", "s", "suave", "mole", "軟")
_HARD = ("hard", "h", "duro", "dura", "硬")
_SOFT_OR_HARD = regex(
    r"(?:(?:is|has|on) )?(?:an? )?(?:(?P<how>[^\W\d]+)[ -]?(?P<points>[^\sa-z]*[0-9].*?)(?: ?(?:points?|pontos|點))?"
    r"|(?P<before>[0-9][^a-z]*)[ -](?P<after>[^\W\d]+))"
)
"""How people say that a card counts the higher of two values, or that none does: `s17`, `17 duro`."""
_BEATS = regex(r"wins?|beats|(?:is )?higher|(loses?|(?:is )?lower)|ties?|tied")
_HOLDS = (
    r"(\S+?)(?:['’]s)?(?: (?:hand|cards))?(?: (?:has|have|gets?|holds?|makes?|shows?|is|are|is dealt|with|tem|recebe))?"
    r" (?:any |an? |uma? |the )?"
)
"""A hand, and that it holds what stands behind it."""
_SIDE_BET = regex(r"\S+ (?:any |a )?(?:doubles?|pairs?|triples?|trips)")
"""As the act calls a bet on the first two cards of a hand, `player pair`."""
_EQUAL = regex(
    rf"{_HOLDS}(?:(?P<two>pairs?|doubles?|paired)|triples?|trips)"
    r"|(\S+) (?:tem|recebe) um (?:(?P<two_pt>par)|trio)|(\S+?) ?(?:有|得|為|是)一?(?:(?P<two_zh>對子?)|三條)"
)
"""That a hand holds two or three cards of a rank."""
_OF_THE_HAND = regex(
    r"(?:has |with |tem |com |有)?(?:an? |any |one |um )?"
    r"(?:(?P<two>(?:pairs?|doubles?|par(?:es)?)(?: of cards| de cartas)?|對子?|一對)|triples?|trips|trios?|三條)"
)
"""That the one hand that there is holds them, where it is not named."""
_OF_A_HAND = tuple(
    (regex(pattern), written)
    for pattern, written in (
        (r"(?:the )?kind of (\S+) (?:is )?(\S+)", "{0} {1}"),
        (r"(?:the )?(?:happening|what happened) (?:is )?(\S+)", "{0}"),
        (r"(?:the )?card of (\S+) (?:is |counts )?(\S.*)", "{0} {1}"),
        (r"(\S+) (?:is |has )?at least (?:a )?(\S*[a-z]\S*)", "{0} {1} or better"),
        (r"first card of (\S+) (?:is |has )?(?:an? )?(.+)", "first of {0} {1}"),
        (r"(?:the )?first (\d+) cards? of (\S+) (.+)", "first {0} of {1} {2}"),
        (r"(\S+) first (\d+) (?:cards? )?(same \S+|different \S+)", "first {1} of {0} {2}"),
        (
            r"first (\d+) of (\S+) (?:all |of )?different (rank|suit|colour|card|worth)s?",
            "first {0} of {1} different {2}s",
        ),
        (rf"(\S+) (?:==?|(?:is|has|shows)(?: an?)?|an?|suit|rank|colour) ?{_CARD}", "first of {0} {1}"),
        (rf"((?:first of )?\S+) (?:is|has|shows) (?:an? |the )?(\S+) of {_SUIT}", "{0} {1} of {2}"),
        (rf"(\S+) (?:is |has )?(?:an? |the )?(\S+) of {_SUIT}", "first of {0} {1} of {2}"),
        (r"(\S+) (?:beat|wins? against|wins? over|is higher than|higher than|over|above|>) ?(\S+)", "{0} beats {1}"),
        (r"(\S+) (?:loses to|lose to|loses against|is lower than|lower than|under|<) ?(\S+)", "{1} beats {0}"),
        (r"(\S+) (?:tie|ties with|ties? against|draws with|equals?|is equal to|==?) ?(\S+)", "{0} ties {1}"),
        (r"(\S+) (?:not |!=? ?)(\S+)", "any except {0} {1}"),
        (r"(\S+) (?:(?:is |does |did |has |was )?not|(?:is|does|did|has|was)n'?t) (\S+)", "any except {0} {1}"),
        (r"not (\S+ .+)", "any except {0}"),
        (r"(\S+) (\d+) cards?", "{0} has {1} cards"),
        (r"(\S+) (?:any |a )?(?:doubles?|pairs?)", "first 2 of {0} same rank"),
        (r"(\S+) (?:any |a )?(?:triples?|trips)", "first 3 of {0} same rank"),
        (r"(?:doubles?|pairs?) (?:for|of|in|to) (?:the )?(\S+)", "first 2 of {0} same rank"),
        (rf"{_HOLDS}(?:suited|flush)", "first {many} of {0} same suit"),
        (rf"{_HOLDS}(?:run|straight)", "{0} run"),
        (rf"{_HOLDS}(same (?:rank|suit|colour|card|worth))", "first {many} of {0} {1}"),
        (rf"{_HOLDS}([2-9]) of (?:a|the same) (rank|suit|colour)", "{0} has {1} of a {2}"),
        (rf"{_HOLDS}([2-9]) of a kind", "{0} has {1} of a rank"),
    )
)
"""How people say what a hand holds, and how it is written, with the groups of the pattern in it."""
