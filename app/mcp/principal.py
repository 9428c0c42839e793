"""On whose behalf an MCP client calls."""

from __future__ import annotations

from dataclasses import dataclass

from app.serving.run_desk import RunDesk
from graphs.parts import Parts
from graphs.running import Agent


@dataclass(frozen=True, slots=True)
class Principal:
    """An owner, the agent at their service, and the desk at which their runs go on."""

    owner: str
    agent: Agent
    desk: RunDesk

    @property
    def parts(self) -> Parts:
        """The stores of that owner."""
        return self.agent.parts
