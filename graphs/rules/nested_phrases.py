"""Where a clause speaks of a thing through others: "the newest film of Ana"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from graphs.rules.mentions import Mentions
from graphs.rules.purposes import without_names

_OF = frozenset({"of", "by", "from", "in", "on", "'s"})
"""Links between a thing and what it belongs to."""


def nested_phrases(text: str, mentions: Mentions) -> Iterator[str]:
    """Each run of phrases that such links hold together, as it is written but for its names."""
    first = 0
    for phrase, link in enumerate((*mentions.links, ""), start=1):
        if link in _OF:
            continue
        if phrase - first > 1:
            yield _said(text, mentions, range(first, phrase))
        first = phrase


def _said(text: str, mentions: Mentions, phrases: range) -> str:
    names = [name for name in mentions.names if name.phrase in phrases]
    words = [
        (m.start, m.start + len(m.raw))
        for m in mentions.words
        if m.phrase in phrases and m.raw.lower() not in mentions.links
    ]
    spans = [*words, *((name.start, name.end) for name in names)]
    start = min(start for start, _ in spans)
    end = max(end for _, end in spans)
    moved = [replace(name, start=name.start - start, end=name.end - start) for name in names]
    return without_names(text[start:end], moved)
