"""Which output can fill which parameter, and what must never be bound."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from memory.embeddings import Embedder
from tools.bindings import describe, find_bindings
from tools.graph import Binding
from tools.records import Tool, ToolGroup

MakeTool = Callable[..., Tool]
Find = Callable[[Sequence[Tool]], list[Binding]]


@pytest.fixture
def find(word_embedder: Embedder, two_groups: list[ToolGroup]) -> Find:
    return lambda tools: find_bindings(describe(tools, two_groups), word_embedder)


def into(bindings: Sequence[Binding], target: str, parameter: str) -> list[tuple[str, str]]:
    return [
        (one.source, one.output)
        for one in bindings
        if (one.target, one.parameter) == (target, parameter)
    ]


def test_a_bare_id_is_typed_by_the_path_it_comes_from(make_tool: MakeTool, find: Find) -> None:
    tools = [
        make_tool("zoo.animals", "GET /animals?keyword!", ["results[].id", "results[].name"]),
        make_tool("zoo.keepers", "GET /keepers?keyword!", ["results[].id", "results[].name"]),
        make_tool("zoo.meals", "GET /animals/{id}/meals", ["[].food"]),
    ]
    assert into(find(tools), "zoo.meals", "id") == [("zoo.animals", "results[].id")]


def test_a_named_id_finds_the_bare_one_and_the_named_one(make_tool: MakeTool, find: Find) -> None:
    tools = [
        make_tool("zoo.animals", "GET /animals?keyword!", ["data[].id"]),
        make_tool("zoo.visits", "GET /visits", ["[].animalId", "[].visit_id"]),
        make_tool("zoo.feed", "POST /meals?animal_id!", []),
    ]
    found = into(find(tools), "zoo.feed", "animal_id")
    assert found == [("zoo.animals", "data[].id"), ("zoo.visits", "[].animalId")]


def test_an_id_of_one_service_means_nothing_to_another(make_tool: MakeTool, find: Find) -> None:
    tools = [
        make_tool("zoo.stops", "GET /stops", ["[].stop_id", "[].name"]),
        make_tool("tram.departures", "GET /stops/{stop_id}/departures", ["[].time"]),
    ]
    assert into(find(tools), "tram.departures", "stop_id") == []


def test_services_on_one_host_share_their_ids(make_tool: MakeTool, word_embedder: Embedder) -> None:
    tools = [
        make_tool("zoo.stops", "GET /stops", ["[].stop_id"]),
        make_tool("tram.departures", "GET /stops/{stop_id}/departures", ["[].time"]),
    ]
    groups = [
        ToolGroup(id=name, name=name, category_id="x", base_url=f"https://one.example/{name}")
        for name in ("zoo", "tram")
    ]
    found = find_bindings(describe(tools, groups), word_embedder)
    assert into(found, "tram.departures", "stop_id") == [("zoo.stops", "[].stop_id")]


def test_places_and_public_ids_cross_services(make_tool: MakeTool, find: Find) -> None:
    tools = [
        make_tool("zoo.find", "GET /zoos?name!", ["[].lat#", "[].lng#", "[].city", "[].isbn"]),
        make_tool("tram.near", "GET /stops/near?latitude!#&longitude!#", ["[].stop_id"]),
        make_tool("tram.book", "GET /guides?isbn!&city", []),
    ]
    found = find(tools)
    assert into(found, "tram.near", "latitude") == [("zoo.find", "[].lat")]
    assert into(found, "tram.near", "longitude") == [("zoo.find", "[].lng")]
    assert into(found, "tram.book", "isbn") == [("zoo.find", "[].isbn")]
    assert into(found, "tram.book", "city") == [("zoo.find", "[].city")]


def test_the_two_halves_of_a_coordinate_come_from_one_record(
    make_tool: MakeTool, find: Find
) -> None:
    tools = [
        make_tool("zoo.find", "GET /zoos?name!", ["[].gate.lat#", "[].gate.lon#", "[].car.lon#"]),
        make_tool("tram.near", "GET /stops/near?latitude!#&longitude!#", ["[].stop_id"]),
    ]
    found = {one.output: one for one in find(tools)}
    gate, alone = found["[].gate.lon"], found["[].car.lon"]
    assert (gate.fit, alone.fit) == ("compatible", "conditional")
    assert alone.score < gate.score


@pytest.mark.parametrize(
    "parameter", ["page", "limit", "cursor", "sort_by", "api_key", "access_token", "is_open"]
)
def test_pages_switches_and_credentials_are_never_bound(
    make_tool: MakeTool, find: Find, parameter: str
) -> None:
    tools = [
        make_tool("zoo.animals", "GET /animals", [parameter, f"data[].{parameter}"]),
        make_tool("zoo.keepers", f"GET /keepers?{parameter}!", []),
    ]
    assert find(tools) == []


@pytest.mark.parametrize("output", ["photo_url", "is_open?", "created_at", "total_count#"])
def test_pictures_flags_times_and_counts_feed_nothing(
    make_tool: MakeTool, find: Find, output: str
) -> None:
    name = output.rstrip("#?")
    tools = [
        make_tool("zoo.animals", "GET /animals", [output]),
        make_tool("zoo.keepers", f"GET /keepers?{name}!", []),
    ]
    assert find(tools) == []


def test_what_only_repeats_its_own_input_is_no_source(make_tool: MakeTool, find: Find) -> None:
    tools = [
        make_tool("zoo.animal", "GET /animals/{animal_id}", ["id", "name"]),
        make_tool("zoo.meals", "GET /animals/{animal_id}/meals", ["[].food"]),
        make_tool("zoo.friends", "GET /animals/{animal_id}/friends", ["[].animal_id"]),
    ]
    assert into(find(tools), "zoo.meals", "animal_id") == [("zoo.friends", "[].animal_id")]


def test_a_search_comes_before_a_by_product_and_a_write(make_tool: MakeTool, find: Find) -> None:
    tools = [
        make_tool("zoo.create", "POST /tickets", ["ticket_id"]),
        make_tool("zoo.visits", "GET /visits", ["[].ticket_id"]),
        make_tool("zoo.tickets", "GET /tickets?name!", ["[].ticket_id"]),
        make_tool("zoo.cancel", "DELETE /tickets/{ticket_id}", []),
    ]
    found = [source for source, _ in into(find(tools), "zoo.cancel", "ticket_id")]
    assert found == ["zoo.tickets", "zoo.visits", "zoo.create"]


def test_unnamed_records_are_typed_by_their_fields(make_tool: MakeTool, find: Find) -> None:
    keeper = ["id", "badge", "uniform", "shift"]
    tools = [
        make_tool("zoo.keepers", "GET /keepers?name!", [f"[].{field}" for field in keeper]),
        make_tool("zoo.houses", "GET /houses", [f"[].staff[].{field}" for field in keeper]),
        make_tool("zoo.roster", "GET /keepers/{keeper_id}/roster", ["[].day"]),
    ]
    found = into(find(tools), "zoo.roster", "keeper_id")
    assert found == [("zoo.keepers", "[].id"), ("zoo.houses", "[].staff[].id")]


def test_need_tells_who_must_give_the_value(make_tool: MakeTool, find: Find) -> None:
    tools = [
        make_tool("zoo.animals", "GET /animals?city!", ["[].animal_id", "[].city"]),
        make_tool("zoo.meals", "GET /animals/{animal_id}/meals", ["[].food"]),
        make_tool("zoo.keepers", "GET /keepers", ["[].keeper_id", "[].city"]),
        make_tool("zoo.stars", "GET /stars", ["[].keeper_id"]),
        make_tool("zoo.roster", "GET /keepers/{keeper_id}/roster?city", ["[].day"]),
    ]
    needs = {(one.target, one.parameter): one.need for one in find(tools)}
    assert needs["zoo.meals", "animal_id"] == "only"
    assert needs["zoo.roster", "keeper_id"] == "one_of"
    assert needs["zoo.roster", "city"] == "user"


def test_values_that_exclude_each_other_are_not_bound(make_tool: MakeTool, find: Find) -> None:
    source = make_tool("zoo.list", "GET /zoos", ["[].city"])
    target = make_tool("tram.stops", "GET /stops?city!", [])
    field = source.outputs[0].model_copy(update={"enum": ("Bern", "Basel")})
    source = source.model_copy(update={"outputs": (field,)})

    def asking(*values: str) -> Tool:
        parameter = target.parameters[0].model_copy(update={"enum": values})
        return target.model_copy(update={"parameters": (parameter,)})

    assert find([source, asking("Oslo", "Bergen")]) == []
    (match,) = find([source, asking("Bern", "Zug")])
    assert "values match" in match.evidence[-1]
    assert match.score > find([source, target])[0].score


def test_a_public_id_fills_no_private_one(make_tool: MakeTool, find: Find) -> None:
    tools = [
        make_tool("zoo.books", "GET /books", ["[].isbn"]),
        make_tool("tram.book", "GET /books/{book_id}", ["title"]),
    ]
    assert find(tools) == []


def test_a_tool_named_in_the_description_is_better_evidence(
    make_tool: MakeTool, find: Find
) -> None:
    outputs, call = ["[].ref"], "GET /badges?badge_code!"
    plain = [make_tool("zoo.search_badges", "GET /find", outputs), make_tool("zoo.show", call)]
    said = {"badge_code": "Take it from Search Badges."}
    told = [plain[0], make_tool("zoo.show", call, described=said)]
    assert find(plain) == []
    (binding,) = find(told)
    assert "named in the description" in binding.evidence[-1]


def test_every_binding_says_what_each_stage_found(make_tool: MakeTool, find: Find) -> None:
    tools = [
        make_tool("zoo.animals", "GET /animals", ["[].animal_id"]),
        make_tool("zoo.meals", "GET /animals/{animal_id}/meals", ["[].food"]),
    ]
    (binding,) = find(tools)
    stages = [reason.partition(":")[0] for reason in binding.evidence]
    assert stages == ["rules", "semantics", "context"]
    assert 0.0 < binding.score <= 1.0


def test_hundreds_of_like_tools_cost_no_more_texts(
    make_tool: MakeTool, find: Find, word_embedder: Embedder
) -> None:
    def library(count: int) -> list[Tool]:
        return [
            tool
            for n in range(count)
            for tool in (
                make_tool(f"zoo.list{n}", "GET /beasts", ["[].wild_beast_id"]),
                make_tool(f"zoo.get{n}", "GET /beast?beast_id!", ["weight"]),
            )
        ]

    embedded: list[str] = word_embedder.embedded  # type: ignore[attr-defined]
    find(library(1))
    few = len(embedded)
    embedded.clear()
    find(library(100))
    assert few > 0
    assert len(embedded) == few


def test_a_code_that_a_source_must_be_told_itself_is_not_taken_from_it(
    make_tool: MakeTool, find: Find
) -> None:
    tools = [
        make_tool("zoo.countries", "GET /countries/search?name!", ["[].country_code"]),
        make_tool("zoo.visitors", "GET /visitors?country_code!", ["country_code", "total#"]),
        make_tool("zoo.parks", "GET /parks?country_code!", ["[].name"]),
    ]
    found = into(find(tools), "zoo.parks", "country_code")
    assert found == [("zoo.countries", "[].country_code")]


def test_a_place_is_no_source_for_any_text_at_all(make_tool: MakeTool, find: Find) -> None:
    tools = [
        make_tool("zoo.visitors", "GET /visitors", ["[].city"]),
        make_tool("zoo.books", "GET /books?keyword!", ["[].title"]),
        make_tool(
            "zoo.parks",
            "GET /parks?keyword!",
            ["[].name"],
            described={"keyword": "Name of a city"},
        ),
    ]
    found = find(tools)
    assert into(found, "zoo.books", "keyword") == []
    assert into(found, "zoo.parks", "keyword") == [("zoo.visitors", "[].city")]


def test_a_wrapping_word_is_a_thing_where_it_stands_alone(make_tool: MakeTool, find: Find) -> None:
    tools = [
        make_tool("zoo.collections", "GET /search/collection?query!", ["results[].id"]),
        make_tool("zoo.animals", "GET /search/animal?query!", ["results[].id"]),
        make_tool("zoo.collection", "GET /collection/{collection_id}", ["name"]),
    ]
    found = into(find(tools), "zoo.collection", "collection_id")
    assert found == [("zoo.collections", "results[].id")]
