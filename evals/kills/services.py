"""The sandbox services behind the proxy, as often new as is needed."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from typing import Any
from urllib.parse import urlsplit

from app.sandbox_process import SandboxProcess, SandboxServices
from evals.kills.recording_proxy import RecordingProxy

TODAY = date(2026, 5, 12)
ACCOUNT = {
    "bookings": ("travel", "/bookings"),
    "cart": ("shopping", "/v2/cart"),
    "orders": ("shopping", "/v2/orders"),
    "reservations": ("dining", "/reservations"),
}
"""Parts of the account that requests change -> service and path that tell them."""
_KEY_HEADER = "X-API-Key"
_SECONDS = 10.0

Account = Mapping[str, Any]
"""Part of the account -> what the service says of it."""


class Services:
    """Services in a process of their own, with the state that one trial left in them."""

    def __init__(self, process: SandboxProcess, services: SandboxServices) -> None:
        self._api_key = process.api_key
        self._services = services

    @property
    def documents(self) -> Mapping[str, str]:
        """Service -> its OpenAPI document."""
        return self._services.documents

    def settings(self, *, owner: str = "") -> dict[str, str]:
        """The settings of a Cairn that calls them as a user's own: day, addresses, keys.

        With ``owner`` the keys are those of an owner of the server, ``*`` of all.
        """
        prefix = f"{owner}/" if owner else ""
        keys = {f"{prefix}{name}": key for name, key in self._credentials().items()}
        return {
            "CAIRN_TODAY": TODAY.isoformat(),
            "CAIRN_SANDBOX": "off",
            "CAIRN_STRATEGY": "dfs",  # the scenarios are requests to the sandbox's own services
            "CAIRN_LOOPBACK_GROUPS": ",".join(self.documents),
            "CAIRN_CREDENTIALS": json.dumps(keys),
        }

    def _credentials(self) -> dict[str, str]:
        """The key of the services, by group and security scheme."""
        schemes = {
            name: json.loads(text)["components"].get("securitySchemes", {})
            for name, text in self.documents.items()
        }
        return {f"{name}.{scheme}": self._api_key for name in schemes for scheme in schemes[name]}

    def account(self) -> Account:
        """What the services say of the account now, past the proxy."""
        return {part: self._told(*place) for part, place in ACCOUNT.items()}

    def _told(self, service: str, path: str) -> Any:
        address = urlsplit(self._services.base_urls[service])
        connection = http.client.HTTPConnection(
            str(address.hostname), address.port, timeout=_SECONDS
        )
        try:
            connection.request("GET", path, headers={_KEY_HEADER: self._api_key})
            return json.loads(connection.getresponse().read())
        finally:
            connection.close()


@contextmanager
def fresh_services(proxy: RecordingProxy) -> Iterator[Services]:
    """Services that nothing was changed in, behind the proxy until the block ends.

    They outlive whatever is killed before them. Raises ``DeveloperError`` (code
    ``sandbox_failed``).
    """
    process = SandboxProcess(TODAY)
    try:
        services = process.ready()
        proxy.upstreams = dict(services.base_urls)
        yield Services(process, services)
    finally:
        process.stop()
