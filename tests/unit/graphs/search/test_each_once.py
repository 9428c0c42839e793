"""Things that several rows lead to are one each: the authors of books."""

from __future__ import annotations

import pytest

from graphs.forms.records import Constraint, Find, FindGoal, Total
from graphs.plans.merging import for_all_things
from graphs.plans.records import Constant, Distinct, Plan, RowsStep
from graphs.search.searching import search_plans
from tests.search_stubs import StubGraph, attribute, binding, calls, entity, its_id, said, scope
from tools.entity_types.records import AccessPath, EntityModel

BOOK, AUTHOR = "shelf.book", "shelf.author"
MODEL = EntityModel(
    types={
        BOOK: entity(
            BOOK,
            [attribute("id", role="id"), attribute("genre"),
             attribute("author_id", target=AUTHOR, target_attribute="id")],
        ),
        AUTHOR: entity(
            AUTHOR, [attribute("id", role="id"), attribute("name", role="name")], ["name"]
        ),
    },
    paths={
        path.tool_id: path
        for path in (
            AccessPath(
                tool_id="shelf.books", kind="list", entity=BOOK, container="[]",
                attributes=("id", "genre", "author_id"),
            ),
            AccessPath(
                tool_id="shelf.get_author", kind="detail", entity=AUTHOR,
                attributes=("id", "name"), inputs=(its_id("author_id", AUTHOR),),
            ),
            AccessPath(
                tool_id="shelf.get_book", kind="detail", entity=BOOK,
                attributes=("id", "genre", "author_id"), inputs=(its_id("book_id", BOOK),),
            ),
        )
    },
)  # fmt: skip
GRAPH = StubGraph(
    [binding("shelf.books", "[].author_id", "shelf.get_author", "author_id"),
     binding("shelf.books", "[].id", "shelf.get_book", "book_id")]
)  # fmt: skip
BOOKS = Find(entity=BOOK, constraints=(said("genre", "fiction"),))
LED = Constraint(attribute="id", find=BOOKS, take="author_id")


@pytest.mark.parametrize("total", [None, Total(op="count")])
def test_what_several_rows_lead_to_is_there_once(total: Total | None) -> None:
    goal = FindGoal(id="g1", find=Find(entity=AUTHOR, constraints=(LED,)), total=total)
    plan = search_plans(goal, scope(model=MODEL, graph=GRAPH)).plans[0]
    assert calls(plan)[-1].over, "an author for each book"
    worked = [op for step in plan.steps if isinstance(step, RowsStep) for op in step.ops]
    assert Distinct(attribute="id") in worked


def test_what_is_there_once_is_found_for_all_things_of_a_name() -> None:
    """Of two of one name both are meant, though what they lead to is told once."""
    first, other = (_of_author(number) for number in (1, 2))
    both = for_all_things([first, other])
    assert both is not None
    assert calls(both)[0].arguments["author_id"] == Constant(value=[1, 2], known=True, each=True)


def _of_author(number: int) -> Plan:
    led = Constraint(attribute="id", find=BOOKS, take="author_id")
    goal = FindGoal(id="g1", find=Find(entity=AUTHOR, constraints=(led,)))
    plan = search_plans(goal, scope(model=MODEL, graph=GRAPH)).plans[0]
    told = {"author_id": Constant(value=number, known=True)}
    asked = plan.steps[0].model_copy(update={"arguments": told})
    return plan.model_copy(update={"steps": (asked, *plan.steps[1:])})
