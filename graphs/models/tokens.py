"""How many tokens an exchange with a model took: as the server says, counted, or estimated."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from langchain_core.messages import AIMessage, BaseMessage

Source = Literal["server", "tiktoken", "estimate"]

_ENCODING = "o200k_base"
_LOADING_SECONDS = 3.0
"""How long the encoding may take to load: without a network its download never ends."""
_PER_MESSAGE = 4
"""Tokens that the protocol puts around a message."""
_CHARACTERS = 4.0
"""Characters of a token in Latin script; one of another script is about a token."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one exchange."""

    asked: int
    """Tokens of the prompt."""
    answered: int
    source: Source
    """Who counted; an estimate is within a third for usual texts."""

    @property
    def total(self) -> int:
        """Both together."""
        return self.asked + self.answered


def usage_of(prompt: Sequence[BaseMessage], answer: AIMessage) -> Usage:
    """The tokens of an exchange."""
    told = answer.usage_metadata
    if told and told["input_tokens"] + told["output_tokens"] > 0:
        return Usage(told["input_tokens"], told["output_tokens"], "server")
    counter = encoding_counter()
    count = counter or estimate
    asked = sum(count(str(message.text)) + _PER_MESSAGE for message in prompt)
    return Usage(asked, count(str(answer.text)), "tiktoken" if counter else "estimate")


def estimate(text: str) -> int:
    """About how many tokens a text has."""
    wide = sum(ord(character) > 0x2E7F for character in text)
    return math.ceil((len(text) - wide) / _CHARACTERS) + wide


@cache
def encoding_counter() -> Callable[[str], int] | None:
    """Counts by tiktoken's encoding, None where it cannot be loaded; asked for once."""
    import tiktoken

    pool = ThreadPoolExecutor(1)
    try:
        encoding = pool.submit(tiktoken.get_encoding, _ENCODING).result(_LOADING_SECONDS)
    except Exception:  # noqa: BLE001  # too late, or whatever its download raises
        return None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
    return lambda text: len(encoding.encode(text, disallowed_special=()))
