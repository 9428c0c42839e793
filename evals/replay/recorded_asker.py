"""Asks a chat model only what a recording holds no answer to, or no model at all."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import AsyncGenerator, Sequence
from typing import TYPE_CHECKING, Any

from evals.replay.findings import DivergedError, Finding
from evals.replay.recording import Line, Recording
from evals.replay.shelf import REDACTOR
from graphs.model_calls import as_told
from graphs.models.asking import Asker
from graphs.models.chat_models import ChatModels
from graphs.models.options import ModelChoice, ModelOptions
from graphs.spending import Decision
from graphs.traces.tracing import SUBTASK

if TYPE_CHECKING:
    from langchain_core.messages import AIMessage, BaseMessage


class RecordedAsker(Asker):
    """An ``Asker`` that gives the recorded answer to a prompt that was asked then.

    Where ``is_live`` other prompts go to the model; else they raise ``DivergedError``.
    """

    def __init__(
        self, models: ChatModels, options: ModelOptions, recording: Recording, *, is_live: bool
    ) -> None:
        super().__init__(models, options)
        self._is_live = is_live
        self._kept: dict[str, list[Line]] = defaultdict(list)
        for line in recording.models:
            if not line["error"]:
                self._kept[line["key"]].append(line)

    def make_models(self) -> None:
        """See ``Asker``; none is needed where none is asked."""
        if self._is_live:
            super().make_models()

    async def _say(
        self, choice: ModelChoice, messages: Sequence[BaseMessage], schema: dict[str, Any]
    ) -> AIMessage:
        kept = self._answer_to(messages)
        return kept or await super()._say(choice, messages, schema)

    async def _pieces(
        self, decision: Decision, choice: ModelChoice, messages: Sequence[BaseMessage]
    ) -> AsyncGenerator[str]:
        kept = self._answer_to(messages)
        if kept is None:
            async for piece in super()._pieces(decision, choice, messages):
                yield piece
            return
        self._charge(decision, choice.model, messages, kept, time.monotonic())
        yield str(kept.text)

    def _answer_to(self, messages: Sequence[BaseMessage]) -> AIMessage | None:
        """The recorded answer to these messages; None where the model is to be asked."""
        found = self._kept.get(REDACTOR.digest(as_told(messages)), [])
        if found:
            return _message(found.pop(0) if len(found) > 1 else found[0])
        if self._is_live:
            return None
        what = "The recording holds no answer of a model to this prompt. Name one with --model."
        told = {"role": messages[-1].type, "text": str(messages[-1].text)}
        raise DivergedError(Finding("model", what, SUBTASK.get(), None, told))


def _message(line: Line) -> AIMessage:
    from langchain_core.messages import AIMessage

    paid = line["payment"] or {"asked": 0, "answered": 0}
    usage: Any = {
        "input_tokens": paid["asked"],
        "output_tokens": paid["answered"],
        "total_tokens": paid["asked"] + paid["answered"],
    }
    if line["payment"] is None:
        usage["total_cost"] = 0
    told = {"finish_reason": "stop"}
    return AIMessage(line["answer"], usage_metadata=usage, response_metadata=told)
