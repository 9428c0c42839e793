"""The model reasoner over forms: what it asks, how often, and what it makes of the answers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from syrupy.assertion import SnapshotAssertion

from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import CallGoal, Constraint, DoGoal, FindGoal, Form, TalkGoal
from graphs.models.errors import ModelUnavailableError
from graphs.models.form_reasoner import ModelFormReasoner
from memory.errors import ModelRetryError
from tests.form_reasoner_stubs import (
    OPEN_ORDERS,
    ROWS,
    Script,
    answer_question,
    choose_question,
    found,
    mend_question,
    orders,
    read_question,
)
from tests.model_stubs import ScriptedChatModel, make_asker
from tests.search_stubs import CUSTOMER, named

REQUEST = "Acme's open orders, pelase"
RIGHT = {"language": "de", "goals": [OPEN_ORDERS]}
WRONG = {"language": "de", "goals": [{"find": "order", "where": {"colour": "red"}}]}


def unreachable(_: str) -> str:
    raise ModelUnavailableError("out of reach")


async def test_reading_is_one_question(snapshot: SnapshotAssertion) -> None:
    script = Script(RIGHT)
    form = await script.reasoner.read(read_question(REQUEST))
    assert (form.language, form.confidence, form.unread) == ("de", 1.0, ())
    assert isinstance(form.goals[0], FindGoal)
    assert [one.attribute for one in form.goals[0].find.constraints] == ["customer_id", "status"]
    (asked,) = script.asked
    assert asked == snapshot


async def test_only_what_is_near_is_told() -> None:
    script = Script(RIGHT)
    near = {"shop.list_orders": 0.9, "money.convert": 0.4}
    await script.reasoner.read(read_question(REQUEST, relevant=near))
    (asked,) = script.asked
    assert "order:" in asked
    assert "customer:" in asked, "a relation leads there"
    assert "convert(" in asked
    assert "forecast:" not in asked


@pytest.mark.parametrize(("third", "told"), [("Ghent", True), ("Bruges", False)])
async def test_texts_that_things_share_are_told(third: str, told: bool) -> None:
    people = [named(CUSTOMER, f"Ann {n}", n) for n in range(3)]
    cities = [named(CUSTOMER, city, None, "city") for city in ("Ghent", "Oslo", third)]
    script = Script(RIGHT)
    await script.reasoner.read(read_question(REQUEST, [*people, *cities]))
    (asked,) = script.asked
    assert ("city such as Ghent|Oslo" in asked) is told


FORECASTS = {"goals": [{"find": "forecast", "where": {"city": "Ghent"}}]}


async def test_what_is_not_near_is_named_and_shown_where_it_is_meant() -> None:
    near = {"shop.list_orders": 0.9}
    script = Script(FORECASTS, RIGHT)
    form = await script.reasoner.read(read_question(REQUEST, relevant=near))
    first, second = script.asked
    assert "weather.forecast" in first.partition("There are also: ")[2]
    assert "weather.forecast:" in second, "it is shown once it was named"
    assert "no attribute" not in second
    assert isinstance(form.goals[0], FindGoal)
    assert form.goals[0].find.entity == "shop.order", "the second answer counts"


async def test_a_function_that_is_only_named_is_shown_where_it_is_meant() -> None:
    call = {"call": "convert", "with": {"amount": 5, "from": "EUR", "to": "USD"}}
    script = Script({"goals": [call]}, {"goals": [call]})
    await script.reasoner.read(read_question(REQUEST, relevant={"shop.list_orders": 0.9}))
    first, second = script.asked
    assert "call money.convert(" not in first
    assert "call money.convert(" in second


async def test_nobody_is_asked_a_third_time_for_what_has_no_room() -> None:
    script = Script(FORECASTS, {"goals": [{"find": "place", "where": {"name": "Ghent"}}]})
    form = await script.reasoner.read(read_question(REQUEST, relevant={"shop.list_orders": 0.9}))
    assert len(script.asked) == 2
    assert form.goals


async def test_earlier_turns_are_told(snapshot: SnapshotAssertion) -> None:
    goals = [{"find": "T1.g1", "where": {"id": 4}, "want": ["total"]}]
    script = Script({"goals": goals})
    earlier = EarlierTurn("T1", "Which orders are open?", Form(goals=(orders(),)),
                          {"g1": found("g1", *ROWS)})  # fmt: skip
    form = await script.reasoner.read(read_question("and the second one?", (), earlier=[earlier]))
    assert form.follows
    (asked,) = script.asked
    assert asked[asked.index("Earlier turns") :] == snapshot


async def test_a_wrong_form_is_mended_once() -> None:
    script = Script(WRONG, RIGHT)
    form = await script.reasoner.read(read_question(REQUEST))
    assert len(form.goals) == 1
    assert "there is no attribute 'colour'" in script.asked[1]
    assert "status" in script.asked[1]


async def test_what_a_goal_says_in_a_way_of_its_own_is_said_once_to_be_wrong() -> None:
    goal = {"find": "order", "filter": {"status": "open"}, "fields": ["total"]}
    script = Script({"goals": [goal]}, RIGHT)
    form = await script.reasoner.read(read_question(REQUEST))
    assert (
        "g1: nothing takes filter, fields; a goal of this kind holds find, where,"
        in (script.asked[1])
    )
    assert (form.unread, len(script.asked)) == ((), 2)
    stubborn = Script({"goals": [goal]}, {"goals": [goal]})
    form = await stubborn.reasoner.read(read_question(REQUEST))
    assert (form.unread, len(stubborn.asked)) == (("filter", "fields"), 2)


async def test_what_is_right_of_a_form_that_stays_wrong_is_kept() -> None:
    goals = [OPEN_ORDERS, *WRONG["goals"], {"find": "g2", "want": ["total"]}]
    script = Script({"goals": goals}, {"goals": goals})
    form = await script.reasoner.read(read_question(REQUEST))
    assert [goal.id for goal in form.goals] == ["g1"]
    assert form.confidence == 0.0


async def test_a_form_without_anything_right() -> None:
    with pytest.raises(ModelRetryError, match="colour"):
        await Script(WRONG, WRONG).reasoner.read(read_question(REQUEST))


async def test_rules_read_what_the_model_cannot() -> None:
    script, rules = Script(WRONG, WRONG), Script(RIGHT)
    reasoner = ModelFormReasoner(make_asker(script.model), rules.reasoner)
    form = await reasoner.read(read_question(REQUEST))
    assert (len(form.goals), form.confidence) == (1, 0.0)


async def test_a_complaint_is_told() -> None:
    script = Script(RIGHT)
    await script.reasoner.read(read_question(REQUEST, complaint="g1: it cannot be planned"))
    assert "g1: it cannot be planned" in script.asked[0]


@pytest.mark.parametrize(("said", "index"), [(2, 1), (None, None)])
async def test_choosing(said: int | None, index: int | None) -> None:
    script = Script({"option": said})
    assert await script.reasoner.choose(choose_question("order 3", "order 4")) == index
    assert "2. order 4" in script.asked[0]


async def test_an_option_that_is_none() -> None:
    script = Script({"option": 3}, {"option": 3})
    assert await script.reasoner.choose(choose_question("order 3", "order 4")) is None
    assert len(script.asked) == 2


async def test_mending(snapshot: SnapshotAssertion) -> None:
    changed = {"find": "order", "where": {"status": "shipped"}}
    script = Script({"goal": changed})
    question = mend_question(orders("g2", "new", shown=False), error="422 status: must be open")
    goal = await script.reasoner.mend(question)
    assert goal == orders("g2", "shipped", shown=False)
    (asked,) = script.asked
    assert asked == snapshot


@pytest.mark.parametrize(
    "changed",
    [{"do": "cancel", "type": "order", "target": 3}, {"call": "create_order", "with": {}}],
)
async def test_mending_never_makes_a_change_of_a_look_up(changed: dict[str, object]) -> None:
    script = Script({"goal": changed}, {"goal": None})
    assert await script.reasoner.mend(mend_question(orders())) is None
    assert "must not change anything" in script.asked[1]


async def test_mending_tells_what_else_the_request_is_near_to() -> None:
    script = Script({"goal": None})
    question = replace(mend_question(orders()), relevant={"money.convert": 0.5})
    await script.reasoner.mend(question)
    assert "call money.convert(" in script.asked[0]


async def test_a_change_may_be_mended() -> None:
    script = Script({"goal": {"do": "ship", "type": "order", "target": 3, "set": {"note": "x"}}})
    goal = await script.reasoner.mend(mend_question(DoGoal(id="g1", action="ship")))
    assert isinstance(goal, DoGoal)


async def test_a_mended_change_keeps_what_the_request_says() -> None:
    wanted = Constraint(attribute="note", value="May", span=(13, 16))
    goal = DoGoal(id="g1", action="ship", entity="shop.order", assignments=(wanted,))
    less = {"do": "ship", "type": "order", "target": 3, "set": {"note": "June"}}
    script = Script({"goal": less}, {"goal": None})
    assert await script.reasoner.mend(mend_question(goal)) is None
    assert "must keep what the request says: may" in script.asked[1]
    kept = {**less, "set": {"note": "may"}}
    assert isinstance(await Script({"goal": kept}).reasoner.mend(mend_question(goal)), DoGoal)


async def test_a_mended_goal_may_rest_on_others() -> None:
    script = Script({"goal": {"find": "g1", "want": ["total"]}})
    assert await script.reasoner.mend(mend_question(orders("g2"))) is not None


async def test_answering_is_one_question(snapshot: SnapshotAssertion) -> None:
    script = Script("Orders 3 and 4 are open.")
    pieces: list[str] = []

    async def say(text: str) -> None:
        pieces.append(text)

    answer = await script.reasoner.answer(
        answer_question([orders()], found("g1", *ROWS, assumed=["the newest"]), say=say)
    )
    assert (answer.text, answer.status, answer.free) == ("Orders 3 and 4 are open.", "done", True)
    assert "".join(pieces) == answer.text
    (asked,) = script.asked
    assert asked == snapshot


async def test_thinking_is_not_told() -> None:
    answer = await Script("<think>3, 4</think>Orders 3 and 4.").reasoner.answer(
        answer_question([orders()], found("g1", *ROWS))
    )
    assert answer.text == "Orders 3 and 4."


async def test_what_was_said_while_reading_is_not_asked_again() -> None:
    script = Script()
    hello = TalkGoal(id="g1", topic="greeting", text="Bonjour !")
    answer = await script.reasoner.answer(answer_question([hello], language="fr"))
    assert (answer.text, answer.status, script.asked) == ("Bonjour !", "done", [])


async def test_a_plain_answer_asks_nobody() -> None:
    script = Script()
    answer = await script.reasoner.answer(
        answer_question([orders()], found("g1", *ROWS), plain=True)
    )
    assert (answer.free, script.asked) == (False, [])
    assert "12.5" in answer.text


async def test_without_a_model_only_reading_ends() -> None:
    reasoner = ModelFormReasoner(make_asker(ScriptedChatModel(unreachable)))
    assert await reasoner.choose(choose_question("order 3", "order 4")) is None
    assert await reasoner.mend(mend_question(orders())) is None
    answer = await reasoner.answer(answer_question([orders()], found("g1", *ROWS)))
    assert not answer.free
    assert "12.5" in answer.text
    with pytest.raises(ModelUnavailableError):
        await reasoner.read(read_question(REQUEST))


async def test_operations_may_be_named() -> None:
    called = {"call": "shop.list_orders", "with": {"status": "open"}}
    form = await Script({"goals": [called]}).reasoner.read(read_question(REQUEST))
    assert isinstance(form.goals[0], CallGoal)


async def test_who_looks_among_what_was_counted_is_shown_it() -> None:
    counted = {**OPEN_ORDERS, "total": {"op": "count"}}
    script = Script({"goals": [counted, {"find": "g1", "order": "-total", "limit": 1}]})
    form = await script.reasoner.read(read_question("how many, and the dearest?"))
    goal = form.goals[1]
    assert isinstance(goal, FindGoal)
    assert (goal.find.of, goal.find.entity, goal.find.limit) == ("", "shop.order", 1)
    assert [one.attribute for one in goal.find.constraints] == ["customer_id", "status"]
