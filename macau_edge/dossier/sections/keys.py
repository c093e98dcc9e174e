"""The keys of what is said in another way by what is asked, under whom, and of a bet of which kind, each said whole."""

from __future__ import annotations

from collections.abc import Mapping

from macau_edge.dossier.asked import Aside, Asked, Statement
from macau_edge.model.authority import Manner
from macau_edge.model.records import dataclass, replace

# --- what a request says, and a proposal that rests on no article ----------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class MannerKeys:
    """The keys of what is said where something is asked to be authorised, or only proposed."""

    title: str
    heading: str
    applicant: str
    who: str
    """What the one who asks is called."""
    comes: str
    asked: str
    """The heading over what is asked."""
    asks: str
    """What comes before it."""
    asked_of: Mapping[Statement, str]
    """What is said of a bet -> what is asked for with one."""
    kept: str
    """That the house goes on having a choice of the law."""
    given_up: str
    """That it has it no more."""
    aside: Mapping[Aside, str]
    closing: str
    enclosed: str
    """What accompanies it."""
    dispatch: str
    decided: str
    """What a dispatch decides on the bets."""


MANNERS: Mapping[Manner, MannerKeys] = {
    "authorised": MannerKeys(
        title="request.title.authorised",
        heading="request.heading.authorised",
        applicant="request.applicant.authorised",
        who="request.who.authorised",
        comes="request.comes.authorised",
        asked="request.asked",
        asks="request.asked.authorised",
        asked_of={
            "new": "asked.request.new.authorised",
            "in-place": "asked.request.in-place.authorised",
            "renamed": "asked.request.renamed.authorised",
            "changed": "asked.request.changed.authorised",
            "replaced": "asked.request.replaced.authorised",
            "beside": "asked.request.beside.authorised",
            "extra-prize": "asked.request.extra-prize.authorised",
            "system": "asked.request.system.authorised",
        },
        kept="asked.request.kept.authorised",
        given_up="asked.request.given-up.authorised",
        aside={
            "none": "request.asks.aside-none.authorised",
            "other": "request.asks.aside-other.authorised",
            "ends": "request.asks.aside-ends.authorised",
            "instead": "request.asks.aside-instead.authorised",
            "stake": "request.asks.aside-stake.authorised",
            "zero": "request.asks.aside-zero.authorised",
        },
        closing="request.closing.authorised",
        enclosed="request.enclosed",
        dispatch="gazette.dispatch.authorised",
        decided="gazette.object.authorised",
    ),
    "proposed": MannerKeys(
        title="request.title.proposed",
        heading="request.heading.proposed",
        applicant="request.applicant.proposed",
        who="request.who.proposed",
        comes="request.comes.proposed",
        asked="request.proposed",
        asks="request.asked.proposed",
        asked_of={
            "new": "asked.request.new.proposed",
            "in-place": "asked.request.in-place.proposed",
            "renamed": "asked.request.renamed.proposed",
            "changed": "asked.request.changed.proposed",
            "replaced": "asked.request.replaced.proposed",
            "beside": "asked.request.beside.proposed",
            "extra-prize": "asked.request.extra-prize.proposed",
            "system": "asked.request.system.proposed",
        },
        kept="asked.request.kept.proposed",
        given_up="asked.request.given-up.proposed",
        aside={
            "none": "request.asks.aside-none.proposed",
            "other": "request.asks.aside-other.proposed",
            "ends": "request.asks.aside-ends.proposed",
            "instead": "request.asks.aside-instead.proposed",
            "stake": "request.asks.aside-stake.proposed",
            "zero": "request.asks.aside-zero.proposed",
        },
        closing="request.closing.proposed",
        enclosed="request.enclosed.proposed",
        dispatch="gazette.dispatch.proposed",
        decided="gazette.object.proposed",
    ),
}

ASIDE: Mapping[Aside, str] = {
    "none": "request.aside.none",
    "other": "request.aside.other",
    "ends": "request.aside.ends",
    "instead": "request.aside.instead",
    "stake": "request.aside.stake",
    "zero": "request.aside.zero",
}
"""What a bet has in place of a rule for all bets -> the sentence beside its description."""


ASIDE_DECIDED: Mapping[Aside, str] = {
    "none": "asked.dispatch.no-commission",
    "other": "asked.dispatch.commission",
    "ends": "asked.dispatch.no-commission",
    "instead": "asked.dispatch.commission",
}
"""What a bet has in place of a rule on commission -> what a dispatch says of it."""

# --- what is said of a bet by its kind -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementKeys:
    """The keys of what sections say of a proposed bet, one a section; one that says nothing there has none."""

    title: str
    """What is asked, in a few words, of one such bet or of several."""
    object: str
    """That in the cell of a table."""
    variation: str
    described: str
    """What the bet is beside those of the act."""
    dispatch: str
    """What is decided on it."""
    alike: str = "asked.alike.other"
    """That it is decided as bets of the act are besides, before these."""
    compared: str = ""
    """What the bet has been until now in whose place, or on top of which, it stands."""
    summary: str = ""
    """Its name where nothing else is said of it."""
    notice: str = ""
    """What players are told of the bet of the act."""


IN_PLACE = StatementKeys(
    title="asked.title.in-place",
    object="asked.object.in-place",
    variation="asked.variation.in-place",
    described="asked.described.in-place",
    dispatch="asked.dispatch.in-place",
    compared="asked.compared.in-place",
)
CHANGED = StatementKeys(
    title="asked.title.changed",
    object="asked.object.changed",
    variation="asked.variation.changed",
    described="asked.described.changed",
    dispatch="asked.dispatch.changed",
    compared="asked.compared.in-place",
)
STATEMENTS: Mapping[Statement, StatementKeys] = {
    "new": StatementKeys(
        title="asked.title.new",
        object="asked.object.new",
        variation="asked.variation.new",
        described="asked.described.new",
        dispatch="asked.dispatch.new",
    ),
    "in-place": IN_PLACE,
    "renamed": replace(
        IN_PLACE,
        described="asked.described.renamed",
        dispatch="asked.dispatch.renamed",
        compared="asked.compared.renamed",
        notice="asked.notice.renamed",
    ),
    "changed": CHANGED,
    "replaced": replace(
        CHANGED,
        described="asked.described.replaced",
        dispatch="asked.dispatch.replaced",
        compared="asked.compared.renamed",
        notice="asked.notice.renamed",
    ),
    "beside": StatementKeys(
        title="asked.title.beside",
        object="asked.object.beside",
        variation="asked.variation.beside",
        described="asked.described.beside",
        dispatch="asked.dispatch.beside",
        alike="asked.alike.beside",
        summary="asked.summary.beside",
        notice="asked.notice.beside",
    ),
    "extra-prize": StatementKeys(
        title="asked.title.extra-prize",
        object="asked.object.extra-prize",
        variation="asked.variation.extra-prize",
        described="asked.described.extra-prize",
        dispatch="asked.dispatch.extra-prize",
        compared="asked.compared.extra-prize",
        summary="asked.summary.extra-prize",
        notice="asked.notice.extra-prize",
    ),
    "system": StatementKeys(
        title="asked.title.system",
        object="asked.object.system",
        variation="asked.variation.system",
        described="asked.described.system",
        dispatch="asked.dispatch.system",
        alike="asked.alike.system",
    ),
}


def keys_of(one: Asked) -> StatementKeys:
    """The keys of what sections say of a proposed bet."""
    return STATEMENTS[one.statement]


# --- how a prize is written, by whether the stake of a winner is returned or kept ------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class StakeKeys:
    """The keys of what is said in another way where the stake of a winner is kept."""

    written: str
    """How a prize is written."""
    note: str
    """That in the request."""
    paid: str
    ratio: str
    chinese: str
    """The ratio as Chinese has it."""
    chart: str


RETURNED = StakeKeys(
    written="priced.returned",
    note="request.object.note.returned",
    paid="priced.paid.returned",
    ratio="priced.ratio.returned",
    chinese="priced.chinese.returned",
    chart="chart.prize.returned",
)
KEPT = StakeKeys(
    written="priced.kept",
    note="request.object.note.kept",
    paid="priced.paid.kept",
    ratio="priced.ratio.kept",
    chinese="priced.chinese.kept",
    chart="chart.prize.kept",
)


# --- the dispatch, by who decides ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class DispatchKeys:
    """The keys of what a dispatch says, by who decides, and under whose name it stands."""

    headed: str
    considering: str
    power: str
    effect: str
    signed: str
    blanks: str
    ended: str = "gazette.notice-end"
    """By whose act what a notice says is so."""


ARTICLE_7 = DispatchKeys(
    headed="gazette.headed.article-7",
    considering="gazette.considering.article-7",
    power="gazette.power.article-7",
    effect="gazette.effect.article-7",
    signed="gazette.signed.article-7",
    blanks="gazette.blanks.article-7",
    ended="gazette.notice-end.article-7",
)
ARTICLE = DispatchKeys(
    headed="gazette.headed.article",
    considering="gazette.considering.article",
    power="gazette.power.article",
    effect="gazette.effect.article",
    signed="gazette.signed.article",
    blanks="gazette.blanks.article",
)
SECRETARY = DispatchKeys(
    headed="gazette.headed.secretary",
    considering="gazette.considering.secretary",
    power="gazette.power.secretary",
    effect="gazette.effect.secretary",
    signed="gazette.signed.secretary",
    blanks="gazette.blanks.secretary",
)
OF_NOBODY_KNOWN = DispatchKeys(
    headed="gazette.headed.other",
    considering="gazette.considering.other",
    power="gazette.power.other",
    effect="gazette.effect.other",
    signed="gazette.signed.other",
    blanks="gazette.blanks.other",
)
DISPATCHES: Mapping[str, DispatchKeys] = {
    "article-7": ARTICLE_7,
    "article-13": replace(ARTICLE_7, power=ARTICLE.power),
    "article-17": replace(ARTICLE_7, power=ARTICLE.power),
    "article": ARTICLE,
    "secretary": SECRETARY,
}
"""Template of an authority under which it is known who decides -> the dispatch."""
