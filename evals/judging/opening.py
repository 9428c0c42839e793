"""Opens a judge with the settings of the models, but for which model it is."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from typing import TYPE_CHECKING

from evals.judging.judge import Judge

if TYPE_CHECKING:
    from app.settings import Settings


@asynccontextmanager
async def open_judge(settings: Settings, model: str, votes: int) -> AsyncIterator[Judge]:
    """A judge that asks this model; raises ``DeveloperError`` where it cannot be used."""
    from app.reasoners import make_asker
    from app.settings import changed
    from evals.sandbox.config import Config

    own = changed(settings, model=model, model_overrides={})
    today = Config().today.strftime("%Y-%m-%d, a %A")
    async with aclosing(make_asker(own)) as asker:
        yield Judge(asker, today, votes)
