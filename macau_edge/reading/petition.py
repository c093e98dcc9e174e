"""Who asks and who signs: the records of an application about people and companies, and no bets."""

from __future__ import annotations

from macau_edge.model import Text
from macau_edge.model.filed import Applicant, Signatory
from macau_edge.model.message import Message, quoted
from macau_edge.model.regex import regex
from macau_edge.reading.fields import Findings
from macau_edge.reading.keys import TEXT, Form, Key, Kind, Needed, form_kind, record_of, ref
from macau_edge.reading.nodes import Node
from macau_edge.reading.proposed import PHRASE

_EMAIL = regex(r"[^@\s]+@[^@\s]+")


class ContactForm(Form):
    """How an applicant is reached."""

    what = quoted("`contact`")
    address = Key(Kind(TEXT.read, ref("address")))
    """The address, of several lines if need be; the same in all languages, or by language."""
    telephone = Key(TEXT)
    """The telephone number."""
    email = Key(TEXT, examples=["name@example.org"])
    """The address of e-mail."""


def _contact(contact: ContactForm, _: Node, findings: Findings) -> dict[str, Text]:
    email = contact.email
    if email and not all(_EMAIL.fullmatch(one) for one in email.words.values()):
        message = Message("`{text}` is not an address of e-mail", text=email.say("pt")[:60])
        remedy = Message("write `name@example.org`")
        findings.add(contact.found["email"][1].place, "structure/malformed", message, remedy)
    return {name: contact.values[name] for name in contact.found if contact.values[name]}


class ApplicantForm(Form):
    """Who asks."""

    what = Message("the applicant")
    definition = "applicant"
    says = "Who asks."
    name = Needed(TEXT)
    """The company."""
    capacity = Needed(PHRASE)
    """In what capacity it asks, as it states it."""
    registry_number = Key(TEXT)
    """Its number in the commercial register."""
    seat = Key(TEXT)
    """Where it has its seat."""
    representative = Needed(TEXT)
    """Who signs."""
    representative_capacity = Needed(PHRASE)
    """In what capacity."""
    representative_identity = Key(TEXT)
    """The identity document of who signs: its kind and number."""
    representative_powers = Key(PHRASE)
    """What the powers of who signs rest on."""
    contact = Key(form_kind(ContactForm, _contact))
    """How it is reached; any of them may be left out."""


APPLICANT: Kind[Applicant] = form_kind(
    ApplicantForm, lambda one, *_: one.to_record(Applicant, contact=one.contact or {})
)


class SignatoryForm(Form):
    """Somebody else who signs."""

    what = Message("{entry}")
    definition = "signatory"
    name = Needed(TEXT)
    """The name."""
    qualification = Key(PHRASE)
    """What qualifies them: a degree, an accreditation."""


class SignatoriesForm(Form):
    """Who else signs."""

    what = quoted("`signatories`")
    mathematician = Key(record_of(SignatoryForm, Signatory))
    """Who vouches for the calculations."""
    laboratory = Key(record_of(SignatoryForm, Signatory))
    """The independent laboratory that examined them."""


def _signatories(one: SignatoriesForm, *_: object) -> dict[str, Signatory]:
    return {name: one.values[name] for name in one.found if one.values[name]}


SIGNATORIES: Kind[dict[str, Signatory]] = form_kind(SignatoriesForm, _signatories)
