"""Settings of chat models and embeddings that an administrator changes while the server runs.

What is changed is kept in the data folder and goes before the environment until it is taken back.
Where a server of models is and its key stay with whoever starts Cairn: a key goes to no address
that was not set beside it.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memory.errors import DeveloperError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.settings import Settings

CHANGEABLE = (
    *("model", "reasoner", "strategy", "model_fallbacks", "model_overrides", "model_prices"),
    *("model_temperature", "model_top_p", "model_top_k", "model_max_tokens"),
    *("model_timeout_seconds", "model_retries", "model_calls", "model_tokens", "model_money"),
    "embeddings",
)
FILE = "model-settings.json"


def kept(settings: Settings) -> dict[str, Any]:
    """What was changed; raises ``DeveloperError`` (code ``wrong_setting``)."""
    path = _path(settings)
    if not path.exists():
        return {}
    try:
        found = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        message = f"{path} cannot be read: {error}. Mend it, or delete it."
        raise DeveloperError(message, code="wrong_setting") from None
    return {name: found[name] for name in CHANGEABLE if name in found}


def keep(settings: Settings, changes: Mapping[str, Any]) -> None:
    """Keep exactly these changes, in a file that only its owner reads."""
    path = _path(settings)
    new = path.with_suffix(".new")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        json.dump(dict(changes), file)
    new.replace(path)


def shown(settings: Settings, changes: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Each of them: its value, what it means, what is allowed, whether it was changed here."""
    values = settings.model_dump(mode="json")
    return {name: _one(name, values[name], changes) for name in CHANGEABLE}


def _one(name: str, value: Any, changes: Mapping[str, Any]) -> dict[str, Any]:
    from app.settings import Settings

    field = Settings.model_fields[name]
    extra = field.json_schema_extra
    allowed = extra.get("allowed", "") if isinstance(extra, dict) else ""
    return {
        "value": value,
        "is": field.description,
        "allowed": allowed,
        "changed": name in changes,
    }


def _path(settings: Settings) -> Path:
    return settings.data_dir / FILE
