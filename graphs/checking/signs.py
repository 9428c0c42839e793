"""Signs that calls did something else than a request says, as features of one fitted chance."""

from __future__ import annotations

from typing import NamedTuple

from graphs.checking.inputs_fit import misfits, unsent_options
from graphs.checking.records import Checked
from graphs.checking.values_used import GROUPS, is_used
from graphs.checking.words_met import spoken_elsewhere, unmet_words
from graphs.reading.asking import asked_at
from graphs.reading.closed_class import closed
from graphs.reading.meaning import Meaning
from graphs.reading.operations import Operations
from tools.records import OutputField
from tools.value_kinds import kind_of
from tools.words import identifier_words


class Checker(NamedTuple):
    """What knows which words and operations are near to what is said."""

    meaning: Meaning
    operations: Operations


class Signs(NamedTuple):
    """What speaks against an answer."""

    features: dict[str, float]
    """Named features; what does not speak against it is 0."""
    left: tuple[str, ...]
    """What was said and not used, as it was said."""


def signs_of(asked: Checked, meaning: Meaning, operations: Operations) -> Signs:
    """What speaks against calls being what was asked for, with at least one call."""
    clause = asked.clause
    values = [placed for placed in asked.values if not is_used(placed, asked)]
    options, words = unsent_options(asked), unmet_words(asked, meaning)
    said = [clause.said(placed.first, placed.last) for placed in values]
    counted = {f"{group}_left": 0.0 for group in sorted({*GROUPS.values()})}
    for placed in values:
        counted[f"{GROUPS[placed.value.kind]}_left"] += 1.0
    features = {
        **counted,
        "option_left": float(len(options)),
        "words_left": float(len(words)),
        "words_elsewhere": float(len(spoken_elsewhere(words, asked))),
        "not_nearest": _not_nearest(asked, operations),
        "misfit": float(len(misfits(asked))),
        "none": float(not asked.found),
        "no_truth": float(clause.mood == "test" and asked.truth is None),
        "affirmed": float(asked.truth is True),
        "unlike": float(_is_unlike(asked)),
    }
    left = tuple(dict.fromkeys([*said, *options, *words]))
    return Signs(features, left)


def _not_nearest(asked: Checked, operations: Operations) -> float:
    """How much nearer another operation is to the request than the nearest that was called."""
    called = {call.tool.id: call.tool for call in asked.calls}
    near = operations.near(asked.request, [*called.values(), *asked.beside])
    return -max(near[name] for name in called)


def _is_unlike(asked: Checked) -> bool:
    """Whether a question word asks for what the last operation never tells: a day, an amount."""
    clause, outputs = asked.clause, asked.calls[-1].tool.outputs
    for at in range(min(clause.head + 2, len(clause.tokens))):
        if asked_at(clause, at) == "date":
            return bool(outputs) and not any(map(_tells_when, outputs))
        if clause.word(at) in closed("how"):
            return bool(outputs) and not any(f.type in ("integer", "number") for f in outputs)
    return False


def _tells_when(field: OutputField) -> bool:
    kind = kind_of(identifier_words(field.name), field.type, description=field.description,
                   value_format=field.format)  # fmt: skip
    return kind in ("date", "time", "timestamp") or field.format in ("date", "date-time", "time")
