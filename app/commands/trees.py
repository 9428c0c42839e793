"""``cairn trees``: knowledge trees from the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from app.commands.trees_describe import describe
from app.json_output import print_json
from app.printable import printable
from memory.errors import DeveloperError

if TYPE_CHECKING:
    from trees.records import Path, Tree

_as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")


@click.group()
def trees() -> None:
    """Import, list, show, compare and remove knowledge trees: documents and nested data."""


trees.add_command(describe)


@trees.command("import")
@click.argument("source")
@click.option("--name", metavar="NAME", help="Name of the tree; default: that of the source.")
@_as_json
def import_(source: str, name: str | None, as_json: bool) -> None:
    """Import a tree, or import it again.

    SOURCE is a JSON or YAML file, an HTML or Markdown page, a folder of such pages, or a site map
    with its pages beside it (docs/trees.md).
    """
    from app.data_folder import make_tree_search
    from app.settings import load_settings
    from app.stores import open_offered_trees
    from app.tree_tables import diff_lines, listed_diff
    from trees.diff import differences
    from trees.importing.importers import import_tree

    settings = load_settings()
    imported = import_tree(source, name)
    tree = imported.tree
    make_tree_search(settings, tree)  # its vectors are kept from now on
    with open_offered_trees(settings) as trees:
        known = {one.name for one in trees.store.facts()}
        old = trees.store.get(tree.name).content if tree.name in known else None
        facts = trees.put(tree)
    diff = differences(old, tree.content) if old is not None else None
    if as_json:
        changes = listed_diff(diff) if diff else None
        print_json({**vars(facts), "changes": changes, "missing": list(imported.missing)})
        return
    click.echo(printable(f"Imported {facts.name}: {facts.leaves:,} leaves from {source}."))
    for line in diff_lines(diff) if diff else []:
        click.echo(printable(line))
    for address in imported.missing:
        click.echo(printable(f"Not there: {address}"), err=True)


@trees.command("list")
@_as_json
def list_(as_json: bool) -> None:
    """List all trees."""
    from app.settings import load_settings
    from app.stores import open_trees
    from app.tree_tables import listed, print_listing

    with open_trees(load_settings()) as store:
        facts = store.facts()
    if as_json:
        print_json(listed(facts))
    elif facts:
        print_listing(facts)
    else:
        click.echo("No trees. `cairn trees import SOURCE` adds one.")


@trees.command()
@click.argument("name")
@click.argument("path", nargs=-1)
@click.option("--depth", default=3, show_default=True, type=click.IntRange(min=1), help="Levels.")
@_as_json
def show(name: str, path: tuple[str, ...], depth: int, as_json: bool) -> None:
    """Show a tree, or what is at a PATH of it.

    PATH is its keys one after the other, as far from its end as tell it from others, or as it is
    printed.
    """
    from app.settings import load_settings
    from app.stores import open_trees
    from app.tree_tables import print_tree, shown_tree
    from trees.records import node_at

    with open_trees(load_settings()) as store:
        tree = store.get(name)
    path = _node(tree, path)
    content = node_at(tree.content, path)
    if as_json:
        print_json(shown_tree(tree, path, content))
    else:
        print_tree(tree, path, content, depth)


@trees.command()
@click.argument("name")
@click.argument("source")
@_as_json
def diff(name: str, source: str, as_json: bool) -> None:
    """Show what importing SOURCE again would change; nothing is stored."""
    from app.settings import load_settings
    from app.stores import open_trees
    from app.tree_tables import diff_lines, listed_diff
    from trees.diff import differences
    from trees.importing.importers import import_tree

    with open_trees(load_settings()) as store:
        old = store.get(name)
    found = differences(old.content, import_tree(source, name).tree.content)
    if as_json:
        print_json({"name": name, **listed_diff(found)})
        return
    for line in diff_lines(found):
        click.echo(printable(line))


@trees.command()
@click.argument("name")
@click.argument("query")
@click.option("--limit", default=5, show_default=True, type=click.IntRange(min=1), help="Paths.")
@_as_json
def search(name: str, query: str, limit: int, as_json: bool) -> None:
    """Find the paths of a tree that fit a QUERY best."""
    from app.data_folder import make_tree_search
    from app.settings import load_settings
    from app.stores import open_trees
    from app.tree_tables import listed_found, print_found

    settings = load_settings()
    with open_trees(settings) as store:
        tree = store.get(name)
    found = make_tree_search(settings, tree).search(query, limit)
    if as_json:
        print_json({"name": name, "query": query, "found": listed_found(found)})
    else:
        print_found(found)


@trees.command()
@click.argument("name")
@click.argument("question")
@_as_json
def ask(name: str, question: str, as_json: bool) -> None:
    """Tell what a tree says to a QUESTION, with the paths; not in the tree is told as that.

    `cairn ask` answers from trees and APIs together.
    """
    from app.data_folder import make_tree_search
    from app.settings import load_settings
    from app.stores import open_trees
    from app.tree_tables import answer_lines, listed_answer
    from trees.answering import answer_from

    settings = load_settings()
    with open_trees(settings) as store:
        tree = store.get(name)
    answer = answer_from(make_tree_search(settings, tree), question)
    if as_json:
        print_json(listed_answer(name, answer))
        return
    for line in answer_lines(name, answer):
        click.echo(printable(line))


@trees.command()
@click.argument("name")
@_as_json
def remove(name: str, as_json: bool) -> None:
    """Remove a tree."""
    from app.settings import load_settings
    from app.stores import open_offered_trees

    with open_offered_trees(load_settings()) as trees:
        facts = trees.remove(name)
    if as_json:
        print_json({"removed": facts.name, "leaves": facts.leaves})
    else:
        click.echo(printable(f"Removed {facts.name}: {facts.leaves:,} leaves."))


def _node(tree: Tree, path: Path) -> Path:
    """The one node that a path means; raises ``DeveloperError`` (code ``unknown_tree_path``)."""
    from trees.records import called, children, path_text

    found = called(tree, path_text(path)) if path else [()]
    if path in found or len(found) == 1:
        return path if path in found else found[0]
    if found:
        message = f"{len(found)} places of {tree.name} are called so. Name one as it is listed: "
        listed = [repr(path_text(one)) for one in found]
    else:
        message = f"There is no {path_text(path)!r} in {tree.name}. At its top: "
        listed = [repr(step) for step, _ in children(tree.content)]
    raise DeveloperError(f"{message}{', '.join(listed[:20])}.", code="unknown_tree_path")
