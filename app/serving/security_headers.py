"""What browsers are told not to do with what the server answers."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import Message

_NOTHING = "default-src 'none'; frame-ancestors 'none'"
_OWN_PAGES = (
    "default-src 'self'; "
    # pages of the description and the graph hold their scripts, the playground makes functions of
    # its schemas
    "script-src 'self' 'unsafe-inline' 'unsafe-eval'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


def with_security_headers(message: Message) -> Message:
    """The message; the start of a response with headers that bound what a page may do.

    Nothing is loaded from or sent to another site, no page stands within another, and nothing is
    taken for another type than it says.
    """
    if message["type"] == "http.response.start":
        headers = MutableHeaders(scope=message)
        is_page = headers.get("content-type", "").startswith("text/html")
        headers["Content-Security-Policy"] = _OWN_PAGES if is_page else _NOTHING
        headers["X-Frame-Options"] = "DENY"  # for browsers that know no frame-ancestors
        headers["X-Content-Type-Options"] = "nosniff"
        headers["Referrer-Policy"] = "same-origin"  # with none forms of our own send no Origin
    return message
