"""What a person is told of a chat model that gave no answer."""

from __future__ import annotations

import json

import pytest

from graphs.models.errors import explain


@pytest.mark.parametrize(
    "error",
    [
        AttributeError("'str' object has no attribute 'choices'"),
        TypeError("Received response with null value for `choices`"),
        json.JSONDecodeError("Expecting value", "<html>", 0),
    ],
)
def test_a_server_that_is_no_chat_model_is_told_by_its_address(error: Exception) -> None:
    told = str(explain("openai:small", error))
    assert told.startswith("The server of the model 'openai:small' answered with something that")
    assert "Check CAIRN_MODEL_BASE_URL" in told


def test_a_server_that_is_away_may_come_back() -> None:
    told = str(explain("openai:small", OSError("reset")))
    assert "did not answer (OSError): reset. Try again later" in told
