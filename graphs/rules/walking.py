"""The plans of one clause by the things that it mentions, best first, and whether they lead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from graphs.reading.values import Value
from graphs.rules.aspects import Aspects
from graphs.rules.deeds import deeds_of, does
from graphs.rules.finding_things import find_things
from graphs.rules.given_values import GivenValues
from graphs.rules.identified_records import TELLING
from graphs.rules.language import is_chinese
from graphs.rules.likeness import Likeness
from graphs.rules.mentions import Mentions
from graphs.rules.nested_phrases import nested_phrases
from graphs.rules.plan import Plan
from graphs.rules.purposes import Purposes, in_terms, without_names
from graphs.rules.question_words import asked_kinds
from graphs.rules.reading_mentions import read_mentions
from graphs.rules.things import Things
from graphs.rules.tool_words import Rarity, leaves
from graphs.rules.value_use import value_share
from graphs.rules.walk_inputs import seeking
from graphs.rules.walk_scores import WalkScores
from graphs.rules.walked_plans import WalkedPlans
from graphs.rules.walks import Walks
from graphs.state import Result
from tools.library import ToolLibrary
from tools.records import Tool

_CALLED = ("name", "quoted", "identifier")
_FEW = 0.15
"""The share of a group's reading operations that may be told values and it still is linked."""
_LAID_OUT = 20
"""Walks whose inputs are worked out."""
_MANY = 200
"""Of a group with more tools than this only the candidates are goals."""
_UNUSED = 0.3
"""What it costs that no value is put to use."""
_LACKS = 0.3
"""What it costs that an input is missing."""


@dataclass(frozen=True, slots=True)
class Walked:
    """A plan with how well it explains the clause."""

    plan: Plan
    score: float
    explained: float
    """Share of the words that the calls speak of, in [0, 1]."""
    values: float
    """Share of the values of the clause that it puts to use, in [0, 1]."""


@dataclass(frozen=True, slots=True)
class Ways:
    """What was found for a clause."""

    plans: Sequence[Walked] = ()
    """The best, best first."""
    scores: Mapping[tuple[str, ...], float] = field(default_factory=dict)
    """How well each path explains the clause, those that are not laid out too."""
    told: frozenset[int] = frozenset()
    """Indices of the values that are no names: days, amounts, bounds."""


@dataclass(frozen=True, slots=True)
class Grounds:
    """What walks rest on, worked out once for a library."""

    things: Things
    deeds: frozenset[str]
    """The verbs that operations which change something are described by."""
    groups: Mapping[str, tuple[Tool, ...]]
    linked: frozenset[str]
    """Groups whose reading operations take ids and names only, all but a few."""


def find_grounds(tools: Sequence[Tool]) -> Grounds:
    """The things of a library, and the verbs of its operations."""
    groups: dict[str, list[Tool]] = {}
    for tool in tools:
        groups.setdefault(tool.group_id, []).append(tool)
    deeds = frozenset(deed for tool in tools for deed in deeds_of(tool))
    things = find_things(tools)
    linked = frozenset(name for name, members in groups.items() if _is_linked(members, things))
    members = {name: tuple(group) for name, group in groups.items()}
    return Grounds(things, deeds, members, linked)


def _is_linked(members: Sequence[Tool], things: Things) -> bool:
    """Whether hardly any reading operation has to be told a value: a day, a place, an amount."""
    reading = [tool for tool in members if tool.risk == "read"]
    valued = sum(_takes_values(tool, things) for tool in reading)
    takes = any(things.takes[tool.id] for tool in reading)
    return takes and valued <= _FEW * len(reading)


def _takes_values(tool: Tool, things: Things) -> bool:
    by = seeking(tool)
    named = {*things.takes[tool.id], *([by.key] if by is not None else [])}
    needed = (p for p in leaves(tool) if p.required and p.default is None and p.name not in TELLING)
    return any(p.key not in named for p in needed)


def walk(
    library: ToolLibrary,
    grounds: Grounds,
    values: GivenValues,
    rarity: Rarity,
    likeness: Likeness | None,
    purposes: Purposes | None,
    candidates: Sequence[str],
    known: Mapping[str, Result],
    banned: Sequence[str],
    depth: int,
) -> Ways:
    """The best plans, best first; none for a clause in Chinese or without a candidate."""
    frame = values.frame
    if is_chinese(frame.original) or not candidates:
        return Ways()
    mentions = read_mentions(frame, grounds.deeds, rarity.known, describes=True)
    aspects = Aspects(grounds.things, rarity, likeness, mentions)
    laid = WalkedPlans(values, grounds.things, mentions, known)
    asked = asked_kinds(frame) or ()
    goals = [goal for goal in _goals(library, grounds, candidates) if goal.id not in banned]
    bare = in_terms(without_names(frame.original, mentions.names), grounds.things.called)
    near = purposes.near(bare, goals) if purposes is not None else {}
    steps = _near_steps(purposes, mentions, frame.original, goals)
    walks = Walks(
        library,
        grounds.things,
        aspects,
        mentions,
        known,
        banned,
        depth,
        laid.codes_of,
        steps,
    )
    scores = WalkScores(grounds.things, aspects, mentions, rarity, asked, laid.values_of, near)
    found = [(scores.of(way), way) for goal in goals for way in walks.to(goal)]
    found.sort(key=lambda one: (-one[0], one[1].tool.id))
    plans: dict[tuple[str, ...], Walked] = {}
    for score, way in found[:_LAID_OUT]:
        plan = laid.plan(way)
        share = scores.explained(way.calls, in_order=len(way.fed) < 2)
        if mentions.verb and way.tool.risk != "read":
            share = max(share, does(way.tool, mentions, aspects))
        lacking = sum(key not in way.missing for _, p in plan.missing for key in [p.key])
        used = value_share(plan, frame)
        worth = score - _LACKS * lacking - _UNUSED * (1 - used)
        plans.setdefault(plan.tools, Walked(plan, worth, share, used))
    paths = {tools: walked.score for tools, walked in plans.items()}
    for score, way in found:
        paths.setdefault(tuple(call.tool.id for call in way.calls), score)
    told = frozenset(i for i, value in enumerate(frame.values) if _is_told(value, frame.today))
    return Ways(sorted(plans.values(), key=lambda one: -one.score), paths, told)


def _near_steps(
    purposes: Purposes | None, mentions: Mentions, text: str, goals: Sequence[Tool]
) -> dict[str, float]:
    """How near each operation that reads is to what a command says of a thing through others."""
    near: dict[str, float] = {}
    if purposes is None or not mentions.verb:
        return near
    reads = [goal for goal in goals if goal.risk == "read"]
    for said in nested_phrases(text, mentions):
        for tool_id, share in purposes.near(said, reads).items():
            near[tool_id] = max(near.get(tool_id, 0.0), share)
    return near


def _is_told(value: Value, today: str) -> bool:
    """Whether a value says how much, when or where, and is neither a name nor just now."""
    if value.kind == "date_range" and value.value["start"] <= today <= value.value["end"]:
        return False
    if value.kind == "number":
        return bool(value.comparison or value.unit) and value.unit != "ordinal"
    return value.kind not in _CALLED and value.role not in ("now", "today")


def _goals(library: ToolLibrary, grounds: Grounds, candidates: Sequence[str]) -> list[Tool]:
    """The candidates, and all tools of their groups where these are few."""
    found = {tool_id: library.tool(tool_id) for tool_id in candidates}
    for group_id in dict.fromkeys(tool.group_id for tool in list(found.values())):
        members = grounds.groups.get(group_id, ())
        if len(members) <= _MANY:
            found.update((tool.id, tool) for tool in members)
    return list(found.values())
