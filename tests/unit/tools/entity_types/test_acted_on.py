"""What operations change whose paths name no collection."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tools.entity_types.building import build_entity_model
from tools.entity_types.records import AccessPath
from tools.records import Parameter, Tool

_JOB = ["jobId", "date", "truckId", "status", "notes"]
_CREW = ["crewId", "name", "rate"]


def paths(make_tool: Callable[..., Tool]) -> dict[str, AccessPath]:
    def do(name: str, takes: str, answers: list[str]) -> Tool:
        return make_tool(f"m.{name}", f"POST /{name}?{takes}", answers)

    tools = [
        make_tool("m.listJobs", "GET /listJobs", [f"items[].{one}" for one in _JOB]),
        make_tool("m.listCrew", "GET /listCrew", [f"items[].{one}" for one in _CREW]),
        make_tool("m.listTrucks", "GET /listTrucks", ["items[].truckId", "items[].plate"]),
        do("rescheduleJob", "jobId!&newDate!", _JOB),
        do("assignTruck", "jobId!&truckId!", _JOB),
        do("addCrew", "jobId!&crewId!", _JOB),
        do("setRate", "crewId!&rate!", _CREW),
        do("cancelJob", "jobId!&reason", _JOB),
        do("deleteJob", "jobId!", _JOB),
        do("createJob", "date!&truckId!", _JOB),
        do("pingJob", "jobId!", []),
        do("swap", "jobId!&crewId!", []),
        do("quote", "jobId!", ["price"]),
    ]
    status = {"enum": ["booked", "cancelled"]}
    listed = [
        tool.model_copy(
            update={
                "outputs": tuple(
                    o.model_copy(update={"enum": tuple(status["enum"])})
                    if o.path.endswith("status")
                    else o
                    for o in tool.outputs
                )
            }
        )
        for tool in tools
    ]
    return {key.removeprefix("m."): p for key, p in build_entity_model(listed).paths.items()}


@pytest.mark.parametrize(
    ("name", "kind", "entity"),
    [
        ("rescheduleJob", "update", "m.job"),
        ("assignTruck", "update", "m.job"),
        ("addCrew", "action", "m.job"),
        ("setRate", "update", "m.crew"),
        ("cancelJob", "action", "m.job"),
        ("deleteJob", "delete", "m.job"),
        ("createJob", "create", "m.job"),
        ("pingJob", "action", "m.job"),
        ("swap", "function", ""),
        ("quote", "function", ""),
    ],
)
def test_what_is_told_the_id_of_a_thing_and_answers_with_it_changes_it(
    make_tool: Callable[..., Tool], name: str, kind: str, entity: str
) -> None:
    path = paths(make_tool)[name]
    assert (path.kind, path.entity) == (kind, entity)


def test_what_an_operation_takes_that_no_thing_has_is_known_by_itself(
    make_tool: Callable[..., Tool],
) -> None:
    tool = make_tool("z.close", "POST /jobs/{jobId}/close", ["jobId"])
    tool = tool.model_copy(
        update={
            "parameters": (
                *tool.parameters,
                Parameter(key="how", name="how", location="body", enum=("cash", "card")),
                Parameter(key="word", name="word", location="body"),
                Parameter(key="visitDate", name="visitDate", location="body"),
                Parameter(key="kg", name="kg", location="body", type="number"),
            )
        }
    )
    jobs = make_tool("z.job", "GET /jobs/{jobId}", _JOB)
    path = build_entity_model([jobs, tool]).paths["z.close"]
    told = [path.input(name) for name in ("how", "word", "visitDate", "kg")]
    found = [one.own if one is not None else None for one in told]
    assert [one and (one.format, one.enum, one.type) for one in found] == [
        ("", ("cash", "card"), "string"),
        None,
        ("date", (), "string"),
        ("", (), "number"),
    ]


def test_a_look_up_keeps_the_list_of_what_it_takes(make_tool: Callable[..., Tool]) -> None:
    days = make_tool("z.days", "GET /days?region&title", ["[].date", "[].name"])
    listed = {"region": ("Scotland", "Wales"), "title": ()}
    parameters = tuple(one.model_copy(update={"enum": listed[one.key]}) for one in days.parameters)
    path = build_entity_model([days.model_copy(update={"parameters": parameters})]).paths["z.days"]
    own = [one.own and one.own.enum for one in path.inputs if one.role == "option"]
    assert own == [("Scotland", "Wales"), None]


def test_a_look_up_keeps_the_ids_that_it_lists(make_tool: Callable[..., Tool]) -> None:
    tongue = make_tool("z.tongue", "GET /tongues?code!", ["code", "name", "script"])
    listed = tuple(one.model_copy(update={"enum": ("de", "ja")}) for one in tongue.parameters)
    path = build_entity_model([tongue.model_copy(update={"parameters": listed})]).paths["z.tongue"]
    code = path.input("code")
    assert code is not None
    assert code.own is not None
    assert code.own.enum == ("de", "ja")


def test_a_word_of_paths_alone_is_no_thing_that_is_changed(
    make_tool: Callable[..., Tool],
) -> None:
    tools = [
        make_tool("m.rooms.list", "GET /rooms.list", ["rooms[].id", "rooms[].name"]),
        make_tool("m.talks.members", "GET /talks.members?room", ["members[]"]),
        make_tool("m.talks.close", "POST /talks.close?room", ["ok?"]),
        make_tool("m.talks.open", "POST /talks.open?name", ["ok?"]),
        make_tool("m.talks.delete", "POST /talks.delete?room_id", ["ok?"]),
    ]
    found = build_entity_model(tools).paths
    for name, kind in (("close", "action"), ("delete", "delete")):
        path = found[f"m.talks.{name}"]
        assert (path.kind, path.entity) == (kind, "m.room")
        assert [(one.role, one.required) for one in path.inputs] == [("id", True)]
    assert found["m.talks.open"].entity != "m.room"
