"""What the four services share: building an app, the world of a request, the key, error bodies."""

from __future__ import annotations

from collections.abc import Sequence
from hmac import compare_digest
from typing import Annotated, Any

from fastapi import APIRouter, Depends, FastAPI, HTTPException, Request, Security
from fastapi.security import APIKeyHeader
from pydantic import BaseModel, Field

from evals.sandbox.config import Config
from evals.sandbox.world import World


class Problem(BaseModel):
    """Body of an error response."""

    detail: str = Field(description="What went wrong, in words.")


Responses = dict[int | str, dict[str, Any]]

NOT_FOUND: Responses = {404: {"model": Problem, "description": "No such record."}}
BAD_REQUEST: Responses = {400: {"model": Problem, "description": "The values cannot be used."}}
CONFLICT: Responses = {409: {"model": Problem, "description": "Not possible any more."}}
UNAUTHORIZED: Responses = {401: {"model": Problem, "description": "Missing or wrong API key."}}


def build_app(
    config: Config,
    *,
    title: str,
    version: str,
    description: str,
    tags: list[dict[str, Any]],
    routers: Sequence[APIRouter],
) -> FastAPI:
    """An app whose handlers find the world and the key in its state."""
    app = FastAPI(
        title=title,
        version=version,
        description=description,
        openapi_tags=tags,
        docs_url=None,
        redoc_url=None,
    )
    app.state.world = config.world()
    app.state.api_key = config.api_key
    app.state.seen_requests = set()
    for router in routers:
        app.include_router(router)
    return app


def _world(request: Request) -> World:
    world: World = request.app.state.world
    return world


WorldDep = Annotated[World, Depends(_world)]

_api_key = APIKeyHeader(
    name="X-API-Key",
    scheme_name="ApiKey",
    description="The personal key of an account.",
    auto_error=False,
)


def _require_key(request: Request, key: Annotated[str | None, Security(_api_key)]) -> None:
    if key is None:
        raise HTTPException(401, "This operation needs an API key in the header X-API-Key.")
    if not compare_digest(key.encode(), request.app.state.api_key.encode()):
        raise HTTPException(401, "The API key in X-API-Key is not valid.")


NEEDS_KEY = Depends(_require_key)
"""Put among a route's dependencies where the answer belongs to the user."""


def missing(what: str, identifier: str) -> HTTPException:
    """The 404 of an unknown id."""
    return HTTPException(404, f"No {what} with id '{identifier}'.")
