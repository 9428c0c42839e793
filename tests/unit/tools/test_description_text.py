from __future__ import annotations

from itertools import pairwise

import pytest

from memory.errors import DeveloperError
from tools.description_text import MAX_BYTES, MAX_NESTING, parse_description


def test_yaml_values_have_json_types() -> None:
    text = """
    on: 2024-05-01
    200: yes
    2024-05-01: 0123
    count: 12
    ratio: 1e3
    clock: 12:30:00
    flag: true
    nothing: ~
    """
    assert parse_description(text, "x.yaml") == {
        "on": "2024-05-01",
        "200": "yes",
        "2024-05-01": "0123",
        "count": 12,
        "ratio": 1000.0,
        "clock": "12:30:00",
        "flag": True,
        "nothing": None,
    }


def test_yaml_merge_keys_and_aliases_work() -> None:
    text = "base: &b {a: 1}\nchild: {<<: *b, c: 2}\nagain: *b"
    found = parse_description(text, "x.yaml")
    assert found == {"base": {"a": 1}, "child": {"a": 1, "c": 2}, "again": {"a": 1}}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings_with_and_without_mark(encoding: str) -> None:
    assert parse_description('{"title": "天气"}'.encode(encoding), "x") == {"title": "天气"}


def test_json_that_is_really_yaml_is_read_as_yaml() -> None:
    assert parse_description("{a: 1, b: [x]}", "x") == {"a": 1, "b": ["x"]}


BOMB = "a: &a [x,x,x,x,x,x,x,x,x,x]\n" + "\n".join(
    f"{new}: &{new} [{','.join([f'*{old}'] * 10)}]" for old, new in pairwise("abcdefgh")
)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it is empty"),
        ("\n<!doctype html><p>API: see</p>", "it is HTML or XML"),
        (" \n\t", "it is empty"),
        (b"\x7fELF\x00\x01", "it is not a text file"),
        (b"\xff\xfa\x81", "it is not a text file"),
        ('{"a": 1,\n "b": }', "broken JSON at line 2, column 7"),
        ("a: b: c", "broken YAML at line 1, column 5"),
        ("a: !!python/object:os.system x", "broken YAML"),
        ("a: &a [*a]", "aliases expand"),
        (BOMB, "aliases expand"),
        ("[" * 100_000, "nested"),
        ('{"a":' * 100_000, "nested"),
        ("- " * 50_000, "nested"),
        ("[" * (MAX_NESTING + 1) + "]" * (MAX_NESTING + 1), "nested"),
        ('{"a": ' + "1" * 5000 + "}", "thousands of digits"),
        ("x" * (MAX_BYTES + 1), "larger than 32 MiB"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_cannot_be_read_says_why(text: str | bytes, reason: str) -> None:
    with pytest.raises(DeveloperError) as caught:
        parse_description(text, "my.yaml")
    assert caught.value.code == "description_unreadable"
    assert str(caught.value).startswith("my.yaml cannot be read: ")
    assert reason in str(caught.value)
    assert len(str(caught.value)) < 500


def test_half_a_character_is_replaced_and_a_whole_one_kept() -> None:
    cut = rb'{"a\ud83d": ["x\ud83d", "\ud83d\ude00"]}'
    assert parse_description(cut, "a.json") == {"a\ufffd": ["x\ufffd", "\U0001f600"]}


def test_equal_keys_of_yaml_are_one_text() -> None:
    first, second = parse_description("- {summary: a}\n- {summary: b}\n", "a.yaml")
    assert next(iter(first)) is next(iter(second))
