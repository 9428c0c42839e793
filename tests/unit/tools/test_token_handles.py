"""Tokens of answers travel by handles and come back for the host that gave them alone."""

from __future__ import annotations

import base64
import json
from typing import Any

import httpx
import pytest
from pydantic import SecretStr

from memory.errors import BacktrackError
from memory.redaction import REDACTED
from tests.unit.tools.test_http_caller import OPEN, ORDER, Service, caller
from tools.credentials import MappingCredentials
from tools.function_caller import FunctionCaller
from tools.function_calls import FunctionAnswer, FunctionCall
from tools.library import Catalogue
from tools.records import Category, OutputField, Parameter, Security, Tool, ToolGroup
from tools.token_handles import TokenHandles, holds_handle
from tools.volatile_library import VolatileLibrary


def _part(value: Any) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


JWT = f"{_part({'alg': 'HS256', 'typ': 'JWT'})}.{_part({'sub': 'mia', 'n': 12})}.c2lnbmF0dXJl"
LOGIN = {"access_token": "opaque-7c1", "token_type": "Bearer", "refresh_token": "more-7c1", "u": 7}
LISTED = OPEN.model_copy(
    update={
        "parameters": (
            Parameter(key="auth", name="Authorisation", location="header"),
            Parameter(key="t", name="t", location="query", json_schema={"maxLength": 12}),
        )
    }
)


def taken(body: Any, tool: Tool = OPEN) -> Any:
    return TokenHandles().taken(body, tool, "local", "w.example")


def test_what_an_answer_of_oauth2_gives_is_a_token() -> None:
    hidden = taken({"data": [LOGIN]})
    assert not any(text in json.dumps(hidden) for text in ("opaque-7c1", "more-7c1"))
    (row,) = hidden["data"]
    assert (row["token_type"], row["u"]) == ("Bearer", 7)
    assert holds_handle(row["access_token"])
    assert holds_handle(row["refresh_token"])


def test_a_json_web_token_is_one_wherever_it_stands() -> None:
    assert holds_handle(taken({"x": [JWT]})["x"][0])
    assert holds_handle(taken(JWT))


def test_what_the_description_calls_a_password_is_one() -> None:
    tool = OPEN.model_copy(
        update={"outputs": (OutputField(path="users[].pin", format="password"),)}
    )
    rows = {"users": [{"pin": "a-word", "name": "Mia"}], "pin": "shown"}
    hidden = taken(rows, tool)
    assert holds_handle(hidden["users"][0]["pin"])
    assert (hidden["users"][0]["name"], hidden["pin"]) == ("Mia", "shown")
    assert taken({"users": [{"pin": "a\nb"}]}, tool) == {"users": [{"pin": REDACTED}]}


@pytest.mark.parametrize(
    "secret",
    [
        Parameter(key="login.password", name="login.password", location="body"),
        Parameter(key="pin", name="pin", location="query", format="password"),
    ],
)
def test_what_a_login_gives_under_the_name_of_a_secret_is_a_token(secret: Parameter) -> None:
    login = OPEN.model_copy(update={"parameters": (secret,)})
    body = {"authToken": "7f3a", "session_id": "9c", "user": {"id": "u-1", "secret": "x"}}
    hidden = taken({**body, "token_type": "plain", "expires": 60}, login)
    assert all(map(holds_handle, (hidden["authToken"], hidden["session_id"])))
    assert holds_handle(hidden["user"]["secret"])
    assert (hidden["user"]["id"], hidden["token_type"], hidden["expires"]) == ("u-1", "plain", 60)


def test_a_secret_of_a_login_is_taken_out_of_records_and_lists() -> None:
    login = OPEN.model_copy(
        update={"parameters": (Parameter(key="password", name="password", location="body"),)}
    )
    body = {"auth_token": {"value": "s3cret"}, "tokens": ["x1"], "secrets": [{"a": ["abc"]}]}
    hidden = taken({**body, "user": {"name": "Mia"}}, login)
    assert holds_handle(hidden["auth_token"]["value"])
    assert holds_handle(hidden["tokens"][0])
    assert holds_handle(hidden["secrets"][0]["a"][0])
    assert hidden["user"] == {"name": "Mia"}


def test_what_any_other_operation_calls_a_token_is_shown() -> None:
    split = Parameter(key="token", name="token", location="query")
    body = {"tokens": [{"token": "Hello"}, {"token": "world"}]}
    assert taken(body, OPEN.model_copy(update={"parameters": (split,)})) == body


@pytest.mark.parametrize(
    "body",
    [
        {"access_token": "a-member-of-another-name"},
        {"version": "1.2.3", "host": "www.example.com", "file": "aaaaaaaaaa.bbbbbbbbbb.cc"},
        {"next_page_token": "abc", "token": "BTC"},
        [{"id": 1, "n": 2.5, "none": None, "flag": True}],
    ],
)
def test_other_values_stay(body: Any) -> None:
    assert taken(body) == body


async def test_a_token_is_sent_in_place_of_its_handle_and_not_shown() -> None:
    service = Service(
        httpx.Response(200, json=LOGIN), httpx.Response(200, json={"said": "opaque-7c1", "id": 1})
    )
    one = caller(service)
    handle = (await one.call(OPEN, {})).body["access_token"]
    arguments = {"auth": f"Bearer {handle}", "t": handle}
    assert one.validate(LISTED, arguments) == arguments, "longer than the token may be"
    previewed = one.preview(LISTED, arguments)
    result = await one.call(LISTED, arguments)
    sent = service.requests[-1]
    assert sent.headers["Authorisation"] == "Bearer opaque-7c1"
    assert sent.url.params["t"] == "opaque-7c1"
    assert result.request == previewed
    assert result.body == {"said": REDACTED, "id": 1}
    assert "opaque-7c1" not in result.model_dump_json()


async def test_a_handle_is_for_the_host_and_the_owner_it_was_given_to() -> None:
    service = Service(httpx.Response(200, json=LOGIN))
    one = caller(service, credentials=MappingCredentials({}))
    handle = (await one.call(OPEN, {})).body["access_token"]
    elsewhere = LISTED.model_copy(update={"base_url": "https://b.example"})
    for used, tool in ((one, elsewhere), (one.for_owner("mia"), LISTED)):
        with pytest.raises(BacktrackError) as caught:
            await used.call(tool, {"t": handle})
        assert caught.value.code == "token_of_another_host"
    with pytest.raises(BacktrackError) as caught:
        await caller(service).call(LISTED, {"t": handle})
    assert caught.value.code == "token_lost"
    assert len(service.requests) == 1


async def test_the_body_of_a_write_carries_the_token() -> None:
    service = Service(httpx.Response(200, json=LOGIN))
    credentials = MappingCredentials({})
    one = caller(service, credentials=credentials)
    handle = (await one.call(OPEN, {})).body["access_token"]
    write = ORDER.model_copy(update={"security": (), "parameters": ORDER.parameters[:4]})
    result = await one.call(write, {"shop": "a", "item": handle}, approved=True)
    assert json.loads(service.requests[-1].content) == {"item": {"name": "opaque-7c1"}}
    assert result.request is not None
    assert result.request.body == {"item": {"name": handle}}


class Runner:
    """Logs in, then tells what it was given."""

    def __init__(self) -> None:
        self.calls: list[FunctionCall] = []

    async def run(self, call: FunctionCall) -> FunctionAnswer:
        self.calls.append(call)
        return FunctionAnswer(LOGIN if len(self.calls) == 1 else {"said": call.arguments["t"]})

    async def aclose(self) -> None: ...


async def test_functions_give_and_take_tokens_in_the_same_way() -> None:
    parameter = Parameter(key="t", name="t", location="body")
    tool = Tool(
        id="m.t", group_id="m", name="t", transport="mcp", risk="read", parameters=(parameter,)
    )
    group = ToolGroup(id="m", name="M", category_id="c", base_url="https://m.example/mcp")
    library = VolatileLibrary()
    library.put(Catalogue(category=Category(id="c", name="C"), group=group, tools=(tool,)))
    runner = Runner()
    one = FunctionCaller(library, runner, credentials=MappingCredentials({}))
    handle = (await one.call(tool, {})).body["access_token"]
    result = await one.call(tool, {"t": handle})
    assert runner.calls[1].arguments == {"t": "opaque-7c1"}
    assert result.body == {"said": REDACTED}
    assert result.request is not None
    assert result.request.body == {"t": handle}
    with pytest.raises(BacktrackError):
        await one.for_owner("mia").call(tool, {"t": handle})


async def test_a_function_is_not_run_with_a_client_that_would_go_over_plain_http() -> None:
    scheme = Security(scheme="o", kind="bearer")
    tool = Tool(id="m.t", group_id="m", name="t", transport="mcp", risk="read", security=(("o",),))
    group = ToolGroup(
        id="m", name="M", category_id="c", base_url="https://m.example/mcp", security=(scheme,)
    )
    library = VolatileLibrary()
    library.put(Catalogue(category=Category(id="c", name="C"), group=group, tools=(tool,)))
    client = '{"client_id": "a", "client_secret": "b", "token_url": "http://a.example/t"}'
    runner = Runner()
    used = FunctionCaller(
        library, runner, credentials=MappingCredentials({"m.o": SecretStr(client)})
    )
    with pytest.raises(BacktrackError, match="https is needed") as caught:
        await used.call(tool, {})
    assert caught.value.code == "host_not_allowed"
    assert runner.calls == []
