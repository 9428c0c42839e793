"""Many pages as one tree: a folder, or the pages that a site map lists."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Mapping
from pathlib import Path as File
from typing import Any
from urllib.parse import unquote, urlsplit

from memory.errors import DeveloperError
from trees.importing.html_page import read_html
from trees.importing.markdown_page import read_markdown
from trees.importing.sections import Page
from trees.records import Link, Path

MARKDOWN, HTML = (".md", ".markdown"), (".html", ".htm", ".xhtml")
INDEX = ("index.html", "index.htm", "index.md", "README.md")
"""What a link to a folder leads to."""


def read_page(file: File, source: str) -> Page:
    """The page of one file; raises ``DeveloperError`` (code ``tree_unreadable``)."""
    try:
        data = file.read_bytes()
        if file.suffix.lower() in HTML:
            return read_html(data, file.stem)
        return read_markdown(data.decode("utf-8-sig"), file.stem, source)
    except OSError as error:
        raise unreadable(source, f"{error.strerror}", "Name a file that can be read.") from error
    except UnicodeDecodeError as error:
        raise unreadable(source, "it is not UTF-8 text", "Save it as UTF-8.") from error
    except RecursionError as error:
        advice = "Give a page with fewer elements within each other."
        raise unreadable(source, "its elements are nested too deep", advice) from error


def joined_pages(folder: File, files: Iterable[File]) -> tuple[Any, tuple[Link, ...]]:
    """The content of all pages, by folder and title, and the links between them."""
    content: dict[str, Any] = {}
    places: dict[str, Path] = {}
    pages: dict[str, Page] = {}
    for file in files:
        relative = file.relative_to(folder).as_posix()
        page = pages[relative] = read_page(file, relative)
        above = tuple(relative.split("/")[:-1])
        inside = content
        for step in above:
            inside = _folder(inside, step)
        key = page.title if page.title not in inside else posixpath.basename(relative)
        inside[key] = page.content
        places[relative] = (*above, key)
    return content, tuple(_links(pages, places))


def _folder(inside: dict[str, Any], step: str) -> dict[str, Any]:
    """The folder below; a page of its title whose content is no object becomes its text."""
    found = inside.setdefault(step, {})
    if not isinstance(found, dict):
        found = inside[step] = {"text": found}
    return found


def _links(pages: Mapping[str, Page], places: Mapping[str, Path]) -> Iterable[Link]:
    """The links whose target is a page of the tree, each once."""
    found: dict[Link, None] = {}
    for relative, page in pages.items():
        for place, target in page.links:
            other = _target(relative, target, places)
            if other is not None and other != relative:
                found[Link((*places[relative], *place), places[other])] = None
    return found


def _target(relative: str, target: str, places: Mapping[str, Path]) -> str | None:
    told = unquote(urlsplit(target).path)
    start = "" if told.startswith("/") else posixpath.dirname(relative)
    path = posixpath.normpath(posixpath.join(start, told.lstrip("/"))).removeprefix("./")
    options = (path, *(posixpath.normpath(posixpath.join(path, name)) for name in INDEX))
    return next((one for one in options if one in places), None)


def unreadable(source: str, reason: str, advice: str) -> DeveloperError:
    """What a source is turned down with."""
    return DeveloperError(f"{source} cannot be read: {reason}. {advice}", code="tree_unreadable")
