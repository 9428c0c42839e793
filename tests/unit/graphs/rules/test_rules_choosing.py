"""Which plan suits a clause best, and the moves along it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from graphs.gaps import gap_text
from graphs.rules.choosing import choose, favourite, least_score, wanted
from graphs.rules.open_inputs import gap_of
from graphs.rules.ranking import VIABLE, Ranked
from graphs.rules.thinking import does
from graphs.state import Gap
from tests.lending_stubs import (
    BRANCHES,
    CALENDAR,
    DETAILS,
    LOANS,
    MAKERS,
    NEARBY,
    PLACES,
    RENEW,
    SEARCH,
    SHELF,
    TOOLS,
    make_thinking,
    names,
    parameter,
    situation,
    task,
    tool,
)
from tools.records import Tool


def ranked(clause: str, *candidates: Tool, tools: tuple[Tool, ...] = TOOLS) -> list[Ranked]:
    return make_thinking(tools).plans(task(clause, *(candidates or tools)))


def best(clause: str, *candidates: Tool, tools: tuple[Tool, ...] = TOOLS) -> list[str]:
    return names(ranked(clause, *candidates, tools=tools)[0].plan)


def score(clause: str, goal: Tool, tools: tuple[Tool, ...] = TOOLS) -> float:
    mine = (one for one in ranked(clause, goal, tools=tools) if one.plan.steps[-1].tool == goal)
    return max(one.score for one in mine)


# --- ranking ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clause", "path"),
    [
        ("weight of the Amati cello", ["search_instruments", "get_instrument"]),
        ("branches in Ghent", ["list_branches"]),
        ("instruments in Ghent", ["list_branches", "branch_instruments"]),
        ("my loans", ["my_loans"]),
        ("renew my loan", ["my_loans", "renew_loan"]),
        ("makers of instruments", ["list_makers"]),
        ("brass instruments named Conn", ["search_instruments"]),
        ("rehearsals in Ghent from 5 to 8 June", ["list_branches", "rehearsal_calendar"]),
        ("coordinates of Ghent", ["locate"]),
    ],
)
def test_the_best_plan(clause: str, path: list[str]) -> None:
    assert best(clause) == path


def test_scores_fall_and_stay_within_their_bounds() -> None:
    scores = [r.score for r in ranked("instruments in Ghent")]
    assert scores == sorted(scores, reverse=True)
    assert all(-1 <= s <= 1.2 for s in scores)


def test_a_last_step_that_adds_nothing_costs() -> None:
    whole = score("instruments on the shelf of a branch in Ghent", SHELF)
    assert score("instruments on the shelf of a branch in Ghent", DETAILS) < whole


def test_own_things_rise_when_spoken_of_and_sink_when_not() -> None:
    assert score("my loans", LOANS) > score("loans", LOANS)


@pytest.mark.parametrize(
    ("clause", "path"),
    [
        ("storms on 3 May 2026", "storms_a"),
        ("storms last week", "storms_a"),
        ("storms on 20 May 2026", "storms_b"),
        ("storms next week", "storms_b"),
    ],
)
def test_past_days_go_to_archives_and_coming_ones_to_forecasts(clause: str, path: str) -> None:
    day = [parameter("date!", format="date")]
    past = tool("storms_a", "GET /a", "Past storms", day, ["storms[].date"])
    coming = tool("storms_b", "GET /b", "Forecast of storms", day, ["storms[].date"])
    assert best(clause, past, coming, tools=(past, coming)) == [path]
    assert best(clause, coming, past, tools=(past, coming)) == [path]


@pytest.mark.parametrize(
    ("clause", "path"), [("any falafel wrap", "dishes"), ("any wool sweater", "products")]
)
def test_a_thing_is_looked_for_where_its_kind_is_listed(clause: str, path: str) -> None:
    text = [parameter("q!", "Words of the name")]
    dishes = tool("dishes", "GET /dishes", "Search", text, ["found[].name"])
    products = tool("products", "GET /products", "Search", text, ["found[].name"])
    assert best(clause, dishes, products, tools=(dishes, products)) == [path]


def test_a_name_that_says_its_kind_is_looked_for_among_such() -> None:
    city = [parameter("city!")]
    palaces = tool("sights", "GET /sights", "Palaces", city, ["[].name", "[].hours"])
    opening = tool("opening", "GET /opening", "When shops open", city, ["[].name", "[].opens"])
    both = (palaces, opening)
    assert best("When does the Vienna Royal Palace open", *both, tools=both) == ["sights"]
    assert best("When does Hill Shop in Vienna open", *both, tools=both) == ["opening"]


def test_nothing_tells_of_what_no_tool_speaks_of() -> None:
    rents = tool("rents", "GET /r", "Rent and storey of halls", [], ["halls[].rent#"])
    known, unknown = "what is the storey rent of halls", "what is the crime rent of halls"
    assert score(unknown, rents, (*TOOLS, rents)) < 0.7 * score(known, rents, (*TOOLS, rents))


def test_to_write_is_not_to_read_what_was_written() -> None:
    reviews = tool("reviews", "GET /r", "Reviews of a hall", [], ["reviews[].author"])
    writing = tool("write_review", "GET /w", "Write a review of a hall", [], ["review.author"])
    assert best("write a review", reviews, writing, tools=(reviews, writing)) == ["write_review"]
    assert score("write a review", reviews, (*TOOLS, reviews)) < VIABLE


def test_a_superlative_wants_an_answer_to_order_by() -> None:
    plain = tool("a_horns", "GET /a", "Horns", [], ["items[].name"])
    priced = tool("b_horns", "GET /b", "Horns", [], ["items[].name", "items[].price#"])
    assert best("the cheapest horns", plain, priced, tools=(plain, priced)) == ["b_horns"]
    assert best("horns", plain, priced, tools=(plain, priced)) == ["a_horns"]


def test_a_search_by_name_that_tells_what_is_asked_needs_no_other_word() -> None:
    text = [parameter("q", "Free text")]
    told = tool("find_a", "GET /a", "Find wares", text, ["items[].name", "items[].price#"])
    untold = tool("find_b", "GET /b", "Find wares", text, ["items[].name", "items[].shade"])
    clause, tools = "price of the Amati Grand Nine", (told, untold)
    assert score(clause, told, tools) > VIABLE > score(clause, untold, tools)


def test_a_gap_costs_and_one_nobody_can_say_costs_more() -> None:
    none = tool("horns_a", "GET /horns", "Horns", [], ["horns[].name"])
    said = tool("horns_b", "GET /horns", "Horns", [parameter("city!")], ["horns[].name"])
    hidden = tool("horns_c", "GET /horns", "Horns", [parameter("case_id!")], ["horns[].name"])
    tools = (none, said, hidden)
    assert score("horns", none, tools) > score("horns", said, tools) > score("horns", hidden, tools)


def test_a_tool_that_is_down_sinks() -> None:
    clause = task("branches in Ghent", BRANCHES)
    up, down = make_thinking(), make_thinking(down={BRANCHES.id: 0.2})
    assert down.plans(clause)[0].score < up.plans(clause)[0].score


def test_equal_plans_stand_in_the_order_of_their_ids() -> None:
    twins = [tool(n, "GET /horns", "Horns", [], ["horns[].name"]) for n in ("horn_b", "horn_a")]
    thinking = make_thinking(twins)
    asked = task("horns", *twins)
    plans = thinking.plans(replace(asked, candidates=dict.fromkeys(asked.candidates, 0.5)))
    assert plans[0].score == plans[1].score
    assert [names(r.plan) for r in plans] == [["horn_a"], ["horn_b"]]


@pytest.mark.parametrize(
    ("goal", "action", "suits"),
    [
        (SEARCH, "", True),
        (SEARCH, "cancel", False),
        (RENEW, "", False),
        (RENEW, "update", True),
        (RENEW, "cancel", False),
        (tool("x", "DELETE /loans/{id}", "End a loan"), "cancel", True),
        (tool("x", "DELETE /loans/{id}", "End a loan"), "create", False),
        (tool("book_hall", "POST /halls", "Book a hall"), "order", True),
    ],
)
def test_a_change_is_made_only_by_what_makes_it(goal: Tool, action: str, suits: bool) -> None:
    assert does(goal, action) is suits


def test_nothing_is_changed_unless_a_change_is_asked_for() -> None:
    reads = {r.plan.tools[-1] for r in ranked("the loan ln_4")}
    assert RENEW.id not in reads
    assert [r.plan.tools[-1] for r in ranked("renew loan ln_4")] == [RENEW.id]


# --- moves --------------------------------------------------------------------------------------


def test_along_the_plan_to_its_end() -> None:
    thinking, asked = make_thinking(), task("weight of the Amati cello")
    first = choose(thinking, situation(asked))
    second = choose(thinking, situation(asked, [SEARCH]))
    third = choose(thinking, situation(asked, [SEARCH, DETAILS]))
    assert [(c.kind, c.tool_id) for c in (first, second, third)] == [
        ("advance", SEARCH.id),
        ("advance", DETAILS.id),
        ("finish", ""),
    ]
    assert first.reason == f"supplies instrument_id of {DETAILS.id}"
    assert second.reason.startswith("gives what is asked")


def test_only_what_is_offered() -> None:
    asked = task("branches in Ghent")
    choice = choose(make_thinking(), situation(asked, offers=[PLACES, NEARBY]))
    assert choice.tool_id in (PLACES.id, "")
    nothing = choose(make_thinking(), situation(asked, offers=[]))
    assert nothing.kind == "give_up"


def test_back_where_no_plan_goes_on() -> None:
    choice = choose(make_thinking(), situation(task("branches in Ghent"), [MAKERS]))
    assert (choice.kind, choice.tool_id) == ("backtrack", "")


def test_an_undone_branch_is_not_walked_again() -> None:
    asked = task("instruments in Ghent")
    choice = choose(make_thinking(), situation(asked, undone=[BRANCHES.id]))
    assert choice.tool_id != BRANCHES.id


def test_an_undone_beginning_closes_all_that_begins_so() -> None:
    asked = task("instruments in Ghent")
    undone = [f"{BRANCHES.id}>{SHELF.id}"]
    choice = choose(make_thinking(), situation(asked, [BRANCHES], undone=undone))
    assert choice.tool_id != SHELF.id


@pytest.mark.parametrize("clause", ["how tall is a giraffe", "quantum chromodynamics", "???"])
def test_what_no_tool_does_is_given_up(clause: str) -> None:
    choice = choose(make_thinking(), situation(task(clause)))
    assert choice.kind == "give_up"
    assert choice.missing == ()
    assert choice.reason.startswith("no tool fits")


def test_no_candidates_are_given_up() -> None:
    choice = choose(make_thinking(), situation(task("cancel loan ln_4")))
    assert (choice.kind, choice.reason) == ("give_up", "no tool fits this request")


def texts(gaps: Sequence[Gap]) -> list[str]:
    return list(map(gap_text, gaps))


def test_a_person_is_asked_for_what_a_person_can_say() -> None:
    choice = choose(make_thinking(), situation(task("rehearsals in Ghent", CALENDAR)))
    assert choice.kind == "give_up"
    assert texts(choice.missing) == ["from date", "to date"]


def test_nobody_is_asked_for_an_opaque_id() -> None:
    choice = choose(make_thinking(), situation(task("weight of an instrument", DETAILS)))
    assert texts(choice.missing) == ["instrument: which one"]


def test_nobody_is_asked_for_coordinates() -> None:
    nearby = make_thinking().plans(task("branches around", NEARBY))
    assert texts(wanted(nearby[0])) == ["city or place: where"]


def test_what_is_asked_for_is_explained() -> None:
    goal = tool(
        "horns", "GET /horns", "Horns",
        [
            parameter("finish!", "Colour of the horn. Never green.", enum=("gold", "silver")),
            parameter("city!", "City to look in", example="Ghent"),
        ],
        ["horns[].name"],
    )  # fmt: skip
    (plan,) = make_thinking([goal]).plans(task("horns", goal))
    assert set(texts(wanted(plan))) == {
        "finish: Colour of the horn (gold; silver)",
        "city: City to look in (for example Ghent)",
    }


def test_a_whole_plan_is_not_asked_about() -> None:
    choice = choose(make_thinking(), situation(task("branches in Ghent", BRANCHES, CALENDAR)))
    assert (choice.kind, choice.tool_id) == ("advance", BRANCHES.id)


def test_a_substitute_must_come_close_to_what_failed() -> None:
    thinking = make_thinking()
    first = thinking.plans(task("instruments in Ghent"))[0].score
    after = task("instruments in Ghent", noise=[SHELF.id])
    assert least_score(thinking, task("instruments in Ghent")) == VIABLE
    assert least_score(thinking, after) == pytest.approx(0.85 * first)


def test_a_close_substitute_is_taken_and_a_distant_one_is_not() -> None:
    twin = tool(
        "find_instruments", "GET /found", "Find instruments by name", [parameter("name!")],
        ["found[].instrument_id", "found[].name", "found[].family"],
    )  # fmt: skip
    thinking, clause = make_thinking((*TOOLS, twin)), "instruments named Conn"
    thinking.plans(task(clause, SEARCH, twin, MAKERS))
    close = task(clause, twin, MAKERS, noise=[SEARCH.id])
    assert choose(thinking, situation(close, offers=[twin, MAKERS])).tool_id == twin.id
    distant = task(clause, MAKERS, noise=[SEARCH.id, twin.id])
    assert choose(thinking, situation(distant, offers=[MAKERS])).kind == "give_up"


# --- own things, ends of a journey --------------------------------------------------------------


def test_own_things_are_rather_looked_up_than_asked_for() -> None:
    hall = tool("hall_hours", "GET /halls", "Opening hours of a hall", [parameter("hall_name!")])
    mine, anyones = (
        score(f"opening hours of {whose} hall", hall, (*TOOLS, hall)) for whose in ("my", "a")
    )
    assert mine < anyones


CHANGING = tool(
    "convert_money",
    "GET /conversions",
    "Convert an amount of money into another currency",
    [
        parameter("amount!#"),
        parameter("from!", "Currency"),
        parameter("to!", "ISO 4217 code to convert to"),
    ],
    ["result#"],
)
RATES = tool(
    "money_rates",
    "GET /rates",
    "Exchange rates of a currency: how much money of others it is worth",
    [parameter("base", "Currency code")],
    ["rates.eur#"],
)


@pytest.mark.parametrize("clause", ["convert 300 dollars for me", "I have 40 euros, change them"])
def test_what_puts_all_that_was_said_to_use_is_asked_about_first(clause: str) -> None:
    choice = choose(
        make_thinking([*TOOLS, CHANGING, RATES]), situation(task(clause, CHANGING, RATES))
    )
    assert texts(choice.missing) == ["to: currency, ISO 4217 code to convert to"]


def test_own_things_nobody_spoke_of_spare_no_question() -> None:
    gap = ranked("branches", BRANCHES)[0]
    assert gap.plan.missing
    whole = replace(ranked("loans", LOANS)[0], score=gap.score - 0.01, values=gap.values)
    assert whole.strange
    assert favourite([gap, whole], VIABLE) is gap
    spoken_of = replace(whole, strange=False)
    assert favourite([gap, spoken_of], VIABLE) is spoken_of


def test_what_is_missing_is_named_for_the_end_of_the_journey() -> None:
    found = parameter("q!", "City name")
    there = gap_of(found, "lyra.quays", parameter("destination_code!"))
    assert (there["name"], there["about"], there["cue"]) == ("destination", "city", "to")
    assert gap_of(found, "lyra.quays", parameter("code!"))["name"] == "q"
