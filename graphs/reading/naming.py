"""Names, listed values and flags of a clause: where they belong, seen from the root."""

from __future__ import annotations

from graphs.forms.records import Constraint, ValueKind
from graphs.reading.answering_attributes import answers
from graphs.reading.asking import asks_when, asks_who
from graphs.reading.both_ends import take_both_ends
from graphs.reading.closed_class import closed
from graphs.reading.coordination import add, joined
from graphs.reading.cues import (
    amount_word,
    limit_before,
    limit_of_order,
    negated,
    preposition,
)
from graphs.reading.draft import Draft, overlap
from graphs.reading.having import is_doer
from graphs.reading.links import Link, places
from graphs.reading.name_ways import Way, cheapest_way, is_within, names_thing, names_type
from graphs.reading.placing import over
from graphs.reading.relations import (
    is_one_of_many,
    led_by,
)
from graphs.reading.weights import fitted, reach
from tools.entity_types.records import DENYING, Operator


def take_root(draft: Draft) -> float:
    """Mark the words for the type itself; how well it is named, in [0, 1]."""
    own = [
        x for x in draft.linked("type", draft.root)
        if x.score >= fitted()["least_link"] and _is_free(draft, x)
    ]  # fmt: skip
    for link in own:
        if not _says_attribute(draft, link):
            draft.use(link.first, link.last)
        _take_limit(draft, limit_before(draft.clause, link.first))
    _take_limit(draft, limit_of_order(draft.clause))
    for noun in draft.nouns:
        if draft.schema.is_group_word(draft.word(noun.first - 1), draft.kind.group_id):
            draft.use(noun.first - 1, noun.first)  # "the next school trip" of a school
    counted = amount_word(draft.clause)
    said = draft.schema.group_words(draft.clause, draft.kind.group_id)
    draft.used |= said - ({counted + 1} if counted is not None else set())
    if own or any(one.entity == draft.root for one in draft.before):
        words = enumerate(draft.clause.tokens)
        draft.used |= {i for i, t in words if t.lower in closed("pro_forms")}
    if own and own[0].first <= draft.clause.head + reach("asked_type"):
        draft.note("root_asked")
    return max((x.score for x in own), default=0.0)


def _take_limit(draft: Draft, limit: tuple[int, int] | None) -> None:
    """Take how many are asked for, where the number is no part of a name: "the Alto 2 group"."""
    names = places(x for x in draft.links if x.kind == "name" and x.is_whole)
    names |= draft.used  # "2 bedroom flats" are no two
    if limit is not None and draft.limit is None and limit[0] not in names:
        draft.use(limit[0], limit[0] + 1)
        draft.limit = limit[1]


def _says_attribute(draft: Draft, link: Link) -> bool:
    """Whether the word for the root is rather one of a longer, or nearer, name of its attribute."""
    return any(
        x.first <= link.first and x.last >= link.last
        and ((x.size > link.size and x.is_whole) or (link.soft and x.score > link.score))
        for x in draft.linked("attribute", draft.root)
    )  # fmt: skip


def _is_free(draft: Draft, link: Link) -> bool:
    """Whether no longer or exact name covers the words, nor a flag that its preposition leads ("in
    stock"), and no day or time.
    """
    if any(p.first <= link.first and p.last >= link.last and p.is_measured
           for p in draft.clause.values):  # fmt: skip
        return False
    if link.size == 1 and asks_when(draft.clause, link.first - 1):
        return False  # "at what hour" speaks of no hours
    return not any(
        o.first <= link.first and o.last >= link.last and (
            (o.kind == "name" and (o.size > link.size or (o.is_whole and names_thing(draft, o))))
            or (o.kind == "flag" and o.is_whole and _is_led(draft, o))
        )
        for o in draft.links if draft.counts(o)
    )  # fmt: skip


def take_names(draft: Draft) -> None:
    """Constrain by each name, listed value and flag, over the cheapest way to where it belongs.

    A name that belongs nowhere may still be a value, the place of which is open.
    """
    listed: set[int] = set()
    for stretch in draft.stretches(("name", "value", "flag")):
        if _cuts_name(draft, stretch[0]):
            continue
        placed = [p for link in stretch if (p := cheapest_way(draft, link)) is not None]
        if not placed:
            known = any(link.is_whole and names_thing(draft, link) for link in stretch)
            told = all(names_type(draft, link) for link in stretch)
            told = told or (_is_value(draft, stretch[0]) and not known)
            lists = _lists_of(draft, stretch[0])
            told = told or not listed.isdisjoint(lists)
            draft.note("unplaced", float(not told and not draft.led))
            draft.led -= bool(draft.led and not told)
            listed |= lists
            continue
        placed = [p for p in placed if _is_led(draft, p[1])] or placed
        placed = [p for p in placed if is_within(draft, *p[1:])] or placed
        _, link, way = min(placed, key=lambda p: (p[0], p[1].entity, p[1].attribute))
        other = way and not names_thing(draft, link) and _is_own_attribute(draft, link)
        if not way and _is_asked(draft, link):
            draft.wanted.append(link.attribute)
            draft.use(link.first, link.last)
        elif not other and not _asks_whom(draft, link):
            _constrain(draft, link, way)


def _is_led(draft: Draft, link: Link) -> bool:
    """Whether the preposition before a link is a word of the attribute: "to Oslo", of ``to``."""
    found = draft.schema.kind(link.entity).attribute(link.attribute)
    return found is not None and preposition(draft.word(link.first - 1)) in found.words


def _cuts_name(draft: Draft, link: Link) -> bool:
    """Whether words are but a part of a name that nothing bears: "Purple" of "Purple Dragon".

    The first word of a clause has its capital letter anyway.
    """
    known = places(x for x in draft.links if not x.soft and (x.is_whole or x.kind == "name"))
    return link.first > draft.clause.head and any(
        p.value.kind == "name" and p.first <= link.first and p.last >= link.last
        and not known.issuperset(range(p.first, p.last))
        for p in draft.clause.values
    )  # fmt: skip


def _is_value(draft: Draft, link: Link) -> bool:
    """Whether the words are read as a name by themselves, too."""
    return any(
        p.first <= link.first and p.last >= link.last and p.value.kind == "name"
        for p in draft.clause.values
    )


def _lists_of(draft: Draft, link: Link) -> set[int]:
    """The lists of values in which words stand: of "Oslo or Bergen" each leads to its own rows."""
    inside = (p for p in draft.clause.values if p.first <= link.first and p.last >= link.last)
    return {p.value.group for p in inside} - {0}


def _is_asked(draft: Draft, link: Link) -> bool:
    """Whether a flag is asked about beside something else: "... and is it refundable?"."""
    before = draft.word(link.first - 2), draft.word(link.first - 1)
    turned = before[0] in closed("auxiliaries") and before[1] in closed("pronouns")
    return link.kind == "flag" and turned and draft.clause.mood == "ask"


def _asks_whom(draft: Draft, link: Link) -> bool:
    """Whether the words rather name the relation that "who" asks for: "who reported it?"."""
    return asks_who(draft.clause) and any(
        x.first == link.first and answers(draft, draft.attribute(x.attribute), "person")
        for x in draft.linked("attribute", draft.root)
    )


def _is_own_attribute(draft: Draft, link: Link) -> bool:
    """Whether the words are rather those of an attribute of the root."""
    return any(
        x.kind in ("attribute", "flag") and x.entity == draft.root and overlap(x, link)
        and x.score >= fitted()["least_link"]
        for x in draft.links
    )  # fmt: skip


def _constrain(draft: Draft, link: Link, way: Way) -> None:
    """Add what a link says, and mark the words for the relations that it goes over."""
    if not _add(draft, _constraint(draft, link, way), link):
        return
    one = draft.schema.identifies(link.entity, link.attribute) and not link.is_part
    draft.own_name |= not way and one
    draft.use(link.first, link.last)
    draft.note("soft", float(link.soft))
    draft.note("edges", float(len(way)))
    draft.note("back", float(sum(edge.back for edge in way)))
    draft.note("name_own", float(not way))
    if is_one_of_many(draft, link.entity, way) or (way and _only_describes(draft, link)):
        draft.note("guessed")
    for edge in way:
        draft.use_words(edge.target if edge.back else edge.source, edge.attribute)
        draft.use_type(edge.target)
    draft.use_words(link.entity, link.attribute, near=link)


def _only_describes(draft: Draft, link: Link) -> bool:
    """Whether a part of a name, not written as one, stands before the word for what is looked up,
    as any other word may, and nobody speaks of things that are called so: "small finds", of the
    box "Small metal".
    """
    part = link.kind == "name" and not link.is_whole
    small = draft.clause.said(link.first, link.last).islower()
    before = any(noun.first == link.last for noun in draft.nouns)
    spoken_of = any(x.names_type for x in draft.linked("type", link.entity))
    return part and small and before and not spoken_of


def _constraint(draft: Draft, link: Link, way: Way) -> Constraint:
    """What a link says, seen from the root."""
    own = draft.schema.kind(link.entity).id_attribute
    held = draft.word(link.first - 1) in closed("moments") | closed("than")
    head = draft.clause.mood == "test" and draft.word(draft.clause.head) in closed("negating")
    asked = head and draft.schema.identifies(link.entity, link.attribute)  # "isn't Ada coming?"
    doer = is_doer(draft, link)
    draft.denied |= {link.first - 1} if doer else set()
    no = not (held or asked or doer) and negated(draft.clause, link.first)
    attribute, value = (own, link.thing) if link.whole else (link.attribute, link.value)
    kind: ValueKind = "enum"
    if link.kind == "flag":
        no |= draft.word(link.first - 1) in closed("taken_from")
        kind, value, no = "flag", bool(value) is not no, False  # "back from leave"
    elif attribute == own:
        kind = "id"
    elif draft.schema.identifies(link.entity, attribute):
        kind = "name"
    op: Operator = "!=" if no else "="
    if link.is_part and not no:
        op, kind = "contains", "text"
    told = Constraint(
        attribute=attribute, op=op, value=value, kind=kind,
        cue=led_by(draft, link), span=draft.clause.span(link.first, link.last),
    )  # fmt: skip
    back = bool(way) and way[0].back and (kind in ("name", "id") or not _is_of_others(draft, link))
    if op != "!=" or not back:
        return over(way, told, draft.schema.model)
    # who is not in a play has no part in it, whatever parts in others; so of "never had a repair"
    among = over(way, told.model_copy(update={"op": "="}), draft.schema.model)
    return among.model_copy(update={"op": "not in"})


def _is_of_others(draft: Draft, link: Link) -> bool:
    """Whether a value is said of other things by their word: "jobs that are not repairs"."""
    return any(x.is_whole and x.first <= link.last for x in draft.linked("type", link.entity))


def _add(draft: Draft, made: Constraint, link: Link) -> bool:
    """Add a constraint; values of one attribute that are joined by a word are alternatives.

    False where words say only a part of a name, and nothing joins them to the one told before.
    """
    if take_both_ends(draft, made):
        return True
    denied = (c for c in draft.constraints if c.op in DENYING)
    if any(joined(draft, other, made) for other in denied):
        add(draft, made)
        return True
    for at, other in enumerate(draft.constraints):
        same = (other.attribute, other.kind) == (made.attribute, made.kind)
        if same and made.op == "=" and other.op in ("=", "in") and made.find is None:
            values = other.value if isinstance(other.value, list) else [other.value]
            if made.value not in values:
                if not link.is_whole and not _is_joined(draft, link):
                    return False
                if made.kind == "flag" and not _is_joined(draft, link):
                    draft.constraints[at] = made  # "the bill is out, mark the unbilled hours"
                    return True
                if made.attribute.endswith("[]") and not draft.clause.words & closed("choosing"):
                    continue  # with clover and lime: one thing has both
                spans = [span for span in (other.span, made.span) if span]
                whole = (min(spans)[0], max(span[1] for span in spans)) if spans else None
                both = {"op": "in", "value": [*values, made.value], "span": whole}
                draft.note("unplaced", float(_are_ends(other, made)))
                draft.constraints[at] = other.model_copy(update=both)
            return True
    draft.constraints.append(made)
    return True


def _are_ends(one: Constraint, other: Constraint) -> bool:
    """Whether two values are led by prepositions of their own: the ends of a way, not two things
    of a kind.
    """
    return bool(one.cue and other.cue) and one.cue != other.cue


def _is_joined(draft: Draft, link: Link) -> bool:
    """Whether a word stands beside a link that joins it to another."""
    beside = range(max(0, link.first - reach("within_name")), link.last + reach("within_name"))
    at = link.first - 1
    while at > 0 and draft.clause.tokens[at].function and draft.word(at) not in closed("than"):
        at -= 1  # "higher than that of Ben"
    held = draft.word(at) in closed("than")
    return held or any(draft.word(at) in closed("coordinating") for at in beside)
