"""What ``cairn ask --save`` writes."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.run_report import RunReport
from app.script_saving import save_script
from graphs.plans.records import CallStep, Constant, Plan
from memory.errors import DeveloperError
from tests.planning_stubs import SHOP
from tests.search_stubs import library

PARTS: Any = SimpleNamespace(library=library(SHOP), entity_model=lambda: SHOP)
SCRIPT = 'rows = await shop_list_orders(status="open")\ntotal(rows, "count")'


def report(status: str = "done") -> RunReport:
    found = RunReport("How many orders are open?", status=status)
    found.add({"kind": "decomposed", "subtask": None, "language": "en", "subtasks": []})
    return found


def written(found: RunReport, program: str, *tools: str) -> RunReport:
    event = {"kind": "program_written", "subtask": "A1", "program": program, "tools": tools}
    found.add(event)
    return found


def test_the_program_of_a_plan_is_saved(tmp_path: Path) -> None:
    step = CallStep(
        id="s1", tool_id="shop.list_orders", arguments={"status": Constant(value="open")}
    )
    found = report()
    plan = Plan(goal="g1", steps=(step,)).model_dump(mode="json")
    found.add({"kind": "planned", "subtask": "A1", "plan": plan})
    save_script(tmp_path / "saved.py", written(found, "s1 = 1\ns1"), PARTS)
    text = (tmp_path / "saved.py").read_text()
    assert text.startswith('"""How many orders are open?')
    assert "s1 = await shop_list_orders(status='open')" in text
    compile(text, "saved.py", "exec")


def test_the_program_of_a_model_is_saved(tmp_path: Path) -> None:
    save_script(tmp_path / "saved.py", written(report(), SCRIPT, "shop.list_orders"), PARTS)
    text = (tmp_path / "saved.py").read_text()
    assert "return total(rows, 'count')" in text
    assert "bounds=('limit',)" in text
    compile(text, "saved.py", "exec")


@pytest.mark.parametrize("found", [report(), written(report("failed"), SCRIPT, "shop.list_orders")])
def test_without_a_program_that_answered_nothing_is_written(
    tmp_path: Path, found: RunReport
) -> None:
    with pytest.raises(DeveloperError, match="--strategy solution or script") as caught:
        save_script(tmp_path / "saved.py", found, PARTS)
    assert caught.value.code == "no_script"
    assert not (tmp_path / "saved.py").exists()
