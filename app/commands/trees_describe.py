"""``cairn trees describe``: descriptions of the nodes of a tree, written by a chat model."""

from __future__ import annotations

import click

from app.json_output import print_json
from app.printable import printable


@click.command()
@click.argument("name")
@click.option(
    "--budget", default=100, show_default=True, type=click.IntRange(min=1),
    help="Questions to the model at most.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def describe(name: str, budget: int, as_json: bool) -> None:
    """Have the chat model describe what stands where in a tree, so that searches find more.

    From the top down; what is described already is not asked again, also after an import that
    changed other parts.
    """
    from functools import partial

    from app.data_folder import make_tree_search
    from app.settings import load_settings
    from app.stores import open_offered_trees
    from app.tree_describing import describe_tree

    settings = load_settings()
    with open_offered_trees(settings) as trees:
        store = trees.store
        tree = store.get(name)
        try:
            found = describe_tree(settings, tree, partial(store.describe, name), budget)
        finally:  # what was written before an error counts as well
            make_tree_search(settings, store.get(name))  # its vectors are kept from now on
            trees.offer(name)
    if as_json:
        print_json({"name": name, **found._asdict()})
        return
    told = f"{name}: {found.written:,} descriptions by {found.questions:,} questions."
    rest = f" {found.missing:,} nodes have none yet; run it again." if found.missing else ""
    click.echo(printable(f"{told}{rest}"))
