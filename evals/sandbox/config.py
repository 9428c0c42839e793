"""The configuration: one JSON line, every key optional."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from evals.sandbox.draws import Draws
from evals.sandbox.world import World


class ConfigError(ValueError):
    """The configuration line cannot be used; the message says why and what is allowed."""


@dataclass(frozen=True)
class Config:
    """`api_key` is what X-API-Key must hold for the user's own things."""

    api_key: str = "sandbox-key"
    user: str = "alex"
    seed: int = 7
    today: date = date(2026, 5, 12)

    def __repr__(self) -> str:
        return f"Config(user={self.user!r}, seed={self.seed}, today={self.today.isoformat()})"

    def world(self) -> World:
        """The world these settings describe."""
        return World(today=self.today, draws=Draws(self.seed), user=self.user)


def parse_config(line: str) -> Config:
    """Read one JSON object; an empty line gives the defaults.

    Raises:
        ConfigError: not a JSON object, an unknown key or a value of the wrong kind.

    """
    if not line.strip():
        return Config()
    try:
        given = json.loads(line)
    except json.JSONDecodeError as error:
        raise ConfigError(f"the configuration line is not JSON: {error}") from None
    if not isinstance(given, dict):
        raise ConfigError("the configuration line must be a JSON object")
    unknown = sorted(set(given) - set(_READERS))
    if unknown:
        raise ConfigError(f"unknown key {unknown[0]!r}; allowed: {', '.join(_READERS)}")
    return Config(**{key: _READERS[key](key, value) for key, value in given.items()})


def _text(key: str, value: object) -> str:
    if not isinstance(value, str) or not value:
        raise ConfigError(f"{key} must be a string that is not empty")
    return value


def _integer(key: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ConfigError(f"{key} must be an integer")
    return value


def _date(key: str, value: object) -> date:
    try:
        return date.fromisoformat(_text(key, value))
    except ValueError:
        raise ConfigError(f"{key} must be a date like 2026-05-12") from None


_READERS: dict[str, Callable[[str, object], Any]] = {
    "api_key": _text,
    "user": _text,
    "seed": _integer,
    "today": _date,
}
