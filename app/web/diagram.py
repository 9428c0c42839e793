"""Boxes and arrows as a diagram of Mermaid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

_LONG = 60


def diagram(boxes: Mapping[str, str], arrows: Iterable[tuple[str, str, str]]) -> str:
    """Boxes by their ids, and arrows from one to another with what they carry.

    Ids are numbered, and of texts what could be syntax is told by its number, too.
    """
    number = {name: f"n{place}" for place, name in enumerate(boxes)}
    lines = [f'{number[name]}["{_plain(text)}"]' for name, text in boxes.items()]
    for source, target, told in arrows:
        label = f' "{_plain(told)}" --' if told else ""
        lines.append(f"{number[source]} --{label}> {number[target]}")
    return "\n".join(["graph LR", *lines])


def _plain(text: str) -> str:
    short = text if len(text) <= _LONG else f"{text[: _LONG - 1]}…"
    return "".join(map(_char, short))


def _char(char: str) -> str:
    if char.isalnum() or char in "._- ":
        return char
    return f"#{ord(char)};" if char.isprintable() else " "
