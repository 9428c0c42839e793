"""What keeps a draft from becoming a lesson, before it is carried out and after."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from typing import Literal

from rapidfuzz import fuzz

from evals.teaching.records import Lesson
from memory.errors import DeveloperError

Reason = Literal[
    "same_program",
    "same_request",
    "shape_full",
    "near_duplicate",
    "unfaithful",
    "personal",
    "offensive",
    "failed",
    "nothing",
    "too_large",
    "personal_answer",
    "unstable",
]
"""Why a draft was dropped, in the order in which it is looked at."""

Screen = Callable[[str], Reason | None]
"""What is wrong with a text, if anything."""

PERSONAL = frozenset({"EMAIL", "PHONE", "SSN", "CREDIT_CARD", "IP_ADDRESS"})
"""Kinds of personal data that are looked for, as datafog names them."""


def open_screen() -> Screen:
    """The screens for personal data (datafog) and offence (alt-profanity-check).

    Raises ``DeveloperError`` (code ``missing_group``) where the optional group is not installed.
    """
    try:
        import datafog
        from profanity_check import predict
    except ImportError:
        raise DeveloperError(
            "Personal data and offensive texts are looked for by libraries that are not installed. "
            "Install them: pip install 'cairn-agent[data]'; or say --unscreened.",
            code="missing_group",
        ) from None

    def screen(text: str) -> Reason | None:
        if any(one.type in PERSONAL for one in datafog.scan(text).entities):
            return "personal"
        return "offensive" if predict([text])[0] else None

    return screen


def unscreened(_: str) -> Reason | None:
    """No screen."""
    return None


@dataclass
class Duplicates:
    """What was kept so far, and how like it a further request is."""

    alike: float
    """From how like two requests with the same solution one of them is dropped, 0 to 100."""
    per_shape: int
    """Lessons at most that differ in values alone."""
    ids: set[str] = field(default_factory=set)
    """Programs that were looked at, kept or not."""
    kept: set[str] = field(default_factory=set)
    """Those of them that became lessons."""
    _requests: dict[tuple[str, ...], list[str]] = field(default_factory=lambda: defaultdict(list))
    _shapes: Counter[str] = field(default_factory=Counter)

    def took(self, lessons: Iterable[Lesson], dropped: Collection[str] = ()) -> None:
        """Take in what an earlier run kept and dropped."""
        self.ids |= set(dropped)
        for lesson in lessons:
            self.ids.add(lesson.id)
            self.keep(lesson)

    def keep(self, lesson: Lesson) -> None:
        """Take in a lesson."""
        self.kept.add(lesson.id)
        self._requests[lesson.solution].append(lesson.request)
        self._shapes[lesson.shape] += 1

    def reason(self, solution: tuple[str, ...], shape: str, request: str) -> Reason | None:
        """Why a request is one too many, if it is."""
        if self._shapes[shape] >= self.per_shape:
            return "shape_full"
        others = self._requests[solution]
        if request in others:
            return "same_request"
        near = any(fuzz.ratio(request, one, score_cutoff=self.alike) for one in others)
        return "near_duplicate" if near else None
