"""Serves the application on one address until it is told to stop, then leaves runs well."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import socket
import webbrowser
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING

import uvicorn

from app.administration.restoring import put_in_place
from app.making_agents import prune_runs
from app.serving.access import Doorkeeper
from app.serving.application import ServedParts, make_app
from app.serving.collecting import settle
from app.serving.guarding import is_loopback
from app.serving.live_agent import LiveAgent, open_live_agent
from app.serving.quotas import Quotas
from app.serving.run_desk import RunDesk
from app.serving.stored_quota import StoredQuota
from app.serving.warming import warm_up
from app.stores import open_accounts, open_api_keys
from memory.errors import DeveloperError

if TYPE_CHECKING:
    from app.settings import Settings
    from graphs.parts import Parts
    from memory.retention import KeptRuns

_PRUNES_EVERY_S = 3600
"""So often old runs are deleted."""
_CONNECTIONS_END_S = 5
"""Seconds that responses under way get when all runs are left."""


async def serve(
    settings: Settings, say: Callable[[str], None], *, shows_page: bool = False
) -> None:
    """Serve until SIGTERM or SIGINT; ``say`` tells where, and how it ended.

    ``shows_page``: opens the web page in a browser, if there is one.

    Then no run is started any more, those under way get the grace of the settings, and what is not
    done by then stays where it stands, to be resumed. Raises ``DeveloperError``
    (``address_in_use``, ``key_needed``) and as ``open_agent``.
    """
    if told := await asyncio.to_thread(put_in_place, settings.data_dir):
        say(told)
    with ExitStack() as stack:
        keys = await asyncio.to_thread(stack.enter_context, open_api_keys(settings))
        accounts = await asyncio.to_thread(stack.enter_context, open_accounts(settings))
        may_be_open = is_loopback(settings.serve_host)
        door = Doorkeeper(keys, may_be_open=may_be_open, accounts=accounts)
        if not (may_be_open or door.knows_anybody()):
            raise DeveloperError(_key_needed(settings.serve_host), code="key_needed")
        listening = stack.enter_context(contextlib.closing(bound(settings)))
        async with open_live_agent(settings) as live:
            agent = live.agent
            quotas = _quotas(settings, live)
            desk = RunDesk(
                at_once=settings.serve_runs, of_owner=settings.serve_owner_runs, quotas=quotas
            )
            app = make_app(ServedParts(agent, desk, door, settings.serve_body_bytes, live))
            if settings.serve_web:
                from app.web.mounting import mount_web

                mount_web(app)
            server = _Server(
                uvicorn.Config(
                    app,
                    lifespan="on",
                    log_level=logging.WARNING,
                    access_log=False,
                    timeout_graceful_shutdown=_CONNECTIONS_END_S,
                )
            )
            besides = [
                asyncio.create_task(_upkeep(agent.parts)),
                asyncio.create_task(_get_ready(live)),
            ]

            async def leave(grace_s: float) -> int:
                left = await desk.close(grace_s)
                await app.state.mcp.aclose()
                return left

            with _stopping(server, leave, settings.serve_grace_seconds, say):
                say(greeting(listening, is_open=door.is_open, has_web=settings.serve_web))
                if shows_page and settings.serve_web:
                    await asyncio.to_thread(webbrowser.open, f"{address_of(listening)}/")
                await server.serve(sockets=[listening])
            for task in besides:
                task.cancel()


def _quotas(settings: Settings, live: LiveAgent) -> Quotas:
    def kept(owner: str) -> KeptRuns:
        retention = live.agent.parts.retention
        assert retention is not None, "a server keeps its runs in a database"
        return retention.kept(owner)

    return Quotas(
        settings.serve_owner_calls,
        settings.serve_owner_cpu,
        live.agent.parts.turns.processor,
        stored=StoredQuota(kept, settings.serve_owner_megabytes),
    )


async def _get_ready(live: LiveAgent) -> None:
    """Load what the first request would wait for, and leave it alone from then on."""
    await warm_up(live.rule_parts)
    settle()
    live.listeners.append(lambda _agent: settle())


async def _upkeep(parts: Parts) -> None:
    """Delete old runs now and then; opening the agent did so once."""
    while True:
        await asyncio.sleep(_PRUNES_EVERY_S)
        await prune_runs(parts)


class _Server(uvicorn.Server):
    """Leaves signals to ``_stopping``: runs are left before connections are closed."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.contextmanager
def _stopping(
    server: uvicorn.Server,
    leave: Callable[[float], Awaitable[int]],
    grace_s: float,
    say: Callable[[str], None],
) -> Iterator[None]:
    """Stop in order at the first signal, at once at the second."""
    loop, numbers = asyncio.get_running_loop(), (signal.SIGTERM, signal.SIGINT)
    stops: list[asyncio.Task[None]] = []

    async def stop() -> None:
        left = await leave(grace_s)
        if left:
            say(
                f"{left} runs were left where they stood, to be resumed; `cairn runs list --open` "
                "shows those of the owner local."
            )
        server.should_exit = True

    def told() -> None:
        if stops:
            server.force_exit = True
            stops.append(asyncio.create_task(leave_now()))
        else:
            stops.append(asyncio.create_task(stop()))

    async def leave_now() -> None:
        await leave(0)
        server.should_exit = True

    for number in numbers:
        loop.add_signal_handler(number, told)
    try:
        yield
    finally:
        for number in numbers:
            loop.remove_signal_handler(number)


def bound(settings: Settings) -> socket.socket:
    """A socket on the address of the settings; raises ``DeveloperError`` (``address_in_use``)."""
    host, port = settings.serve_host, settings.serve_port
    try:
        return socket.create_server(
            (host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=2048
        )
    except OSError as error:
        raise DeveloperError(
            f"{host}:{port} cannot be listened on: {error.strerror}. Choose another address with "
            "--host and --port (CAIRN_SERVE_HOST, CAIRN_SERVE_PORT).",
            code="address_in_use",
        ) from error


def address_of(listening: socket.socket) -> str:
    """Where a server that listens there is reached from this machine."""
    host, port = listening.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def greeting(listening: socket.socket, *, is_open: bool, has_web: bool) -> str:
    """What the server says when it takes requests."""
    url = address_of(listening)
    page = f"web page {url}/, " if has_web else ""
    lines = [f"Cairn serves {url} ({page}playground {url}/agent/playground/, API {url}/docs)."]
    if is_open:
        lines.append(
            "There is neither user nor API key, so whoever is on this machine may do everything. "
            "Make one with: cairn users create NAME --admin, or cairn keys create"
        )
    return "\n".join(lines)


def _key_needed(host: str) -> str:
    return (
        f"On {host} others can reach the server, so callers need a key or a user, and there is "
        "none. Make one with `cairn keys create` or `cairn users create`, or serve on 127.0.0.1."
    )
