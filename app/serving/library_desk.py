"""What callers do to the tool library of the server; the agent takes it up at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from app.library.addresses import check_elsewhere, here_not_allowed
from app.library.admission import Admission, admit, tested
from app.library.auditing import audited
from app.library.credentials import keep
from app.library.importing import store
from app.library.wording import keep_wording
from app.serving.access import Access
from app.stores import open_library, open_library_and_caller, open_vault
from app.write_access import set_write_access
from memory.errors import DeveloperError
from tools.addresses import called_host
from tools.description_source import CATALOG, DescriptionReader, Source
from tools.importing.importer import ImportOptions
from tools.importing.importers import import_description

if TYPE_CHECKING:
    from app.serving.live_agent import LiveAgent
    from app.serving.quotas import Quotas
    from tools.importing.by_hand import Operation
    from tools.library import Catalogue, ToolLibrary
    from tools.records import Wording

T = TypeVar("T")
_URLS = ("http://", "https://", CATALOG)


class LibraryDesk:
    """Changes the stored library for those who may, in threads."""

    def __init__(self, live: LiveAgent, access: Access) -> None:
        """Raises ``DeveloperError`` (code ``forbidden``) for callers who may not add APIs."""
        access.require("developer", "admin")
        self._live = live
        self._owner = access.owner
        self._is_here = not access.caller.key_id and access.caller.session is None
        """Whether only somebody at this machine can have called, so that they may name anything."""

    async def import_described(
        self, source: Source | str, options: ImportOptions, *, may_change: bool
    ) -> list[dict[str, Any]]:
        """Import a description: given, or from a URL or the catalog; a summary of each group.

        Raises ``DeveloperError`` as the command, and for addresses that only somebody at this
        machine may name (``source_refused``, ``option_not_allowed``).
        """
        self._check_loopback(options.allow_loopback)
        read, catalogues = await asyncio.to_thread(self._read, source, options)

        def stored(library: ToolLibrary) -> list[dict[str, Any]]:
            return store(
                library,
                read,
                catalogues,
                replaces=options.group_id is not None,
                may_change=may_change,
                loopback_groups=self._live.settings.loopback_groups,
            )

        return await self._changing(stored)

    async def test(
        self, operation: Operation, options: ImportOptions, secret: str = ""
    ) -> Admission:
        """Test a tool described by hand, with a secret that it takes, and store nothing.

        Raises ``DeveloperError``.
        """
        self._check_loopback(options.allow_loopback)
        return await asyncio.to_thread(
            tested,
            self._live.settings,
            operation,
            options,
            is_from_here=self._is_here,
            owner=self._owner,
            secret=secret,
        )

    async def add(
        self, operation: Operation, options: ImportOptions, secret: str = ""
    ) -> Admission:
        """The same, and store the tool where it passed; the secret is kept for the caller.

        Raises ``DeveloperError`` (``no_vault_key``) where no secret can be kept.
        """
        if secret:
            await asyncio.to_thread(self._check_vault)
        admission = await self.test(operation, options, secret)
        if not admission.problem:
            await self._changing(lambda library: admit(library, admission.catalogue))
            if secret and operation.key is not None:
                await asyncio.to_thread(self._keep, admission, operation.key.scheme, secret)
        return admission

    def _check_vault(self) -> None:
        with open_vault(self._live.settings) as (_, vault):
            vault.check_key()

    def _keep(self, admission: Admission, scheme: str, secret: str) -> None:
        """Keep a secret for the host that it was tested with; blocks."""
        group = admission.catalogue.group
        name, host = f"{group.id}.{scheme}", called_host(group.base_url)
        with open_vault(self._live.settings) as (library, vault):
            keep(library, vault, self._owner, name, host, secret)

    async def audit(self, group_id: str | None, quotas: Quotas | None) -> list[dict[str, Any]]:
        """See ``audited``; tools are called where ``quotas`` are given, which count the calls.

        Raises ``DeveloperError`` (``unknown_group``), ``RunStoppedError`` (``quota_exceeded``).
        """
        if quotas is not None:
            quotas.check(self._owner)

        def rows() -> list[dict[str, Any]]:
            with open_library_and_caller(self._live.settings) as (library, caller):
                if group_id is not None:
                    library.group(group_id)
                found = library.tools(group_id=group_id)
                theirs = None if quotas is None else caller.for_owner(self._owner)
                return asyncio.run(audited(found, theirs))

        done = await asyncio.to_thread(rows)
        if quotas is not None:
            calls = sum(row["call"]["passed"] is not None for row in done)
            quotas.called.add(self._owner, calls)
        return done

    async def allow_writes(self, group_id: str, *, allowed: bool) -> None:
        """Let a group change things, or keep it from it; each change still waits for approval."""
        await self._changing(lambda library: set_write_access(library, group_id, allowed=allowed))

    async def word(self, tool_id: str, said: Wording | None) -> None:
        """See ``keep_wording``."""
        await self._changing(lambda library: keep_wording(library, tool_id, said))

    async def remove_group(self, group_id: str) -> None:
        """Remove a group with its tools; raises ``DeveloperError`` (code ``unknown_group``)."""
        await self._changing(lambda library: library.remove_group(group_id))

    async def remove_tool(self, tool_id: str) -> None:
        """Remove one tool; raises ``DeveloperError`` (code ``unknown_tool``)."""
        await self._changing(lambda library: library.remove_tool(tool_id))

    async def _changing(self, change: Callable[[ToolLibrary], T]) -> T:
        def changed() -> T:
            with open_library(self._live.settings) as library:
                return change(library)

        done = await asyncio.to_thread(changed)
        await self._live.renew()
        return done

    def _read(
        self, source: Source | str, options: ImportOptions
    ) -> tuple[Source, Sequence[Catalogue]]:
        read, catalogues = self._imported(source, options)
        for catalogue in () if self._is_here else catalogues:
            check_elsewhere(catalogue)
        return read, catalogues

    def _imported(
        self, source: Source | str, options: ImportOptions
    ) -> tuple[Source, Sequence[Catalogue]]:
        if isinstance(source, Source):
            return source, import_description(source.content, source.name, options)
        if not source.lower().startswith(_URLS):
            raise DeveloperError(
                f"{source!r} cannot be read from here. Give the URL of a description, one of the "
                "catalog (catalog:open-meteo), or the description itself as `content`; files of "
                "the server, MCP servers and LangChain tools are imported at its terminal.",
                code="source_refused",
            )
        reader = DescriptionReader(source, may_be_anywhere=self._is_here)
        read = reader.read()
        return read, import_description(read.content, read.name, options, reader.linked)

    def _check_loopback(self, allowed: bool) -> None:
        if allowed and not self._is_here:
            raise here_not_allowed()
