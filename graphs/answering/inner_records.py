"""Records within one row, told side by side: ``standard: price 7.92 USD``."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.answering.labels import Row, bare
from graphs.answering.values import is_moment, keys_of
from tools.entity_types.records import EntityType
from tools.value_kinds import kind_of
from tools.words import identifier_words


def inner_of(kind: EntityType, row: Row, wanted: Sequence[str]) -> list[tuple[str, Row]]:
    """The records of the only list that the wanted attributes are of, else of the only list: each
    by what tells it apart, with the names of its other fields; none where nothing does.
    """
    keys = [key for name in wanted for key in keys_of(kind, name, row)] or list(row)
    lists = {key.rpartition("[].")[0] for key in keys if "[]." in key or wanted}
    return _records(row, lists.pop()) if len(lists) == 1 else []


def _records(row: Row, name: str) -> list[tuple[str, Row]]:
    columns = {key.removeprefix(f"{name}[]."): value for key, value in row.items()
               if key.startswith(f"{name}[].") and isinstance(value, list)}  # fmt: skip
    counts = {len(values) for values in columns.values()}
    label = next((key for key, values in columns.items() if _tells_apart(key, values)), "")
    if len(counts) != 1 or counts == {1} or not label:
        return []
    named = columns.pop(label)
    rows = [{key: values[at] for key, values in columns.items()} for at in range(len(named))]
    return list(zip(map(str, named), rows, strict=True))


def _tells_apart(key: str, values: Sequence[object]) -> bool:
    """Whether a field names the records: other texts in each, and no days or ids."""
    texts = [value for value in values if isinstance(value, str) and not is_moment(value)]
    names = kind_of(identifier_words(bare(key)), "string", output=True) != "identifier"
    return names and len(set(texts)) == len(values)
