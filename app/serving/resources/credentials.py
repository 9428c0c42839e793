"""Credentials of services over HTTP: kept for their owner, and never given out again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from fastapi import APIRouter, Query
from pydantic import BaseModel, ConfigDict, Field, SecretStr
from starlette.requests import Request

from app.library.credentials import keep, wanted
from app.serving.access import Access, Theirs
from app.serving.problems import documented
from app.serving.requests import Name
from app.stores import open_vault
from memory.credential_vault import EVERYBODY
from memory.errors import DeveloperError

if TYPE_CHECKING:
    from memory.credential_vault import CredentialVault
    from tools.library import ToolLibrary

router = APIRouter(prefix="/credentials", tags=["credentials"], responses=documented(401, 403, 422))

T = TypeVar("T")
ForAll = Annotated[bool, Query(description="That of everybody; for admins.")]


class SecretIn(BaseModel):
    """A secret, on its way in."""

    secret: SecretStr = Field(
        max_length=20_000, description="Key, token, `user:password`, or an OAuth2 client as JSON."
    )
    host: Name = Field("", description="The host it is for; else that of the group.")

    model_config = ConfigDict(extra="forbid")


class KeptOut(BaseModel):
    """Where a credential goes, and nowhere else."""

    name: str
    host: str


@router.get("")
async def list_credentials(theirs: Theirs, request: Request) -> list[dict[str, Any]]:
    """What groups take, and for which hosts it is kept; needs no key of the vault."""
    return await _with(request, lambda library, vault: wanted(library, vault, theirs.owner))


@router.put("/{name}", responses=documented(404, 409))
async def keep_credential(
    theirs: Theirs, request: Request, name: str, given: SecretIn, everybody: ForAll = False
) -> KeptOut:
    """Keep a credential, `GROUP.SCHEME`, encrypted; it is never shown again."""
    owner, secret = _owner(theirs, everybody=everybody), given.secret.get_secret_value()
    host = await _with(
        request, lambda library, vault: keep(library, vault, owner, name, given.host, secret)
    )
    return KeptOut(name=name, host=host)


@router.delete("/{name}", status_code=204, responses=documented(404))
async def remove_credential(
    theirs: Theirs, request: Request, name: str, host: str = "", everybody: ForAll = False
) -> None:
    """Remove a credential for good, for one host or for all."""
    owner = _owner(theirs, everybody=everybody)
    if not await _with(request, lambda _, vault: vault.remove(owner, name, host)):
        raise DeveloperError(f"No credential {name!r} is kept.", code="unknown_credential")


def _owner(theirs: Access, *, everybody: bool) -> str:
    if everybody:
        theirs.require("admin")
    return EVERYBODY if everybody else theirs.owner


async def _with(request: Request, work: Callable[[ToolLibrary, CredentialVault], T]) -> T:
    live = request.app.state.live
    if live is None:
        message = "This server keeps no credentials. Set them where it was started."
        raise DeveloperError(message, code="library_fixed")

    def done() -> T:
        with open_vault(live.settings) as (library, vault):
            return work(library, vault)

    return await asyncio.to_thread(done)
