"""``cairn eval live``: the agent on small REST services that run for real."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from evals.commands.giving import give, progress
from graphs.strategies.names import STRATEGIES, WITHOUT_A_MODEL, Strategy
from memory.errors import DeveloperError

if TYPE_CHECKING:
    from app.settings import Settings
    from evals.live.judging import Judged
    from evals.live.measuring import Chosen
    from evals.live.records import LiveService
    from evals.live.running import LiveOptions


def _options(command: Callable[..., Any]) -> Callable[..., Any]:
    file = click.Path(dir_okay=False, path_type=Path)
    options = (
        click.option("--service", "names", metavar="NAME", multiple=True, help="Repeatable."),
        click.option(
            "--set-aside", is_flag=True, help="The services kept back, in place of the others."
        ),
        click.option(
            "--only", "ids", metavar="ID", multiple=True, help="Only this request. Repeatable."
        ),
        click.option(
            "--strategy", type=click.Choice(STRATEGIES), default="plan", show_default=True
        ),
        click.option(
            "--person", is_flag=True, help="Somebody is asked what is meant, and knows it."
        ),
        click.option("--learns", is_flag=True, help="Requests know what those before them left."),
        click.option(
            "--wall-seconds", type=click.FloatRange(1), default=60.0, show_default=True,
            help="What one request may take.",
        ),
        click.option(
            "--processes", type=click.IntRange(0), default=0,
            help="Services at a time; else one per core, with a chat model all.",
        ),
        click.option("--show", is_flag=True, help="Each request, and what went wrong."),
        click.option(
            "--ablate", is_flag=True, help="Also with one part after the other switched off."
        ),
        click.option("--json", "as_json", is_flag=True, help="Print one JSON document."),
        click.option("--output", type=file, help="JSON file to write."),
    )  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


@click.command()
@_options
def live(
    names: tuple[str, ...],
    set_aside: bool,
    ids: tuple[str, ...],
    strategy: Strategy,
    person: bool,
    learns: bool,
    wall_seconds: float,
    processes: int,
    show: bool,
    ablate: bool,
    as_json: bool,
    output: Path | None,
) -> None:
    """Ask an agent on small REST services that are served for real, each request on fresh data.

    The services to improve on run unless --set-aside is given, whose requests and answers are
    never shown. Changes are made without a person, or with one who agrees to what is meant: the
    data shows whether they were right.
    """
    from app.settings import load_settings
    from evals.live.report import document, print_tables, shown
    from evals.live.running import LiveOptions

    if set_aside and show:
        raise click.UsageError("--show is for the services to improve on; drop --set-aside.")
    if ablate and (set_aside or show):
        raise click.UsageError("--ablate goes with neither --set-aside nor --show.")
    settings = load_settings()
    require_model(settings, strategy)
    chosen = _chosen(names, ids, set_aside=set_aside)
    options = LiveOptions(strategy, learns, wall_seconds, person)
    if ablate:
        _ablate(settings, chosen, options, processes, output, as_json=as_json)
        return
    judged = _judged(settings, chosen, options, processes)
    if show and not as_json:
        click.echo("\n\n".join(map(shown, judged)) + "\n")
    result = document(judged, settings, strategy=strategy, texts=not set_aside)
    result["person"] = person
    if not give(result, output, as_json=as_json):
        print_tables(judged)


def _ablate(
    settings: Settings,
    chosen: Chosen,
    options: LiveOptions,
    processes: int,
    output: Path | None,
    *,
    as_json: bool,
) -> None:
    from evals.live.ablation import ablate, ablation_document, print_ablation
    from evals.tasks.report import conditions

    results: dict[str, list[Judged]] = {}
    for name, judged in ablate(settings, chosen, options, processes):
        results[name] = judged
        progress(f"{name}: {len(judged)} requests")
    document = {**conditions(settings), "variants": ablation_document(results)}
    if not give(document, output, as_json=as_json):
        print_ablation(results)


def _judged(
    settings: Settings, chosen: Chosen, options: LiveOptions, processes: int
) -> list[Judged]:
    """All that was judged, in the order of the services and requests; progress to a terminal."""
    from evals.live.measuring import measure

    found: dict[str, list[Judged]] = {}
    total = sum(len(ids) for _, ids in chosen)
    for judged in measure(settings, chosen, options, processes):
        found[judged[0].service] = judged
        progress(f"{sum(map(len, found.values()))} of {total}")
    return [one for name, _ in chosen for one in found[name]]


def require_model(settings: Settings, strategy: Strategy) -> None:
    """Raises ``DeveloperError`` (code ``no_model``) where the strategy lacks one."""
    if strategy not in WITHOUT_A_MODEL and not settings.model:
        message = f"The strategy {strategy} needs a chat model. Set CAIRN_MODEL."
        raise DeveloperError(message, code="no_model")


def _chosen(names: Sequence[str], ids: Sequence[str], *, set_aside: bool) -> Chosen:
    """Services with the ids of their requests; those without a chosen one are left out."""
    services = services_chosen(names, set_aside=set_aside)
    known = {request.id for service in services for request in service.requests}
    unknown = sorted(set(ids) - known)
    if unknown:
        message = f"There is no request {unknown[0]!r} in {', '.join(s.name for s in services)}."
        raise DeveloperError(message, code="unknown_request")
    wanted = [
        (one.name, [r.id for r in one.requests if not ids or r.id in ids]) for one in services
    ]
    found = [(name, chosen) for name, chosen in wanted if chosen]
    if not found:
        raise click.UsageError("There is no such service yet.")
    return found


def services_chosen(names: Sequence[str], *, set_aside: bool) -> list[LiveService]:
    """The services of these names, else all of those kept back, or of the others."""
    from evals.live.catalogue import find_services

    catalogue = find_services()
    for module, error in catalogue.broken.items():
        click.echo(f"Left out: {module} cannot be imported. {error}", err=True)
    found = [catalogue.named(name) for name in names] or [
        one for one in catalogue.services if one.set_aside == set_aside
    ]
    other = next((one.name for one in found if one.set_aside != set_aside), None)
    if other is not None:
        how = "is no service kept back; drop" if set_aside else "is kept back; add"
        raise click.UsageError(f"{other} {how} --set-aside.")
    return found
