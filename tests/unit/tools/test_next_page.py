"""The next page by an address that says what no input takes: which are followed, and how."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from pydantic import SecretStr

from memory.redaction import REDACTED
from tests.lending_stubs import parameter, tool
from tools.calling import CallResult
from tools.credentials import MappingCredentials
from tools.http_caller import HttpCaller
from tools.library import Catalogue
from tools.next_page import NextPage, next_page
from tools.records import Category, Security, Tool, ToolGroup
from tools.volatile_library import VolatileLibrary

SECRET = "sesame-open"
KEY = Security(scheme="k", kind="api_key", location="query", name="key")
HERE = "https://x.example/v1/things"


def listing(*names: str) -> Tool:
    told = [parameter(name) for name in names]
    made = tool("list", "GET /things", "Things", told, ["items[].id"])
    return made.model_copy(update={"security": (("k",),)})


def group(owner: Tool) -> ToolGroup:
    return ToolGroup(
        id=owner.group_id,
        name="X",
        category_id="x",
        base_url="https://x.example/v1",
        security=(KEY,),
    )


class Service:
    """Pages of one thing each, that lead on by an address."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.asked: list[httpx.URL] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request.url)
        return httpx.Response(200, json={"items": [{"id": 1}], "next": self.address})


async def first_page(
    service: Service, *names: str, **arguments: Any
) -> tuple[HttpCaller, NextPage | None, CallResult]:
    """The caller, what is asked for next, and the answer that told it."""
    own = listing(*names)
    library = VolatileLibrary()
    category = Category(id="x", name="X")
    library.put(Catalogue(category=category, group=group(own), tools=(own,)))
    secrets = MappingCredentials({f"{own.group_id}.k": SecretStr(SECRET)})
    caller = HttpCaller(library, credentials=secrets, transport=httpx.MockTransport(service))
    result = await caller.call(own, arguments)
    return caller, next_page(own, group(own), arguments, arguments, result), result


@pytest.mark.parametrize(
    "address",
    [
        f"{HERE}?since=b%3D2&state=all",
        "/v1/things?since=b%3D2",
        "?since=b%3D2",
        f"things?key={SECRET}&since=b%3D2",
        f"{HERE}?key=another&since=b%3D2#part",
    ],
)
async def test_what_no_input_takes_is_sent_back_beside_what_was_asked(address: str) -> None:
    service = Service(address)
    caller, following, _ = await first_page(service, "state", state="open")
    assert following is not None
    assert following.arguments == {"state": "open", "since": "b=2"}
    await caller.call(*following)
    told = dict(service.asked[-1].params)
    assert told == {"state": "open", "since": "b=2", "key": SECRET}
    assert service.asked[-1].copy_with(query=None) == httpx.URL(HERE)


@pytest.mark.parametrize(
    "address",
    [
        "https://y.example/v1/things?since=2",
        "http://x.example/v1/things?since=2",
        "https://x.example:444/v1/things?since=2",
        "https://x.example@y.example/v1/things?since=2",
        "//y.example/v1/things?since=2",
        "https://x.example/v1/secrets?since=2",
        "../admin?since=2",
        "/v1/things/2",
        "?since=1&since=2",
        f"?since={REDACTED}",
        f"?key={SECRET}",
        "?state=all",
        "http://[?since=2",
        "javascript:alert(1)?since=2",
        "",
    ],
)
async def test_no_other_address_is_followed(address: str) -> None:
    _, following, _ = await first_page(Service(address), "state", state="open")
    assert following is None


async def test_an_input_that_nobody_gave_is_taken_from_the_address() -> None:
    _, following, _ = await first_page(Service("?before=2"), "before")
    assert following is not None
    assert following.arguments == {"before": "2"}


async def test_a_name_in_another_place_is_no_obstacle() -> None:
    own = tool("one", "GET /boxes/{id}/things", "Things", [parameter("id!", "", "path")], ["[].id"])
    sent = {"method": "GET", "url": "https://x.example/v1/boxes/7/things"}
    told = {"tool_id": own.id, "outcome": "ok", "body": {"next": "?id=2"}, "request": sent}
    result = CallResult.model_validate(told)
    following = next_page(own, group(own), {"id": 7}, {"id": 7}, result)
    assert following is not None
    assert following.arguments == {"id": 7, "id@query": "2"}
