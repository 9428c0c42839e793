"""How names are cleaned of secrets, stamped and told apart before they are kept."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, timedelta

from memory.journal_encoding import JournalEncoding
from memory.name_directory import MOST_CHARS, KnownValue, Reading
from memory.name_words import name_words
from memory.redaction import redact

KEEP_HOURS = 24.0


@dataclass(frozen=True, slots=True)
class NameEncoding:
    """What a directory keeps of what it is given."""

    journal: JournalEncoding
    keep_hours: float = KEEP_HOURS

    def oldest(self) -> str:
        """When the oldest that has not expired was seen."""
        moment = self.journal.clock().astimezone(UTC) - timedelta(hours=self.keep_hours)
        return moment.isoformat(timespec="microseconds")

    def kept(self, values: Sequence[KnownValue]) -> list[KnownValue]:
        """Those that may be kept, without secrets and with their time."""
        secrets, now = frozenset(self.journal.secrets()), self.journal.now()
        return [
            replace(
                value,
                text=self.journal.text(value.text),
                label=self.journal.text(value.label)[:MOST_CHARS],
                seen_at=value.seen_at or now,
            )
            for value in values
            if value.text.strip() and len(value.text) <= MOST_CHARS and _is_open(value, secrets)
        ]

    def reading(self, reading: Reading) -> Reading:
        """A reading without secrets and with its time."""
        arguments = json.loads(self.journal.data(reading.arguments))
        return replace(reading, arguments=arguments, read_at=reading.read_at or self.journal.now())


def _is_open(value: KnownValue, secrets: frozenset[str]) -> bool:
    """Whether neither the value nor the name of its attribute tells of a secret."""
    shown = {value.attribute: value.text, "thing": [value.thing]}
    return bool(redact(shown, secrets) == shown)


def mark_of(value: KnownValue) -> str:
    """What one attribute holds one value of: a thing, or else a text."""
    return f"={value.text}" if value.thing is None else json.dumps(value.thing)


def reading_key(reading: Reading) -> tuple[str, str]:
    """What tells readings apart: the operation and its arguments as JSON."""
    return reading.tool_id, json.dumps(reading.arguments, sort_keys=True)


def named(values: Iterable[KnownValue], entity: str, text: str) -> list[KnownValue]:
    """What ``NameDirectory.forget`` forgets of these values."""
    mine = [value for value in values if entity in ("", value.entity)]
    if not text:
        return mine
    words = name_words(text)
    told = [v for v in mine if _holds(v.text, words) or _holds(v.label, words)]
    things = {(v.entity, mark_of(v)) for v in told}
    return [value for value in mine if (value.entity, mark_of(value)) in things]


def _holds(text: str, words: tuple[str, ...]) -> bool:
    own = name_words(text)
    return any(own[i : i + len(words)] == words for i in range(len(own) - len(words) + 1))
