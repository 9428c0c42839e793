"""The fact of a day, for the services written as set-aside data."""

from __future__ import annotations

from datetime import date

from evals.tasks.records import Fact


def day(iso: str) -> Fact:
    """The answer must say this day, in one of the usual forms."""
    then = date.fromisoformat(iso)
    ending = {1: "st", 2: "nd", 3: "rd"}.get(then.day % 10 if then.day // 10 != 1 else 0, "th")
    nth = f"{then.day}{ending}"
    months = (f"{then:%B}", f"{then:%b}")
    named = [text for m in months for text in (f"{nth} {m}", f"{nth} of {m}", f"{m} {nth}")]
    numeric = [f"{then:{form}}" for form in ("%d/%m/%Y", "%d.%m.%Y", "%d-%m-%Y", "%m/%d/%Y")]
    return Fact(text=(iso, *named, *numeric))
