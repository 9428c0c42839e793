"""``cairn graph``: the tool graph from the command line."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from app.json_output import print_json
from memory.errors import DeveloperError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.networkx_graph import NetworkxToolGraph

_as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")


@click.group()
def graph() -> None:
    """Look at the tool graph: which tool can feed, follow or replace which.

    The graph is built from the library and the counts in the data folder (setting
    CAIRN_DATA_DIR) and kept there until tools change.
    """


@graph.command()
@_as_json
def stats(as_json: bool) -> None:
    """Count nodes, edges and bindings, and show how the weights are spread."""
    from app.graph_tables import graph_facts, print_graph_facts

    with _tool_graph() as tool_graph:
        facts = graph_facts(tool_graph)
    print_json(facts) if as_json else print_graph_facts(facts)


@graph.command()
@click.argument("tool")
@click.option("-k", default=10, show_default=True, type=click.IntRange(min=1), help="Neighbours.")
@_as_json
def show(tool: str, k: int, as_json: bool) -> None:
    """Show what may follow a tool, where its inputs can come from, and why."""
    from app.graph_tables import print_node, shown_node

    with _tool_graph() as tool_graph:
        _require(tool_graph, tool)
        if as_json:
            print_json(shown_node(tool_graph, tool, k))
        else:
            print_node(tool_graph, tool, k)


@graph.command()
@click.option("--format", "form", type=click.Choice(["graphml", "html"]), required=True)
@click.option(
    "--output",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    required=True,
    help="File to write; one that exists is replaced.",
)
@_as_json
def export(form: str, output: Path, as_json: bool) -> None:
    """Write the graph to a file: GraphML for other programs, or an HTML picture."""
    from tools.graph_export import graphml
    from tools.graph_picture import picture

    with _tool_graph() as tool_graph:
        whole = tool_graph.to_networkx()
    text = graphml(whole) if form == "graphml" else picture(whole)
    _write(output, text)
    facts = {"file": str(output), "format": form, "bytes": len(text.encode())}
    print_json(facts) if as_json else click.echo(f"Wrote {output}.")


@contextmanager
def _tool_graph() -> Iterator[NetworkxToolGraph]:
    from app.settings import load_settings
    from app.wiring import open_tool_graph

    with open_tool_graph(load_settings()) as tool_graph:
        yield tool_graph


def _require(tool_graph: NetworkxToolGraph, tool: str) -> None:
    from tools.closest import suggestion

    if tool not in tool_graph.tools:
        hint = suggestion(tool, list(tool_graph.tools), "cairn tools list")
        raise DeveloperError(f"There is no tool {tool!r}. {hint}", code="unknown_tool")


def _write(output: Path, text: str) -> None:
    try:
        output.write_text(text, "utf-8")
    except OSError as error:
        raise DeveloperError(
            f"{output} cannot be written: {error.strerror}. Name a file in a folder that exists.",
            code="output_not_writable",
        ) from error
