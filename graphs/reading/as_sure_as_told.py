"""Follow-ups that ask the same of other things, as sure as those before were told."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.answering.outcome import outcome
from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import FindGoal, Form, Goal
from graphs.reading.weights import confidence, fitted


def as_sure_as_told(form: Form, asked: Goal, earlier: Sequence[EarlierTurn]) -> Form:
    """The form, doubtful where it asks of other things what was asked of such as were told in
    doubt.
    """
    of, now = (one.find.of if isinstance(one, FindGoal) else "" for one in (asked, form.goals[-1]))
    told = next((turn for turn in earlier if turn.id == of.partition(".")[0]), None)
    if now or told is None or not told.form.features:
        return form
    chance = confidence({**told.form.features, **outcome(told.form, told.found)})
    return form if chance >= fitted()["doubt"] else form.model_copy(update={"doubtful": True})
