"""Changes that a request may ask for, by what is known of the things that it speaks of.

Every changing operation is tried with the things whose rows say most of what the request says;
what they say already tells which is meant, what they do not say is given to the inputs that take
it. How the sentence is built plays no part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from graphs.forms.records import Constraint, DoGoal, Find
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.draft import Candidate
from graphs.reading.giving import Try, drop_what_is_so, give_texts, give_things, give_values
from graphs.reading.links import Link
from graphs.reading.proposing import Match, Proposal, is_denied, speaks_of_several
from graphs.reading.row_evidence import RowEvidence
from graphs.reading.schema import Schema
from graphs.reading.segments import Stretch, segment_at
from graphs.reading.weights import most

Given = Mapping[str, Constraint]
"""What inputs are given, by their keys."""


def matched(
    whole: Clause,
    links: Sequence[Link],
    schema: Schema,
    evidence: RowEvidence,
    read: Iterable[tuple[Clause, Candidate]],
) -> Iterator[Proposal]:
    """The changes by operation; ``read``: what its stretches were read as, for what they give and
    for how near they are to the operation.
    """
    several = speaks_of_several(whole) or bool(whole.words & closed("coordinating"))
    by_tool: dict[str, list[tuple[Clause, Candidate]]] = {}
    for clause, one in read:
        by_tool.setdefault(one.goal.tool_id, []).append((clause, one))
    for tool_id, ones in by_tool.items():
        path = schema.model.paths[tool_id]
        begin = partial(Command, whole, path, links, schema, corrects=True)
        ones.sort(key=lambda told: -told[1].features["value"])
        clause, best = ones[0]
        for given in _starts(one for _, one in ones):
            for made in _tries(begin, given, evidence, several=several):
                yield _proposal(made, clause, best)


def _starts(ones: Iterable[Candidate]) -> list[Given]:
    """Nothing, and what each reading of a stretch gives to inputs."""
    found: dict[str, Given] = {"": {}}
    for one in ones:
        goal: DoGoal = one.goal
        given = {told.attribute: told for told in goal.assignments if told.span and not told.goal}
        found.setdefault(repr(sorted((k, repr(c.value)) for k, c in given.items())), given)
    return [*found.values()][: most("starts")]


def _tries(
    begin: Callable[[], Command], given: Given, evidence: RowEvidence, *, several: bool
) -> Iterator[Try]:
    """An operation done to each thing that it may be meant for, with all that it can be given."""
    for made in _begun(begin, given, evidence, several=several):
        command = made.command
        drop_what_is_so(made, evidence)
        if made.target is not None:
            command.used |= made.target.told
        give_things(made, evidence, by_name=True)
        give_things(made, evidence, by_name=False)
        give_values(made, evidence)
        _drop_denied(command)
        if _lacks(command):
            give_texts(made)
        if not _lacks(command) and _does_something(command):
            yield (done := _without_idle(made, evidence))
            yield from _of_each_stretch(done)


def _begun(
    begin: Callable[[], Command], given: Given, evidence: RowEvidence, *, several: bool
) -> Iterator[Try]:
    """An operation with each thing that it may be done to: what most is said of, and what most is
    said of by words that name nothing which it can be given; also things that are told together.
    """
    for names_first in (False, True):
        command = begin()
        told = (command.clause.between(*one.span or (0, 0)) for one in given.values())
        command.assigned = dict(given)
        command.used = command.gone | {at for some in told for at in some}
        made, path = Try(command), command.path
        if path.kind == "create" and not names_first:
            yield made
        elif path.kind != "create" and command.kind is not None:
            if names_first:
                give_things(made, evidence, by_name=True)
            if made.things or not names_first:
                found = evidence.described(path.entity, command.used)
                together = evidence.several(path.entity, command.used) if several else ()
                for target in (*found, *together):
                    yield made.with_target(target)


def _drop_denied(command: Command) -> None:
    """Take back what the request denies: "without a car"."""
    for key, told in [*command.assigned.items()]:
        if told.kind != "flag" and is_denied(command.clause, told):
            del command.assigned[key]


def _without_idle(made: Try, evidence: RowEvidence) -> Try:
    """Of several things those alone that lack something of what they are to be given."""
    told = made.command.assigned
    inputs = [one for one in made.command.path.inputs if one.key in told]
    if made.target is None or not made.target.beside or not all(x.attribute for x in inputs):
        return made
    lacking = [
        one for one in made.target.all
        if any(made.lacks(one, x, told[x.key].value, evidence) for x in inputs)
    ]  # fmt: skip
    return replace(made, target=made.target.only(lacking)) if lacking else made


def _of_each_stretch(made: Try) -> Iterator[Try]:
    """The same with what a single stretch says is to be so, where several do: "Ada passed last
    night, she's a full member now".
    """
    told, clause = made.command.assigned, made.command.clause
    stretches: dict[Stretch, list[str]] = {}
    for key, one in told.items():
        at = min(clause.between(*one.span or (0, 0)), default=0)
        stretches.setdefault(segment_at(clause, at), []).append(key)
    if 1 < len(stretches) <= most("segments"):
        for keys in stretches.values():
            command = replace(made.command, assigned={key: told[key] for key in keys})
            if not _lacks(command):
                yield replace(made, command=command, passed=len(told) - len(keys))


def _lacks(command: Command) -> bool:
    return any(map(command.must_be_said, command.open()))


def _does_something(command: Command) -> bool:
    return bool(command.assigned) or command.path.kind in ("delete", "action")


def _proposal(made: Try, clause: Clause, best: Candidate) -> Proposal:
    """The change, with what speaks for its operation where that was read before."""
    command, target = made.command, made.target
    find, each = None, bool(target and target.beside)
    if target is not None:
        span = command.clause.span(min(target.told), max(target.told) + 1)
        key = command.schema.kind(command.path.entity).id_attribute
        things = [one.thing for one in target.all]
        value = things if target.beside else target.thing
        told = Constraint(attribute=key, value=value, kind="id", span=span)
        find = Find(entity=command.path.entity, constraints=(told,))
    assignments = tuple(command.assigned.values())
    goal = best.goal.model_copy(
        update={"target": find, "target_goal": "", "each": each, "assignments": assignments}
    )
    features = {**best.features, "content_missing": 0.0}
    match = Match(
        used=frozenset(command.used),
        worth=target.worth if target else 0.0,
        lead=target.lead if target else 0.0,
        named=bool(target and target.named),
        things=len(made.things),
        least_lead=min((one.lead for one in made.things), default=0.0),
        guessed=made.guessed,
        texts=made.texts,
        together=len(target.all) if target else 0,
    )
    read = replace(best, goal=goal, features=features)
    return Proposal(clause, read, passed=made.passed, match=match)
