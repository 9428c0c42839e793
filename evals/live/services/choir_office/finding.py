"""Finds what people speak of among the records of the choir office, and states it as facts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from evals.live.records import Data
from evals.live.set_aside import Row, one, some
from evals.live.set_aside_days import day
from evals.tasks.records import Fact


def singer(data: Data, name: str) -> Row:
    """The singer of this name."""
    return one(data["singers"], name=name)


def venue(data: Data, name: str) -> Row:
    """The venue of this name."""
    return one(data["venues"], name=name)


def concert(data: Data, title: str) -> Row:
    """The concert with this title."""
    return one(data["concerts"], title=title)


def piece(data: Data, title: str) -> Row:
    """The piece with this title."""
    return one(data["pieces"], title=title)


def rehearsal(data: Data, number: int) -> Row:
    """The rehearsal with this number."""
    return one(data["rehearsals"], id=number)


def conducting(data: Data, title: str) -> Row:
    """Who conducts a concert."""
    return one(data["conductors"], id=concert(data, title)["baton"])


def programme_of(data: Data, title: str) -> list[Row]:
    """The pieces of a concert."""
    played = one(data["programmes"], id=concert(data, title)["programme_id"])["pieces"]
    return [one(data["pieces"], id=number) for number in played]


def out_with(data: Data, name: str) -> list[Row]:
    """What is lent to a singer and not back."""
    return some(data["score_loans"], singer_id=singer(data, name)["id"], returned_on=None)


def scores_with(data: Data, name: str) -> list[Row]:
    """The pieces whose scores a singer has."""
    return [one(data["pieces"], id=loan["piece_id"]) for loan in out_with(data, name)]


def rehearsals_told(fit: Sequence[Row], among: Sequence[Row]) -> list[Fact]:
    """The answer must name these rehearsals, each by its number or its day, and no others."""
    days = {row["date"] for row in fit}
    others = [row for row in among if row["date"] not in days]
    unsaid = [text for row in others for text in (str(row["id"]), row["date"])]
    named = [Fact(text=(str(row["id"]), *day(row["date"]).text)) for row in fit]
    return [*named, Fact(none=tuple(unsaid))]


def lent_on(loan: Row) -> Fact:
    """The answer must say the day on which a score was lent."""
    return day(datetime.fromtimestamp(loan["lent_at"], UTC).date().isoformat())
