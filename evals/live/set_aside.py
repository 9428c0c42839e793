"""Short forms that the services written as set-aside data share: records and facts."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Any

from evals.tasks.records import Fact

Row = dict[str, Any]

_WORDS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen", "twenty",
)  # fmt: skip
_CANNOT = (
    "no such", "not found", "could not", "couldn't", "cannot", "can't", "can not", "unable",
    "does not exist", "doesn't exist", "do not exist", "don't exist", "not exist", "nothing",
    "not possible", "isn't possible", "impossible", "don't", "do not", "doesn't", "does not",
    "didn't", "did not", "there is no", "there's no", "there are no", "no", "none", "not able",
    "not supported", "not available", "isn't available", "unavailable", "not offered",
    "no matching", "isn't", "is not", "aren't", "not",
)  # fmt: skip


def table(fields: str, rows: Iterable[Sequence[Any]]) -> list[Row]:
    """Records made of rows of values, in the order of the field names."""
    names = fields.split()
    return [dict(zip(names, row, strict=True)) for row in rows]


def some(rows: Iterable[Row], **values: Any) -> list[Row]:
    """The records that hold all these values."""
    return [row for row in rows if all(row[name] == value for name, value in values.items())]


def matching(rows: Iterable[Row], **asked: Any) -> list[Row]:
    """The records that hold all values that were asked for; None was not."""
    return some(rows, **{name: value for name, value in asked.items() if value is not None})


def one(rows: Iterable[Row], **values: Any) -> Row:
    """The only record that holds all these values."""
    (found,) = some(rows, **values)
    return found


def texts(rows: Iterable[Row], field: str = "name") -> tuple[str, ...]:
    """The values of a field, each once, in the order of the records."""
    return tuple(dict.fromkeys(str(row[field]) for row in rows))


def says(*right: str) -> Fact:
    """The answer must hold each of these texts."""
    return Fact(all=right)


def number(value: float) -> Fact:
    """The answer must hold this number; a small whole one may be a word."""
    words: tuple[str, ...] = ()
    if float(value).is_integer() and 0 <= value < len(_WORDS):
        words = (_WORDS[int(value)],)
        words += ("no", "none", "not") if value == 0 else ()
    return Fact(number=value, text=words)


def about(value: float) -> Fact:
    """The answer must hold this number, or it rounded: a mean, a share."""
    return Fact(number=value, tolerance=0.051)


def only(right: Sequence[Row], among: Iterable[Row], field: str = "name") -> list[Fact]:
    """The answer must name the right ones of the records, and none of the others."""
    wanted = texts(right, field)
    others = tuple(text for text in texts(among, field) if text not in wanted)
    return [Fact(all=wanted), *([Fact(none=others)] if others else [])]


def told(right: Iterable[Row], among: Iterable[Row], *fields: str) -> list[Fact]:
    """The answer must name each right record by one of these fields, and none of the others."""
    wanted = [tuple(str(row[field]) for field in fields) for row in right]
    said = {text for row in wanted for text in row}
    found = dict.fromkeys(str(row[field]) for row in among for field in fields)
    others = tuple(text for text in found if text not in said)
    facts = [Fact(text=row) for row in wanted]
    return [*facts, *([Fact(none=others)] if others else [])]


def choice(right: Row, among: Iterable[Row], field: str = "name") -> Fact:
    """The answer must choose this record, not another one of them."""
    others = tuple(text for text in texts(among, field) if text != str(right[field]))
    return Fact(text=(str(right[field]),), over=others)


def yes(*others: str) -> Fact:
    """The answer must affirm, in one of the usual words or in one of these."""
    return Fact(text=("yes", "correct", "true", "indeed", *others))


def no(*others: str) -> Fact:
    """The answer must deny, in one of the usual words or in one of these."""
    usual = ("no", "not", "isn't", "doesn't", "hasn't", "don't", "aren't", "none", "false", "never")
    return Fact(text=(*usual, *others))


def cannot() -> list[Fact]:
    """The answer must say that there is no such thing, or no such service."""
    return [Fact(text=_CANNOT)]


def from_folder(package: str, *collections: str) -> dict[str, list[Row]]:
    """Fresh collections, read from ``data/<collection>.csv`` of a package."""
    folder = files(package).joinpath("data")
    held = {}
    for name in collections:
        with folder.joinpath(f"{name}.csv").open(encoding="utf-8") as lines:
            rows = csv.DictReader(lines)
            held[name] = [{field: _value(cell) for field, cell in row.items()} for row in rows]
    return held


def whole(value: Any) -> Any:
    """A number without cents as a whole one, so that 5 and 5.0 are the same in the data."""
    if not isinstance(value, float):
        return value
    cents = round(value, 2)
    return int(cents) if cents.is_integer() else cents


def _value(cell: str) -> Any:
    """A cell as null, a truth value, a number or a text."""
    if cell in {"", "true", "false"}:
        return {"": None, "true": True, "false": False}[cell]
    if re.fullmatch(r"-?\d+", cell):
        return int(cell)
    return float(cell) if re.fullmatch(r"-?\d+\.\d+", cell) else cell
