"""Puts together the caller of tools from the settings and the running services."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pydantic import SecretStr

from tools.calling_every_transport import caller_of
from tools.credentials import EVERYBODY, MappingCredentials

if TYPE_CHECKING:
    from app.sandbox_process import SandboxServices
    from app.settings import Settings
    from tools.credentials import CredentialHosts, SecretVault
    from tools.library import ToolLibrary
    from tools.transport_caller import TransportCaller
    from trees.records import Tree
    from trees.runner import TreeRunner


def make_caller(
    settings: Settings,
    library: ToolLibrary,
    hosts: CredentialHosts,
    vault: SecretVault | None = None,
    services: SandboxServices | None = None,
    api_key: str = "",
) -> TransportCaller:
    """A caller that reaches the sandbox where it listens, with the key made for this process."""
    endpoints = dict(services.base_urls) if services else {}
    sandbox = {
        f"{EVERYBODY}/{group.id}.{security.scheme}": SecretStr(api_key)
        for group in library.groups()
        if group.id in endpoints
        for security in group.security
    }
    return caller_of(
        library,
        MappingCredentials({**settings.credentials, **sandbox}, hosts=hosts, vault=vault),
        endpoints=endpoints,
        loopback_groups=settings.loopback_groups,
        timeout_s=settings.call_timeout_seconds,
        retries=settings.call_retries,
        max_bytes=settings.response_bytes,
        host_calls=settings.host_calls,
        runners={"tree": partial(_tree_runner, settings)},
    )


def _tree_runner(settings: Settings) -> TreeRunner:
    """What reads the rows of knowledge trees."""
    from app.data_folder import make_tree_search
    from app.stores import open_trees
    from trees.runner import TreeRunner

    def read(name: str) -> Tree:
        with open_trees(settings) as store:
            return store.get(name)

    return TreeRunner(read, partial(make_tree_search, settings))
