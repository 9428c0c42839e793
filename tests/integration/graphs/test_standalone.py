"""Scripts that were saved, run by plain Python against a service on this machine."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest

from graphs.plans.records import CallStep, Constant, Filter, Known, Plan, RowsStep, Sort, Taken
from graphs.programs.standalone.writing import of_plan, of_script, standalone
from memory.errors import DeveloperError
from tests.planning_stubs import SHOP, Shop, serving
from tests.search_stubs import library
from tools.library import ToolLibrary
from tools.records import Security, Tool, ToolGroup

SECRET = "sk-9Q2"
OPEN = Constant(value="open")


@pytest.fixture
def shop() -> Iterator[Shop]:
    with serving(Shop()) as one:
        yield one


def ran(
    tmp_path: Path, text: str, *given: str, **environment: str
) -> subprocess.CompletedProcess[str]:
    """The script in a process and folder of its own, where nothing of Cairn can be imported."""
    file = tmp_path / "saved.py"
    file.write_text(text)
    return subprocess.run(
        [sys.executable, "-I", str(file), *given],
        cwd=tmp_path,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def saved(*plans: Plan, of: ToolLibrary | None = None) -> str:
    tools = of or library(SHOP)
    return standalone("Which orders?", [of_plan(plan, tools, SHOP) for plan in plans], tools)


def listed(step: str = "s1", **given: Any) -> CallStep:
    return CallStep(id=step, tool_id="shop.list_orders", arguments=given, whole=True)


def test_a_plan_gives_the_same_outside(tmp_path: Path, shop: Shop) -> None:
    taken = Taken(step="s1", attribute="id")
    steps = (
        CallStep(id="s1", tool_id="shop.list_customers"),
        CallStep(id="s2", tool_id="shop.list_orders", arguments={"customer": taken}, over="s1"),
        RowsStep(
            id="s3", of="s2", ops=(Filter(attribute="status", value=OPEN), Sort(attribute="total"))
        ),
    )
    done = ran(tmp_path, saved(Plan(goal="g1", steps=steps)), SHOP_URL=shop.url)
    assert done.returncode == 0, done.stderr
    assert [row["id"] for row in json.loads(done.stdout)] == [903, 901]
    assert shop.asked.count("list_orders") == 4


def test_goals_rest_on_goals(tmp_path: Path, shop: Shop) -> None:
    first = Plan(goal="g1", steps=(listed(status=OPEN),))
    one = CallStep(
        id="s1",
        tool_id="shop.get_order",
        arguments={"order_id": Known(goal="g1", attribute="id", many=True)},
    )
    each = one.model_copy(
        update={"arguments": {"order_id": Known(goal="g1", attribute="id")}, "over": "goal:g1"}
    )
    done = ran(tmp_path, saved(first, Plan(goal="g2", steps=(each,))), SHOP_URL=shop.url)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert [row["note"] for row in told["g2"]] == ["by hand", "by hand"]


def test_the_script_of_a_model_is_saved_too(tmp_path: Path, shop: Shop) -> None:
    text = 'rows = await shop_list_orders(status="open")\ntotal(rows, "sum", "total")'
    tools = library(SHOP)
    written = of_script(text, ["shop.list_orders"], tools, SHOP)
    done = ran(tmp_path, standalone("How much?", [written], tools), SHOP_URL=shop.url)
    assert (done.stdout, done.stderr) == ("52.0\n", "")


def test_a_change_is_sent_only_where_that_is_said(tmp_path: Path, shop: Shop) -> None:
    step = CallStep(
        id="s1", tool_id="shop.cancel_order", arguments={"order_id": Constant(value="901")}
    )
    text = saved(Plan(goal="g1", steps=(step,)))
    held = ran(tmp_path, text, SHOP_URL=shop.url)
    assert held.returncode == 1
    assert "Not sent" in held.stderr
    assert shop.asked == []
    sent = ran(tmp_path, text, "--yes", SHOP_URL=shop.url)
    assert sent.returncode == 0, sent.stderr
    assert shop.orders[0]["status"] == "cancelled"


def _secured(name: str = "X-Key", location: Literal["header", "query"] = "header") -> ToolLibrary:
    """The shop, where every operation needs a key."""
    tools = library(SHOP)
    key = Security(scheme="api_key", kind="api_key", location=location, name=name)
    return _called(tools, security=(key,))


def _called(tools: ToolLibrary, **told: Any) -> ToolLibrary:
    """The tools, where the group of all is as told."""
    return _Secured(tools, tools.group("shop").model_copy(update=told))  # type: ignore[return-value]


class _Secured:
    def __init__(self, tools: ToolLibrary, group: ToolGroup) -> None:
        self._tools, self._group = tools, group

    def group(self, _: str) -> ToolGroup:
        return self._group

    def tool(self, tool_id: str) -> Tool:
        needed = (("api_key",),) if self._group.security else ()
        return self._tools.tool(tool_id).model_copy(update={"security": needed})


def test_a_secret_comes_from_the_environment_and_stands_in_no_script(
    tmp_path: Path, shop: Shop
) -> None:
    text = saved(Plan(goal="g1", steps=(listed(),)), of=_secured())
    without = ran(tmp_path, text, SHOP_URL=shop.url)
    assert "Set the environment variable SHOP_API_KEY" in without.stderr
    assert shop.asked == []
    done = ran(tmp_path, text, SHOP_URL=shop.url, SHOP_API_KEY=SECRET)
    assert done.returncode == 0, done.stderr
    assert SECRET not in text


def test_what_an_earlier_turn_found_cannot_be_had_outside() -> None:
    step = CallStep(
        id="s1",
        tool_id="shop.get_order",
        arguments={"order_id": Known(goal="T1.g1", attribute="id")},
    )
    with pytest.raises(DeveloperError, match="earlier turn") as caught:
        saved(Plan(goal="g1", steps=(step,)))
    assert caught.value.code == "script_not_savable"


def test_a_service_that_fails_ends_it_with_its_words(tmp_path: Path, shop: Shop) -> None:
    shop.broken.add("list_orders")
    done = ran(tmp_path, saved(Plan(goal="g1", steps=(listed(),))), SHOP_URL=shop.url)
    assert done.returncode == 1
    assert "answered 500" in done.stderr
    assert "Traceback" not in done.stderr


_RUNS = '"""; import sys; sys.exit("it ran"); x = """'


@pytest.mark.parametrize(
    "title", [_RUNS, f"Pets\n{_RUNS}", "C:\\Users", 'Pets"', "Pets\\", "Pets\0\udcff", '""""""']
)
def test_what_a_description_says_is_never_run(tmp_path: Path, shop: Shop, title: str) -> None:
    text = saved(Plan(goal="g1", steps=(listed(),)), of=_called(library(SHOP), name=title))
    done = ran(tmp_path, text, SHOP_URL=shop.url)
    assert done.returncode == 0, done.stderr
    assert "it ran" not in done.stderr


def test_the_name_of_a_header_and_an_address_are_never_run(tmp_path: Path, shop: Shop) -> None:
    text = saved(Plan(goal="g1", steps=(listed(),)), of=_secured(_RUNS))
    done = ran(tmp_path, text, SHOP_URL=shop.url)
    assert "Set the environment variable SHOP_API_KEY" in done.stderr
    there = _called(library(SHOP), base_url=f"https://shop.example/{_RUNS}")
    done = ran(tmp_path, saved(Plan(goal="g1", steps=(listed(),)), of=there), SHOP_URL=shop.url)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("request_", [_RUNS, f"{'x' * 95}\\Users", 'Say """"'])
def test_what_a_person_asks_is_never_run(tmp_path: Path, shop: Shop, request_: str) -> None:
    tools = library(SHOP)
    plan = of_plan(Plan(goal="g1", steps=(listed(),)), tools, SHOP)
    done = ran(tmp_path, standalone(request_, [plan], tools), SHOP_URL=shop.url)
    assert done.returncode == 0, done.stderr


def test_a_change_that_is_not_sent_is_told_without_its_key(tmp_path: Path, shop: Shop) -> None:
    step = CallStep(
        id="s1", tool_id="shop.cancel_order", arguments={"order_id": Constant(value="901")}
    )
    text = saved(Plan(goal="g1", steps=(step,)), of=_secured("api_key", "query"))
    held = ran(tmp_path, text, SHOP_URL=shop.url, SHOP_API_KEY=SECRET)
    assert "Not sent" in held.stderr
    assert SECRET not in held.stderr
