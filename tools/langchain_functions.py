"""LangChain tools of a module: listed as a description to import, and run."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from importlib import import_module
from typing import Any, get_type_hints

from langchain_core.tools import BaseTool, BaseToolkit, ToolException
from langchain_core.utils.function_calling import convert_to_openai_tool
from langsmith import tracing_context
from pydantic import PydanticUserError, TypeAdapter
from pydantic_core import to_jsonable_python

from memory.errors import DeveloperError
from tools.body_parsing import UnreadableError, parse_body
from tools.function_calls import FunctionAnswer, FunctionCall, NotRunError
from tools.importing.langchain_sources import SOURCE


def described(address: str) -> dict[str, Any]:
    """The description of ``tools.importing.functions`` for ``langchain:MODULE:NAME``.

    The module is imported, which runs it. Raises ``DeveloperError`` (code ``source_unreachable``).
    """
    return {
        "kind": "LangChain tools",
        "name": address.rpartition(":")[2],
        "tools": [_listed(tool) for tool in loaded(address)],
    }


def loaded(address: str) -> list[BaseTool]:
    """The tools of an address; raises ``DeveloperError`` (code ``source_unreachable``)."""
    module, _, name = address.removeprefix(SOURCE).partition(":")
    try:
        found = getattr(import_module(module), name)
    except Exception as error:  # noqa: BLE001 a module of others may raise anything
        raise _unreachable(address, f"{type(error).__name__}: {error}") from None
    if isinstance(found, BaseToolkit):
        found = found.get_tools()
    several = [found] if isinstance(found, BaseTool) or not isinstance(found, Iterable) else found
    tools = list(several)
    odd = next((one for one in tools if not isinstance(one, BaseTool)), None)
    if odd is not None:
        raise _unreachable(address, f"it holds a {type(odd).__name__}, no LangChain tool")
    return tools


class LangChainRunner:
    """Implements ``FunctionRunner``; keeps nothing open."""

    async def run(self, call: FunctionCall) -> FunctionAnswer:
        """See ``FunctionRunner.run``."""
        try:
            tools = await asyncio.to_thread(loaded, call.address)
        except DeveloperError as error:
            raise NotRunError(str(error)) from None
        tool = next((one for one in tools if one.name == call.name), None)
        if tool is None:
            raise NotRunError(f"{call.address} has no tool {call.name!r} any more; import it again")
        # errors that a tool words as an ordinary answer would be taken for one
        plain = tool.model_copy(update={"handle_tool_error": False})
        try:
            async with asyncio.timeout(call.limit_s):
                result = await _untraced(plain, call.arguments)
        except ToolException as error:
            return FunctionAnswer(str(error), failed=True)
        return FunctionAnswer(_as_json(result))

    async def aclose(self) -> None:
        """See ``FunctionRunner.aclose``."""


async def _untraced(tool: BaseTool, arguments: dict[str, Any]) -> Any:
    """What a tool returns, unseen by tracers: tokens are not masked yet in what it takes and gives.

    A tracer may come from the environment or from the graph around this call.
    """
    with tracing_context(enabled=False):
        return await tool.ainvoke(arguments, {"callbacks": []})


def _listed(tool: BaseTool) -> dict[str, Any]:
    """A tool as MCP lists one; hints on what it changes are those of its ``metadata``."""
    function = convert_to_openai_tool(tool)["function"]
    return {
        "name": tool.name,
        "description": tool.description,
        "inputSchema": function.get("parameters", {}),
        "outputSchema": _output_schema(tool),
        "annotations": tool.metadata or {},
    }


def _output_schema(tool: BaseTool) -> dict[str, Any] | None:
    """The schema of what the function behind a tool says that it returns."""
    function = getattr(tool, "func", None) or getattr(tool, "coroutine", None)
    try:
        kind = get_type_hints(function).get("return", Any) if function else Any
        return None if kind is Any else TypeAdapter(kind).json_schema(mode="serialization")
    except (NameError, TypeError, PydanticUserError):
        return None


def _as_json(result: Any) -> Any:
    value = to_jsonable_python(result, fallback=str)
    if not isinstance(value, str):
        return value
    try:
        return parse_body(value.encode(errors="replace"), "")
    except UnreadableError:
        return value


def _unreachable(address: str, reason: str) -> DeveloperError:
    return DeveloperError(
        f"{address} cannot be loaded: {reason}. The module must be importable where Cairn runs "
        "(PYTHONPATH), and the name a LangChain tool, a list of tools or a toolkit.",
        code="source_unreachable",
    )
