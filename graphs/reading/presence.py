"""Things of which there is another thing: "members who have a booking", "jobs that need parts"."""

from __future__ import annotations

from graphs.reading.absence import related, said_of_others, ways_to
from graphs.reading.closed_class import closed, degrees, totals
from graphs.reading.draft import Draft, overlap
from graphs.reading.links import Link, places


def take_presence(draft: Draft) -> None:
    """Constrain by what something refers to, where words say that things have another.

    What is said right beside the word for those others narrows them. Where several relations may
    be meant the word is left unread.
    """
    for link in sorted(draft.links, key=lambda x: x.first):
        ways = ways_to(draft, link) if _are_had(draft, link) else []
        if len(ways) == 1:
            first, last = _stretch(draft, link)
            inner = said_of_others(draft, link, first, last)
            draft.constraints = [
                c for c in draft.constraints if not draft.clause.holds(c.span, first, last)
            ]
            span = draft.clause.span(link.first, link.last)
            told = related(draft, ways[0], inner).model_copy(update={"span": span})
            draft.constraints.append(told)
            draft.use(link.first, link.last)
            draft.note("edges", float(len(ways[0])))
            draft.note("back", float(sum(edge.back for edge in ways[0])))
            for edge in ways[0]:
                draft.use_words(edge.target if edge.back else edge.source, edge.attribute)
                draft.use_type(edge.target)


def _are_had(draft: Draft, link: Link) -> bool:
    """Whether words name another type behind the one asked for, and nothing counts or compares."""
    nouns = [x for x in draft.nouns if x.last <= link.first]
    if not link.names_type or link.entity == draft.root or not nouns or draft.own_name:
        return False
    said = draft.clause.mood in ("ask", "open") and not draft.is_used(link.first, link.last)
    apart = not any(
        overlap(one, link) and one.is_whole and (one.entity == draft.root or one.kind == "name")
        for one in draft.links
        if one.kind in ("type", "name") or one.entity == draft.root
    )
    between = {draft.word(at) for at in range(nouns[-1].last, link.first)}
    counted = closed("every") | closed("than") | closed("negating") | closed("coordinating")
    counted |= closed("pronouns") - closed("relative")
    counted |= set(degrees()) | set(totals())
    numbers = any(
        p.value.kind == "number" and nouns[-1].last <= p.first <= link.first
        for p in draft.clause.values
    )
    return said and apart and bool(between) and not between & counted and not numbers


def _stretch(draft: Draft, link: Link) -> tuple[int, int]:
    """The words about those others: what stands right before their word, and behind it up to
    where something is said of the things asked for again.
    """
    first, last = link.first, link.last
    beside = places(
        x for x in draft.links if x.entity == link.entity and x.kind in ("name", "value", "flag")
    )
    while first - 1 in beside:
        first -= 1
    own = {x.first for x in draft.linked("attribute", draft.root) if x.is_whole}
    said = places(draft.clause.values)  # "in May"
    while last < len(draft.clause.tokens) and draft.word(last) not in closed("contrasting"):
        again = draft.word(last) in closed("auxiliaries") and last not in said
        if last in own or (again and draft.word(last - 1) not in closed("relative")):
            break
        last += 1
    return first, last
