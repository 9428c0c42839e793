"""Yes or no, with the value that decides."""

from __future__ import annotations

from graphs.answering.describing import called, things
from graphs.answering.labels import Row, attribute_label, thing_label
from graphs.answering.listing import LINES_SHOWN
from graphs.answering.records import Found
from graphs.answering.telling import Telling
from graphs.answering.testing import passes
from graphs.answering.totals import tell_total
from graphs.answering.values import attribute_value, keys_of
from graphs.forms.records import OPPOSITE, CallGoal, Constraint, FindGoal, Goal, Test
from graphs.rows.comparing import matches
from tools.entity_types.records import EntityType


def tell_truth(telling: Telling, goal: FindGoal | CallGoal, test: Test, found: Found) -> str:
    """The answer to a test; only an evaluated one is yes or no."""
    why = tell_reason(telling, goal, test, found)
    if found.truth is None:
        return telling.say("truth_unknown", text=why or telling.said(goal.span))
    answer = "yes" if found.truth else "no"
    return telling.say(f"truth_{answer}", why=why) if why else telling.say(f"truth_{answer}_alone")


def tell_reason(telling: Telling, goal: FindGoal | CallGoal, test: Test, found: Found) -> str:
    """What decides, as sentences; ``""`` where the rows do not hold it."""
    kind, rows = telling.type_of(goal, found), found.rows
    if isinstance(goal, FindGoal) and goal.total is not None:
        told = found.total is not None if not goal.total.by else bool(rows)
        if told or not goal.total.by:
            return tell_total(telling, goal, goal.total, found) if told else ""
    if test.every and len(rows) > 1 and isinstance(goal, FindGoal):
        return _of_every(telling, goal, kind, test, found)
    if test.attribute and rows:
        deciding = [row for row in rows if _passes(kind, test, row)] or rows
        sentences = [
            _value_sentence(telling, goal, kind, test, row) for row in deciding[:LINES_SHOWN]
        ]
        return telling.together(list(dict.fromkeys(sentences)))
    return _presence(telling, goal, kind, found) if isinstance(goal, FindGoal) else ""


def _of_every(telling: Telling, goal: FindGoal, kind: EntityType, test: Test, found: Found) -> str:
    """How many are so, and which are not."""
    op = OPPOSITE.get(test.op, test.op) if test.negated else test.op
    so = Constraint(
        attribute=test.attribute, op=op, value=test.value, span=test.span,
        kind="date" if _is_day(kind, test) else "",
    )  # fmt: skip
    find = goal.find.model_copy(update={"constraints": (*goal.find.constraints, so)})
    such = things(telling, find, kind, count=2, unapplied=found.unapplied)
    failing = [row for row in found.rows if passes(test, row) is False]
    if not failing:
        return telling.say("every_is", count=found.matched, things=such)
    names = [_with_value(telling, kind, test, row) for row in failing[:LINES_SHOWN]]
    listed = telling.listed([name for name in names if name])
    if len(failing) > LINES_SHOWN:
        listed = telling.say("and_more", values=listed, count=len(failing) - LINES_SHOWN)
    whole = len(found.rows) == found.matched and not found.cut
    held = sum(passes(test, row) is True for row in found.rows)
    said = "some_are" if whole else "these_are_not"
    return telling.say(said, held=held, count=found.matched, things=such, names=listed)


def _is_day(kind: EntityType, test: Test) -> bool:
    own = kind.attribute(test.attribute)
    return own is not None and own.format in ("date", "date-time")


def _with_value(telling: Telling, kind: EntityType, test: Test, row: Row) -> str:
    """A thing that is not so, with what it has instead."""
    name = thing_label(telling, kind, row)
    value = attribute_value(telling, kind, test.attribute, row)
    plain = isinstance(row.get(test.attribute), bool) or not value
    return name if plain or not name else telling.say("total_where", value=name, thing=value)


def _passes(kind: EntityType, test: Test, row: Row) -> bool:
    """Whether a row is one that the test speaks of."""
    keys = keys_of(kind, test.attribute, row)
    return any(matches(row[key], test.op, test.value) for key in keys)


def _value_sentence(telling: Telling, goal: Goal, kind: EntityType, test: Test, row: Row) -> str:
    """What one row holds, as in ``The status of order 17 is shipped``."""
    keys, thing = keys_of(kind, test.attribute, row), called(telling, goal, kind, row)
    value = attribute_value(telling, kind, test.attribute, row)
    if value is None:
        return ""
    label = attribute_label(kind, keys[0] if len(keys) == 1 else test.attribute, row)
    if not value:
        none = "attribute_none" if thing else "attribute_none_alone"
        return telling.sentence(
            telling.say(none, label=label, **({"thing": thing} if thing else {}))
        )
    if thing and isinstance(row[keys[0]], bool):
        flag = "flag_on" if row[keys[0]] else "flag_off"
        return telling.capital(telling.say(flag, thing=thing, label=label))
    if thing:
        return telling.sentence(telling.say("attribute_of", label=label, thing=thing, value=value))
    return telling.sentence(telling.say("attribute_alone", label=label, value=value))


def _presence(telling: Telling, goal: FindGoal, kind: EntityType, found: Found) -> str:
    """Which things there are, or that none was found."""
    count = max(found.matched, len(found.rows))
    one = count == 1
    what = things(telling, goal.find, kind, count=1 if one else 2, unapplied=found.unapplied)
    if not count:
        return (
            telling.say("none_found", things=what)
            if found.searched or found.truth is not None
            else ""
        )
    names = [name for row in found.rows[:LINES_SHOWN] if (name := thing_label(telling, kind, row))]
    if not names:
        return telling.say("count_some", count=count, things=what, one=one)
    listed = telling.listed(names)
    if count > len(names):
        listed = telling.say("and_more", values=", ".join(names), count=count - len(names))
    return telling.capital(telling.say("there_is", count=count, things=what, names=listed, one=one))
