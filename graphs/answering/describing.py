"""What a find looks for, as a noun phrase: ``open tickets with owner Ana Ruiz``."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.answering.hundredths import in_currency
from graphs.answering.labels import (
    Row,
    attribute_label,
    identity_attribute,
    is_moment_name,
    thing_label,
    type_label,
)
from graphs.answering.telling import NO_TYPE, Telling
from graphs.answering.values import member_text, said_value
from graphs.forms.records import Constraint, Find, FindGoal, Goal
from graphs.reading.closed_class import closed
from graphs.reading.completion import is_done
from graphs.reading.none_members import without_none_member
from graphs.reading.schema import is_date
from tools.entity_types.member_meanings import meaning_of
from tools.entity_types.records import Attribute, EntityType

_OPERATORS = {
    "=": "is", "in": "is", "!=": "is_not", "not in": "is_not", "contains": "contains",
    "<": "below", "<=": "at_most", ">": "above", ">=": "at_least",
    "exists": "given", "missing": "not_given",
}  # fmt: skip
_COUNTED = {"=": "exactly", ">": "above", ">=": "at_least"}
_FEWER = {">": "at_most", ">=": "below"}
"""What is left of those who are not among the ones with more."""
_OF_DAYS = {"below": "before", "at_most": "until", "above": "after", "at_least": "since"}
_OF_ENDS = {"until": "or_before", "since": "or_later"}
"""Of days whose name leads to them already: valid from, valid until."""


def things(
    telling: Telling,
    find: Find,
    kind: EntityType = NO_TYPE,
    *,
    count: int = 2,
    unapplied: Sequence[str] = (),
) -> str:
    """The things that a find looks for, without constraints that were not applied."""
    kind = kind if kind.words else telling.find_type(find)
    kept = [c for c in find.constraints if not _is_unapplied(telling, c, unapplied)]
    kept = [without_none_member(kind, c) for c in kept]
    when = [text for c in kept if (text := _when(telling, kind, c))]
    kept = [c for c in kept if not _when(telling, kind, c)]
    told = [(c, _quality(telling, kind, c), _ability(telling, kind, c)) for c in kept]
    said = [quality for _, quality, _ in told if quality]
    behind = [text for text in said if text.rpartition(" ")[2] in closed("particles")]
    qualities = [text for text in said if text not in behind]
    behind += [ability for *_, ability in told if ability]
    behind += [telling.listed(when)] if when else []
    parts = [text for c, quality, ability in told
             if not quality and not ability and (text := _part(telling, kind, c))]  # fmt: skip
    return telling.say(
        "things",
        before=" ".join(qualities),
        type=" ".join([type_label(telling, kind, count), *behind]),  # "lamps on"
        after=telling.listed(parts),
    )


def _is_unapplied(telling: Telling, constraint: Constraint, unapplied: Sequence[str]) -> bool:
    """Whether a constraint is one of those, told by its words or its value.

    One that cannot be told apart from them counts as unapplied: nothing is claimed of it.
    """
    if not unapplied:
        return False
    value = said_value(telling, constraint.value).casefold()
    said = telling.said(constraint.span).casefold() or value
    texts = [text.casefold() for text in unapplied]
    if not said:
        return True
    held = set(value.split())
    return any(said in text or text in said or held >= {*text.split()} for text in texts)


def _quality(telling: Telling, kind: EntityType, constraint: Constraint) -> str:
    """A value of a list of values, or a mark, as the adjective that it is; so is what was done with
    things, by the day of it: those without a ``returned_on`` are not returned.
    """
    attribute = kind.attribute(constraint.attribute)
    if constraint.op in ("exists", "missing") and attribute is not None:
        done = _done(attribute)
        denied = bool(done) and constraint.op == "missing"
        return telling.say("not_quality", quality=done) if denied else done
    if constraint.op not in ("=", "!=") or constraint.find or constraint.goal or attribute is None:
        return ""
    negated, value = constraint.op == "!=", constraint.value
    if isinstance(value, bool) and not _is_able(attribute):
        negated, quality = negated == value, attribute_label(kind, attribute.name)
    elif value in attribute.enum and isinstance(value, str):
        quality = meaning_of(attribute, value) or member_text(attribute, value)
    else:
        return ""
    return telling.say("not_quality", quality=quality) if negated else quality


def _ability(telling: Telling, kind: EntityType, constraint: Constraint) -> str:
    """What things can or cannot do, by the mark of it: "that cannot swim"."""
    attribute = kind.attribute(constraint.attribute)
    value = constraint.value
    if attribute is None or not _is_able(attribute) or not isinstance(value, bool):
        return ""
    label = attribute_label(kind, attribute.name)
    denied = (constraint.op == "!=") == value
    return telling.say("not_able" if denied else "able", what=label.partition(" ")[2])


def _is_able(attribute: Attribute) -> bool:
    return attribute.type == "boolean" and attribute.words[0] in closed("able")


def _done(attribute: Attribute) -> str:
    """What was done on a day, where that is all that its name says: ``paid`` of ``paid_on``."""
    day = is_date(attribute) and attribute.nullable and is_done(attribute)
    led = attribute.words[-1:] and attribute.words[-1] in closed("prepositions")
    return attribute.words[0] if day and led and len(attribute.words) == 2 else ""


def _when(telling: Telling, kind: EntityType, constraint: Constraint) -> str:
    """On which day something was or is to be done with things, as people say it: "due 2026-05-04 to
    2026-05-10", "opened on 2026-09-15".
    """
    attribute = kind.attribute(constraint.attribute)
    if attribute is None or not is_date(attribute) or telling.language == "zh":
        return ""
    done = is_done(attribute) or attribute.words[0] in closed("due")
    lasting = attribute.words[-1] in closed("lasting_from") | closed("lasting_until")
    if not done or lasting or not is_moment_name(attribute.words):
        return ""
    label, value = attribute_label(kind, attribute.name), _value(telling, kind, constraint)
    operator = _OF_DAYS.get(_OPERATORS[constraint.op], _OPERATORS[constraint.op])
    if not value or operator not in {"is", *_OF_DAYS.values()}:
        return ""
    if operator != "is" or isinstance(constraint.value, dict):
        label = label.rpartition(" ")[0]
    return telling.say(f"where_{operator}", label=label, value=value)


def _part(telling: Telling, kind: EntityType, constraint: Constraint) -> str:
    """A constraint as ``owner Ana Ruiz``; its own words where it cannot be said so."""
    if constraint.find is not None and constraint.attribute == kind.id_attribute:
        return _others(telling, constraint, constraint.find)
    value = _value(telling, kind, constraint)
    label = _constraint_label(telling, kind, constraint.attribute)
    if not label and constraint.find is not None:
        label = type_label(telling, telling.find_type(constraint.find))
    operator = _OPERATORS[constraint.op]
    if constraint.kind in ("date", "date_range", "datetime", "time"):
        operator = _OF_DAYS.get(operator, operator)
        leads = label.rpartition(" ")[2] in closed("lasting_from") | closed("lasting_until")
        operator = _OF_ENDS.get(operator, operator) if leads else operator
    if operator in ("given", "not_given"):
        return telling.say(f"where_{operator}", label=label) if label else ""
    if not value or not label:
        quoted = value and telling.say("quoted", text=value)
        denied = quoted and operator == "is_not"
        return telling.say("not_quality", quality=quoted) if denied else quoted
    return telling.say(f"where_{operator}", label=label, value=value)


def _others(telling: Telling, constraint: Constraint, find: Find) -> str:
    """The other things that refer to those meant, or how many of them do."""
    denied, times = constraint.op == "not in", constraint.times
    if times is None:
        others = things(telling, find)
        return telling.say("where_none", things=others) if denied else others
    bound = _FEWER[times.op] if denied else _COUNTED[times.op]
    others = things(telling, find, count=times.count)
    return telling.say(f"counted_{bound}", count=times.count, things=others)


def constraint_label(telling: Telling, kind: EntityType, constraint: Constraint) -> str:
    """A constraint in words: ``no returned on``, ``not settled``."""
    ways = (_quality, _ability, _part)
    return next((text for way in ways if (text := way(telling, kind, constraint))), "")


def _constraint_label(telling: Telling, kind: EntityType, name: str) -> str:
    """What a constraint is on; a relation under the name of the other's id goes by its type."""
    attribute = kind.attribute(name)
    other = telling.named_type(attribute.target) if attribute and attribute.target else NO_TYPE
    key = other.attribute(other.id_attribute) if other.id_attribute else None
    if attribute is not None and key is not None and attribute.words == key.words:
        return type_label(telling, other)
    return attribute_label(kind, name) if name else ""


def _value(telling: Telling, kind: EntityType, constraint: Constraint) -> str:
    """The value of a constraint; of a relation the name, or the words, of the related things."""
    if constraint.find is not None and constraint.find.of and not constraint.find.constraints:
        return ""
    if constraint.find is not None:
        thing = named(telling, constraint.find) or things(telling, constraint.find, count=1)
        kind = telling.find_type(constraint.find)
        theirs = constraint.take not in ("", kind.id_attribute)
        same = theirs and constraint.take == constraint.attribute
        return telling.say("that_of", thing=thing) if same else thing
    if constraint.than:
        return attribute_label(kind, constraint.than)
    if constraint.goal or constraint.value is None:
        return ""
    return said_value(telling, in_currency(kind, constraint.attribute, constraint.bound))


def named(telling: Telling, find: Find) -> str:
    """The name by which a find looks for one thing; ``""`` where it goes by something else."""
    kind = telling.find_type(find)
    names = {*kind.name_attributes, kind.id_attribute, ""}
    said = [c for c in find.constraints if c.kind == "name" or c.attribute in names]
    if len(find.constraints) != 1 or not said or said[0].op != "=":
        return ""
    return said_value(telling, said[0].value) if said[0].value is not None else ""


def called(telling: Telling, goal: Goal, kind: EntityType, row: Row) -> str:
    """What a row is called; one without a name of its own by the text it was asked for with."""
    own, key = thing_label(telling, kind, row), identity_attribute(kind, row)
    find = goal.find if isinstance(goal, FindGoal) else getattr(goal, "target", None)
    if find is not None and (not key or key == kind.id_attribute):
        said = named(telling, find)
        if said and said in [value for name, value in row.items() if _is_own(kind, name)]:
            return said
    return own


def _is_own(kind: EntityType, name: str) -> bool:
    """Whether a key of a row holds something of the thing itself: no name of what it refers to."""
    referring = kind.attribute(name.rpartition(".")[0])
    return not name.startswith("^") and (referring is None or not referring.target)
