"""Changes that a request may ask for, by what is known of the things that it speaks of.

Every changing operation is tried with the things whose rows say most of what the request says;
what they say already tells which is meant, what they do not say is given to the inputs that take
it. How the sentence is built plays no part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from graphs.forms.records import Constraint, DoGoal, Find
from graphs.reading.changing import assign_all
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.draft import Candidate
from graphs.reading.links import Link
from graphs.reading.nearest_input import nearest_input
from graphs.reading.proposal_filling import give_what_fits
from graphs.reading.proposing import Match, Proposal, is_denied, speaks_of_several
from graphs.reading.row_evidence import Described, RowEvidence
from graphs.reading.schema import Schema
from graphs.reading.shifting import assign_shifts
from graphs.reading.tokens import runs
from graphs.reading.weights import most
from tools.entity_types.records import Input

_ENDS = ("start", "end")
Given = Mapping[str, Constraint]
"""What inputs are given, by their keys."""


@dataclass
class _Try:
    """An operation while it is given what a request says."""

    command: Command
    target: Described | None = None
    """The thing that is changed."""
    things: list[Described] = field(default_factory=list)
    guessed: int = 0
    """How many values might be for several inputs."""
    texts: int = 0
    """How many inputs take words of which nothing else was made."""

    def with_target(self, target: Described) -> _Try:
        """The same done to a thing."""
        command = replace(
            self.command, assigned=dict(self.command.assigned), used=set(self.command.used)
        )
        return replace(self, command=command, target=target, things=[*self.things])

    def is_new(self, taken: Input, value: object, evidence: RowEvidence) -> bool:
        """Whether what is changed does not all have what an input is to be given."""
        if self.target is None or not taken.attribute:
            return True
        return any(self.lacks(one, taken, value, evidence) for one in self.target.all)

    def lacks(self, one: Described, taken: Input, value: object, evidence: RowEvidence) -> bool:
        """Whether a thing does not have what an input is to be given."""
        return not evidence.holds(self.command.path.entity, one.row, taken.attribute, value)


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
) -> Iterator[_Try]:
    """An operation done to each thing that it may be meant for, with all that it can be given."""
    for made in _begun(begin, given, evidence, several=several):
        command = made.command
        _drop_what_is_so(made, evidence)
        if made.target is not None:
            command.used |= made.target.told
        _give_things(made, evidence, by_name=True)
        _give_things(made, evidence, by_name=False)
        _give_values(made, evidence)
        _drop_denied(command)
        if _lacks(command):
            _give_texts(made)
        if not _lacks(command) and _does_something(command):
            yield _without_idle(made, evidence)


def _begun(
    begin: Callable[[], Command], given: Given, evidence: RowEvidence, *, several: bool
) -> Iterator[_Try]:
    """An operation with each thing that it may be done to: what most is said of, and what most is
    said of by words that name nothing which it can be given; also things that are told together.
    """
    for names_first in (False, True):
        command = begin()
        told = (command.clause.between(*one.span or (0, 0)) for one in given.values())
        command.assigned, command.used = dict(given), {at for some in told for at in some}
        made, path = _Try(command), command.path
        if path.kind == "create" and not names_first:
            yield made
        elif path.kind != "create" and command.kind is not None:
            if names_first:
                _give_things(made, evidence, by_name=True)
            if made.things or not names_first:
                found = evidence.described(path.entity, command.used)
                together = evidence.several(path.entity, command.used) if several else ()
                for target in (*found, *together):
                    yield made.with_target(target)


def _drop_what_is_so(made: _Try, evidence: RowEvidence) -> None:
    """Take back what the thing has already: it tells which thing is meant."""
    command = made.command
    told_of = made.target.told if made.target is not None else frozenset()
    for taken in command.path.inputs:
        told = command.assigned.get(taken.key)
        if told is not None and not told.shift and not made.is_new(taken, told.value, evidence):
            del command.assigned[taken.key]
            command.used -= set(command.clause.between(*told.span or (0, 0))) - told_of


def _drop_denied(command: Command) -> None:
    """Take back what the request denies: "without a car"."""
    for key, told in [*command.assigned.items()]:
        if told.kind != "flag" and is_denied(command.clause, told):
            del command.assigned[key]


def _without_idle(made: _Try, evidence: RowEvidence) -> _Try:
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


def _give_things(made: _Try, evidence: RowEvidence, *, by_name: bool) -> None:
    """Give inputs the things that the rest of the request names, or tells most of where they must
    be given, or nothing else is said to become of what is changed.
    """
    command = made.command
    changes = command.path.kind != "update" or command.assigned
    for taken in sorted(command.open(), key=lambda one: not one.required):
        entity = command.refers(taken)
        if entity not in command.schema.model.types or not (
            by_name or taken.required or not changes
        ):
            continue
        found = evidence.described(entity, command.used, by_name=by_name)
        best = next((one for one in found if made.is_new(taken, one.thing, evidence)), None)
        if best is not None and best.lead > 0:
            attribute = command.attribute(taken)
            by = attribute.target_attribute if attribute is not None else ""
            value = best.row.get(by, best.thing) if taken.role != "id" else best.thing
            _assign(command, taken, value, best.told)
            made.things.append(best)


def _assign(command: Command, taken: Input, value: object, told: Iterable[int]) -> None:
    span = command.clause.span(min(told), max(told) + 1)
    told_ = Constraint(attribute=taken.key, value=value, kind="id", span=span)
    command.assigned[taken.key] = told_
    command.used |= set(told)


def _give_values(made: _Try, evidence: RowEvidence) -> None:
    """Give inputs the days, times, amounts, listed words and texts that they take and the thing
    does not have.
    """
    command = made.command
    _give_times(command, evidence)
    assign_shifts(command)
    assign_all(command)
    _drop_what_is_so(made, evidence)
    give_what_fits(command, partial(made.is_new, evidence=evidence))


def _give_times(command: Command, evidence: RowEvidence) -> None:
    """Give times of the day to inputs of texts that rows show to be such times."""
    for placed in command.clause.values:
        timed = placed.value.kind in ("time", "time_range")
        fits = [
            one for one in command.open()
            if timed and evidence.are_times(command.path.entity, one.attribute)
        ]  # fmt: skip
        value = placed.value.value
        if isinstance(value, dict) and len(fits) == len(_ENDS) and None not in value.values():
            for taken, end in zip(fits, _ENDS, strict=True):
                command.assign(taken, value[end], "time", placed.first, placed.last)
        elif fits and isinstance(value, str) and not command.is_used(placed.first, placed.last):
            taken = nearest_input(command, placed, fits)
            command.assign(taken, value, "time", placed.first, placed.last)


def _give_texts(made: _Try) -> None:
    """Give inputs that take texts the names and quotes that are left, else the longest rest."""
    command = made.command
    for placed in command.names():
        fits = [one for one in command.open() if command.takes_text(one)]
        if fits and not command.is_used(placed.first, placed.last):
            made.guessed += len(fits) > 1
            taken = fits[0] if len(fits) == 1 else nearest_input(command, placed, fits)
            command.assign(taken, placed.value.value, "text", placed.first, placed.last)
    needed = [one for one in command.open() if command.must_be_said(one)]
    rest = _longest_rest(command)
    if len(needed) == 1 and command.takes_text(needed[0]) and rest is not None:
        command.assign(needed[0], command.clause.said(*rest), "text", *rest)
        made.texts += 1


def _longest_rest(command: Command) -> tuple[int, int] | None:
    """The longest stretch of words of which nothing was made, without marks and leading words."""
    tokens = command.clause.tokens
    found = []
    for run in runs(len(tokens), lambda at: at not in command.used and tokens[at].is_word):
        content = [at for at in range(*run) if not tokens[at].function]
        if content:
            found.append((content[0], content[-1] + 1))
    return max(found, key=lambda one: one[1] - one[0], default=None)


def _lacks(command: Command) -> bool:
    return any(map(command.must_be_said, command.open()))


def _does_something(command: Command) -> bool:
    return bool(command.assigned) or command.path.kind in ("delete", "action")


def _proposal(made: _Try, clause: Clause, best: Candidate) -> Proposal:
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
    return Proposal(clause, replace(best, goal=goal, features=features), match=match)
