"""What LangChain is told when a model is made."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.models.chat_models import ChatModels
from graphs.models.options import ModelChoice, ModelOptions, Sampling

OWN = ModelOptions(ModelChoice("openai:small"), base_url="http://127.0.0.1:9/v1", api_key="mine")


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> dict[str, dict[str, Any]]:
    """Model -> the arguments it was made with."""
    made: dict[str, dict[str, Any]] = {}

    def make(model: str, **arguments: Any) -> object:
        made[model] = arguments
        return object()

    monkeypatch.setattr("langchain.chat_models.init_chat_model", make)
    return made


async def test_an_address_and_a_key_are_for_models_of_their_provider_alone(
    told: dict[str, dict[str, Any]],
) -> None:
    models = ChatModels(OWN)
    for name in ("openai:small", "openai:large", "anthropic:other"):
        models.get(ModelChoice(name))
    for name in ("openai:small", "openai:large"):
        assert (told[name]["base_url"], told[name]["api_key"]) == (OWN.base_url, "mine")
    assert not {"base_url", "api_key", "http_async_client"} & told["anthropic:other"].keys()
    await models.aclose()


async def test_a_server_of_ones_own_needs_no_key(told: dict[str, dict[str, Any]]) -> None:
    models = ChatModels(ModelOptions(OWN.default, base_url=OWN.base_url))
    models.get(OWN.default)
    assert told["openai:small"]["api_key"]
    await models.aclose()


async def test_sampling_that_is_not_said_is_left_out(told: dict[str, dict[str, Any]]) -> None:
    models = ChatModels(OWN)
    models.get(ModelChoice("openai:small", Sampling(None)))
    models.get(ModelChoice("openai:large", Sampling(0.2, top_k=5)))
    assert not {"temperature", "top_p", "max_tokens", "extra_body"} & told["openai:small"].keys()
    assert told["openai:large"]["temperature"] == 0.2
    assert told["openai:large"]["extra_body"] == {"top_k": 5}
    await models.aclose()


async def test_a_model_is_made_once_until_it_is_closed(told: dict[str, dict[str, Any]]) -> None:
    models = ChatModels(OWN)
    first = models.get(OWN.default)
    assert models.get(OWN.default) is first
    await models.aclose()
    assert models.get(OWN.default) is not first
    assert not told["openai:small"]["http_async_client"].is_closed
    await models.aclose()
