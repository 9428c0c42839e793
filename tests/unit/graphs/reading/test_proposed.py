"""In which order the changes are taken up that a whole request may ask for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from graphs.forms.records import DoGoal, Find, FindGoal, Form
from graphs.plans.rendering import form_lines
from graphs.reading import proposed as module
from graphs.reading.clauses import clause_of
from graphs.reading.proposed import may_be_another, proposed, weighed
from graphs.reading.weights import fitted, most
from tests.reading_stubs import NOW, read, reading_of

TOLD = "Broken shed lock is to be high, says the porter"


@pytest.fixture(autouse=True)
def _chances(monkeypatch: pytest.MonkeyPatch) -> None:
    """Updates are sure, deletions nearly so, all else is nothing."""

    def chance_of(group: str, signs: Mapping[str, float]) -> float:
        if group == "matched":
            return 0.0
        if signs["sets"] and signs.get("is_update"):
            return 0.9
        return 0.6 if signs.get("is_delete") else 0.1

    monkeypatch.setattr(module, "chance_of", chance_of)
    drawn = {"proposal.sure": 0.8, "proposal.least": 0.5, "matched.least": 0.5}
    monkeypatch.setattr(module, "fitted", lambda: {**fitted(), **drawn})
    monkeypatch.setattr(module, "most", lambda _: 9)


def of(text: str, form: Form) -> Form:
    reading, schema = reading_of(text)
    if not may_be_another(form, clause_of(text, 0, NOW), schema):
        return form
    return proposed(form, reading, NOW, schema)


def test_the_likeliest_change_comes_first_and_the_form_as_it_was_read_last() -> None:
    before = read(TOLD)
    form = of(TOLD, before)
    assert [one.doubtful for one in (form, *form.others)][-2:] == [True, before.doubtful]
    assert _tools(form)[:1] == ["club.update_task"]
    assert not form.doubtful
    assert form.aside == ("says", "porter")
    assert form.others[-1] == before
    assert _tools(form.others[-2]) == ["club.delete_task"]
    lines = form_lines(form)
    assert "held aside: says, porter" in lines
    assert any(line.startswith("if that comes to nothing, asked: g1 ") for line in lines)


def _tools(form: Form) -> list[str]:
    return [goal.tool_id for goal in form.goals if isinstance(goal, DoGoal)]


@pytest.mark.parametrize(
    "text",
    [
        "is Broken shed lock high?",
        "which tasks are high?",
        "close Broken shed lock",
        "hello",
        "no, Broken shed lock is to be high",
        "don't make Broken shed lock high",
    ],
)
def test_what_asks_or_was_read_surely_stays_as_it_is(text: str) -> None:
    before = read(text)
    assert of(text, before) == before


@pytest.mark.parametrize(
    ("text", "another"),
    [
        ("the shed lock is high now", True),  # begins like a question for a thing
        ("the shed lock is high now?", False),
        ("the cost of the shed lock, what is it", False),
        ("show the shed lock", False),
    ],
)
def test_what_begins_with_a_thing_may_tell_what_is_to_be_so(text: str, *, another: bool) -> None:
    form, schema = Form(goals=(FindGoal(id="g1", find=Find()),)), reading_of(text)[1]
    assert may_be_another(form, clause_of(text, 0, NOW), schema) is another


@pytest.mark.parametrize("known", [True, False])
def test_what_would_come_to_nothing_is_not_proposed(*, known: bool) -> None:
    reading, schema = reading_of(TOLD)
    reading = replace(reading, read_whole=lambda _: known)
    found = weighed(read(TOLD), reading, schema, clause_of(TOLD, 0, NOW))
    targets = [one.goal.target for one, _ in found if one.goal.target is not None]
    told = {(c.attribute, c.value) for target in targets for c in target.constraints}
    assert (("priority", "high") in told) is not known  # there is no such shed lock
    assert ("title", "Broken shed lock") in told


def test_changes_that_come_to_the_same_are_proposed_once() -> None:
    reading, schema = reading_of(TOLD)
    found = weighed(read(TOLD), reading, schema, clause_of(TOLD, 0, NOW))
    made = [
        one.goal for one, _ in found
        if one.goal.tool_id == "club.update_task"
        and {(c.attribute, c.value) for c in one.goal.assignments} == {("priority", "high")}
    ]  # fmt: skip
    assert len(made) == 1


def test_what_nothing_is_likely_of_stays_as_it_is() -> None:
    before = Form(unread=("hm",))
    assert of("the sun is out", before) == before


def test_an_update_of_which_nothing_was_read_may_be_another() -> None:
    goal = DoGoal(id="g1", action="update", tool_id="club.update_task", entity="club.task")
    form = of(TOLD, Form(goals=(goal,)))
    assert _tools(form) == ["club.update_task"]
    assert form.others


@pytest.mark.parametrize(("changes", "doubtful"), [(True, False), (False, True)])
def test_what_is_looked_up_of_things_that_may_be_told_is_doubtful(
    *, changes: bool, doubtful: bool
) -> None:
    update = DoGoal(id="g1", action="update", tool_id="club.update_task", entity="club.task")
    look_up = FindGoal(id="g1", find=Find(entity="club.task"))
    form = of(TOLD, Form(goals=(update if changes else look_up,)))
    assert form.others[-1].doubtful is doubtful


def test_names_alone_end_nothing() -> None:
    assert _tools(of("Broken shed lock, the task", Form())) == []
    assert "club.delete_task" in _tools(of("scrap Broken shed lock", Form()))


def test_a_long_request_is_not_compared_with_what_there_is() -> None:
    text = "Ana takes the pear trees over"
    long = text + ", she said" * most("tokens")
    for request, is_compared in ((text, True), (long, False)):
        reading, schema = reading_of(request)
        found = weighed(Form(), reading, schema, clause_of(request, 0, NOW))
        assert any(one.match is not None for one, _ in found) is is_compared


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("the lock is broken. could you mark it as done?", True),
        ("could Ben take over the shed lock?", True),
        ("could you show the open tasks?", False),
        ("which task could Ben take over?", False),
    ],
)
def test_who_is_bidden_or_may_do_something_is_asked_for_it_where_words_are_left_over(
    text: str, *, wanted: bool
) -> None:
    schema, clause = reading_of(text)[1], clause_of(text, 0, NOW)
    form = Form(goals=(FindGoal(id="g1", find=Find()),))
    assert not may_be_another(form, clause, schema)
    left = form.model_copy(update={"unread": ("over",)})
    assert may_be_another(left, clause, schema) is wanted
