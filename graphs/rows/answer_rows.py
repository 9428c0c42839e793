"""An answer as the rows of its access path: attributes named as the entity type names them.

Names are relative to the container. What encloses the container is part of every row under ``^``:
``^currency``; where two levels use one name, the inner one counts. A record of nothing but a scalar
has it as ``value``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from graphs.rows.flattening import container_of, flatten, scalars_of
from graphs.rows.worked_out import with_worked_out
from tools.entity_types.records import AccessPath

Row = dict[str, Any]

SCALAR = "value"
"""Name of the only attribute of a record that is a scalar."""
OUTER = "^"
"""Before the name of an attribute of what encloses a row, or of the row that was mapped over."""


def rows_of(body: Any, path: AccessPath) -> list[Row]:
    """The rows of an answer; another place is looked for where the container is not there."""
    steps = _steps(path.container)
    if not _is_there(body, steps) or (path.kind == "list" and not steps):
        steps = _likeliest(body, path)
    rows = (_row(around, record) for around, record in _records(body, steps, "", {}))
    found = [row for row in rows if any(not name.startswith(OUTER) for name in row)]
    for told in path.worked_out:
        found = [with_worked_out(row, *told) for row in found]
    return found


def relative_name(output: str, container: str) -> str:
    """The name within a row of an output path of the tool, ``""`` where no row holds it."""
    if output == container:
        return SCALAR
    if not container or output.startswith(f"{container}."):
        return output.removeprefix(f"{container}.") if container else output
    around = container_of(output)
    if around and not container.startswith(f"{around}."):
        return ""
    name = output.removeprefix(f"{around}.")
    return "" if name.endswith("[]") else OUTER + name


def _steps(container: str) -> list[str]:
    """``data.items[]`` -> ``data``, ``items``, ``[]``."""
    return [step for step in container.replace("[]", ".[]").split(".") if step]


def _records(
    value: Any, steps: Sequence[str], prefix: str, around: Row
) -> Iterator[tuple[Row, Any]]:
    """Every record with what encloses it; one record stands for a list of one, and a list for one
    record after the other.
    """
    if isinstance(value, list):
        inner, prefix = (steps[1:], "") if steps[:1] == ["[]"] else (steps, "")
        for item in value:
            yield from _records(item, inner, prefix, around)
    elif not steps:
        yield around, value
    elif steps[0] == "[]":
        yield from _records(value, steps[1:], "", around)
    elif isinstance(value, dict) and steps[0] in value:
        beside = {key: one for key, one in value.items() if key != steps[0]}
        outer = {OUTER + name: one for name, one in scalars_of(beside, prefix).items()}
        inner_prefix = f"{prefix}.{steps[0]}" if prefix else steps[0]
        yield from _records(value[steps[0]], steps[1:], inner_prefix, {**around, **outer})


def _row(around: Row, record: Any) -> Row:
    if record is None:
        return around
    if not isinstance(record, dict):
        return {**around, SCALAR: record}
    told = flatten(record, "")
    return {**around, **told, **(dict(_empty_lists(record, "")) if told else {})}


def _empty_lists(record: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, list[Any]]]:
    """Lists of a record that hold nothing, which is more than that nothing is told of them: what
    replaces the thing may have to be told them.
    """
    for key, value in record.items():
        if isinstance(value, dict):
            yield from _empty_lists(value, f"{prefix}{key}.")
        elif value == []:
            yield f"{prefix}{key}[]", []


def _is_there(value: Any, steps: Sequence[str]) -> bool:
    """Whether the container lies in the answer, empty or not; under its name also a lone record."""
    if not steps or value is None:
        return True
    if steps[0] == "[]":
        return isinstance(value, list) and (
            not value or any(_is_there(item, steps[1:]) for item in value)
        )
    if not isinstance(value, dict) or steps[0] not in value:
        return False
    inner, rest = value[steps[0]], steps[1:]
    return (rest == ["[]"] and isinstance(inner, dict)) or _is_there(inner, rest)


def _likeliest(body: Any, path: AccessPath) -> list[str]:
    """Where the rows lie instead: where most of their attributes are found.

    Else where there are several, if several were promised, nearest to the top.
    """
    wanted, several = set(path.attributes), path.kind == "list" or path.container.endswith("[]")

    def rank(place: list[str]) -> tuple[int, bool, bool, int]:
        sample = [_row({}, record) for _, record in islice(_records(body, place, "", {}), 5)]
        known = max((len(wanted & row.keys()) for row in sample), default=0)
        return known, several == (place[-1:] == ["[]"]), bool(sample), -len(place)

    return max(_places(body, []), key=rank, default=[])


def _places(value: Any, steps: list[str]) -> Iterator[list[str]]:
    """Every record, and every list that is empty or holds records, outside of other lists."""
    if isinstance(value, list):
        if not value or any(isinstance(item, dict) for item in value):
            yield [*steps, "[]"]
    elif isinstance(value, dict):
        yield steps
        for key, item in value.items():
            yield from _places(item, [*steps, key])
    elif not steps:
        yield steps
