"""Forms changed by the turn that follows."""

from __future__ import annotations

from graphs.forms.following import without_replaced, without_spans
from graphs.forms.parts import parts_of, rewritten
from graphs.forms.records import CallGoal, Constraint, DoGoal, Find, FindGoal, Form, TalkGoal

TODAY = Constraint(attribute="day", value="2026-05-03", span=(4, 9))
TOMORROW = Constraint(attribute="day", value="2026-05-04")
INNER = Find(entity="c", constraints=(TODAY,), span=(0, 3))
FORM = Form(
    goals=(
        FindGoal(
            id="g1",
            find=Find(entity="o", constraints=(Constraint(attribute="by", find=INNER),)),
            span=(0, 9),
        ),
        CallGoal(id="g2", tool_id="t", arguments=(TODAY,)),
        DoGoal(id="g3", action="make", entity="o", assignments=(TODAY,)),
        DoGoal(id="g4", action="end", target=Find(entity="o")),
        TalkGoal(id="g5"),
    )
)


def test_spans_of_an_earlier_request_are_taken_away() -> None:
    parts = [part for _, part in parts_of(without_spans(FORM), "f")]
    assert all(getattr(part, "span", None) is None for part in parts)
    assert len(parts) == len(list(parts_of(FORM, "f")))


def test_where_and_when_forget_what_was_replaced_and_nothing_else() -> None:
    place = Constraint(value="Ostend", kind="name")
    old = FORM.model_copy(update={"told": {"g1": (TODAY, place)}})
    new = without_replaced(old, rewritten(old, lambda part: TOMORROW if part == TODAY else part))
    assert new.told == {"g1": (place,)}
    assert without_replaced(old, old).told == old.told
