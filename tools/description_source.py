"""Where an API description is read from: a file or a URL."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from memory.errors import DeveloperError
from tools.closest import closest
from tools.description_text import MAX_BYTES

if TYPE_CHECKING:
    import httpx

TIMEOUT_S = 30.0
MAX_REDIRECTS = 5


class Source(NamedTuple):
    """An unparsed description."""

    name: str
    """The file as it was given, or the URL without user name, query and fragment."""
    content: bytes
    """At most one byte more than a description may have."""


def read_source(location: str) -> Source:
    """Read the file or fetch the URL.

    Raises ``DeveloperError`` with code ``source_missing`` (no such file, or it cannot be read) or
    ``source_unreachable`` (the URL gives no document).
    """
    if location.lower().startswith(("http://", "https://")):
        return Source(_public(location), _fetched(location))
    path = Path(location)
    try:
        with path.open("rb") as file:
            return Source(location, file.read(MAX_BYTES + 1))
    except (OSError, ValueError) as error:
        raise _missing(path, error) from None


def _fetched(url: str) -> bytes:
    import httpx

    try:
        with (
            httpx.Client(
                timeout=TIMEOUT_S, follow_redirects=True, max_redirects=MAX_REDIRECTS
            ) as client,
            client.stream("GET", url) as response,
        ):
            if not response.is_success:
                raise _unreachable(url, f"the server answered {response.status_code}")
            return _bounded(response)
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        reason = str(error) or type(error).__name__
        raise _unreachable(url, reason) from None


def _bounded(response: httpx.Response) -> bytes:
    content = bytearray()
    for chunk in response.iter_bytes():
        content += chunk
        if len(content) > MAX_BYTES:
            break
    return bytes(content[: MAX_BYTES + 1])


def _public(url: str) -> str:
    """``url`` without the parts that can hold a secret."""
    try:
        parts = urlsplit(url)
        host = parts.netloc.rpartition("@")[2]
    except ValueError:
        return url.partition(":")[0] + "://…"
    return f"{parts.scheme}://{host}{parts.path}"


def _missing(path: Path, error: Exception) -> DeveloperError:
    reason = getattr(error, "strerror", None) or "this is not a file name"
    hint = "Give the file or URL of an OpenAPI document."
    if isinstance(error, FileNotFoundError) and path.parent.is_dir():
        near = closest(path.name, [other.name for other in path.parent.iterdir()])
        hint = f"Closest: {', '.join(near)}." if near else hint
    return DeveloperError(f"{str(path)!r} cannot be read: {reason}. {hint}", code="source_missing")


def _unreachable(url: str, reason: str) -> DeveloperError:
    return DeveloperError(
        f"{_public(url)} cannot be fetched: {reason}. "
        "Check the address and that the service is up, or give a file.",
        code="source_unreachable",
    )
