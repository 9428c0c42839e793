"""Texts with the values of a request taken out, and with those of another one put in."""

from __future__ import annotations

import re
from collections.abc import Sequence

from graphs.reading.values import Value

_OPEN, _CLOSE = "\u27e8", "\u27e9"
_MARK = re.compile(rf"{_OPEN}(\d+){_CLOSE}")


def to_template(text: str, slots: Sequence[Value]) -> str | None:
    """The text with a mark for each value that stands in it: ``rain in ⟨0⟩ on ⟨1⟩``.

    None where the same words stand for two values, or where the text holds marks already.
    """
    written = [slot.text.strip() for slot in slots]
    if _OPEN in text:
        return None
    found = [said for said in written if said and _whole(said).search(text)]
    if len(set(found)) < len(found):
        return None
    if not found:
        return text
    longest_first = sorted(found, key=len, reverse=True)
    anything = re.compile("|".join(_whole(said).pattern for said in longest_first))
    return anything.sub(lambda match: f"{_OPEN}{written.index(match[0])}{_CLOSE}", text)


def from_template(template: str, slots: Sequence[Value]) -> str:
    """The text with the values of these slots."""
    return _MARK.sub(lambda mark: slots[int(mark[1])].text.strip(), template)


def unmarked(template: str) -> str:
    """What is left of a template without its marks."""
    return _MARK.sub(" ", template)


def _whole(said: str) -> re.Pattern[str]:
    """The words where they stand by themselves; Chinese has no such limits."""
    exact = re.escape(said)
    return re.compile(rf"(?<!\w){exact}(?!\w)" if said.isascii() else exact)
