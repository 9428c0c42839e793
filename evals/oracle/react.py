"""A plain tool-calling agent with all tools bound, for comparison: what its prompts cost."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from evals.model_server.records import Heard, Reply
from evals.tasks.gold import SentCall

if TYPE_CHECKING:
    from langchain_core.tools import BaseTool

    from tools.calling import Caller
    from tools.library import ToolLibrary
    from tools.records import Tool


def function_name(tool_id: str) -> str:
    """The id of a tool in the letters that function names may have."""
    return tool_id.replace(".", "__")


class ReactScript:
    """Calls the gold calls one after the other, then says the answer."""

    def __init__(self, sent: Sequence[SentCall], answer: str) -> None:
        self._sent = sent
        self._answer = answer

    def __call__(self, heard: Heard) -> Reply:
        """The next call, or the answer after the last one."""
        done = sum(message["role"] == "tool" for message in heard.messages)
        if done == len(self._sent):
            return Reply(self._answer)
        call = self._sent[done]
        name = function_name(call.gold.tool)
        return Reply(tool_calls=({"name": name, "arguments": call.arguments},))


def bound_tools(library: ToolLibrary, caller: Caller) -> list[BaseTool]:
    """Every tool of a library as LangChain knows tools, with its whole description."""
    return [_bound(tool, caller) for tool in library.tools()]


def _bound(tool: Tool, caller: Caller) -> BaseTool:
    from langchain_core.tools import StructuredTool

    async def call(**arguments: Any) -> str:
        result = await caller.call(tool, arguments)
        return json.dumps(result.body, ensure_ascii=False)

    properties = {p.key: {**p.json_schema, "description": p.description} for p in tool.parameters}
    required = [p.key for p in tool.required]
    return StructuredTool.from_function(
        coroutine=call,
        name=function_name(tool.id),
        description=tool.description or tool.summary,
        args_schema={"type": "object", "properties": properties, "required": required},
    )


async def run_react(request: str, model: Any, tools: Sequence[BaseTool], limit: int = 25) -> None:
    """One request, answered by LangChain's own tool-calling agent."""
    from langchain.agents import create_agent

    agent = create_agent(model, list(tools))
    messages: Any = {"messages": [{"role": "user", "content": request}]}
    config: Any = {"recursion_limit": 2 * limit}
    await agent.ainvoke(messages, config)
