"""A command from one clause, seen from one operation: the thing meant, and what it is made like."""

from __future__ import annotations

from graphs.forms.records import DoGoal, Find
from graphs.reading.assigning import (
    assign_ids,
    assign_known,
    assign_named,
    assign_pointed,
    assign_rest,
    assign_text,
    assign_told,
    assign_typed,
)
from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.draft import Candidate, Draft, covered
from graphs.reading.finding import take_target
from graphs.reading.links import Link
from graphs.reading.schema import is_date
from graphs.reading.tokens import stem
from graphs.reading.weights import reach
from tools.entity_types.records import Input


def change(command: Command) -> Candidate:
    """The command with its features."""
    assign_told(command, needed=True)
    assign_named(command)
    assign_known(command)
    assign_ids(command)
    assign_typed(command)
    assign_text(command)
    assign_told(command, needed=False)
    target, features = _target(command)
    assign_pointed(command)
    assign_rest(command)
    _absorb(command)
    features |= {
        "content_missing": float(sum(i.required for i in command.open())),
        "soft": 0.0,
        "assigned": float(len(command.assigned)),
        "verb": float(command.clause.tokens[command.clause.head].stem in command.verbs),
        "covered": covered(command.clause, command.used, command.schema.index),
    }
    return Candidate(_goal(command, target), features, command.used)


def _goal(command: Command, target: Find | None) -> DoGoal:
    return DoGoal(
        id="g1",
        action=command.word(command.clause.head),
        tool_id=command.path.tool_id,
        entity=command.path.entity,
        target=target,
        target_goal=command.target_goal,
        assignments=tuple(command.assigned.values()),
    )


def _target(command: Command) -> tuple[Find | None, dict[str, float]]:
    """The thing to be changed, by what else the clause says."""
    path = command.path
    takes = any(i.role == "id" and i.entity == path.entity for i in path.inputs)
    if path.kind == "create" or not takes or not path.entity:
        return None, {}
    rest = [
        x for x in command.links
        if not command.is_used(x.first, x.last) and not _is_done_by_it(command, x)
    ]  # fmt: skip
    shown = [one for one in command.before if one.counted is None]
    draft = Draft(command.clause, path.entity, rest, command.schema, shown)
    draft.used |= command.used
    take_target(draft)
    command.used |= draft.used
    if draft.of:
        command.target_goal = draft.of
        return None, draft.features
    draft.features["target_missing"] = float(not draft.constraints and draft.order is None)
    find = Find(
        entity=path.entity, constraints=tuple(draft.constraints), order=draft.order,
        limit=draft.limit,
    )  # fmt: skip
    return find, draft.features


def _is_done_by_it(command: Command, link: Link) -> bool:
    """Whether a value is what the operation makes of the thing: "completed" of "complete"."""
    if command.schema.identifies(link.entity, link.attribute):
        return False
    said = {t.stem for t in command.clause.tokens[link.first : link.last]}
    made = command.word(link.first - 1) in closed("resulting") or said <= command.verbs
    done = link.kind in ("value", "flag", "name") and made
    if done:
        command.used.update(range(link.first, link.last))
    return done


def _absorb(command: Command) -> None:
    """Words that only name what was assigned, the types that it is about, or that it is new."""
    for key, made in command.assigned.items():
        taken = command.path.input(key)
        if taken is not None:
            _absorb_words(command, taken, made.span or (0, 0))
    if command.path.kind == "create":
        tokens = command.clause.tokens
        command.used |= {i for i, t in enumerate(tokens) if t.lower in closed("creating")}
    called = command.called
    if command.clause.tokens[command.clause.head].stem in called:
        command.used |= {i for i, t in enumerate(command.clause.tokens) if t.stem in called}
    named = {command.path.entity, *(command.refers(i) for i in command.path.inputs)}
    for link in command.links:
        if link.kind == "type" and link.entity in named and link.is_whole:
            command.used.update(range(link.first, link.last))


def _absorb_words(command: Command, taken: Input, span: tuple[int, int]) -> None:
    """The words of an input near the value that it was given."""
    words = {stem(w) for w in taken.words}
    attribute = command.attribute(taken)
    if attribute is not None and is_date(attribute):
        words |= closed("dated")
    far = reach("name_characters")
    for at, token in enumerate(command.clause.tokens):
        start, end = token.start + command.clause.offset, token.end + command.clause.offset
        if token.stem in words and end >= span[0] - far and start <= span[1] + far:
            command.used.add(at)
