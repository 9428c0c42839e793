"""The agent as one Runnable of LangChain, whoever serves it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, cast

from langchain_core.runnables import Runnable, RunnableConfig, ensure_config
from langchain_core.runnables.config import get_config_list
from pydantic import BaseModel

from app.serving.access import Access
from app.serving.answers import AgentOut, answer_of, failure_of
from app.serving.following import follow
from app.serving.problems import described
from app.serving.requests import AgentIn
from app.serving.run_desk import LiveRun, RunDesk
from app.serving.starting import Start, run_of, start
from graphs.going_on import go_on
from memory.errors import CairnError, DeveloperError

ACCESS = "cairn_access"
"""Where in ``configurable`` the access of the caller stands; only the server puts it there."""
ONLY_ANSWER = "cairn_only_answer"
"""Where it says that a stream is to hold no events."""
KEY = "cairn_idempotency_key"
"""Where the key stands under which a run is started."""


class AgentRunnable(Runnable[dict[str, Any], dict[str, Any]]):
    """Takes ``AgentIn``, gives ``AgentOut``; streams the events of the run, then that.

    The run is one of the desk: it goes on when nobody listens any more.
    """

    def __init__(self, desk: RunDesk) -> None:
        self.name = "cairn"
        self._desk = desk

    def get_input_schema(self, config: RunnableConfig | None = None) -> type[BaseModel]:
        """``AgentIn``."""
        del config
        return AgentIn

    def get_output_schema(self, config: RunnableConfig | None = None) -> type[BaseModel]:
        """``AgentOut``."""
        del config
        return AgentOut

    def invoke(
        self,
        input: dict[str, Any],  # noqa: A002  (named by LangChain)
        config: RunnableConfig | None = None,
        **kwargs: Any,
    ) -> dict[str, Any]:
        """As ``ainvoke``, outside of an event loop; raises ``RuntimeError`` inside of one."""
        return asyncio.run(self.ainvoke(input, config, **kwargs))

    async def ainvoke(
        self,
        input: dict[str, Any],  # noqa: A002
        config: RunnableConfig | None = None,
        **_kwargs: Any,
    ) -> dict[str, Any]:
        """Run to where it ends or waits. Raises ``CairnError``."""
        return await self._acall_with_config(cast("Any", self._answer), input, config)

    async def abatch(
        self,
        inputs: list[dict[str, Any]],
        config: RunnableConfig | list[RunnableConfig] | None = None,
        *,
        return_exceptions: bool = False,
        **_kwargs: Any,
    ) -> list[dict[str, Any]]:
        """An answer for each; what one fails with is in its ``error`` and hides no other."""
        del return_exceptions
        configs = get_config_list(config, len(inputs))
        for number, one in enumerate(configs):
            key = _key(one) or _access(one).parts.new_id()  # by it a run is found that failed
            one["configurable"] = {**one["configurable"], KEY: f"{key}/{number}"}
        call = cast("Any", self._answer_or_error)
        each = (
            self._acall_with_config(call, given, one)
            for given, one in zip(inputs, configs, strict=True)
        )
        return await asyncio.gather(*each)

    async def astream(
        self,
        input: dict[str, Any],  # noqa: A002
        config: RunnableConfig | None = None,
        **_kwargs: Any,
    ) -> AsyncIterator[dict[str, Any]]:
        """The events as they happen, then the answer; an error is the last event, ``error``."""

        async def once() -> AsyncIterator[dict[str, Any]]:
            yield input

        told = self._atransform_stream_with_config(once(), cast("Any", self._tell), config)
        async for chunk in told:
            yield chunk

    async def _answer(self, given: dict[str, Any], config: RunnableConfig) -> dict[str, Any]:
        access = _access(config)
        live, _ = await self._begin(access, given, _key(config))
        return (await answer_of(access, live)).model_dump(mode="json")

    async def _answer_or_error(
        self, given: dict[str, Any], config: RunnableConfig
    ) -> dict[str, Any]:
        """The answer, or what it failed with and, where it had begun, the run."""
        try:
            return await self._answer(given, config)
        except Exception as error:  # noqa: BLE001  (what others of a batch came to must be told)
            asked = AgentIn.model_validate(given)
            run = await run_of(_access(config), asked, _key(config))
            return failure_of(asked, run, error).model_dump(mode="json")

    async def _tell(
        self, given: AsyncIterator[dict[str, Any]], config: RunnableConfig
    ) -> AsyncIterator[dict[str, Any]]:
        access = _access(config)
        try:
            live, before = await self._begin(access, await anext(aiter(given)), _key(config))

            async def is_over() -> bool:
                return live.done.is_set()

            if not config.get("configurable", {}).get(ONLY_ANSWER):
                told = follow(access, self._desk, live.run_id, after=before, is_over=is_over)
                async for event in told:
                    yield event
            yield (await answer_of(access, live)).model_dump(mode="json")
        except CairnError as error:  # the status of the response is out by now
            problem = described(error).model_dump(include={"code", "detail", "status"})
            yield {"kind": "error", **problem}

    async def _begin(self, access: Access, given: dict[str, Any], key: str) -> tuple[LiveRun, int]:
        """The run under way, and the number of its last event before."""
        asked = AgentIn.model_validate(given)
        if asked.resume is not None:
            answers = asked.resume.answers(asked.resume.run_id)
            events = await asyncio.to_thread(access.parts.journal.events, answers.run_id)
            stream = go_on(access.agent, answers)
            return await self._desk.begin(stream, access.owner), len(events)
        options = asked.options.options()
        wanted = Start(asked.request or "", asked.conversation, options, key)
        return await start(access, self._desk, wanted), 0


def _key(config: RunnableConfig) -> str:
    key: str = ensure_config(config).get("configurable", {}).get(KEY, "")
    return key


def _access(config: RunnableConfig) -> Access:
    access = ensure_config(config).get("configurable", {}).get(ACCESS)
    if not isinstance(access, Access):
        raise DeveloperError("The server did not say who calls.", code="not_authenticated")
    return access
