"""``cairn graph solutions``: sequences of calls that answer a kind of question."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from app.graph_naming import require_group
from app.json_output import print_json

if TYPE_CHECKING:
    from app.settings import Settings
    from graphs.programs.combinations import Combination
    from tools.records import Record
    from tools.solutions import Solution


@click.command()
@click.argument("group")
@click.option("--hops", default=3, show_default=True, type=click.IntRange(1, 5), help="Calls.")
@click.option(
    "--limit", default=200, show_default=True, type=click.IntRange(1, 100_000), help="At most."
)
@click.option(
    "--output",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    help="JSON Lines file to write; one that exists is replaced.",
)
@click.option(
    "--combinations", is_flag=True, help="The kinds of questions that they answer, one by one."
)
@click.option(
    "--paraphrases", default=0, type=click.IntRange(0, 20), metavar="N",
    help="With --combinations: N other ways to ask each, by the chat model.",
)  # fmt: skip
@click.option("--language", type=click.Choice(["en", "zh"]), default="en", help="Of questions.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def solutions(
    group: str,
    hops: int,
    limit: int,
    output: Path | None,
    combinations: bool,
    paraphrases: int,
    language: str,
    as_json: bool,
) -> None:
    """List the sequences of reading calls of GROUP that hand each other what they need.

    Every required input of a call can come from you or from an earlier call, and no call is there
    that only gives back what it got. Short ones come first; they are made anew each time, of the
    bindings that hold now.

    A combination is what you say, a solution, and the one attribute that is asked for, with a
    question in the words of the description and a placeholder for each value.
    """
    from app.file_writing import write_file
    from app.settings import load_settings
    from app.stores import open_tool_graph
    from tools.solutions import solutions as solutions_of

    with open_tool_graph(load_settings()) as graph:
        require_group(graph, group)
        tools = [tool for tool in graph.tools.values() if tool.group_id == group]
        found = solutions_of(tools, graph, hops=hops, limit=limit)
    made = _combined(load_settings(), found, limit, paraphrases, language) if combinations else []
    told: Sequence[Record] = made if combinations else found
    if output is not None:
        write_file(output, "".join(f"{one.model_dump_json()}\n" for one in told))
    if as_json:
        kind = "combinations" if combinations else "solutions"
        print_json({"group": group, kind: [one.model_dump(mode="json") for one in told]})
    elif combinations:
        _print_combinations(made)
    else:
        _print(found)


def _combined(
    settings: Settings, found: Sequence[Solution], limit: int, paraphrases: int, language: str
) -> list[Combination]:
    from app.paraphrasing import with_paraphrases
    from app.stores import open_entity_model
    from graphs.programs.combinations import combinations_of

    with open_entity_model(settings) as model:
        made = combinations_of(found, model, language, limit=limit)
    return with_paraphrases(settings, made, paraphrases) if paraphrases else made


def _print_combinations(found: Sequence[Combination]) -> None:
    from rich.console import Console

    from app.plain_tables import table

    rows = [
        (
            one.question,
            " -> ".join(tool.partition(".")[2] for tool in one.tools),
            str(len(one.paraphrases)),
        )
        for one in found
    ]
    Console().print(table(("question", "solution", "paraphrases"), rows))


def _print(found: list[Solution]) -> None:
    from rich.console import Console

    from app.plain_tables import table

    rows = [
        (
            str(one.hops),
            " -> ".join(tool.partition(".")[2] for tool in one.tools),
            ", ".join(name.partition(".")[2] for name in one.given),
            str(len(one.outputs)),
        )
        for one in found
    ]
    Console().print(table(("calls", "solution", "from you", "outputs"), rows))
