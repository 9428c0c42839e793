"""Which requests can be answered at all."""

from __future__ import annotations

from memory.errors import DeveloperError


def check_request(request: str, limit: int) -> str:
    """The request; ``limit`` is its greatest length in characters.

    Raises ``DeveloperError`` with code ``empty_request``, ``request_too_long`` or
    ``request_not_text``.
    """
    if not request.strip():
        raise DeveloperError(
            "The request is empty. Say what you want to know or do, for example: "
            '"What is the weather in Lisbon tomorrow?"',
            code="empty_request",
        )
    if len(request) > limit:
        raise DeveloperError(
            f"The request has {len(request):,} characters, at most {limit:,} are allowed "
            "(setting CAIRN_REQUEST_CHARS). Shorten it or raise the setting.",
            code="request_too_long",
        )
    if any("\ud800" <= char <= "\udfff" for char in request):
        raise DeveloperError(
            "The request is not UTF-8 text. Write it in UTF-8.", code="request_not_text"
        )
    return request
