"""Changes that a request may ask for however it is put: by an order, by what is told, with reasons.

A request is seen in stretches; in each stretch every changing operation is read, also with what
tells the thing taken for what is set, or for a mere circumstance. Which of these is meant, and
whether any is, weights tell that were fitted to commands as people say them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from graphs.forms.parts import parts_of
from graphs.forms.records import Constraint, DoGoal
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed
from graphs.reading.cues import negated
from graphs.reading.draft import Candidate
from graphs.reading.links import places
from graphs.reading.schema import Schema
from graphs.reading.segments import segments
from graphs.reading.weights import most
from tools.words import is_plural

Read = Callable[[Clause], Sequence[Candidate]]
"""The candidates of a clause."""
ReadAs = tuple[Clause, Candidate]
"""A stretch, and a change that it was read as."""
_MOMENTS = ("date", "date_range", "time", "datetime", "duration")


@dataclass(frozen=True, slots=True)
class Match:
    """What is known of the things by which a change was made up; see ``matching``."""

    used: frozenset[int]
    """The tokens of the whole request that it rests on."""
    worth: float
    """How much the request tells of the thing that is changed, in nats."""
    lead: float
    """How much more than of any other."""
    named: bool
    """Whether something of what it is called by is said."""
    things: int
    """How many inputs are given things."""
    least_lead: float
    """The least by which one of these is told better than any other."""
    guessed: int
    """How many values might be for several inputs."""
    texts: int
    """How many inputs take words of which nothing else was made."""
    together: int
    """How many things are changed."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """One change that a request may ask for."""

    clause: Clause
    """The stretch that it is read from."""
    candidate: Candidate
    moved: int = 0
    """How much of what told the thing is taken for what is set."""
    told: int = 0
    """How much of what is set is taken for what tells the thing."""
    passed: int = 0
    """How much of it is taken for a circumstance."""
    filled: int = 0
    """How much of what it did not rest on is given to the only input that takes it."""
    aimed: bool = False
    """Whether the thing is one that is named elsewhere in the request."""
    spread: bool = False
    """Whether it is taken to be of all that is so."""
    match: Match | None = None
    """How it fits what is known of things, where that is what it was made up by."""

    @property
    def goal(self) -> DoGoal:
        """The change."""
        goal: DoGoal = self.candidate.goal
        return goal


def proposals(
    whole: Clause,
    read: Iterable[ReadAs],
    schema: Schema,
    fill: Callable[[Proposal], Proposal | None],
    more: Iterable[Proposal] = (),
) -> list[Proposal]:
    """All changes that a request may ask for, each once, from the stretch that it is worth most in.

    ``read``: as what its stretches were read; ``fill``: a change with what else is said; ``more``:
    changes made up otherwise.
    """
    ways = (way for clause, one in read for way in _ways(Proposal(clause, one), schema))
    best: dict[str, Proposal] = {}
    for made in (*more, *(made for way in ways for made in _filled(way, fill))):
        key = _key(made.goal)
        if key not in best or _rank(best[key]) < _rank(made):
            best[key] = made
    return [one for one in best.values() if _is_whole(one) and not _sets_denied(one, whole)]


def read_as(whole: Clause, part: Callable[[int, int], Clause], read: Read) -> list[ReadAs]:
    """Every changing operation that stretches of a request are read as, each with its stretch.

    ``part``: what stands between two places of the request, as a clause.
    """
    stretches = _parts(whole, part)
    return [(c, one) for c in stretches for one in read(c) if isinstance(one.goal, DoGoal)]


def _is_whole(one: Proposal) -> bool:
    """Whether a change lacks nothing that only the person can tell, and says what it is of."""
    goal = one.goal
    aimed = goal.target is None or goal.target.constraints or goal.target.of
    return bool(aimed) and not one.candidate.features["content_missing"]


def _sets_denied(one: Proposal, whole: Clause) -> bool:
    """Whether something is set to what the request denies: "not Karen"."""
    return any(is_denied(whole, told) for told in one.goal.assignments if told.kind != "flag")


def is_denied(whole: Clause, told: Constraint) -> bool:
    """Whether a request denies what is told."""
    return told.span is not None and any(negated(whole, at) for at in whole.between(*told.span)[:1])


def _filled(one: Proposal, fill: Callable[[Proposal], Proposal | None]) -> Iterator[Proposal]:
    """A change as it is and with what else is said, each of one thing and, of several, of all."""
    more = fill(one)
    for made in (one, *([more] if more is not None else ())):
        yield made
        goal = made.goal
        told = goal.target is not None and goal.target.constraints
        told = told and speaks_of_several(made.clause)
        if told and not (goal.each or made.candidate.features.get("name_own")):
            every = goal.model_copy(update={"each": True})
            yield replace(made, candidate=replace(made.candidate, goal=every), spread=True)


def speaks_of_several(clause: Clause) -> bool:
    """Whether a stretch has a word for all or each, or a noun in the plural that counts nothing."""
    words = closed("universal") | closed("every") | closed("dual") | closed("plural")
    amounts = places(one for one in clause.values if one.is_measured)
    return bool(clause.words & words) or any(
        is_plural(t.lower)
        for at, t in enumerate(clause.tokens)
        if t.is_word and not t.function and at not in amounts
    )


def _rank(one: Proposal) -> tuple[float, int]:
    return one.candidate.features["value"], -(one.moved + one.told + one.passed + one.filled)


def tokens_told(one: Proposal, whole: Clause) -> set[int]:
    """The tokens of the whole request that a change rests on."""
    if one.match is not None:
        return set(one.match.used)
    used: set[int] = set()
    for at in one.candidate.used:
        used.update(whole.between(*one.clause.span(at, at + 1)))
    for _, told in parts_of(one.goal, "g1"):
        if isinstance(told, Constraint) and told.span is not None:
            used.update(whole.between(*told.span))
    return used


def _key(goal: DoGoal) -> str:
    return repr((goal.tool_id, goal.target, goal.target_goal, goal.each, sorted(what_is_set(goal))))


def what_is_set(goal: DoGoal) -> set[str]:
    """What a change sets, however and wherever it is said."""
    return {repr((c.attribute, c.op, c.value, c.goal)) for c in goal.assignments}


def _parts(whole: Clause, part: Callable[[int, int], Clause]) -> Iterator[Clause]:
    """The whole, and its stretches between marks: each alone, all up to one, all from one on."""
    cuts = segments(whole)[: most("segments")]
    seen: set[tuple[int, int]] = set()
    for at in range(len(cuts)):
        for first, last in ((0, len(cuts) - 1), (at, at), (0, at), (at, len(cuts) - 1)):
            stretch = whole.span(cuts[first][0], cuts[last][1])
            if stretch not in seen:
                seen.add(stretch)
                yield part(*stretch)


def _ways(one: Proposal, schema: Schema) -> Iterator[Proposal]:
    """A change as it was read, and with what is said taken otherwise: what tells the thing for a
    circumstance, or for what is set, and what is set for what tells the thing.
    """
    target = one.goal.target
    if target is None:
        yield one
        return
    bare = [c for c in target.constraints if not c.attribute or c.kind in _MOMENTS]
    for made in (one, *([_passing(one, bare)] if bare else ())):
        kept = made.goal.target.constraints if made.goal.target is not None else ()
        takes = [c for c in kept if _is_taken(made, c, schema)]
        for way in (made, *([_moving(made, takes, schema)] if takes else ())):
            yield way
            if len(way.goal.assignments) > 1:
                given = (c for c in made.goal.assignments if _may_tell(c))
                yield from (_telling(way, c, schema) for c in given)


def _may_tell(given: Constraint) -> bool:
    """Whether what is set may instead tell which thing is meant."""
    return given.op == "=" and given.kind in ("name", "id", "enum") and not given.shift


def _telling(one: Proposal, given: Constraint, schema: Schema) -> Proposal:
    """The change with one thing that is set taken for what tells the thing."""
    taken = schema.model.paths[one.goal.tool_id].input(given.attribute)
    assert one.goal.target is not None, "told by _ways"
    told = given.model_copy(update={"attribute": taken.attribute if taken else given.attribute})
    target = one.goal.target
    target = target.model_copy(update={"constraints": (*target.constraints, told)})
    kept = tuple(c for c in one.goal.assignments if c != given)
    goal = one.goal.model_copy(update={"target": target, "assignments": kept})
    return replace(one, candidate=replace(one.candidate, goal=goal), told=one.told + 1)


def _is_taken(one: Proposal, told: Constraint, schema: Schema) -> str:
    """The input that takes what a thing is told by, where nothing else said is given to it."""
    path = schema.model.paths[one.goal.tool_id]
    given = {c.attribute for c in one.goal.assignments}
    kind = schema.model.types.get(path.entity)
    names = kind is not None and told.attribute in (kind.id_attribute, *kind.name_attributes)
    plain = told.op == "=" and told.find is None and not told.goal and not names
    takes = (
        i.key for i in path.inputs
        if plain and i.role == "content" and told.attribute in (i.attribute, i.key)
    )  # fmt: skip
    return next((key for key in takes if key not in given), "")


def _passing(one: Proposal, bare: Sequence[Constraint]) -> Proposal:
    return replace(one, candidate=_without(one, bare), passed=one.passed + len(bare))


def _moving(one: Proposal, takes: Sequence[Constraint], schema: Schema) -> Proposal:
    made = _without(one, takes)
    given = [c.model_copy(update={"attribute": _is_taken(one, c, schema)}) for c in takes]
    goal = made.goal.model_copy(update={"assignments": (*one.goal.assignments, *given)})
    return replace(one, candidate=replace(made, goal=goal), moved=one.moved + len(takes))


def _without(one: Proposal, told: Sequence[Constraint]) -> Candidate:
    """The candidate without some of what tells the thing; these words are free for others."""
    target = one.goal.target
    assert target is not None, "told by _ways"
    kept = tuple(c for c in target.constraints if c not in told)
    goal = one.goal.model_copy(update={"target": target.model_copy(update={"constraints": kept})})
    free = {at for c in told if c.span is not None for at in one.clause.between(*c.span)}
    return replace(one.candidate, goal=goal, used=one.candidate.used - free)
