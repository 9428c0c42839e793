"""The scripted server as LangChain's client sees it: forms of answers, streams, tool calls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from langchain.chat_models import init_chat_model
from langchain_core.messages import AIMessageChunk
from langchain_openai import ChatOpenAI

from evals.model_server.encoding import tokens_of
from evals.model_server.records import Heard, Reply
from evals.model_server.scripts import in_turn
from evals.model_server.server import ModelServer, serve

WEIGH: dict[str, Any] = {
    "title": "weigh",
    "description": "Weighs an instrument.",
    "type": "object",
    "properties": {"name": {"type": "string"}},
}
CALL = Reply(tool_calls=({"name": "weigh", "arguments": {"name": "cello"}},))


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with serve(lambda _: Reply("Three kilos.")) as running:
        yield running


def client(server: ModelServer, **options: Any) -> ChatOpenAI:
    model = init_chat_model("openai:scripted", base_url=server.base_url, api_key="k", **options)
    assert isinstance(model, ChatOpenAI)
    return model


@pytest.mark.parametrize("form", ["json_schema", "json_object", "text"])
def test_it_tells_how_it_was_asked(server: ModelServer, form: str) -> None:
    wanted: dict[str, Any] = {"type": form}
    if form == "json_schema":
        wanted["json_schema"] = {"name": "weight", "schema": WEIGH}
    answer = client(server).bind(response_format=wanted).invoke("How heavy, in json?")
    assert answer.text == "Three kilos."
    assert [heard.form for heard in server.heard] == [form]


def test_tools_are_called(server: ModelServer) -> None:
    server.script = lambda _: CALL
    answer = client(server).bind_tools([WEIGH]).invoke("How heavy?")
    assert [(c["name"], c["args"]) for c in answer.tool_calls] == [("weigh", {"name": "cello"})]
    assert server.heard[0].form == "tools"


@pytest.mark.parametrize("reply", [Reply("Three kilos, I think."), CALL])
def test_a_stream_adds_up_to_the_answer(server: ModelServer, reply: Reply) -> None:
    server.script = lambda _: reply
    chunks = list(client(server, stream_usage=True).stream("How heavy?"))
    whole = chunks[0]
    for chunk in chunks[1:]:
        whole += chunk
    assert isinstance(whole, AIMessageChunk)
    assert whole.text == reply.content
    assert [c["name"] for c in whole.tool_calls] == [c["name"] for c in reply.tool_calls]
    assert whole.usage_metadata is not None
    assert whole.usage_metadata["input_tokens"] == tokens_of(server.heard[0])


def test_usage_is_what_was_heard_and_said(server: ModelServer) -> None:
    answer: Any = client(server).invoke("How heavy is the cello?")
    assert answer.usage_metadata["input_tokens"] == tokens_of(server.heard[0]) > 5
    server.script = lambda _: Reply("Three kilos.", tells_usage=False)
    assert client(server).invoke("How heavy?").usage_metadata is None


def test_bound_tools_cost_tokens() -> None:
    plain = Heard({"messages": [{"role": "user", "content": "hi"}]}, {})
    bound = Heard({**plain.body, "tools": [{"function": WEIGH}]}, {})
    assert tokens_of(bound) > tokens_of(plain) + 20


def test_a_script_that_has_ended_says_so(server: ModelServer) -> None:
    server.script = in_turn(["one"])
    body = {"model": "m", "messages": []}
    said = [httpx.post(f"{server.base_url}/chat/completions", json=body) for _ in range(2)]
    assert [answer.status_code for answer in said] == [200, 500]
    assert "no more replies" in said[1].json()["error"]["message"]
    assert httpx.post(f"{server.base_url}/embeddings", json=body).status_code == 404
