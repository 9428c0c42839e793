"""``cairn eval experiment`` and ``cairn eval compare``: results that are kept and compared."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from evals.commands.writing import write_text
from evals.tasks.kinds import folds_of

if TYPE_CHECKING:
    from evals.experiments.cases import Case
    from evals.experiments.comparing import Comparison

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command()
@click.option(
    "--cases", "file", type=_FILE, help="YAML, or lines of JSON: cases or LangSmith's examples."
)
@click.option(
    "--traces", "traced", metavar="TRACE", multiple=True,
    help="File, folder or run id: the same requests, status and path as then. Repeatable.",
)  # fmt: skip
@click.option("--fold", type=click.Choice(folds_of("all")), help="Tasks of the project.")
@click.option(
    "--evaluator", "wanted", metavar="NAME", multiple=True, help="Repeatable; else all of them."
)
@click.option("--own", is_flag=True, help="With the tools of the data folder, not the sandbox.")
@click.option("--name", default="", help="What the experiment is called; else by its time.")
@click.option(
    "--output", type=click.Path(dir_okay=False, path_type=Path), help="JSON file to write."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def experiment(
    file: Path | None,
    traced: tuple[str, ...],
    fold: str | None,
    wanted: tuple[str, ...],
    own: bool,
    name: str,
    output: Path | None,
    as_json: bool,
) -> None:
    """Run cases through the agent and score each with evaluators; nothing is uploaded.

    The cases are those of a file, of traces, or the tasks of a fold. Needs the extra `evals`:
    pip install 'cairn-agent[evals]'.
    """
    from app.json_output import json_text, print_json
    from app.settings import load_settings
    from evals.experiments.running import evaluate_on_sandbox, evaluate_own

    names, chosen = _evaluators(wanted), _cases(file, traced, fold)
    run = evaluate_own if own else evaluate_on_sandbox
    found = asyncio.run(run(load_settings(), chosen, names, name))
    if output is not None:
        write_text(output, json_text(found))
    if as_json:
        print_json(found)
    else:
        _print_experiment(found)


@click.command()
@click.argument("before", type=_FILE)
@click.argument("now", type=_FILE)
@click.option("--no-worse", is_flag=True, help="Exit code 1 when something got worse.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def compare(before: Path, now: Path, no_worse: bool, as_json: bool) -> None:
    """Show what got better and what got worse from one experiment to another, case by case."""
    from app.json_output import print_json
    from evals.experiments.comparing import compare as compare_experiments
    from evals.experiments.comparing import read_experiment

    found = compare_experiments(read_experiment(before), read_experiment(now))
    if as_json:
        print_json(found.to_json())
    else:
        _print_comparison(found)
    if no_worse and found.of("worse"):
        sys.exit(1)


def _evaluators(wanted: tuple[str, ...]) -> list[str]:
    from importlib.util import find_spec

    from evals.experiments.evaluators import EVALUATORS
    from memory.errors import DeveloperError

    unknown = [name for name in wanted if name not in EVALUATORS]
    if unknown:
        message = f"There is no evaluator {unknown[0]!r}. Choose of: {', '.join(EVALUATORS)}."
        raise DeveloperError(message, code="unknown_evaluator")
    if find_spec("agentevals") is None:
        message = "agentevals is not installed. Install it: pip install 'cairn-agent[evals]'."
        raise DeveloperError(message, code="extra_missing")
    return list(wanted or EVALUATORS)


def _cases(file: Path | None, traced: tuple[str, ...], fold: str | None) -> list[Case]:
    from app.settings import load_settings
    from app.tracing import traces_folder
    from evals.experiments.cases import cases_of_tasks, cases_of_traces, read_cases
    from evals.replay.naming import find_traces
    from evals.tasks.records import load_tasks

    if [bool(file), bool(traced), bool(fold)].count(True) != 1:
        message = "Say which cases: one of --cases, --traces and --fold."
        raise click.UsageError(message)
    if file is not None:
        return read_cases(file)
    if traced:
        return cases_of_traces(find_traces(traced, traces_folder(load_settings())))
    return cases_of_tasks(load_tasks(fold))


def _print_experiment(found: Mapping[str, Any]) -> None:
    from app.printable import printable
    from evals.tasks.columns import print_columns

    rows = [[key, f"{one['mean']:g}", str(one["cases"])] for key, one in found["summary"].items()]
    print_columns(["", "mean", "cases"], rows)
    for case in found["cases"]:
        missed = [f"{k}: {s['comment']}" for k, s in case["scores"].items() if s["comment"]]
        for text in [*missed, *([case["error"]] if case["error"] else [])]:
            click.echo(printable(f"{case['id']}: {text}"))


def _print_comparison(found: Comparison) -> None:
    from app.printable import printable
    from evals.tasks.columns import print_columns

    rows = []
    for key, means in found.summary.items():
        ways = [sum(c.key == key for c in found.of(way)) for way in ("better", "worse")]
        shown = ["–" if mean is None else f"{mean:g}" for mean in means]
        rows.append([key, *shown, *map(str, ways)])
    print_columns(["", "before", "now", "better", "worse"], rows)
    for way in ("worse", "better"):
        for c in found.of(way):
            comment = f" ({c.comment})" if c.comment else ""
            click.echo(printable(f"{way}: {c.case} {c.key} {c.before:g} -> {c.now:g}{comment}"))
    for told, names in (("only before", found.only_before), ("only now", found.only_now)):
        for name in names:
            click.echo(printable(f"{told}: {name}"))
