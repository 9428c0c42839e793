"""Aspect: what "still", "yet", "already" and words like "over" say of whether things are over."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from typing import Any

from graphs.forms.parts import parts_of
from graphs.forms.records import Constraint, Test, ValueKind
from graphs.reading.aspect_said import (
    Aspect,
    asks_amount,
    aspect_said,
    is_of_amount,
    out_on,
    out_said,
    phase_words,
    predicate_of,
    predicated,
)
from graphs.reading.closed_class import closed
from graphs.reading.completion import Completion, begins, completions, is_of_itself
from graphs.reading.cues import BOUNDS
from graphs.reading.draft import Draft
from graphs.reading.having import was_done
from graphs.reading.lasting_now import begun_by_now
from graphs.reading.links import Link, places, present
from graphs.reading.schema import is_date, is_measure
from graphs.reading.weights import fitted
from tools.entity_types.records import Attribute, Operator
from tools.records import Record


def take_aspect(draft: Draft) -> None:
    """Constrain things by whether they are over, where adverbs or adjectives say it; where nothing
    is known that tells it, those words are left unread.
    """
    _take_overdue(draft)
    _take_out_on(draft)
    said = aspect_said(draft.clause)
    if said is None and (said := predicated(draft) or out_said(draft.clause)) is not None:
        draft.missed |= said.at
    if said is None or is_of_amount(draft, said):
        return
    ahead, day = _ahead(draft), begins(draft.kind)
    if _is_told(draft, said):
        draft.used |= phase_words(draft.clause)
        draft.settled = any(c.kind == "enum" and c.op == "=" for c in draft.constraints)
    elif ahead and not said.over and day is not None:
        _constrain(draft, day, (">=", draft.now_as(day)), "date", said.at | ahead)
    else:
        _take(draft, said)


def _take_out_on(draft: Draft) -> None:
    """Take "on loan" for loans that go on; as things of another type it is not seen which do."""
    link = out_on(draft)
    if link is None or draft.is_used(link.first - 1, link.first):
        return  # "on loan" may be a state of its own
    if not any(completions(draft.schema.kind(link.entity))):
        return
    at = frozenset(range(link.first - 1, link.last))
    if link.entity != draft.root:
        draft.unread |= at
    elif (found := _meant(draft, Aspect(at, over=False))) is not None:
        so = _seen_now(draft, found.ongoing, found)
        _constrain(draft, found.attribute, so, found.kind, at)


def take_present(draft: Draft) -> set[int]:
    """Take the present as what is not over, where nothing else is said of a day or a state.

    Returns the places of its words where they are to be left unread: things of the past would be
    told with the others, as they have days and nothing tells which of them are over.
    """
    now = frozenset(present(draft.clause))
    if not now or not any(map(is_date, draft.kind.attributes)):
        return set()
    asked, before = set(draft.wanted), len(draft.constraints)
    if not _tells_state(draft, _told(draft) | asked):
        _take(draft, Aspect(now, over=False))
        made = map(partial(begun_by_now, draft), draft.constraints[before:])
        draft.constraints += [one for one in made if one is not None]
    return set() if _tells_state(draft, _told(draft) | asked) else set(now)


def _take(draft: Draft, said: Aspect) -> None:
    """Constrain things by what says of them that they are over, if one attribute does."""
    found, words = _meant(draft, said), _aspect_words(draft)
    if found is not None and found.kind == "flag":
        words |= _settling(draft, said)
    if found is None or _is_said_of_another(draft, said) or _open_words(draft, found, said) - words:
        return
    named = places(_links(draft, found))
    if draft.clause.mood == "test" and named and said.over:
        draft.used |= said.at  # "has it been returned yet?" asks for its day
        return
    so = _seen_now(draft, found.over if said.over else found.ongoing, found)
    at = said.at | words | named
    _constrain(draft, found.attribute, so, found.kind, at, assumed=not named)


def _seen_now(draft: Draft, so: tuple[Operator, Any], one: Completion) -> tuple[Operator, Any]:
    """How something compares, an end with the day of asking."""
    return (so[0], draft.now_as(one.attribute)) if so[0] in BOUNDS else so


def _told(draft: Draft) -> set[str]:
    """The attributes that things are constrained by."""
    return {one.attribute for one in draft.constraints}


def _constrain(
    draft: Draft, own: Attribute, so: tuple[Operator, Any], kind: ValueKind, at: AbstractSet[int],
    *, assumed: bool = True,
) -> None:  # fmt: skip
    draft.used |= at
    draft.constraints.append(
        Constraint(
            attribute=own.name, op=so[0], value=so[1], kind=kind, assumed=assumed,
            span=draft.clause.span(min(at), max(at) + 1),
        )
    )  # fmt: skip


def _take_overdue(draft: Draft) -> None:
    """Take "overdue": the day that is called due is over, and the thing is not."""
    for at, token in enumerate(draft.clause.tokens):
        for prefix in closed("passed"):
            called = token.lower.removeprefix(prefix)
            if called == token.lower:
                continue
            days = [a for a in draft.kind.attributes if is_date(a) and called in a.words]
            if len(days) != 1 or draft.is_used(at, at + 1):
                continue
            found = [c for c in completions(draft.kind) if c.attribute is not days[0]]
            rest = _states(found) or found
            if len(rest) > 1:
                continue
            _constrain(draft, days[0], ("<", draft.now_as(days[0])), "date", {at})
            for one in rest:
                _constrain(draft, one.attribute, _seen_now(draft, one.ongoing, one), one.kind, {at})


def _is_told(draft: Draft, said: Aspect) -> bool:
    """Whether it is said already what is so: a day, what tells that things are over, or a value
    that "still" and "yet" are said of.
    """
    tells = {one.attribute.name for one in completions(draft.kind)}
    tells |= {one.name for one in draft.kind.attributes if is_date(one)}
    at = predicate_of(draft, said)
    first, last = draft.clause.span(at.start, at.stop) if at else (0, 0)
    return any(
        (one.attribute in tells and not _says_otherwise(draft, one, said))
        or (one.kind in ("enum", "flag") and one.span and first <= one.span[0] < last)
        for one in draft.constraints
    )


def _says_otherwise(draft: Draft, told: Constraint, said: Aspect) -> bool:
    """Whether a state is told that is the opposite of what the adverbs say, so that they are said
    of something else: "what do we still have to get for the jobs that are finished".
    """
    values = told.value if isinstance(told.value, list) else [told.value]
    return any(
        one.kind == "enum" and one.attribute.name == told.attribute and told.op in ("=", "in")
        and set(values) <= {*(one.ongoing if said.over else one.over)[1]}
        for one in completions(draft.kind)
    )  # fmt: skip


def _tells_state(draft: Draft, told: Collection[str]) -> bool:
    """Whether a state, a flag or a day of the things is among attributes."""
    states = (a for a in draft.kind.attributes if is_date(a) or a.enum or a.type == "boolean")
    return any(one.name in told for one in states)


def _ahead(draft: Draft) -> frozenset[int]:
    """Where it is said that things are still to come."""
    tokens = enumerate(draft.clause.tokens)
    return frozenset(at for at, t in tokens if t.lower in closed("ahead"))


def assumes(part: Record) -> bool:
    """Whether something in a form rests on an attribute that no word names."""
    tells = (Constraint, Test)
    return any(isinstance(one, tells) and one.assumed for _, one in parts_of(part, ""))


def _is_said_of_another(draft: Draft, said: Aspect) -> bool:
    """Whether a question of yes or no says it of a thing by its name that may be over itself, or
    all that it is said of only names things of another type: "still owe" of loans.
    """
    at = {*predicate_of(draft, said)} if phase_words(draft.clause) & said.at else set()
    here = [x for x in draft.links if at.issuperset(range(x.first, x.last))]
    if at and here and all(x.kind == "type" and x.entity != draft.root for x in here):
        return True
    if draft.clause.mood != "test":
        return False
    before = [x for x in draft.links if x.kind == "name" and x.is_whole and x.last <= min(said.at)]
    named = {x.entity for x in before if x.last == max(y.last for y in before)} - {draft.root}
    typed = any(x.is_whole for x in draft.linked("type", draft.root))
    return not typed and any(any(completions(draft.schema.kind(e))) for e in named)


def _meant(draft: Draft, said: Aspect) -> Completion | None:
    """The attribute that says whether things are over: the one that is named, that by which
    amounts are settled where one is spoken of, else the state, else the only one; a flag of
    anything else that was done says nothing of whether it is over.
    """
    if (given := _told_by_what_it_gave(draft, said)) is not None:
        return given
    told = {c.attribute for c in draft.constraints if _says_otherwise(draft, c, said)}
    found = [one for one in completions(draft.kind) if one.attribute.name not in told]
    named = [one for one in found if any(_links(draft, one))]
    if named:
        return named[0] if len(named) == 1 else None
    flags = [one for one in found if one.kind == "flag" and is_of_itself(one.attribute, draft.kind)]
    if _of_amount(draft, said) and len(flags) == 1:
        return flags[0]
    over = [x for x in found if x.kind != "flag" or closed("ended") & {*x.attribute.words}]
    rest = _states(found) or over
    return rest[0] if len(rest) == 1 else None


def _told_by_what_it_gave(draft: Draft, said: Aspect) -> Completion | None:
    """What things have once something was done with them: "not scored yet" of their score."""
    at = predicate_of(draft, said)
    for link in draft.linked("attribute", draft.root):
        own = draft.attribute(link.attribute)
        if link.first in at and not is_date(own) and was_done(draft, link):
            return Completion(own, ("exists", None), ("missing", None), "")
    return None


def _states(found: Sequence[Completion]) -> list[Completion]:
    return [one for one in found if one.kind == "enum"]


def _of_amount(draft: Draft, said: Aspect) -> bool:
    """Whether what is said of things that have an amount asks for it, or is near to it in meaning:
    "still owe".
    """
    at = set(predicate_of(draft, said)) | set(said.at)
    amounts = {a.name for a in draft.kind.attributes if is_measure(a)}
    return bool(amounts and asks_amount(draft)) or any(
        x.first in at and x.soft and x.attribute in amounts and not _is_noun(draft, x)
        for x in draft.linked("attribute", draft.root)
    )


def _settling(draft: Draft, said: Aspect) -> set[int]:
    """Where the verb stands of an amount that is asked for: "how much do they still owe"."""
    at = next((at for at in predicate_of(draft, said) if not draft.is_explained(at)), None)
    if at is None or any(x.first == at for x in draft.links):
        return set()
    return {at} if asks_amount(draft) and phase_words(draft.clause) & said.at else set()


def _is_noun(draft: Draft, link: Link) -> bool:
    """Whether words are of a noun with a determiner, which says nothing of the things."""
    return draft.word(link.first - 1) in closed("determiners") | closed("indefinite")


def _links(draft: Draft, one: Completion) -> Iterator[Link]:
    """The words that an attribute is named by."""
    least, classes = fitted()["least_link"], closed("ended") | closed("ongoing")
    return (
        x for x in draft.links
        if (x.entity, x.attribute) == (draft.root, one.attribute.name) and x.score >= least
        and x.kind in ("attribute", "flag") and draft.word(x.first) not in classes
        and not (x.soft and _is_noun(draft, x))
    )  # fmt: skip


def _aspect_words(draft: Draft) -> frozenset[int]:
    """Where words stand that say only that things are over, or that they are not."""
    words = closed("ended") | closed("ongoing")
    tokens = enumerate(draft.clause.tokens)
    return frozenset(at for at, t in tokens if t.lower in words and not draft.is_used(at, at + 1))


def _open_words(draft: Draft, found: Completion, said: Aspect) -> set[int]:
    """The places of words that nothing stands for, or of what "still" and "yet" are said of only
    what is near in meaning.
    """
    least = fitted()["least_link"]
    sure = places(x for x in draft.links if x.score >= least and not x.soft)
    soft = places(x for x in draft.links if x.score >= least and x.soft)
    if found.kind != "flag" or not _of_amount(draft, said):
        soft -= set(predicate_of(draft, said))
    explained = sure | soft | places(_links(draft, found)) | places(draft.clause.values)
    return {
        at for at, token in enumerate(draft.clause.tokens)
        if token.is_word and not draft.is_explained(at) and at not in explained | said.at
        and token.lower not in closed("vague")
    }  # fmt: skip
