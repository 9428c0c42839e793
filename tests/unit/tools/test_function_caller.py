"""What holds of every call of a function, whatever runs it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pydantic import SecretStr

from memory.errors import BacktrackError, ModelRetryError, RunStoppedError
from tools.credentials import MappingCredentials
from tools.function_caller import FunctionCaller
from tools.function_calls import FunctionAnswer, FunctionCall, NotRunError
from tools.library import Catalogue
from tools.records import Category, Parameter, Security, Tool, ToolGroup
from tools.volatile_library import VolatileLibrary

SECRET = "s3cret-key"


def tool(name: str, risk: Any = "read", group_id: str = "f", **facts: Any) -> Tool:
    return Tool(
        id=f"{group_id}.{name}",
        group_id=group_id,
        name=f"{name} as a person calls it",
        transport="mcp",
        path=f"#{name}",
        risk=risk,
        **facts,
    )


WHERE = Parameter(key="where.city", name="where.city", location="query", required=True)
LOOK = tool("look", parameters=(WHERE,))
CHANGE = tool("change", "write")
KEYED = tool("keyed", security=(("KEY",),))
LOCKED = tool("locked", security=(("OTHER",),))
HELD = tool("change", "write", "held")


class _Runner:
    """Gives one answer, or raises one error, and remembers what it was asked to run."""

    def __init__(self) -> None:
        self.calls: list[FunctionCall] = []
        self.answer: FunctionAnswer | Exception = FunctionAnswer({"id": 7, "name": "Hotel"})

    async def run(self, call: FunctionCall) -> FunctionAnswer:
        self.calls.append(call)
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    async def aclose(self) -> None: ...


@pytest.fixture
def runner() -> _Runner:
    return _Runner()


@pytest.fixture
def caller(runner: _Runner) -> FunctionCaller:
    library, category = VolatileLibrary(), Category(id="c", name="C")
    schemes = tuple(
        Security(scheme=name, kind="api_key", location="environment", name=name)
        for name in ("KEY", "OTHER")
    )
    address: dict[str, Any] = {"category_id": "c", "base_url": "stdio:serve"}
    open_ = ToolGroup(id="f", name="F", security=schemes, **address)
    held = ToolGroup(id="held", name="H", read_only=True, **address)
    library.put(Catalogue(category=category, group=open_, tools=(LOOK, CHANGE, KEYED, LOCKED)))
    library.put(Catalogue(category=category, group=held, tools=(HELD,)))
    secrets = MappingCredentials({"f.KEY": SecretStr(SECRET)})
    return FunctionCaller(library, runner, credentials=secrets, max_bytes=1_000)


async def test_a_function_gets_its_arguments_in_their_shape(
    caller: FunctionCaller, runner: _Runner
) -> None:
    result = await caller.call(LOOK, {"where.city": "Oslo"})
    (call,) = runner.calls
    assert (call.address, call.name) == ("stdio:serve", "look")
    assert call.arguments == {"where": {"city": "Oslo"}}
    assert (result.outcome, result.body) == ("ok", {"id": 7, "name": "Hotel"})
    assert result.request == caller.preview(LOOK, {"where.city": "Oslo"})


async def test_nothing_runs_that_is_wrong_or_not_allowed(
    caller: FunctionCaller, runner: _Runner
) -> None:
    refused: list[tuple[type[Exception], Callable[[], Any]]] = [
        (ModelRetryError, lambda: caller.call(LOOK, {})),
        (ModelRetryError, lambda: caller.call(LOOK, {"where.city": "Oslo", "more": 1})),
        (RunStoppedError, lambda: caller.call(CHANGE, {})),
        (BacktrackError, lambda: caller.call(HELD, {}, approved=True)),
        (BacktrackError, lambda: caller.call(LOCKED, {})),
    ]
    for kind, call in refused:
        with pytest.raises(kind):
            await call()
    for held in (HELD, LOCKED):
        with pytest.raises(BacktrackError):
            caller.preview(held, {})
    assert runner.calls == []


async def test_a_secret_goes_to_the_function_and_nowhere_else(
    caller: FunctionCaller, runner: _Runner
) -> None:
    runner.answer = FunctionAnswer({"echo": f"you sent {SECRET}"})
    result = await caller.call(KEYED, {})
    assert runner.calls[0].credential.environment == {"KEY": SECRET}
    assert SECRET not in result.model_dump_json()
    assert SECRET not in repr(runner.calls[0])
    runner.answer = RuntimeError(f"bad key {SECRET}")
    assert SECRET not in (await caller.call(KEYED, {})).model_dump_json()


@pytest.mark.parametrize(
    ("answer", "of_a_read", "of_a_change"),
    [
        (NotRunError("it is not there"), "connection", "connection"),
        (TimeoutError(), "timeout", "outcome_unknown"),
        (RuntimeError("the pipe broke"), "server_error", "outcome_unknown"),
        (FunctionAnswer("no such city", failed=True), "error_in_body", "outcome_unknown"),
        (FunctionAnswer("x" * 2_000), "too_large", "outcome_unknown"),
        (FunctionAnswer({"ok": False, "error": "no"}), "error_in_body", "error_in_body"),
    ],
)
async def test_a_change_that_may_have_been_made_is_told_as_unknown(
    caller: FunctionCaller, runner: _Runner, answer: Any, of_a_read: str, of_a_change: str
) -> None:
    runner.answer = answer
    read = await caller.call(LOOK, {"where.city": "Oslo"})
    change = await caller.call(CHANGE, {}, approved=True)
    assert [one.error.kind for one in (read, change) if one.error] == [of_a_read, of_a_change]
    assert len(runner.calls) == 2, "each was run once"


@pytest.mark.parametrize("body", [[], {}, None, "", {"results": []}])
async def test_a_read_that_gives_nothing_is_empty(
    caller: FunctionCaller, runner: _Runner, body: Any
) -> None:
    runner.answer = FunctionAnswer(body)
    assert (await caller.call(LOOK, {"where.city": "Oslo"})).outcome == "empty"
    assert (await caller.call(CHANGE, {}, approved=True)).outcome == "ok"


async def test_numbers_and_letters_that_json_does_not_know_are_left_out(
    caller: FunctionCaller, runner: _Runner
) -> None:
    runner.answer = FunctionAnswer({"a": float("nan"), "b": "\ud800", "c": 1})
    body = (await caller.call(LOOK, {"where.city": "Oslo"})).body
    assert (body["a"], body["c"]) == (None, 1)
    body["b"].encode()
