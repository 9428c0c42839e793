"""Counts, sums and the like that a clause asks for, and what they are grouped by."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.forms.records import Total
from graphs.reading.closed_class import closed, totals
from graphs.reading.counted import (
    counts_related,
    counts_root,
    counts_what_is_in,
    is_amount_of_others,
)
from graphs.reading.cues import (
    amount_word,
    grouped_by,
    sum_verb,
    superlatives,
    total_word,
)
from graphs.reading.draft import Draft
from graphs.reading.links import Link
from graphs.reading.placing import path_to
from graphs.reading.schema import is_measure, is_of_money, own_measures
from graphs.reading.shares import share_word
from graphs.reading.shifting import is_share
from graphs.reading.wanting import other_parts
from graphs.reading.weights import fitted, reach
from tools.entity_types.records import Attribute
from tools.value_kinds import kind_of
from tools.words import is_plural


def take_total(draft: Draft) -> None:
    """Take a word for a total with what it is of."""
    if _take_share(draft):
        return
    cue = total_word(draft.clause)
    if cue is None or cue[0] in draft.used or _is_ordered_amount(draft, cue[0]):
        _count_per(draft)
        _take_coming_to(draft)
        return
    by = _group(draft)
    at, op = cue
    if op != "count" and draft.word(at) in closed("overall"):
        draft.use(at, at + 1)
    if op != "count":
        others = is_amount_of_others(draft, at)
        measured = _measure(draft, at, op, fitted()["least_meaning"])
        measured = measured or (None if others else _only_measure(draft))
        draft.note("unplaced", float(measured is None))
        if measured is not None:
            draft.total = Total(op=op, attribute=measured, by=by)  # type: ignore[arg-type]
            verb = sum_verb(draft.clause)
            draft.used |= {at} if verb is None else {at, verb}
    elif counts_root(draft, at):
        draft.total, draft.limit = _number_of(draft, by), None
        draft.use(at, at + 1)
    elif not is_amount_of_others(draft, at):
        _take_amount(draft, at, by)
    if op == "count" and draft.total is not None:
        _use_sum_words(draft)


def _take_share(draft: Draft) -> bool:
    """Count the things of which a share is asked for, where no attribute is called so."""
    at = share_word(draft.clause)
    if at is None or _names_attribute(draft, at) or not any(x.first > at for x in draft.nouns):
        return False
    draft.total = Total(op="count")
    draft.use(at, at + 1)
    many = amount_word(draft.clause)
    draft.used |= {many} if many == at - 1 else set()
    return True


def _is_ordered_amount(draft: Draft, at: int) -> bool:
    """Whether a word for a total is an amount that each of the root has, and things are put in
    order by it: "the order with the highest total".
    """
    ordered = any(one.last == at for one in superlatives(draft.clause))
    here = [x for x in draft.linked("attribute", draft.root) if x.first == at]
    return ordered and any(x.last == at + 1 and _is_summed(draft, x) for x in here)


def _number_of(draft: Draft, by: str) -> Total:
    """How many things of the root there are: rows that say how many they stand for are added up,
    where they have no id, or what they hold is counted.
    """
    single = [a for a in draft.kind.attributes if len(a.words) == 1 and is_measure(a)]
    counts = [a for a in single if kind_of(a.words, a.type, output=True) == "count"]
    counts = [a for a in single if a.words == draft.kind.words] or counts
    if len(counts) != 1 or (draft.kind.id_attribute and not counts_what_is_in(draft)):
        return Total(op="count", by=by)
    return Total(op="sum", attribute=counts[0].name, by=by)


def _take_coming_to(draft: Draft) -> None:
    """What amounts are together: "what do the fees of all of them come to", "... add up to"."""
    at = sum_verb(draft.clause)
    if at is None or draft.own_name or draft.total is not None:
        return
    named = [x.attribute for x in draft.linked("attribute", draft.root) if _is_summed(draft, x)]
    measured = (named and _measure(draft, at, "sum")) or _only_measure(draft)
    if measured:
        draft.total = Total(op="sum", attribute=measured)
        draft.use(at, at + 1)


def drop_count(draft: Draft) -> None:
    """One thing spoken of by its name is not counted: the number that it has is asked for, which is
    the one that it has where no word says more.
    """
    total = draft.total
    counted = total is not None and total.op == "count" and not total.by
    if not counted or not draft.own_name:
        return
    if any(is_measure(a) for a in _wanted_of_root(draft)):
        draft.total = None
    elif not draft.nouns and not draft.wanted:
        numbers = [a for _, a in own_measures(draft.kind) if a.type == "integer"]
        numbers = [a for a in numbers if not is_of_money(a)]
        plain = [a for a in numbers if not any({*b.words} < {*a.words} for b in numbers)]
        draft.note("guessed", float(len(plain) != 1))
        draft.total = None if len(plain) == 1 else total
        draft.wanted += [plain[0].name] if len(plain) == 1 else []


def _wanted_of_root(draft: Draft) -> list[Attribute]:
    return [a for name in draft.wanted if (a := draft.kind.attribute(name)) is not None]


def take_sum(draft: Draft) -> None:
    """One amount that is asked of what may be several things: what they come to is told as well."""
    told = draft.own_name or draft.total is not None or draft.order is not None or draft.limit
    wanted = draft.kind.attribute(draft.wanted[0]) if len({*draft.wanted}) == 1 else None
    if told or wanted is None or not is_measure(wanted) or _is_of_each(draft, wanted):
        return
    at = amount_word(draft.clause)
    much = at is not None and (draft.word(at) in closed("much") or draft.is_explained(at + 1))
    if much or _asks_what_all(draft):
        draft.total = Total(op="sum", attribute=wanted.name, listed=True)


def _asks_what_all(draft: Draft) -> bool:
    """Whether it is asked what came of things, or of all of them: "what did the towels cost?";
    "what do towels cost?" asks what each does.
    """
    done = closed("past") | closed("perfect") | {"all"}
    opening = draft.word(draft.clause.head) in closed("what")
    verb = draft.word(draft.clause.head + 1) in closed("supporting") | closed("perfect")
    return opening and verb and bool(draft.clause.words & done)


def _is_of_each(draft: Draft, wanted: Attribute) -> bool:
    """Whether an amount is asked of one thing, or of each, or is what things of a kind cost."""
    words = draft.clause.words
    each = closed("every") - {"all"} | closed("singular")
    if words & each or closed("per") & set(wanted.words) or superlatives(draft.clause):
        return True
    at = amount_word(draft.clause) or 0
    single = any(_is_one(draft, x) for x in draft.nouns)
    priced = draft.word(at + 1) in closed("being")
    return single or (priced and any(x.first - at <= reach("limit") for x in draft.nouns))


def _is_one(draft: Draft, link: Link) -> bool:
    """Whether a noun in the singular has a determiner: without one it is no single thing."""
    before = {draft.word(link.first - 1), draft.word(link.first - 2)}
    led = before & (closed("determiners") | closed("indefinite"))
    return bool(led) and not is_plural(draft.word(link.last - 1))


def _is_summed(draft: Draft, link: Link) -> bool:
    """Whether words name an amount that each of the root has."""
    return link.is_whole and not link.soft and is_measure(draft.attribute(link.attribute))


def _use_sum_words(draft: Draft) -> None:
    """Mark what only says again that all are counted: "how many ... in total"."""
    for at, token in enumerate(draft.clause.tokens):
        if totals().get(token.lower) == "sum" and not _names_attribute(draft, at):
            draft.use(at, at + 1)


def _names_attribute(draft: Draft, at: int) -> bool:
    return any(x.kind == "attribute" and x.first <= at < x.last for x in draft.links)


def _count_per(draft: Draft) -> None:
    """Things counted for each of another type: "tasks per garden"; no price "per hour"."""
    for x in draft.links:
        if x.kind == "type" and draft.word(x.first - 1) in closed("per") and x.is_whole:
            by = _group_path(draft, x)
            if by and any(draft.linked("type", draft.root)):
                draft.total = Total(op="count", by=by)
                draft.use(x.first, x.last)
                return


def _take_amount(draft: Draft, at: int, by: str) -> None:
    """An amount that things have, after "how many": read off, or summed over several."""
    spoken = draft.own_name or any(x.is_whole for x in draft.linked("type", draft.root))
    likely = spoken and not counts_related(draft, at)
    attribute = _measure(draft, at, "count", 0.0 if likely else fitted()["least_meaning"])
    draft.use(at, at + 1)
    if attribute is None:  # what is counted has a name of its own
        draft.total, draft.limit = Total(op="count", by=by), None
        draft.note("unplaced")
        return
    summed = any(totals().get(word) == "sum" for word in draft.clause.words)
    if by or ((summed or _speaks_of_several(draft)) and not draft.own_name):
        draft.total = Total(op="sum", attribute=attribute, by=by)
    else:
        draft.wanted.append(attribute)


def _speaks_of_several(draft: Draft) -> bool:
    """Whether the word for the root is in the plural, and none is picked out by an order."""
    several = any(is_plural(draft.word(x.last - 1)) for x in draft.nouns)
    each = any(draft.word(x.first - 1) in closed("every") - {"all"} for x in draft.nouns)
    return several and not each and not superlatives(draft.clause)


def _group(draft: Draft) -> str:
    """The attribute, or the way, that groups are made by; ``""`` where none are asked for."""
    for x in draft.links:
        if not grouped_by(draft.clause, x.first) or x.score < fitted()["least_link"]:
            continue
        path = _group_path(draft, x)
        if path:
            draft.use(x.first, x.last)
            return path
    return ""


def _group_path(draft: Draft, link: Link) -> str:
    if link.kind == "attribute" and link.entity == draft.root:
        counted = is_measure(draft.attribute(link.attribute))  # "hours per week" are no groups
        return "" if counted or link.attribute == draft.kind.id_attribute else link.attribute
    if link.kind != "type" or link.entity == draft.root:
        return ""
    ways = draft.schema.ways.between(draft.root, link.entity)
    forward = ways and not any(edge.back for edge in ways[0])
    return path_to(ways[0], "") if forward else ""


def _measure(draft: Draft, at: int, op: str, least: float = 0.0) -> str | None:
    """The amount of the root that is named nearest to a token, or is nearest in meaning."""
    added = op in ("sum", "mean", "count")  # days are not
    found = [
        (abs(x.first - at), -x.score, x)
        for x in draft.linked("attribute", draft.root)
        if (is_measure(draft.attribute(x.attribute)) if added else _is_amount(draft, x.attribute))
    ]
    if not found:
        numbers = own_measures(draft.kind)
        if op == "count":  # a price tells how much, and not how many
            numbers = [pair for pair in numbers if not is_of_money(pair[1])] or numbers
        if (meant := _by_open_word(draft, at, numbers)) is not None:
            return meant
        said = draft.clause.said(at, min(at + reach("phrase") + 1, len(draft.clause.tokens)))
        return draft.schema.meaning.best(said, numbers, least=least) or None
    link = min(found, key=lambda f: f[:2])[2]
    if op != "count" and other_parts(draft, link):
        return None  # lows and highs are not one amount
    draft.use(link.first, link.last)
    return link.attribute


def _only_measure(draft: Draft) -> str | None:
    """The one price that things have, else their one amount; None where others may be meant, or
    where other things were spoken of.
    """
    before = {one.entity for one in draft.before}
    if before and draft.root not in before and not any(draft.linked("type", draft.root)):
        return None
    known = [a for a in draft.kind.attributes if is_measure(a)]
    numbers = [a for a in known if not (set(a.words) & closed("per") or is_share(a))]
    priced = [a for a in numbers if kind_of(a.words, "number", output=True) == "amount"]
    return next((some[0].name for some in (priced, numbers) if len(some) == 1), None)


def _by_open_word(draft: Draft, at: int, numbers: Sequence[tuple[str, Attribute]]) -> str | None:
    """The amount that a word which nothing else explains means; the word is used then."""
    for place in range(len(draft.clause.tokens)):
        if place != at and not draft.is_explained(place):
            meant = draft.schema.meaning.best(draft.word(place), numbers)
            if meant:
                draft.use(place, place + 1)
                return meant
    return None


def _is_amount(draft: Draft, name: str) -> bool:
    attribute = draft.attribute(name)
    return is_measure(attribute) or bool(attribute.format and not attribute.target)
