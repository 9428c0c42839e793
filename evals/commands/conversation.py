"""``cairn eval conversation``: scripted conversations on small REST services that run for real."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from evals.commands.giving import give, progress
from evals.commands.live import require_model, services_chosen
from graphs.strategies.names import STRATEGIES, Strategy
from memory.errors import DeveloperError

if TYPE_CHECKING:
    from app.settings import Settings
    from evals.live.judging import Judged
    from evals.live.measuring import Chosen
    from evals.live.running import LiveOptions


def _options(command: Callable[..., Any]) -> Callable[..., Any]:
    file = click.Path(dir_okay=False, path_type=Path)
    options = (
        click.option("--service", "names", metavar="NAME", multiple=True, help="Repeatable."),
        click.option(
            "--set-aside", is_flag=True, help="The services kept back, in place of the others."
        ),
        click.option(
            "--only", "ids", metavar="ID", multiple=True,
            help="Only this conversation, all its turns. Repeatable.",
        ),
        click.option(
            "--strategy", type=click.Choice(STRATEGIES), default="plan", show_default=True
        ),
        click.option(
            "--processes", type=click.IntRange(0), default=0,
            help="Services at a time; else one per core, with a chat model all.",
        ),
        click.option("--show", is_flag=True, help="Each turn, and what went wrong."),
        click.option("--json", "as_json", is_flag=True, help="Print one JSON document."),
        click.option("--output", type=file, help="JSON file to write."),
    )  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


@click.command()
@_options
def conversation(
    names: tuple[str, ...],
    set_aside: bool,
    ids: tuple[str, ...],
    strategy: Strategy,
    processes: int,
    show: bool,
    as_json: bool,
    output: Path | None,
) -> None:
    """Hold conversations of ten turns on small REST services, each on fresh data.

    What is typed goes the way of a chat: where the agent asks, the next turn may be the answer.
    The services to improve on run unless --set-aside is given, whose turns and answers are never
    shown. Changes are made without a person: the data shows whether they were right.
    """
    from app.settings import load_settings
    from evals.live.conversation_report import document, print_tables
    from evals.live.report import shown
    from evals.live.running import LiveOptions

    if set_aside and show:
        raise click.UsageError("--show is for the services to improve on; drop --set-aside.")
    settings = load_settings()
    require_model(settings, strategy)
    chosen = _chosen(names, ids, set_aside=set_aside)
    judged = _judged(settings, chosen, LiveOptions(strategy), processes)
    if show and not as_json:
        click.echo("\n\n".join(map(shown, judged)) + "\n")
    result = document(judged, settings, strategy=strategy, texts=not set_aside)
    if not give(result, output, as_json=as_json):
        print_tables(judged)


def _judged(
    settings: Settings, chosen: Chosen, options: LiveOptions, processes: int
) -> list[Judged]:
    """All turns, in the order of the services and conversations; progress to a terminal."""
    from evals.live.conversing import judge_conversations
    from evals.live.measuring import measure

    found: dict[str, list[Judged]] = {}
    for judged in measure(settings, chosen, options, processes, judge_conversations):
        found[judged[0].service] = judged
        progress(f"{len(found)} of {len(chosen)}")
    return [one for name, _ in chosen for one in found[name]]


def _chosen(names: Sequence[str], ids: Sequence[str], *, set_aside: bool) -> Chosen:
    """Services with the ids of their conversations; those without a chosen one are left out."""
    from evals.live.conversations.catalogue import conversations_on

    known = {
        service.name: [one.id for one in conversations_on(service.name)]
        for service in services_chosen(names, set_aside=set_aside)
    }
    unknown = sorted(set(ids).difference(*known.values()))
    if unknown:
        message = f"There is no conversation {unknown[0]!r} on {', '.join(known)}."
        raise DeveloperError(message, code="unknown_conversation")
    wanted = {name: [one for one in of if not ids or one in ids] for name, of in known.items()}
    return [(name, chosen) for name, chosen in wanted.items() if chosen]
