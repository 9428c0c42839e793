"""A topic in front of a question goes where its pronoun is."""

from __future__ import annotations

from tests.lending_stubs import split, texts


def test_a_topic_in_front_goes_where_the_pronoun_is() -> None:
    assert texts("The Lys branch, is it open?") == ["is the Lys branch open"]


def test_it_of_the_weather_is_no_topic() -> None:
    assert texts("In Ghent, will it rain tomorrow?") == ["In Ghent, will it rain tomorrow"]


def test_a_topic_loses_the_capital_of_its_article() -> None:
    asked, converted = split("The Amati Cello - what is that in dollars?", converts=True)
    assert asked["text"] == "how much is the Amati Cello"
    assert converted["text"] == "convert [A1] price to dollars"
