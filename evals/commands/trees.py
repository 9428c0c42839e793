"""``cairn eval trees``: questions over knowledge trees, by each way to search them."""

from __future__ import annotations

from pathlib import Path

import click

from evals.commands.giving import give, progress

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.option(
    "--data", required=True, type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR", help="The folder conferenceqa: a folder for each tree and its questions.",
)  # fmt: skip
@click.option("--only", multiple=True, metavar="NAME", help="Only this folder. Repeatable.")
@click.option("--kept-back", is_flag=True, help="The half kept back, in place of the other.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--output", type=_FILE, help="JSON file to write.")
def trees(
    data: Path, only: tuple[str, ...], kept_back: bool, as_json: bool, output: Path | None
) -> None:
    """Find the paths of answers, and answer without a model, on ConferenceQA.

    A path is found where it is a gold node or lies below one. Half of the questions, by a hash of
    their text, is kept back: it runs with --kept-back alone, and its questions are not told.
    """
    from app.data_folder import make_embedder
    from app.settings import load_settings
    from evals.trees.measuring import METHODS, measure
    from evals.trees.questions import read_conferences
    from evals.trees.report import document, print_table

    embedder = make_embedder(load_settings())
    asked = []
    for conference in read_conferences(data, only):
        questions = [one for one in conference.questions if one.kept_back == kept_back]
        for one in measure(conference, questions, METHODS, embedder):
            asked.append(one)
            progress(f"{conference.tree.name}: {one.method}")
    measured = {
        "trees": list(dict.fromkeys(one.conference for one in asked)),
        "half": "kept back" if kept_back else "developed on",
        "embedder": embedder.name,
    }
    if not give(document(asked, measured), output, as_json=as_json):
        print_table(asked)
