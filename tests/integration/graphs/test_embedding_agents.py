"""An agent inside another service understands other words than the descriptions use."""

from __future__ import annotations

import json
from contextlib import aclosing

import pytest

from graphs.embedding import embedded_agent
from tools.openapi_import import import_openapi
from tools.volatile_library import VolatileLibrary


def _operation(name: str, summary: str) -> dict[str, object]:
    return {"operationId": name, "summary": summary, "responses": {"200": {"description": "ok"}}}


@pytest.fixture
def port() -> VolatileLibrary:
    paths = {
        "/vessels": _operation("listVessels", "List the vessels in port."),
        "/cranes": _operation("listCranes", "List the cranes of the port."),
        "/personnel": _operation("listPersonnel", "List the personnel of the port."),
        "/cargo": _operation("listCargo", "List the cargo."),
    }
    document = {
        "openapi": "3.0.3",
        "info": {"title": "Port", "version": "1"},
        "paths": {path: {"get": operation} for path, operation in paths.items()},
    }
    library = VolatileLibrary()
    # Nothing listens there: the path is what is asked about.
    url = "http://127.0.0.1:9"
    text = json.dumps(document)
    library.put(
        import_openapi(text, source="port", group_id="port", base_url=url, allow_loopback=True)
    )
    return library


@pytest.mark.parametrize(
    ("request_text", "tool"),
    [
        ("Show me the employees", "port.list_personnel"),
        ("what freight is there", "port.list_cargo"),
        ("Which boats are moored here?", "port.list_vessels"),
    ],
)
async def test_words_of_like_meaning_find_the_tool(
    port: VolatileLibrary, request_text: str, tool: str
) -> None:
    async with aclosing(embedded_agent(port)) as agent:
        outcome = await agent.ask(request_text)
    assert outcome.path == [tool]
