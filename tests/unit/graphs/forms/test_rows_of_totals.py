"""References to numbers: who looks among what was counted looks that up."""

from __future__ import annotations

from graphs.forms.records import Constraint, DoGoal, Find, FindGoal, Form, Goal, Order, Total
from graphs.forms.rows_of_totals import with_rows_of_totals
from tests.search_stubs import MODEL

OPEN = Constraint(attribute="status", value="open")
ORDERS = Find(entity="shop.order", constraints=(OPEN,))
COUNTED = FindGoal(id="g1", find=ORDERS, total=Total(op="count"))


def second(goal: Goal, first: Goal = COUNTED) -> Goal:
    form = with_rows_of_totals(Form(goals=(first, goal)), {}, MODEL)
    assert form.goals[0] == first
    return form.goals[1]


def looked_up(find: Find, first: Goal = COUNTED) -> Find:
    goal = second(FindGoal(id="g2", find=find), first)
    assert isinstance(goal, FindGoal)
    return goal.find


def test_who_looks_among_what_was_counted_looks_it_up() -> None:
    newest = Order(attribute="placed_on", descending=True)
    found = looked_up(Find(of="g1", order=newest, limit=1, wanted=("note",)))
    assert found == Find(
        entity="shop.order", constraints=(OPEN,), order=newest, limit=1, wanted=("note",)
    )


def test_an_attribute_that_no_number_has_is_taken_of_the_things() -> None:
    taken = Constraint(attribute="id", goal="g1", take="customer_id")
    (one,) = looked_up(Find(entity="shop.customer", constraints=(taken,))).constraints
    assert (one.goal, one.find, one.take) == ("", ORDERS, "customer_id")


def test_the_things_themselves_are_meant_where_one_is_referred_to() -> None:
    customers = FindGoal(id="g1", find=Find(entity="shop.customer"), total=Total(op="count"))
    whose = Constraint(attribute="customer_id", goal="g1")
    (one,) = looked_up(Find(entity="shop.order", constraints=(whose,)), customers).constraints
    assert one.find == customers.find


def test_the_number_is_compared_with_as_it_is() -> None:
    so_many = Constraint(attribute="quantity", op=">", goal="g1")
    (one,) = looked_up(Find(entity="shop.order_line", constraints=(so_many,))).constraints
    assert one == so_many


def test_groups_have_rows_of_their_own() -> None:
    grouped = COUNTED.model_copy(update={"total": Total(op="count", by="customer_id")})
    assert looked_up(Find(of="g1", limit=1), grouped).of == "g1"


def test_what_was_counted_is_changed() -> None:
    goal = second(DoGoal(id="g2", action="cancel", target_goal="g1", each=True))
    assert isinstance(goal, DoGoal)
    assert (goal.target_goal, goal.target) == ("", ORDERS)


def test_what_an_earlier_turn_counted_is_looked_up_as_it_was_there() -> None:
    among = FindGoal(id="g2", find=Find(of="g1", constraints=(OPEN,)), total=Total(op="count"))
    earlier = Form(goals=(FindGoal(id="g1", find=Find(entity="shop.order")), among))
    asked = Form(goals=(FindGoal(id="g1", find=Find(of="T1.g2")),))
    (goal,) = with_rows_of_totals(asked, {"T1": earlier}, MODEL).goals
    assert isinstance(goal, FindGoal)
    assert goal.find == Find(of="T1.g1", constraints=(OPEN,))


def test_who_keeps_groups_by_their_number_has_them_made_so() -> None:
    several = Constraint(attribute="total", op=">=", value=2)
    grouped = COUNTED.model_copy(update={"total": Total(op="count", by="customer_id")})
    goal = second(FindGoal(id="g2", find=Find(of="g1", constraints=(several,))), grouped)
    assert isinstance(goal, FindGoal)
    assert goal.total == grouped.total
    assert goal.find == Find(entity="shop.order", constraints=(OPEN, several))
