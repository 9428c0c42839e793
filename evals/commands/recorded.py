"""``cairn eval recorded``: live requests again, with the answers that a model gave before."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from evals.commands.giving import give, progress
from evals.commands.live import services_chosen

if TYPE_CHECKING:
    from app.settings import Settings
    from evals.live.judging import Judged
    from evals.live.measuring import Chosen
    from evals.recorded.book import Book
    from evals.recorded.running import Mode

_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.option("--service", "names", metavar="NAME", multiple=True, help="Repeatable.")
@click.option("--reasoner", "mode", type=click.Choice(("model", "both")), default="model",
              show_default=True, help="The model alone, or rules before it.")  # fmt: skip
@click.option("--add", "folder", type=_FOLDER, help="First take over answers of a chat model.")
@click.option("--show", is_flag=True, help="Each request, and what went wrong.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--output", type=_FILE, help="JSON file to write.")
@click.option("--at-least", type=click.FloatRange(0, 100), metavar="PERCENT", help="Else exit 1.")
def recorded(
    names: tuple[str, ...],
    mode: Mode,
    folder: Path | None,
    show: bool,
    as_json: bool,
    output: Path | None,
    at_least: float | None,
) -> None:
    """Run the live requests whose answers of a chat model are recorded, with these answers.

    What a model once decided well must still come out right. A prompt that is not known any more is
    not answered: reading then falls back on the rules, answering on fixed sentences.
    """
    from app.settings import load_settings
    from evals.live.report import document, figures, print_tables, shown
    from evals.recorded.book import add_answers, load_book

    if folder is not None:
        click.echo(f"{add_answers(folder)} answers are recorded.", err=True)
    settings, book = load_settings(), load_book()
    judged = _judged(settings, _chosen(names, book), book, mode)
    if show and not as_json:
        click.echo("\n\n".join(map(shown, judged)) + "\n")
    told = document(judged, settings, strategy="plan", texts=True)
    unknown = [one.model_dump() for one in book.unknown]
    counts = {"prompts": dict(book.asked), "unknown_prompts": unknown}
    result: dict[str, Any] = {**told, "reasoner": mode, **counts}
    if not give(result, output, as_json=as_json):
        print_tables(judged)
        click.echo(_prompts(book))
    right = figures(judged)["right %"]
    if at_least is not None and right < at_least:
        raise click.ClickException(f"{right:g} % are right, fewer than {at_least:g} %.")


def _chosen(names: tuple[str, ...], book: Book) -> Chosen:
    """The services with the ids of their requests that are recorded."""
    services = services_chosen(names, set_aside=False)
    wanted = [(s.name, [r.id for r in s.requests if r.text in book.requests]) for s in services]
    found = [(name, ids) for name, ids in wanted if ids]
    if not found:
        raise click.UsageError("No answer to a request of these services is recorded.")
    return found


def _judged(settings: Settings, chosen: Chosen, book: Book, mode: Mode) -> list[Judged]:
    from evals.recorded.running import run_recorded

    found: dict[str, list[Judged]] = {}
    for judged in run_recorded(settings, chosen, book, mode):
        found[judged[0].service] = judged
        progress(f"{sum(map(len, found.values()))} requests")
    return [one for name, _ in chosen for one in found[name]]


def _prompts(book: Book) -> str:
    asked = book.asked
    unknown = "".join(f"\n  {one.decision}: {one.request}" for one in book.unknown)
    return (
        f"{asked.total()} prompts: {asked['same']} word for word as recorded, {asked['alike']} ask "
        f"the same,\n{asked['unknown']} are not known any more.{unknown}"
    )
