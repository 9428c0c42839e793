"""One HTML page as a tree: headings, paragraphs, lists, tables, described terms and links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from trees.importing.html_table import table_rows
from trees.importing.sections import ITEMS, TABLE, Page, Sections

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

_HEADING = re.compile(r"h([1-6])$")
_UNSEEN = {"script", "style", "template", "noscript", "nav", "head", "svg", "iframe", "form"}
_INLINE = {
    *("a", "abbr", "b", "bdi", "bdo", "br", "cite", "code", "data", "del", "dfn", "em", "i"),
    *("img", "ins", "kbd", "mark", "q", "s", "samp", "small", "span", "strong", "sub", "sup"),
    *("time", "u", "var", "wbr", "font", "label"),
}
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)


def read_html(text: str | bytes, title: str) -> Page:
    """The page that a document or a fragment of HTML holds.

    ``title`` is its name where neither a ``title`` nor a single heading gives one.
    """
    from selectolax.lexbor import LexborHTMLParser

    document = LexborHTMLParser(text)
    told = document.css_first("title")
    sections = Sections()
    root = document.css_first("main") or document.body
    if root is not None:
        _Reader(sections).block(root)
    return sections.page(_words(told) or title if told is not None else title)


class _Reader:
    """Walks the blocks of a page in their order."""

    def __init__(self, sections: Sections) -> None:
        self._sections = sections

    def block(self, node: LexborNode) -> None:
        """Add what the block holds; text beside blocks is a paragraph of its own."""
        loose: list[LexborNode] = []
        for child in node.iter(include_text=True):
            name = child.tag or ""
            if name == "-text" or (name in _INLINE and not _has_block(child)):
                loose.append(child)
            elif name not in _UNSEEN and not name.startswith("-"):
                self._paragraph(loose)
                self._element(child, name)
        self._paragraph(loose)

    def _element(self, node: LexborNode, name: str) -> None:
        if heading := _HEADING.match(name):
            if title := _words(node):
                self._sections.heading(int(heading[1]), title)
            self._links(node)
        elif name == "table":
            self._table(node)
        elif name in ("ul", "ol"):
            if items := [item for item in map(_item, _named(node, "li")) if item]:
                self._sections.value(ITEMS, items)
            self._links(node)
        elif name == "dl":
            self._terms(node)
        elif name == "pre" or not _has_block(node):
            self._paragraph([node])
        else:
            self.block(node)

    def _table(self, node: LexborNode) -> None:
        caption = node.css_first("caption")
        if rows := table_rows(node, _words):
            self._sections.value((caption and _words(caption)) or TABLE, rows)
        self._links(node)

    def _terms(self, node: LexborNode) -> None:
        term = ""
        for child in node.css("dt, dd"):
            if child.tag == "dt":
                term = _words(child)
            elif said := _words(child):
                self._sections.value(term or ITEMS, said)
        self._links(node)

    def _paragraph(self, nodes: list[LexborNode]) -> None:
        if said := _joined(nodes):
            self._sections.text(said)
        for node in nodes:
            self._links(node)
        nodes.clear()

    def _links(self, node: LexborNode) -> None:
        found = [node] if node.tag == "a" else node.css("a[href]") if node.tag != "-text" else []
        for anchor in found:
            target = (anchor.attributes.get("href") or "").strip()
            if target and not target.startswith("#"):
                is_address = bool(_ADDRESS.match(target)) or target.startswith("//")
                self._sections.link(_words(anchor), target, is_address=is_address)


def _has_block(node: LexborNode) -> bool:
    return any(
        child.tag not in _INLINE or _has_block(child)
        for child in node.iter()
        if not (child.tag or "-").startswith("-")
    )


def _named(node: LexborNode, name: str) -> Iterator[LexborNode]:
    return (child for child in node.iter() if child.tag == name)


def _item(node: LexborNode) -> Any:
    """The text of a list item; with a list in it an object of that text and its items."""
    inner = [child for child in node.iter() if child.tag in ("ul", "ol")]
    if not inner:
        return _words(node)
    own = [child for child in node.iter(include_text=True) if child.tag not in ("ul", "ol")]
    items = [item for one in inner for item in map(_item, _named(one, "li")) if item]
    said = _joined(own)
    return {said: items} if said else items


def _joined(nodes: list[LexborNode]) -> str:
    return " ".join(" ".join(node.text() for node in nodes).split())


def _words(node: LexborNode) -> str:
    return " ".join(node.text(separator=" ").split())
