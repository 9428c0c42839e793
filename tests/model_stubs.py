"""A chat model without a network: a function answers, and what it was told is kept."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, cast

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from pydantic import PrivateAttr

from graphs.models.asking import Asker
from graphs.models.chat_models import ChatModels
from graphs.models.options import ModelChoice, ModelOptions

Script = Callable[[str], str]
"""What the model writes, from the last message it was sent."""


class ScriptedChatModel(BaseChatModel):
    """Answers by a function of its last message."""

    _script: Script = PrivateAttr()
    _heard: list[list[BaseMessage]] = PrivateAttr(default_factory=list)

    def __init__(self, script: Script) -> None:
        super().__init__()
        self._script = script

    @property
    def heard(self) -> list[list[BaseMessage]]:
        """The messages of every call, in order."""
        return self._heard

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def _generate(self, messages: list[BaseMessage], *_: Any, **__: Any) -> ChatResult:
        self._heard.append(messages)
        text = self._script(str(messages[-1].text))
        message = AIMessage(text, response_metadata={"finish_reason": "stop"})
        return ChatResult(generations=[ChatGeneration(message=message)])


def make_asker(model: BaseChatModel) -> Asker:
    """An asker whose every model is this one."""

    class One:
        def get(self, _: ModelChoice) -> BaseChatModel:
            return model

        async def aclose(self) -> None:
            """Nothing to close."""

    return Asker(cast("ChatModels", One()), ModelOptions(ModelChoice("scripted:one")))


def always(**answer: Any) -> Script:
    """The same answer to everything."""
    return lambda _: json.dumps(answer)


def obedient(prompt: str) -> str:
    """A right answer of the simplest kind to any prompt of the model reasoner."""
    listed = re.findall(r"^(\S+) = ", prompt, re.MULTILINE)
    if "Offered:" in prompt:
        offered = re.findall(r"^- (\S+?):", prompt, re.MULTILINE)
        move = {"move": "advance", "tool": offered[0]} if offered else {"move": "give_up"}
        return json.dumps({**move, "reason": "it is the first"})
    if "At most" in prompt:
        return json.dumps({"language": "en", "subtasks": [{"id": "A1", "text": "all of it"}]})
    if "Path: " in prompt and "Came back:" in prompt:
        return json.dumps({"verdict": "success", "reason": "it fits"})
    if "Parameters:" in prompt:
        return json.dumps({"calls": [{}]})
    if "Lists:" in prompt:
        return json.dumps({"container": "", "keep": listed})
    if "Missing:" in prompt:
        return json.dumps({"question": prompt.split("Missing:")[1]})
    if "Findings:" in prompt:
        return "Steps:\nOne call.\nResult:\nThe fee is 30 [A1.1]."
    if listed:
        return json.dumps({"keep": listed})
    return json.dumps({"truth": None, "values": [], "op": "larger"})
