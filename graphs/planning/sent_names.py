"""What the things are called whose ids were sent, as far as it is known without a call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from graphs.search.grounding import Grounding
from graphs.state import Observation
from tools.entity_types.records import EntityModel


def names_sent(
    observations: Sequence[Observation], model: EntityModel, grounding: Grounding
) -> Iterator[str]:
    """The names of the things that calls were told by their ids."""
    for one in observations:
        path = model.paths.get(one["tool_id"])
        taken = [i for i in path.inputs if i.role == "id"] if path is not None else []
        for given in taken:
            kind = model.types.get(given.entity)
            sent = [arguments.get(given.key) for arguments in one["arguments"]]
            for name in kind.name_attributes if kind is not None else ():
                known = grounding.values(given.entity, name)
                yield from (value.text for value in known if value.thing in sent)
