"""Runs live requests with a model that gives recorded answers, over HTTP like any other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from evals.live.measuring import Chosen, measure
from evals.live.running import LiveOptions
from evals.model_server.server import serve
from evals.recorded.book import Book

if TYPE_CHECKING:
    from app.settings import Settings
    from evals.live.judging import Judged

MODEL = "openai:recorded"
Mode = Literal["model", "both"]


def run_recorded(
    settings: Settings, chosen: Chosen, book: Book, mode: Mode, processes: int = 0
) -> Iterator[list[Judged]]:
    """Judge the requests, a service at a time; the book counts the prompts."""
    from pydantic import SecretStr

    with serve(book) as server:
        changed = {
            "model": MODEL,
            "model_base_url": server.base_url,
            "model_api_key": SecretStr("none"),
            "model_retries": 0,
            "model_fallbacks": (),
            "model_overrides": {},
            "model_cache": False,
            "reasoner": mode,
        }
        own = settings.model_copy(update=changed)
        yield from measure(own, chosen, LiveOptions("plan"), processes)
