"""Prompts as chat messages, the forms in which answers are asked for, and what messages tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from graphs.models.compact_json import compact
from prompts.decisions import Prompt, asking_text

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel
    from langchain_core.messages import AIMessage, BaseMessage
    from langchain_core.runnables import Runnable

Form = Literal["json_schema", "json_object", "text"]
FORMS: tuple[Form, ...] = ("json_schema", "json_object", "text")
"""In the order in which they are tried."""
_SAID_ELSEWHERE = {"title", "default", "description"}


def chat_messages(prompt: Prompt, schema: dict[str, Any] | None = None) -> list[BaseMessage]:
    """The chat messages of a prompt; what is the same for all requests comes first."""
    from langchain_core.messages import HumanMessage, SystemMessage

    told = prompt.system
    if schema is not None:
        told += f"\n\n{asking_text('form', schema=_terse(schema))}"
    return [SystemMessage(told), HumanMessage(prompt.user)]


def mending_messages(said: str, problem: str) -> list[BaseMessage]:
    """A wrong answer with what is wrong in it, to be put after the messages that it answers."""
    from langchain_core.messages import AIMessage, HumanMessage

    return [AIMessage(said), HumanMessage(asking_text("mend", problem=problem))]


def bound(
    model: BaseChatModel, form: Form, schema: dict[str, Any]
) -> Runnable[list[BaseMessage], AIMessage]:
    """The model, asked for answers of that form."""
    if form == "text":
        return model
    wanted: dict[str, Any] = {"type": form}
    if form == "json_schema":
        wanted["json_schema"] = {"name": schema.get("title", "answer"), "schema": schema}
    return model.bind(response_format=wanted)


def speaks_openai(model: BaseChatModel) -> bool:
    """Whether a model's server may take a form."""
    from langchain_openai.chat_models.base import BaseChatOpenAI

    return isinstance(model, BaseChatOpenAI)


def has_ended(message: AIMessage) -> bool:
    """Whether the server said why the answer ends; a stream that was cut never says it."""
    told = message.response_metadata
    return bool(told.get("finish_reason") or told.get("stop_reason") or told.get("done_reason"))


def was_kept(message: AIMessage) -> bool:
    """Whether an answer is from the cache: LangChain marks it with a price of nothing."""
    usage: Any = message.usage_metadata
    return bool(usage) and usage.get("total_cost") == 0


def _terse(schema: dict[str, Any]) -> str:
    """The schema as short as it says the same: without titles, defaults and descriptions."""
    return compact(_bare(schema))


def _bare(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_bare(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {k: v for k, v in schema.items() if k not in _SAID_ELSEWHERE or isinstance(v, dict)}
    return {key: _bare(value) for key, value in kept.items()}
