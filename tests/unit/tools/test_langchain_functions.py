"""LangChain tools as a source: imported, and called with the checks of every call."""

from __future__ import annotations

import json
from typing import Any
from unittest.mock import MagicMock

import pytest
from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.runnables import RunnableLambda
from langsmith import Client, tracing_context

from memory.errors import DeveloperError, ModelRetryError, RunStoppedError
from tests import langchain_stubs
from tools.calling import CallResult
from tools.calling_every_transport import caller_of
from tools.credentials import MappingCredentials
from tools.importing.importer import ImportOptions
from tools.importing.importers import import_description
from tools.langchain_functions import described
from tools.library import Catalogue
from tools.volatile_library import VolatileLibrary

SOURCE = "langchain:tests.langchain_stubs:TOOLS"


def catalogue(source: str = SOURCE, **options: Any) -> Catalogue:
    content = json.dumps(described(source)).encode()
    given = ImportOptions(**{"safe": ("find_parcels",), "group_id": "parcels", **options})
    (found,) = import_description(content, source, given)
    return found


async def call(name: str, approved: bool = False, **arguments: Any) -> CallResult:
    library = VolatileLibrary()
    library.put(catalogue())
    caller = caller_of(library, MappingCredentials({}))
    return await caller.call(library.tool(f"parcels.{name}"), arguments, approved=approved)


def test_tools_have_the_inputs_outputs_and_risk_that_they_tell() -> None:
    found = {tool.name: tool for tool in catalogue().tools}
    assert {name: tool.risk for name, tool in found.items()} == {
        "find_parcels": "read",
        "send_parcel": "write",
        "weigh": "read",
    }
    assert [(p.name, p.type, p.required) for p in found["find_parcels"].parameters] == [
        ("city", "string", True),
        ("limit", "integer", False),
    ]
    assert [o.path for o in found["find_parcels"].outputs] == ["[].parcel_id", "[].city"]
    assert catalogue().group.base_url == SOURCE


async def test_results_are_data() -> None:
    result = await call("find_parcels", city="Oslo", limit="1")
    assert (result.outcome, result.body) == ("ok", [{"parcel_id": 0, "city": "Oslo"}])
    assert (await call("weigh", parcel_id=1)).body == "parcel 1 weighs 2 kg"


async def test_a_change_waits_for_approval() -> None:
    with pytest.raises(RunStoppedError):
        await call("send_parcel", city="Oslo")
    assert langchain_stubs.SENT == []
    assert (await call("send_parcel", approved=True, city="Oslo")).body["city"] == "Oslo"


@pytest.mark.parametrize(
    ("city", "told"), [("Atlantis", "no such city"), ("Slowtown", "the lorry broke down")]
)
async def test_a_change_that_fails_on_its_way_is_told_as_unknown(city: str, told: str) -> None:
    """Also where the tool would have worded its error as an answer (``handle_tool_error``)."""
    error = (await call("send_parcel", approved=True, city=city)).error
    assert error is not None
    assert (error.kind, told in error.message) == ("outcome_unknown", True)


class Watcher(BaseCallbackHandler):
    """A tracer of another maker."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def on_chain_start(self, *_: Any, **__: Any) -> None:
        self.seen.append("node")

    def on_tool_start(self, *given: Any, **_: Any) -> None:
        self.seen.append(str(given))


async def test_no_tracer_sees_what_a_tool_takes_and_gives() -> None:
    """Neither LangSmith's nor one of the graph that the call is made in."""
    client, watcher = MagicMock(spec=Client, tracing_queue=None), Watcher()

    async def node(_: int) -> None:
        assert (await call("find_parcels", city="t0ken-of-a-login")).outcome == "ok"

    with tracing_context(enabled=True, client=client):
        await RunnableLambda(node).ainvoke(1, {"callbacks": [watcher]})
    assert watcher.seen == ["node"]
    assert "node" in str(client.mock_calls), "it does trace"
    assert "t0ken-of-a-login" not in str(client.mock_calls)


async def test_arguments_are_checked_before_anything_runs() -> None:
    with pytest.raises(ModelRetryError):
        await call("find_parcels", limit=1)


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("langchain:tests.langchain_stubs:NOTHING", "NOTHING"),
        ("langchain:tests.no_such_module:TOOLS", "no_such_module"),
        ("langchain:tests.langchain_stubs:NOT_TOOLS", "a int, no LangChain tool"),
    ],
)
def test_what_cannot_be_loaded_is_told(source: str, told: str) -> None:
    with pytest.raises(DeveloperError, match=told) as caught:
        described(source)
    assert caught.value.code == "source_unreachable"


@pytest.mark.parametrize("source", ["langchain:", "langchain:a", "langchain:a b:c", "langchain:a:"])
def test_a_source_names_a_module_and_a_name(source: str) -> None:
    from tools.importing.langchain_sources import langchain_address

    with pytest.raises(DeveloperError) as caught:
        langchain_address(source)
    assert caught.value.code == "invalid_langchain_source"
