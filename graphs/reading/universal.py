"""What a question of yes or no says of all things: "are all the boats insured?"."""

from __future__ import annotations

from graphs.forms.records import Constraint
from graphs.reading.closed_class import closed
from graphs.reading.draft import Draft
from graphs.reading.links import Link
from tools.words import is_plural


def is_of_all(draft: Draft) -> bool:
    """Whether a test is of all things: "every", "everyone", "both", "they", a definite plural."""
    words = draft.clause.words
    if words & closed("existential") or _asks_for_one(draft):
        return False
    if words & (closed("every") - closed("per") | closed("universal")):
        return True
    if draft.own_name:
        return _names_several(draft)
    if draft.of:
        return bool(words & closed("plural"))
    return any(is_definite(draft, x) for x in draft.nouns)


def _asks_for_one(draft: Draft) -> bool:
    """Whether one of several is enough: "is one of them open?"."""
    return any(
        draft.word(at) in closed("pro_forms") and draft.word(at + 1) in closed("of")
        for at in range(len(draft.clause.tokens))
    )


def _names_several(draft: Draft) -> bool:
    """Whether several things are named that are no alternatives: "are A and B open?"."""
    named = (c for c in draft.constraints if draft.schema.identifies(draft.root, c.attribute))
    several = any(isinstance(c.value, list) for c in named)
    return several and not draft.clause.words & closed("choosing")


def said_of_all(draft: Draft, *, states: bool) -> Constraint | None:
    """What is said of things rather than tells which are meant: states, or anything else."""
    said = [
        c for c in draft.constraints
        if c.attribute and c.span and c.find is None
        and not draft.schema.identifies(draft.root, c.attribute)
    ]  # fmt: skip
    adjectives = [(_first_of(draft, x), x.last) for x in draft.nouns]
    free = [c for c in said if not any(draft.clause.holds(c.span, *run) for run in adjectives)]
    fit = [c for c in free if not states or _is_state(c)]
    return max(fit, key=lambda c: c.span or (0, 0), default=None)


def _is_state(told: Constraint) -> bool:
    some = told.kind == "number" and told.value == 0  # in stock, sold out
    return some or told.kind in ("flag", "enum") or told.op in ("exists", "missing")


def is_definite(draft: Draft, noun: Link) -> bool:
    """Whether a plural has a determiner that tells which things: "the boats", "my old boats"; that
    is no "one of the boats".
    """
    first = _first_of(draft, noun)
    led = draft.word(first - 1) in closed("determiners") - closed("indefinite")
    return (
        led and draft.word(first - 2) not in closed("of") and is_plural(draft.word(noun.last - 1))
    )


def _first_of(draft: Draft, noun: Link) -> int:
    """Where the adjectives of a noun begin."""
    first = noun.first
    while first and not draft.clause.tokens[first - 1].function:
        first -= 1
    return first
