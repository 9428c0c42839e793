"""A chat model that calls the tools it is told to."""

from __future__ import annotations

from typing import Any

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from pydantic import PrivateAttr


class ToolModel(BaseChatModel):
    """Makes these calls one after the other, then says that it is done."""

    _calls: list[tuple[str, dict[str, Any]]] = PrivateAttr()

    def __init__(self, *calls: tuple[str, dict[str, Any]]) -> None:
        super().__init__()
        self._calls = list(calls)

    @property
    def _llm_type(self) -> str:
        return "calling"

    def bind_tools(self, tools: Any, **_: Any) -> Any:
        return self

    def _generate(self, messages: list[BaseMessage], *_: Any, **__: Any) -> ChatResult:
        made = sum(len(m.tool_calls) for m in messages if isinstance(m, AIMessage))
        message = AIMessage("done")
        if made < len(self._calls):
            name, arguments = self._calls[made]
            call = {"name": name, "args": arguments, "id": f"c{made}"}
            message = AIMessage("", tool_calls=[call])
        return ChatResult(generations=[ChatGeneration(message=message)])
