"""A bet -> sentences that say when it is made, what decides it, what it pays and what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from macau_edge import model
from macau_edge.model.card_notation import hand_text
from macau_edge.model.cards import ALL, DRAWS, HandOfHands
from macau_edge.model.phrases import HandPart, Phrase
from macau_edge.model.prizes import NO_PRIZE, prizes
from macau_edge.model.records import dataclass, replace
from macau_edge.model.refusals import Refused
from macau_edge.model.walk import every
from macau_edge.outcomes.hand import depends_on_hand, ends_counting, made_at, made_of, parts_of, phrases_behind
from macau_edge.outcomes.members import members_known, values_of
from macau_edge.outcomes.parted import is_laid_on_both
from macau_edge.outcomes.scope import Choices, Scope, scope
from macau_edge.outcomes.seen import RuleCost
from macau_edge.outcomes.select import partition
from macau_edge.outcomes.stages import additional_to, stage_of
from macau_edge.outcomes.together import CombinedPart, combined_parts, compound_only, laid_bets
from macau_edge.outcomes.visits import course_of, visits_of
from macau_edge.wording import BetWords, Words
from macau_edge.wording.bets import (
    PaidFor,
    commission_in_words,
    condition,
    keys_words,
    leaves_in_words,
    leaves_line,
    lost_line,
    together,
)
from macau_edge.wording.hands import (
    compared_in_words,
    counted_words,
    hand_name,
    kinds_of_hands,
    part_words,
    row_of_cards,
)
from macau_edge.wording.phrases import happening, names_all, numbers_in_words, phrase_words
from macau_edge.wording.plays import of_the_choice, raised_in_words, staked_words

# --- a tally: what it counts or collects, which results count, and what ends it --------------------------------------


def tally_sentences(member: model.Member, w: BetWords, choices: Choices) -> Iterator[str]:
    """What a tally looks at, in the order in which it looks."""
    tally = member.bet.tally
    if tally is None:
        return
    yield _counted(tally, member, w, choices)
    if tally.when is not None:
        yield w("phrase.when", when=phrase_words(tally.when, w))
    if tally.highest_of:
        yield w("phrase.highest")
    if tally.until is None:
        yield w("phrase.decisive")
        return
    counted = any(ends_counting(w.ruleset, tally, one.inner, choices) for one in of_each(tally, member, w, choices))
    yield w("phrase.until-counted" if counted else "phrase.until", until=phrase_words(tally.until, w))
    yield w("phrase.early")


def _counted(tally: model.Tally, member: model.Member, w: BetWords, choices: Choices) -> str:
    each = list(of_each(tally, member, w, choices))
    if tally.collect is not None:
        items = [item.outcomes for item in tally.collect]
        said = [listed_items(items, [one] * len(items)) for one in each]
        return w("phrase.collects", n=len(items), items=_labelled(said, tally, w))
    assert tally.count is not None
    if tally.highest_of:
        return w("phrase.counts-each", items=listed_items([tally.count] * len(each), each))
    if names_all(tally.count):
        return w("phrase.counts-all", unit=w.unit)
    return w("phrase.counts", outcomes=phrase_words(tally.count, w))


def _labelled(said: Sequence[str], tally: model.Tally, w: BetWords) -> str:
    """What is collected; of several collections each after what it is called by."""
    if tally.highest_of is None:
        return said[0]
    labels = [w.label(value.label) for value in values_of(w.ruleset, tally.highest_of)]
    colon = w("phrase.colon")
    return w("phrase.semicolon").join(f"{label}{colon}{one}" for label, one in zip(labels, said, strict=True))


def of_each(tally: model.Tally, member: model.Member, w: BetWords, choices: Choices) -> Iterator[BetWords]:
    """Words for each value of `highest-of`, which the variable then stands for; without it, the one there is."""
    if tally.highest_of is None:
        yield w
        return
    for value in values_of(w.ruleset, tally.highest_of):
        one = model.Member(member.bet, {**member.values, tally.highest_of.name: value})
        yield replace(w, inner=scope(w.ruleset, one, choices))


def listed_items(items: Sequence[Phrase], each: Sequence[BetWords]) -> str:
    """Several things counted apart: single numbers as one list, anything else with semicolons."""
    spans = [_meant(item, w).span for item, w in zip(items, each, strict=True)]
    single = [span for span in spans if span and span[0] == span[1]]
    if len(single) == len(spans):
        return numbers_in_words(single, each[0])
    said = (phrase_words(item, w) for item, w in zip(items, each, strict=True))
    return each[0]("phrase.semicolon").join(said)


def _meant(item: Phrase, w: BetWords) -> Phrase:
    """What a variable stands for; anything else as it is."""
    meant = w.inner.words.get(item.mentions, item)
    return meant.listed[0] if len(meant.listed) == 1 else meant


# --- the shooter's hand: what happens in each of its stages, and what ends it ----------------------------------------


def hand_sentences(bet: model.Bet, w: BetWords) -> Iterator[str]:
    """When the bet is made and when it is off; before that, the whole hand where the bet depends on it."""
    hand = w.ruleset.hand
    if hand and depends_on_hand(w.ruleset, bet):
        yield from _hand(hand, w)
    if bet.made:
        yield made_in_words(bet, bet.made.stage, w)
    if bet.not_working:
        yield w("phrase.asleep", stage=w.label(bet.not_working.stage))


def made_in_words(bet: model.Bet, stage: str, w: Words) -> str:
    """In which stage of the hand a bet is made: the first time that it is there, where the bet depends on the hand."""
    hand = w.ruleset.hand
    if not depends_on_hand(w.ruleset, bet):
        return w("phrase.made-in", stage=w.label(stage))
    first = hand is not None and hand.stages[0].name == stage
    return w("phrase.made-first", trial=w.trial) if first else w("phrase.made-at", stage=w.label(stage))


def made_sentence(ruleset: model.Ruleset, bet: model.Bet, w: Words) -> Iterator[str]:
    """The only moment at which a bet is made, where the rules do not say it themselves."""
    if says_when_made(ruleset, bet):
        return
    if depends_on_hand(ruleset, bet):
        yield sentence(made_in_words(bet, made_at(ruleset, bet), w), w)
    elif isinstance(ruleset.device, model.Draw) and ruleset.device.returned == "never":
        yield w("description.made.urn")


def says_when_made(ruleset: model.Ruleset, bet: model.Bet) -> bool:
    """Whether the rules of a bet, or of its parts, say when it is made."""
    return bool(bet.made or bet.additional or any(ruleset.bets[part].made for part in parts_of(bet)))


def _hand(hand: model.Hand, w: BetWords) -> Iterator[str]:
    for stage in hand.stages:
        inside = replace(w, stage=stage.name)
        clauses = w("phrase.semicolon").join(_hand_clause(clause, hand, inside) for clause in stage.clauses)
        yield w("phrase.hand-stage", stage=w.label(stage.name), clauses=clauses)
    ends = w.either([happening(end, w) for end in hand.ends])
    yield w("phrase.hand-ends", stage=w.label(hand.stages[0].name), ends=ends)


def _hand_clause(clause: model.Clause, hand: model.Hand, inside: BetWords) -> str:
    said = phrase_words(clause.outcomes, inside)
    if any(stage.name == clause.target for stage in hand.stages):
        return _begins(clause, said, inside)
    return inside("phrase.is-happening", outcomes=said, happening=happening(clause.target, inside))


# --- the deal --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tableau:
    """A table of draws and stands as acts print it: for each row of keys on what is drawn, and on what not."""

    caption: str
    titles: tuple[str, str, str]
    rows: tuple[tuple[str, str, str], ...]


def the_deal(w: BetWords, bets: object = ()) -> Iterator[tuple[str, Tableau | None]]:
    """The steps of a round in the order of the act, each in a sentence with its article, and its table if any."""
    device = w.ruleset.device
    if not isinstance(device, model.Shoe):
        return
    meant = replace(w, listed=frozenset(w.ruleset.names))  # whoever deals has to know what a name stands for
    for step in device.deal:
        table = step.when if isinstance(step.when, model.PrizeTable) else None
        yield sentence(_dealt(step, meant) + w.at(step.law), w), _tableau(step.name, table, w) if table else None
        yield from ((sentence(line, w), None) for line in _preferred(step, meant))
    spoken_of = _spoken_of(bets, device, w)
    yield from ((sentence(_put_together(one, w), w), None) for one in device.put_together if one.name in spoken_of)
    yield from ((sentence(line, w), None) for line in compared_in_words(device, w))
    yield from ((sentence(line, w), None) for line in kinds_of_hands(device, bets, w))


def _spoken_of(bets: object, device: model.Shoe, w: Words) -> set[str]:
    """The words in the phrases and tables of bets, of what one is made of, and of the deal."""
    made = made_of(bets) if isinstance(bets, model.Bet) else ()
    said = (bets, *(w.ruleset.bets.get(other) for other in made), device.deal)
    tables = [hand for by in every(said, model.By) for hand in (by.what, *by.hands)]
    return {*(phrase.mentions for phrase in phrases_behind(w.ruleset, said)), *tables}


def _put_together(hand: HandOfHands, w: Words) -> str:
    """`“own” is all cards of “player” and all cards of “flop”`, `“mine” is the best hand of 5 cards out of …`."""
    said = []
    for part in hand.parts:
        if not part.is_whole:
            said.append(hand_name(hand_text(part), w))
        else:
            of = part.word.text
            said.append(w("deal.hand.round") if of == ALL else w("deal.hand.all", hand=hand_name(of, w)))
    if hand.best:
        values = {"hand": w.label(hand.name), "parts": w.both(said)}
        return counted_words("deal.hand.best", hand.best, hand.best, w, **values)
    return w("deal.hand", hand=w.label(hand.name), parts=w.both(said))


def _dealt(step: model.DealStep, w: BetWords) -> str:
    name = w.label(step.name)
    if step.choose:
        return _chosen(step, w)
    if step.end is not None:
        return w("deal.end", step=name, outcomes=phrase_words(step.end, w))
    key = "deal.arrange.into" if step.arrange else "deal.cards"
    dealt = [counted_words(key, number, number, w, hand=hand_name(hand, w)) for hand, number in step.dealt]
    if isinstance(step.burnt, str):
        choices = [w.choice(one) for one in w.ruleset.options[step.burnt].choices or ()]
        dealt.append(w("deal.burnt-as-chosen", choices=w.either(choices)))
    elif step.burnt:
        dealt.append(counted_words("deal.burnt", step.burnt, step.burnt, w))
    if step.arrange:
        return w("deal.arrange", step=name, hand=hand_name(step.arrange, w), dealt=w.both(dealt))
    return _if(step, w("deal.step", step=name, dealt=w.both(dealt)), w)


def _preferred(step: model.DealStep, w: BetWords) -> Iterator[str]:
    """The way in which a hand is parted, line by line: what is to hold, or which hand is to be best."""
    for number, line in enumerate(step.prefer, 1):
        if isinstance(line, HandPart):
            said = w("deal.arrange.best", hand=hand_name(line.word.text, w))
        else:
            said = phrase_words(line, w)
        yield w("deal.arrange.line", step=w.label(step.name), number=number, line=said)


def seen_hands(device: model.Shoe, step: model.DealStep, w: Words) -> str:
    """The hands of which the player knows cards when he chooses: `“player” and the first card of “dealer”`."""
    return w.both([part_words(hand_name(hand, w), first, w) for hand, first in device.seen(step).items()])


def _chosen(step: model.DealStep, w: BetWords) -> str:
    """What the player knows at a step, and what he may choose then; which choices are not always open, or the last."""
    device, where = w.ruleset.device, dict(step.open_if)
    assert isinstance(device, model.Shoe)
    options = []
    for one in step.choose:
        named = _drawn(step, one, w)
        is_open = one in where
        options.append(w("deal.choose.open", choice=named, outcomes=phrase_words(where[one], w)) if is_open else named)
    hands = seen_hands(device, step, w)
    said = _if(step, w("deal.choose", step=w.label(step.name), hands=hands, choices=w.either(options)), w)
    if not step.over:
        return said
    over = w("deal.choose.over", choices=w.either([hand_name(one, w) for one in step.over]))
    return said + w("phrase.semicolon") + over


def _drawn(step: model.DealStep, choice: str, w: BetWords) -> str:
    """What is chosen, with what it deals, or which hand it parts in two: `“hit” (1 card to “player”)`."""
    name, dealt = hand_name(choice, w), dict(step.deals).get(choice, ())
    if parted := dict(step.parts).get(choice):
        return w("deal.choose.parts", choice=name, hand=hand_name(parted, w))
    if not dealt:
        return name
    each = [counted_words("deal.cards", number, number, w, hand=hand_name(hand, w)) for hand, number in dealt]
    return w("deal.choose.deals", choice=name, dealt=w.both(each))


def _if(step: model.DealStep, done: str, w: BetWords) -> str:
    """What a step does, and where."""
    if step.until is not None:
        done = w("deal.until", done=done, outcomes=phrase_words(step.until, w))
    if step.when is None:
        return done
    if not isinstance(step.when, model.PrizeTable):
        return w("deal.if", done=done, outcomes=phrase_words(step.when, w))
    return w("deal.by", done=done)


def _tableau(step: str, table: model.PrizeTable, w: Words) -> Tableau:
    inside = {row.pays.by for row in table.rows if isinstance(row.pays, model.PrizeTable)}
    by = w("phrase.colon") + _goes_by(next(iter(inside)), w) if len(inside) == 1 else ""
    draws, stands = (f"{w(key)}{by}" for key in ("deal.draws", "deal.stands"))
    rows = tuple(_row(table, row, w, full=len(inside) > 1) for row in table.rows)
    return Tableau(hand_name(step, w), (_goes_by(table.by, w), draws, stands), rows)


def _goes_by(by: model.By, w: Words) -> str:
    """What a column of the table is about: `“banker”: points`, `“the player's third card”`."""
    device = w.ruleset.device
    assert isinstance(device, model.Shoe)
    if by.kind == "happening":
        return w("explain.outcome")
    if by.kind == "word" and by.what not in device.named_hands:
        return hand_name(by.what, w)
    of = w("deal.points" if device.worth else "deal.card") if by.kind == "word" else "n"
    return row_of_cards(by, of, replace(w, signed=False))  # no number of points, but what numbers are of


def _row(table: model.PrizeTable, row: model.Row, w: Words, *, full: bool) -> tuple[str, str, str]:
    """What a row is for, on what is drawn, and on what not; where everything or nothing is, a word for that."""
    keys = keys_words(table.by.kind, row.keys, w)
    if not isinstance(row.pays, model.PrizeTable):
        always = w("deal.always")
        return (keys, always, "—") if row.pays == model.Verdict(DRAWS) else (keys, "—", always)
    cells = [*_cells(row.pays, w, full=full)]
    apart = w("phrase.semicolon" if any(said.several for said, _ in cells) else "phrase.comma")
    draws, stands = (
        apart.join(said.words for said, drawn in cells if drawn == draws) or "—" for draws in (True, False)
    )
    return keys, draws, stands


def _cells(
    table: model.PrizeTable, w: Words, *, full: bool, around: Sequence[tuple[model.PrizeTable, model.Row]] = ()
) -> Iterator[tuple[PaidFor, bool]]:
    """Each row of the tables inside a row, and whether a card is drawn then; `full` says what each is a key of."""
    for row in table.rows:
        rows = (*around, (table, row))
        if isinstance(row.pays, model.PrizeTable):
            yield from _cells(row.pays, w, full=full, around=rows)
        else:
            keys = PaidFor(keys_words(table.by.kind, row.keys, w))
            yield condition(rows, w) if full or around else keys, row.pays == model.Verdict(DRAWS)


# --- a compound bet: the bets it is put together of, with their units ------------------------------------------------


def part_sentences(member: model.Member, w: BetWords, choices: Choices) -> Iterator[str]:
    """What a compound bet is put together of, and what its figures are per unit of; of a part, where it is made."""
    if not member.bet.parts:
        if member.bet.id in compound_only(w.ruleset):
            whole = [bet for bet in w.ruleset.bets.values() if member.bet.id in parts_of(bet)]
            yield w("phrase.only-together", bets=w.named([w.bet(bet) for bet in whole]))
        return
    parts = list(combined_parts(w.ruleset, member, choices))
    said = w("phrase.semicolon").join(_part(part, parts, w, choices) for part in parts)
    yield w("phrase.together", parts=said)
    start = [model.own_pays(part.units, part.member) for part in parts if part.at_start]
    total = sum(found.count for found in start if isinstance(found, model.Units))
    if member.bet.per:
        yield w("phrase.together-per", units=w.units(total), bet=w.bet(w.ruleset.bets[member.bet.per]))
    else:
        yield w("phrase.together-over", units=w.units(total))
    if any(bet.raises or bet.staked or bet.stays for bet in (part.member.bet for part in parts)):
        yield w("phrase.together-risk")


def _part(part: CombinedPart, parts: Sequence[CombinedPart], w: BetWords, choices: Choices) -> str:
    bet = part.member.bet
    name = w.bet(part.member)
    given = units_in_words(part, w, choices)
    if part.on is not None:
        return w("phrase.part-on", bet=name, units=given, base=w.bet(parts[part.on].member))
    if not bet.additional or part.base is None:
        return w("phrase.part", bet=name, units=given)
    base = w.bet(additional_to(w.ruleset, bet))
    stage = w.label(bet.additional.at)
    return w("phrase.part-later", bet=name, units=given, base=base, stage=stage)


def units_in_words(part: CombinedPart, w: BetWords, choices: Choices) -> str:
    """`3 units (4, 10) · 4 units (5, 9) · 5 units (6, 8)`."""
    units = leaves_line(leaves_in_words(model.own_pays(part.units, part.member), w), choices, w)
    return laid_in_words(part.member.bet, units, w)


def laid_in_words(bet: model.Bet, units: str, w: Words) -> str:
    """The units of a part; of one that is laid with choices, those of each, and when what stays with one comes back."""
    if bet.staked:
        return w("phrase.units-staked", choices=staked_words(bet, w))
    return w("phrase.units-stay", units=units, choice=hand_name(bet.stays, w)) if bet.stays else units


_CLAUSES = {"win": "phrase.wins", "lose": "phrase.loses", "push": "phrase.pushes"}


def parted_sentences(member: model.Member, choices: Choices, w: Words) -> Iterator[str]:
    """What the player may choose in a round in which a hand may be parted, and all that he puts down besides."""
    inside, device = w.within(member, choices), w.ruleset.device
    if not isinstance(device, model.Shoe):
        return
    meant = replace(inside, listed=frozenset(w.ruleset.names))  # whoever chooses has to know what a name stands for
    yield from (sentence(_dealt(step, meant), w) for step in device.choosing)
    hands = [hand for step in device.choosing for _, hand in step.parts]
    for part in combined_parts(w.ruleset, member, choices):
        one = part.member
        yield from (sentence(line, w) for line in raised_in_words(member, one, inside))
        if hands and is_laid_on_both(device, inside.inner.words, one):
            yield w("notice.second-stake", bet=w.bet(one), hand=hand_name(hands[0], inside))


def rules_sentences(
    member: model.Member, choices: Choices, w: Words, play: RuleCost | Refused | None, *, priced: bool = True
) -> list[str]:
    """Sentences: when the bet is made, what decides it in each stage, its prize, its loss, commission and units.

    `play` is how the player may choose, as far as it was found. The sentence of the prize is left out where it is not
    `priced`, as on a page where prizes are moved.
    """
    inside = w.within(member, choices)
    said = [
        *base_sentence(member, inside),
        *of_the_choice(member, choices, inside, play),
        *hand_sentences(member.bet, inside),
        *stage_sentences(member, inside, choices),
        *tally_sentences(member, inside, choices),
        *part_sentences(member, inside, choices),
        *(_pays(member, choices, inside) if priced else ()),
        *_money(member, choices, inside),
    ]
    return [sentence(text, inside) for text in said]


def sentence(text: str, w: Words) -> str:
    """A sentence of its own: with a capital letter, and a full stop."""
    return w.begun(text) + w("phrase.full-stop")


def stage_sentences(member: model.Member, w: BetWords, choices: Choices) -> Iterator[str]:
    """What decides a bet in each of its stages."""
    bet = member.bet
    if not bet.stages:
        return
    entered: dict[str, list[Scope]] = {}
    for visit in visits_of(course_of(w.ruleset, member, choices), w.inner):
        entered.setdefault(visit.stage.name, []).append(visit.inner)
    for stage in bet.stages:
        said = w("phrase.semicolon").join(_clauses(stage, entered.get(stage.name, []), bet, w))
        yield w("phrase.stage", stage=w.label(stage.name), clauses=said) if stage.name else said
    lasting = [one for one in _laid_on(member, w.ruleset, choices) if _lasts(one.bet)]
    if lasting and not _goes_on(bet, entered):
        yield w("phrase.first-alone", bets=w.named([*dict.fromkeys(map(w.bet, lasting))]))


def _laid_on(member: model.Member, ruleset: model.Ruleset, choices: Choices) -> Iterator[model.Member]:
    """The bets on whose stakes one is laid, of a family the member that is called as it is."""
    for part in (part for whole in ruleset.bets.values() for part in whole.parts if part.bet == member.bet.id):
        if part.on:
            base = ruleset.bets[part.on.partition("[")[0]]
            own = {part.on, part.on + member.id.removeprefix(member.bet.id)}
            named = (one for one in members_known(ruleset, base, choices) if one.id in own)
            yield next(named, model.Member(base, {}))


def _lasts(bet: model.Bet) -> bool:
    """Whether a bet may be decided by another trial than the first."""
    clauses = [clause for stage in bet.stages for clause in stage.clauses]
    return bet.tally is not None or len(bet.stages) > 1 or not any(clause.outcomes.rest for clause in clauses)


def _goes_on(bet: model.Bet, entered: Mapping[str, Sequence[Scope]]) -> bool:
    """Whether some outcome of the first trial leaves a bet open."""
    return len(bet.stages) > 1 or any(_waits(bet.stages[0], inner) for inner in entered.get(bet.stages[0].name, ()))


def _clauses(stage: model.Stage, entered: Sequence[Scope], bet: model.Bet, w: BetWords) -> Iterator[str]:
    """What the clauses of a stage say, and what becomes of the rest in any of the scopes it is entered in."""
    inside = replace(w, stage=stage.name)
    staked = bet.id not in laid_bets(w.ruleset)
    in_part = not staked and bet.pays is not None and NO_PRIZE in prizes(bet.pays)
    for clause in stage.clauses:
        if clause.target == "win" and in_part:  # with some of these it pays nothing
            yield inside("phrase.may-bring", outcomes=phrase_words(clause.outcomes, inside))
        else:
            yield _clause(clause, inside, staked=staked)
    if bet.additional and any(_returned(bet, inner, w.ruleset) for inner in entered):
        yield w("phrase.returned", bet=_base_name(bet, w))
    elif any(_waits(stage, inner) for inner in entered):
        yield w("phrase.stays")


def _clause(clause: model.Clause, inside: BetWords, *, staked: bool) -> str:
    said = phrase_words(clause.outcomes, inside)
    if clause.target == "push" and not staked:
        return inside("phrase.brings-nothing", outcomes=said)
    if clause.target in _CLAUSES:
        return inside(_CLAUSES[clause.target], outcomes=said)
    return _begins(clause, said, inside)


def _begins(clause: model.Clause, said: str, inside: BetWords) -> str:
    if names_all(clause.outcomes):
        return inside("phrase.any-begins", stage=inside.label(clause.target))
    return inside("phrase.begins", outcomes=said, stage=inside.label(clause.target))


def _waits(stage: model.Stage, inner: Scope) -> bool:
    """Whether some outcome is named by no clause, so that the bet stays."""
    if any(clause.outcomes.rest for clause in stage.clauses):
        return False
    return sum(map(len, partition(stage, inner).values())) < len(inner.space)


def base_sentence(member: model.Member, w: BetWords) -> Iterator[str]:
    """On which bet an additional one is made, and when."""
    bet = member.bet
    if bet.additional:
        base, stage = _base_name(bet, w), w.label(bet.additional.at)
        opened = member.values.get(bet.additional.at)
        made = w("phrase.made", bet=base, stage=stage)
        yield w("phrase.made-on", made=made, outcomes=phrase_words(opened.outcomes, w)) if opened else made


def _base_name(bet: model.Bet, w: BetWords) -> str:
    return w.bet(additional_to(w.ruleset, bet))


def _returned(bet: model.Bet, inner: Scope, ruleset: model.Ruleset) -> bool:
    """Whether something decides the bet that an additional one goes with and leaves this one open."""
    assert bet.additional
    stage = stage_of(additional_to(ruleset, bet), bet.additional.at)
    own = frozenset().union(*partition(bet.stages[0], inner).values())
    return bool(stage and frozenset().union(*partition(stage, inner).values()) - own)


def _pays(member: model.Member, choices: Choices, w: BetWords) -> Iterator[str]:
    """What it pays, and whether that is beside the stake."""
    ruleset, bet = w.ruleset, member.bet
    if bet.pays is None:
        return
    rows = list(leaves_in_words(together(model.own_pays(bet.pays, member), w), w))
    winning = [row for row in rows if not isinstance(row[1], model.Verdict)]
    paid = leaves_line(winning, choices, w, whole=len(winning) == len(rows))
    inside = any(isinstance(one, model.Ratio) and one.for_one for one in model.own_prizes(member))
    kept = "phrase.pays" if ruleset.stake_returned else "phrase.pays-kept"
    yield w("phrase.pays-for-one" if inside or bet.id in laid_bets(ruleset) else kept, prizes=paid)


def _money(member: model.Member, choices: Choices, w: BetWords) -> Iterator[str]:
    """What it pays nothing for, what a loss costs, the commission and the units."""
    ruleset, bet = w.ruleset, member.bet
    if bet.pays is None:
        return
    rows = list(leaves_in_words(model.own_pays(bet.pays, member), w))
    for word, key in (("push", "phrase.tally.push"), ("lose", "phrase.tally.lose")):
        if keys := [said for said, leaf in rows if isinstance(leaf, model.Verdict) and leaf.word == word]:
            apart = "phrase.or-else" if any(said.several for said in keys) else "phrase.comma"
            yield w(key, keys=w(apart).join(said.words for said in keys))
    if bet.lost != model.Ratio(1, 1):
        yield w("phrase.costs", losses=lost_line(bet.lost, member, choices, w))
    taken = ruleset.commission_of(bet)
    if taken and taken.rate:
        yield commission_in_words(taken, w)
    if bet.units > 1:
        yield w("phrase.units", units=bet.units)
