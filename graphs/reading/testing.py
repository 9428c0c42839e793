"""What a question of yes or no tests."""

from __future__ import annotations

from collections.abc import Mapping

from graphs.forms.records import Constraint, Test
from graphs.reading.absence import takes_denial
from graphs.reading.closed_class import closed
from graphs.reading.comparing import (
    alternatives,
    chooses_value,
    compares,
    compares_alternatives,
)
from graphs.reading.cues import BOUNDS
from graphs.reading.draft import Draft
from graphs.reading.links import places
from graphs.reading.schema import is_date
from graphs.reading.stretches import is_participle
from graphs.reading.than import bound_at
from graphs.reading.universal import is_of_all, said_of_all
from graphs.reading.values.record import NUMBERS
from tools.entity_types.records import Attribute, Operator

_OVER: Mapping[Operator, Operator] = {"<": ">=", "<=": ">"}
"""Bound -> what all that is not within it is."""


def test_of(draft: Draft) -> Test | None:
    """The test of a question of yes or no; "nobody" and "never" turn it round."""
    if draft.clause.mood != "test":
        return None
    test = _tested_of(draft)
    absent = [i for i, t in enumerate(draft.clause.tokens) if t.lower in closed("absent")]
    if test is None or takes_denial(draft) or draft.denied.issuperset(absent):
        return test
    of_any = test.op == "exists" and not draft.own_name
    if of_any and test.attribute:  # that there is nobody who has it
        draft.constraints.append(Constraint(attribute=test.attribute, op="exists"))
    changed = {"negated": not test.negated, **({"attribute": ""} if of_any else {})}
    return test.model_copy(update=changed)


def _tested_of(draft: Draft) -> Test | None:
    """Constraints beyond the thing itself become the test; one that is put into an order is none:
    all that are compared are told, and that there are such things says nothing of which has more.
    """
    if (bound := draft.counted) is not None:
        return Test(op=bound.op, value=bound.value, span=bound.span)
    if _asks_which(draft):
        return None
    if draft.total is None and _is_of_a_series(draft):
        return _said_of_a_day(draft)
    if draft.total is None and is_of_all(draft):
        return _of_all(draft)
    if draft.total is not None or not (draft.own_name or draft.of):
        if _asks_something_unknown(draft):
            return None
        bound = _bound(draft) or _said_of_an_end(draft)
        if bound is None:
            return _exists(draft)
        draft.constraints.remove(bound)
        return _as_test(draft, bound)
    told = [_spoken_of(draft, c) for c in draft.constraints if not _tells_which(draft, c)]
    if not told and not draft.wanted and any(c.find is not None for c in draft.constraints):
        return Test(op="exists")
    if not told or not told[-1].attribute:
        return _exists(draft) if _tested(draft) else None
    return _said_of_it(draft, told[-1])


def _said_of_it(draft: Draft, told: Constraint) -> Test | None:
    """What is said of a thing that is named, as a test of it and no longer what tells it."""
    if _is_unread_behind(draft, told):
        return None
    test = _as_test(draft, told)
    if test is not None:
        draft.constraints.remove(next(c for c in draft.constraints if c.span == told.span))
    return test


def _asks_which(draft: Draft) -> bool:
    """Whether it is asked which of several things or values it is."""
    several = compares_alternatives(draft) or chooses_value(draft)
    return several or compares(draft) or _is_open_comparison(draft)


def _of_all(draft: Draft) -> Test | None:
    """What all must be or have; None where that is nothing that one thing's row can tell."""
    if _asks_something_unknown(draft):
        return None
    told = said_of_all(draft, states=True)
    if told is None:
        had = _exists(draft)
        if had is not None and had.attribute:
            return had.model_copy(update={"every": True})
        told = said_of_all(draft, states=False)
    if told is None:
        return None
    draft.constraints.remove(told)
    test = _as_test(draft, told)
    return test.model_copy(update={"every": True}) if test is not None else None


def _is_open_comparison(draft: Draft) -> bool:
    """Whether "than" compares things, or compares by a word that is not known: "wider than 20"."""
    tokens = draft.clause.tokens
    than = [at for at, token in enumerate(tokens) if token.lower in closed("than")]
    return bool(than) and (bool(alternatives(draft)) or not all(bound_at(tokens, i) for i in than))


def _is_of_a_series(draft: Draft) -> bool:
    """Whether things are told apart by their day alone, as those of a forecast, and it is said."""
    kind = draft.kind
    days = {a.name for a in kind.attributes if is_date(a)}
    told = any(c.attribute in days for c in draft.constraints)
    return told and not (kind.id_attribute or kind.name_attributes)


def _said_of_a_day(draft: Draft) -> Test | None:
    """What is said of a day, an amount rather than all else; that there is one says nothing.

    Whose days they are is no test, either. One day is below an amount where no moment of it is
    above.
    """
    told = [
        c for c in draft.constraints
        if c.find is None and (own := draft.kind.attribute(c.attribute)) and not is_date(own)
        and not (own.target and c.kind in ("name", "id"))
    ]  # fmt: skip
    if not told:
        return None
    said = max(told, key=lambda c: c.op in BOUNDS)
    draft.constraints.remove(said)
    test = _as_test(draft, said)
    single = any(c.kind == "date" and c.op == "=" for c in draft.constraints)
    if test is None or test.op not in _OVER or not single:
        return test
    return test.model_copy(update={"op": _OVER[test.op], "negated": not test.negated})


def _spoken_of(draft: Draft, told: Constraint) -> Constraint:
    """What is said of "it": of the attribute that was asked for before, where none is named."""
    asked = next((one.wanted for one in draft.before if one.goal == draft.of and one.wanted), "")
    bare = told.op in BOUNDS and not told.attribute and told.find is None
    return told.model_copy(update={"attribute": asked}) if bare and asked else told


def _bound(draft: Draft) -> Constraint | None:
    """What an amount of things is compared with, where it is not asked whether there are such."""
    if draft.total is not None or closed("there") & draft.clause.words:
        return None
    told = (c for c in draft.constraints if c.op in BOUNDS and c.kind in NUMBERS)
    return next((c for c in told if c.attribute and c.find is None), None)


def _said_of_an_end(draft: Draft) -> Constraint | None:
    """The state said of the one thing that an end of an order picks: "is the last job done?"."""
    order = draft.order
    if order is None or draft.limit != 1 or draft.total is not None:
        return None
    said = [c for c in draft.constraints if c.span is not None and c.attribute != order.attribute]
    if not said:
        return None
    last = max(said, key=lambda c: c.span or (0, 0))
    return last if last.kind in ("flag", "enum") and last.attribute and last.find is None else None


def _exists(draft: Draft) -> Test | None:
    """That there are such things, or that they have the one attribute that is named.

    A word that is only near an attribute in meaning is rather a value of it: "is it a diesel?".
    Where nothing is said to have it or to be there, it is not asked whether it is: "out of stock".
    """
    asked = "" if draft.total is not None else _tested(draft)
    found = draft.kind.attribute(asked)
    if found is not None and found.type == "boolean":
        return Test(attribute=asked, op="=", value=True)
    if found is not None and is_date(found):
        return _come_to_pass(draft, found)
    if asked and not _is_had(draft, asked):
        return None
    if not (asked or _is_spoken_of(draft)):
        return None
    return Test(attribute=asked, op="exists")


def _is_spoken_of(draft: Draft) -> bool:
    """Whether things of the root are spoken of, and not only meant: that "I may send" something is
    not whether there is one that is forbidden.
    """
    told = draft.own_name or draft.of or draft.total or closed("there") & draft.clause.words
    named = draft.nouns or any(not x.soft for x in draft.linked("type", draft.root))
    some = any(
        draft.word(x.first - 1) in closed("existential") and x.is_whole
        for x in draft.linked("value", draft.root)
    )  # "is any light on"
    return bool(told or named or some)


def _is_had(draft: Draft, attribute: str) -> bool:
    """Whether words for an attribute say that something has it, that there is one, or was done."""
    links = [x for x in draft.linked("attribute", draft.root) if x.attribute == attribute]
    if all(x.soft for x in links):
        return False
    words = draft.clause.words
    had = words & (closed("perfect") | closed("there")) or not words & closed("being")
    tokens = draft.clause.tokens
    return bool(had) or any(is_participle(tokens[at]) for at in places(links))


def _come_to_pass(draft: Draft, day: Attribute) -> Test | None:
    """What is so by a day, seen from now: "is it valid", until one; "has it ended", on one.

    A deed in the form in which its day is called has one, or was not done. What is only near in
    meaning may be the contrary.
    """
    words = [draft.word(at) for x in draft.linked("attribute", draft.root)
             if x.attribute == day.name and not x.soft for at in sorted(places([x]))]  # fmt: skip
    if not words:
        return None
    name = day.name.lower()
    lasts = bool(closed("lasting_until") & set(day.words))
    called = any(word in day.words and f"{word}s" not in name for word in words)
    so = draft.clause.words & (closed("being") | closed("perfect"))
    if not so or (called and not lasts):
        return Test(attribute=day.name, op="exists")
    return Test(attribute=day.name, op=">=" if lasts else "<=", value=draft.now_as(day))


def _tested(draft: Draft) -> str:
    """The attribute that is tested to be there: the only one, or the only day of a deed."""
    if len(draft.wanted) == 1:
        return draft.wanted[0]
    known = ((name, draft.kind.attribute(name)) for name in draft.wanted)
    days = [name for name, found in known if found is not None and is_date(found)]
    return days[0] if len(days) == 1 else ""


def _asks_something_unknown(draft: Draft) -> bool:
    """Whether what is asked of things is a word that nothing explains: "is the room free on ...".

    That there are such things is no answer then.
    """
    tokens = range(len(draft.clause.tokens))
    return draft.total is None and not all(draft.is_explained(at) for at in tokens)


def _is_unread_behind(draft: Draft, told: Constraint) -> bool:
    """Whether what is asked stands behind and is not known: "is Elm Hall in Oslo any good?"."""
    said = told.span[1] if told.span else 0
    tokens = range(len(draft.clause.tokens))
    behind = (at for at in tokens if said and draft.clause.span(at, at + 1)[0] >= said)
    return not all(draft.is_explained(at) for at in behind)


def _tells_which(draft: Draft, constraint: Constraint) -> bool:
    """Whether a constraint only says which thing is asked about."""
    named = draft.schema.identifies(draft.root, constraint.attribute)
    return named or constraint.find is not None


def _as_test(draft: Draft, tested: Constraint) -> Test | None:
    """What is said, as a test; None of a name that no single attribute of a related thing holds."""
    attribute = _compared(draft, tested)
    if not attribute and tested.attribute:
        return None
    flips = tested.op == "!="
    return Test(
        attribute=attribute, op="=" if flips else tested.op, value=tested.value,
        negated=flips, assumed=tested.assumed, span=tested.span,
    )  # fmt: skip


def _compared(draft: Draft, tested: Constraint) -> str:
    """The attribute that holds the value: of a related thing that is told by name, its name."""
    own = draft.kind.attribute(tested.attribute)
    if own is None or not own.target or tested.kind not in ("name", "text"):
        return tested.attribute
    names = draft.schema.kind(own.target).name_attributes
    return f"{own.name}.{names[0]}" if len(names) == 1 else ""
