"""Says a fact of a task in a sentence."""

from __future__ import annotations

from evals.tasks.records import Fact


def said(fact: Fact) -> str:
    """A sentence that says the fact."""
    if fact.text:
        return f"It is {fact.text[0]}."
    if fact.number is not None:
        return f"It is {fact.number:g}." if abs(fact.number) < 1e5 else f"It is {fact.number}."
    return f"They are {', '.join(fact.all)}." if fact.all else ""
