"""The keys of what is said in another way by what is asked, under whom, and of a bet of which kind, each said whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from macau_edge.dossier.proposed import Kind
from macau_edge.model.authority import Manner
from macau_edge.model.records import dataclass, replace

# --- what a request says, and a proposal that rests on no article ----------------------------------------------------


SetAside = Literal["none", "other", "stake", "zero"]
"""What a bet has in place of a rule for all bets: no commission, another, its stake inside a prize, no loss on zero."""


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
    asked_of: Mapping[Kind | Literal["same"], str]
    """Kind of bet -> what is asked of one; `same` of another prize under a name of its own."""
    within: str
    """The part of a bet that the regulation has."""
    aside: Mapping[SetAside, str]
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
            "new": "request.asks.new.authorised",
            "partly": "request.asks.new.authorised",
            "prize": "request.asks.prize.authorised",
            "same": "request.asks.same.authorised",
            "changed": "request.asks.changed.authorised",
            "combined": "request.asks.combined.authorised",
        },
        within="request.asks.within.authorised",
        aside={
            "none": "request.asks.aside-none.authorised",
            "other": "request.asks.aside-other.authorised",
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
            "new": "request.asks.new.proposed",
            "partly": "request.asks.new.proposed",
            "prize": "request.asks.prize.proposed",
            "same": "request.asks.same.proposed",
            "changed": "request.asks.changed.proposed",
            "combined": "request.asks.combined.proposed",
        },
        within="request.asks.within.proposed",
        aside={
            "none": "request.asks.aside-none.proposed",
            "other": "request.asks.aside-other.proposed",
            "stake": "request.asks.aside-stake.proposed",
            "zero": "request.asks.aside-zero.proposed",
        },
        closing="request.closing.proposed",
        enclosed="request.enclosed.proposed",
        dispatch="gazette.dispatch.proposed",
        decided="gazette.object.proposed",
    ),
}

ASIDE: Mapping[SetAside, str] = {
    "none": "request.aside.none",
    "other": "request.aside.other",
    "stake": "request.aside.stake",
    "zero": "request.aside.zero",
}
"""What a bet has in place of a rule for all bets -> the sentence beside its description."""


# --- what is said of a bet by its kind -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class KindKeys:
    """The keys of what is said of a kind of proposed bet."""

    what: str
    several: str
    """What is asked, in a few words: of one such bet, and of several."""
    asked: str
    """That in the cell of a table."""
    variation: str


KINDS: Mapping[Kind, KindKeys] = {
    "new": KindKeys(
        what="request.what.new",
        several="request.what.new-several",
        asked="request.object.new",
        variation="petition.variation.new",
    ),
    "partly": KindKeys(
        what="request.what.partly",
        several="request.what.partly-several",
        asked="request.object.partly",
        variation="petition.variation.partly",
    ),
    "prize": KindKeys(
        what="request.what.prize",
        several="request.what.prize-several",
        asked="request.object.prize-asked",
        variation="petition.variation.prize",
    ),
    "changed": KindKeys(
        what="request.what.changed",
        several="request.what.changed-several",
        asked="request.object.changed",
        variation="petition.variation.changed",
    ),
    "combined": KindKeys(
        what="request.what.combined",
        several="request.what.combined-several",
        asked="request.object.combined",
        variation="petition.variation.combined",
    ),
}


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


ARTICLE_7 = DispatchKeys(
    headed="gazette.headed.article-7",
    considering="gazette.considering.article-7",
    power="gazette.power.article-7",
    effect="gazette.effect.article-7",
    signed="gazette.signed.article-7",
    blanks="gazette.blanks.article-7",
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
    "article": ARTICLE,
    "secretary": SECRETARY,
}
"""Template of an authority under which it is known who decides -> the dispatch."""
