"""What is read of a clause alone: worked out once, however many candidates ask for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, cast

from graphs.reading.clauses import Clause

T = TypeVar("T")


def once(function: Callable[[Clause], T]) -> Callable[[Clause], T]:
    """The same function, which keeps with each clause what it gave; that is not to be changed."""

    @wraps(function)
    def known(clause: Clause) -> T:
        if function not in clause.made:
            clause.made[function] = function(clause)
        return cast("T", clause.made[function])

    return known
