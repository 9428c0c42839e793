"""LangServe's endpoints for the agent: the only file that knows LangServe."""

from __future__ import annotations

from typing import Any

import orjson
from fastapi import APIRouter, Depends, Request
from fastapi.exceptions import RequestValidationError
from langserve import add_routes
from langserve.serialization import Serializer
from pydantic import BaseModel

from app.serving.access import Access, access_of
from app.serving.agent_runnable import ACCESS, KEY, ONLY_ANSWER, AgentRunnable
from app.serving.problems import NOT_JSON
from app.serving.starting import IDEMPOTENCY_KEY

PATH = "/agent"


class PlainSerializer(Serializer):
    """JSON out, plain values in: no text of a caller becomes an object of LangChain."""

    def dumps(self, obj: Any) -> bytes:
        """A value as JSON; half characters, which no JSON can hold, become "?"."""
        try:
            return orjson.dumps(obj, default=_plain)
        except TypeError:
            return orjson.dumps(_whole(obj), default=_plain)

    def loadd(self, obj: Any) -> Any:
        """A value as it came."""
        return obj


def langserve_routes(agent: AgentRunnable) -> APIRouter:
    """``/agent/invoke``, ``batch``, ``stream``, ``stream_events``, schemas and the playground."""
    router = APIRouter()
    add_routes(
        router,
        agent,
        path=PATH,
        config_keys=("configurable",),
        per_req_config_modifier=_with_access,
        dependencies=[Depends(access_of), Depends(_is_json)],
        disabled_endpoints=["config_hashes"],
        serializer=PlainSerializer(),
    )
    return router


async def _is_json(request: Request) -> None:
    """Read the body, which is kept for LangServe; it foresees wrong signs only."""
    if request.method == "POST":
        try:
            await request.json()
        except NOT_JSON as error:
            raise RequestValidationError(["no JSON"]) from error


def _with_access(config: dict[str, Any], request: Request) -> dict[str, Any]:
    """Replace what the client sent: who calls is for the server to say."""
    access: Access = request.state.access
    is_playground = request.url.path.endswith("/stream_log")  # it shows a stream as one long text
    key = request.headers.get(IDEMPOTENCY_KEY, "")
    return {**config, "configurable": {ACCESS: access, ONLY_ANSWER: is_playground, KEY: key}}


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if isinstance(value, set | frozenset | tuple):
        return list(value)
    return repr(type(value))


def _whole(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {_whole(name): _whole(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_whole(one) for one in value]
    return value
