"""The settings that say which chat models take decisions, and how they are asked."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal, get_args

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SecretStr,
    ValidationInfo,
    field_validator,
)
from pydantic_settings import BaseSettings, NoDecode

from app.setting_fields import limit, parse_list, setting, switch
from graphs.spending import Decision
from graphs.strategies.names import STRATEGIES, WITHOUT_A_MODEL, StrategyChoice

_MODEL = r"[\w.-]+:\S+"

Model = Annotated[str, Field(pattern=rf"^{_MODEL}$")]
Temperature = Annotated[float, Field(ge=0, le=2)]
TopP = Annotated[float, Field(gt=0, le=1)]
TopK = Annotated[int, Field(ge=1)]
MaxTokens = Annotated[int, Field(ge=16)]
Money = Annotated[float, Field(ge=0, allow_inf_nan=False)]


class Override(BaseModel):
    """How one decision is asked; what is left out is as for all others."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    model: Model | None = None
    temperature: Temperature | None = None
    top_p: TopP | None = None
    top_k: TopK | None = None
    max_tokens: MaxTokens | None = None


class ModelPrice(BaseModel):
    """What a million tokens cost."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    input: Money
    output: Money


def _parse_json(value: Any) -> Any:
    return json.loads(value) if isinstance(value, str) else value


Overrides = Annotated[dict[Decision, Override], NoDecode, BeforeValidator(_parse_json)]
Prices = Annotated[dict[Model, ModelPrice], NoDecode, BeforeValidator(_parse_json)]
Models = Annotated[tuple[Model, ...], NoDecode, BeforeValidator(parse_list)]


class ModelSettings(BaseSettings):
    """The part of the settings that is about chat models."""

    model: str = setting(
        "",
        "Chat model that takes the decisions; empty: rules, without any model.",
        "<provider>:<model>, as in openai:gpt-4o-mini",
        pattern=rf"^(|{_MODEL})$",
    )
    model_base_url: str = setting(
        "",
        "Address of a server of the OpenAI protocol; empty: the provider's own.",
        "an address that starts with http:// or https://",
        pattern=r"^(|https?://\S+)$",
    )
    model_api_key: SecretStr | None = setting(
        None, "Key of the chat model; empty: the provider's own variable.", "a key"
    )
    reasoner: Literal["auto", "rules", "model", "both"] = setting(
        "auto",
        "Who decides: rules, the model, or both: rules where they leave no choice open, else the "
        "model. auto: both where CAIRN_MODEL is set, else rules.",
        "auto or rules, and where CAIRN_MODEL is set also model or both",
    )
    strategy: StrategyChoice = setting(
        "auto",
        "How a request is answered: plan reads the request as a form and plans by search; "
        "solution does the same and carries the plan out as a program; script chooses one "
        "operation and has one script call it; dfs is the agent that walks the tool graph; the "
        "others are published baselines that a chat model carries out alone. auto: plan, "
        "but dfs where rules decide over the sandbox alone.",
        "auto, dfs, plan, solution or script, and where CAIRN_MODEL is set also "
        f"{', '.join(STRATEGIES[4:])}",
    )
    model_temperature: Temperature | None = setting(
        0.0, "Temperature of the chat model.", "a number from 0 to 2"
    )
    model_top_p: TopP | None = setting(
        None,
        "Share of the likeliest tokens drawn from; empty: as the server has it.",
        "a number above 0, up to 1",
    )
    model_top_k: TopK | None = setting(
        None,
        "Number of the likeliest tokens drawn from; empty: as the server has it.",
        "a whole number from 1",
    )
    model_max_tokens: MaxTokens | None = setting(
        None, "Tokens of one answer; empty: as the server has it.", "a whole number from 16"
    )
    model_overrides: Overrides = setting(
        {},
        f"What is different for single decisions ({', '.join(get_args(Decision))}): model, "
        "temperature, top_p, top_k, max_tokens.",
        'a JSON object as in {"summarize": {"model": "openai:gpt-4o", "temperature": 0.3}}',
    )
    model_fallbacks: Models = setting(
        (),
        "Models asked in this order when the one before does not answer.",
        "<provider>:<model>, separated by commas",
    )
    model_timeout_seconds: float = limit(60.0, 0.1, 3600, "Seconds to wait for one answer.")
    model_retries: int = limit(2, 0, 10, "Repetitions of a request that failed for a while.")
    model_cache: bool = switch(
        "Answers of the chat model kept in the data folder and given again to the same prompt.",
        default=False,
    )
    model_prices: Prices = setting(
        {},
        "What a million tokens of each model cost; other models count as free.",
        'a JSON object as in {"openai:gpt-4o-mini": {"input": 0.15, "output": 0.6}}',
    )
    model_calls: int = limit(60, 0, 10_000, "Calls of the chat model per request.")
    model_tokens: int = limit(200_000, 0, 100_000_000, "Tokens per request, to the model and back.")
    model_money: float = limit(
        0.0, 0, 1_000_000, "What the chat model may cost per request by the prices above; 0: any."
    )

    @field_validator("reasoner")
    @classmethod
    def _has_its_model(cls, value: str, info: ValidationInfo) -> str:
        if value in ("model", "both") and info.data.get("model") == "":
            message = "no model is named"
            raise ValueError(message)
        return value

    @field_validator("strategy")
    @classmethod
    def _can_be_carried_out(cls, value: str, info: ValidationInfo) -> str:
        if value not in {*WITHOUT_A_MODEL, "auto"} and info.data.get("model") == "":
            message = "no model is named"
            raise ValueError(message)
        return value

    def models(self) -> tuple[str, ...]:
        """Every model that may be asked, the usual one first; empty without any."""
        if not self.model:
            return ()
        others = [changed.model or "" for changed in self.model_overrides.values()]
        named = dict.fromkeys([self.model, *others, *self.model_fallbacks])
        return tuple(name for name in named if name)
