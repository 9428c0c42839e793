"""Ways to a goal: which calls give the things that it takes, from what a clause mentions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import product
from typing import Any

from graphs.rules.aspects import Aspects
from graphs.rules.belonging import Belonging
from graphs.rules.call_worth import CallWorth
from graphs.rules.mentions import Mentions
from graphs.rules.named_lookups import NamedLookups
from graphs.rules.stated_ids import StatedIds
from graphs.rules.things import (
    Thing,
    Things,
    is_place_in_order,
    is_present,
    is_self,
    nouns_of,
)
from graphs.rules.tool_words import is_own, leaves, stem
from graphs.rules.walk import Walk, join
from graphs.rules.walk_inputs import excludes
from graphs.state import Result
from tools.library import ToolLibrary
from tools.records import Parameter, Tool
from tools.words import identifier_words

_FOUND, _KEPT = 16, 9
"""Ways to one thing that are remembered; by how many kinds of calls one goal is reached."""
_COMBINED = 12
"""Ways to a goal that takes several things."""
_UNTOLD = 0.7
"""What it costs to change something by an id of which nothing in the clause tells."""
_SAME_LIST = 0.4
"""What it is worth that what is taken off a list is found in it; what it costs to add that."""
_INSIDE_OF = frozenset({"from", "off", "of", "out", "in", "on", "inside", "within"})
"""Links behind which a list is named that something is taken off; else it is removed itself."""
LEFT_NAME = 0.8
"""What it costs to leave a name unused."""
NOT_MADE = 0.8
"""What it costs that nothing makes what is to be made."""
_SHORT = 3
"""Letters of a verb that tell too little."""
_ROLE = 0.25
"""What it is worth that the clause says what an input is for."""
_GAP = 0.55
"""What it costs that something is missing which nobody says."""
_UNNUMBERED = 0.06
"""The same for a place in an order, which is a small number."""
_WORST = -1.2
"""Ways that cost more are not followed."""


class Walks:
    """Ways to goals for one clause; worked out once for each kind of thing."""

    def __init__(
        self,
        library: ToolLibrary,
        things: Things,
        aspects: Aspects,
        mentions: Mentions,
        known: Mapping[str, Result],
        banned: Collection[str],
        depth: int,
        codes: Callable[[Tool], Mapping[str, tuple[Any, frozenset[int]]]] = lambda _: {},
        near: Mapping[str, float] | None = None,
    ) -> None:
        """``codes``: the ids of a tool that values of the clause give: the country of Oslo's.

        ``near``: how near a tool that reads is to what is said of a thing on the way, in [0, 1].
        """
        self._worth = CallWorth(things, aspects, near or {})
        self._stated = StatedIds(things, aspects, mentions, known, codes)
        self._library = library
        self._things = things
        self._aspects = aspects
        self._mentions = mentions
        self._belonging = Belonging(library, things, aspects, mentions)
        self._lookups = NamedLookups(library, things, mentions, self._belonging)
        self._banned = frozenset(banned)
        self._depth = depth
        self._ways: dict[tuple[Thing, int], list[Walk]] = {}

    def to(self, goal: Tool) -> list[Walk]:
        """Ways to a goal, best first."""
        ways = self._supplied(goal, self._depth - 1, frozenset({goal.id}), is_goal=True)
        thing = self._worth.main_thing(goal)
        if thing is not None and goal.risk == "read":
            ways = [sought for walk in ways for sought in self._lookups.on(walk, thing)]
        return sorted(ways, key=self._behind)[:_COMBINED]

    def _behind(self, walk: Walk) -> float:
        """By how much a way to a goal stands behind others, before all is said of the whole."""
        return self._behind_inside(walk) - LEFT_NAME * len(walk.users)

    def _behind_inside(self, walk: Walk) -> float:
        """The same of a way to a thing, for a name that it leaves may be put to use elsewhere."""
        return -walk.worth - NOT_MADE * (not self._making.isdisjoint(walk.tool_ids))

    @cached_property
    def _making(self) -> frozenset[str]:
        """The tools that make what is to be made."""
        return frozenset(tool for thing in self._things.makers for tool in self._makers(thing))

    def _supplied(
        self, tool: Tool, depth: int, above: frozenset[str], *, is_goal: bool = False
    ) -> list[Walk]:
        """A call with every way to give it what it takes."""
        takes = self._things.takes[tool.id]
        needed = [p for p in leaves(tool) if p.required and p.default is None and p.key in takes]
        choices = [self._feeds(tool, p, takes[p.key], depth, above) for p in needed]
        ways = []
        for combined in product(*choices):
            walk = join(tool, combined)
            if walk is not None:
                ways.append(walk)
        ways = sorted(ways, key=self._behind)[:_COMBINED]
        if is_goal or not needed:
            more = [one for walk in ways[:4] for one in self._with_optional(walk, depth, above)]
            ways += more
            if is_goal and tool.risk != "read":
                more.sort(key=self._behind)
                ways += [two for w in more[:4] for two in self._with_optional(w, depth, above)]
        return ways

    def _with_optional(self, walk: Walk, depth: int, above: frozenset[str]) -> Iterator[Walk]:
        """The same with one optional thing given, where a name is left for it."""
        takes = self._things.takes[walk.tool.id]
        for parameter in leaves(walk.tool):
            thing = takes.get(parameter.key)
            if thing is None or parameter.required or excludes(parameter):
                continue
            if parameter.key in {*walk.fed, *walk.known, *walk.stated}:
                continue
            for feed in self._feeds(walk.tool, parameter, thing, depth, above):
                walked = feed.fed.get(parameter.key)
                told = walked is not None and (self._tells(walked) or self._is_mine(walked, thing))
                useful = feed.known or feed.stated or told
                if feed.missing or not useful:
                    continue
                joined = join(walk.tool, (walk, feed))
                if joined is not None:
                    yield joined

    def _is_mine(self, walk: Walk, thing: Thing) -> bool:
        """Whether a way lists one's own things of a kind that the clause calls one's own."""
        said = self._aspects.mentioned(thing) > 0.8 and not walk.fed and is_own(walk.tool)
        return said and self._belonging.called_own(thing)

    def _tells(self, walk: Walk) -> bool:
        """Whether a way rests on something said: a name, an id, one's own account."""
        if walk.names or walk.known or walk.stated:
            return True
        if not walk.fed and self._mentions.mine and is_self(walk.tool):
            return True
        if self._mentions.now and is_present(walk.tool):
            return True
        return any(map(self._tells, walk.fed.values()))

    def _feeds(
        self, tool: Tool, parameter: Parameter, thing: Thing, depth: int, above: frozenset[str]
    ) -> list[Walk]:
        """Each way to give one input, as a call of the tool with only that."""
        feeds = self._stated.feeds(tool, parameter, thing)
        ordered = is_place_in_order(parameter)
        if not ordered and not any(feed.known or not feed.names for feed in feeds):
            said = _ROLE * self._role_said(parameter, thing)
            for way in self._ways_to(thing, depth, above, tool.path):
                if tool.risk == "read" and way.tool.id in self._making:
                    continue  # what was just made holds nothing
                worth = way.worth + said + _in_same_list(tool, way, self._mentions)
                worth -= self._untold(tool, way, thing)
                handed = {parameter.key: way.found or thing}
                feeds.append(Walk(tool, {parameter.key: way}, handed, names=way.names, worth=worth))
        if not any(feed.stated or feed.known for feed in feeds):
            cost = _UNNUMBERED if ordered else _GAP
            feeds.append(Walk(tool, missing=(parameter.key,), worth=-cost))
        return feeds

    def _untold(self, tool: Tool, way: Walk, thing: Thing) -> float:
        """What it costs a change that nothing in the clause tells of what it is done to."""
        if tool.risk == "read" or self._tells(way):
            return 0.0
        said = any(self._aspects.means(m.word, thing) > 0.8 for m in self._mentions.words)
        return _UNTOLD * (1 - max(said, self._aspects.mentioned(thing)))

    def _role_said(self, parameter: Parameter, thing: Thing) -> float:
        """How far the clause says what an input is for, beside the thing: assigned to."""
        roles = [
            w
            for w in identifier_words(parameter.name)
            if w not in ("id", "key", "uri", *nouns_of(thing))
        ]
        words = [m.word for m in self._mentions.words] + [self._mentions.verb]
        if any(_plays(role, word) for role in roles for word in words):
            return 1.0
        return max((self._aspects.alike(w, role) for w in words for role in roles), default=0.0)

    def _ways_to(self, thing: Thing, depth: int, above: frozenset[str], path: str) -> list[Walk]:
        """The best ways to a thing, without the tools that wait for it.

        The list behind the ``path`` of what takes it is always among them.
        """
        if depth <= 0:
            return []
        key = (thing, depth)
        if key not in self._ways:
            self._ways[key] = []
            found = []
            for tool_id in (*self._things.givers.get(thing, ()), *self._makers(thing)):
                if tool_id not in self._banned:
                    tool = self._library.tool(tool_id)
                    found += list(self._giving(tool, thing, depth, frozenset({tool_id})))
            found = [walk for walk in found if walk.worth > _WORST and not walk.gaps]
            found.sort(key=self._behind_inside)
            lists = {walk.tool.id: walk for walk in reversed(found)}
            best = found[:_FOUND]
            self._ways[key] = [*best, *(w for w in lists.values() if w not in best)]
        free = [walk for walk in self._ways[key] if above.isdisjoint(walk.tool_ids)]
        paths = list(dict.fromkeys(walk.tool_ids for walk in free))
        kept = set(paths[:_KEPT])
        behind = (path, _list_of(path))
        return [walk for walk in free if walk.tool_ids in kept or walk.tool.path in behind]

    def _makers(self, thing: Thing) -> tuple[str, ...]:
        """The tools that make such a thing, where one is to be made."""
        made = any(self._aspects.means(noun, thing) > 0.8 for noun in self._mentions.made)
        return self._things.makers.get(thing, ()) if made else ()

    def _giving(
        self, tool: Tool, thing: Thing, depth: int, above: frozenset[str]
    ) -> Iterator[Walk]:
        """Calls of a tool for the thing that it gives; of several kinds, for each it gives."""
        given = self._things.gives[tool.id]
        supplied = self._supplied(tool, depth - 1, above)
        for kind in ((thing[0], noun) for noun in nouns_of(thing)):
            if kind not in given:
                continue
            worth = self._worth.giving(tool, kind, thing)
            one = "[]" not in given[kind].path
            for walk in supplied:
                if one and kind in walk.things.values():
                    continue  # the record of what is known already
                for sought in self._lookups.on(walk, kind):
                    yield replace(sought, found=kind, worth=sought.worth + worth)


def _plays(role: str, word: str) -> bool:
    """Whether a role is called after what is done: the assignee, to whom something is assigned."""
    done = stem(word)
    return len(done) > _SHORT and role.startswith(done) and role.endswith(("ee", "er", "or", "ed"))


def _list_of(path: str) -> str:
    """The path of the list that holds the record with this path, "" where it ends otherwise."""
    return path.rpartition("/")[0] if path.endswith("}") else ""


def _in_same_list(goal: Tool, way: Walk, mentions: Mentions) -> float:
    """What it is worth that a change takes its things from the list that it changes."""
    if goal.risk != "read" and "{" in way.tool.path and way.tool.path == _list_of(goal.path):
        return _SAME_LIST
    if goal.risk == "read" or way.tool.path != goal.path:
        return 0.0
    if goal.method != "DELETE":
        return -_SAME_LIST
    named = any(name.phrase == 0 for name in mentions.names)
    return -_SAME_LIST if named and _INSIDE_OF.isdisjoint(mentions.links) else _SAME_LIST
