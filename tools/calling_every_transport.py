"""One caller for tools of every transport."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from tools.credentials import CredentialSource
from tools.function_caller import FunctionCaller
from tools.function_calls import FunctionAnswer, FunctionCall, FunctionRunner, NotRunError
from tools.http_caller import HttpCaller
from tools.library import ToolLibrary
from tools.records import Transport
from tools.transport_caller import TransportCaller

MISSING_MCP = "the package mcp is not installed. Install it: pip install 'cairn-agent[mcp]'"


def caller_of(
    library: ToolLibrary,
    credentials: CredentialSource,
    *,
    endpoints: Mapping[str, str] | None = None,
    loopback_groups: Collection[str] = (),
    timeout_s: float = 15.0,
    retries: int = 2,
    max_bytes: int = 5_000_000,
    host_calls: int = 16,
    runners: Mapping[Transport, Callable[[], FunctionRunner]] | None = None,
) -> TransportCaller:
    """Callers that share credentials and limits; see ``HttpCaller`` for what these say.

    ``runners`` make what runs functions of further transports.
    """
    http = HttpCaller(
        library,
        credentials=credentials,
        endpoints=endpoints,
        loopback_groups=loopback_groups,
        timeout_s=timeout_s,
        retries=retries,
        max_bytes=max_bytes,
        host_calls=host_calls,
    )

    def functions(make: Callable[[], FunctionRunner]) -> FunctionCaller:
        return FunctionCaller(
            library,
            _LazyRunner(make),
            credentials=credentials,
            loopback_groups=loopback_groups,
            timeout_s=timeout_s,
            max_bytes=max_bytes,
        )

    def mcp() -> FunctionRunner:
        from tools.mcp.runner import McpRunner

        return McpRunner(max_bytes)

    def langchain() -> FunctionRunner:
        from tools.langchain_functions import LangChainRunner

        return LangChainRunner()

    made = {"mcp": mcp, "langchain": langchain, **(runners or {})}
    return TransportCaller({"http": http, **{name: functions(make) for name, make in made.items()}})


class _LazyRunner:
    """A runner that is made for its first run: what it needs takes long to import."""

    def __init__(self, make: Callable[[], FunctionRunner]) -> None:
        self._make = make
        self._runner: FunctionRunner | None = None

    async def run(self, call: FunctionCall) -> FunctionAnswer:
        try:
            self._runner = self._runner or self._make()
        except ImportError:
            raise NotRunError(MISSING_MCP) from None
        return await self._runner.run(call)

    async def aclose(self) -> None:
        if self._runner is not None:
            await self._runner.aclose()
