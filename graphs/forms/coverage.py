"""Which words of a request no part of its form was read from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from unicodedata import category, east_asian_width

from graphs.forms.parts import parts_of
from graphs.forms.records import DoGoal, Form, Goal, Span


def uncovered(request: str, form: Form, ignored: Callable[[str], bool] | None = None) -> list[str]:
    """Stretches of the request whose words are in no span, in order.

    The span of a goal counts for nothing: it is the clause that the goal was read from, whatever
    was understood of it. ``ignored`` tells words that need not be read, as function words.
    """
    covered = [part for goal in form.goals for part in _spans(goal, request)]
    return [request[start:end] for start, end in _stretches(request, covered, ignored)]


def words_of(text: str) -> Iterator[Span]:
    """Where the words stand: runs of letters, digits and ``'``; a wide character is one by itself,
    since Chinese and Japanese leave no space between words.
    """  # noqa: D205
    start = None
    for place, char in enumerate(f"{text} "):
        wide = char.isalnum() and east_asian_width(char) in "WF"
        inside = char in "'\u2019" and text[place + 1 : place + 2].isalnum()
        goes_on = not wide and (char.isalnum() or inside or category(char).startswith("M"))
        if start is not None and not goes_on:
            yield start, place
            start = None
        if wide:
            yield place, place + 1
        elif start is None and char.isalnum():
            start = place


def _spans(goal: Goal, request: str) -> Iterator[Span]:
    for _, part in parts_of(goal, goal.id):
        span = getattr(part, "span", None)
        if span is not None and part is not goal:
            yield span
    if isinstance(goal, DoGoal) and goal.action:
        yield from _said(goal.action, request, goal.span or (0, len(request)))


def _said(action: str, request: str, within: Span) -> Iterator[Span]:
    """The words of an action, which has no span of its own."""
    verbs = {action[start:end].casefold() for start, end in words_of(action)}
    for start, end in words_of(request):
        if within[0] <= start and end <= within[1] and request[start:end].casefold() in verbs:
            yield start, end


def _stretches(
    request: str, covered: list[Span], ignored: Callable[[str], bool] | None
) -> Iterator[Span]:
    """Runs of neighbouring words that are not covered; what is ignored joins nothing."""
    run: Span | None = None
    for start, end in words_of(request):
        read = any(first < end and start < last for first, last in covered)
        if read or (ignored is not None and ignored(request[start:end])):
            if run is not None:
                yield run
            run = None
        else:
            run = (start if run is None else run[0], end)
    if run is not None:
        yield run
