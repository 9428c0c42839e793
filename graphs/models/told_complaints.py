"""What is wrong with a form, in the grammar and by the names in which a model wrote it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from graphs.forms.complaint import Complaint

_MOST = 8
"""Complaints that a model is told at once."""
_GRAMMAR = (
    (r"\.(find|target)\.entity$", r".\1"),
    (r"\.constraints(\.\d+)?(\.(attribute|value|than|op))?", ".where"),
    (r"\.(wanted)(\.\d+)?", ".want"),
    (r"\.assignments(\.\d+)?(\.\w+)?", ".set"),
    (r"\.arguments(\.\d+)?(\.\w+)?", ".with"),
    (r"\.total\.attribute", ".total.of"),
    (r"\.(order|test)\.attribute", r".\1"),
    (r"\.target_goal", ".target"),
    (r"\.entity", ".type"),
    (r"\.tool_id", ".tool"),
    (r"\.find\.(?=where|want|order|limit|skip)", "."),
)
"""Places in the records of a form -> what stands there in the prompt."""


def told_complaints(found: Iterable[Complaint], short: Callable[[str], str], shown: str) -> str:
    """The first complaints, a line each.

    ``short``: what the prompt calls a type or an operation; ``shown``: the library as it stands
    there. Of what is allowed that alone is told which the model was shown, where it was any of it.
    """
    words = set(re.findall(r"[\w.\[\]-]+", shown))
    return "\n".join(_told(one, short, words) for one in [*found][:_MOST])


def _told(one: Complaint, short: Callable[[str], str], words: set[str]) -> str:
    place, wrong = one.step, one.text.removeprefix(f"{one.step}: ").partition("; allowed: ")[0]
    for record, grammar in _GRAMMAR:
        place = re.sub(record, grammar, place)
    names = [short(name) for name in one.allowed]
    names = [name for name in names if name in words] or names
    allowed = f"; allowed: {', '.join(names[:12])}{', ...' * (len(names) > 12)}" if names else ""
    return f"{place}: {wrong}{allowed}"
