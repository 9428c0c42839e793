"""What a call looks for: a name that it is told, or that is to be found among its rows."""

from __future__ import annotations

from collections.abc import Iterator

from graphs.rules.belonging import Belonging
from graphs.rules.identified_records import bears_name
from graphs.rules.mentions import Mentions, Name
from graphs.rules.things import INSIDE, Thing, Things
from graphs.rules.tool_words import is_own
from graphs.rules.walk import Walk, looking_for, moved
from graphs.rules.walk_inputs import may_be_told, naming, seeking
from tools.library import ToolLibrary

_CALLED_NOTHING = 0.3
"""What it costs to look by its name for a thing whose records have none."""
_MADE = 0.4
"""What it is worth to make what is to be made, and to call it as is said."""
_IN_ROWS = 0.05
"""What it costs that a name is to be found among rows."""
_NAMELESS = 0.5
"""What it costs to search without a name to search for."""


class NamedLookups:
    """Puts the names of one clause to use."""

    def __init__(
        self, library: ToolLibrary, things: Things, mentions: Mentions, belonging: Belonging
    ) -> None:
        self._library = library
        self._things = things
        self._mentions = mentions
        self._belonging = belonging

    def on(self, walk: Walk, thing: Thing) -> Iterator[Walk]:
        """The same looking for a name, among what it lists too, and looking for none."""
        tool = walk.tool
        if tool.risk != "read":
            yield from self._called(walk)
            return
        by = seeking(tool)
        sure = self._things.gives[tool.id][thing].sureness > INSIDE
        own = is_own(tool) and not walk.fed and sure
        for index, name in enumerate(self._mentions.names):
            if index in walk.names or name.is_id or name.is_new:
                continue
            if by is None and not self._may_list(walk, name, thing):
                continue
            if by is not None and not may_be_told(by, name.text):
                continue
            worth = self._belonging.name_worth(name, thing)
            if not bears_name(tool, self._things.gives[tool.id][thing].path):
                worth -= _CALLED_NOTHING
            worth += self._belonging.own_worth(tool, name, thing, own=own)
            if by is not None:
                yield looking_for(walk, index, worth, sought=by.key)
            else:
                yield looking_for(walk, index, worth - _IN_ROWS, listed=True)
        if by is None:
            worth = self._belonging.own_worth(tool, None, thing, own=own) if not walk.fed else 0.0
            yield moved(walk, worth)
        elif by.required:
            yield moved(walk, -_NAMELESS)
        else:
            worth = self._belonging.own_worth(tool, None, thing, own=True) if own else 0.0
            yield moved(walk, worth - _NAMELESS / 2)

    def _called(self, walk: Walk) -> Iterator[Walk]:
        """The same with what is made called by a name, and by none."""
        by = naming(walk.tool)
        for index, name in enumerate(self._mentions.names):
            if by is not None and index not in walk.names and (name.is_new or name.is_quoted):
                yield looking_for(walk, index, _MADE, sought=by.key)
        yield walk

    def _may_list(self, walk: Walk, name: Name, thing: Thing) -> bool:
        """Whether a name may be looked for among the rows: nothing searches for such things."""
        given = self._things.gives[walk.tool.id]
        if "[]" not in given[thing].path:
            return False
        if walk.fed:
            return self._belonging.said_to_be(name, thing)
        if any("[]" not in one.path for one in given.values()):
            return False  # what a single record holds, of which nothing is said
        own = is_own(walk.tool) and name.phrase in self._mentions.mine
        return own or not any(
            seeking(self._library.tool(tool_id)) for tool_id in self._things.givers.get(thing, ())
        )
