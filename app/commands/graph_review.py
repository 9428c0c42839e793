"""``cairn graph explain|review|accept|reject|relabel|add|undo|decisions``: bindings looked over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from app.graph_naming import require_tool
from app.json_output import print_json
from memory.errors import DeveloperError

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from tools.binding_judge import BindingVerdict
    from tools.networkx_graph import NetworkxToolGraph
    from tools.review.records import Decisions, Ruling

_as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
_fit = click.option("--fit", type=click.Choice(["compatible", "conditional", "incompatible"]))
_natural = click.option(
    "--natural/--unnatural", default=None, help="Whether a request would chain the two."
)
_need = click.option("--need", type=click.Choice(["only", "one_of", "user"]))


def _decision(command: Callable[..., None]) -> Callable[..., None]:
    """Arguments and options of a command that decides on one binding."""
    for option in (
        _as_json,
        click.option("--by", default=None, help="Who decides; without it the user of this system."),
        click.option("--note", default="", help="Why."),
        click.argument("parameter", metavar="B.PARAMETER"),
        click.argument("output", metavar="A.OUTPUT"),
    ):
        command = option(command)
    return command


@click.command()
@click.argument("source", metavar="A")
@click.argument("target", metavar="B")
@_as_json
def explain(source: str, target: str, as_json: bool) -> None:
    """Say why B may follow A: each binding with its evidence, marks, score and decision.

    Where nothing is bound, the pairs that came nearest are named with the stage that ended each.
    """
    from app.data_folder import make_embedder
    from app.review_tables import explained, print_explained
    from app.settings import load_settings

    embedder = make_embedder(load_settings())
    with _review() as (graph, _):
        for tool in (source, target):
            require_tool(graph, tool)
        if as_json:
            print_json(explained(graph, source, target, embedder))
        else:
            print_explained(graph, source, target, embedder)


@click.command()
@click.option("--limit", default=20, show_default=True, type=click.IntRange(min=1))
@click.option("--tool", default=None, help="Only bindings of this tool.")
@click.option(
    "--judge", is_flag=True, help="Also ask the chat model of CAIRN_MODEL for its labels."
)
@_as_json
def review(limit: int, tool: str | None, judge: bool, as_json: bool) -> None:
    """List the bindings that most need a look: doubtful ones on which plans rest.

    With --judge a model labels each of them; it is a second opinion and decides nothing.
    """
    from app.binding_opinions import model_opinions
    from app.review_tables import doubt_facts, print_queue, unbound_facts
    from app.settings import load_settings
    from tools.review.queue import doubts, unbound

    with _review() as (graph, _):
        if tool is not None:
            require_tool(graph, tool)
        about = (None, tool)
        found = [d for d in doubts(graph) if {d.binding.source, d.binding.target, None} & {*about}]
        moves = [m for m in unbound(graph) if {m.source, m.target, None} & {*about}]
        found, moves = found[:limit], moves[:limit]
        said: Sequence[BindingVerdict | None] = [None] * len(found)
        if judge:
            said = model_opinions(load_settings(), [d.binding for d in found], graph.tools)
    if as_json:
        rows = [doubt_facts(*pair) for pair in zip(found, said, strict=True)]
        print_json({"bindings": rows, "unbound": [*map(unbound_facts, moves)]})
    else:
        print_queue(found, moves, said)


@click.command()
@_decision
def accept(output: str, parameter: str, **options: Any) -> None:
    """Say that the binding is right as it is; it stays, also when it is not found any more."""
    _decide("accepted", output, parameter, **options)


@click.command()
@_decision
def reject(output: str, parameter: str, **options: Any) -> None:
    """Say that the output does not fit the parameter; nothing plans with it any more."""
    _decide("rejected", output, parameter, **options)


@click.command()
@_fit
@_natural
@_need
@_decision
def relabel(output: str, parameter: str, **options: Any) -> None:
    """Give the binding other marks; those that are not named stay as they were found."""
    if all(options[mark] is None for mark in ("fit", "natural", "need")):
        raise click.UsageError("Name the marks to change: --fit, --natural/--unnatural, --need.")
    _decide("relabelled", output, parameter, **options)


@click.command()
@_fit
@_natural
@_need
@_decision
def add(output: str, parameter: str, **options: Any) -> None:
    """Say that the output fills the parameter although that was not found."""
    _decide("added", output, parameter, **options)


@click.command()
@click.argument("output", metavar="A.OUTPUT")
@click.argument("parameter", metavar="B.PARAMETER")
@_as_json
def undo(output: str, parameter: str, as_json: bool) -> None:
    """Take back what was decided on a binding; what was found counts again."""
    from app.binding_naming import binding_named, decision_named
    from app.review_tables import binding_of, decision_facts

    with _review() as (graph, decisions):
        known = decision_named(output, parameter, decisions.decisions())
        undone = decisions.undo(known or binding_named(output, parameter, graph.tools))
        graph.refresh()
        left = binding_of(graph, undone)
        if as_json:
            now = left.model_dump(mode="json") if left else None
            print_json({"undone": decision_facts(undone, graph.tools), "binding": now})
        else:
            click.echo(f"Taken back: {undone.ruling} {undone.key}.")


@click.command()
@_as_json
def decisions(as_json: bool) -> None:
    """List what was decided on bindings, oldest first."""
    from app.review_tables import decision_facts, print_decisions
    from app.settings import load_settings
    from app.stores import open_decisions

    with open_decisions(load_settings()) as (library, kept):
        tools = {tool.id: tool for tool in library.tools()}
        found = kept.decisions()
    if as_json:
        print_json({"decisions": [decision_facts(one, tools) for one in found]})
    elif found:
        print_decisions(found, tools)
    else:
        click.echo("Nothing was decided yet: cairn graph review")


COMMANDS = (explain, review, accept, reject, relabel, add, undo, decisions)


def _decide(
    ruling: Ruling,
    output: str,
    parameter: str,
    *,
    note: str,
    by: str | None,
    as_json: bool,
    **marks: Any,
) -> None:
    from app.binding_naming import binding_named
    from app.review_tables import binding_of, decision_facts, print_decided
    from tools.review.records import Decision

    with _review() as (graph, decisions):
        key = binding_named(output, parameter, graph.tools)
        decision = Decision(key, ruling, **marks, note=note, decided_by=by or _user())
        known = binding_of(graph, decision) or any(one.key == key for one in graph.decided)
        if ruling in ("accepted", "relabelled") and not known:
            raise DeveloperError(
                f"There is no binding {key}. Add one with: cairn graph add {key}",
                code="no_such_binding",
            )
        kept = decisions.decide(decision)
        graph.refresh()
        now = binding_of(graph, kept)
        if as_json:
            binding = now.model_dump(mode="json") if now else None
            print_json({"decision": decision_facts(kept, graph.tools), "binding": binding})
        else:
            print_decided(now, kept)


def _user() -> str:
    """Who uses this system."""
    from getpass import getuser

    try:
        return getuser()
    except (KeyError, OSError):  # a container may have nobody of this number
        return "unknown"


def _review() -> AbstractContextManager[tuple[NetworkxToolGraph, Decisions]]:
    from app.settings import load_settings
    from app.stores import open_review

    return open_review(load_settings())
