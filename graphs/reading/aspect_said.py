"""What words say of whether things are over: "still", "yet", "outstanding"."""

from __future__ import annotations

from dataclasses import dataclass

from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed, comparisons
from graphs.reading.cues import amount_word
from graphs.reading.draft import Draft
from graphs.reading.links import Link, places
from graphs.reading.once import once
from graphs.reading.room import tells_left
from graphs.reading.schema import is_measure, is_of_money
from graphs.reading.stretches import is_participle
from tools.entity_types.records import Attribute
from tools.words import is_plural


@dataclass(frozen=True, slots=True)
class Aspect:
    """Words that say that things are over, or that they are not."""

    at: frozenset[int]
    over: bool


def phase_words(clause: Clause) -> set[int]:
    """The places of the adverbs of aspect: "still", "yet", "already"."""
    adverbs = closed("continuing") | closed("expected") | closed("reached")
    return {at for at, token in enumerate(clause.tokens) if token.lower in adverbs}


@once
def aspect_said(clause: Clause) -> Aspect | None:
    """What the adverbs of aspect say: "still", "not ... yet", "already", "no longer"."""
    denied = clause.words & (closed("negating") | closed("absent"))
    for at, token in enumerate(clause.tokens):
        word, before = token.lower, clause.word(at - 1)
        if word in closed("continuing"):
            return Aspect(frozenset({at}), over=False)
        if word in closed("expected") | closed("reached"):
            return Aspect(frozenset({at}), over=not denied)
        if word in closed("left_over") and _is_left_over(clause, at):
            return Aspect(frozenset({at}), over=False)
        if word in closed("no_more") and before in closed("none"):
            return Aspect(frozenset({at - 1, at}), over=True)
    return None


def _is_left_over(clause: Clause, at: int) -> bool:
    """Whether "left" is said of what there is, not of what somebody did: "have left" alone is."""
    before = clause.word(at - 1)
    has = before in closed("perfect") and bool(closed("supporting") & clause.words)
    return has or before in closed("being")


def predicated(draft: Draft) -> Aspect | None:
    """What is said of things as how they are: "which are over", "the outstanding fines"."""
    for at, token in enumerate(draft.clause.tokens):
        over = token.lower in closed("ended")
        if _compares(draft, at) or (not over and token.lower not in closed("ongoing")):
            continue
        before = at - 1 - (draft.word(at - 1) in closed("negating"))
        own = any(x.first == at + 1 and x.is_whole for x in draft.linked("type", draft.root))
        if own or _is_predicate(draft, before):
            denied = before < at - 1
            return Aspect(frozenset({at}), over=over is not denied)
    return None


def out_said(clause: Clause) -> Aspect | None:
    """What is said to be out: "which books are out", "who has it out"; nothing is carried out."""
    last = max((at for at, token in enumerate(clause.tokens) if token.is_word), default=0)
    if clause.word(last) not in closed("out") or clause.mood != "ask":
        return None
    had = any(clause.word(at) in closed("perfect") for at in range(last))
    held = had and not is_participle(clause.tokens[last - 1])
    is_out = held or clause.word(last - 1) in closed("being")
    return Aspect(frozenset({last}), over=False) if is_out else None


def out_on(draft: Draft) -> Link | None:
    """The word for things that go on where others are said to be "on" one: "books on loan"."""
    for link in draft.links:
        bare = draft.word(link.first - 1) in closed("out_on") and link.size == 1
        named = link.names_type
        if bare and named and _is_of_things(draft, link.first - 2):
            return None if is_plural(draft.word(link.first)) else link
    return None


def _is_of_things(draft: Draft, at: int) -> bool:
    """Whether what follows is said of things, and not of what somebody did: "books on", "is on",
    not "spent on".
    """
    things = (x for x in draft.links if x.kind in ("type", "name") and x.last == at + 1)
    had = draft.word(at) in closed("being") | closed("perfect")
    return had or any(x.is_whole and not x.soft for x in things)


def _compares(draft: Draft, at: int) -> bool:
    """Whether a word compares with what stands behind it: "over 60 euros", "over their limit"."""
    behind = draft.word(at + 1)
    led = draft.word(at) in comparisons() and behind in closed("determiners")
    return led or any(one.first == at + 1 for one in draft.clause.values)


def _is_predicate(draft: Draft, at: int) -> bool:
    """Whether what stands behind a place is said of the things: "is it over", "fines are over"."""
    if draft.word(at) in closed("being"):
        return draft.word(at) not in closed("to_be")
    last = at + 2 >= len([t for t in draft.clause.tokens if t.is_word])
    return draft.clause.mood == "test" and last


def is_of_amount(draft: Draft, said: Aspect) -> bool:
    """Whether what is left is part of the name of an amount, or said of one that is asked for: "how
    many hours are left".
    """
    named = (x for x in draft.links if x.kind == "attribute" and x.size > 1 and x.is_whole)
    if said.at <= places(x for x in named if _names_left(draft, x)):
        return True
    if draft.clause.words & closed("much") and any(map(_tells_paid, draft.kind.attributes)):
        return True  # "how much is outstanding" of what is paid in part
    left = all(draft.word(at) in closed("left_over") for at in said.at)
    asked = [*draft.wanted, draft.total.attribute if draft.total is not None else ""]
    wanted = [a for name in asked if (a := draft.kind.attribute(name)) and is_measure(a)]
    if not left or amount_word(draft.clause) is None or not (wanted or draft.own_name):
        return False
    draft.used |= said.at if any(tells_left(a) for a in wanted) else set()
    return True


def _tells_paid(one: Attribute) -> bool:
    """Whether an attribute tells how much of something was paid."""
    return is_measure(one) and not closed("settled").isdisjoint(one.words)


def _names_left(draft: Draft, link: Link) -> bool:
    """Whether words name an amount that is left, of things of any type."""
    own = draft.schema.kind(link.entity).attribute(link.attribute)
    return own is not None and not link.soft and is_measure(own) and tells_left(own)


def predicate_of(draft: Draft, said: Aspect) -> range:
    """The words of which "still" and "yet" are said: what stands behind, or right before."""
    first = last = max(said.at) + 1
    if draft.word(first - 1) in closed("expected"):
        return range(min(said.at) - 1, min(said.at))
    while last < len(draft.clause.tokens) and not _ends_predicate(draft, last):
        last += 1
    return range(first, last)


def _ends_predicate(draft: Draft, at: int) -> bool:
    """Whether a preposition stands there: "have to" leads to a verb."""
    verb = draft.word(at) in closed("amounting") and draft.word(at - 1) in closed("obliging")
    return draft.word(at) in closed("prepositions") and not verb


def asks_amount(draft: Draft) -> bool:
    """Whether it is asked how much, or for an amount of money by its name."""
    named = (x for x in draft.linked("attribute", draft.root) if x.is_whole and not x.soft)
    priced = any(is_of_money(draft.attribute(x.attribute)) for x in named)
    return priced or bool(closed("much") & draft.clause.words)
