"""What a source of ``cairn trees import`` holds, whatever kind of source it is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path as File
from typing import Any

from memory.errors import DeveloperError
from tools.description_text import parse_document
from tools.slug import slug
from trees.importing.pages import HTML, MARKDOWN, joined_pages, read_page, unreadable
from trees.importing.site_map import site_map_pages
from trees.records import Tree, is_leaf

NESTED = (".json", ".yaml", ".yml")
ADVICE = (
    "Give a JSON or YAML file, an HTML or Markdown page, a folder of such pages, or a site map "
    "(XML) with its pages beside it."
)


@dataclass(frozen=True)
class Imported:
    """A tree, and what its source named that is not there."""

    tree: Tree
    missing: tuple[str, ...] = ()


def import_tree(source: str, name: str | None = None) -> Imported:
    """The tree of a file or folder; its name is that of the source where none is given.

    Raises ``DeveloperError``, code ``tree_unreadable`` for what cannot be read or holds nothing,
    ``invalid_tree_name`` for a name that is no slug.
    """
    file = File(source)
    content, links, missing = _content(file)
    if is_leaf(content):
        raise unreadable(source, "it holds nothing below its root", ADVICE)
    return Imported(Tree(_name(name, file), source, content, links), missing)


def _content(file: File) -> tuple[Any, Any, tuple[str, ...]]:
    suffix = file.suffix.lower()
    if file.is_dir():
        files = sorted(one for one in file.rglob("*") if one.suffix.lower() in (*MARKDOWN, *HTML))
        return *joined_pages(file, [one for one in files if one.is_file()]), ()
    if not file.is_file():
        raise unreadable(str(file), "there is no such file or folder", ADVICE)
    if suffix == ".xml":
        pages, missing = site_map_pages(file)
        return *joined_pages(file.parent, pages), tuple(missing)
    if suffix in (*MARKDOWN, *HTML):
        page = read_page(file, file.name)
        return {page.title: page.content}, (), ()
    if suffix in NESTED:
        return _nested(file), (), ()
    raise unreadable(str(file), f"{suffix or 'a name without an ending'} is not known", ADVICE)


def _nested(file: File) -> Any:
    try:
        text = file.read_bytes()
    except OSError as error:
        raise unreadable(str(file), f"{error.strerror}", ADVICE) from error
    return parse_document(text, str(file), ADVICE, code="tree_unreadable")


def _name(name: str | None, file: File) -> str:
    found = name or slug(file.resolve().stem, "")
    if not found or found != slug(found, ""):
        raise DeveloperError(
            f"{found!r} cannot name a tree. Use lower-case letters, digits and _, like "
            f"{slug(found, 'my_tree')!r} (--name).",
            code="invalid_tree_name",
        )
    return found
