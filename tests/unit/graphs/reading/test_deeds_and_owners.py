"""What a deed is done to, whose that is, and which of several deeds a verb means."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.answering.records import Changed, Found
from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import DoGoal, FindGoal, Form
from graphs.reading.clauses import ANY_TIME, clause_of
from graphs.reading.reasoner import RuleReader
from graphs.reading.remembered import pointed_to
from graphs.reading.stretches import stretches
from graphs.reading.talking import talk
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, earlier_turn, read
from tests.search_stubs import entity, type_list
from tools.entity_types.records import AccessPath, EntityModel, Input
from tools.words import identifier_words

BOARD, CARD, PERSON, TANK = "club.board", "club.card", "club.person", "club.tank"
MEMBER = "club.member"


def _taken(key: str, role: Any, of: str, name: str = "", **more: Any) -> Input:
    words = tuple(word for word in identifier_words(key) if word != "id")
    return Input(key=key, role=role, entity=of, attribute=name or key, words=words, **more)


def _path(name: str, kind: Any, of: str, *inputs: Input) -> AccessPath:
    container = "[]" if kind == "list" else ""
    words = tuple(name.split("_"))
    return AccessPath(tool_id=f"club.{name}", kind=kind, entity=of, inputs=inputs, words=words,
                      container=container)  # fmt: skip


def _own(of: str) -> Input:
    return _taken(f"{of.partition('.')[2]}_id", "id", of, "id", required=True)


def _refers(name: str, target: str) -> Any:
    return attribute(name, target=target, target_attribute="id")


_ID = attribute("id", role="id")
MODEL = EntityModel(
    types=type_list(
        entity(BOARD, [
            _ID, attribute("name", role="name"), attribute("description"),
            attribute("visibility", enum=("private", "public")),
            attribute("blocked", type="boolean"), _refers("owner_id", PERSON),
        ], ("name",)),
        entity(CARD, [
            _ID, attribute("number", type="integer"), attribute("description"),
            attribute("hours", type="integer"), attribute("state", enum=("planned", "made")),
            _refers("board_id", BOARD), _refers("person_id", PERSON), _refers("tank_id", TANK),
        ], ()),
        entity(PERSON, [
            _ID, attribute("name", role="name"), attribute("on_leave", type="boolean"),
        ], ("name",)),
        entity(MEMBER, [_refers("board_id", BOARD), _refers("person_id", PERSON)], ()),
        entity(TANK, [
            _ID, attribute("name", role="name"),
            attribute("state", enum=("empty", "out_of_card")),
        ], ("name",)),
    ),
    paths={path.tool_id: path for path in (
        _path("list_boards", "list", BOARD), _path("list_cards", "list", CARD),
        _path("list_people", "list", PERSON), _path("list_tanks", "list", TANK),
        _path("create_board", "create", BOARD, _taken("name", "content", BOARD, required=True),
              _taken("visibility", "content", BOARD)),
        _path("change_board", "update", BOARD, _own(BOARD), *(
            _taken(one, "content", BOARD)
            for one in ("name", "description", "visibility", "blocked", "owner_id"))),
        _path("set_member", "create", MEMBER, *(
            _taken(one, "content", MEMBER, required=True) for one in ("board_id", "person_id"))),
        _path("update_card", "update", CARD, _own(CARD), *(
            _taken(one, "content", CARD) for one in ("description", "hours", "person_id"))),
        _path("cancel_card", "action", CARD, _own(CARD)),
        _path("transfer_card", "action", CARD, _own(CARD),
              _taken("tank_id", "id", TANK, "id", required=True)),
        _path("save_tank", "update", TANK, _own(TANK), _taken("name", "content", TANK),
              _taken("state", "content", TANK)),
    )},
    version="deeds",
)  # fmt: skip
KNOWN = [
    KnownValue(BOARD, "name", "Garden Plan", "b1"), KnownValue(BOARD, "name", "Low Tide", "b2"),
    KnownValue(PERSON, "name", "Ada Pike", "p1"), KnownValue(PERSON, "name", "Ben Okafor", "p2"),
    KnownValue(TANK, "name", "FV2", "t2"),
]  # fmt: skip


SCHEMA = RuleReader().schema(MODEL)


def _read(text: str, *earlier: Any) -> Form:
    return read(text, earlier, model=MODEL, known=KNOWN)


def _command(text: str, *earlier: Any) -> DoGoal:
    (goal,) = _read(text, *earlier).goals
    assert isinstance(goal, DoGoal)
    return goal


def _set(goal: DoGoal) -> dict[str, Any]:
    return {one.attribute: one.value for one in goal.assignments}


def _told(goal: DoGoal) -> dict[str, Any]:
    assert goal.target is not None
    return {one.attribute: one.value for one in goal.target.constraints}


def test_whose_thing_is_changed_is_not_given_it() -> None:
    goal = _command("set the hours of Ada's planned card to 5")
    assert _set(goal) == {"hours": 5}
    assert _told(goal) == {"state": "planned", "person_id": "Ada Pike"}


def test_what_is_handed_over_goes_to_whom_it_is_handed() -> None:
    goal = _command("hand Ada's planned card over to Ben")
    assert goal.tool_id == "club.update_card"
    assert _set(goal) == {"person_id": "Ben Okafor"}
    assert _told(goal)["person_id"] == "Ada Pike"


def test_who_is_named_for_what_a_thing_has_becomes_no_member() -> None:
    near = {"club.set_member": 1.0, "club.change_board": 0.1}
    said = "make Ben Okafor the owner of Garden Plan"
    (goal,) = read(said, model=MODEL, relevant=near, known=KNOWN).goals
    assert isinstance(goal, DoGoal)
    assert (goal.tool_id, _set(goal)) == ("club.change_board", {"owner_id": "Ben Okafor"})


@pytest.mark.parametrize(
    "said",
    ["change Ada's phone to 555-0999", "Ada's phone is 555-0999",
     "change Ada Pike's phone to 555-0999", "Ada Pike's phone is 555-0999"],
)  # fmt: skip
def test_what_is_set_of_a_person_is_set_of_no_thing_she_has_to_do_with(said: str) -> None:
    phone, near = attribute("phone"), {"club.save_tank": 1.0, "club.save_person": 0.1}
    types = {
        name: one.model_copy(update={"attributes": (*one.attributes, phone)})
        for name, one in MODEL.types.items()
        if name in (PERSON, TANK)
    }
    paths = [_path(f"save_{name.partition('.')[2]}", "update", name, _own(name),
                   _taken("phone", "content", name)) for name in types]  # fmt: skip
    model = EntityModel(types={**MODEL.types, **types}, version="phones",
                        paths={**MODEL.paths, **{one.tool_id: one for one in paths}})  # fmt: skip
    (goal,) = read(said, model=model, relevant=near, known=KNOWN).goals
    assert isinstance(goal, DoGoal)
    assert (goal.tool_id, _set(goal)) == ("club.save_person", {"phone": "555-0999"})


def test_who_is_back_from_something_is_in_it_no_more() -> None:
    (goal,) = _read("which people are back from leave?").goals
    assert isinstance(goal, FindGoal)
    assert [(one.attribute, one.value) for one in goal.find.constraints] == [("on_leave", False)]


@pytest.mark.parametrize(
    ("text", "number"),
    [("cancel card 1004", 1004), ("cancel card 4", 4), ("cancel 1004", 1004)],
)
def test_a_number_is_that_by_which_things_are_numbered(text: str, number: int) -> None:
    goal = _command(text)
    assert (goal.tool_id, _told(goal)) == ("club.cancel_card", {"number": number})


@pytest.mark.parametrize(("verb", "sets"), [("block", True), ("unblock", False)])
def test_a_verb_sets_the_flag_that_it_says(verb: str, sets: bool) -> None:
    goal = _command(f"{verb} the board Low Tide")
    assert (goal.tool_id, _set(goal)) == ("club.change_board", {"blocked": sets})


def test_a_word_of_a_listed_value_names_no_type() -> None:
    goal = _command("mark FV2 as out of card")
    assert (goal.tool_id, _set(goal)) == ("club.save_tank", {"state": "out_of_card"})


def test_what_a_thing_has_is_no_part_of_its_name() -> None:
    goal = _command("set the Description of Low Tide to calm")
    assert (_set(goal), _told(goal)) == ({"description": "calm"}, {"name": "Low Tide"})


def _cards(name: str = "T1") -> Any:
    request = "show card 7"
    return earlier_turn(name, request, _read(request), CARD, [7])


def test_its_text_is_that_of_the_thing_itself() -> None:
    goal = _command("change its description to spring", _cards())
    assert (goal.tool_id, _set(goal)) == ("club.update_card", {"description": "spring"})


def test_it_is_made_so_and_nothing_is_created() -> None:
    shown = earlier_turn("T1", "show Low Tide", _read("show Low Tide"), BOARD, [2])
    assert _command("make it private", shown).tool_id == "club.change_board"
    assert _command("make it private").tool_id != "club.create_board"


def test_what_a_lost_command_named_is_not_sure_once_another_followed() -> None:
    lost = earlier_turn("T1", "cancel Low Tide", _read("block Low Tide"), BOARD, [])
    lost = type(lost)(lost.id, lost.request, lost.form, {}, "")
    named = [one.sure for one in pointed_to([lost, _cards("T2")], SCHEMA) if one.named]
    assert named == [False]
    assert all(one.sure for one in pointed_to([lost], SCHEMA))


def test_it_is_what_was_changed_and_not_what_that_was_given() -> None:
    form = _read("transfer card 7 to FV2")
    changed = Changed(tool_id="club.transfer_card", call_id="c")
    found = Found(goal="g1", status="answered", entity=CARD, changes=(changed,))
    done = EarlierTurn("T1", "transfer card 7 to FV2", form, {"g1": found})
    tools = [getattr(one, "tool_id", "") for one in _read("make it private", done).goals]
    assert "club.transfer_card" not in tools


@pytest.mark.parametrize("said", ["leave it", "forget it", "ok, leave that"])
def test_what_is_let_be_is_no_command(said: str) -> None:
    assert talk(clause_of(said, 0, ANY_TIME)) is not None


@pytest.mark.parametrize(
    ("text", "first"),
    [("fire the cook and cancel card 5", "fire the cook and "),
     ("send out card 2 and cancel card 5", "send out card 2 and "),
     ("the sink drips and cancel card 5", "the sink drips and cancel card 5")],
)  # fmt: skip
def test_a_verb_that_no_operation_has_is_a_clause_of_its_own(text: str, first: str) -> None:
    start, end, _ = stretches(text, lambda token: token.lower == "cancel")[0]
    assert text[start:end] == first
