"""APIs behind the gateway of the RapidAPI hub want a key and their host as headers."""

from __future__ import annotations

import json

import httpx
from pydantic import SecretStr

from tools.credentials import MappingCredentials
from tools.http_caller import HttpCaller
from tools.importing.importer import ImportOptions
from tools.importing.importers import import_description
from tools.library import Catalogue
from tools.volatile_library import VolatileLibrary

DOCUMENT = {
    "tool_name": "Maps",
    "api_name": "find",
    "required_parameters": [{"name": "place", "type": "STRING"}],
}


def imported(server: str) -> Catalogue:
    content = json.dumps(DOCUMENT).encode()
    (found,) = import_description(content, "hub.json", ImportOptions(base_url=server))
    return found


async def test_the_key_is_a_credential_and_the_host_is_filled_in() -> None:
    found, asked = imported("https://maps7.p.rapidapi.com"), list[httpx.Request]()
    library = VolatileLibrary()
    library.put(found)

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        return httpx.Response(200, json={"found": 1})

    caller = HttpCaller(
        library,
        credentials=MappingCredentials({"maps.rapidapi_key": SecretStr("k-12345")}),
        transport=httpx.MockTransport(answer),
    )
    result = await caller.call(found.tools[0], {"place": "Oslo"})
    assert result.outcome == "ok"
    assert str(asked[0].url) == "https://maps7.p.rapidapi.com/find?place=Oslo"
    headers = asked[0].headers
    assert headers["X-RapidAPI-Key"] == "k-12345"
    assert headers["X-RapidAPI-Host"] == "maps7.p.rapidapi.com"
    assert "k-12345" not in result.model_dump_json()


def test_any_other_server_is_asked_as_the_document_says() -> None:
    found = imported("https://maps.example/v1")
    assert found.group.security == ()
    assert [p.key for p in found.tools[0].parameters] == ["place"]
