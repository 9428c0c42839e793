"""What a command says of one thing is done to that one, and to those it is said of alone."""

from __future__ import annotations

import pytest

from graphs.forms.records import DoGoal, FindGoal
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, read
from tests.search_stubs import entity
from tools.entity_types.records import AccessPath, EntityModel, EntityType, Input, PathKind

_BOARD, _CARD = "club.board", "club.card"


def _path(kind: EntityType, verb: str, does: PathKind, *keys: str) -> AccessPath:
    word = kind.id.rpartition(".")[2]
    own = Input(key=f"{word}_id", role="id", entity=kind.id, attribute="id", words=(word,),
                required=True)  # fmt: skip
    takes = (Input(key=key, role="content", entity=kind.id, attribute=key, words=(key,))
             for key in keys)  # fmt: skip
    return AccessPath(tool_id=f"club.{verb}_{word}", kind=does, entity=kind.id,
                      words=(verb, word), inputs=(own, *takes))  # fmt: skip


_KINDS = (
    entity(_BOARD, [attribute("id", type="integer", role="id"), attribute("name", role="name"),
                    attribute("description")], ()),
    entity(_CARD, [attribute("id", type="integer", role="id"), attribute("title", role="name"),
                   attribute("description"), attribute("price", type="number"),
                   attribute("done", type="boolean"),
                   attribute("board", type="integer", target=_BOARD, target_attribute="id")], ()),
)  # fmt: skip
_MODEL = EntityModel(
    types={one.id: one for one in _KINDS},
    paths={path.tool_id: path for path in (
        _path(_KINDS[0], "change", "update", "name", "description"),
        _path(_KINDS[1], "edit", "update", "title", "description", "price"),
        _path(_KINDS[1], "delete", "delete"),
        AccessPath(tool_id="club.list_cards", kind="list", entity=_CARD, words=("cards",),
                   container="[]"),
    )},
    version="around",
)  # fmt: skip
_KNOWN = [KnownValue(_CARD, "title", "Dark mode", 6), KnownValue(_BOARD, "name", "Mobile App", 1)]


def _command(request: str) -> DoGoal:
    (goal,) = read(request, model=_MODEL, known=_KNOWN).goals
    assert isinstance(goal, DoGoal)
    return goal


def test_the_text_of_a_named_thing_is_not_that_of_what_it_belongs_to() -> None:
    assert _command("change the description of Dark mode to green paint").entity == _CARD
    assert _command("change the description of Mobile App to green paint").entity == _BOARD


@pytest.mark.parametrize("text", ["paint it, 10 % off", "white by 10 %", "buy it 5 % cheaper"])
def test_an_amount_within_a_text_changes_nothing_by_so_much(text: str) -> None:
    goal = _command(f"set the description of Dark mode to: {text}")
    assert [(c.attribute, c.value, c.shift) for c in goal.assignments] == [
        ("description", text, False)
    ]


def test_a_small_word_that_a_flag_is_called_by_tells_which_are_meant() -> None:
    goal = _command("delete all done cards")
    assert goal.target is not None
    assert [(c.attribute, c.value) for c in goal.target.constraints] == [("done", True)]
    (asked,) = read("what has to be done?", model=_MODEL, known=_KNOWN).goals
    assert not isinstance(asked, FindGoal) or not any(
        c.attribute == "done" and c.value is True for c in asked.find.constraints
    )


def test_who_is_taken_off_one_thing_is_taken_off_nothing_that_refers_to_both() -> None:
    user, member = "club.user", "club.member"
    kinds = (
        entity(user, [attribute("id", role="id"), attribute("name", role="name")], ["name"]),
        entity(_BOARD, [attribute("id", type="integer", role="id"),
                        attribute("name", role="name")], ["name"]),
        entity(member, [attribute("role")], ()),
        entity(_CARD, [attribute("id", type="integer", role="id"),
                       attribute("title", role="name"),
                       attribute("board", type="integer", target=_BOARD, target_attribute="id"),
                       attribute("user_id", target=user, target_attribute="id")], ()),
    )  # fmt: skip
    ids = [
        Input(key=f"{word}_id", role="id", entity=f"club.{word}", attribute="id",
              words=(word, "id"), required=True)
        for word in ("board", "user", "card")
    ]  # fmt: skip
    freed = AccessPath(tool_id="club.free_card", kind="action", entity=_CARD, inputs=(ids[2],),
                       words=("take", "card", "off"))  # fmt: skip
    removed = AccessPath(tool_id="club.remove_member", kind="delete", entity=member,
                         words=("remove", "member"), inputs=(ids[0], ids[1]))  # fmt: skip
    model = EntityModel(
        types={**_MODEL.types, **{one.id: one for one in kinds}}, version="between",
        paths={**_MODEL.paths, freed.tool_id: freed, removed.tool_id: removed},
    )  # fmt: skip
    known = [*_KNOWN, KnownValue(user, "name", "Lena Moss", "u1")]
    for text, tool in (
        ("take Lena Moss off Mobile App", removed.tool_id),
        ("take the card of Lena Moss off Mobile App", freed.tool_id),
    ):
        (goal,) = read(text, model=model, known=known).goals
        assert isinstance(goal, DoGoal)
        assert goal.tool_id == tool, text


def test_a_known_thing_is_no_text_where_the_same_verb_takes_such_things() -> None:
    user, tag = "club.user", "club.tag"
    kinds = (
        entity(user, [attribute("id", role="id"), attribute("name", role="name")], ["name"]),
        entity(tag, [attribute("tag")], ()),
        entity(_CARD, [attribute("id", type="integer", role="id"),
                       attribute("title", role="name")], ["title"]),
    )  # fmt: skip
    card, person = (
        Input(key=f"{word}_id", role="id", entity=f"club.{word}", attribute="id",
              words=(word, "id"), required=True)
        for word in ("card", "user")
    )  # fmt: skip
    label = Input(key="tag", role="content", entity=tag, attribute="tag", words=("tag",),
                  required=True)  # fmt: skip
    tagged = AccessPath(tool_id="club.add_tag", kind="create", entity=tag, words=("add", "tag"),
                        inputs=(card, label))  # fmt: skip
    written = AccessPath(tool_id="club.add_author", kind="action", entity=_CARD,
                         words=("add", "author"), inputs=(card, person))  # fmt: skip
    model = EntityModel(types={one.id: one for one in kinds}, version="known",
                        paths={one.tool_id: one for one in (tagged, written)})  # fmt: skip
    known = [_KNOWN[0], KnownValue(user, "name", "Ines Prado", "u1")]
    for text, tool in (("add Ines to Dark mode", written), ("add a tag Ines to Dark mode", tagged)):
        (goal,) = read(text, model=model, known=known).goals
        assert isinstance(goal, DoGoal)
        assert goal.tool_id == tool.tool_id, text
