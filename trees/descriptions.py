"""What each unit of a tree is about, said by the structure around it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tools.tool_documents import sentences_of
from trees.records import Path, children, is_leaf, is_position
from trees.shapes import nearest_written
from trees.units import Unit, knowledge_units, value_text

NEAREST = 3
"""Names of a path that are compared by meaning: those further out say little of one unit."""
SHORT = 160
"""Characters of a value that are compared by meaning, and of a sibling that tells things apart."""
OWN_NAME = 3
"""How often the words of a unit's own name count, beside once for all others."""


@dataclass(frozen=True, slots=True)
class Description:
    """A unit in its place."""

    unit: Unit
    siblings: tuple[str, ...]
    """Short values of the record that it is of: they tell that record from others of its list."""
    section: Path
    """The nearest node above it that has a name."""
    written: str = ""
    """What a model wrote of it, or of the nearest node above; "" where there is nothing."""

    @property
    def text(self) -> str:
        """As people read it."""
        *above, own = self.unit.names or [""]
        of = f" of {'; '.join(self.siblings)}" if self.siblings else ""
        within = f" (in {', '.join(reversed(above))})" if above else ""
        return f"{own}{of}{within}: {'; '.join(self.unit.values)}"

    @property
    def searched(self) -> tuple[str, ...]:
        """The texts whose words are searched."""
        own = self.unit.names[-1:] * (OWN_NAME - 1)
        return (*self.unit.path, *own, *self.siblings, *self.unit.values, self.written)

    @property
    def place(self) -> str:
        """The text of its path that is compared by meaning."""
        return " > ".join(name[:SHORT] for name in self.unit.names[-NEAREST:])


def passages(values: Iterable[str]) -> list[str]:
    """The texts of some values that are compared by meaning, each up to ``SHORT`` characters.

    The beginning of all, and every sentence of the long ones; none for numbers and addresses.
    """
    values = list(values)
    sentences = (one for value in values if len(value) > SHORT for one in sentences_of(value))
    found = (compared(texts) for texts in (values, *([one] for one in sentences)))
    return list(dict.fromkeys(filter(None, found)))


def compared(values: Iterable[str]) -> str:
    """The beginning of some values, "" for numbers and addresses, which mean nothing alone."""
    text = " ".join(values)
    if len(text) > SHORT:
        text = text[:SHORT].rpartition(" ")[0] or text[:SHORT]
    worded = any(char.isalpha() for char in text) and "://" not in text.split(" ", 1)[0]
    return text if worded else ""


def described_units(content: Any, written: Mapping[Path, str] | None = None) -> list[Description]:
    """The units of a tree with what its structure says of each, and what is written of it.

    ``written`` are descriptions by the paths of names without positions.
    """
    found = _described(content, (), (), ())
    return [Description(*one, nearest_written(one[0].names, written or {})) for one in found]


def _described(
    content: Any, path: Path, siblings: Sequence[tuple[str, str]], section: Path
) -> Iterator[tuple[Unit, tuple[str, ...], Path]]:
    """Each unit below a node with the values and the name above it; values are by their key."""
    if is_leaf(content) or (isinstance(content, list) and all(map(is_leaf, content))):
        own = path[-1] if path else ""
        told = tuple(value for key, value in siblings if key != own)
        yield from ((unit, told, section) for unit in knowledge_units(content, path))
        return
    if isinstance(content, dict) and path and is_position(path[-1]):
        siblings = list(_short_values(content))
    if not path or not is_position(path[-1]):
        section = path
    for step, value in children(content):
        yield from _described(value, (*path, step), siblings, section)


def _short_values(record: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in record.items():
        text = value_text(value) if is_leaf(value) else ""
        if 0 < len(text) <= SHORT and compared([text]):
            yield key, text
