"""Things of which only others that refer to them tell what is said: "which customers are we seeing
on Friday?", of visits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from graphs.forms.records import Constraint, Find, FindGoal
from graphs.reading.absence import related
from graphs.reading.asked import Asked
from graphs.reading.clauses import DATES
from graphs.reading.draft import Candidate, Draft, covered
from graphs.reading.finding import look_up
from graphs.reading.links import without_parts_of_days
from tools.entity_types.records import EntityType
from tools.entity_types.ways import Edge


@dataclass(frozen=True, slots=True)
class _Others:
    """What the words that a look-up leaves open say of things that refer to those asked for."""

    way: tuple[Edge, ...]
    told: tuple[Constraint, ...]
    used: frozenset[int]


def with_told_by_others(found: Sequence[Candidate], asked: Asked) -> list[Candidate]:
    """The look-ups, with those of things asked for by their noun that read of others what they
    leave open, where one kind of others, over one way, tells the most of that; these stand in place
    of those that take a day for one of people which no word speaks of.
    """
    kept = list(found)
    for one in found:
        goal = one.goal
        if not (one.features.get("root_asked") and isinstance(goal, FindGoal) and goal.find.entity):
            continue  # nothing of its own is asked for, or what was shown
        if _is_named(goal.find, asked):
            continue
        guessed = _guessed_days(goal.find, asked)
        others = _others(one, guessed, asked)
        if others is not None:
            kept.append(_told_by(others, one, guessed, asked))
            kept = [other for other in kept if not guessed or other is not one]
    return kept


def _is_named(find: Find, asked: Asked) -> bool:
    """Whether it is told which thing is meant: others pick none of several."""
    return any(asked.schema.identifies(find.entity, c.attribute) for c in find.constraints)


def _guessed_days(find: Find, asked: Asked) -> tuple[Constraint, ...]:
    """The days taken for one of people though no word speaks of it: "who is here on Friday" asks
    for nobody whose licence ends then.
    """
    if not asked.schema.is_person(find.entity):
        return ()
    named = {x.attribute for x in asked.links if x.entity == find.entity and not x.soft}
    return tuple(
        c for c in find.constraints if c.kind in DATES and c.span and c.attribute not in named
    )


def _others(one: Candidate, guessed: Sequence[Constraint], asked: Asked) -> _Others | None:
    clause, open_ = asked.clause, [c for c in one.goal.find.constraints if not c.attribute]
    left = {at for c in (*open_, *guessed) if c.span for at in clause.between(*c.span)}
    left |= {i for i, t in enumerate(clause.tokens) if i not in one.used and not t.function}
    if not left:
        return None
    found = [_read_of(way, left, asked) for way in _ways(one.goal.find.entity, asked)]
    found = [each for each in found if each.told]
    most = max((len(each.used & left) for each in found), default=0)
    best = [each for each in found if len(each.used & left) == most]
    return best[0] if len(best) == 1 else None


def _ways(entity: str, asked: Asked) -> list[tuple[Edge, ...]]:
    """The one shortest way to each kind of things that refer to a type, or to others that do; those
    that a word names are themselves told by what is said: "how many books are on loan".
    """
    named = {x.entity for x in asked.links if x.names_type}
    others, ways = sorted(set(asked.schema.model.types) - named), asked.schema.ways
    found = (ways.between(entity, other, most=2) for other in others)
    back = ([w for w in each if w and all(e.back and e.held for e in w)] for each in found)
    nearest = ([way for way in each if len(way) == len(each[0])] for each in back)
    return [each[0] for each in nearest if len(each) == 1]


def _read_of(way: tuple[Edge, ...], left: set[int], asked: Asked) -> _Others:
    """What some words say of the things at the end of a way themselves."""
    entity, clause = way[-1].target, asked.clause
    seen = without_parts_of_days(clause, asked.links, entity)
    read = look_up(Draft(seen, entity, asked.links, asked.schema))
    find, total = read.goal.find, read.goal.total
    if find.order is not None or (total is not None and (total.op, total.by) != ("count", "")):
        return _Others(way, (), frozenset())
    said = [(c, set(clause.between(*c.span))) for c in find.constraints if c.span]
    of_left = [(c, places) for c, places in said if places & left]
    plain = [(c, places) for c, places in of_left if _is_plain(c, asked.schema.kind(entity))]
    whole = len(plain) == len(of_left) and {*find.wanted} <= {way[-1].attribute}
    used = read.used if whole else {at for _, places in plain for at in places}
    return _Others(way, tuple(c for c, _ in plain), frozenset(used))


def _is_plain(told: Constraint, kind: EntityType) -> bool:
    """Whether things themselves tell it by what is said, and it names no other."""
    own = kind.attribute(told.attribute) if told.attribute else None
    names = told.find is not None or told.kind in ("name", "id", "text")
    return own is not None and not own.target and not names and not told.assumed


def _told_by(
    others: _Others, one: Candidate, guessed: Sequence[Constraint], asked: Asked
) -> Candidate:
    """A look-up with what others tell in place of what it leaves open."""
    find, used = one.goal.find, one.used | others.used
    draft = Draft(asked.clause, find.entity, asked.links, asked.schema)
    said = [set(asked.clause.between(*c.span)) if c.span else set() for c in find.constraints]
    own = [c for c, places in zip(find.constraints, said, strict=True)
           if c not in guessed and (c.attribute or places.isdisjoint(others.used))]  # fmt: skip
    find = find.model_copy(update={"constraints": (*own, related(draft, others.way, others.told))})
    features = dict(one.features)
    if all(c.attribute for c in own):
        features |= dict.fromkeys(("open_value", "unplaced", "untaken"), 0.0)
    features["covered"] = covered(asked.clause, used, asked.schema.index)
    features |= dict.fromkeys(("edges", "back"), float(len(others.way)))
    return Candidate(one.goal.model_copy(update={"find": find}), features, used, missed=one.missed)
