"""The clauses of a whole request: as it says them, and made complete."""

from __future__ import annotations

from datetime import datetime

from graphs.rules.alternatives import distribute
from graphs.rules.clauses import Clause, add_sentence, sentences
from graphs.rules.conversions import convert
from graphs.rules.references import resolve
from graphs.rules.wording import plainly


def add_request(request: str, clauses: list[Clause]) -> None:
    """Append the clauses of a request as it says them."""
    for sentence in sentences(plain_request(request)):
        add_sentence(sentence, clauses)


def plain_request(request: str) -> str:
    """A request in plainer words, without empty lines."""
    lines = (" ".join(line.split()) for line in request.splitlines())
    return plainly("\n".join(line for line in lines if line))


def complete(
    clauses: list[Clause], now: datetime, *, converts: bool, inherits: bool = True
) -> list[Clause]:
    """Clauses that leave nothing out, each for one call or one chain of calls.

    ``converts`` tells that some tool converts amounts between currencies. Without ``inherits`` no
    clause takes over a place or a day that it does not point back at.
    """
    clauses = resolve(clauses, now, inherits=inherits)
    clauses = distribute(clauses, now)
    return convert(clauses, now) if converts else clauses
