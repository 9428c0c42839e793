"""Candidates of a clause that look something up: one for each type of thing."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.reading.asked import Asked
from graphs.reading.aspect_said import phase_words
from graphs.reading.calling import places_told, takes_kind, takes_length
from graphs.reading.clauses import DATES, Clause
from graphs.reading.closed_class import closed
from graphs.reading.cues import BOUNDS, bounds, superlatives
from graphs.reading.draft import Candidate, Draft
from graphs.reading.finding import look_up
from graphs.reading.inputs_met import least_lacking
from graphs.reading.links import Link, present, without_parts_of_days
from graphs.reading.operations import is_mine
from graphs.reading.owing import passes_owing
from graphs.reading.spreading import group_of
from graphs.reading.values.record import NUMBERS
from graphs.reading.weights import fitted
from tools.entity_types.records import AccessPath, EntityType
from tools.records import Tool


def find_candidates(asked: Asked) -> list[Candidate]:
    """A look-up of each type that something in the clause may speak of."""
    linked = {x.entity for x in asked.links}
    if asked.clause.words & closed("pronouns"):
        linked |= {one.entity for one in asked.before}
    told = asked.denied | bounds(asked.clause)
    found = []
    for entity in sorted(asked.entities):
        finders = asked.schema.model.finders(entity)
        other = linked and entity not in linked
        if finders and not (other and not any(p.tool_id in asked.relevant for p in finders)):
            found.append(_of_type(asked, entity, finders, told))
    return found


def _of_type(
    asked: Asked, entity: str, finders: Sequence[AccessPath], told: frozenset[int]
) -> Candidate:
    """A look-up of one type; ``told``: the tokens that deny or bound something."""
    clause, links, kind = asked.clause, asked.links, asked.schema.kind(entity)
    tools = [asked.library.tool(path.tool_id) for path in finders]
    led = max(places_told(path, tool) for path, tool in zip(finders, tools, strict=True))
    seen = without_parts_of_days(clause, links, entity)
    one = look_up(Draft(seen, entity, links, asked.schema, asked.before, led))
    one.features |= asked.suits(finders, changes=False, noun=asked.begins_with_noun)
    one.features["untaken"] = _untaken(one, tools) + sum(
        (
            names_too_many(one, kind, led, clause),
            _passes_now(clause, kind),
            _passes_most(one, clause, links),
            passes_owing(clause, links, one.used),
            not phase_words(clause) <= one.used,
            not told <= one.used,
        )
    )
    one.features["mine"] = float(is_mine(clause, tools))
    ways = zip(finders, tools, strict=True)
    one.features |= least_lacking(one.goal.find.constraints, ways)
    _without_hearsay(one, asked)
    return one


def _without_hearsay(candidate: Candidate, asked: Asked) -> None:
    """Nearness to what operations are for says nothing of a type that only "it" speaks of, or where
    all that is said is what a thing is called: "what about 703?".
    """
    told = candidate.features
    pointed = "points_back" in told or "relates_back" in told
    if not told.get("root_said") and (pointed or asked.only_names):
        told["relevance"] = told["purpose"] = 0.0


def _untaken(candidate: Candidate, tools: Sequence[Tool]) -> float:
    """How many days and bounds are said that neither the things have nor their operations take."""
    open_ = [c for c in candidate.goal.find.constraints if not c.attribute]
    days = [c for c in open_ if c.kind in DATES]
    bounds = [c for c in open_ if c.op in BOUNDS and c.kind in NUMBERS]
    lasting = [c for c in open_ if c.kind == "duration" and c.op not in BOUNDS]
    untaken = sum(not any(takes_length(t, c.value) for t in tools) for c in lasting)
    untaken += 0 if any(takes_kind(tool, "date") for tool in tools) else len(days)
    return float(untaken + (0 if any(takes_kind(t, "number") for t in tools) else len(bounds)))


def names_too_many(candidate: Candidate, kind: EntityType, led: int, clause: Clause) -> int:
    """How many names are said beyond those that lead to what nameless things are found by: "from
    Oslo to Bergen" where one place is taken. Of a list ("Oslo or Bergen") each is one by itself.
    """
    names = [c for c in candidate.goal.find.constraints if not c.attribute and c.kind == "name"]
    listed = [group for one in names if (group := group_of(one, clause))]
    several = len(names) - len(listed) + len(set(listed))
    return max(0, several - led) if led and not kind.name_attributes else 0


def _passes_now(clause: Clause, kind: EntityType) -> bool:
    """Whether the present is spoken of, and things of many moments would be told."""
    return bool(present(clause)) and any(one.format == "date-time" for one in kind.attributes)


def _passes_most(candidate: Candidate, clause: Clause, links: Sequence[Link]) -> bool:
    """Whether it is asked who has the most of other things, and those would go unread."""
    kinds, least = ("type", "attribute"), fitted()["least_link"]
    left = {x.first for x in links if x.kind in kinds and x.score >= least}
    left -= candidate.used
    return any(one.last in left and not one.degree.dimension for one in superlatives(clause))
