"""The ways real services misbehave, each as a dependency that a route names openly."""

from __future__ import annotations

import asyncio

from fastapi import Depends, HTTPException, Request

from evals.sandbox.service import Problem, Responses

SLOW_SECONDS = 1.5
RETRY_AFTER_SECONDS = 1

UNAVAILABLE: Responses = {
    503: {
        "model": Problem,
        "description": "Temporarily overloaded; try again after the seconds in Retry-After.",
        "headers": {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds."}},
    }
}


async def _fail_first_attempt(request: Request) -> None:
    seen: set[str] = request.app.state.seen_requests
    attempt = f"{request.method} {request.url.path}?{request.url.query}"
    if attempt in seen:
        return
    seen.add(attempt)
    raise HTTPException(
        503, "Temporarily overloaded.", headers={"Retry-After": str(RETRY_AFTER_SECONDS)}
    )


async def _wait() -> None:
    await asyncio.sleep(SLOW_SECONDS)


FLAKY = Depends(_fail_first_attempt)
"""The first attempt of each distinct request answers 503, later ones succeed."""

SLOW = Depends(_wait)
"""The answer takes at least SLOW_SECONDS."""
