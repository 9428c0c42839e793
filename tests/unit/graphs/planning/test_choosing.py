"""Which plan is run, and what is said where there is none."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from graphs.forms.records import Find, FindGoal
from graphs.planning import choosing
from graphs.planning.choosing import NothingChosen, chosen_plan
from graphs.search.searching import SearchResult, search_plans
from tests.search_stubs import CUSTOMER, NAMES, ORDER, named, said, scope


@pytest.mark.parametrize(
    ("tried", "why"), [([], "No operation lists or shows ship."), (["a"], "there is no other plan")]
)
async def test_a_search_after_a_failure_does_not_say_that_nothing_does_it(
    tried: list[str], why: str
) -> None:
    nobody: Any = None
    state: Any = {"tried": tried}
    result = SearchResult(why_not="No operation lists or shows ship.")
    assert await chosen_plan(state, nobody, nobody, result, ()) == NothingChosen(why)


class Unsure:
    """Says of no option that it is meant."""

    async def choose(self, question: Any) -> None:
        return None


async def test_which_of_two_of_one_name_is_meant_is_asked_where_things_are_only_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here = scope(values=(*NAMES, named(CUSTOMER, "Hannah Brook", 91)))
    monkeypatch.setattr(choosing, "search_scope", lambda *_: here)
    by = said("customer_id", "Hannah Brook", "name")
    goal = FindGoal(id="g1", find=Find(entity=ORDER, constraints=(by,)))
    found = search_plans(goal, here)
    state: Any = {
        "goal": goal.model_dump(mode="json"), "subtask": {}, "request": "", "language": "en",
    }  # fmt: skip
    library = SimpleNamespace(tool=lambda _: SimpleNamespace(risk="read"))
    context: Any = SimpleNamespace(library=library)
    planner: Any = SimpleNamespace(reasoner=Unsure())
    chosen = await chosen_plan(state, context, planner, found, found.plans)
    assert isinstance(chosen, NothingChosen)
    (gap,) = chosen.missing
    assert len(gap["options"]) == 2
