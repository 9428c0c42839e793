"""What an operation is given of what a request says, while changes are made up by what is known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import partial

from graphs.forms.records import Constraint
from graphs.reading.changing import assign_all
from graphs.reading.command import Command
from graphs.reading.cues import negated
from graphs.reading.nearest_input import nearest_input
from graphs.reading.proposal_filling import give_what_fits
from graphs.reading.row_evidence import Described, RowEvidence
from graphs.reading.shifting import assign_shifts
from graphs.reading.tokens import runs
from tools.entity_types.records import Input

_ENDS = ("start", "end")


@dataclass
class Try:
    """An operation while it is given what a request says."""

    command: Command
    target: Described | None = None
    """The thing that is changed."""
    things: list[Described] = field(default_factory=list)
    guessed: int = 0
    """How many values might be for several inputs."""
    texts: int = 0
    """How many inputs take words of which nothing else was made."""
    passed: int = 0
    """How much of what it might be given is taken for circumstances."""

    def with_target(self, target: Described) -> Try:
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


def drop_what_is_so(made: Try, evidence: RowEvidence) -> None:
    """Take back what the thing has already: it tells which thing is meant."""
    command = made.command
    told_of = made.target.told if made.target is not None else frozenset()
    for taken in command.path.inputs:
        told = command.assigned.get(taken.key)
        if told is not None and not told.shift and not made.is_new(taken, told.value, evidence):
            del command.assigned[taken.key]
            command.used -= set(command.clause.between(*told.span or (0, 0))) - told_of


def give_things(made: Try, evidence: RowEvidence, *, by_name: bool) -> None:
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


def give_values(made: Try, evidence: RowEvidence) -> None:
    """Give inputs the days, times, amounts, listed words and texts that they take and the thing
    does not have.
    """
    command = made.command
    _give_times(command, evidence)
    assign_shifts(command)
    assign_all(command)
    drop_what_is_so(made, evidence)
    give_what_fits(command, partial(made.is_new, evidence=evidence))
    if not command.assigned:
        _give_flags(made, evidence)


def _give_flags(made: Try, evidence: RowEvidence) -> None:
    """Set what is spoken of, and is so or not: "Ada has transferred the deposit"."""
    command = made.command
    for link in command.links:
        own = link.kind == "attribute" and link.entity == command.path.entity
        said = own and not negated(command.clause, link.first)
        for taken in command.open() if said else ():
            held = command.sets(taken)
            flag = held is not None and held.name == link.attribute and held.type == "boolean"
            if flag and made.is_new(taken, True, evidence):
                command.assign(taken, True, "flag", link.first, link.last)


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


def give_texts(made: Try) -> None:
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
