"""What a clause commands."""

from __future__ import annotations

import pytest

from tests.lending_stubs import read


@pytest.mark.parametrize(
    ("clause", "action"),
    [
        ("reserve a cello", "book"),
        ("please cancel loan ln_1", "cancel"),
        ("can you reserve a cello", "book"),
        ("I want to update my loan", "update"),
        ("which loans did I cancel", ""),
        ("show the order of the programme", ""),
        ("list the books", ""),
        ("把那架大提琴的借用取消了吧", "cancel"),
        ("我取消了哪些借用", ""),
        ("how do I register", ""),
    ],
)
def test_a_change_is_asked_for_only_where_a_command_has_its_verb(clause: str, action: str) -> None:
    assert read(clause).action == action


def test_changing_money_changes_nothing() -> None:
    assert read("change 20 euros to dollars").action == ""
    assert read("change 40 euros").action == ""


def test_what_can_be_cancelled_is_not_to_be() -> None:
    assert read("I want a hall that can be cancelled").action == ""
    assert read("I want my booking cancelled").action == "cancel"


@pytest.mark.parametrize(
    ("clause", "deed"),
    [
        ("把那首歌翻译成中文", "translate"),
        ("帮我给乐器行打电话", "call"),
        ("帮我查一下乐器行的电话", ""),
        ("这首歌是谁写的", ""),
    ],
)
def test_a_chinese_deed_may_stand_behind_what_it_is_done_to(clause: str, deed: str) -> None:
    assert read(clause).deed == deed
