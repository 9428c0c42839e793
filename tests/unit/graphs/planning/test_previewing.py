"""A request read and planned without running any plan."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

from graphs.form_reasoner import ReadQuestion
from graphs.forms.records import Form
from graphs.planning.previewing import preview
from graphs.spending import BudgetSpentError, within_budget
from tests.agent_stubs import World
from tests.planning_stubs import ScriptedForms, with_shop


class Hanging(ScriptedForms):
    """A model that never answers; what is left then is an empty form."""

    async def read(self, question: ReadQuestion) -> Form:
        del question
        try:
            async with within_budget():
                await asyncio.Event().wait()
        except BudgetSpentError:
            return Form()
        raise AssertionError


async def test_a_model_that_hangs_holds_a_preview_no_longer_than_a_run() -> None:
    parts = replace(with_shop(World().parts(), Hanging({})), monotonic=time.monotonic)
    parts = replace(parts, limits=replace(parts.limits, wall_seconds=0.2))
    async with asyncio.timeout(5):
        found = await preview(parts, "orders of Acme", look_ups=False)
    assert found.complaints == [str(BudgetSpentError("wall_seconds"))]
