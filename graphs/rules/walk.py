"""A way to a goal: a call with the calls that it needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from graphs.rules.things import Thing
from tools.records import Tool


@dataclass(frozen=True)
class Walk:
    """A call with the calls that it needs."""

    tool: Tool
    fed: Mapping[str, Walk] = field(default_factory=dict)
    """Parameter key -> the call that gives it."""
    things: Mapping[str, Thing] = field(default_factory=dict)
    """Parameter key -> the kind of thing that is handed on."""
    stated: Mapping[str, object] = field(default_factory=dict)
    """Parameter key -> what is sent: an id, a number."""
    known: Mapping[str, str] = field(default_factory=dict)
    """Parameter key -> the subtask that found it."""
    missing: tuple[str, ...] = ()
    """Parameter keys that nothing gives."""
    found: Thing | None = None
    """The kind of thing that the call is made for."""
    names: frozenset[int] = frozenset()
    """Indices of the names that are put to use."""
    sought: tuple[str, int] | None = None
    """The parameter that a name is looked up by, and the index of the name."""
    listed: int | None = None
    """The name that is to be found among the rows."""
    worth: float = 0.0
    """What speaks for it and against it, call by call."""

    @cached_property
    def calls(self) -> tuple[Walk, ...]:
        """All calls in order, those needed first, look-ups before changes, each tool once."""
        ordered: dict[str, Walk] = {}
        for walk in sorted(self.fed.values(), key=lambda walk: walk.tool.risk != "read"):
            for call in walk.calls:
                ordered.setdefault(call.tool.id, call)
        ordered.setdefault(self.tool.id, self)
        return tuple(ordered.values())

    @cached_property
    def flow(self) -> tuple[Thing, ...]:
        """The kinds of things that are handed on, in order."""
        before = (t for key, walk in self.fed.items() for t in (*walk.flow, self.things[key]))
        return tuple(before)

    @cached_property
    def tool_ids(self) -> frozenset[str]:
        """The tools of all calls."""
        return frozenset(call.tool.id for call in self.calls)

    @cached_property
    def users(self) -> dict[int, str]:
        """Name -> the tool that puts it to use."""
        users = dict.fromkeys(self.names, self.tool.id)
        for walk in self.fed.values():
            users |= walk.users
        return users

    @property
    def looked_up(self) -> frozenset[int]:
        """The names that this call itself looks for."""
        by = self.sought[1] if self.sought is not None else None
        return frozenset(name for name in (by, self.listed) if name is not None)

    @property
    def gaps(self) -> int:
        """Inputs that nothing gives, in all calls."""
        return sum(len(call.missing) for call in self.calls)


def join(tool: Tool, parts: Sequence[Walk]) -> Walk | None:
    """One call with the inputs of several; None where they take the same name for two things."""
    names: set[int] = set()
    users: dict[int, str] = {}
    for part in parts:
        if any(users.get(name, user) != user for name, user in part.users.items()):
            return None
        users |= part.users
        names |= part.names
    return Walk(
        tool,
        fed={key: walk for part in parts for key, walk in part.fed.items()},
        things={key: thing for part in parts for key, thing in part.things.items()},
        stated={key: value for part in parts for key, value in part.stated.items()},
        known={key: value for part in parts for key, value in part.known.items()},
        missing=tuple(key for part in parts for key in part.missing),
        names=frozenset(names),
        worth=sum(part.worth for part in parts),
    )


def moved(walk: Walk, by: float) -> Walk:
    """The same, worth more or less."""
    return replace(walk, worth=walk.worth + by)


def looking_for(
    walk: Walk, name: int, more: float, *, sought: str = "", listed: bool = False
) -> Walk:
    """The same with a name put to use: looked for by a parameter, or found among the rows."""
    return replace(
        walk,
        names=walk.names | {name},
        sought=(sought, name) if sought else walk.sought,
        listed=name if listed else walk.listed,
        worth=walk.worth + more,
    )
