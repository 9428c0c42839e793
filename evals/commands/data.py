"""``cairn data``: requests with programs that were carried out, to teach models with."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Literal

import click

if TYPE_CHECKING:
    from evals.teaching.executing import Caller
    from evals.teaching.exploring import Explored
    from evals.teaching.places import Place
    from evals.teaching.records import Draft
    from evals.teaching.running import Drafting

_FOLDER = click.Path(file_okay=False, path_type=Path)


@click.group()
def data() -> None:
    """Make data that teaches models to call these APIs, look at it, train on it."""


def _options(command: Callable[..., None]) -> Callable[..., None]:
    for option in (
        click.option("--output", required=True, type=_FOLDER,
                     help="Folder to write; a run that broke off goes on in it."),
        click.option("--simulate", "files", multiple=True,
                     type=click.Path(exists=True, dir_okay=False, path_type=Path),
                     help="OpenAPI file that is answered with made-up data. Repeatable."),
        click.option("--records", type=click.IntRange(1), default=1000, show_default=True,
                     help="Lessons at most of each group or file."),
        click.option("--calls", type=click.IntRange(1), default=20_000, show_default=True,
                     help="API calls at most of each group or file."),
        click.option("--model-calls", type=click.IntRange(0), default=0, show_default=True,
                     help="Calls of the chat model at most, which then writes the requests."),
        click.option("--each", type=click.IntRange(1), default=6, show_default=True,
                     help="Sets of values that each operation is called with."),
        click.option("--per-shape", type=click.IntRange(1), default=3, show_default=True,
                     help="Lessons at most that differ in values alone."),
        click.option("--alike", type=click.FloatRange(0, 100), default=95.0, show_default=True,
                     help="From how like two requests with the same solution one is dropped."),
        click.option("--licence", default="", help="Licence of the descriptions, for each record."),
        click.option("--seed", type=int, default=0, show_default=True),
        click.option("--unscreened", is_flag=True,
                     help="Do not look for personal data and offence."),
    ):  # fmt: skip
        command = option(command)
    return command


@data.command()
@click.argument("groups", nargs=-1, metavar="[GROUP]...")
@_options
def mine(groups: tuple[str, ...], **told: Any) -> None:
    """Make lessons from documentation: program first, then the request that it answers.

    Each operation of GROUP that only reads (all groups without one) is called with values that
    descriptions and answers hold, and programs ask for its rows, attributes, counts, sums, the
    highest, the lowest, groups. Every program is carried out twice, and kept where both times it
    comes to the same.
    """
    from evals.teaching.mining import mined

    _make(groups, told, lambda explored, _place, _caller: mined(explored))


@data.command("back-instruct")
@click.argument("groups", nargs=-1, metavar="[GROUP]...")
@_options
def back_instruct(groups: tuple[str, ...], **told: Any) -> None:
    """Make lessons from the tool graph: a tool or a chain of 2 to 5, then a request for it."""
    from evals.teaching.walking import back_instructed

    def drafts(explored: Explored, place: Place, caller: Caller) -> Iterable[Draft]:
        chance = Random(told["seed"])
        count = 20 * told["records"]
        return back_instructed(explored, place.parts.graph, caller, count=count, chance=chance)

    _make(groups, told, drafts)


@data.command()
@click.argument("folder", type=_FOLDER)
def report(folder: Path) -> None:
    """Tell how many drafts each filter left, and how varied the lessons of FOLDER are."""
    from app.json_output import print_json
    from evals.teaching.report import quality
    from evals.teaching.store import LessonFolder

    print_json(quality(LessonFolder.made(folder)))


@data.command()
@click.argument("folder", type=_FOLDER)
@click.option("--simulate", "files", multiple=True, type=click.Path(exists=True, path_type=Path))
def check(folder: Path, files: tuple[Path, ...]) -> int:
    """Carry every program of FOLDER out again; 0 where all come to the same value."""
    from app.settings import load_settings
    from evals.teaching.checking import rerun

    counts = asyncio.run(rerun(load_settings(), folder, files))
    click.echo(json.dumps(counts))
    return 0 if counts.total() == counts["same"] else 1


@data.command()
@click.argument("folders", nargs=-1, required=True, type=_FOLDER, metavar="FOLDER...")
@click.option("--output", required=True, type=_FOLDER, help="Folder to write.")
def export(folders: tuple[Path, ...], output: Path) -> None:
    """Write the lessons of FOLDERs as chat messages and as programs, split by tool."""
    from evals.teaching.exporting import export as export_lessons
    from evals.teaching.store import LessonFolder

    lessons = {one.id: one for folder in folders for one in LessonFolder.made(folder).lessons()}
    click.echo(json.dumps(export_lessons(lessons.values(), output)))


@data.command()
@click.argument("folder", type=_FOLDER)
@click.option(
    "--base",
    required=True,
    help="Folder or name of the model to tune; tiny: one initialised on the spot.",
)
@click.option("--output", required=True, type=_FOLDER, help="Folder to write the adapter to.")
@click.option("--form", type=click.Choice(["chat", "programs"]), default="chat", show_default=True)
@click.option("--rate", type=float, default=1e-4, show_default=True, help="Top learning rate.")
@click.option("--epochs", type=float, default=3.0, show_default=True)
@click.option("--rank", type=click.IntRange(1), default=8, show_default=True)
@click.option("--alpha", type=click.IntRange(1), default=32, show_default=True)
@click.option("--dropout", type=click.FloatRange(0, 1), default=0.1, show_default=True)
@click.option("--batch", type=click.IntRange(1), default=8, show_default=True)
@click.option(
    "--length",
    type=click.IntRange(16),
    default=2048,
    show_default=True,
    help="Tokens of one lesson; longer ones are cut.",
)
@click.option("--seed", type=int, default=0, show_default=True)
def train(
    folder: Path, base: str, output: Path, form: Literal["chat", "programs"], **told: Any
) -> None:
    """Tune a model with LoRA on what `cairn data export` wrote to FOLDER.

    Needs torch, transformers, peft and trl: pip install --group tuning.
    """
    _needs_tuning()
    from evals.teaching.tuning.tuning import Settings as TuningSettings
    from evals.teaching.tuning.tuning import tune

    report = tune(folder, base, output, form, TuningSettings(**told))
    click.echo(json.dumps(report, indent=2))


@data.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
def serve(folder: Path) -> None:
    """Answer over the OpenAI protocol with the model tuned in FOLDER, until Ctrl-C."""
    _needs_tuning()
    from threading import Event

    from evals.model_server.server import serve as serve_model
    from evals.teaching.tuning.answering import TunedModel

    with serve_model(TunedModel(folder)) as server:
        click.echo(f"CAIRN_MODEL=openai:{folder.name} CAIRN_MODEL_BASE_URL={server.base_url}")
        Event().wait()


def _needs_tuning() -> None:
    """Raise ``DeveloperError`` (code ``missing_group``) where the group is not installed."""
    from importlib.util import find_spec

    from memory.errors import DeveloperError

    missing = [name for name in ("torch", "transformers", "peft", "trl") if not find_spec(name)]
    if missing:
        raise DeveloperError(
            f"Tuning needs {', '.join(missing)}, which is not installed. Install it in an "
            "environment of its own: pip install --group tuning.",
            code="missing_group",
        )


def _make(groups: Sequence[str], told: dict[str, Any], drafting: Drafting) -> None:
    from app.json_output import print_json
    from app.settings import load_settings
    from evals.teaching.report import quality
    from evals.teaching.running import Wanted, make_lessons

    made = make_lessons(load_settings(), groups, Wanted(**told), drafting)
    print_json(quality(asyncio.run(made)))
