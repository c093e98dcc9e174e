"""What several sections say of a bet: its prizes, its choices, what it stands on and what it takes for granted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, wraps
from typing import TypeAlias, TypeVar

from macau_edge.analysis import BetAnalysis, analyse_bet
from macau_edge.analysis.derivation import Derivation, derive
from macau_edge.dossier.asked import Asked, commission, has_stake_inside
from macau_edge.dossier.bilingual import language_free
from macau_edge.dossier.case import Case, ruleset_names
from macau_edge.dossier.sections.keys import KEPT, MANNERS, RETURNED, MannerKeys, StakeKeys
from macau_edge.model import (
    ALL,
    Bet,
    Choice,
    Citation,
    CommissionTime,
    Member,
    Option,
    Pays,
    Provision,
    Ruleset,
    Shoe,
    Text,
    own_pays,
)
from macau_edge.model.filed import Said
from macau_edge.model.measures import Measures, NoSpreadError
from macau_edge.model.prizes import Ratio, Reference, Verdict
from macau_edge.model.records import dataclass, replace
from macau_edge.model.regex import regex
from macau_edge.model.subjects import entries_about
from macau_edge.outcomes.hand import parts_of
from macau_edge.outcomes.options import chosen_ratio
from macau_edge.outcomes.together import without_figures
from macau_edge.questions.analyse.rows import grouped_bets
from macau_edge.reading.citations import only_place
from macau_edge.wording import BetWords, Words
from macau_edge.wording.bets import (
    ROWS,
    Leaf,
    PaidFor,
    commission_in_words,
    given,
    leaves_in_words,
    meter_terms,
    of_a_meter,
    part_of_stake,
    together,
    with_same_prize,
)
from macau_edge.wording.text import Phrasebook

T = TypeVar("T")
K = TypeVar("K")


def offer_words(bet: Bet, case: Case, w: Words) -> str:
    """What a bet pays, and after it the commission that is taken of it."""
    said, taken = offered(bet, case, w), commission(bet, w.ruleset)
    if taken is None or bet.pays is None:
        return said
    return f"{said}{ROWS}{commission_in_words(taken, w, _ASKED_FOR)}"


_ASKED_FOR: Mapping[CommissionTime, str] = {
    "on a win": "request.commission.on-a-win",
    "with the bet": "request.commission.with-the-bet",
}
"""When a commission is paid -> the words for it after the prizes that are asked for."""


def offered(bet: Bet, case: Case, w: Words) -> str:
    """What a bet, or the whole family, can win, on one line; what it loses, where that is not the stake."""
    won = paid_on_a_win(bet, case, w)
    if bet.pays is None or bet.lost == ALL:
        return won
    lost = w("phrase.semicolon").join(_rows(bet.lost, case, w, part_of_stake))
    return f"{won}{ROWS}{w('pays.part-lost', part=lost)}"


def paid_on_a_win(bet: Bet, case: Case, w: Words) -> str:
    """What a bet, or the whole family, can win, on one line."""
    return w("request.asks.parts") if bet.pays is None else ROWS.join(_rows(bet.pays, case, w))


def prize_count(bet: Bet, case: Case, w: Words) -> int:
    """How many prizes a bet has, those of its parts counted as several."""
    return 2 if bet.pays is None else len(_rows(bet.pays, case, w))


def _rows(pays: Pays, case: Case, w: Words, say: Callable[[Words, Ratio], str] = Words.prize) -> list[str]:
    """Rows of the same prize together; what a single prize is for is left out only where nothing else can happen."""
    rows = list(leaves_in_words(together(pays, w), w))
    paid = [(asked, _prize(leaf, case, w, say)) for asked, leaf in rows if not isinstance(leaf, Verdict)]
    return with_same_prize(paid, w, whole=len(paid) == len(rows))


def _prize(leaf: Leaf, case: Case, w: Words, say: Callable[[Words, Ratio], str]) -> str:
    """A ratio; of an option that the applicant did not choose, every ratio that the law allows, or that it is free."""
    if isinstance(leaf, Reference) and is_of_a_meter(case, leaf):
        return of_a_meter(leaf, w)
    if isinstance(leaf, Reference) and leaf.word not in case.given:
        choices = w.ruleset.options[leaf.word].choices or ()
        ratios = [say(w, choice) for choice in choices if isinstance(choice, Ratio)]
        return w.either(ratios) if ratios else w("request.left-to-the-house")
    return ROWS.join(given([(PaidFor(""), leaf)], case.choices, w, say=say))


# --- what the law leaves to the house in some bets, and which choice their figures are for ---------------------------


def house_options(
    case: Case, bets: Iterable[BetAnalysis], w: Words, *, now: Iterable[BetAnalysis] = ()
) -> Iterator[str]:
    """A sentence for each option that one of these bets depends on, but one of any ratio that nobody chose.

    Of one that the house goes on choosing the figures of the proposed bets are told for each choice: it is named for
    the bets of the act that stay, `now`, alone.
    """
    for option in _taken_options(case, now, bets):
        if option.choices or option.id in case.choices:
            yield option_words(case, option, w)


def chosen_options_words(
    case: Case,
    w: Words,
    now: Iterable[BetAnalysis],
    proposed: Iterable[BetAnalysis] = (),
    choices: Mapping[str, Choice] | None = None,
) -> list[str]:
    """`2:1 under art. 6, 12)`: what was taken for each option that bets of the act, or proposed ones, depend on.

    It is what the case has chosen, or other `choices`.
    """
    chosen = case.choices if choices is None else choices
    options = _taken_options(case, now, proposed)
    taken = [one for one in options if one.id in chosen and one.law and not one.unchanged]
    said = [choices_words(case.base.ruleset, one, w.choice(chosen[one.id]), w) for one in taken]
    return [
        w("edge.chosen", choice=choice, law=w.leaving(one.law, "d")) for one, choice in zip(taken, said, strict=True)
    ]


def choices_words(ruleset: Ruleset, option: Option, choices: str, w: Words) -> str:
    """Choices of an option as they are written; of how many packs there are with what they count."""
    device = ruleset.device
    of_packs = isinstance(device, Shoe) and device.decks == option.id
    return w("edge.packs", n=1 if choices == "1" else 2, count=choices) if of_packs else choices


def _taken_options(case: Case, now: Iterable[BetAnalysis], proposed: Iterable[BetAnalysis]) -> list[Option]:
    """What the law leaves to the house in bets of the act; in proposed ones what the house does not go on choosing."""
    used = {option.id for bet in now for option in bet.options}
    used |= {option.id for bet in proposed for option in bet.options if option.id not in case.kept}
    return [option for option in case.base.ruleset.options.values() if option.id in used]


def option_words(case: Case, option: Option, w: Words) -> str:
    """What the law leaves to the house in an option, and what is chosen of it, is taken where nobody chose, or kept."""
    chosen = case.choices.get(option.id)
    unchanged = option.unchanged and chosen is not None
    if option.meter:
        key = "edge.option.meter"
    elif option.id in case.kept:
        key = "edge.option.kept"
    elif option.id in case.given:
        key = "edge.option.given-unchanged" if unchanged else "edge.option.given"
    elif chosen:
        key = "edge.option.default-unchanged" if unchanged else "edge.option.default"
    else:
        key = "edge.option.open"
    listed = [w.choice(one) for one in option.choices or ()]
    ruleset = case.base.ruleset
    choices = choices_words(ruleset, option, w.either(listed), w) if listed else w("analysis.any-ratio")
    bets = list({one.member.bet.id: one.member.bet for one in case.before.bets if option in one.options}.values())
    law = w.leaving(option.law, bets=w.named([w.on(ruleset).bet(bet) for bet in bets]) if bets else "")
    law = law[:1].upper() + law[1:]
    taken = choices_words(ruleset, option, w.choice(chosen), w) if chosen else "—"
    said = w(key, law=law, choices=choices, choice=taken, meter=w.label(option.id))
    return w.sentences([said, meter_terms(option, w)]) if option.meter else said


# --- what depends on whom an application is filed to -----------------------------------------------------------------


def manner_keys(case: Case) -> MannerKeys:
    """What is said as something is asked to be authorised, or only proposed."""
    return MANNERS[case.authority.manner]


def applicant_name(case: Case, w: Words) -> str:
    """What the one who asks is called: the applicant; of a proposal that rests on no article, the proponent."""
    return w(manner_keys(case).who)


def amount_words(amount: Fraction | int, case: Case, w: Words) -> str:
    """`1,750 patacas`, `11 2/3 patacas`, `$17.50`: an amount in the currency of the authority."""
    currency = case.authority.currency
    return w.money(currency, Fraction(amount), w.exact_amount(currency, Fraction(amount)))


def rule_on_rounding(case: Case, bet: str) -> Said | None:
    """What the application says of rounding the payments of a bet: prose, which no figure follows; the last of it."""
    own = [rule for rule in entries_about(case.application.rules, "rounding") if rule.bets is None or bet in rule.bets]
    return own[-1] if own else None


# --- what the figures take for granted, with what an application sets against it -------------------------------------


def assumed(case: Case, assumption: Provision, w: Words) -> str:
    """The text of an assumption or a condition, with what is asked for that stands apart from what it says."""
    text, bets, key = w.text(assumption.text), [one.bet for one in case.asked], ""
    if "deduction" in assumption.about:  # a commission is one
        bets, key = [bet for bet in bets if commission(bet, case.ruleset)], "description.assumptions.but"
    elif "stake-returned" in assumption.about:
        bets = [bet for bet in bets if has_stake_inside(bet, case.ruleset)]
        key = "description.assumptions.but-inside"
    if not key or not bets:
        return text
    return w("explain.apart").join([text, w(key, bets=w.named(list(map(w.bet, bets))))])


def concerns_other_bets(case: Case, assumption: Provision) -> bool:
    """Whether an assumption is about bets, or an article that defines bets, none of them proposed or part of one.

    About a bet is what is about one on results by the same name: which numbers are red.
    """
    ours = _with_their_parts(case)
    if "additional-bets" in assumption.about:
        return not any(case.bet(name).additional for name in ours)
    if assumption.bets is not None:
        named = (ruleset_names(bet, case.ruleset) for bet in case.act_bets if bet.id in assumption.bets)
        shared = set().union(*named) & set().union(*(ruleset_names(one.bet, case.ruleset) for one in case.judged))
        return not shared and not assumption.is_about(ours)
    if assumption.law is None:
        return False
    about = {bet.id for bet in case.act_bets if is_within(bet.law, assumption.law)}
    return bool(about) and not about & ours


def _with_their_parts(case: Case) -> set[str]:
    """The proposed bets, those of the regulation that they are, those they are put together of or added to."""
    related = (one.known_as.union(parts_of(one.bet)) for one in case.judged)
    added = {one.bet.additional.to for one in case.judged if one.bet.additional}
    return added.union(*related)


def is_within(law: Citation | None, article: Citation) -> bool:
    """Whether the first place of a citation is an article, or in it; another after a semicolon applies besides."""
    place, whole = only_place(law), only_place(article)
    return place is not None and whole is not None and place.is_within(whole)


# --- the proposed bets, those members of a family together whose prizes and figures are the same ---------------------


MOST_CASES = 10**20
"""Results that decide a bet of one phase, over which its probabilities are written; of as many they are shortened."""
REMEMBERED = 64
"""Groups whose further figures are kept for every section and language: those of a large application."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class PricedGroup:
    """Members of a proposed bet, or of one that changes with it, that have the same prizes and figures.

    The first, whose derivation it is, stands for all.
    """

    case: Case
    asked: Asked
    bets: tuple[BetAnalysis, ...]
    derivation: Derivation
    measures: Measures

    @property
    def first(self) -> BetAnalysis:
        """The analysis of the member that stands for all."""
        return self.bets[0]

    @property
    def member(self) -> Member:
        """The member that stands for all."""
        return self.first.member

    @property
    def highest_net(self) -> Fraction:
        """The highest net result that can come, in units of the stake; where a hand is parted, none is higher.

        Raises:
            NoSpreadError: it is not known, since there is no derivation of a bet by whose play a hand is parted.
        """
        if (parted := self.derivation.parted) is None:
            return max(net for net, p in self.measures.distribution.nets.items() if p)
        return max((parted.highest, *parted.nets))

    @property
    def is_bound(self) -> bool:
        """Whether only a parted hand may have the highest net result: whether both its hands can is not worked out."""
        parted = self.derivation.parted
        return parted is not None and parted.highest > max(parted.nets, default=parted.lowest)

    @property
    def nets(self) -> Mapping[Fraction, Fraction]:
        """The net results with their probabilities; as far as they are known, those where no hand is parted.

        Raises:
            NoSpreadError: none is known.
        """
        parted = self.derivation.parted
        return parted.nets if parted else self.measures.distribution.nets

    @property
    def in_one_trial(self) -> bool:
        """Whether one trial always decides it, so that each of its results is a set of equally likely ones."""
        return bool(self.derivation.phases) and not (self.derivation.waits or self.derivation.parts)

    @property
    def in_one_phase(self) -> bool:
        """Whether it is decided from one phase alone: each trial decides it, or leaves it where it is."""
        return len(self.derivation.phases) == 1 and not self.derivation.parts

    @property
    def deciding(self) -> int:
        """How many of the equally likely results decide it, where there is one phase."""
        return sum(line.weight for line in self.derivation.phases[0].lines if line.net is not None)

    @property
    def cases(self) -> int:
        """The results that decide it, as the cases over which its probabilities stand; 0 where there are several
        phases, or so many results that nobody reads their number, as the orders in which many cards are drawn.
        """
        return deciding if self.in_one_phase and (deciding := self.deciding) < MOST_CASES else 0

    def name(self, w: Words) -> str:
        """What its members are called together; of several choices that the house goes on having, with this one."""
        return w.members([bet.member for bet in self.bets]) + choice_words(self.case, self.first, w)

    def representative(self, w: Words) -> str:
        """What the member is called that stands for all; with the choice, as its name has it."""
        return w.bet(self.member) + choice_words(self.case, self.first, w)

    def ratio(self, leaf: object) -> Ratio | None:
        """The ratio that a leaf of its prizes is, an option as it was chosen; None where it pays nothing."""
        return chosen_ratio(leaf, self.case.choices)

    def words(self, w: Words) -> BetWords:
        """The words, with what those of this bet mean."""
        return w.within(self.member, self.case.choices)


@lru_cache(maxsize=REMEMBERED)
def groups_of(case: Case) -> tuple[PricedGroup, ...]:
    """The groups in the order of the application; a bet without figures is in none."""
    judged = {one.bet.id: one for one in case.judged}
    found = []
    for way in case.ways:
        own = [bet for each, bet in case.figured if each is way]
        for bets in grouped_bets(replace(way.after, bets=tuple(own)), Words("en", case.ruleset)):
            first = bets[0]
            if first.measures:
                asked, derivation = judged[first.member.bet.id], way.derivations[first.id]
                found.append(
                    PricedGroup(case=way, asked=asked, bets=tuple(bets), derivation=derivation, measures=first.measures)
                )
    return tuple(found)


def choice_words(case: Case, bet: BetAnalysis, w: Words) -> str:
    """` (2:1)`: what is chosen of what the house goes on choosing; nothing where it chooses nothing of these."""
    kept = case.kept_of(bet)
    return w("phrase.examples", labels=w("asked.name.kept", choices=_chosen_words(case, kept, w))) if kept else ""


def kept_words(case: Case, w: Words) -> str:
    """What is chosen here of what the house goes on choosing, each with its article."""
    options = case.base.ruleset.options
    each = ({name: one} for name, one in case.kept.items())
    return w.both([_chosen_words(case, one, w) + w.at(options[next(iter(one))].law) for one in each])


def _chosen_words(case: Case, kept: Mapping[str, Choice], w: Words) -> str:
    options = case.base.ruleset.options
    return w.both([choices_words(case.base.ruleset, options[id_], w.choice(one), w) for id_, one in kept.items()])


def asked_groups(case: Case) -> tuple[PricedGroup, ...]:
    """Those of the bets that are proposed themselves."""
    return tuple(group for group in groups_of(case) if group.asked in case.asked)


@lru_cache(maxsize=REMEMBERED)
def laid_of(case: Case) -> tuple[PricedGroup, ...]:
    """The proposed bets that are laid on another's stake: groups whose probabilities and prizes alone are figures."""
    analysed = (analyse_bet(case.ruleset, bet.member, case.choices) for bet in case.after.bets if bet.laid)
    bets = tuple(bet for bet in analysed if bet.measures and bet.member.bet.id not in without_figures(case.ruleset))
    asked = {name: one for one in case.asked for name in one.ids}
    return tuple(
        PricedGroup(
            case=case,
            asked=asked[group[0].member.bet.id],
            bets=tuple(group),
            derivation=derive(case.ruleset, group[0], case.choices),
            measures=group[0].measures,
        )
        for group in grouped_bets(replace(case.after, bets=bets), Words("en", case.ruleset))
        if group[0].measures
    )


# --- a bet by whose play a hand is parted: what stands in the place of a figure that is not worked out ---------------


PARTED_EXACT = "odds.parted-exact"
"""What is exact of such a bet, for whom, and what is not worked out."""


def unless_unknown(say: Callable[[PricedGroup, Words], str]) -> Callable[[PricedGroup, Words], str]:
    """A statement of a figure; where that follows from a spread that is not worked out, that this is so."""

    @wraps(say)
    def said(group: PricedGroup, w: Words) -> str:
        try:
            return say(group, w)
        except NoSpreadError:
            return w(PARTED_EXACT)

    return said


def may_push(group: PricedGroup) -> bool:
    """Whether a bet may come to nothing; where a hand is parted, one of two may win what the other loses."""
    return not group.measures.has_spread or bool(group.measures.push)


def bounded_words(group: PricedGroup, highest: str, w: Words) -> str:
    """What follows from the highest net result; where only two hands may come to it, that nothing is higher."""
    return w("odds.at-most", highest=highest) if group.is_bound else highest


# --- the rows of a bet's prizes, in words, and what a prize leaves a winner ------------------------------------------


def priced_member(group: PricedGroup) -> Member:
    """The member with its prizes as they are written: an extra prize has none for what pays no extra."""
    extra = group.asked.extra
    return Member(extra, group.member.values) if extra and group.first.laid else group.member


def rows_of(group: PricedGroup, w: Words, *, of: Member | None = None) -> list[tuple[str, Ratio]]:
    """The rows of a bet's prizes, or `of` another: what each is for in words, and its ratio, of an option as chosen."""
    member = of or priced_member(group)
    inside = w.within(member, group.case.choices) if of else group.words(w)
    own = own_pays(member.bet.pays, member) if member.bet.pays else None
    paid = ((asked.words, group.ratio(leaf)) for asked, leaf in (leaves_in_words(own, inside) if own else ()))
    return [(words or w("priced.any-win"), ratio) for words, ratio in paid if ratio and ratio.amount]


Offer: TypeAlias = Ratio | Reference
"""What a rule says is paid: a ratio, or a meter or a part of it."""


def told_rows(group: PricedGroup, w: Words) -> list[tuple[str, Offer]]:
    """The rows as rules tell them: one for what pays the same, for each choice that the house goes on having, and for
    what is paid of a meter, of which a rule fixes no amount.
    """
    member, inside = priced_member(group), group.words(w)
    own = own_pays(member.bet.pays, member) if member.bet.pays else None
    rows = leaves_in_words(together(own, inside), inside) if own else ()
    return [
        (kept_row(group, leaf, asked.words or w("priced.any-win"), w), offer)
        for asked, leaf in rows
        for offer in offers_of(group, leaf)
    ]


def offers_of(group: PricedGroup, leaf: object) -> list[Offer]:
    """What a leaf offers; of what the house goes on choosing every ratio that the law lists."""
    if isinstance(leaf, Reference) and is_of_a_meter(group.case, leaf):
        return [leaf]
    if isinstance(leaf, Reference) and (kept := _kept(group, leaf)):
        return [choice for choice in kept.choices or () if isinstance(choice, Ratio)]
    ratio = group.ratio(leaf)
    return [ratio] if ratio and ratio.amount else []


def is_of_a_meter(case: Case, prize: Reference) -> bool:
    """Whether a meter is paid, or a part of one."""
    return case.ruleset.options[prize.word].meter is not None


def kept_row(group: PricedGroup, leaf: object, words: str, w: Words) -> str:
    """What a row is for; that the house chooses what it pays, where it goes on doing so."""
    kept = _kept(group, leaf) if isinstance(leaf, Reference) else None
    return w("asked.text.kept", row=words) if kept else words


def _kept(group: PricedGroup, leaf: Reference) -> Option | None:
    return next((one for one in group.asked.kept if one.id == leaf.word), None)


def ratio_as_printed(ratio: Ratio, w: Words) -> str:
    """`24:1` in every language; a prize with the stake inside it says so."""
    return w.prize(ratio) if ratio.for_one else w.written(ratio.amount, ratio.stake)


def profit_of(ratio: Ratio, ruleset: Ruleset) -> Fraction:
    """What a winner has more than the stake, per unit of it: less than the prize where the stake is kept."""
    return ratio.profit - inside(ratio, ruleset)


def inside(ratio: Ratio, ruleset: Ruleset) -> int:
    """The units of the stake inside a prize that is written as `N:M`: one where the house keeps it, otherwise none."""
    return int(not (ruleset.stake_returned or ratio.for_one))


def figure_or_dash(value: Fraction | None) -> Fraction | str:
    """A figure, or a dash where there is none."""
    return "—" if value is None else value


def stake_keys(ruleset: Ruleset) -> StakeKeys:
    """The keys of what is said in another way where the stake of a winner is kept."""
    return RETURNED if ruleset.stake_returned else KEPT


# --- words inside a picture, which is drawn once for the languages that stand side by side ---------------------------


def multilingual_text(each: Sequence[Words], say: Callable[[Words], str]) -> str:
    """What is said in each language, each on its line; once where it differs in signs alone."""
    said = [say(w) for w in each]
    return said[0] if len(set(map(language_free, said))) == 1 else "\n".join(said)


# --- the applicant's own prose, as lines of ours can quote it --------------------------------------------------------


_BLANK = regex(r"\n[ \t]*\n\s*")
_BREAK = regex(r"\s*\n\s*")


def single_line(text: Text, w: Phrasebook) -> str:
    """The whole of a text without its breaks; Chinese needs no space where a line ended."""
    return _BREAK.sub("" if w.language == "zh" else " ", w.text(text).strip())


def paragraphs_of(text: Text, w: Phrasebook) -> list[str]:
    """Its paragraphs; one alone where the languages do not have equally many, which could not stand side by side."""
    several = {len(_BLANK.split(words.strip())) for words in text.words.values()}
    if len(several) != 1:
        return [single_line(text, w)]
    return [single_line(Text({w.language: one}), w) for one in _BLANK.split(w.text(text).strip())]


def proposal_words(case: Case, rule: Said, w: Words) -> str:
    """What the applicant proposes, in its own words, and for which bets."""
    text = single_line(rule.text, w)
    if rule.bets is None:
        return w("description.proposes", text=text, who=applicant_name(case, w))
    names = w.named([w.bet(case.bet(bet)) for bet in rule.bets])
    return w("description.proposes.for", text=text, bets=names, who=applicant_name(case, w))
