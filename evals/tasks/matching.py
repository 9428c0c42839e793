"""Finds texts and numbers in an answer, however they are written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, time

from graphs.normal_text import normal

_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_TIME = re.compile(
    r"(?:\d{4}-\d{2}-\d{2}T)?([01]\d|2[0-3]):([0-5]\d)(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})?"
)
_CLOCK = re.compile(r"\d{4}-\d{2}-\d{2}|[+-]?\d{1,2}:\d{2}(?::\d{2})?")
# A number starts neither inside a word nor inside another number, so the hyphen of a range is no
# minus; and it is no part of an identifier.
_NUMBER = re.compile(r"(?<![a-z0-9_.])-?\d++(?:\.\d++)?(?![a-z]*\d)")


def find(answer: str, text: str) -> Iterator[int]:
    """Places of the text, in any of its spellings, as whole words; ``answer`` is normal."""
    for spelling in spellings(text):
        words = "[ _]".join(map(re.escape, normal(spelling).replace("_", " ").split()))
        # Only Latin letters and digits join words: Chinese has no spaces between them.
        whole = rf"(?<![a-z0-9]){words}(?![a-z0-9])"
        yield from (match.start() for match in re.finditer(whole, answer))


def spellings(text: str) -> set[str]:
    """The text, and for a date or a time of day the other usual ways to write it."""
    if (at := _TIME.fullmatch(text)) is not None:
        return _time_spellings(time(int(at[1]), int(at[2])))
    if (day := _DATE.fullmatch(text)) is not None:
        return {text, *_date_spellings(date(int(day[1]), int(day[2]), int(day[3])))}
    return {text}


def numbers(answer: str) -> list[float]:
    """All numbers of a normal text; dates and times of day are none."""
    return [float(match) for match in _NUMBER.findall(_CLOCK.sub(" ", answer))]


def _time_spellings(at: time) -> set[str]:
    half, hour = ("am" if at.hour < 12 else "pm"), at.hour % 12 or 12
    minute = f"{at.minute:02}"
    found = {f"{at.hour:02}:{minute}", f"{at.hour}:{minute}", f"{hour}:{minute} {half}"}
    found |= {f"{hour}:{minute}{half}", f"{at.hour}点{at.minute}分", f"{at.hour:02}:{minute}:00"}
    return found | ({f"{hour} {half}", f"{hour}{half}", f"{at.hour}点"} if not at.minute else set())


def _date_spellings(day: date) -> set[str]:
    names = {day.strftime("%B"), day.strftime("%b")}
    found = {f"{day.month}月{day.day}日", f"{day.day}.{day.month}.{day.year}"}
    for name in names:
        found |= {f"{name} {day.day}", f"{day.day} {name}", f"{name} {day.day}th"}
    return found
