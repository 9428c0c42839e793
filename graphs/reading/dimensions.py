"""What a word of degree measures, and which attributes hold that: days, amounts, how long."""

from __future__ import annotations

from collections.abc import Callable

from graphs.reading.closed_class import closed
from graphs.reading.measured import counts_dimension
from graphs.reading.schema import is_date, is_measure, is_year, tells_time
from tools.entity_types.records import Attribute


def is_inverse(by: Attribute, dimension: str) -> bool:
    """Whether most of what a word of degree measures is least of an attribute: the longest since
    the earliest day, the fastest in the fewest minutes, the earliest born of the greatest age.
    """
    words = set(dimension.split())
    if tells_age(by, dimension):
        return not words & closed("dated")
    if words & closed("dated") and words & closed("aging") & set(by.words):
        return True
    if words & closed("lasting"):
        return is_date(by)
    return bool(words & closed("speeding")) and tells_time(by)


def is_of_dimension(one: Attribute, dimension: str, says: Callable[[Attribute, str], bool]) -> bool:
    """Whether an amount is of what a word of degree speaks of: minutes, or km, of how long."""
    lasts = bool(set(dimension.split()) & closed("lasting")) and tells_time(one)
    return lasts or counts_dimension(one, dimension) or says(one, dimension)


def _lasts(one: Attribute, words: set[str]) -> bool:
    """Whether an attribute has one of some words, or holds how long something takes."""
    return bool(words & set(one.words)) or tells_time(one)


def _is_called(one: Attribute, words: str) -> bool:
    return not set(words.split()).isdisjoint(one.words)


def tells_age(by: Attribute, dimension: str) -> bool:
    """Whether a word of degree speaks of age, and an attribute is the day or the year of birth."""
    aged = bool(set(dimension.split()) & closed("aging"))
    return aged and (is_date(by) or is_measure(by)) and bool(closed("born") & set(by.words))


def tells_when(by: Attribute, dimension: str, *, of_person: bool) -> bool:
    """Whether a day is what a word of degree speaks of: how old people are no day tells but one of
    birth.
    """
    words = set(dimension.split())
    older = of_person and bool(words & closed("aging"))
    return is_date(by) and bool(words & closed("dated")) and not older


def is_year_of_it(one: Attribute) -> bool:
    """Whether a number is the year of something, of which none is the highest."""
    return is_year(one) or bool(closed("born") & set(one.words))


def speaks_of_when(dimension: str) -> bool:
    """Whether a word of degree may speak of a year: the oldest, the latest, the longest."""
    when = closed("dated") | closed("aging") | closed("lasting")
    return not when.isdisjoint(dimension.split())


def of_dimension(
    measures: list[tuple[str, Attribute]], dimension: str
) -> list[tuple[str, Attribute]]:
    """Dates where a date is asked for, or how long where nothing tells that but since when; else
    amounts; of these the ones whose words it has.
    """
    if births := [pair for pair in measures if tells_age(pair[1], dimension)]:
        return births
    if any(counts_dimension(one, dimension) for _, one in measures):  # km, of the longest
        return [pair for pair in measures if is_of_dimension(pair[1], dimension, _is_called)]
    words = set(dimension.split())
    if words & closed("speeding") and not any(words & set(a.words) for _, a in measures):
        words = set(closed("lasting"))
        measures = [pair for pair in measures if tells_time(pair[1])] or measures
    lasting = bool(words & closed("lasting"))
    lasts = [pair for pair in measures if lasting and _lasts(pair[1], words)]
    dates = bool(words & closed("dated")) or (lasting and not lasts)
    among = lasts or [pair for pair in measures if is_date(pair[1]) is dates]
    if not among and not dates and not lasting and words:
        return []  # who is the biggest is told by no day
    among = among or measures
    if dates and lasting:  # since when, and not until when
        among = [pair for pair in among if not closed("lasting_until") & {*pair[1].words}] or among
    if dates and words - closed("dated") and not lasting:  # how old is told by no later day
        among = [pair for pair in among if not pair[1].nullable] or among
    most = max((len(words & set(a.words)) for _, a in among), default=0)
    return [pair for pair in among if len(words & set(pair[1].words)) == most]


def beginnings(among: list[tuple[str, Attribute]]) -> list[tuple[str, Attribute]]:
    """Attributes without the second of two times that differ by one word: a journey is first by
    when it departs, which is told before when it arrives.
    """
    kept: list[tuple[str, Attribute]] = []
    for name, one in among:
        if not any(are_ends(other, one) for _, other in kept):
            kept.append((name, one))
    return kept


def are_ends(one: Attribute, other: Attribute) -> bool:
    """Whether two attributes hold both ends of a time."""
    alike = is_date(one) and is_date(other) and len(one.words) == len(other.words) > 1
    return alike and sum(a != b for a, b in zip(one.words, other.words, strict=True)) == 1
