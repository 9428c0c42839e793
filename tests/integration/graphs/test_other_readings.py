"""Runs of requests that may be read in several ways: the next where one came to nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from graphs.form_reasoner import ReadQuestion
from graphs.forms.records import Constraint, DoGoal, Find, FindGoal, Form
from tests.planning_stubs import PLAN, ScriptedForms, Shop, planning, serving
from tests.process_stubs import outcome_of, waiting_of
from tests.search_stubs import ORDER

ALLOWED = replace(PLAN, allow_writes=frozenset({"shop.cancel_order"}))


class Emptying(Shop):
    """A shop that says nothing of what it deleted."""

    def _delete_order(self, given: Mapping[str, str]) -> tuple[int, Any]:
        self.orders = [one for one in self.orders if str(one["id"]) != given["order_id"]]
        return 200, {}


@pytest.fixture
def shop() -> Iterator[Shop]:
    with serving(Shop()) as one:
        yield one


def cancel(order: int) -> DoGoal:
    target = Find(entity=ORDER, constraints=(Constraint(attribute="id", value=order),))
    return DoGoal(id="g1", action="cancel", entity=ORDER, target=target)


def cancel_lost() -> DoGoal:
    target = Find(entity=ORDER, constraints=(Constraint(attribute="status", value="lost"),))
    return DoGoal(id="g1", action="cancel", entity=ORDER, target=target)


def orders(status: str) -> FindGoal:
    told = (Constraint(attribute="status", value=status),)
    return FindGoal(id="g1", find=Find(entity=ORDER, constraints=told))


def readings(first: Form, *others: Form) -> ScriptedForms:
    return ScriptedForms({"do it": first.model_copy(update={"others": others})})


async def test_the_next_reading_is_taken_up_where_one_came_to_nothing(
    tmp_path: Path, shop: Shop
) -> None:
    lost = Form(goals=(cancel_lost(),))
    script = readings(lost, lost, Form(goals=(cancel(902),)))
    async with planning(tmp_path, shop.url, script) as one:
        outcome = await outcome_of(one.agent.stream("do it", options=ALLOWED))
        kinds = one.kinds(outcome.run_id)
    assert outcome.status == "done"
    assert shop.asked.count("cancel_order") == 1
    assert kinds.count("form_read") == 3
    assert len(script.questions("read")) == 1  # nobody reads the request again


async def test_nothing_else_is_tried_after_a_change(tmp_path: Path, shop: Shop) -> None:
    script = readings(Form(goals=(cancel(902),)), Form(goals=(cancel(901),)))
    async with planning(tmp_path, shop.url, script) as one:
        await outcome_of(one.agent.stream("do it", options=ALLOWED))
    assert shop.asked.count("cancel_order") == 1


async def test_nothing_else_is_tried_after_a_change_that_answers_nothing(tmp_path: Path) -> None:
    gone = DoGoal(id="g1", action="delete", entity=ORDER, target=cancel(902).target)
    script = readings(Form(goals=(gone,)), Form(goals=(cancel(901),)))
    allowed = replace(ALLOWED, allow_writes=frozenset({"shop.delete_order", "shop.cancel_order"}))
    with serving(Emptying()) as shop:
        async with planning(tmp_path, shop.url, script) as one:
            outcome = await outcome_of(one.agent.stream("do it", options=allowed))
    assert outcome.status == "done"
    assert shop.asked.count("delete_order") == 1
    assert "cancel_order" not in shop.asked


async def test_what_is_not_meant_is_not_done_as_another_reading(tmp_path: Path, shop: Shop) -> None:
    doubted = Form(goals=(cancel(902),), doubtful=True)
    again = cancel(902).model_copy(update={"span": (0, 5)})
    script = readings(doubted, Form(goals=(again,)))
    async with planning(tmp_path, shop.url, script) as one:
        waits = await waiting_of(one.agent.stream("do it", can_ask=True, options=ALLOWED))
        assert waits.inquiry is not None
        (gap,) = waits.inquiry["gaps"]
        outcome = await outcome_of(one.agent.reply(waits.run_id, {gap["name"]: "no"}))
    assert outcome.answer == '{"g1": "impossible"}'  # nothing went wrong
    assert "cancel_order" not in shop.asked


async def test_nothing_else_is_tried_after_a_refusal(tmp_path: Path, shop: Shop) -> None:
    script = readings(Form(goals=(cancel(902),)), Form(goals=(cancel(901),)))
    async with planning(tmp_path, shop.url, script) as one:
        waits = await waiting_of(one.agent.stream("do it", can_ask=True, options=PLAN))
        (approval,) = waits.approvals
        await one.agent.decide(approval.approval_id, "rejected")
        await outcome_of(one.agent.resume(waits.run_id))
    assert "cancel_order" not in shop.asked


async def test_what_was_found_stands(tmp_path: Path, shop: Shop) -> None:
    script = readings(Form(goals=(orders("open"),)), Form(goals=(cancel(902),)))
    async with planning(tmp_path, shop.url, script) as one:
        outcome = await outcome_of(one.agent.stream("do it", options=ALLOWED))
    assert outcome.answer == '{"g1": [901, 903]}'
    assert "cancel_order" not in shop.asked


async def test_whether_a_doubtful_reading_is_meant_is_asked_first(
    tmp_path: Path, shop: Shop
) -> None:
    doubted = Form(goals=(cancel(902),), doubtful=True)
    more = doubted.model_copy(update={"goals": (cancel(901),)})
    script = readings(doubted, more, Form(goals=(orders("open"),)))
    async with planning(tmp_path, shop.url, script) as one:
        waits = await waiting_of(one.agent.stream("do it", can_ask=True, options=ALLOWED))
        assert waits.inquiry is not None
        (gap,) = waits.inquiry["gaps"]
        assert [call["order_id"] for call in gap["sends"]] == [902]
        waits = await waiting_of(one.agent.reply(waits.run_id, {gap["name"]: "no"}))
        assert waits.inquiry is not None
        (gap,) = waits.inquiry["gaps"]
        assert [call["order_id"] for call in gap["sends"]] == [901]  # then the next
        outcome = await outcome_of(one.agent.reply(waits.run_id, {gap["name"]: "no"}))
    assert outcome.answer == '{"g1": [901, 903]}'
    assert "cancel_order" not in shop.asked


async def test_what_was_denied_is_not_asked_about_again(tmp_path: Path, shop: Shop) -> None:
    doubted = Form(goals=(cancel(902),), doubtful=True)
    told = (Constraint(attribute="status", value="shipped"),)  # the same order, told otherwise
    alike = cancel(902).model_copy(update={"target": Find(entity=ORDER, constraints=told)})
    again = doubted.model_copy(update={"goals": (alike,)})
    script = readings(doubted, again, Form(goals=(orders("open"),)))
    async with planning(tmp_path, shop.url, script) as one:
        waits = await waiting_of(one.agent.stream("do it", can_ask=True, options=ALLOWED))
        assert waits.inquiry is not None
        (gap,) = waits.inquiry["gaps"]
        outcome = await outcome_of(one.agent.reply(waits.run_id, {gap["name"]: "no"}))
    assert outcome.answer == '{"g1": [901, 903]}'
    assert "cancel_order" not in shop.asked


async def test_what_has_to_be_approved_is_not_asked_about_before(
    tmp_path: Path, shop: Shop
) -> None:
    doubted = Form(goals=(cancel(902),), doubtful=True)
    async with planning(tmp_path, shop.url, readings(doubted)) as one:
        waits = await waiting_of(one.agent.stream("do it", can_ask=True, options=PLAN))
        assert waits.inquiry is None
        (approval,) = waits.approvals
        await one.agent.decide(approval.approval_id, "approved")
        await outcome_of(one.agent.resume(waits.run_id))
    assert shop.asked.count("cancel_order") == 1


async def test_a_doubtful_reading_that_is_meant_is_carried_out(tmp_path: Path, shop: Shop) -> None:
    doubted = Form(goals=(cancel(902),), doubtful=True)
    script = readings(doubted, Form(goals=(orders("open"),)))
    async with planning(tmp_path, shop.url, script) as one:
        waits = await waiting_of(one.agent.stream("do it", can_ask=True, options=ALLOWED))
        assert waits.inquiry is not None
        (gap,) = waits.inquiry["gaps"]
        await outcome_of(one.agent.reply(waits.run_id, {gap["name"]: "yes"}))
    assert shop.asked.count("cancel_order") == 1


async def test_where_nobody_can_be_asked_the_next_reading_is_taken(
    tmp_path: Path, shop: Shop
) -> None:
    doubted = Form(goals=(cancel(902),), doubtful=True)
    script = readings(doubted, Form(goals=(orders("open"),)))
    async with planning(tmp_path, shop.url, script) as one:
        outcome = await outcome_of(one.agent.stream("do it", options=ALLOWED))
    assert outcome.answer == '{"g1": [901, 903]}'
    assert "cancel_order" not in shop.asked


async def test_what_is_read_the_same_again_keeps_the_readings_that_come_after_it(
    tmp_path: Path, shop: Shop
) -> None:
    doubted = Form(goals=(cancel(902),), doubtful=True)
    next_one = doubted.model_copy(update={"goals": (cancel(901),)})

    def by_all(question: ReadQuestion) -> Form:
        more: dict[str, Any] = {"others": (next_one,)} if question.again else {"tentative": True}
        return doubted.model_copy(update=more)

    async with planning(tmp_path, shop.url, ScriptedForms({"do it": by_all})) as one:
        waits = await waiting_of(one.agent.stream("do it", can_ask=True, options=ALLOWED))
        assert waits.inquiry is not None
        (gap,) = waits.inquiry["gaps"]
        waits = await waiting_of(one.agent.reply(waits.run_id, {gap["name"]: "no"}))
        assert waits.inquiry is not None
        (gap,) = waits.inquiry["gaps"]
        assert [call["order_id"] for call in gap["sends"]] == [901]
    assert "cancel_order" not in shop.asked


async def test_which_of_several_is_asked_before_another_change_is(
    tmp_path: Path, shop: Shop
) -> None:
    told = (Constraint(attribute="status", value="open"),)
    which = Form(
        goals=(cancel(0).model_copy(update={"target": Find(entity=ORDER, constraints=told)}),)
    )
    other = Form(goals=(cancel(902),), doubtful=True)

    def by_all(question: ReadQuestion) -> Form:
        more: dict[str, Any] = {"others": (other,)} if question.again else {"tentative": True}
        return which.model_copy(update=more)

    async with planning(tmp_path, shop.url, ScriptedForms({"do it": by_all})) as one:
        waits = await waiting_of(one.agent.stream("do it", can_ask=True, options=ALLOWED))
        assert waits.inquiry is not None
        (gap,) = waits.inquiry["gaps"]
    assert not gap.get("read")
    assert gap["values"] == [901, 903]
