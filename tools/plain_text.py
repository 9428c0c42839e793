"""HTML and Markdown of API descriptions as bounded plain text."""

from __future__ import annotations

import html
import re
from typing import Any

_TAG = re.compile(r"<!--.*?-->|</?[A-Za-z][^<>]{0,500}>", re.DOTALL)
_MARKDOWN: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"!?\[([^\[\]]{0,300})\]\([^()\s]{0,1000}\)"), r"\1"),  # links and images
    (re.compile(r"^\s{0,3}(?:#{1,6}|>|[-*+])\s+", re.MULTILINE), ""),  # headings, quotes, bullets
    (re.compile(r"^\s*(?:`{3,}|~{3,}).*$", re.MULTILINE), ""),  # code fences
    (re.compile(r"^[\s|:=-]{3,}$", re.MULTILINE), ""),  # rules and table lines
    (
        re.compile(r"(?<!\w)(\*{1,3}|_{2,3}|`{1,2})(?=\S)(.{1,300}?)(?<=\S)\1(?!\w)"),
        r"\2",
    ),  # emphasis, code
)
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_SCANNED_PER_KEPT = 8
"""Only this many times the limit is read, so that a huge text costs little."""


def plain_text(value: Any, limit: int) -> str:
    """``value`` as one line of plain text of at most ``limit`` characters; "" if it is no text.

    A text that is cut ends in "…", at the end of a word where one is near.
    """
    if not isinstance(value, str):
        return ""
    text = _TAG.sub(" ", value[: limit * _SCANNED_PER_KEPT])
    for pattern, replacement in _MARKDOWN:
        text = pattern.sub(replacement, text)
    return _cut(" ".join(_CONTROL.sub(" ", html.unescape(text)).split()), limit)


def one_line(text: str, limit: int) -> str:
    """A text on one line, cut to at most ``limit`` characters, otherwise as it is."""
    text = " ".join(text.split())
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _cut(text: str, limit: int) -> str:
    if len(text) <= limit:
        return text
    head = text[: limit - 1]
    at_word = head.rsplit(" ", 1)[0]
    return (at_word if len(at_word) > limit * 0.8 else head).rstrip() + "…"
