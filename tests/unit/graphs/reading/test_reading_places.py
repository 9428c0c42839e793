"""Things that are only found by what a name leads to, and words that lead to values or ask when."""

from __future__ import annotations

from graphs.forms.records import CallGoal, FindGoal
from graphs.reading.calling import places_told
from graphs.reading.circumstantial import explains_nothing
from graphs.reading.clauses import clause_of
from graphs.reading.dimensions import beginnings
from graphs.reading.draft import Candidate, Draft
from graphs.reading.finding import look_up
from graphs.reading.links import Link, word_links
from graphs.reading.reasoner import RuleReader
from graphs.reading.schema import own_measures
from graphs.reading.tokens import tokens_of
from tests.reading_stubs import NOW, attribute, model_of
from tests.search_stubs import takes
from tools.entity_types.records import AccessPath
from tools.records import Parameter, Tool

TIDE, HARBOUR = "club.tide", "club.harbour"
MODEL = model_of(
    (
        "tide",
        "",
        (
            attribute("height", type="number"),
            attribute("from_mark"),
            attribute("rising", type="boolean"),
        ),
    ),
    ("harbour", "id", (attribute("id", role="id"), attribute("name", role="name"))),
    ("hourly", "", (attribute("depth", type="number"),)),
    ("stock", "", (attribute("quantity", type="number"),)),
    ("buoy", "id", (attribute("id", role="id"), attribute("in_stock", type="boolean"))),
)
SCHEMA = RuleReader().schema(MODEL)


def drafted(request: str, entity: str, *names: Link, led: int = 0) -> Candidate:
    clause = clause_of(request, 0, NOW)
    links = [*word_links(clause.tokens, SCHEMA.index, list(MODEL.types)), *names]
    return look_up(Draft(clause, entity, links, SCHEMA, led=led))


def called(request: str, name: str) -> Link:
    at = [token.text for token in tokens_of(request)].index(name)
    return Link(at, at + 1, "name", HARBOUR, "name", 1.0, name, 7)


def test_a_name_is_in_its_place_where_things_are_found_by_what_it_leads_to() -> None:
    asked = "What is the height of the tide in Oulu?"
    name = called(asked, "Oulu")
    assert drafted(asked, TIDE, name).features["unplaced"] == 1.0
    assert not drafted(asked, TIDE, name, led=1).features.get("unplaced")


def test_only_a_place_or_what_people_do_not_say_is_led_to() -> None:
    def told(*keys: str) -> int:
        needed = tuple(
            Parameter(key=key, name=key, location="query", required=True, type="number")
            for key in keys
        )
        tool = Tool(id="club.tides", group_id="club", name="tides", method="GET", risk="read",
                    summary="tides", parameters=needed)  # fmt: skip
        inputs = tuple(takes(key, "option", required=True) for key in keys)
        return places_told(AccessPath(tool_id=tool.id, kind="list", inputs=inputs), tool)

    assert told("latitude", "longitude") == 1
    assert told("from_city", "to_city", "check_in_date") == 2
    assert told("check_in_date", "guests") == 0


def test_as_many_names_are_in_their_place_as_places_are_taken() -> None:
    asked = "What is the height of the tide from Oulu to Kemi?"
    names = called(asked, "Oulu"), called(asked, "Kemi")
    assert drafted(asked, TIDE, *names, led=1).features["unplaced"] == 1.0
    assert drafted(asked, TIDE, *names, led=2).features["unplaced"] == 0.0


def test_a_preposition_before_a_value_asks_for_nothing() -> None:
    found = drafted("height of the tide from Oulu", TIDE, called("tide from Oulu", "Oulu"))
    assert found.goal.find.wanted == ("height",)


def test_the_word_behind_what_asks_when_names_no_type() -> None:
    assert drafted("At what hour is it deepest?", "club.hourly").features["root_said"] == 0.0
    assert drafted("Show the hourly depth", "club.hourly").features["root_said"] == 1.0


def test_a_flag_that_its_preposition_leads_names_no_type() -> None:
    assert drafted("Which buoy is in stock?", "club.stock").features["root_said"] == 0.0
    assert drafted("How large is the stock?", "club.stock").features["root_said"] == 1.0


def test_what_is_first_is_so_by_the_beginning_of_a_time() -> None:
    times = [
        attribute("departure_time", format="date-time"),
        attribute("arrival_time", format="date-time"),
        attribute("price", type="number"),
        attribute("cost", type="number"),
    ]
    kept = beginnings([(one.name, one) for one in times])
    assert [name for name, _ in kept] == ["departure_time", "price", "cost"]


def test_a_function_that_all_speaks_for_is_meant_though_words_are_left() -> None:
    clause = clause_of("100 euros in zloty and crowns", 0, NOW)
    used = {i for i, t in enumerate(clause.tokens) if t.lower != "crowns"}
    goal = CallGoal(id="g1", tool_id="club.convert")
    nearest = Candidate(goal, {"purpose": 0.0, "relevance": 1.0}, used)
    assert not explains_nothing(clause, nearest)
    assert explains_nothing(clause, Candidate(goal, {"purpose": -0.1, "relevance": 1.0}, used))


def test_a_value_of_the_very_kind_that_is_looked_up_says_what_is_meant() -> None:
    clause = clause_of("what money do they use in Peru", 0, NOW)
    used = {i for i, t in enumerate(clause.tokens) if t.lower != "use"}
    find = drafted("what is the height", TIDE).goal
    assert isinstance(find, FindGoal)
    told = {"soft": 1.0, "own_kind": 1.0}
    assert not explains_nothing(clause, Candidate(find, told, used))
    assert explains_nothing(clause, Candidate(find, {"soft": 1.0}, used))


def test_how_much_is_asked_of_what_things_have_themselves() -> None:
    line = attribute("items[].line_cost", type="number")
    own = attribute("sum_due", type="number")
    (_, _, both), (_, _, listed) = (
        ("bill", "id", (attribute("id", role="id"), line, own)),
        ("slip", "id", (attribute("id", role="id"), line)),
    )
    kinds = model_of(("bill", "id", both), ("slip", "id", listed)).types
    assert [name for name, _ in own_measures(kinds["club.bill"])] == ["sum_due"]
    assert [name for name, _ in own_measures(kinds["club.slip"])] == ["items[].line_cost"]


def test_a_fraction_is_no_amount_of_what_is_counted() -> None:
    kinds = model_of(("diner", "", (attribute("tables", type="integer"),)))
    schema = RuleReader().schema(kinds)

    def told(request: str) -> list[str]:
        clause = clause_of(request, 0, NOW)
        found = look_up(Draft(clause, "club.diner", [], schema)).goal
        return [one.attribute for one in found.find.constraints]

    assert told("diners with at least 4") == ["tables"]
    assert told("diners with at least 4.4") == [""]
