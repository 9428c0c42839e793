"""The kinds of descriptions that are imported, tried in turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from memory.errors import DeveloperError
from tools.bulk_loading import collector_paused
from tools.description_text import parse_description
from tools.importing.bundling import ReadLinked
from tools.importing.functions import KINDS, FunctionImporter
from tools.importing.importer import Importer, ImportOptions
from tools.importing.postman import as_openapi, is_postman
from tools.importing.rapidapi_documents import is_rapidapi, parsed_lines, records_of
from tools.importing.rapidapi_hub import through_hub
from tools.library import Catalogue
from tools.openapi_document import OpenApiDocument
from tools.openapi_import import import_document
from tools.openapi_servers import checked_server
from tools.rapidapi_import import import_rapidapi


class OpenApiImporter:
    """OpenAPI 3.0 and 3.1, Swagger 2.0; also tells what is wrong with anything else."""

    name = "OpenAPI"

    def recognises(self, root: Any) -> bool:
        """See ``Importer.recognises``."""
        return isinstance(root, dict) and ("openapi" in root or "swagger" in root)

    def catalogues(
        self, root: Any, source: str, options: ImportOptions, linked: ReadLinked | None
    ) -> Sequence[Catalogue]:
        """See ``Importer.catalogues``; raises as ``import_openapi``."""
        return [import_document(OpenApiDocument.of(root, source, linked), options)]


class PostmanImporter:
    """Postman collections, format 2.0 and 2.1."""

    name = "Postman collection"

    def recognises(self, root: Any) -> bool:
        """See ``Importer.recognises``."""
        return is_postman(root)

    def catalogues(
        self,
        root: Any,
        source: str,
        options: ImportOptions,
        linked: ReadLinked | None,  # noqa: ARG002 collections refer to nothing
    ) -> Sequence[Catalogue]:
        """See ``Importer.catalogues``; raises as ``import_openapi``."""
        document, skipped = as_openapi(root)
        found = import_document(OpenApiDocument.of(document, source), options)
        return [found.model_copy(update={"skipped": {**skipped, **found.skipped}})]


class RapidApiImporter:
    """API documents of the RapidAPI hub, as ToolBench publishes them: a group for each API."""

    name = "RapidAPI documents"

    def recognises(self, root: Any) -> bool:
        """See ``Importer.recognises``."""
        return is_rapidapi(root)

    def catalogues(
        self,
        root: Any,
        source: str,
        options: ImportOptions,
        linked: ReadLinked | None,  # noqa: ARG002 the documents refer to nothing
    ) -> Sequence[Catalogue]:
        """See ``Importer.catalogues``; groups are named by the documents alone."""
        _refuse_options(source, options, "group_id", "category", "safe", "choice", "environment")
        skipped: dict[str, str] = {}
        first, *others = import_rapidapi(records_of(root, skipped), source=source)
        if others:
            _refuse_options(source, options, "base_url", "allow_loopback")
        place: dict[str, Any] = {"allow_loopback": options.allow_loopback}
        tools = first.tools
        if options.base_url is not None:
            place["base_url"] = checked_server(options.base_url)
            tools = tuple(tool.model_copy(update={"base_url": ""}) for tool in tools)
        group = first.group.model_copy(update=place)
        told = {"group": group, "tools": tools, "skipped": skipped}
        return [through_hub(one) for one in (first.model_copy(update=told), *others)]


def _refuse_options(source: str, options: ImportOptions, *names: str) -> None:
    """Raise ``DeveloperError`` (code ``option_not_allowed``) for those of ``names`` given."""
    unset = ImportOptions()._asdict()
    given = [name for name in names if getattr(options, name) != unset[name]]
    if given:
        raise DeveloperError(
            f"{source} holds RapidAPI documents, whose groups name themselves: leave out "
            f"{', '.join(given)}. Where they hold one API alone, --server says where it is.",
            code="option_not_allowed",
        )


IMPORTERS: tuple[Importer, ...] = (
    *(FunctionImporter(name) for name in KINDS),
    PostmanImporter(),
    RapidApiImporter(),
    OpenApiImporter(),
)


def import_description(
    content: bytes, source: str, options: ImportOptions, linked: ReadLinked | None = None
) -> Sequence[Catalogue]:
    """The catalogues of a description, whatever kind it is.

    Raises ``DeveloperError`` as its importer; with code ``description_unreadable`` or
    ``description_not_openapi`` for what no importer recognises.
    """
    with collector_paused():
        root = parsed_lines(content)
        if root is None:
            root = parse_description(content, source)
        importer = next((one for one in IMPORTERS if one.recognises(root)), IMPORTERS[-1])
        return importer.catalogues(root, source, options, linked)
