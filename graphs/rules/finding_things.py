"""Which kinds of things the operations of each group take and give."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from graphs.rules.kinds_of_things import SURE, Kinds
from graphs.rules.things import (
    Given,
    Thing,
    Things,
    is_place_in_order,
    nouns_of,
)
from graphs.rules.tool_words import leaves, stem
from tools.records import Tool


def find_things(tools: Sequence[Tool]) -> Things:
    """The things of each group: named by paths, known again by names and fields of records."""
    by_group: dict[str, list[Tool]] = defaultdict(list)
    for tool in tools:
        by_group[tool.group_id].append(tool)
    takes: dict[str, Mapping[str, Thing]] = {}
    gives: dict[str, Mapping[Thing, Given]] = {}
    called: dict[str, set[Thing]] = defaultdict(set)
    for group_id, members in by_group.items():
        kinds = Kinds(group_id, members)
        for word, noun in kinds.aliases.items():
            called[stem(word)].add((group_id, noun))
        takes |= {tool.id: kinds.taken_by(tool) for tool in members}
        wide = {t for tool in members for t in takes[tool.id].values() if len(nouns_of(t)) > 1}
        gives |= {tool.id: _with_wide(kinds.given_by(tool), wide) for tool in members}
    taken = {thing for one in takes.values() for thing in one.values()}
    given = {thing for one in gives.values() for thing in one}
    about = Counter(thing for one in takes.values() for thing in set(one.values()))
    return Things(
        takes=takes,
        gives=gives,
        givers=_who_gives([tool for tool in tools if tool.risk == "read"], gives),
        makers=_who_gives(
            [tool for tool in tools if _is_maker(tool)],
            {tool_id: _made(given) for tool_id, given in gives.items()},
        ),
        kinds=frozenset(taken | given),
        called={word: frozenset(meant) for word, meant in called.items()},
        ordered=frozenset(
            takes[tool.id][p.key]
            for tool in tools
            for p in leaves(tool)
            if p.key in takes[tool.id] and is_place_in_order(p)
        ),
        shares={thing: n / len(tools) for thing, n in about.items()},
    )


def _who_gives(
    tools: Sequence[Tool], gives: Mapping[str, Mapping[Thing, Given]]
) -> dict[Thing, tuple[str, ...]]:
    """Kind of thing -> ids of those of the tools that give it."""
    found: dict[Thing, list[str]] = defaultdict(list)
    for tool in tools:
        for thing in gives[tool.id]:
            found[thing].append(tool.id)
    return {thing: tuple(ids) for thing, ids in found.items()}


def _made(given: Mapping[Thing, Given]) -> dict[Thing, Given]:
    """Of what an answer gives, that of which it tells one for sure: what the call made."""
    return {t: one for t, one in given.items() if one.sureness == SURE and "[]" not in one.path}


def _is_maker(tool: Tool) -> bool:
    return tool.risk != "read" and tool.method == "POST" and not tool.path.endswith("}")


def _with_wide(given: Mapping[Thing, Given], wide: Iterable[Thing]) -> Mapping[Thing, Given]:
    """What an answer holds, with the inputs that take any of several kinds."""
    found = dict(given)
    for thing in wide:
        parts = [one for noun in nouns_of(thing) if (one := given.get((thing[0], noun)))]
        if parts:
            found[thing] = max(parts, key=lambda one: one.sureness)
    return found
