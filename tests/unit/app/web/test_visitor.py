"""A page that is open works with the agent of now."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from starlette.datastructures import State

from app.serving.access import Access, Caller
from app.web.texts import Texts
from app.web.visitor import Visitor


class Agent:
    """Says whose it is."""

    def __init__(self, number: int) -> None:
        self.number = number

    def for_owner(self, owner: str) -> Any:
        return SimpleNamespace(number=self.number, owner=owner)


def test_new_tools_reach_pages_that_are_open() -> None:
    state: Any = State({"agent": Agent(1)})
    unused: Any = None
    admitted = Access(Caller("mia", "user"), "mia", unused, unused)
    visitor = Visitor(admitted, state, unused, Texts("en"), "auto", {})
    assert vars(visitor.access.agent) == {"number": 1, "owner": "mia"}
    state.agent = Agent(2)
    assert vars(visitor.access.agent) == {"number": 2, "owner": "mia"}
