"""The kinds of things that names speak of: the zoo of "Antwerp City Zoo"."""

from __future__ import annotations

from collections.abc import Iterable

from graphs.reading.values.known_places import city_within, kind_words
from graphs.rules.frame import Frame
from graphs.rules.tool_words import covers
from tools.library import ToolLibrary
from tools.value_kinds import place_kind

_KNOWS = 0.75
"""How far a tool must know the kind of thing a name speaks of."""
_STRANGE = 0.7
"""What is left of a plan none of whose tools knows it."""


class NamedKinds:
    """The kinds of things that the names of a clause speak of; false where no tool knows any."""

    def __init__(self, library: ToolLibrary, frame: Frame) -> None:
        self._library = library
        self._words = frozenset(
            word
            for value in frame.values
            if value.kind == "name" and city_within(str(value.value))
            for word in kind_words(str(value.value))
            if place_kind(word) is None
            and any(covers(tool, word) >= _KNOWS for tool in library.tools())
        )

    def __bool__(self) -> bool:
        return bool(self._words)

    def known_to(self, tool_id: str) -> bool:
        """Whether a tool knows the kind of a thing by a word of its name: the zoo of a city."""
        tool = self._library.tool(tool_id)
        return any(covers(tool, word) >= _KNOWS for word in self._words)

    def suit(self, tool_ids: Iterable[str]) -> float:
        """What a plan of these tools keeps of its score: less where none knows the kind."""
        return 1.0 if not self or any(map(self.known_to, tool_ids)) else _STRANGE
