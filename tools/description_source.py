"""Where an API description is read from: a file or a URL, and the documents it refers to.

The person who imports names one file or one host and may name any. What a redirect or a reference
names comes from others: it must be on the same host or at a public address, or in the same folder.
"""

from __future__ import annotations

import asyncio
import time
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from memory.errors import BacktrackError, DeveloperError
from tools.closest import closest
from tools.description_text import MAX_BYTES
from tools.openapi_servers import is_http_url

if TYPE_CHECKING:
    import httpx

TOTAL_S = 60.0
"""For a description with every redirect and every document that it refers to."""
MAX_REDIRECTS = 5
CATALOG = "catalog:"
"""Begins the location of a description that ships with Cairn: ``catalog:open-meteo``."""


class Source(NamedTuple):
    """An unparsed description."""

    name: str
    """The file as it was given, or the URL without user name, query and fragment."""
    content: bytes
    """At most one byte more than a description may have."""


class DescriptionReader:
    """Reads one description and what it refers to, within ``TOTAL_S`` and ``MAX_BYTES`` in all.

    Not for use on a running event loop.
    """

    def __init__(
        self, location: str, *, total_s: float = TOTAL_S, may_be_anywhere: bool = True
    ) -> None:
        """``may_be_anywhere``: whether the host that is named may be a private address too."""
        self._location = location
        self._may_be_anywhere = may_be_anywhere
        self._deadline = time.monotonic() + total_s
        self._bytes_left = MAX_BYTES

    def read(self) -> Source:
        """The description.

        Raises ``DeveloperError`` with code ``source_missing`` (no such file, or it cannot be
        read) or ``source_unreachable`` (the URL gives no document).
        """
        return Source(_public(self._location), self._content(self._location))

    def linked(self, location: str) -> bytes:
        """A document that the description refers to, by its file name or URL.

        Raises ``DeveloperError`` as ``read``, and with code ``source_refused`` for one that lies
        outside the folder of the description or is too large.
        """
        if not is_http_url(location) and not is_http_url(self._location):
            folder = Path(self._location).resolve().parent
            if not Path(location).resolve().is_relative_to(folder):
                raise _refused(location, f"it is not in the folder {folder.name!r}")
        elif not is_http_url(location):
            raise _refused(location, "a description from a URL refers to no file")
        left = self._bytes_left
        content = self._content(location)
        if len(content) > left:
            raise _refused(location, f"all documents together are larger than {MAX_BYTES:,} bytes")
        return content

    def _content(self, location: str) -> bytes:
        if is_http_url(location):
            content = self._fetched(location)
        elif location.startswith(CATALOG):
            content = _shipped(location.removeprefix(CATALOG))
        else:
            content = self._loaded(Path(location))
        self._bytes_left = max(0, self._bytes_left - len(content))
        return content

    def _loaded(self, path: Path) -> bytes:
        try:
            with path.open("rb") as file:
                return file.read(self._bytes_left + 1)
        except (OSError, ValueError) as error:
            raise _missing(path, error) from None

    def _fetched(self, url: str) -> bytes:
        import httpx

        try:
            return asyncio.run(self._follow(url))
        except TimeoutError:
            raise _unreachable(url, "it took too long in all") from None
        except (httpx.HTTPError, httpx.InvalidURL, BacktrackError) as error:
            raise _unreachable(url, str(error).rstrip(".") or type(error).__name__) from None

    async def _follow(self, url: str) -> bytes:
        import httpx

        address = httpx.URL(url)
        async with asyncio.timeout(max(0.0, self._deadline - time.monotonic())):
            for _ in range(MAX_REDIRECTS + 1):
                content, then = await self._request(address)
                if then is None:
                    return content
                address = then
        raise httpx.TooManyRedirects(f"it redirects more than {MAX_REDIRECTS} times")

    async def _request(self, url: httpx.URL) -> tuple[bytes, httpx.URL | None]:
        """The content, or where it is instead."""
        import httpx

        from tools.addresses import is_loopback_host, not_allowed
        from tools.guarded_transport import GuardedTransport

        named = (
            self._may_be_anywhere
            and is_http_url(self._location)
            and url.host == httpx.URL(self._location).host
        )
        if not named and is_loopback_host(url.host):
            reason = f"{url.host} is this machine, and only its own terminal imports from there"
            raise not_allowed(reason)
        transport = None if named else GuardedTransport()
        async with (
            httpx.AsyncClient(transport=transport, timeout=TOTAL_S, trust_env=named) as client,
            client.stream("GET", url) as response,
        ):
            if response.next_request is not None:
                return b"", response.next_request.url
            if not response.is_success:
                raise httpx.HTTPError(f"the server answered {response.status_code}")
            return await self._bounded(response), None

    async def _bounded(self, response: httpx.Response) -> bytes:
        content = bytearray()
        async for chunk in response.aiter_bytes():
            content += chunk
            if len(content) > self._bytes_left:
                break
        return bytes(content[: self._bytes_left + 1])


def _shipped(name: str) -> bytes:
    folder = resources.files("tools.catalog")
    known = sorted(Path(file.name).stem for file in folder.iterdir() if file.name.endswith(".yaml"))
    if name not in known:
        raise DeveloperError(
            f"The catalog has no description {name!r}. It has: {', '.join(known)}.",
            code="source_missing",
        )
    return (folder / f"{name}.yaml").read_bytes()


def _public(location: str) -> str:
    """A file as it is, a URL without the parts that can hold a secret."""
    if not is_http_url(location):
        return location
    try:
        parts = urlsplit(location)
        host = parts.netloc.rpartition("@")[2]
    except ValueError:
        return location.partition(":")[0] + "://…"
    return f"{parts.scheme}://{host}{parts.path}"


def _missing(path: Path, error: Exception) -> DeveloperError:
    reason = getattr(error, "strerror", None) or "this is not a file name"
    hint = "Give the file or URL of an API description."
    if isinstance(error, FileNotFoundError) and path.parent.is_dir():
        near = closest(path.name, [other.name for other in path.parent.iterdir()])
        hint = f"Closest: {', '.join(near)}." if near else hint
    return DeveloperError(f"{str(path)!r} cannot be read: {reason}. {hint}", code="source_missing")


def _refused(location: str, reason: str) -> DeveloperError:
    return DeveloperError(
        f"{_public(location)} is not read: {reason}. Put what it holds into the description.",
        code="source_refused",
    )


def _unreachable(url: str, reason: str) -> DeveloperError:
    return DeveloperError(
        f"{_public(url)} cannot be fetched: {reason}. "
        "Check the address and that the service is up, or give a file.",
        code="source_unreachable",
    )
