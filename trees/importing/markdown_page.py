"""One Markdown page as a tree: rendered by markdown-it, then read as HTML."""

from __future__ import annotations

import re
from typing import Any

from tools.description_text import parse_document
from trees.importing.html_page import read_html
from trees.importing.sections import Page

_FRONT_MATTER = re.compile(r"\A---[ \t]*\n(.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
FRONT_MATTER = "about this page"
"""Under this stands what the YAML before a page says of it."""


def read_markdown(text: str, title: str, source: str) -> Page:
    """The page that CommonMark with tables holds; ``title`` is its name without a heading.

    Raises ``DeveloperError`` (code ``tree_unreadable``) for front matter that is no YAML.
    """
    from markdown_it import MarkdownIt

    facts, body = _parted(text, source)
    page = read_html(MarkdownIt("commonmark").enable("table").render(body), title)
    if facts:
        inner = page.content if isinstance(page.content, dict) else {"text": page.content}
        page.content = {FRONT_MATTER: facts, **inner}
    return page


def _parted(text: str, source: str) -> tuple[Any, str]:
    """The front matter as a value, and the page without it."""
    found = _FRONT_MATTER.match(text)
    if not found or not found[1].strip():
        return None, text
    wanted = "Give YAML between the lines ---, or none."
    facts = parse_document(found[1], source, wanted, code="tree_unreadable")
    return (facts, text[found.end() :]) if isinstance(facts, dict) else (None, text)
