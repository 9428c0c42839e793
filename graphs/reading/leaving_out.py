"""Questions that leave out of which things they are: "how many are still open?"."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import Find, FindGoal, Form
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed, question_words
from graphs.reading.draft import Draft
from graphs.reading.finding import look_up
from graphs.reading.links import Link
from graphs.reading.narrowing import narrowed
from graphs.reading.schema import Schema


def asked_on(
    turn: EarlierTurn, find: Find, form: Form, clause: Clause, links: Sequence[Link], schema: Schema
) -> Form | None:
    """The things asked for before, with more asked about them where a question leaves out its noun:
    "how many are still open?"; None where it speaks of anything else, or there were none.
    """
    root, found = find.entity, turn.found.get(form.goals[-1].id)
    if found is None or not (found.matched or found.total):
        return None
    named = any(p.value.kind == "name" for p in clause.values)
    if root not in schema.model.types or named or not _leaves_out(clause, links):
        return None
    own = [x for x in links if x.entity == root and x.kind != "name"]
    made = look_up(Draft(clause, root, own, schema))
    goal: FindGoal = made.goal
    left = (i for i, t in enumerate(clause.tokens) if t.is_word and not t.function)
    if not made.used or not made.used.issuperset(left):
        return None
    for told in goal.find.constraints:
        find = narrowed(find, told, schema, root)
    asked = {"wanted": goal.find.wanted, "order": goal.find.order, "limit": goal.find.limit}
    goals = (goal.model_copy(update={"find": find.model_copy(update=asked)}),)
    return form.model_copy(update={"goals": goals, "follows": True})


def _leaves_out(clause: Clause, links: Sequence[Link]) -> bool:
    """Whether a question leaves out of which things it is: a verb follows "which", "how many"."""
    at = clause.head + (clause.word(clause.head) in closed("how"))
    asks = clause.word(at) in closed("many") or question_words().get(clause.word(at)) == "thing"
    typed = any(x.names_type for x in links)
    points = clause.words & closed("pronouns")
    return asks and clause.word(at + 1) in closed("auxiliaries") and not (typed or points)
