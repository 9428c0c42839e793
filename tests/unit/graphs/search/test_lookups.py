"""Look-ups: what is sent, how often, and what is known then."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from graphs.events import LookedUp
from graphs.search.grounding import Grounding
from graphs.search.look_up_calls import LookUpBudget
from graphs.search.look_up_paths import LookUpPaths
from graphs.search.lookups import RunGrounding
from memory.errors import BacktrackError
from memory.volatile_name_directory import VolatileNameDirectory
from tests.grounding_stubs import (
    ACME,
    CUSTOMER,
    PATHS,
    ShopCaller,
    library,
    listing,
    model,
    taken,
    tool,
)
from tools.calling import CallError, CallResult, SentRequest
from tools.entity_types.records import AccessPath, EntityModel
from tools.records import Parameter, Tool

BROKEN = CallError(kind="server_error", message="down")
UNREACHED = CallError(kind="connection", message="refused")
NO_KEY = BacktrackError("no key", code="missing_credential")


class World:
    """A directory that lives on, and runs one after the other."""

    def __init__(self, caller: ShopCaller | None = None) -> None:
        self.now = datetime(2025, 3, 1, tzinfo=UTC)
        self.directory = VolatileNameDirectory(lambda: self.now)
        self.caller = caller or ShopCaller()
        self.told: list[LookedUp] = []
        self.model: EntityModel | None = None

    def run(
        self, *paths: AccessPath, tools: tuple[Tool, ...] = (), request: str = "", **budget: Any
    ) -> RunGrounding:
        chosen = paths or tuple(PATHS)
        return RunGrounding(
            self.directory,
            self.model or model(*chosen),
            self.caller,
            library(*(tools or tuple(tool(path) for path in chosen))),
            budget=LookUpBudget(**budget),
            request=request,
            told=self._tell,
        )

    async def _tell(self, event: LookedUp) -> None:
        self.told.append(event)

    @property
    def sent(self) -> list[str]:
        return [tool_id.removeprefix("shop.") for tool_id, _ in self.caller.calls]


def names(
    grounding: Grounding, entity: str = "shop.customer", attribute: str = "name"
) -> list[str]:
    return [value.text for value in grounding.values(entity, attribute)]


async def test_a_list_of_the_type_is_read_and_told() -> None:
    world = World()
    run = world.run()
    await run.survey(["shop.customer"])
    assert names(run) == ["Acme", "Beta Works"]
    mention = run.mentions("invoices of Acme", ["shop.customer"])[0]
    assert (mention.exact, mention.value.thing) == (True, 17)
    assert run.read_whole("shop.customer")
    assert not run.read_whole("shop.lead")
    assert list(run.sent) == ["shop.customers"]
    assert world.told == [LookedUp(tool_id="shop.customers", arguments={}, outcome="ok", values=9)]


async def test_a_list_that_was_read_lately_is_not_read_again() -> None:
    world = World()
    await world.run().survey(["shop.customer"])
    run = world.run()
    await run.survey(["shop.customer"])
    assert world.sent == ["customers"]
    assert names(run) == ["Acme", "Beta Works"]
    assert not run.read_whole("shop.customer")  # a newer one may be there by now
    world.now += timedelta(hours=25)
    await world.run().survey(["shop.customer"])
    assert world.sent == ["customers", "customers"]


async def test_rows_are_those_that_the_run_itself_read() -> None:
    world = World()
    await world.run().survey(["shop.customer"])
    run = world.run()
    await run.survey(["shop.customer"])
    assert not run.rows("shop.customer")
    for _ in range(2):
        await run.look_through(["shop.customer"])
    assert world.sent == ["customers", "customers"]
    assert [row["name"] for row in run.rows("shop.customer")] == ["Acme", "Beta Works"]


async def test_nothing_is_looked_through_where_no_look_up_may_be_sent() -> None:
    world = World()
    run = world.run(calls=0)
    await run.look_through(["shop.customer"])
    assert not world.sent
    assert not run.rows("shop.customer")


async def test_a_failure_is_remembered_for_the_run() -> None:
    world = World(ShopCaller(customers=BROKEN))
    run = world.run()
    for _ in range(2):
        await run.survey(["shop.customer"])
    assert world.sent == ["customers"]
    assert [(r.tool_id, r.failed, r.whole) for r in world.directory.readings()] == [
        ("shop.customers", True, False)
    ]
    assert not run.read_whole("shop.customer")
    assert world.told[0].outcome == "failed"
    await world.run().survey(["shop.customer"])
    assert world.sent == ["customers", "customers"]


async def test_a_list_that_the_service_refuses_is_not_asked_for_again_for_a_day() -> None:
    refused = CallError(kind="client_error", message="400: tell which region")
    other = listing("shop.leads", "shop.customer")
    world = World(ShopCaller(customers=refused, leads=[ACME]))
    await world.run(PATHS[0], other).survey(["shop.customer"])
    run = world.run(PATHS[0], other)
    await run.survey(["shop.customer"])
    assert world.sent == ["customers", "leads"]
    assert names(run) == ["Acme"]
    world.now += timedelta(hours=25)
    await world.run(PATHS[0], other).survey(["shop.customer"])
    assert world.sent == ["customers", "leads", "customers", "leads"]


async def test_nothing_is_started_for_lists_that_were_read_lately(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world, begun = World(), []
    read_type = RunGrounding._read_type

    async def noted(self: RunGrounding, entity: str, *given: Any, **named: Any) -> None:
        begun.append(entity)
        await read_type(self, entity, *given, **named)

    monkeypatch.setattr(RunGrounding, "_read_type", noted)
    await world.run().survey(["shop.customer"])
    assert begun == ["shop.customer"]
    await world.run().survey(["shop.customer"])
    assert begun == ["shop.customer"]
    world.now += timedelta(hours=25)
    await world.run().survey(["shop.customer"])
    assert begun == ["shop.customer"] * 2


async def test_what_is_known_is_read_again_only_where_something_was_noted() -> None:
    world = World()
    await world.run().survey(["shop.customer", "shop.lead", "shop.note"])
    views = 0

    def view() -> Any:
        nonlocal views
        views += 1
        return VolatileNameDirectory.view(world.directory)

    world.directory.view = view  # type: ignore[method-assign]
    await world.run().survey(["shop.customer", "shop.lead", "shop.note"])
    assert views == 1


async def test_the_next_list_is_read_where_the_best_one_fails() -> None:
    other = listing("shop.leads", "shop.customer")
    world = World(ShopCaller(customers=BROKEN, leads=[ACME]))
    run = world.run(PATHS[0], other)
    await run.survey(["shop.customer"])
    assert world.sent == ["customers", "leads"]
    assert names(run) == ["Acme"]


async def test_a_service_out_of_reach_is_left_alone() -> None:
    world = World(ShopCaller(customers=UNREACHED))
    run = world.run(parallelism=1)
    await run.survey(["shop.customer", "shop.lead"])
    assert world.sent == ["customers"]


async def test_what_needs_a_missing_credential_costs_nothing() -> None:
    world = World(ShopCaller(customers=NO_KEY))
    run = world.run(calls=1)
    await run.survey(["shop.customer", "shop.lead"])
    assert list(run.sent) == ["shop.leads"]
    assert [event.tool_id for event in world.told] == ["shop.leads"]


@pytest.mark.parametrize(
    "facts", [{"risk": "write"}, {"method": "POST"}, {"method": "HEAD"}, {"deprecated": True}]
)
async def test_only_safe_lists_are_called(facts: dict[str, Any]) -> None:
    world = World()
    run = world.run(PATHS[0], tools=(tool(PATHS[0], **facts),))
    await run.survey(["shop.customer"])
    await run.search("Acme", ["shop.customer"])
    assert world.sent == []


@pytest.mark.parametrize(
    "inputs",
    [
        [taken("since", "filter", required=True)],
        [taken("a", "id", required=True)],
        [
            taken("a", "id", required=True, entity="shop.customer"),
            taken("b", "id", required=True, entity="shop.lead"),
        ],
    ],
)
async def test_lists_with_other_required_inputs_are_not_called(inputs: list[Any]) -> None:
    world = World()
    run = world.run(PATHS[0], PATHS[2], listing("shop.notes", "shop.note", *inputs))
    await run.survey(["shop.note"])
    assert "notes" not in world.sent


async def test_lists_of_known_things_are_read_for_a_few_of_them() -> None:
    customers = [{"id": n, "name": f"Customer {n}"} for n in range(10)]
    world = World(ShopCaller(customers=customers))
    run = world.run(parents=2, request="notes of customer 3")
    await run.survey(["shop.note"])
    assert world.caller.calls == [
        ("shop.customers", {}),
        ("shop.notes", {"customer_id": 3}),
        ("shop.notes", {"customer_id": 9}),
    ]
    assert names(run, "shop.note", "title") == ["About 3", "About 9"]
    assert not run.read_whole("shop.note")


async def test_two_types_that_belong_to_one_read_it_once() -> None:
    world = World()
    run = world.run()
    await run.survey(["shop.note", "shop.customer", "shop.note"])
    assert world.sent == ["customers", "notes", "notes"]


async def test_what_has_no_names_is_read_after_what_has() -> None:
    world = World(ShopCaller(visits=[]))
    within = taken("customer_id", "id", required=True, entity="shop.customer")
    nameless = listing("shop.visits", "shop.visit", within)
    await world.run(*PATHS, nameless).survey(["shop.visit", "shop.note"])
    assert world.sent.index("notes") < world.sent.index("visits")


async def test_lists_that_belong_to_each_other_end() -> None:
    first = listing("shop.leads", "shop.lead", taken("n", "id", required=True, entity="shop.note"))
    second = listing("shop.notes", "shop.note", taken("n", "id", required=True, entity="shop.lead"))
    world = World()
    await asyncio.wait_for(world.run(first, second).survey(["shop.lead", "shop.note"]), 5)
    assert world.sent == []


async def test_types_that_all_belong_to_each_other_are_each_begun_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = [f"shop.{letter}" for letter in "abcdefghijkl"]
    paths = [
        listing(f"shop.{of}_{to}", of, taken("n", "id", required=True, entity=to))
        for of in names
        for to in names
        if of != to
    ]
    looked: list[str] = []
    lists = LookUpPaths.lists

    def counted(self: LookUpPaths, model: EntityModel, entity: str) -> list[AccessPath]:
        looked.append(entity)
        return lists(self, model, entity)

    monkeypatch.setattr(LookUpPaths, "lists", counted)
    await World().run(*paths).survey(names)
    # once to see what its lists need, once or twice to read them
    assert max(looked.count(name) for name in names) <= 3


def paged(given: Any) -> Any:
    page = given.get("page", 1)
    rows = [{"id": f"l-{page}", "name": f"Lead of page {page}"}]
    return {"data": rows, "page": page, "total_pages": 4}


LEADS = listing("shop.leads", "shop.lead", taken("page", "page"), container="data[]", paged=True)


@pytest.mark.parametrize(("pages", "read", "whole"), [(2, 2, False), (4, 4, True), (9, 4, True)])
async def test_pages_are_read_within_a_limit(pages: int, read: int, whole: bool) -> None:
    world = World(ShopCaller(leads=paged))
    run = world.run(LEADS, pages=pages)
    await run.survey(["shop.lead"])
    assert len(names(run, "shop.lead")) == read
    assert run.read_whole("shop.lead") is whole
    assert [r.whole for r in world.directory.readings()] == [whole]


LINKED = listing("shop.leads", "shop.lead", container="data[]")
"""A list without an input for pages."""


def linked(address: str) -> Callable[[Any], CallResult]:
    """Three pages of a list that lead on by an address."""

    def answer(given: Any) -> CallResult:
        page = int(given.get("since", 0))
        rows = [{"id": f"l-{page}", "name": f"Lead of page {page}"}]
        return CallResult(
            tool_id="shop.leads",
            outcome="ok",
            body={"data": rows, "next": f"{address}?since={page + 1}" if page < 2 else None},
            request=SentRequest(method="GET", url="https://shop.example/leads"),
        )

    return answer


async def test_pages_that_an_address_leads_to_are_read_too() -> None:
    run = World(ShopCaller(leads=linked("/leads"))).run(LINKED)
    await run.survey(["shop.lead"])
    assert len(names(run, "shop.lead")) == 3
    assert run.read_whole("shop.lead")


async def test_a_list_that_says_that_more_follows_is_not_known_as_a_whole() -> None:
    run = World(ShopCaller(leads=linked("https://elsewhere.example/leads"))).run(LINKED)
    await run.survey(["shop.lead"])
    assert names(run, "shop.lead") == ["Lead of page 0"]
    assert not run.read_whole("shop.lead")


async def test_further_pages_wait_for_the_first_of_every_list_and_those_of_names_come_first() -> (
    None
):
    visits = listing(
        "shop.visits", "shop.visit", taken("page", "page"), container="data[]", paged=True
    )
    world = World(ShopCaller(leads=paged, visits=paged))
    run = world.run(visits, LEADS, calls=6, parallelism=1)  # one call is kept for searches
    await run.survey(["shop.visit", "shop.lead"])
    assert world.sent == ["visits", "leads", "leads", "leads", "visits"]


async def test_a_failing_page_leaves_the_list_known_in_part() -> None:
    world = World(ShopCaller(leads=lambda given: BROKEN if "page" in given else paged(given)))
    run = world.run(LEADS)
    await run.survey(["shop.lead"])
    assert names(run, "shop.lead") == ["Lead of page 1"]
    assert [(r.whole, r.failed) for r in world.directory.readings()] == [(False, False)]


async def test_the_budget_bounds_all_calls_and_keeps_some_for_searches() -> None:
    world = World(ShopCaller(leads=paged))
    run = world.run(PATHS[0], PATHS[1], LEADS, calls=4, parallelism=1)
    await run.survey(["shop.lead", "shop.customer"])
    assert len(run.sent) == 3
    await run.search("one", ["shop.customer"])
    await run.search("two", ["shop.customer"])
    assert list(run.sent)[3:] == ["shop.findCustomers"]


async def test_nothing_is_sent_where_look_ups_are_off() -> None:
    world = World()
    await world.run().survey(["shop.customer"])
    run = world.run(calls=0)
    await run.survey(["shop.customer", "shop.lead"])
    found = await run.search("Acme", ["shop.customer"])
    assert [value.thing for value in found] == [17]
    assert len(world.sent) == 1


async def test_no_call_begins_once_its_time_is_up() -> None:
    world = World()
    left = 1.0

    async def slow(*_: Any, **__: Any) -> Any:
        nonlocal left
        left = 0.0
        await asyncio.sleep(60)

    world.caller.call = slow  # type: ignore[method-assign]
    run = world.run(seconds_left=lambda: min(left, 0.01) if left else 0.0, parallelism=1)
    await asyncio.wait_for(run.survey(["shop.customer", "shop.lead"]), 5)
    assert list(run.sent) == ["shop.customers"]
    assert [event.outcome for event in world.told] == ["failed"]


async def test_calls_run_side_by_side_within_the_limit() -> None:
    under_way, most = 0, 0
    world = World()
    answer = world.caller.call

    async def counted(*arguments: Any, **options: Any) -> Any:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        await asyncio.sleep(0.01)
        under_way -= 1
        return await answer(*arguments, **options)

    world.caller.call = counted  # type: ignore[method-assign]
    customers = [{"id": n, "name": f"C {n}"} for n in range(6)]
    world.caller.answers["shop.customers"] = customers
    await world.run(parallelism=2, parents=6).survey(["shop.note", "shop.lead"])
    assert most == 2


async def test_a_search_is_sent_with_the_text() -> None:
    hit = {"id": 99, "name": "Nova"}
    world = World(ShopCaller(findCustomers=lambda given: [hit] if given["q"] == "Nova" else []))
    run = world.run()
    found = await run.search("Nova", ["shop.customer"])
    assert [(value.text, value.thing) for value in found] == [("Nova", 99)]
    await run.search("Nova", ["shop.customer"])
    assert world.caller.calls == [("shop.findCustomers", {"q": "Nova"})]
    assert world.directory.values("shop.customer", "name")[0].thing == 99


async def test_a_filter_by_name_is_a_search_too() -> None:
    world = World()
    run = world.run()
    found = await run.search("ada lovelace", ["shop.lead"])
    assert world.caller.calls == [("shop.leads", {"name": "ada lovelace"})]
    assert [value.thing for value in found] == ["l-1"]
    assert not run.read_whole("shop.lead")


async def test_of_what_a_search_finds_those_of_the_name_count() -> None:
    rows = [{"id": 1, "name": "Other"}, {"id": 2, "name": "Acme Ltd"}]
    world = World(ShopCaller(findCustomers=rows))
    assert [v.thing for v in await world.run().search("acme", ["shop.customer"])] == [2]
    rows.append({"id": 3, "name": "ACME"})
    assert [v.thing for v in await world.run().search("acme", ["shop.customer"])] == [3]
    assert [v.thing for v in await world.run().search("nova", ["shop.customer"])] == [1, 2, 3]


async def test_what_nothing_is_called_is_asked_for_as_what_things_have() -> None:
    city = taken("city", "filter", entity="shop.customer", attribute="city")
    status = taken("status", "filter", entity="shop.customer", attribute="status")
    path = listing("shop.customers", "shop.customer", city, status)
    params = {
        one.key: Parameter(key=one.key, name=one.key, location="query") for one in (city, status)
    }
    params["status"] = params["status"].model_copy(update={"enum": ("active", "closed")})
    world = World(ShopCaller(customers=lambda given: [ACME] if given.get("city") else []))
    run = world.run(path, tools=(tool(path, parameters=tuple(params.values())),))
    await run.survey(["shop.customer"])
    assert await run.search("Vienna", ["shop.customer"]) == []
    assert ("shop.customers", {"city": "Vienna"}) in world.caller.calls
    assert run.mentions("who is in Vienna", ["shop.customer"])[0].value.attribute == "city"
    sent = len(world.caller.calls)
    await run.search("wrought iron", ["shop.customer"])  # no proper name: not worth the calls
    assert not any("city" in given for _, given in world.caller.calls[sent:])


async def test_a_list_that_lacks_what_a_search_finds_was_not_whole() -> None:
    world = World(ShopCaller(findCustomers=[{"id": 99, "name": "Nova"}]))
    run = world.run()
    await run.survey(["shop.customer"])
    assert run.read_whole("shop.customer")
    await run.search("Nova", ["shop.customer"])
    assert not run.read_whole("shop.customer")


async def test_where_no_search_knows_a_name_lists_are_read_anew() -> None:
    world = World()
    await world.run().survey(["shop.customer"])
    world.caller.answers["shop.customers"] = [ACME, {"id": 20, "name": "Newcomer"}]
    run = world.run()
    await run.survey(["shop.customer"])
    assert world.sent == ["customers"]
    (found,) = await run.search("Newcomer", ["shop.customer"])
    assert found.thing == 20
    assert world.sent == ["customers", "findCustomers", "customers"]
    assert await run.search("Nobody", ["shop.customer"]) == []
    assert run.read_whole("shop.customer")


async def test_ordinary_answers_fill_the_directory() -> None:
    world = World()
    run = world.run()
    await run.note_answer("shop.customers", {}, [ACME])
    assert names(run) == ["Acme"]
    assert run.read_whole("shop.customer")
    await run.survey(["shop.customer"])
    assert world.sent == []
    await run.note_answer("shop.nothing", {}, [ACME])
    await run.note_answer("shop.customers", {}, None)


async def test_a_part_of_a_list_is_no_reading() -> None:
    world = World()
    run = world.run()
    await run.note_answer("shop.customers", {"status": "active"}, [ACME])
    await run.note_answer("shop.leads", {}, {"data": [], "total": 7})
    assert world.directory.readings() == []
    assert not run.read_whole("shop.customer")
    assert not run.read_whole("shop.lead")


@pytest.mark.parametrize("beside", [{"next": "/customers?since=2"}, {"total": 2}])
async def test_a_list_that_goes_on_by_its_headers_is_no_reading(beside: dict[str, Any]) -> None:
    world = World()
    run = world.run()
    await run.note_answer("shop.customers", {}, [ACME], beside)
    assert names(run) == ["Acme"]
    assert world.directory.readings() == []
    await run.note_answer("shop.customers", {}, [ACME], {"next": None, "total": 1})
    assert run.read_whole("shop.customer")


async def test_answers_go_to_whoever_learns_from_them_before_they_are_read() -> None:
    seen: list[tuple[str, Any]] = []
    world = World()

    def newest() -> Any:
        return model(PATHS[0]) if seen else model(PATHS[0].model_copy(update={"entity": "x"}))

    run = RunGrounding(
        world.directory,
        newest,
        world.caller,
        library(),
        seen=lambda tool_id, body: seen.append((tool_id, body)),
    )
    await run.note_answer("shop.customers", {}, [ACME])
    assert seen == [("shop.customers", [ACME])]
    assert names(run) == ["Acme"]


async def test_runs_side_by_side_may_ask_for_the_same() -> None:
    world = World()
    run = world.run()
    await asyncio.gather(*(run.survey(["shop.customer"]) for _ in range(5)))
    assert world.sent == ["customers"]


@pytest.mark.parametrize(
    ("maximum", "asked"), [(50, {"limit": 50}), (1000, {"limit": 200}), (None, {})]
)
async def test_a_long_page_is_asked_for_where_its_length_is_described(
    maximum: int | None, asked: dict[str, int]
) -> None:
    path = listing("shop.customers", "shop.customer", taken("limit", "limit"), paged=True)
    made = tool(path)
    schema = {} if maximum is None else {"maximum": maximum}
    (limit,) = (one.model_copy(update={"json_schema": schema}) for one in made.parameters)
    world = World()
    run = world.run(path, tools=(made.model_copy(update={"parameters": (limit,)}),))
    await run.survey(["shop.customer"])
    assert world.caller.calls == [("shop.customers", asked)]
    assert run.read_whole("shop.customer") is (maximum is not None)


async def test_an_operation_that_does_not_say_what_it_answers_is_read_too() -> None:
    unsaid = listing("shop.leads", "shop.lead", kind="function", container="")
    needy = listing("shop.notes", "shop.note", taken("q", "option", required=True), kind="function")
    world = World()
    learned: list[str] = []

    def newest() -> Any:
        return model(PATHS[2] if learned else unsaid, needy)

    run = RunGrounding(
        world.directory,
        newest,
        world.caller,
        library(tool(unsaid), tool(needy)),
        seen=lambda tool_id, _: learned.append(tool_id),
    )
    await run.survey(["shop.lead", "shop.note"])
    assert world.sent == ["leads"]
    assert names(run, "shop.lead") == ["Ada Lovelace"]


async def test_a_search_of_several_types_makes_names_of_each_known() -> None:
    search = listing("shop.find", "", taken("q", "search", required=True))
    part = {"entity": "shop.lead", "container": "leads[]", "settings": {"of": "lead"}}
    whole = search.model_copy(update={"kind": "function", "container": ""})
    of_leads = search.model_copy(update={**part, "part_of": "function"})
    path = whole.model_copy(update={"parts": (of_leads,)})
    world = World(ShopCaller(find={"leads": [{"id": "l-9", "name": "Nova"}]}))
    run = world.run(path)
    found = await run.search("Nova", ["shop.lead"])
    assert world.caller.calls == [("shop.find", {"of": "lead", "q": "Nova"})]
    assert [(one.text, one.thing) for one in found] == [("Nova", "l-9")]


@pytest.mark.parametrize(
    ("text", "sent"),
    [("Zed", ["findLeads", "findCustomers"]), ("zinc", ["findCustomers", "findLeads"])],
)
async def test_a_proper_name_is_searched_for_first_among_what_nothing_lists(
    text: str, sent: list[str]
) -> None:
    world = World(ShopCaller(findLeads=[]))
    seek = listing("shop.findLeads", "shop.lead", taken("q", "search", required=True))
    await world.run(PATHS[0], PATHS[1], seek).search(text, ["shop.customer", "shop.lead"])
    assert world.sent[:2] == sent


async def test_what_lacks_more_than_a_thing_is_asked_of_one_thing_alone() -> None:
    customers = [{"id": n, "name": f"Customer {n}"} for n in range(10)]
    refused = CallError(kind="client_error", message="400: give city or store")
    world = World(ShopCaller(customers=customers, notes=refused))
    await world.run(parents=3).survey(["shop.note"])
    await world.run(parents=3, request="customer 3").survey(["shop.note"])
    assert world.sent == ["customers", "notes"]


async def test_what_one_thing_has_nothing_of_is_asked_of_others() -> None:
    customers = [{"id": n, "name": f"Customer {n}"} for n in range(10)]
    gone = CallError(kind="not_found", message="404: no notes")
    world = World(ShopCaller(customers=customers, notes=gone))
    await world.run(parents=3).survey(["shop.note"])
    assert world.sent == ["customers", "notes", "notes", "notes"]


async def test_a_value_names_nothing_once_others_have_it_too() -> None:
    world = World()
    await world.run().survey(["shop.customer"])
    (old, *_) = world.run().mentions("Acme")
    assert old.value.thing == 17
    several = CUSTOMER.attributes[1].model_copy(update={"role": "plain"})
    kind = CUSTOMER.model_copy(
        update={"name_attributes": (), "attributes": (CUSTOMER.attributes[0], several)}
    )
    world.model = EntityModel(types={kind.id: kind}, paths=model(*PATHS).paths)
    run = world.run()
    await run.survey([])
    (now, *_) = run.mentions("Acme")
    assert (now.value.thing, now.value.text) == (None, "Acme")
