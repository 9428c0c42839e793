"""What has to be said beside the answer: what was left out, assumed, substituted, limited."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.answering.describing import constraint_label
from graphs.answering.records import Found
from graphs.answering.telling import Telling
from graphs.answering.values import said_value
from graphs.forms.open_days import open_days
from graphs.forms.records import FindGoal, Form


def tell_remarks(telling: Telling, found: Sequence[Found], form: Form) -> list[str]:
    """Each once, in short sentences; those about how it was taken before those about limits."""
    slips = [
        telling.say("slip", written=slip.written, meant=slip.meant)
        for slip in dict.fromkeys(form.slips)
    ]
    unapplied = [text for one in found for text in one.unapplied]
    assumed = [text for one in found for text in one.assumed]
    assumed += [*_taken_as(telling, form), *_years(telling, form)]
    notes = [one.note for one in found if one.note and one.status in ("answered", "nothing_found")]
    told = [telling.say("respelt", texts=telling.listed(slips))] if slips else []
    if left_out := dict.fromkeys([*unapplied, *form.unread, *form.aside]):
        quoted = [telling.say("quoted", text=text.strip()) for text in left_out]
        told.append(telling.say("unapplied", texts=telling.listed(quoted)))
    if assumed:
        texts = "; ".join(dict.fromkeys(text.rstrip(".。") for text in assumed))
        told.append(telling.say("assumed", texts=texts))
    instead = dict.fromkeys(one.instead.rstrip(".。") for one in found if one.instead)
    told += [telling.say("instead", instead=text) for text in instead]
    if any(one.cut for one in found):
        told.append(telling.say("cut"))
    told += [telling.say("note", note=note.rstrip(".。")) for note in dict.fromkeys(notes)]
    return told


def _taken_as(telling: Telling, form: Form) -> list[str]:
    """What words were taken to be said of, that name no attribute: "still out", of its return."""
    finds = [goal.find for goal in form.goals if isinstance(goal, FindGoal)]
    return [
        telling.say("meant", said=said, meant=meant) if (said := telling.said(one.span)) else meant
        for find in finds
        for one in find.constraints
        if one.assumed and (meant := constraint_label(telling, telling.find_type(find), one))
    ]


def _years(telling: Telling, form: Form) -> list[str]:
    """What year was taken for each day that was said without one, where another is nearer."""
    return [
        telling.say("meant", said=telling.said(day.span), meant=said_value(telling, day.value))
        for goal in form.goals
        for _, day in open_days(goal)
    ]
