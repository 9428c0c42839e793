"""Operations whose paths are methods ("users.list"), and ids that stand side by side in a path."""

from __future__ import annotations

from collections.abc import Callable

from tools.entity_types.building import build_entity_model
from tools.records import OutputField, Tool

MakeTool = Callable[..., Tool]
_ROOM = ("id", "name", "topic.value", "topic.setAt")


def test_the_method_list_lists_what_the_word_before_it_names(make_tool: MakeTool) -> None:
    tools = [
        make_tool("m.badge.list", "GET /badge.list", ["ok?", "icons"]),
        make_tool("m.users.list", "GET /users.list", ["users[].id", "users[].name"]),
    ]
    model = build_entity_model(tools)
    assert set(model.types) == {"m.badge", "m.user"}
    assert (model.paths["m.users.list"].kind, model.paths["m.users.list"].container) == (
        "list", "users[]",
    )  # fmt: skip


def test_what_answers_with_a_part_of_a_thing_changes_that_thing(make_tool: MakeTool) -> None:
    tools = [
        make_tool("m.rooms.list", "GET /rooms.list", [f"rooms[].{one}" for one in _ROOM]),
        make_tool("m.talks.members", "GET /talks.members?room", ["members[]"]),
        make_tool("m.talks.setTopic", "POST /talks.setTopic?room&topic",
                  ["room.topic.value", "room.topic.setAt"]),
        make_tool("m.talks.create", "POST /talks.create?name", [f"room.{one}" for one in _ROOM]),
    ]  # fmt: skip
    found = build_entity_model(tools).paths
    assert (found["m.talks.setTopic"].kind, found["m.talks.setTopic"].entity) == (
        "action", "m.room",
    )  # fmt: skip
    assert (found["m.talks.create"].kind, found["m.talks.create"].entity) == ("create", "m.room")


def test_the_record_lies_where_its_name_and_its_id_are(make_tool: MakeTool) -> None:
    tools = [
        make_tool("m.files.list", "GET /files.list", ["files[].id", "files[].title"]),
        make_tool("m.files.info", "GET /files.info?file", ["file.id", "file.title", "editor"]),
    ]
    model = build_entity_model(tools)
    assert model.paths["m.files.info"].container == "file"
    assert [one.name for one in model.types["m.file"].attributes] == ["id", "title"]


def test_ids_that_stand_side_by_side_are_known_by_twos(make_tool: MakeTool) -> None:
    tools = [
        make_tool("m.pages", "GET /books/{owner}/{book}/pages/{page}", ["text"]),
        make_tool("m.squares", "GET /squares/{x}/{y}/{z}", ["colour"]),
    ]
    found = build_entity_model(tools).paths
    assert found["m.pages"].beside == (("owner", "book"),)
    assert found["m.squares"].beside == ()


def test_an_id_keeps_how_it_is_written(make_tool: MakeTool) -> None:
    tool = make_tool("m.rooms", "GET /rooms", ["[].id", "[].name"])
    key = OutputField(path="[].id", pattern="^C[0-9]+$")
    tool = tool.model_copy(update={"outputs": (key, *tool.outputs[1:])})
    kind = build_entity_model([tool]).types["m.room"]
    assert [one.pattern for one in kind.attributes] == ["^C[0-9]+$", ""]
