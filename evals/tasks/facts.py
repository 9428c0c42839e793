"""Whether an answer says what a task asks for."""

from __future__ import annotations

from collections.abc import Sequence

from evals.tasks.matching import find, numbers
from evals.tasks.records import Fact
from graphs.normal_text import normal


def unmet(answer: str, facts: Sequence[Fact]) -> list[Fact]:
    """The facts that the answer does not meet."""
    plain = normal(answer)
    return [fact for fact in facts if not _met(plain, fact)]


def _met(plain: str, fact: Fact) -> bool:
    if fact.all:
        return all(_says(plain, text) for text in fact.all)
    if fact.none:
        return not any(_says(plain, text) for text in fact.none)
    return _names_number(plain, fact) or _names_text(plain, fact)


def _names_number(plain: str, fact: Fact) -> bool:
    return fact.number is not None and any(
        abs(number - fact.number) <= fact.tolerance + 1e-9 for number in numbers(plain)
    )


def _names_text(plain: str, fact: Fact) -> bool:
    """Whether a text is there and, where others could have been chosen, is the one chosen.

    A choice is named first, or more often than each of the others: a list of all of them in the
    order of the request is none.
    """
    places = sorted(place for text in fact.text for place in find(plain, text))
    if not places:
        return False
    others = [sorted(find(plain, text)) for text in fact.over]
    rivals = [found for found in others if found]
    return all(places[0] < found[0] for found in rivals) or all(
        len(places) > len(found) for found in rivals
    )


def _says(plain: str, text: str) -> bool:
    return next(find(plain, text), None) is not None
