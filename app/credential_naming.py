"""Which scheme of which group, and which host, a person means by the name of a credential."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory.errors import DeveloperError
from tools.addresses import called_host
from tools.closest import closest

if TYPE_CHECKING:
    from tools.library import ToolLibrary
    from tools.records import Security, ToolGroup


def scheme_of(library: ToolLibrary, name: str) -> tuple[ToolGroup, Security]:
    """The group and the scheme of ``group.scheme``.

    Raises ``DeveloperError`` (``unknown_group``, ``unknown_scheme``, ``unusable_scheme``).
    """
    group = library.group(name.rpartition(".")[0] or name)
    schemes = {f"{group.id}.{one.scheme}": one for one in group.security}
    if name not in schemes:
        near = closest(name, schemes.keys()) or sorted(schemes)
        has = f"It has: {', '.join(near)}." if near else "It needs no credential."
        raise DeveloperError(
            f"{name!r} is no credential of group {group.id}. {has}", code="unknown_scheme"
        )
    if schemes[name].kind == "other":
        raise DeveloperError(
            f"{name!r} is of a kind that Cairn cannot use. Use another credential of its group.",
            code="unusable_scheme",
        )
    return group, schemes[name]


def host_of(library: ToolLibrary, group: ToolGroup, host: str) -> str:
    """The host that is meant: the one given, else that of the group.

    Raises ``DeveloperError`` (code ``unknown_host``) for one where the group has no operation.
    """
    addresses = [group.base_url, *(tool.base_url for tool in library.tools(group_id=group.id))]
    hosts = [called_host(address) for address in dict.fromkeys(addresses) if address]
    if not hosts:
        raise DeveloperError(
            f"Nobody said where group {group.id} is. Import its description again with "
            "--server URL, then set the credential.",
            code="unknown_host",
        )
    if host and host not in hosts:
        raise DeveloperError(
            f"Group {group.id} has no operation at {host!r}. It is at: {', '.join(hosts)}.",
            code="unknown_host",
        )
    return host or hosts[0]
