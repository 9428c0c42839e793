"""Parts for tests of the chat: somebody who types, an agent that plays a script, a screen."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any, cast

from rich.console import Console

from app.chat.agents import Agents
from app.chat.conversation import Conversation
from app.chat.screen import PlainTerminal
from app.line_reading import Reader
from app.settings import Settings
from graphs.events import Event
from graphs.outcomes import Outcome, Waiting
from graphs.parts import Parts
from graphs.run_options import RunOptions
from graphs.running import NO_OPTIONS, Agent
from graphs.strategies.names import Strategy
from memory.approvals import Approval, Ruling


def make_console(width: int = 100) -> Console:
    """A console whose text is read with ``printed``."""
    return Console(file=io.StringIO(), width=width, highlight=False)


def printed(console: Console) -> str:
    """What was printed, without the spaces at the ends of lines."""
    text = cast("io.StringIO", console.file).getvalue()
    return "\n".join(line.rstrip() for line in text.splitlines())


class ScriptedReader:
    """Gives the entries one after the other; exceptions among them are raised."""

    def __init__(self, *entries: str | Exception) -> None:
        self._entries = list(entries)
        self.asked: list[tuple[str, str]] = []
        """Prompt and default of each entry."""
        self.forgot = 0

    async def line(self, prompt: str, *, default: str = "") -> str:
        self.asked.append((prompt, default))
        entry = self._entries.pop(0)
        if isinstance(entry, Exception):
            raise entry
        return entry

    def forget_typed(self) -> None:
        self.forgot += 1


def make_approval(**changes: Any) -> Approval:
    approval = Approval(
        approval_id="p1",
        run_id="r1",
        subtask="A1",
        tool_id="hotels.cancel",
        risk="destructive",
        request={"method": "DELETE", "url": "https://hotels.example/bookings/7"},
        arguments={"booking": 7},
        effect="Cancels a booking",
        reason="cancel my hotel",
    )
    return replace(approval, **changes)


@dataclass
class ScriptedDecider:
    """Keeps what was decided; raises the errors first."""

    errors: list[Exception] = field(default_factory=list)
    stands: Ruling | None = None
    """What was decided before, where something was."""
    told: list[dict[str, Any]] = field(default_factory=list)

    async def decide(
        self,
        approval_id: str,
        ruling: Ruling,
        *,
        note: str = "",
        arguments: Mapping[str, Any] | None = None,
        remember: bool = False,
    ) -> Approval:
        if self.errors:
            raise self.errors.pop(0)
        self.told.append(
            {
                "id": approval_id,
                "ruling": ruling,
                "note": note,
                "arguments": arguments,
                "remember": remember,
            }
        )
        return make_approval(
            approval_id=approval_id,
            status=self.stands or ruling,
            decided_by="person",
            note=note,
            edited=arguments is not None,
        )


Step = Event | Outcome | Waiting | Exception | None
"""None: nothing more comes until the run is ended from outside."""


class ScriptedAgent(ScriptedDecider):
    """Streams one script after the other, whoever asks for a stream."""

    def __init__(self, *scripts: Iterable[Step]) -> None:
        super().__init__()
        self._scripts = list(scripts)
        self.calls: list[tuple[Any, ...]] = []
        self.reached = asyncio.Event()
        """Set where a script says that nothing more comes."""
        self.is_ended = False
        self.strategies: list[Strategy | None] = []
        """Those that runs were asked for."""
        self.parts: Parts | None = None

    async def stream(
        self,
        request: str,
        *,
        can_ask: bool = False,
        options: RunOptions = NO_OPTIONS,
        conversation: str | None = None,
    ) -> AsyncIterator[dict[str, Any] | Outcome | Waiting]:
        self.strategies.append(options.strategy)
        self.calls.append(("stream", request, conversation))
        async for step in self._play():
            yield step

    async def reply(
        self, run_id: str, reply: Any
    ) -> AsyncIterator[dict[str, Any] | Outcome | Waiting]:
        self.calls.append(("reply", run_id, reply))
        async for step in self._play():
            yield step

    async def resume(
        self, run_id: str, *, can_ask: bool = False
    ) -> AsyncIterator[dict[str, Any] | Outcome | Waiting]:
        self.calls.append(("resume", run_id))
        async for step in self._play():
            yield step

    async def _play(self) -> AsyncIterator[dict[str, Any] | Outcome | Waiting]:
        for step in self._scripts.pop(0):
            if isinstance(step, Exception):
                raise step
            if step is None:
                await self._wait_for_the_end()
            elif isinstance(step, Event):
                yield {"run_id": "r1", **step.model_dump(mode="json")}
            else:
                yield step

    async def _wait_for_the_end(self) -> None:
        self.reached.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.is_ended = True


class ScriptedAgents:
    """Stands in for ``Agents``: everything is open from the start."""

    are_open = True
    cannot_open = False

    def __init__(self, agent: ScriptedAgent, parts: Parts | None = None) -> None:
        self.settings = Settings()
        self.decided: Parts | None = None
        """The parts as the agent that decides has them; None: as they were opened."""
        self._agent = agent
        self._parts = parts

    async def parts(self) -> Parts:
        return cast("Parts", self._parts or SimpleNamespace(entity_model=None))

    async def agent(self) -> Agent:
        if self._parts is not None:
            self._agent.parts = self._parts if self.decided is None else self.decided
        return cast("Agent", self._agent)

    async def switch(self, settings: Settings) -> None:
        self.settings = settings


def make_chat(
    agent: ScriptedAgent | None = None,
    *,
    reader: Reader | None = None,
    parts: Parts | None = None,
    goes_on: bool = False,
    width: int = 100,
) -> Conversation:
    """A chat on a terminal that prints lines; ``shown`` reads them."""
    console = make_console(width)
    agents = ScriptedAgents(agent or ScriptedAgent(), parts)
    screen = PlainTerminal(console, console, reader or ScriptedReader())
    return Conversation(cast("Agents", agents), screen, goes_on=goes_on)


def shown(chat: Conversation) -> str:
    """Everything that was printed in the chat."""
    return printed(chat.screen.console)
