"""What hangs on a test, and on which outcome of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Branch:
    """What is done when a test comes out as expected."""

    test: str
    """``""`` for "otherwise": the test before, the other way round."""
    then: str
    expect: bool = True


@dataclass(frozen=True, slots=True)
class FollowUp:
    """Which way the question before must come out."""

    expect: bool
    opposite: bool
    """Whether it says "otherwise": the other way than the branch before."""
