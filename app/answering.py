"""Carries out one run at the terminal: opens the parts, follows it, asks, reports."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from typing import TYPE_CHECKING

from memory.errors import DeveloperError

if TYPE_CHECKING:
    from pathlib import Path

    from app.run_progress import Show
    from app.run_report import RunReport
    from app.settings import Settings
    from graphs.outcomes import Stream, Waiting
    from graphs.parts import Parts
    from graphs.running import Agent

    Showing = Callable[[], AbstractContextManager[Show]]
    Start = Callable[[Agent, bool], Stream]

ANSWERED, NOT_ANSWERED = 0, 1


def answer(
    settings: Settings,
    report: RunReport,
    start: Start,
    *,
    as_json: bool,
    quiet: bool = False,
    trace: bool = False,
    save: Path | None = None,
) -> int:
    """Follow the run that ``start`` begins or goes on with, print it, and give the exit code.

    ``start`` gets the agent and whether somebody is there to be asked. Ctrl-C works at once while
    the parts open, and ends the run later. ``save``: where its script is written.
    """
    from app.ending import run_in_order
    from app.run_progress import progress
    from app.wiring import open_parts
    from tools.bulk_loading import collector_paused

    showing = partial(progress, report, quiet=quiet, trace=trace, telling=not as_json)
    with ExitStack() as stack:
        with showing(), collector_paused():
            parts = stack.enter_context(open_parts(settings))
        run_in_order(_follow(settings, parts, report, start, showing))
        _print(report, as_json=as_json, quiet=quiet)
        if save is not None:
            from app.script_saving import save_script

            save_script(save, report, parts)
    return ANSWERED if report.is_answered and not report.refused else NOT_ANSWERED


async def _follow(
    settings: Settings, parts: Parts, report: RunReport, start: Start, showing: Showing
) -> None:
    from rich.console import Console

    from app.line_reading import LineReader
    from app.making_agents import make_agent
    from app.questions import person_is_there
    from app.run_following import follow, to_its_end

    async def follow_one(stream: Stream) -> Waiting | None:
        with showing() as show:
            return await follow(stream, report, show)

    console = Console(stderr=True, highlight=False)
    with _told_what_is_kept(report):
        async with make_agent(settings, parts) as agent:
            stream = start(agent, person_is_there())
            if await to_its_end(agent, stream, report, follow_one, console, LineReader(err=True)):
                report.status = "waiting"


@contextmanager
def _told_what_is_kept(report: RunReport) -> Iterator[None]:
    """What breaks a run off says how to see and end it: a change may have been sent."""
    try:
        yield
    except DeveloperError as error:
        if not report.run_id or error.code == "run_ended":  # nothing is broken off
            raise
        raise DeveloperError(
            f"{error} What the run did before is kept, and a change that it sent is not sent "
            f"again: cairn runs show {report.run_id} tells how far it came, cairn runs resume "
            "goes on.",
            code=error.code,
        ) from error


def _print(report: RunReport, *, as_json: bool, quiet: bool) -> None:
    if as_json:
        from app.json_output import print_json

        print_json(report.to_json())
    else:
        from app.run_view import print_run

        print_run(report, quiet=quiet)
