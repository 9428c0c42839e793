"""Commands that would change the wrong thing, or the right one wrongly, are not read so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from graphs.forms.records import DoGoal, Form
from graphs.reading.clauses import ANY_TIME, clause_of
from graphs.reading.command import Command
from graphs.reading.links import Link
from graphs.reading.not_meant import leave_containers, leave_undeleted
from graphs.reading.other_deeds import that_may_be_meant
from graphs.reading.reasoner import RuleReader
from memory.name_directory import KnownValue
from tests.charging_stubs import DRIVER, FILE, KNOWN, MODEL, STATION, VISIT, read_ev
from tests.processor_time import is_done_within
from tests.reading_stubs import GARDEN, PERSON, TASK, attribute, earlier_turn, read, told
from tests.reading_stubs import MODEL as CLUB
from tests.search_stubs import entity
from tools.entity_types.records import AccessPath, EntityModel, Input, PathKind
from tools.words import identifier_words

_ROOM = KnownValue(STATION, "name", "North Gate", 4)
_FELIX = KnownValue(DRIVER, "first_name", "Felix", 8)


def _with_deeds() -> EntityModel:
    """Stations with flags and amounts that an update sets, and that are deleted."""
    station = MODEL.types[STATION]
    flags = [attribute(name, type="boolean") for name in ("archived", "active")]
    amounts = [attribute(name, type="number") for name in ("price", "power")]
    more = (*flags, attribute("operator"), *amounts)
    kind = station.model_copy(update={"attributes": (*station.attributes, *more)})
    identity = Input(
        key="station_id", role="id", entity=STATION, attribute="id", words=("station",),
        required=True,
    )  # fmt: skip
    taken = [
        Input(key=name, role="content", entity=STATION, attribute=name, words=(name,))
        for name in ("status", "archived", "active", "operator", "price", "power")
    ]
    verbs: list[tuple[PathKind, tuple[Input, ...]]] = [
        ("update", (identity, *taken)), ("delete", (identity,)),
    ]  # fmt: skip
    paths = [
        AccessPath(
            tool_id=f"club.{verb}_station", kind=verb, entity=STATION, words=(verb, "station"),
            inputs=inputs,
        )
        for verb, inputs in verbs
    ]  # fmt: skip
    return EntityModel(
        types={**MODEL.types, STATION: kind},
        paths={**MODEL.paths, **{path.tool_id: path for path in paths}},
        version="deeds",
    )


_DEEDS = _with_deeds()


def _read(text: str) -> Form:
    return read(text, model=_DEEDS, known=[*KNOWN, _ROOM, _FELIX])


def _made(text: str) -> dict[str, Any]:
    (goal,) = told(_read(text))
    return {one["attribute"]: one.get("value") for one in goal["assignments"]}


def test_a_reason_is_no_field_of_the_thing() -> None:
    assert _made("close Harbour View because nobody came") == {"status": "closed"}


@pytest.mark.parametrize(
    ("text", "sets"),
    [
        ("archive Harbour View", True),
        ("deactivate Harbour View", True),
        ("close Harbour View", True),
        ("cancel Harbour View", False),
        ("remove Harbour View", False),
    ],
)
def test_what_gets_a_state_is_not_deleted(text: str, sets: bool) -> None:
    command = Command(
        clause_of(text, 0, ANY_TIME), _DEEDS.paths["club.delete_station"], [],
        RuleReader().schema(_DEEDS),
    )  # fmt: skip
    leave_undeleted(command)
    assert command.unread == ({0} if sets else set())


@pytest.mark.parametrize("text", ["delete Felix", "delete Ada"])
def test_the_name_of_something_else_deletes_nothing(text: str) -> None:
    form = _read(text)
    assert form.unread or not [g for g in told(form) if "delete" in g.get("tool_id", "")]
    assert not read_ev("delete the file of Ada").unread


def test_a_word_within_the_name_of_something_else_speaks_of_nothing_to_delete() -> None:
    known = [KnownValue(STATION, "name", "Visit Road", 9)]
    form = read("delete Visit Road", model=MODEL, known=known)
    assert form.unread or not [g for g in told(form) if "delete" in g.get("tool_id", "")]
    known = [KnownValue(DRIVER, "first_name", "Ada Score", 9)]
    assert "Ada Score" in read("delete Ada Score", model=MODEL, known=known).unread
    assert not read("delete the file of Ada Score", model=MODEL, known=known).unread


@pytest.mark.parametrize(
    "text",
    [
        "set Harbour View online and North Gate offline",
        "set the price of Harbour View to 3 and of North Gate to 5",
        "set the price of Harbour View to 3 and North Gate to 5",
        "set the price of Harbour View and North Gate to 3 and 5",
    ],
)
def test_two_things_do_not_share_what_each_is_to_be(text: str) -> None:
    assert _read(text).unread


def test_one_thing_is_told_two_amounts() -> None:
    assert _made("set the price of Harbour View to 3 and the power to 5") == {
        "price": 3, "power": 5,
    }  # fmt: skip
    assert _made("set the price and power of Harbour View to 3 and 5") == {"price": 3, "power": 5}


def test_what_a_change_depends_on_is_no_change() -> None:
    first, second = _read("if Harbour View is online, delete North Gate").goals
    assert (first.kind, second.kind) == ("find", "do")


def test_unless_denies_nothing_of_what_decides() -> None:
    first = told(_read("unless Harbour View is online, delete North Gate"))[0]
    assert [c["op"] for c in first["find"]["constraints"] if "op" in c] == []


def test_what_is_kept_is_not_deleted() -> None:
    (goal,) = told(_read("keep Harbour View and delete North Gate"))
    assert [c["value"] for c in goal["target"]["constraints"]] == ["North Gate"]


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        ("Dr. Nora van Bell", "Dr. Nora", "van Bell"),
        ("Mary J. Blige", "Mary", "J. Blige"),
        ("Nora van Bell", "Nora", "van Bell"),
    ],
)
def test_a_mark_within_a_name_ends_nothing(name: str, first: str, last: str) -> None:
    (goal,) = told(read_ev(f"add driver {name}"))
    made = {one["attribute"]: one["value"] for one in goal["assignments"]}
    assert (made["first_name"], made["last_name"]) == (first, last)


@pytest.mark.parametrize(
    ("text", "op", "value"),
    [
        ("delete everything except Zed", "!=", "Zed"),
        ("delete every file except for Zed", "!=", "Zed"),
        ("except for Zed, delete every station", "!=", "Zed"),
        ("delete all stations other than Zed and Yan", "not in", ["Zed", "Yan"]),
        ("delete anything but Zed", "!=", "Zed"),
    ],
)
def test_a_name_that_nobody_knows_is_left_out_too(text: str, op: str, value: Any) -> None:
    (goal,) = told(_read(text))
    (one,) = [c for c in goal["target"]["constraints"] if c["kind"] == "name"]
    assert (one.get("op", "="), one["value"]) == (op, value)


def test_a_known_name_before_the_verb_is_left_out() -> None:
    (goal,) = told(_read("except for North Gate, delete all stations"))
    (one,) = goal["target"]["constraints"]
    assert (one["op"], one["value"]) == ("!=", "North Gate")


@pytest.mark.parametrize("text", ["delete the last file", "delete the oldest file"])
def test_the_last_of_those_that_have_a_day_is_a_guess(text: str) -> None:
    assert read_ev(text).features["guessed"]
    assert not read_ev("show the last file").features.get("guessed")
    assert not read_ev("delete the file that was closed last").features.get("guessed")


def test_a_long_text_is_a_clause_in_time_that_grows_with_it() -> None:
    long = "except " + "Ada, " * 14_000
    assert is_done_within(6.0, lambda: clause_of(long, 0, ANY_TIME))


@pytest.mark.parametrize("text", ["remove Felix from Harbour View", "remove cars from station 5"])
@pytest.mark.parametrize("does", ["delete", "action"])
def test_what_something_is_taken_from_is_neither_deleted_nor_ended(
    text: str, does: PathKind
) -> None:
    path = _DEEDS.paths["club.delete_station"].model_copy(update={"kind": does})
    clause = clause_of(text, 0, ANY_TIME)
    at = next(i for i, token in enumerate(clause.tokens) if token.lower == "from") + 1
    kind: Any = "name" if "Harbour" in text else "type"
    own = Link(at, len(clause.tokens), kind, STATION, "name" if kind == "name" else "", 1.0)
    command = Command(clause, path, [own], RuleReader().schema(_DEEDS))
    leave_containers(command)
    assert command.unread == set(range(at, len(clause.tokens)))


@pytest.mark.parametrize(
    ("verb", "other", "kind", "meant"),
    [
        ("delete", "renew_station", "action", False),
        ("delete", "cancel_station", "action", True),
        ("delete", "delete_station", "delete", True),
        ("unconfirm", "confirm_station", "action", False),
        ("unconfirm", "remove_station", "delete", False),
        ("unconfirm", "assign_station", "action", False),
        ("unregister", "remove_station", "delete", True),
        ("disconfirm", "refuse_station", "action", True),
        ("renew", "assign_station", "action", True),
        ("cancel", "refuse_station", "action", False),
        ("cancel", "void_station", "action", True),
        ("cancel", "update_station", "update", True),
        ("undo", "reopen_station", "action", False),
        ("undo", "undo_station", "action", True),
    ],
)
def test_a_verb_means_no_operation_that_does_something_else(
    verb: str, other: str, kind: PathKind, meant: bool
) -> None:
    def way(name: str, kind: PathKind) -> AccessPath:
        words = identifier_words(name)
        return AccessPath(tool_id=f"club.{name}", kind=kind, entity=STATION, words=words)

    path = way(other, kind)
    changing = [path, way("confirm_station", "action"), way("register_station", "create")]
    clause = clause_of(f"{verb} Harbour View", 0, ANY_TIME)
    assert (path in that_may_be_meant(clause, changing, RuleReader().schema(_DEEDS))) is meant


@pytest.mark.parametrize("text", ["delete task 3", "undo task 3"])
def test_what_is_to_be_gone_or_undone_is_not_shown(text: str) -> None:
    form = read(text, model=_without_changes())
    assert not form.goals
    assert form.unread
    assert read("show task 3", model=_without_changes()).goals


def _without_changes() -> EntityModel:
    paths = {key: p for key, p in CLUB.paths.items() if p.kind in ("list", "detail")}
    return EntityModel(types=CLUB.types, paths=paths, version="shown")


def test_who_is_named_is_changed_and_becomes_nothing_of_whom_it_stands_for() -> None:
    person = "club.person"
    kind = CLUB.types[person]
    mentor = attribute("mentor", type="integer", target=person, target_attribute="id")
    taken = [
        Input(key="person_id", role="id", entity=person, attribute="id", words=("person",),
              required=True),
        *(Input(key=name, role="content", entity=person, attribute=name, words=(name,))
          for name in ("phone", "mentor")),
    ]  # fmt: skip
    path = AccessPath(
        tool_id="club.update_person", kind="update", entity=person, words=("update", "person"),
        inputs=tuple(taken),
    )  # fmt: skip
    model = EntityModel(
        types={**CLUB.types, person: kind.model_copy(
            update={"attributes": (*kind.attributes, mentor)})},
        paths={**CLUB.paths, path.tool_id: path}, version="mentors",
    )  # fmt: skip
    (moved,) = told(read("Ben Whitlock has a new phone number, 0170-9999, change it", model=model))
    assert [one["attribute"] for one in moved["assignments"]] == ["phone"]
    assert "Ben Whitlock" in str(moved["target"])
    (led,) = told(read("set the mentor of Ben Whitlock to Ana Ruiz", model=model))
    assert [one["attribute"] for one in led["assignments"]] == ["mentor"]


def test_a_text_behind_a_colon_goes_to_no_code() -> None:
    taken = [
        Input(key=key, role="content", entity="club.note", attribute=key, required=True,
              words=identifier_words(key))
        for key in ("author_id", "text")
    ]  # fmt: skip
    held = [attribute("id", role="id"), attribute("author_id"), attribute("text")]
    kind = entity("club.note", held, ())
    path = AccessPath(
        tool_id="club.add_note", kind="create", entity=kind.id, words=("add", "note"),
        inputs=tuple(taken),
    )  # fmt: skip
    model = EntityModel(
        types={**CLUB.types, kind.id: kind}, paths={**CLUB.paths, path.tool_id: path}, version="n"
    )
    (goal,) = read("add a note: call him next week", model=model).goals
    assert isinstance(goal, DoGoal)
    assert [(c.attribute, c.value) for c in goal.assignments] == [("text", "call him next week")]


def test_a_number_longer_than_any_is_read_as_a_name() -> None:
    for said in ("the last", "to", "every"):
        read_ev(f"show {said} {'9' * 5000} stations")


@pytest.mark.parametrize(("shown", "unasked"), [(FILE, True), (VISIT, False)])
def test_it_is_not_what_that_belongs_to(shown: str, unasked: bool) -> None:
    request = f"show the {shown.removeprefix('club.')}s"
    turn = earlier_turn("T1", request, read_ev(request), shown, [1])
    form = read("delete it", [turn], model=MODEL, known=KNOWN)
    (goal,) = form.goals
    assert isinstance(goal, DoGoal)
    assert (goal.entity, form.doubtful) == (FILE, not unasked)


@pytest.mark.parametrize("said", ["take it off her", "delete it from him"])
def test_what_is_taken_from_somebody_is_not_deleted_unasked(said: str) -> None:
    turn = earlier_turn("T1", "show the files", read_ev("show the files"), FILE, [1])
    form = read(said, [turn], model=MODEL, known=KNOWN)
    assert form.doubtful or not any(isinstance(goal, DoGoal) for goal in form.goals)


@pytest.mark.parametrize(("said", "unasked"), [("reject it", False), ("reject her", True)])
def test_a_deed_to_it_is_none_to_what_that_has(said: str, unasked: bool) -> None:
    turn = earlier_turn("T1", "show the drivers", read_ev("show the drivers"), DRIVER, [1])
    form = read(said, [turn], model=MODEL, known=KNOWN)
    (goal,) = form.goals
    assert isinstance(goal, DoGoal)
    assert (goal.tool_id, form.doubtful) == ("club.reject_file", not unasked)


def test_an_order_without_a_noun_is_of_what_was_shown() -> None:
    turn = earlier_turn("T1", "show the files", read_ev("show the files"), FILE, [1, 2])
    (goal,) = told(read("delete the oldest", [turn], model=MODEL, known=KNOWN))
    assert goal["target"]["of"] == "T1.g1"


@pytest.mark.parametrize("said", ["delete the first", "delete the oldest", "close it"])
def test_what_nobody_spoke_of_is_not_changed_unasked(said: str) -> None:
    shown = earlier_turn("T1", "show gardens", read("show gardens"), GARDEN, [1, 2])
    for before in ([], [shown]):
        form = read(said, before)
        assert form.doubtful or not any(isinstance(goal, DoGoal) for goal in form.goals)


def test_what_was_told_of_types_that_are_gone_is_forgotten() -> None:
    gone = earlier_turn("T1", "show the visits", read_ev("show the visits"), VISIT, [1])
    for said in ("close it", "which of them are open?", "who leads it?"):
        assert "T1" not in str(told(read(said, [gone])))


def _with_gardens() -> EntityModel:
    """The club, whose gardens are assigned to people, too."""
    kept = Input(key="garden_id", role="id", entity=GARDEN, attribute="id", words=("garden",),
                 required=True)  # fmt: skip
    lead = Input(key="lead", role="id", entity=PERSON, attribute="id", words=("lead",),
                 required=True)  # fmt: skip
    path = AccessPath(tool_id="club.assign_garden", kind="action", entity=GARDEN,
                      words=("assign", "garden"), inputs=(kept, lead))  # fmt: skip
    return EntityModel(
        types=CLUB.types, paths={"club.assign_garden": path, **CLUB.paths}, version="gardens"
    )


def test_it_is_what_was_changed_and_not_what_that_was_given_to() -> None:
    given = "set the garden of Broken shed lock to Riverside"
    turn = earlier_turn("T1", given, read(given), TASK, [18])
    (goal,) = read("assign it to Ana Ruiz", [turn], model=_with_gardens()).goals
    assert isinstance(goal, DoGoal)
    assert (goal.entity, goal.target_goal) == (TASK, "T1.g1")


_TASKS = earlier_turn("T1", "show tasks", read("show tasks"), TASK, [17])
_OFFLINE = earlier_turn(
    "T1", "update Harbour View with status offline",
    read_ev("update Harbour View with status offline"), STATION, [3],
)  # fmt: skip


def test_a_number_that_nothing_leads_to_is_no_amount_unasked() -> None:
    assert read("move that one to Riverside at 12", [_TASKS]).doubtful
    assert not read("move that one to Riverside, cost 12", [_TASKS]).doubtful


def test_what_is_denied_is_not_set() -> None:
    form = read("it's not online any more", [_OFFLINE], model=MODEL, known=KNOWN)
    assert not any(isinstance(goal, DoGoal) for goal in form.goals)


def test_what_was_done_is_not_done_once_more_by_a_statement() -> None:
    form = read("it's offline any more", [_OFFLINE], model=MODEL, known=KNOWN)
    assert not any(isinstance(goal, DoGoal) for goal in form.goals)


def test_what_a_command_was_given_in_vain_is_asked_about() -> None:
    given = "create a task: Mend the gate, garden Riverside"
    turn = replace(earlier_turn("T1", given, read(given), TASK, []), found={})
    form = read("assign it to Ana Ruiz", [turn], model=_with_gardens())
    assert form.doubtful or GARDEN not in {getattr(goal, "entity", "") for goal in form.goals}


def test_a_command_that_leaves_out_what_it_is_given_to_is_asked_about() -> None:
    gardens = earlier_turn("T1", "show gardens", read("show gardens"), GARDEN, [1, 2])
    form = read("close that one with Broken shed lock", [gardens])
    assert form.doubtful or not any(isinstance(goal, DoGoal) for goal in form.goals)


def test_another_one_of_several_is_not_what_was_done() -> None:
    gardens = earlier_turn("T1", "show gardens", read("show gardens"), GARDEN, [1, 2])
    given = "move Broken shed lock to the first of them"
    form = read(given, [gardens])
    done = earlier_turn("T2", given, form, TASK, [18])
    goal = read("oh no, the second one I meant", [gardens, done]).goals[0]
    assert isinstance(goal, DoGoal)


@pytest.mark.parametrize(("said", "asked"), [("set Quay to offline", True), ("add Quay", False)])
def test_nothing_is_made_unasked_that_is_only_set(said: str, asked: bool) -> None:
    form = read_ev(said)
    assert form.doubtful is asked


def test_it_behind_a_statement_is_what_that_names() -> None:
    form = read("Broken shed lock went rusty. Delete it.")
    assert not form.doubtful
    assert "Broken shed lock" in str(told(form))


@pytest.mark.parametrize("said", ["to to to", "move everything on to", "move it to"])
def test_what_ends_where_something_would_follow_is_read(said: str) -> None:
    assert not any(isinstance(goal, DoGoal) and goal.assignments for goal in read(said).goals)


def test_a_mere_statement_behind_a_leading_word_commands_nothing() -> None:
    form = read_ev("sorry, the lid was on the keyboard")
    assert not any(isinstance(goal, DoGoal) for goal in form.goals), told(form)
