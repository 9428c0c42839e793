"""A thing that is put to another one: which of both is changed, and which other one is meant."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import DoGoal, FindGoal, Form
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, earlier_turn, read
from tests.search_stubs import entity, type_list
from tools.entity_types.records import AccessPath, EntityModel, EntityType, Input
from tools.words import identifier_words

PIECE, FIRING = "club.piece", "club.firing"


def _taken(key: str, role: Any, of: str, name: str = "", **more: Any) -> Input:
    words = tuple(word for word in identifier_words(key) if word != "id")
    return Input(key=key, role=role, entity=of, attribute=name or key, words=words, **more)


def _path(name: str, kind: Any, of: str, *inputs: Input) -> AccessPath:
    container = "[]" if kind == "list" else ""
    return AccessPath(tool_id=f"club.{name}", kind=kind, entity=of, inputs=inputs,
                      words=tuple(name.split("_")), container=container)  # fmt: skip


_ID = attribute("id", type="integer", role="id")
_PIECE_ID = _taken("piece_id", "id", PIECE, "id", required=True)
_FIRING_ID = _taken("firing_id", "id", FIRING, "id", required=True)
MODEL = EntityModel(
    types=type_list(
        entity(PIECE, [
            _ID, attribute("title", role="name"),
            attribute("firing_id", type="integer", target=FIRING, target_attribute="id"),
            attribute("price", type="number"), attribute("weight", type="number"),
        ], ("title",)),
        entity(FIRING, [
            _ID, attribute("day", format="date"), attribute("temperature", type="integer"),
            attribute("kind", enum=("bisque", "glaze")),
        ]),
    ),
    paths={path.tool_id: path for path in (
        _path("list_pieces", "list", PIECE),
        _path("list_firings", "list", FIRING),
        _path("change_firing", "update", FIRING, _FIRING_ID, _taken("day", "content", FIRING),
              _taken("temperature", "content", FIRING)),
        _path("book_piece", "update", PIECE, _PIECE_ID, _FIRING_ID),
        _path("update_piece", "update", PIECE, _PIECE_ID, _taken("weight", "content", PIECE),
              _taken("price", "content", PIECE)),
    )},
    version="kilns",
)  # fmt: skip
KNOWN = [KnownValue(PIECE, "title", "Soup bowl", 4), KnownValue(PIECE, "title", "Moon jar", 3)]


def _read(text: str, *earlier: Any) -> Form:
    return read(text, earlier, model=MODEL, known=KNOWN)


def _command(form: Form) -> DoGoal:
    (goal,) = form.goals
    assert isinstance(goal, DoGoal)
    return goal


FIRINGS = earlier_turn("T1", "list the firings", _read("list the firings"), FIRING, [1, 2, 3])


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("move the soup bowl to the firing on 18 May", {"day": "2026-05-18"}),
        ("book the soup bowl into the glaze firing on 18 May",
         {"kind": "glaze", "day": "2026-05-18"}),
    ],
)  # fmt: skip
def test_a_thing_goes_where_it_is_put_and_what_it_is_put_to_stays(
    said: str, told: dict[str, str]
) -> None:
    goal = _command(_read(said))
    assert goal.tool_id == "club.book_piece"
    assert goal.target is not None
    assert [c.value for c in goal.target.constraints] == ["Soup bowl"]
    (given,) = goal.assignments
    assert given.find is not None
    assert {c.attribute: c.value for c in given.find.constraints} == told


def test_what_a_thing_is_in_is_not_moved_unasked() -> None:
    form = _read("move the soup bowl to 18 May")
    assert form.doubtful or form.unread


def test_the_place_of_a_thing_is_no_amount_of_another() -> None:
    form = _read("move the soup bowl to the third firing")
    given = [c for goal in form.goals if isinstance(goal, DoGoal) for c in goal.assignments]
    assert 3 not in [c.value for c in given]


@pytest.mark.parametrize(
    ("said", "skip"), [("third one", 2), ("third firing", 2), ("last one", 2), ("first", 0)]
)
def test_a_place_that_is_given_picks_no_other_thing(said: str, skip: int) -> None:
    goal = _command(_read(f"book the moon jar into the {said}", FIRINGS))
    assert goal.target is not None
    assert goal.target.skip == 0
    (given,) = goal.assignments
    assert given.find is not None
    assert (given.find.of, given.find.skip) == ("T1.g1", skip)


JAR = earlier_turn("T1", "show the moon jar", _read("show the moon jar"), PIECE, [3])
SHOWN = earlier_turn("T1", "which firing is on 20 May?", _read("which firing is on 20 May?"),
                     FIRING, [2])  # fmt: skip


@pytest.mark.parametrize("said", ["no, the 22nd", "no, make it the 22nd"])
@pytest.mark.parametrize(
    "command", ["change the day of it to 21 May", "push it back two days"]
)  # fmt: skip
def test_a_day_of_the_month_puts_a_day_right(command: str, said: str) -> None:
    done = earlier_turn("T2", command, _read(command, SHOWN), FIRING, [2])
    goal = _command(_read(said, SHOWN, done))
    (given,) = goal.assignments
    assert given.attribute == "day"
    assert given.value in ("2026-05-22", {"date": "2026-05-22"})


def test_a_place_alone_stays_one_where_a_thing_was_told_by_its_place() -> None:
    command = "change the day of the first one to 21 May"
    done = earlier_turn("T2", command, _read(command, FIRINGS), FIRING, [1])
    goals = _read("no, the 2nd", FIRINGS, done).goals
    assert not [g for g in goals if isinstance(g, DoGoal)
                for c in g.assignments if c.value == "2026-06-02"]  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "said", "set_"),
    [
        ("what is the price of it?", "make it 90", {"price": 90}),
        ("what is the weight of it?", "make it 90", {"weight": 90}),
        ("what is the weight of it?", "set that to 90", {"weight": 90}),
    ],
)
def test_what_was_asked_of_it_is_what_is_set(asked: str, said: str, set_: dict[str, int]) -> None:
    again = earlier_turn("T2", asked, _read(asked, JAR), PIECE, [3])
    form = _read(said, JAR, again)
    assert ({c.attribute: c.value for c in _command(form).assignments}, form.doubtful) == (
        set_, False
    )  # fmt: skip


def test_a_bare_number_that_may_be_several_things_is_asked_about() -> None:
    assert _read("make it 90", JAR).doubtful
    assert not _read("make its price 90", JAR).doubtful


def test_what_was_asked_of_one_is_asked_of_another_by_its_place() -> None:
    asked = "when is the second one?"
    second = earlier_turn("T2", asked, _read(asked, FIRINGS), FIRING, [2])
    for said, skip in (("and the first?", 0), ("and the last?", 2)):
        (goal,) = _read(said, FIRINGS, second).goals
        assert isinstance(goal, FindGoal)
        assert (goal.find.of, goal.find.skip, goal.find.limit) == ("T1.g1", skip, 1)
        assert goal.find.order is None
        assert goal.find.wanted == ("day",)


@pytest.mark.parametrize(
    "said", ["move everything on A-01 to B-02", "update all the pieces in A-01 to B-02"]
)
def test_where_things_were_is_not_where_they_come(said: str) -> None:
    code = attribute("code", role="id")
    firing = EntityType(
        id=FIRING, group_id="club", words=("firing",), id_attribute="code", attributes=(code,)
    )
    of = attribute("firing_code", target=FIRING, target_attribute="code")
    piece = entity(PIECE, [_ID, attribute("title", role="name"), of], ("title",))
    taken = _taken("firing_code", "content", PIECE)
    paths = [
        _path("list_pieces", "list", PIECE),
        _path("list_firings", "list", FIRING),
        _path("update_piece", "update", PIECE, _PIECE_ID, taken),
    ]
    coded = EntityModel(
        types=type_list(piece, firing),
        paths={path.tool_id: path for path in paths},
        version="coded",
    )
    codes = [KnownValue(FIRING, "code", one, one) for one in ("A-01", "B-02")]
    codes += [
        KnownValue(PIECE, "firing_code", "A-01", 4),
        KnownValue(PIECE, "firing_code", "B-02", 3),
    ]
    goal = _command(read(said, model=coded, known=[*KNOWN, *codes]))
    assert [(c.attribute, c.value) for c in goal.assignments] == [("firing_code", "B-02")]
    assert goal.target is not None
    assert [(c.attribute, c.value) for c in goal.target.constraints] == [("firing_code", "A-01")]
