"""Texts are rendered with exactly their variables."""

from __future__ import annotations

import pytest

from prompts.rendering import PromptError, render


def test_a_text_is_rendered() -> None:
    assert render("a", "{{ one }} and {{ two }}", {"one": 1, "two": "b"}) == "1 and b"


@pytest.mark.parametrize(
    ("variables", "complaint"),
    [
        ({}, "missing ['one'], unused []"),
        ({"one": 1, "two": 2}, "missing [], unused ['two']"),
        ({"two": 2}, "missing ['one'], unused ['two']"),
    ],
)
def test_wrong_variables_raise(variables: dict[str, int], complaint: str) -> None:
    with pytest.raises(PromptError) as caught:
        render("greeting", "hello {{ one }}", variables)
    assert "'greeting'" in str(caught.value)
    assert complaint in str(caught.value)
    assert "exactly ['one']" in str(caught.value)
    assert caught.value.code == "prompt_variables"


def test_variables_of_loops_and_conditions_count() -> None:
    text = "{% for item in items %}{{ item }};{% endfor %}{% if last %}{{ last }}{% endif %}"
    assert render("a", text, {"items": [1, 2], "last": ""}) == "1;2;"
    with pytest.raises(PromptError):
        render("a", text, {"items": [1]})


def test_a_missing_attribute_raises() -> None:
    from jinja2 import UndefinedError

    with pytest.raises(UndefinedError):
        render("a", "{{ one.two }}", {"one": {}})


@pytest.mark.parametrize("value", ["<b>", "{{ one }}", "a & b", "{% raw %}", "\\n", "多少"])
def test_values_are_neither_escaped_nor_rendered(value: str) -> None:
    assert render("a", "{{ text }}", {"text": value}) == value
