"""What a search may look at: the library and its graph, names that are known, limits."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from graphs.answering.records import Found
from graphs.forms.records import Constraint
from graphs.limits import Limits
from graphs.search.grounding import Grounding
from graphs.search.scoring import Weights, fitted_weights
from tools.entity_types.records import AccessPath, EntityModel, EntityType
from tools.graph import ToolGraph
from tools.library import ToolLibrary
from tools.records import Parameter, Tool

DEFAULT_LIMITS = Limits()


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Scope:
    """Everything that a search rests on besides its goal."""

    model: EntityModel
    graph: ToolGraph
    library: ToolLibrary
    grounding: Grounding | None
    now: datetime
    limits: Limits = DEFAULT_LIMITS
    known: Mapping[str, Found] = field(default_factory=dict)
    """What other goals and earlier turns came to, by id."""
    said: str = ""
    """The stretch of the request that the goal was read from."""
    told: Sequence[Constraint] = ()
    """Where and when the request speaks of, nearest to the goal first."""
    dead: Collection[str] = ()
    """Tools that are not to be used."""
    needed: Mapping[str, Collection[str]] = field(default_factory=dict)
    """Tool -> inputs of which it needs one at least, as its service said."""
    thorough: bool = False
    """Whether plans are wanted that are clearly worse than the best, as when that one failed."""
    waves: int = 4
    """How often, all choices together, a plan may deviate from the best, the best one counted."""
    deadline: Callable[[], bool] = _never
    """Whether the search must end now."""
    similarity: Callable[[str, str], float] | None = None
    """How near two texts are in meaning, in [0, 1]."""
    weights: Weights = field(default_factory=fitted_weights)
    """What plans are scored by."""

    def tool(self, tool_id: str) -> Tool:
        """The tool of a path of the model."""
        return self.library.tool(tool_id)

    def parameter(self, path: AccessPath, key: str) -> Parameter:
        """The parameter of an input; one that the library does not describe takes anything."""
        found = self.tool(path.tool_id).parameter(key)
        return found or Parameter(key=key, name=key, location="query", type="any")

    def type(self, entity: str) -> EntityType | None:
        """The entity type, or None."""
        return self.model.types.get(entity)

    def finders(self, entity: str) -> list[AccessPath]:
        """Operations that give rows of a type; for a tool id, that operation.

        An id that both have is the type's: an operation may be called as what it shows.
        """
        named = self.model.paths.get(entity) if entity not in self.model.types else None
        found = [named] if named is not None else self._finders_of(entity)
        return [path for path in found if path.tool_id not in self.dead]

    def _finders_of(self, entity: str) -> list[AccessPath]:
        """Lists and details of a type, and what takes its id and whose answers nobody saw yet."""
        unseen = [
            path.model_copy(update={"kind": "detail"})
            for path in self.model.paths.values()
            if path.kind == "function" and path.entity == entity and not path.attributes
            if [one.entity for one in path.required if one.role == "id"] == [entity]
        ]
        return [*self.model.finders(entity), *unseen]

    def rows_entity(self, entity: str) -> str:
        """The type of the rows of a type or of an operation."""
        path = self.model.paths.get(entity)
        return path.entity if path is not None and entity not in self.model.types else entity
