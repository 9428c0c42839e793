"""What else than before is given to the thing that the last command changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from graphs.forms.records import Constraint, DoGoal
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed
from graphs.reading.last_command import LastCommand, changed_after
from graphs.reading.links import Link
from tools.entity_types.records import Input


def goes_to_it(
    last: LastCommand, new: Mapping[str, Constraint], clause: Clause, links: Sequence[Link]
) -> bool:
    """Whether values of which the last command gave none are said of the thing that it changed, or
    put right what a command before it gave that: "move it to Friday", "make it the hall", "no,
    Saturday"; of what was made, only what its word says: "price 95".
    """
    path = last.schema.model.paths[last.goal.tool_id]
    if path.kind not in ("update", "create") or not last.is_done or not new:
        return False
    if path.kind == "create":
        return changed_after(last, new) is not None and _are_named(last, new, clause, links)
    given = {taken.attribute if (taken := path.input(key)) else "" for key in new}
    return given <= _told_before(last) or _are_named(last, new, clause, links)


def _told_before(last: LastCommand) -> set[str]:
    """The attributes that commands before the last one gave the thing that it changed."""
    found, name, paths = set[str](), last.goal.target_goal, last.schema.model.paths
    for turn in reversed(last.earlier):
        for goal in turn.form.goals:
            made = isinstance(goal, DoGoal) and f"{turn.id}.{goal.id}" == name
            if made and isinstance(goal, DoGoal) and goal.tool_id in paths:
                taken = (paths[goal.tool_id].input(c.attribute) for c in goal.assignments)
                found |= {one.attribute for one in taken if one is not None}
                name = goal.target_goal
    return found


def _are_named(
    last: LastCommand, new: Mapping[str, Constraint], clause: Clause, links: Sequence[Link]
) -> bool:
    """Whether all that is given to the thing that was changed is said by its name and "to", or a
    word of that: "and his phone to 555", "and start at 9".
    """
    path = last.schema.model.paths[last.goal.tool_id]
    inputs = [path.input(key) for key in new]
    named = {x.attribute for x in links if x.kind == "attribute" and x.is_whole}
    becomes = bool(clause.words & closed("becoming"))
    return all(
        taken is not None and taken.attribute in named
        and (becomes or _is_led_by(taken, new[taken.key], clause))
        for taken in inputs
    )  # fmt: skip


def _is_led_by(taken: Input, told: Constraint, clause: Clause) -> bool:
    """Whether a word of what an input is called stands right before its value: "start at 9"."""
    at = clause.between(*told.span)[:1] if told.span else []
    return any(clause.word(first - 1) in taken.words for first in at)
