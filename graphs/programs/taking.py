"""What programs take from rows, in the part of Python that the sandbox knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from graphs.rows.algebra import Row, kept, values_of
from graphs.rows.answer_rows import OUTER
from graphs.rows.holding import as_held
from tools.entity_types.records import Operator


def only(rows: Sequence[Row], attribute: str) -> Any:
    """The one value of an attribute; raises ``LookupError`` where there is none, or several."""
    values = values_of(rows, attribute)
    if len(values) != 1:
        message = f"{attribute} must be one value, and there are {len(values)}"
        raise LookupError(message)
    return values[0]


def held_whole(rows: Sequence[Row], attribute: str) -> Any:
    """What the only row holds under a name, as it was answered; None where that is nothing."""
    if len(rows) != 1:
        message = f"{attribute} must be of one row, and there are {len(rows)}"
        raise LookupError(message)
    return as_held(rows[0], attribute)


def kept_as(
    rows: Sequence[Row],
    attribute: str,
    op: Operator,
    others: Sequence[Row],
    named: str,
    *,
    many: bool = False,
) -> list[Row]:
    """The rows whose attribute compares so with the one value that others hold, or with ``many``.

    Nothing to compare with equals nothing.
    """
    values = values_of(others, named)
    if not values:
        return list(rows) if op in ("!=", "not in") else []
    return kept(rows, attribute, op, values if many else only(others, named))


def pairs(rows: Sequence[Row], **taken: str) -> list[tuple[Row, dict[str, Any]]]:
    """Each row with what a call for it takes from it: one call, or one for each of its values.

    ``taken``: argument -> attribute. A row that lacks one is passed over.
    """
    found = []
    for row in rows:
        values = {key: values_of([row], attribute) for key, attribute in taken.items()}
        width = max([len(one) for one in values.values()] + [0])
        if any(len(one) not in (1, width) for one in values.values()):
            message = "values that belong together differ in number"
            raise LookupError(message)
        found += [
            (row, {key: one[place % len(one)] for key, one in values.items()})
            for place in range(width if all(values.values()) else 0)
        ]
    return found


def sets(rows: Sequence[Row], **taken: str) -> list[dict[str, Any]]:
    """What calls take from rows, each once; ``taken`` as in ``pairs``."""
    found: list[dict[str, Any]] = []
    for _, one in pairs(rows, **taken):
        if one not in found:
            found.append(one)
    return found


def beside(asked: Sequence[tuple[Row, Any]], answers: Sequence[Sequence[Row]]) -> list[Row]:
    """The rows of each answer, each with the row that it was asked for under ``^``."""
    found = []
    for (row, _), answer in zip(asked, answers, strict=True):
        around = {OUTER + name: value for name, value in row.items()}
        found += [{**one, **around} for one in answer]
    return found


def together(answers: Sequence[Sequence[Row]]) -> list[Row]:
    """The rows of all answers."""
    return [row for answer in answers for row in answer]
