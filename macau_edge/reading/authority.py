"""The templates of applications: one file for each authority, read strictly like all that people write.

A template may begin as another one: what it says itself takes the place of what that says, of its words one by one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypeVar

from macau_edge.model import LANGUAGES, Act, Citation, Ground, Language, Ruleset
from macau_edge.model.authority import NEEDS, Approval, Authority, Currency, FiledPart, Manner, Speech, Wording
from macau_edge.model.filed import BESIDE_RULES, Application
from macau_edge.model.message import Message
from macau_edge.model.problem import Place, Problem, ProblemError
from macau_edge.model.records import replace
from macau_edge.model.ruleset import JURISDICTIONS, Jurisdiction, has_regulation
from macau_edge.model.subjects import SUBJECTS
from macau_edge.reading import fields
from macau_edge.reading.citations import act_key, only_place
from macau_edge.reading.fields import Findings
from macau_edge.reading.keys import TEXT, WORD, WORDS, Form, Key, Kind, Needed, mapping_values, one_of_words, record_of
from macau_edge.reading.nodes import MappingNode, Node, Scalar, SequenceNode, read_nodes
from macau_edge.reading.source import read_source
from macau_edge.typed.spelt import spelt

T = TypeVar("T")

FOLDER = Path(__file__).parents[1] / "dossier" / "authorities"

# --- the form of a template ------------------------------------------------------------------------------------------


def _wording(node: Node, what: Message, findings: Findings) -> Wording | None:
    """A word alone is the key of fixed words; anything else is said by language."""
    return node.text if isinstance(node, Scalar) else fields.read_text(node, what, findings)


WORDING: Kind[Wording] = Kind(_wording, {})


def _list_of(kind: Kind[T]) -> Kind[tuple[T, ...]]:
    """A list of such values."""

    def read(node: Node, what: Message, findings: Findings) -> tuple[T, ...]:
        found = [kind.read(one, what, findings) for one in node.items] if isinstance(node, SequenceNode) else []
        if not found:
            message = Message("{what} is a list", what=what)
            findings.add(node.place, "structure/not-a-list", message, Message("write each item after a hyphen"))
        return tuple(one for one in found if one is not None)

    return Kind(read, {})


def _terms_of(node: Node, what: Message, findings: Findings) -> dict[str, str]:
    """Term -> what is said instead; whatever is written in it with small letters is also found with a capital one."""
    for key, _ in node.pairs if isinstance(node, MappingNode) else ():
        if isinstance(key, Scalar) and key.text != key.text.lower():
            message = Message("the term `{key}` has a capital letter", key=key.text)
            help_ = Message(
                "write `{small}`: it stands for `{key}` at the beginning of a sentence as well",
                small=key.text.lower(), key=key.text,
            )  # fmt: skip
            findings.add(key.place, "structure/not-a-word", message, help_)
    return mapping_values(WORD, Message("`{entry}`")).read(node, what, findings) or {}


TERMS: Kind[dict[str, str]] = Kind(_terms_of, {})
LANGUAGE: Kind[Language] = one_of_words(LANGUAGES)
MANNER: Kind[Manner] = one_of_words(("authorised", "proposed"))
PLACE: Kind[Jurisdiction | Literal["any"]] = one_of_words((*JURISDICTIONS, "any"))
TRUE = Kind(lambda node, what, findings: fields.one_of(node, ("true",), what, findings) is not None, {"const": True})


class PartForm(Form):
    """A part of an application."""

    what = Message("a part")
    of = Key(WORDS)
    heading_ = Key(WORDING)  # `heading` is what editors show of a form
    element = Key(WORDING)
    provision = Key(WORDING)
    place = Key(WORDING)
    stated = Key(_list_of(one_of_words((*SUBJECTS, *BESIDE_RULES))))
    needs = Key(_list_of(one_of_words(NEEDS)))
    note = Key(WORDING)


class CurrencyForm(Form):
    """What amounts are in."""

    what = Message("a currency")
    amount = Needed(WORDING)
    name_ = Needed(WORDING)
    cents = Key(TRUE)


class ApprovalForm(Form):
    """What every page says of the day of approval."""

    what = Message("an approval")
    approved = Needed(WORDING)
    pending = Needed(WORDING)


class AuthorityForm(Form):
    """A template."""

    what = Message("a template")
    like = Key(WORD)
    name = Key(TEXT)
    cite = Key(WORD)
    place = Key(PLACE)
    acts = Key(WORDS)
    own_rules = Key(TRUE)
    grounds = Key(WORDS)
    apart = Key(WORDS)
    languages = Key(_list_of(LANGUAGE))
    translations = Key(_list_of(LANGUAGE))
    manner = Key(MANNER)
    to = Key(WORDING)
    basis = Key(_list_of(WORDING))
    changed = Key(WORDING)
    approval = Key(record_of(ApprovalForm, Approval))
    conditions = Key(WORDING)
    currency = Key(record_of(CurrencyForm, Currency))
    sources = Key(TEXT)
    annexes = Key(WORDS)
    parts = Key(_list_of(record_of(PartForm, FiledPart)))
    words = Key(mapping_values(mapping_values(WORD, Message("`{entry}`")), Message("the words in {entry}")))
    terms = Key(mapping_values(TERMS, Message("the terms in {entry}")))


NEEDED = ("name", "cite", "place", "languages", "manner", "to", "basis", "parts", "annexes", "currency")
"""What every template says, be it by what it is like."""
OF_A_LANGUAGE = ("words", "terms")
"""What it says in a language, one by one in place of what it is like says."""


# --- the templates by name -------------------------------------------------------------------------------------------


def authorities() -> list[str]:
    """The names of the templates that an application may ask for; one with a low line is only for others to be like."""
    return sorted(file.stem for file in FOLDER.glob("[!_]*.yaml"))


def authority_for(application: Application, ruleset: Ruleset, ground: GroundName = "new-bets") -> Authority:
    """The template of an application: the one that it asks for, or else the one that follows from the act.

    Where the rules of the game are of no regulation, that is called the rules of the game.
    """
    if application.authority:
        return authority_named(application.authority)
    return authority_named(authority_of(ruleset.act, ground), regulated=has_regulation(ruleset))


@cache
def authority_named(name: str, *, regulated: bool = True) -> Authority:
    """The template of that name, with other words where the game has no regulation.

    Raises:
        ProblemError: the file is no template; its problems.
    """
    found = {"translations": (), **_values(name)}
    if not regulated:
        found |= _spoken(found, _values("_no-regulation"))
    if missing := [key for key in NEEDED if key not in found]:
        message = Message("a template has no `{key}`, nor has what it is like", key=missing[0])
        place = Place(f"{name}.yaml", 1, 1)
        remedy = Message("add `{key}:`", key=missing[0])
        raise ProblemError(Problem(place, "structure/missing-key", message, help=remedy))
    words, terms = (found.pop(key, {}) for key in OF_A_LANGUAGE)
    spoken = {one: Speech(words=words.get(one, {}), terms=terms.get(one, {})) for one in {*words, *terms}}
    return Authority(id=name, speech=spoken, **found)


def _values(name: str) -> dict[str, Any]:
    """What a template says, and what the one says that it is like."""
    return _values_of(FOLDER / f"{name}.yaml")


@cache
def _values_of(file: Path) -> dict[str, Any]:
    source, findings = read_source(file), Findings()
    form = AuthorityForm.read(read_nodes(source), findings)
    problems = [problem for problem in findings.problems if problem.code != "law/missing-language"]
    if form is None or problems:
        raise ProblemError(*problems)
    own = {name.replace("-", "_"): value for name, value in form.values.items()}
    if form.like is None:
        return own
    base = _values_of(file.with_name(f"{form.like}.yaml"))
    return {**base, **{key: value for key, value in own.items() if key != "like"}, **_spoken(base, own)}


def _spoken(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """What is said in each language by one template, in place of what another says."""
    return {key: _one_by_one(base.get(key, {}), own.get(key, {})) for key in OF_A_LANGUAGE}


Said: TypeAlias = Mapping[Language, Mapping[str, str]]


def _one_by_one(base: Said, own: Said) -> Said:
    """What is said of one thing in place of what is said of it there."""
    return {one: {**base.get(one, {}), **own.get(one, {})} for one in LANGUAGES if one in base or one in own}


def selectable_authorities() -> list[str]:
    """The names of those that an application may choose; of the others it has the one that its act leads to."""
    return [name for name in authorities() if authority_named(name).own_rules]


# --- the template of an act, where the application names none --------------------------------------------------------

GroundName: TypeAlias = Literal["new-bets", "new-prizes"]
"""What an act may let be authorised, by the key of a ruleset."""


def ground_of(act: Act | None, ground: GroundName) -> Ground | None:
    """What an act says of that; of new bets where it says nothing of new prizes."""
    return None if act is None else (act.new_prizes if ground == "new-prizes" else None) or act.new_bets


def authority_of(act: Act | None, ground: GroundName = "new-bets") -> str:
    """The template that follows from an act: of its place, of its article for what is asked, of the way instead.

    A template that names acts is of these and of the article that it cites alone; of an article of any other only the
    number is known. An act of Macau without one is amended by the Secretary, under the law that the template cites.
    """
    if act is None:
        return "no-act"
    for name in selectable_authorities():
        if _is_of_place(authority_named(name), act):
            return name
    if act.status == "no act":
        return "no-act"
    found = ground_of(act, ground)
    if found and found.law:
        own = (name for name in authorities() if _is_of(authority_named(name), act, ground, found.law))
        return next(own, "article")
    if found is None or found.none is None:
        return "no-way"
    law = act_key(authority_named("secretary").cite)
    assert law
    words = (act.cite, *found.none.words.values())
    return "secretary" if any(map(law.is_named_in, words)) else "amendment"


def _is_of_place(authority: Authority, act: Act) -> bool:
    """Whether a template is of the place of that act, as the act says or its name does."""
    if act.jurisdiction:
        return authority.place == act.jurisdiction
    return any(spelt(act.cite).startswith(spelt(name)) for name in authority.acts)


def _is_of(authority: Authority, act: Act, ground: GroundName, law: Citation) -> bool:
    """Whether a template is of that provision of that act, which it names."""
    key, place = act_key(act.cite), only_place(law)
    ours = only_place(Citation(authority.cite))
    named = key is not None and any(key.is_same(act_key(name)) for name in authority.acts)
    return named and ground in authority.grounds and bool(place and ours and place.is_within(replace(ours, act="")))
