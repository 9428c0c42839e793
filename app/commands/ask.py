"""``cairn ask``: one request, one answer, and the path that led to it."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack, aclosing
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from app.run_progress import Show
    from app.run_report import RunReport
    from app.settings import Settings
    from graphs.running import Outcome, Parts, Waiting

ANSWERED = {"done", "partial"}


@click.command()
@click.argument("request", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("-q", "--quiet", is_flag=True, help="Print the answer only, without progress.")
@click.option("-v", "--trace", is_flag=True, help="Print every event on standard error.")
def ask(request: tuple[str, ...], as_json: bool, quiet: bool, trace: bool) -> int:
    """Answer one REQUEST in plain language; "-" reads it from standard input.

    Prints the answer and then the path: the tools in order, each call with its arguments, status
    and time, and every step back. What a chat model writes appears on a terminal while it is
    written. Ends with 0 when something could be answered, 1 when nothing could, 2 for wrong use.

    What only you can say it asks, where somebody sits at a terminal; elsewhere the answer says
    what is missing.

    Without tools of your own the built-in sandbox services answer (setting CAIRN_SANDBOX);
    "cairn tools import" adds yours. Everything is kept in the data folder (CAIRN_DATA_DIR).
    """
    from app.request_text import request_text
    from app.settings import load_settings

    settings = load_settings()
    text = request_text(request, settings.request_chars)
    from app.run_progress import progress
    from app.run_report import RunReport

    report = RunReport(text)
    with progress(report, quiet=quiet, trace=trace, telling=not as_json) as show:
        _answer(settings, report, show)
    _print(report, as_json=as_json, quiet=quiet)
    return 0 if report.status in ANSWERED else 1


def _answer(settings: Settings, report: RunReport, show: Show) -> None:
    """Let the agent answer; Ctrl-C works at once while its parts open, and ends a run later."""
    from app.wiring import open_parts
    from tools.bulk_loading import collector_paused

    with ExitStack() as stack:
        with collector_paused():
            parts = stack.enter_context(open_parts(settings))
        asyncio.run(_run(settings, parts, report, show))


async def _run(settings: Settings, parts: Parts, report: RunReport, show: Show) -> None:
    from app.questions import person_is_there, put
    from app.wiring import make_agent

    async with make_agent(settings, parts) as agent:
        stream = agent.stream(report.request, can_ask=person_is_there())
        while (end := await _follow(stream, report, show)) is not None:
            stream = agent.reply(end.run_id, put(end.inquiry))


async def _follow(
    stream: AsyncGenerator[dict[str, Any] | Outcome | Waiting], report: RunReport, show: Show
) -> Waiting | None:
    """Take the events in; returns the question that the run stops at, None at its end."""
    from graphs.running import Outcome, Waiting

    async with aclosing(stream) as events:
        async for event in events:
            if isinstance(event, Waiting):
                return event
            if isinstance(event, Outcome):
                report.end(event)
            else:
                report.add(event)
                show(event)
    return None


def _print(report: RunReport, *, as_json: bool, quiet: bool) -> None:
    if as_json:
        from app.json_output import print_json

        print_json(report.to_json())
    else:
        from app.run_view import print_run

        print_run(report, quiet=quiet)
