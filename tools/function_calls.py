"""The contract of running a function: an MCP tool, a LangChain tool; arguments in, JSON out."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from tools.credential_binding import BoundCredential


class FunctionCall(NamedTuple):
    """One function with its arguments, checked and allowed."""

    address: str
    """Where it is, as ``ToolGroup.base_url`` says."""
    name: str
    arguments: dict[str, Any]
    credential: BoundCredential
    limit_s: float
    """For the run itself; getting ready for it, where nothing is changed yet, may take longer."""
    is_read: bool = False
    """Whether it changes nothing, so that it may be run again where its way there was lost."""


class FunctionAnswer(NamedTuple):
    """What a function gave."""

    body: Any
    """Plain JSON."""
    failed: bool = False
    """Whether the function says that it failed; ``body`` says why."""


class NotRunError(Exception):
    """The function was not run, so nothing was changed; the message says why."""


class FunctionRunner(Protocol):
    """Runs functions of one transport."""

    async def run(self, call: FunctionCall) -> FunctionAnswer:
        """Run it once.

        Raises ``NotRunError`` where it certainly was not run; after any other exception nobody
        knows: ``TimeoutError`` when it took longer than ``limit_s``.
        """
        ...

    async def aclose(self) -> None:
        """End what it keeps open; it may be used again."""
        ...
