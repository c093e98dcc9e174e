"""What two languages say of one thing, set side by side: whether each is in its language, and the numbers in figures.

An authority reads one of the texts, and the dossier binds by both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations

from macau_edge.model import LANGUAGES, Language
from macau_edge.model.message import Message, joined
from macau_edge.model.problem import Place
from macau_edge.model.regex import regex
from macau_edge.reading.fields import Findings
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode, value_of, word_pairs
from macau_edge.typed.prose import SaidNumber, lacking

CALLED: Mapping[Language, Message] = {"pt": Message("Portuguese"), "zh": Message("Chinese"), "en": Message("English")}
"""What a language is called in a sentence; the two of the gazette first."""
NAMES = frozenset((
    "name", "game", "title", "copy", "city", "address", "seat", "representative", "registry-number",
    "representative-identity", "telephone", "email", "unread",
))  # fmt: skip
"""Keys whose texts are names, which may be the same in all languages; all else is prose.

Under `unread` that is the name of the source which was read instead.
"""
OF_NAMES = frozenset(("words", "members"))
"""Keys below which each entry is a name."""
OF_TITLES = frozenset(("enclosures", "relied-on", "qualification"))
"""Keys below which a text may be what a document, a book or a degree is called in the one language that it is in."""
_OF_ITS_ENTRY = frozenset(("text", "name"))
"""Keys of which a text is called by the entry that it is of."""
_OF_NO_COUNT = frozenset(("telephone", "email"))
"""Keys whose numbers are parted as everybody likes."""
MOST = 3
"""Numbers of a language that are told."""

_CHINESE = regex(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_LATIN = regex(r"[A-Za-zÀ-ÖØ-öø-ʯ]")
_OF_ALL = regex(r"[0-9@]|[A-Z]\S*[A-Z]|\w\.\w")
"""What makes a word one of no language: `CEO`, `GLI-11`, `Ph.D.`, an address."""
_COMMON = regex(r"\W*[a-zà-öø-ʯ]{4}")
"""How a word begins that is no part of a proper name, as `of` and `de` are."""


def check_texts(node: Node, findings: Findings) -> None:
    """Adds what is wrong between the languages of every text of a file."""
    for what, words, is_name, is_title in _texts(node, "", "", "", titled=False):
        is_wrong = not (is_title and _is_one(words)) and _check_language(what, words, findings, is_name=is_name)
        if not is_wrong and what not in _OF_NO_COUNT:
            of_the_act = {one: said for one, said in words.items() if not is_name or one != "en"}
            _check_figures(what, of_the_act, findings)  # what a name says in English is nobody's law


def _texts(
    node: Node, key: str, above: str, entry: str, *, titled: bool
) -> Iterator[tuple[str, dict[Language, Scalar], bool, bool]]:
    """Every text in several languages: what it is called, its words, and whether it is a name, or may be a title."""
    titled = titled or key in OF_TITLES
    if isinstance(node, SequenceNode):
        for item in node.items:
            yield from _texts(item, key, above, entry, titled=titled)
    elif isinstance(node, MappingNode):
        words = _by_language(node)
        if words:
            called = entry if key in _OF_ITS_ENTRY and entry else key
            yield called, words, key in NAMES or above in OF_NAMES, titled
            return
        for name, value in word_pairs(node):
            yield from _texts(value, name.text, key, key, titled=titled)


def _is_one(words: Mapping[Language, Scalar]) -> bool:
    """Whether a text is the same in several languages."""
    return len(words) > 1 and len({said.text.strip() for said in words.values()}) == 1


def _has_no_chinese(said: str, *, is_one: bool) -> bool:
    """Whether nothing of a text is said otherwise in Chinese; where it `is_one` in all languages, a proper name too.

    One capital is that of any sentence: a name that is known by it has another word with one.
    """
    words = [word for word in said.split() if _LATIN.search(word) and not _OF_ALL.search(word)]
    return not words or (is_one and len(said.split()) > 1 and not any(map(_COMMON.match, words)))


def _by_language(node: MappingNode) -> dict[Language, Scalar]:
    """The words of a text by their language, be they ours or not; none of what is no text."""
    pairs = word_pairs(node)
    if not pairs or len(pairs) < len(node.pairs) or any(key.text not in LANGUAGES for key, _ in pairs):
        return {}
    written = {key.text: value_of(value, "ours") or value for key, value in pairs}
    return {one: value for one in CALLED if isinstance(value := written.get(one), Scalar)}


def _check_language(what: str, words: Mapping[Language, Scalar], findings: Findings, *, is_name: bool) -> bool:
    """Whether a text is in another language than it stands under; of names, whether two are exchanged."""
    wrong: dict[Language, Message] = {}
    for language, said in words.items():
        is_chinese = _CHINESE.search(said.text) is not None
        if is_chinese == (language == "zh"):
            continue
        chinese, latin = len(_CHINESE.findall(said.text)), len(_LATIN.findall(said.text))
        if language == "zh" and latin and not _has_no_chinese(said.text, is_one=_is_one(words)):
            wrong[language] = Message("`{what}` has no Chinese character under `zh`", what=what)
        elif chinese > latin:
            wrong[language] = Message(
                "`{what}` has more Chinese characters than Latin letters under `{language}`",
                what=what, language=language,
            )  # fmt: skip
    if is_name and ("zh" not in wrong or len(wrong) == 1):
        return False
    for language, message in wrong.items():
        findings.add(words[language].place, "law/wrong-language", message, _IN_IT[language])
    return bool(wrong)


_IN_IT: Mapping[Language, Message] = {
    "pt": Message("write it in Portuguese"), "zh": Message("write it in Chinese"), "en": Message("write it in English"),
}  # fmt: skip


def _check_figures(what: str, words: Mapping[Language, Scalar], findings: Findings) -> None:
    """Adds the numbers of two languages that the other has not, where both have some."""
    for one, other in combinations(words, 2):
        found = lacking(words[one].text, words[other].text)
        if found is None:
            continue
        message = Message(
            "`{what}` has {ones} in {language} and {others} in {another}",
            what=what,
            ones=_listed(found[0]),
            language=CALLED[one],
            others=_listed(found[1]),
            another=CALLED[other],
        )
        remedy = Message("write in both the number that is meant")
        findings.add(_place(words[other], found[1][0]), "law/figures-differ", message, remedy)
        return


def _listed(figures: list[SaidNumber]) -> Message:
    more = ["…"] if len(figures) > MOST else []
    return joined([*(one.text for one in figures[:MOST]), *more])


def _place(said: Scalar, figure: SaidNumber) -> Place:
    """Where a number stands in a text of one line that is written without quotes; else where the text begins."""
    place = said.place
    if said.quoted or place.width != len(said.text):
        return place
    return replace(place, column=place.column + figure.at, width=len(figure.text))
