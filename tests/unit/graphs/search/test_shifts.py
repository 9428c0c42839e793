"""Changes by so much: the thing is looked up first, and what it becomes is sent."""

from __future__ import annotations

from graphs.answering.records import Found
from graphs.forms.records import Constraint, DoGoal, Find
from graphs.plans.records import CallStep, Constant, RowsStep, Shift, Taken
from graphs.plans.rendering import plan_lines
from graphs.search.searching import search_plans
from tests.search_stubs import attribute, entity, paths, scope, type_list
from tools.entity_types.records import Attribute, EntityModel, Input

LOAN = "club.loan"
_OWN = Input(key="loan_id", role="id", entity=LOAN, attribute="id", words=("loan",), required=True)
_NEW = Input(key="new_day", role="content", entity=LOAN, attribute="due", words=("new", "day"))
MODEL = EntityModel(
    types=type_list(entity(LOAN, [attribute("id", role="id"),
                                  attribute("due", format="date")], [])),
    paths=paths((
        ("club.loans", "list", LOAN, "[]", ("id", "due"), ()),
        ("club.renew", "update", LOAN, "", ("id", "due"), (_OWN, _NEW)),
    )),
    version="1",
)  # fmt: skip


def test_a_number_that_need_not_be_whole_keeps_its_parts() -> None:
    number = Attribute(name="fee", words=("fee",), type="number")
    fine = entity("club.fine", [attribute("id", role="id"), number], [])
    own = Input(key="fine_id", role="id", entity=fine.id, attribute="id", words=("fine",),
                required=True)  # fmt: skip
    fee = Input(key="fee", role="content", entity=fine.id, attribute="fee", words=("fee",))
    model = EntityModel(
        types=type_list(fine),
        paths=paths((
            ("club.fines", "list", fine.id, "[]", ("id", "fee"), ()),
            ("club.set_fee", "update", fine.id, "", ("id", "fee"), (own, fee)),
        )),
        version="1",
    )  # fmt: skip
    goal = DoGoal(
        id="g1", action="raise", tool_id="club.set_fee", entity=fine.id,
        target=Find(entity=fine.id, constraints=(Constraint(attribute="id", value=3, kind="id"),)),
        assignments=(
            Constraint(attribute="fee", value={"amount": 5, "unit": "percent"}, shift=True),
        ),
    )  # fmt: skip
    found = search_plans(goal, scope(whole=(), model=model, said="raise fine 3 by 5 %"))
    ops = [op for step in found.plans[0].steps if isinstance(step, RowsStep) for op in step.ops]
    assert [op.parted for op in ops if isinstance(op, Shift)] == [True]


def test_the_row_is_read_reckoned_and_written() -> None:
    by = {"amount": 7, "unit": "day"}
    goal = DoGoal(
        id="g1", action="extend", tool_id="club.renew", entity=LOAN,
        target=Find(entity=LOAN, constraints=(Constraint(attribute="id", value=3, kind="id"),)),
        assignments=(Constraint(attribute="new_day", value=by, shift=True),),
    )  # fmt: skip
    found = search_plans(goal, scope(whole=(), model=MODEL, said="extend loan 3 by 7 days"))
    assert plan_lines(found.plans[0]) == [
        "1 call club.loans",
        "2 keep id = 3, change due by 7 day",
        "3 call club.renew loan_id=3 new_day=new_due of 2",
    ]


def test_of_a_list_members_are_added_or_removed_and_the_whole_of_it_is_sent() -> None:
    card = entity("club.card", [attribute("id", role="id"), attribute("labels[]")], [])
    own = Input(key="card_id", role="id", entity=card.id, attribute="id", words=("card",),
                required=True)  # fmt: skip
    labels = Input(key="labels", role="content", entity=card.id, attribute="labels[]",
                   words=("label",))  # fmt: skip
    model = EntityModel(
        types=type_list(card),
        paths=paths((
            ("club.cards", "list", card.id, "[]", ("id", "labels[]"), ()),
            ("club.edit", "update", card.id, "", ("id", "labels[]"), (own, labels)),
        )),
        version="1",
    )  # fmt: skip
    goal = DoGoal(
        id="g1", action="add", tool_id="club.edit", entity=card.id,
        target=Find(entity=card.id, constraints=(Constraint(attribute="id", value=3, kind="id"),)),
        assignments=(Constraint(attribute="labels", value={"add": ["sea"]}, shift=True),),
    )  # fmt: skip
    found = search_plans(goal, scope(whole=(), model=model, said="add the label sea to card 3"))
    (*_, call) = found.plans[0].steps
    assert isinstance(call, CallStep)
    assert call.arguments["labels"] == Taken(step="s2", attribute="new_labels", whole=True)


def test_what_another_goal_found_is_moved_by_so_much() -> None:
    later = Constraint(
        attribute="new_day", goal="g0", take="due", moved={"amount": 3, "unit": "day"}
    )
    goal = DoGoal(
        id="g1", action="extend", tool_id="club.renew", entity=LOAN,
        target=Find(entity=LOAN, constraints=(Constraint(attribute="id", value=3, kind="id"),)),
        assignments=(later,),
    )  # fmt: skip
    one = Found(goal="g0", status="answered", entity=LOAN, rows=({"id": 4, "due": "2026-05-12"},))
    found = search_plans(goal, scope(whole=(), model=MODEL, known={"g0": one}))
    (*_, call) = found.plans[0].steps
    assert isinstance(call, CallStep)
    (rows,) = [step for step in found.plans[0].steps if isinstance(step, RowsStep)]
    assert (rows.of, [op.into for op in rows.ops if isinstance(op, Shift)]) == (
        "goal:g0", ["new_due"],
    )  # fmt: skip
    assert call.arguments["new_day"] == Taken(step=rows.id, attribute="new_due")


def test_the_number_of_another_goal_is_moved_by_so_much() -> None:
    goal = DoGoal(
        id="g1", action="set", tool_id="club.renew", entity=LOAN,
        target=Find(entity=LOAN, constraints=(Constraint(attribute="id", value=3, kind="id"),)),
        assignments=(
            Constraint(attribute="new_day", goal="g0", moved={"amount": 50, "unit": "percent"}),
        ),
    )  # fmt: skip
    number = Found(goal="g0", status="answered", total=40)
    found = search_plans(goal, scope(whole=(), model=MODEL, known={"g0": number}))
    (*_, call) = found.plans[0].steps
    assert isinstance(call, CallStep)
    new = call.arguments["new_day"]
    assert isinstance(new, Constant)
    assert str(new.value) == "60"
