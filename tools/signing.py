"""The request as it goes out, with its credential; nothing that is kept or shown holds it."""

from __future__ import annotations

from collections.abc import Mapping

import httpx

from tools.credential_binding import BoundCredential
from tools.parameter_styles import encoded
from tools.request_builder import PreparedRequest, with_query

_HEADERS = {
    "Accept": "application/json, */*;q=0.5",
    "Accept-Encoding": "gzip, deflate",
    "User-Agent": "cairn",
}


def signed(
    request: PreparedRequest,
    credential: BoundCredential,
    limit_s: float,
    conditions: Mapping[str, str] | None = None,
) -> httpx.Request:
    """``request`` with its credential in place; each of its steps may take ``limit_s`` seconds.

    ``conditions`` are headers under which alone an answer is wanted.
    """
    secret_query = {encoded(name): encoded(text) for name, text in credential.query.items()}
    query = [pair for pair in request.query if pair[0] not in secret_query]
    secret_cookies = {name: encoded(text) for name, text in credential.cookies.items()}
    cookies = [pair for pair in request.cookies if pair[0] not in secret_cookies]
    cookies += secret_cookies.items()
    headers = httpx.Headers(_HEADERS)
    for name, text in (*request.headers, *credential.headers.items(), *(conditions or {}).items()):
        headers[name] = text
    if cookies:
        headers["Cookie"] = "; ".join(f"{name}={text}" for name, text in cookies)
    return httpx.Request(
        request.method,
        with_query(request.url, (*query, *secret_query.items())),
        headers=headers,
        content=request.content,
        extensions={"timeout": dict.fromkeys(("connect", "read", "write", "pool"), limit_s)},
    )
