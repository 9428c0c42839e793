"""Where an API that is added would be called: on this machine only by somebody at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory.errors import DeveloperError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.library import Catalogue


def check_elsewhere(catalogue: Catalogue) -> None:
    """Raises ``DeveloperError`` (code ``option_not_allowed``) where this machine is named.

    A group that may be called here may be there already: what is put into it must not name
    services that only this machine reaches.
    """
    if any(map(_is_here, _addresses(catalogue))):
        raise here_not_allowed()


def here_not_allowed() -> DeveloperError:
    """The error of an API on this machine that is added from afar."""
    return DeveloperError(
        "Only somebody at the machine of the server may have it call itself. Import with "
        "--allow-loopback there.",
        code="option_not_allowed",
    )


def _addresses(catalogue: Catalogue) -> Iterator[str]:
    yield catalogue.group.base_url
    yield from (tool.base_url for tool in catalogue.tools)
    for security in catalogue.group.security:
        for flow in security.flows:
            yield from (flow.token_url, flow.refresh_url)


def _is_here(address: str) -> bool:
    import httpx

    from tools.addresses import is_loopback_host

    try:
        return is_loopback_host(httpx.URL(address).host)
    except httpx.InvalidURL:  # it is refused when it is called
        return False
