"""The keys of a bet -> the one of the four forms that it has."""

from __future__ import annotations

from macau_edge.model import DECISIONS
from macau_edge.reading.fields import Findings, keys, written
from macau_edge.reading.nodes import Mapping, Node, Scalar

ANY_FORM = ("name", "law", "pays-law", "made", "units", "expect")
FORMS = {
    "simple": DECISIONS,
    "staged": ("stages",),
    "tally": ("count", "collect", "when", "until", "highest-of"),
    "compound": ("together",),
}
"""Form -> the keys that only it has."""
PAID = ("each", "additional", "not-working", "pays", "lost", "commission")
"""Keys of every form but the compound, whose parts have them."""
KEYS = (*ANY_FORM, *PAID, *(key for form in FORMS.values() for key in form))
_HAS = {"simple": "clauses", "staged": "stages", "tally": "a count", "compound": "bets put together"}


def form_of(key: Scalar, node: Node, findings: Findings) -> str | None:
    """The form that the keys of a bet are of; None where there is none, be it for a slip in one, or more than one."""
    present = keys(node)
    forms = [form for form, own in FORMS.items() if not present.isdisjoint(own)]
    if not forms and any(written(node, name, KEYS) for own in FORMS.values() for name in own):
        return None  # the slip was said
    if not forms:
        message = f"the bet `{key.text}` says nothing that decides it"
        remedy = "add `win:` and `lose:`, or `stages:`; `until:` with what it counts; or `together:`"
        findings.add(key.place, "structure/missing-key", message, remedy)
        return None
    if len(forms) > 1:
        _several(key, node, findings)
        return None
    if forms == ["compound"]:
        for name in (name for name in _keys(node) if name.text in PAID):
            message = f"`{name.text}` is of the parts of a compound bet, and `{key.text}` is put together of them"
            findings.add(name.place, "structure/two-forms", message, "write it in the parts")
    return forms[0]


def _several(key: Scalar, node: Node, findings: Findings) -> None:
    """Says so at the first key, in the order of the text, that is of another form than those before it."""
    found = [(name, form) for name in _keys(node) for form, own in FORMS.items() if name.text in own]
    first = found[0][1]
    second, other = next((name, form) for name, form in found if form != first)
    message = f"the bet `{key.text}` has both {_HAS[first]} and {_HAS[other]}"
    remedy = "move the clauses into the first stage" if {first, other} == {"simple", "staged"} else "keep one of them"
    findings.add(second.place, "structure/two-forms", message, remedy)


def _keys(node: Node) -> list[Scalar]:
    pairs = node.pairs if isinstance(node, Mapping) else ()
    return [key for key, _ in pairs if isinstance(key, Scalar)]
