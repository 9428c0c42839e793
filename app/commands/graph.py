"""``cairn graph``: the tool graph from the command line."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from app.commands.graph_learning import learn
from app.commands.graph_review import COMMANDS as REVIEW
from app.commands.graph_solutions import solutions
from app.graph_naming import require_tool
from app.json_output import print_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tools.networkx_graph import NetworkxToolGraph
    from tools.subsets import Shape, Subset

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
        require_tool(tool_graph, tool)
        if as_json:
            print_json(shown_node(tool_graph, tool, k))
        else:
            print_node(tool_graph, tool, k)


@graph.command()
@click.argument("entity", metavar="[TYPE]", required=False)
@_as_json
def entities(entity: str | None, as_json: bool) -> None:
    """List the types of things that the tools speak of, or show one with all of its attributes.

    They are read from descriptions and from the answers seen so far; what neither tells is said.
    """
    from app.entity_tables import entity_facts, named_type, print_entities, print_type, shown_type
    from app.settings import load_settings
    from app.stores import open_entity_model

    with open_entity_model(load_settings()) as model:
        if entity is None:
            print_json(entity_facts(model)) if as_json else print_entities(model)
        else:
            found = named_type(model, entity)
            print_json(shown_type(model, found)) if as_json else print_type(model, found)


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
    from app.file_writing import write_file
    from tools.graph_export import graphml
    from tools.graph_picture import picture

    with _tool_graph() as tool_graph:
        whole = tool_graph.to_networkx()
    text = graphml(whole) if form == "graphml" else picture(whole)
    write_file(output, text)
    facts = {"file": str(output), "format": form, "bytes": len(text.encode())}
    print_json(facts) if as_json else click.echo(f"Wrote {output}.")


@graph.command()
@click.option("--shape", type=click.Choice(["chain", "fork", "collider"]), required=True)
@click.option("--size", default=3, show_default=True, type=click.IntRange(3, 5), help="Tools.")
@click.option("--count", default=10, show_default=True, type=click.IntRange(1, 10_000))
@click.option("--seed", default=1, show_default=True, help="Draws the subsets.")
@_as_json
def sample(shape: Shape, size: int, count: int, seed: int, as_json: bool) -> None:
    """Draw small sets of tools that belong together; strong bindings are drawn more often.

    chain: each feeds the next; fork: the first feeds all others; collider: all others feed the
    first, each another of its parameters.
    """
    from app.printable import printable
    from tools.subsets import links_of, sample_subsets

    with _tool_graph() as tool_graph:
        links = links_of(tool_graph, tool_graph.tools)
    found = sample_subsets(links, shape, size, count, seed)
    if as_json:
        print_json({"shape": shape, "size": size, "seed": seed, "subsets": _told(found)})
        return
    for subset in found:
        click.echo(printable(" ".join(subset.tools)))
    if len(found) < count:
        click.echo(f"Found {len(found)} of {count}: the graph has few of them.", err=True)


def _told(subsets: Sequence[Subset]) -> list[dict[str, Any]]:
    return [
        {"tools": one.tools, "links": [link._asdict() for link in one.links]} for one in subsets
    ]


for _command in (learn, solutions, *REVIEW):
    graph.add_command(_command)


@contextmanager
def _tool_graph() -> Iterator[NetworkxToolGraph]:
    from app.settings import load_settings
    from app.stores import open_tool_graph

    with open_tool_graph(load_settings()) as tool_graph:
        yield tool_graph
