"""What is wrong with a form or a plan, said so that its author can mend it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

_SHOWN = 12
"""How many allowed values are told; a prompt holds the rest."""


@dataclass(frozen=True, slots=True)
class Complaint:
    """One thing that is wrong."""

    step: str
    """Step of a plan (``s2``), or part of a form (``g1.find.constraints.0``)."""
    value: Any
    """The bad value."""
    allowed: Sequence[str]
    """What may stand there, nearest first; empty where it cannot be listed."""
    text: str
    """All of it in one sentence or two."""
    spoken: str = ""
    """The same for whoever asked, who knows of no steps; ``""``: of no use to them."""


def complaint(
    step: str, wrong: str, value: Any = None, allowed: Iterable[str] = (), spoken: str = ""
) -> Complaint:
    """A complaint with its text: where, what is wrong, what is allowed instead."""
    near = nearest(str(value), allowed)
    more = ", ..." if len(near) > _SHOWN else ""
    instead = f"; allowed: {', '.join(near[:_SHOWN])}{more}" if near else ""
    return Complaint(step, value, near, f"{step}: {wrong}{instead}", spoken)


def spoken(some: Iterable[Complaint]) -> str:
    """What is wrong, for whoever asked: each thing once."""
    told = dict.fromkeys(one.spoken for one in some if one.spoken)
    return "; ".join(told) or "no way to do that was found that holds together"


def nearest(value: str, allowed: Iterable[str]) -> list[str]:
    """The allowed values, those written most like the value first."""
    matcher = SequenceMatcher(b=value.casefold(), autojunk=False)

    def likeness(one: str) -> float:
        matcher.set_seq1(one.casefold())
        return matcher.ratio()

    return sorted(dict.fromkeys(one for one in allowed if one), key=likeness, reverse=True)
