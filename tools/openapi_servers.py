"""The base URL of a group, and where each operation lies below it."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import SplitResult, urljoin, urlsplit

from memory.errors import DeveloperError
from tools.importing.lenient import mapping, sequence, several, text
from tools.openapi_document import OpenApiDocument
from tools.openapi_operations import Operation

_DEFAULT_PORTS = {"http": ":80", "https": ":443"}
_VARIABLE = re.compile(r"\{([^{}]+)\}")


class Placement(NamedTuple):
    """One base URL for a group, "" where the description names none; where its operations lie."""

    base_url: str
    prefixes: dict[str, str]
    """Label -> what its path starts with below the base URL, mostly ""."""
    elsewhere: dict[str, str]
    """Label -> base URL of an operation on another host; it has the prefix ""."""
    unplaced: dict[str, str]
    """Label -> why nobody knows where it is, though others have a place."""


def place(
    document: OpenApiDocument, operations: Sequence[Operation], base_url: str | None
) -> Placement:
    """Choose the base URL: ``base_url`` for all operations where given, else the servers'.

    Of several servers the first https one is taken; servers of operation, path and document are
    looked at in this order; relative ones are resolved against the document's own URL. Raises
    ``DeveloperError`` (code ``invalid_base_url``).
    """
    everywhere = dict.fromkeys((op.label for op in operations), "")
    if base_url is not None:
        return Placement(checked_server(base_url), everywhere, {}, {})
    servers = {op.label: _server(document, op) for op in operations}
    known = [server for server in servers.values() if server]
    if not known:
        return Placement("", everywhere, {}, {})
    shared = _first_usable(document.root, document.source)
    primary = shared if shared in known else min(known, key=lambda s: (-Counter(known)[s], s))
    return _around(primary, servers)


def is_http_url(location: str) -> bool:
    """Whether ``location`` is an http or https URL rather than a file name."""
    return location.lower().startswith(("http://", "https://"))


def _around(primary: str, servers: Mapping[str, str]) -> Placement:
    """The longest base URL that holds every server on the primary one's host, and the others."""
    origin = _origin(primary)
    near = {label: server for label, server in servers.items() if _origin(server) == origin}
    paths = {label: urlsplit(server).path.rstrip("/") for label, server in near.items()}
    common = posixpath.commonpath([path or "/" for path in paths.values()]).rstrip("/")
    base_url = origin + common
    elsewhere = {label: s for label, s in servers.items() if s and label not in near}
    unplaced = {
        label: "none of its servers can be used; say where the API is with --server"
        for label, server in servers.items()
        if not server
    }
    prefixes = {label: path.removeprefix(common) for label, path in paths.items()}
    return Placement(base_url, prefixes | dict.fromkeys(elsewhere, ""), elsewhere, unplaced)


def _server(document: OpenApiDocument, operation: Operation) -> str:
    """The URL of the operation's server, "" when none is usable."""
    for carrier in (operation.body, operation.path_item, document.root):
        if several(carrier.get("servers")):
            return _first_usable(carrier, document.source)
    return _first_usable({"servers": [{"url": "/"}]}, document.source)


def _first_usable(carrier: Mapping[str, Any], source: str) -> str:
    usable = list(_usable(carrier, source))
    return next((url for url in usable if url.startswith("https:")), usable[0] if usable else "")


def _usable(carrier: Mapping[str, Any], source: str) -> Iterator[str]:
    for server in several(carrier.get("servers")):
        url = _filled(text(mapping(server).get("url")).strip(), mapping(server))
        if url.startswith("//"):
            url = f"https:{url}"
        if is_http_url(source):
            url = urljoin(source, url)
        parts = _split(url)
        if parts is not None:
            yield _rebuilt(parts)


def _filled(url: str, server: Mapping[str, Any]) -> str:
    """``url`` with its variables at their defaults; one without a default stays as it is."""
    variables = mapping(server.get("variables"))

    def value(match: re.Match[str]) -> str:
        variable = mapping(variables.get(match[1]))
        chosen = variable.get("default", next(iter(sequence(variable.get("enum"))), match[0]))
        return str(chosen)

    return _VARIABLE.sub(value, url)


def _split(url: str) -> SplitResult | None:
    """The parts of a usable base URL: http(s), a host, no user name, nothing left to fill in."""
    try:
        parts = urlsplit(url)
        usable = parts.hostname and parts.username is None and parts.port != 0
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not usable or re.search(r"[{}\s]", url):
        return None
    return parts


def _rebuilt(parts: SplitResult) -> str:
    path = posixpath.normpath(parts.path) if parts.path.strip("/") else ""
    host = parts.netloc.lower().removesuffix(_DEFAULT_PORTS[parts.scheme])
    return f"{parts.scheme}://{host}/{path.strip('/')}".rstrip("/")


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def checked_server(base_url: str) -> str:
    """The base URL that a person gives; raises ``DeveloperError`` (code ``invalid_base_url``)."""
    parts = _split(base_url.strip())
    if parts is None or parts.query or parts.fragment:
        raise DeveloperError(
            f"The base URL {_without_user(base_url)!r} cannot be used. Give scheme, host and base "
            "path without user name, query or placeholders, like https://api.example.com/v1.",
            code="invalid_base_url",
        )
    return _rebuilt(parts)


def _without_user(url: str) -> str:
    return re.sub(r"//[^/@]*@", "//…@", url)
