"""The tool library over HTTP for those who may add APIs: import, test, add, word, remove."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Self

from fastapi import APIRouter, Depends, Query, Request
from pydantic import BaseModel, ConfigDict, Field, SecretStr, model_validator

from app.library.overview import group_overview, overview
from app.library.wording import wording_of
from app.serving.access import Theirs
from app.serving.library_desk import LibraryDesk
from app.serving.live_agent import LiveAgent
from app.serving.problems import documented
from app.serving.requests import Name
from app.serving.services import TheDesk
from memory.errors import DeveloperError
from tools.description_source import Source
from tools.importing.by_hand import Input, Key, KeyPlace, Operation
from tools.importing.importer import Choice, ImportOptions

router = APIRouter(prefix="/library", tags=["library"], responses=documented(401, 403, 422))

Text = Annotated[str, Field(max_length=2000)]


class _In(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ImportIn(_In):
    """A description: from where, or itself, and what is said of it."""

    source: Text = Field("", description="URL, or `catalog:open-meteo` and the like.")
    content: str = Field("", description="The description itself, as JSON or YAML text.")
    name: Name = Field("", description="Of the file that `content` was in.")
    group: Name | None = None
    category: Name | None = None
    server: Text | None = Field(None, description="Where the API is, instead of what it says.")
    tags: list[Name] = []
    paths: list[Name] = Field([], description="Patterns like `/pets/*`.")
    methods: list[Name] = []
    safe: list[Name] = Field([], description="Operations that change nothing.")
    allow_writes: bool = Field(False, description="Each change still waits for approval.")
    allow_loopback: bool = Field(False, description="For callers at the server's machine.")

    @model_validator(mode="after")
    def _says_one_thing(self) -> Self:
        if bool(self.source) == bool(self.content):
            message = "give a source, or a content, and not both"
            raise ValueError(message)
        return self

    def options(self) -> ImportOptions:
        """The same for the importer."""
        choice = Choice(tuple(self.tags), tuple(self.paths), tuple(self.methods))
        return ImportOptions(
            self.group, self.category, self.server, self.allow_loopback, tuple(self.safe), choice
        )

    def described(self) -> Source | str:
        """The description, or where it is."""
        if self.source:
            return self.source
        return Source(self.name or "sent", self.content.encode("utf-8", "replace"))


class InputIn(_In):
    """One input of a tool that is described by hand."""

    name: Name
    type: Name = "string"
    description: Text = ""
    required: bool = True
    example: Any = Field(None, description="Value of the test call.")


class KeyIn(_In):
    """How a tool takes a credential, and that credential."""

    place: KeyPlace
    name: Name = Field("", description="Of the header or query parameter.")
    secret: SecretStr = Field(
        SecretStr(""),
        max_length=20_000,
        description="For the test; where the tool is added it is kept for you, and never shown "
        "again. Empty: the one that is kept.",
    )


class ToolIn(_In):
    """A tool that is described by hand."""

    name: Name
    url: Text = Field(description="With inputs in braces: `https://a.org/places/{id}`.")
    method: Name = "GET"
    summary: Text
    inputs: list[InputIn] = Field([], max_length=100)
    group: Name = "own"
    category: Name | None = None
    key: KeyIn | None = None
    allow_loopback: bool = False

    def operation(self) -> Operation:
        """The same for the importer; raises ``DeveloperError`` (code ``invalid_input``)."""
        told = [(one, f"{one.name}:{one.type}:{one.description}") for one in self.inputs]
        inputs = [Input.read(text, required=one.required) for one, text in told]
        examples = {one.name: one.example for one in self.inputs if one.example is not None}
        key = None
        if self.key is not None:
            key = Key.read(":".join(filter(None, (self.key.place, self.key.name))))
        return Operation(self.name, self.method, self.url, self.summary, inputs, examples, key)

    def secret(self) -> str:
        """The secret that was given; ``""`` where none was."""
        return self.key.secret.get_secret_value() if self.key is not None else ""

    def options(self) -> ImportOptions:
        """Where it belongs."""
        return ImportOptions(self.group, self.category, allow_loopback=self.allow_loopback)


class TestOut(BaseModel):
    """How a tool that is described by hand did in the test that it must pass."""

    __test__ = False

    tool_id: str
    risk: str
    completeness: int
    readability: int
    lacks: list[str]
    call: dict[str, Any] | None = Field(description="Status, time, size, problem, content.")
    problem: str = Field(description="Why it may not enter; empty where it passed.")
    added: bool = False


class GroupIn(_In):
    """What is said of a group."""

    read_only: bool


class WordingIn(_In):
    """Words in place of those of a description."""

    name: Text = ""
    summary: Text = ""
    description: str = Field("", max_length=20_000)


def _desk(request: Request, theirs: Theirs) -> LibraryDesk:
    live: LiveAgent | None = request.app.state.live
    if live is None:
        message = "The tools of this server stay as they are. Change them where it was started."
        raise DeveloperError(message, code="library_fixed")
    return LibraryDesk(live, theirs)


Desk = Annotated[LibraryDesk, Depends(_desk)]


@router.get("")
async def show_library(theirs: Theirs) -> dict[str, Any]:
    """Categories and their groups: tools, address, and what they would cost in a prompt."""
    return await asyncio.to_thread(overview, theirs.parts.library)


@router.get("/groups/{group_id}", responses=documented(404))
async def show_group(theirs: Theirs, group_id: str) -> dict[str, Any]:
    """One group: its tools with their documentation scores, and the credentials it takes."""
    return await asyncio.to_thread(group_overview, theirs.parts.library, group_id)


@router.post("/imports")
async def import_description(desk: Desk, asked: ImportIn) -> list[dict[str, Any]]:
    """Import a description; what was added, changed, removed and skipped, of each group."""
    return await desk.import_described(
        asked.described(), asked.options(), may_change=asked.allow_writes
    )


@router.post("/tests", responses=documented(409))
async def test_tool(desk: Desk, asked: ToolIn) -> TestOut:
    """Test a tool that is described by hand, and store nothing."""
    admission = await desk.test(asked.operation(), asked.options(), asked.secret())
    return TestOut(**admission.to_json())


@router.post("/tools", responses=documented(409))
async def add_tool(desk: Desk, asked: ToolIn) -> TestOut:
    """The same, and add it where it passed: `added` says so."""
    admission = await desk.add(asked.operation(), asked.options(), asked.secret())
    return TestOut(**admission.to_json(), added=not admission.problem)


@router.post("/audits", responses=documented(404, 429))
async def audit(
    desk: Desk,
    runs: TheDesk,
    group: Annotated[str | None, Query(description="Only the tools of this group.")] = None,
    call: Annotated[bool, Query(description="Call each that reads, by its examples.")] = False,
) -> list[dict[str, Any]]:
    """How well tools are described, from 1 to 3, and whether they answer."""
    return await desk.audit(group, runs.quotas if call else None)


@router.patch("/groups/{group_id}", status_code=204, responses=documented(404))
async def change_group(desk: Desk, group_id: str, said: GroupIn) -> None:
    """Let a group change things, or keep it from that; each change still waits for approval."""
    await desk.allow_writes(group_id, allowed=not said.read_only)


@router.delete("/groups/{group_id}", status_code=204, responses=documented(404))
async def remove_group(desk: Desk, group_id: str) -> None:
    """Remove a group with all its tools."""
    await desk.remove_group(group_id)


@router.delete("/tools/{tool_id}", status_code=204, responses=documented(404))
async def remove_tool(desk: Desk, tool_id: str) -> None:
    """Remove one tool."""
    await desk.remove_tool(tool_id)


@router.put("/tools/{tool_id}/wording", status_code=204, responses=documented(404))
async def word_tool(desk: Desk, tool_id: str, said: WordingIn) -> None:
    """Name or describe a tool in your own words; an empty body takes them back."""
    given = wording_of(said.name, said.summary, said.description)
    await desk.word(tool_id, given if given.model_dump(exclude_defaults=True) else None)
