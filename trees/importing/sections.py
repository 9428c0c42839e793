"""A page under construction: headings become nodes, what stands under them becomes their values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from trees.records import Path

TEXT, ITEMS, TABLE, LINKS = "\0text", "\0items", "\0table", "\0links"
"""What a heading does not name: paragraphs, lists, tables without caption, links. No heading holds
the mark before the names, which goes when the page is done."""
UNNAMED = ("items", "table")
"""Names in a finished page that say nothing of what they hold."""


@dataclass
class Page:
    """The content of one page, and the links that leave it."""

    title: str
    content: Any
    links: list[tuple[Path, str]] = field(default_factory=list)
    """Where a link stands, as a path within the page, and its target as written."""


class Sections:
    """Collects the blocks of a page in their order."""

    def __init__(self) -> None:
        self._root: dict[str, Any] = {}
        self._open: list[tuple[int, str, dict[str, Any]]] = []
        self._links: list[tuple[Path, str]] = []
        self._top = ""
        """The last heading that stands in no section."""

    def heading(self, level: int, title: str) -> None:
        """Open a section below the nearest heading of a higher rank."""
        while self._open and self._open[-1][0] >= level:
            self._open.pop()
        key = _unused(self._here, title)
        if not self._open:
            self._top = key
        section: dict[str, Any] = {}
        self._here[key] = section
        self._open.append((level, key, section))

    def text(self, text: str) -> None:
        """Add a paragraph."""
        self._here.setdefault(TEXT, []).append(text)

    def value(self, name: str, value: Any) -> None:
        """Add a list, a table or a described term under its name."""
        self._here[_unused(self._here, name)] = value

    def link(self, text: str, target: str, *, is_address: bool) -> None:
        """Add a link: an address is a value, all else may lead to another page of the tree."""
        if is_address:
            links = self._here.setdefault(LINKS, {})
            if target not in links.values():
                links[_unused(links, text or target)] = target
        else:
            self._links.append((tuple(key for _, key, _ in self._open), target))

    def page(self, title: str) -> Page:
        """The page; one heading that holds all else is its title."""
        content, links = _plain(self._root), self._links
        if self._top and self._root.keys() == {self._top}:
            title, content = self._top, content[self._top]
            links = [(path[1:], to) for path, to in links]
        return Page(title, content, links)

    @property
    def _here(self) -> dict[str, Any]:
        return self._open[-1][2] if self._open else self._root


def _unused(section: dict[str, Any], name: str) -> str:
    """The name, numbered where the section has one so called."""
    found, number = name, 1
    while found in section:
        number += 1
        found = f"{name} ({number})"
    return found


def _plain(section: Any) -> Any:
    """Sections that hold one unnamed block alone are that block; one paragraph is no list."""
    if not isinstance(section, dict):
        return section
    inner = {key: _plain(value) for key, value in section.items()}
    if isinstance(inner.get(TEXT), list) and len(inner[TEXT]) == 1:
        (inner[TEXT],) = inner[TEXT]
    if len(inner) == 1 and inner.keys() <= {TEXT, ITEMS, TABLE}:
        return next(iter(inner.values()))
    named = {key: value for key, value in inner.items() if not key.startswith("\0")}
    return {
        _unused(named, key[1:]) if key.startswith("\0") else key: value
        for key, value in inner.items()
    }
