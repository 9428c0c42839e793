"""Who takes the decisions, as the settings say: rules, a chat model, or both."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from langchain_core.caches import BaseCache

    from app.model_settings import Override
    from app.settings import Settings
    from graphs.form_reasoner import FormReasoner
    from graphs.models.asking import Asker
    from graphs.models.options import ModelOptions, Sampling
    from graphs.parts import Parts
    from graphs.reasoner import Reasoner
    from graphs.rules.reasoner import RuleReasoner
    from graphs.spending import Budget

MODEL_CACHE = "model-answers.sqlite"


def choose_reasoner(
    settings: Settings, rules: RuleReasoner, parts: Parts, asker: Asker | None
) -> Reasoner:
    """The reasoner of the settings, for an agent of these parts; ``asker`` asks its models."""
    kind = who_decides(settings)
    if kind == "rules":
        return rules
    from graphs.choosing_reasoner import with_model

    assert asker is not None, "settings that want a model name one"
    return with_model(rules, asker, parts, kind)


def choose_form_reasoner(
    settings: Settings, rules: FormReasoner, asker: Asker | None
) -> FormReasoner:
    """Who reads requests as forms by the settings; ``asker`` asks its models."""
    kind = who_decides(settings)
    if kind == "rules" or asker is None:
        return rules
    from graphs.choosing_reasoner import reads_with_model

    return reads_with_model(rules, asker, kind)


def who_decides(settings: Settings) -> Literal["rules", "model", "both"]:
    """Who the settings say decides."""
    if settings.reasoner == "auto":
        return "both" if settings.model else "rules"
    return settings.reasoner


def decided_by(settings: Settings) -> str:
    """Who decides, for a person."""
    kind = who_decides(settings)
    if kind == "both":
        return f"Rules decide, and {settings.model} where they are not sure"
    return "Rules decide" if kind == "rules" else f"{settings.model} decides"


def make_asker(settings: Settings) -> Asker:
    """Who asks the models of the settings."""
    from graphs.models.asking import Asker
    from graphs.models.chat_models import ChatModels

    options = model_options(settings)
    return Asker(ChatModels(options, _cache(settings)), options)


def model_options(settings: Settings) -> ModelOptions:
    """How models are reached and asked."""
    from graphs.models.options import ModelChoice, ModelOptions, Price, Sampling

    base = Sampling(
        settings.model_temperature,
        settings.model_top_p,
        settings.model_top_k,
        settings.model_max_tokens,
    )
    overrides = {
        decision: ModelChoice(changed.model or settings.model, _changed(base, changed))
        for decision, changed in settings.model_overrides.items()
    }
    key = settings.model_api_key
    return ModelOptions(
        default=ModelChoice(settings.model, base),
        overrides=overrides,
        fallbacks=settings.model_fallbacks,
        base_url=settings.model_base_url,
        api_key=key.get_secret_value() if key else "",
        timeout_seconds=settings.model_timeout_seconds,
        retries=settings.model_retries,
        prices={n: Price(p.input, p.output) for n, p in settings.model_prices.items()},
    )


def make_budget(settings: Settings) -> Budget:
    """What a run may spend on models."""
    from graphs.spending import Budget

    return Budget(settings.model_calls, settings.model_tokens, settings.model_money or None)


def _changed(base: Sampling, changed: Override) -> Sampling:
    """The sampling with what an override says in its place."""
    given = changed.model_dump(exclude={"model"}, exclude_none=True)
    return replace(base, **given)


def _cache(settings: Settings) -> BaseCache | None:
    if not settings.model_cache:
        return None
    from app.model_cache import open_model_cache

    return open_model_cache(settings.data_dir / MODEL_CACHE)
