"""Values of a list that say that things have nothing: "N = no title", "none"."""

from __future__ import annotations

from graphs.forms.records import Constraint, Test
from graphs.reading.closed_class import closed
from graphs.reading.draft import Draft
from graphs.reading.tokens import tokens_of
from tools.entity_types.member_meanings import meaning_of
from tools.entity_types.records import Attribute, EntityType


def take_none_members(draft: Draft) -> None:
    """Things without an attribute are those of which a value says so; those with it all others."""
    draft.constraints = [_said_by_value(draft, one) for one in draft.constraints]


def test_of_none_member(draft: Draft, test: Test | None) -> Test | None:
    """A test that things have an attribute, or lack it, by the value that says that they do not."""
    value = _none_of(draft, test.attribute) if test is not None else ""
    if test is None or not value or test.op not in ("exists", "missing"):
        return test
    if not (draft.own_name or draft.of or test.every):  # that one of several has it
        draft.constraints.append(
            _said_by_value(draft, Constraint(attribute=test.attribute, op=test.op))
        )
        return test.model_copy(update={"attribute": "", "op": "exists"})
    negated = test.negated is (test.op == "missing")  # that it is so denies that they have one
    return test.model_copy(update={"op": "=", "value": value, "negated": negated})


def _said_by_value(draft: Draft, told: Constraint) -> Constraint:
    value = _none_of(draft, told.attribute) if told.op in ("exists", "missing") else ""
    if not value:
        return told
    op = "=" if told.op == "missing" else "!="
    return told.model_copy(update={"op": op, "value": value, "kind": "enum"})


def none_of(own: Attribute) -> str:
    """The one value of a list by which things have nothing of it; ``""``: there is none."""
    found = [str(value) for value in own.enum if _denies(own, str(value))]
    return found[0] if len(found) == 1 else ""


def without_none_member(kind: EntityType, told: Constraint) -> Constraint:
    """A constraint by such a value as what it says: that things have something, or have not."""
    own = kind.attribute(told.attribute)
    if own is None or told.op not in ("=", "!=") or not told.value or told.value != none_of(own):
        return told
    op = "missing" if told.op == "=" else "exists"
    return told.model_copy(update={"op": op, "value": None})


def _none_of(draft: Draft, attribute: str) -> str:
    own = draft.kind.attribute(attribute)
    return none_of(own) if own is not None else ""


def _denies(own: Attribute, value: str) -> bool:
    said = [t.lower for t in tokens_of(meaning_of(own, value) or value.replace("_", " "))]
    denied = closed("none") | closed("absent") | closed("void") | closed("lacking")
    return bool(said) and said[0] in denied and {*said[1:]} <= {*own.words}
