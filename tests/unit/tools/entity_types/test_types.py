"""Types told by paths and answers: which operations speak of the same thing, ids, names."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tools.entity_types.building import build_entity_model
from tools.entity_types.volatile_seen import VolatileSeenAnswers
from tools.records import Parameter, Tool

MakeTool = Callable[..., Tool]


def body(*names: str) -> tuple[Parameter, ...]:
    return tuple(Parameter(key=n, name=n, location="body", required=True) for n in names)


def test_list_detail_and_changes_of_one_path_family_are_one_type(make_tool: MakeTool) -> None:
    tools = [
        make_tool(
            "f.list", "GET /depots/{depot}/vehicles", ["data[].plate", "data[].km#", "total#"]
        ),
        make_tool("f.show", "GET /vehicles/{plate}", ["plate", "km#", "next_check"]),
        make_tool("f.retire", "POST /vehicles/{plate}/retire"),
        make_tool("f.drop", "DELETE /vehicles/{plate}"),
    ]
    model = build_entity_model(tools)
    vehicle = model.types["f.vehicle"]
    assert [a.name for a in vehicle.attributes] == ["plate", "km", "next_check"]
    assert vehicle.id_attribute == "plate"
    kinds = {tool_id: (p.kind, p.entity, p.container) for tool_id, p in model.paths.items()}
    assert kinds == {
        "f.list": ("list", "f.vehicle", "data[]"),
        "f.show": ("detail", "f.vehicle", ""),
        "f.retire": ("action", "f.vehicle", ""),
        "f.drop": ("delete", "f.vehicle", ""),
    }
    depot = model.paths["f.list"].inputs[0]
    assert (depot.role, depot.entity) == ("id", "f.depot")


@pytest.mark.parametrize(
    ("outputs", "container"),
    [
        (["[].id", "[].name"], "[]"),
        (["data[].id", "data[].name", "meta.page#", "meta.total#"], "data[]"),
        (["accounts[].id", "accounts[].name", "next_cursor"], "accounts[]"),
        (["ok?", "result.items[].id", "result.items[].name"], "result.items[]"),
        (["content[].id", "content[].name", "number#", "totalPages#", "last?"], "content[]"),
        (["id", "results[].id", "results[].name"], "results[]"),
        (["items[].account.id", "items[].account.name", "items[].since"], "items[].account"),
    ],
)
def test_rows_are_found_in_their_envelope(
    make_tool: MakeTool, outputs: list[str], container: str
) -> None:
    tools = [
        make_tool("b.list", "GET /accounts", outputs),
        make_tool("b.show", "GET /accounts/{account_id}", ["id", "name"]),
    ]
    path = build_entity_model(tools).paths["b.list"]
    assert (path.kind, path.entity, path.container) == ("list", "b.account", container)
    assert path.attributes[:2] == ("id", "name")


@pytest.mark.parametrize(
    ("placeholder", "rows", "name"),
    [
        ("petId", ["id", "name"], "id"),
        ("order_number", ["number", "total#"], "number"),
        ("number", ["order_number", "total#"], "order_number"),
        ("slug", ["id", "slug"], "slug"),
        ("id", ["orderNo", "buyer", "paid?"], "orderNo"),
    ],
)
def test_the_id_is_what_paths_ask_for(
    make_tool: MakeTool, placeholder: str, rows: list[str], name: str
) -> None:
    segment = "pets" if placeholder == "petId" else "orders"
    model = build_entity_model([make_tool("s.show", f"GET /{segment}/{{{placeholder}}}", rows)])
    (kind,) = model.types.values()
    assert kind.id_attribute == name
    asked = model.paths["s.show"].inputs[0]
    assert (asked.role, asked.entity, asked.attribute) == ("id", kind.id, name)


def test_an_id_of_other_things_is_not_what_a_bare_placeholder_asks_for(make_tool: MakeTool) -> None:
    tools = [
        make_tool("c.firms", "GET /operators", ["[].operatorId#", "[].name"]),
        make_tool("c.all", "GET /stations", ["[].operatorId#", "[].stationCode", "[].name"]),
        make_tool("c.one", "GET /stations/{id}", ["operatorId#", "stationCode", "name"]),
        make_tool("c.cars", "GET /vehicles", ["[].ownerId#", "[].make", "[].plate"]),
        make_tool("c.drop", "DELETE /vehicles/{id}"),
        make_tool("c.trips", "GET /sessions", ["[].sessionId#", "[].plate", "[].station"]),
        make_tool("c.trip", "GET /sessions/{sessionId}", ["sessionId#", "plate", "station"]),
    ]
    types = build_entity_model(tools).types
    station, vehicle, trip = (types[f"c.{name}"] for name in ("station", "vehicle", "session"))
    assert station.id_attribute == "stationCode"
    assert vehicle.id_attribute == "plate"  # of the texts, what the sessions hold
    assert [a.target for a in station.attributes] == ["c.operator", "", ""]
    assert [a.target for a in trip.attributes] == ["", "c.vehicle", "c.station"]


def test_an_id_is_what_others_hold_as_seen(make_tool: MakeTool) -> None:
    tools = [
        make_tool("g.all", "GET /gates", ["[].label", "[].mark", "[].side"]),
        make_tool("g.open", "POST /gates/{id}/open"),
        make_tool("g.visits", "GET /visits", ["[].id#", "[].gate"]),
    ]
    seen = VolatileSeenAnswers()
    seen.note("g.all", [{"label": "North", "mark": "g-n", "side": "left"}])
    seen.note("g.visits", [{"id": 1, "gate": "g-n"}, {"id": 2, "gate": "g-n"}])
    assert build_entity_model(tools, seen).types["g.gate"].id_attribute == "mark"


def test_the_person_asking_is_a_user_without_an_id_to_give(make_tool: MakeTool) -> None:
    fields = ["id", "name", "email", "timezone"]
    tools = [
        make_tool("t.user", "GET /users/{user_id}", fields),
        make_tool("t.me", "GET /me", fields),
        make_tool("t.members", "GET /teams/{team_id}/members", [f"[].{f}" for f in fields]),
        make_tool("t.leave", "DELETE /teams/{team_id}/members/{user_id}"),
    ]
    model = build_entity_model(tools)
    me, members = model.paths["t.me"], model.paths["t.members"]
    assert (me.kind, me.entity, me.inputs) == ("detail", "t.user", ())
    assert (members.kind, members.entity) == ("list", "t.user")
    assert ("member",) in model.types["t.user"].also
    # To end a membership deletes nobody.
    leave = model.paths["t.leave"]
    assert (leave.kind, leave.entity) == ("action", "t.team")


def test_who_is_listed_and_added_to_a_team_is_no_team(make_tool: MakeTool) -> None:
    fields = ["membership_id#", "team_id#", "student_no#", "position"]
    tools = [
        make_tool("t.teams", "GET /teams", ["[].team_id#", "[].name", "[].coach"]),
        make_tool("t.members", "GET /teams/{team_id}/members", [f"[].{f}" for f in fields]),
        make_tool("t.join", "POST /teams/{team_id}/members", fields),
    ]
    model = build_entity_model(tools)
    assert [a.name for a in model.types["t.team"].attributes] == ["team_id", "name", "coach"]
    paths = {name: (path.kind, path.entity) for name, path in model.paths.items()}
    assert paths["t.members"] == ("list", "t.member")
    assert paths["t.join"] == ("create", "t.member")


def test_functions_look_nothing_up(make_tool: MakeTool) -> None:
    tools = [
        make_tool("m.convert", "GET /convert?amount#!&to!", ["result#", "rate#"]),
        make_tool("m.rates", "GET /currencies/{code}", ["code", "name"]),
    ]
    model = build_entity_model(tools)
    assert (model.paths["m.convert"].kind, model.paths["m.convert"].entity) == ("function", "")
    assert [i.role for i in model.paths["m.convert"].inputs] == ["option", "option"]


def test_undocumented_answers_are_known_once_seen(make_tool: MakeTool) -> None:
    tools = [make_tool("u.all", "GET /garages"), make_tool("u.one", "GET /garages/{slug}")]
    seen = VolatileSeenAnswers()
    before = build_entity_model(tools, seen)
    assert [(p.kind, p.entity) for p in before.paths.values()] == [("function", "u.garage")] * 2
    seen.note("u.all", [{"slug": "north", "name": "North Garage"}])
    after = build_entity_model(tools, seen)
    learned = after.paths["u.all"]
    assert (learned.kind, learned.container, learned.learned) == ("list", "[]", True)
    assert after.types["u.garage"].id_attribute == "slug"
    assert after.version != before.version


def test_names_are_told_by_fields_or_by_values_that_differ(make_tool: MakeTool) -> None:
    tools = [
        make_tool("n.staff", "GET /staff", ["[].id", "[].email", "[].full_name", "[].joined_on"]),
        make_tool("n.lines", "GET /lines", ["[].id", "[].wording", "[].tone"]),
        make_tool("n.chores", "GET /chores", ["[].id", "[].text", "[].done?"]),
    ]
    seen = VolatileSeenAnswers()
    rows = [("a1", "Up the hill", "calm"), ("b2", "Down", "calm"), ("c3", "Around", "loud")]
    seen.note("n.lines", [dict(zip(("id", "wording", "tone"), row, strict=True)) for row in rows])
    chores = ("Mow the lawn", "Feed the hens", "Mend the gate")
    seen.note("n.chores", [{"id": i, "text": text, "done": False} for i, text in enumerate(chores)])
    model = build_entity_model(tools, seen)
    assert model.types["n.chore"].name_attributes == ("text",)
    assert model.types["n.staff"].name_attributes == ("full_name", "email")
    assert model.types["n.line"].name_attributes == ("wording",)


@pytest.mark.parametrize(("words", "names"), [("Mend the gate", ("text",)), ("Mow", ())])
def test_what_is_fetched_after_a_list_keeps_its_name(
    make_tool: MakeTool, words: str, names: tuple[str, ...]
) -> None:
    tools = [
        make_tool("n.chores", "GET /chores", ["[].id", "[].text"]),
        make_tool("n.chore", "GET /chores/{id}", ["id", "text"]),
    ]
    seen = VolatileSeenAnswers()
    rows = ["Mow", "Feed the hens", "Sweep", words]
    seen.note("n.chores", [{"id": str(at), "text": text} for at, text in enumerate(rows)])
    seen.note("n.chore", {"id": "1", "text": "Feed the hens"})
    assert build_entity_model(tools, seen).types["n.chore"].name_attributes == names


def test_few_values_seen_often_are_an_enum(make_tool: MakeTool) -> None:
    tools = [make_tool("e.jobs", "GET /jobs", ["[].id", "[].stage", "[].period"])]
    seen = VolatileSeenAnswers()
    rows = [("open", "2026-09"), ("shut", "2026-10")] * 4
    seen.note("e.jobs", [{"id": n, "stage": s, "period": p} for n, (s, p) in enumerate(rows)])
    model = build_entity_model(tools, seen)
    stage, period = map(model.types["e.job"].attribute, ("stage", "period"))
    assert stage is not None
    assert set(stage.enum) == {"open", "shut"}
    assert period is not None
    assert period.enum == (), "other months will come"


def test_what_rows_lack_may_be_null(make_tool: MakeTool) -> None:
    tool = make_tool("l.list", "GET /loans", ["[].id#", "[].lent_on", "[].back_on"])
    seen = VolatileSeenAnswers()
    days = ("2026-05-01", None)
    seen.note("l.list", [{"id": i, "lent_on": "2026-04-01", "back_on": days[i]} for i in (0, 1)])
    (loan,) = build_entity_model([tool], seen).types.values()
    assert {a.name for a in loan.attributes if a.nullable} == {"back_on"}


def test_the_model_depends_on_no_order_and_its_version_on_all(make_tool: MakeTool) -> None:
    tools = [
        make_tool("o.list", "GET /cats", ["[].id", "[].name"], digest="1"),
        make_tool("o.show", "GET /cats/{id}", ["id", "name", "age#"], digest="2"),
    ]
    one = build_entity_model(tools)
    assert one == build_entity_model(tools[::-1])
    changed = [tools[0], tools[1].model_copy(update={"digest": "3"})]
    assert build_entity_model(changed).version != one.version


def test_new_things_and_memberships_differ_by_what_is_sent(make_tool: MakeTool) -> None:
    tools = [
        make_tool("l.lists", "GET /lists/{list_id}", ["id", "name"]),
        make_tool("l.songs", "GET /lists/{list_id}/songs", ["[].id", "[].title", "[].seconds#"]),
        make_tool("l.song", "GET /songs/{song_id}", ["id", "title", "seconds#"]),
    ]
    put = make_tool("l.put", "POST /lists/{list_id}/songs")
    make = make_tool("l.make", "POST /songs")
    sent = {"parameters": (*put.parameters, *body("song_ids"))}
    made = {"parameters": body("title")}
    model = build_entity_model([*tools, put.model_copy(update=sent), make.model_copy(update=made)])
    assert (model.paths["l.put"].kind, model.paths["l.put"].entity) == ("action", "l.list")
    assert (model.paths["l.make"].kind, model.paths["l.make"].entity) == ("create", "l.song")


def test_several_rows_are_none_of_what_their_path_ends_with(make_tool: MakeTool) -> None:
    feasts = make_tool("w.feasts", "GET /feasts/{year}/{land}", ["[].name", "[].day"])
    wells = make_tool("w.wells", "GET /wells/{code}", ["[].code", "[].depth#"])
    model = build_entity_model([feasts, wells])
    assert [one.role for one in model.paths["w.feasts"].inputs] == ["option", "option"]
    assert model.types["w.feast"].id_attribute == ""
    assert model.types["w.well"].id_attribute == "code"  # the rows hold it


def test_lists_with_the_same_fields_and_the_same_last_word_are_one_type(
    make_tool: MakeTool,
) -> None:
    fields = ["[].bill_no", "[].resident_id#", "[].amount#"]
    model = build_entity_model(
        [
            make_tool("t.of_one", "GET /residents/{resident_id}/tax-bills", fields),
            make_tool("t.all", "GET /taxes/bills", fields),
            make_tool("t.other", "GET /energy/bills-of-exchange", ["[].bill_no", "[].drawn_on"]),
        ]
    )
    bill = model.types[model.paths["t.all"].entity]
    assert model.paths["t.of_one"].entity == bill.id
    assert (bill.words, bill.also) == (("bill",), (("tax", "bill"),))
    assert model.paths["t.other"].entity != bill.id


@pytest.mark.parametrize("also", [(), ("GET /umpires",)])
def test_lists_of_several_sorts_are_types_of_their_own(
    make_tool: MakeTool, also: tuple[str, ...]
) -> None:
    paths = ("GET /line-umpires", "GET /chair-umpires", *also)
    tools = [make_tool(f"t.{path[5:]}", path, ["[].name", "[].country"]) for path in paths]
    assert len({one.entity for one in build_entity_model(tools).paths.values()}) == len(paths)


def test_what_a_path_calls_too_widely_is_called_by_its_id(make_tool: MakeTool) -> None:
    model = build_entity_model(
        [
            make_tool(
                "c.members",
                "GET /council/members",
                ["[].councillor_id#", "[].name", "[].district_id#"],
            ),
            make_tool("c.districts", "GET /districts", ["[].district_id#", "[].name"]),
            make_tool("c.best", "GET /districts/popular", ["[].district_id#", "[].votes#"]),
        ]
    )
    members = model.types[model.paths["c.members"].entity]
    assert (members.words, members.id_attribute) == (("councillor",), "councillor_id")
    assert model.paths["c.best"].entity == "c.district"
