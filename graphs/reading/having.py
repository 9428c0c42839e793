"""What things have, lack or have left of something, where that picks them."""

from __future__ import annotations

from typing import Any

from graphs.forms.records import ValueKind
from graphs.reading.closed_class import closed, irregular, question_words, signs
from graphs.reading.completion import ends, is_done
from graphs.reading.cues import negated
from graphs.reading.draft import Draft
from graphs.reading.links import Link
from graphs.reading.none_members import none_of
from graphs.reading.room import room_said, says_left
from graphs.reading.schema import is_date, is_free_text, is_measure
from graphs.reading.stretches import is_participle
from graphs.reading.weights import fitted
from tools.entity_types.records import Attribute, Operator
from tools.words import is_plural


def state_said(draft: Draft, link: Link) -> tuple[Operator, Any, ValueKind] | None:
    """How what words name compares, where they say what things have or are like, and that picks
    them: what they have or have not, some of an amount, that something was done with them.
    """
    own, no = draft.attribute(link.attribute), negated(draft.clause, link.first)
    if (amount := _amount_said(draft, link, denied=no)) is not None:
        return amount, 0, "number"
    if own.type == "boolean" and _is_related(draft, link):
        return "=", not no, "flag"
    if (behind := ended_behind(draft, link)) is not None:
        no = any(draft.word(at) in closed("negating") for at in behind)
        draft.used |= {*behind}
    if behind is not None or has_come(draft, link):
        kind: ValueKind = "date" if own.format == "date" else "datetime"
        return ">=" if no else "<", draft.now_as(own), kind
    if has_done(draft, link):
        return done_or_not(own, done=not no)
    picked = picks(draft) or _is_related(draft, link)
    if is_done_with(draft, link) or (picked and was_done(draft, link)):
        return done_or_not(own, done=not negated(draft.clause, link.last - 1))
    if _has_any(draft, link):
        return "exists", None, ""
    if not picks(draft):
        return None
    if own.type == "boolean" and (not link.soft or _is_had(draft, link)):
        return "=", not no, "flag"
    return None


def done_or_not(own: Attribute, *, done: bool) -> tuple[Operator, Any, ValueKind]:
    """How an attribute that tells that something was done compares where it was, or was not."""
    if own.type == "boolean":
        return "=", done, "flag"
    return "exists" if done else "missing", None, "date" if is_date(own) else ""


def _amount_said(draft: Draft, link: Link, *, denied: bool) -> Operator | None:
    """How an amount compares with nothing, where that is said of things: some of it, none."""
    sign = signs().get(draft.word(link.first - 1))
    if sign is not None and is_measure(draft.attribute(link.attribute)):
        draft.use(link.first - 1, link.first)
        return sign
    if (left := room_said(draft, link)) is not None:
        return left
    if _is_of_amount(draft, link, "out", "of"):
        return "="
    within = _is_of_amount(draft, link, "being", "within") or _is_tested_within(draft, link)
    if within or _is_left(draft, link):
        draft.denied |= {at for at in range(link.first) if draft.word(at) in closed("negating")}
        return "=" if denied else ">"
    return None


def _is_related(draft: Draft, link: Link) -> bool:
    """Whether a flag is said of things behind "that", or "with": "flats that allow pets"."""
    leads = closed("relative") | closed("having") - closed("lacking")
    nouns = [x.last for x in draft.nouns] or [x.last for x in draft.linked("type", draft.root)]
    return any(
        draft.word(at) in leads for last in nouns for at in range(last, min(last + 1, link.first))
    )


def _is_of_amount(draft: Draft, link: Link, first: str, last: str) -> bool:
    """Whether an amount stands behind words of two classes: "out of stock", "are in stock"."""
    before = draft.word(link.first - 2), draft.word(link.first - 1)
    led = before[0] in closed(first) and before[1] in closed(last)
    left = led and not link.soft and link.is_whole and is_measure(draft.attribute(link.attribute))
    return left and picks(draft)


def _is_tested_within(draft: Draft, link: Link) -> bool:
    """Whether it is asked if things have some of an amount: "are all the parts in stock?"."""
    head = draft.clause.mood == "test" and draft.word(draft.clause.head).removesuffix("n't")
    led = head in closed("being") and draft.word(link.first - 1) in closed("within")
    own = draft.attribute(link.attribute)
    return led and not link.soft and link.is_whole and is_measure(own)


def _is_had(draft: Draft, link: Link) -> bool:
    """Whether words name what things have; what is only near in meaning must be had."""
    at = link.first - 1
    while draft.word(at) in closed("determiners") | closed("indefinite"):
        at -= 1
    had = closed("perfect") | closed("having")
    if draft.word(at) in closed("got"):  # "hasn't got a phone"
        return draft.word(at - 1).removesuffix("n't") in had
    return draft.word(at) in had


def _has_any(draft: Draft, link: Link) -> bool:
    """Whether things are picked by having any of what they may lack: "which have a phone"."""
    own = draft.attribute(link.attribute)
    had = not link.soft and link.is_whole and _is_had(draft, link)
    the = draft.word(link.first - 1) in closed("determiners") - closed("indefinite")
    picked = had and not the and picks(draft) and not lacks(draft, link)
    return picked and bool(own.nullable or none_of(own))


def has_always(draft: Draft, link: Link) -> bool:
    """Whether things would be picked by having what all of them have, which so says something
    else: classes "that still have room" are told by no name of their room.
    """
    own, at = draft.attribute(link.attribute), link.first - 1
    valued = any(p.first == link.last for p in draft.clause.values) or any(
        x.first == link.last and x.kind in ("name", "value") for x in draft.links
    )
    deed = is_participle(draft.clause.tokens[link.first])  # "that have used all their hours"
    had = draft.word(at) in closed("perfect") and (deed or not is_plural(draft.word(link.last - 1)))
    while draft.word(at) in closed("perfect") | closed("continuing"):
        at -= 1
    led = draft.word(at) in closed("relative") or picks(draft)
    if draft.clause.tokens[link.first].function:  # "have no" names no number
        return False
    plain = is_free_text(own) or (deed and is_measure(own))
    return had and led and not valued and plain and not (own.nullable or own.target)


def was_done(draft: Draft, link: Link) -> bool:
    """Whether it is said that something was done with things, which their day of it tells, or what
    they have of it: those that were scored, by their score.
    """
    own, at = draft.attribute(link.attribute), link.last - 1
    told = own.nullable and not own.target and (is_done(own) if is_date(own) else link.size == 1)
    before = {draft.word(i).removesuffix("n't") for i in range(max(0, at - 2), at)}
    being = before & closed("being")
    return told and not link.soft and bool(being) and _tells_deed(draft, at)


def _tells_deed(draft: Draft, at: int) -> bool:
    """Whether a word tells what was done: "cancelled", "paid"."""
    return is_participle(draft.clause.tokens[at]) or draft.word(at) in irregular()


def is_done_with(draft: Draft, link: Link) -> bool:
    """Whether things are picked by what was done with what they own: "whose identity was checked"
    of things that have the day of it.
    """
    owned = any(draft.word(at) in closed("owners") for at in range(link.first))
    return owned and draft.clause.mood != "command" and was_done(draft, link)


def has_done(draft: Draft, link: Link) -> bool:
    """Whether it is said of the people of things what they have done with them, which a flag of the
    things, or a day that they may lack, tells: "who hasn't paid", "which guests have paid".
    """
    if draft.clause.mood not in ("ask", "open") or (at := deed_said(draft, link)) is None:
        return False
    if question_words().get(draft.word(at - 1)) == "person":
        return True
    people = (x for x in draft.links if x.kind == "type" and x.is_whole and x.last == at)
    return any(x.entity != draft.root and draft.schema.is_person(x.entity) for x in people)


def deed_said(draft: Draft, link: Link) -> int | None:
    """Where "have" stands before what a question says was done: "haven't paid"; None: not so."""
    own, at = draft.schema.kind(link.entity).attribute(link.attribute), link.first - 1
    told = own is not None and (own.type == "boolean" or (is_date(own) and own.nullable))
    if own is None or not told or link.soft or not is_done(own):
        return None
    between = (closed("negating") - closed("auxiliaries")) | closed("expected") | closed("reached")
    while draft.word(at) in between:
        at -= 1
    perfect = draft.word(at).removesuffix("n't") in closed("perfect")
    return at if perfect and _tells_deed(draft, link.last - 1) else None


def has_come(draft: Draft, link: Link) -> bool:
    """Whether a day is said to be over: "have expired", "the expired ones"; of a day that things
    may lack, only that it has come: without one it has not, which no comparison says.
    """
    own, said = draft.attribute(link.attribute), draft.clause.tokens[link.first]
    if link.soft or not is_date(own) or is_done(own) or draft.own_name:
        return False
    if own.nullable and (not ends(own) or negated(draft.clause, link.first)):
        return False
    before = {draft.word(at) for at in range(max(0, link.first - 3), link.first)}
    beside = any(x.first == link.last for x in draft.linked("type", draft.root))
    ongoing = said.lower.endswith("ing")
    return is_participle(said) and not ongoing and (beside or bool(before & closed("auxiliaries")))


def is_verb_of_things(draft: Draft, link: Link) -> bool:
    """Whether a word says what things have come to, and not what people did with them."""
    come = has_come(draft, link) or ended_behind(draft, link) is not None
    return come or is_done_with(draft, link) or has_done(draft, link)


def ended_behind(draft: Draft, link: Link) -> range | None:
    """The words behind the name of an end that say that it is over, or not: "whose licence has
    expired"; None: there are none.
    """
    own, at = draft.attribute(link.attribute), link.last
    if link.soft or not is_date(own) or not ends(own) or draft.own_name:
        return None
    while draft.word(at) in closed("auxiliaries") | closed("negating") | closed("relative"):
        at += 1
    told = at > link.last and draft.word(at) in closed("ended") and draft.clause.mood == "ask"
    return range(link.last, at + 1) if told else None


def _is_left(draft: Draft, link: Link) -> bool:
    """Whether the name of an amount is said as what things are like, which are those that have
    some of it: "which berths are still free", "the free berths", of books with copies available
    the available ones.
    """
    own = draft.attribute(link.attribute)
    whole = link.is_whole or says_left(draft, link)
    if link.soft or not whole or own.type != "integer" or not is_measure(own):
        return False
    least = fitted()["least_link"]
    last = link.last  # "available mystery books"
    while any(last == x.first and x.is_whole and x.kind in ("name", "value") for x in draft.links):
        last += 1
    if any(x.first == last and x.score >= least for x in draft.linked("type", draft.root)):
        return True
    at, stated = link.first - 1, closed("determiners") | closed("prepositions")
    while at > 0 and draft.clause.tokens[at].function and draft.word(at) not in stated:
        if draft.word(at).removesuffix("n't") in closed("being"):
            return picks(draft) or draft.word(at - 1) in closed("relative")
        at -= 1
    return False


def picks(draft: Draft) -> bool:
    """Whether it is asked which things, or how many, have something: a yes or no picks them."""
    if draft.own_name or draft.clause.mood != "ask":
        return False
    at, asked = draft.clause.head, question_words().get(draft.word(draft.clause.head))
    behind = draft.word(at + 1) in (
        closed("of") | closed("pro_forms") | closed("auxiliaries") | {"'s"}
    )
    which = asked == "thing" and (behind or draft.features.get("root_asked", 0.0) > 0)
    return draft.total is not None or which


def lacks(draft: Draft, link: Link) -> bool:
    """Whether things without the attribute are meant: "without a lead", "unassigned"."""
    before = {draft.word(link.first - 2), draft.word(link.first - 1)}
    none = before & closed("none") and draft.clause.mood != "test"
    denied = negated(draft.clause, link.first) and draft.clause.mood != "test"
    without = denied and not link.soft and _is_had(draft, link)  # "don't have a phone"
    return bool(before & closed("lacking") or none) or link.value is False or without


def is_doer(draft: Draft, link: Link) -> bool:
    """Whether a name stands between a denial and what things have come to, so that only this is
    denied: "which jobs hasn't Ada finished?" are hers.
    """
    denying = closed("negating") & closed("auxiliaries")
    led = draft.word(link.first - 1) in denying and negated(draft.clause, link.last)
    if draft.clause.mood != "ask" or not led:
        return False
    told = (x for x in draft.links if x.first == link.last and x.entity == draft.root)
    return any(
        x.kind in ("value", "flag")
        or (x.kind == "attribute" and not draft.attribute(x.attribute).target)
        for x in told
    )
