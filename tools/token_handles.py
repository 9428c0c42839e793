"""Tokens that answers hold, such as those of a login: they travel by handles.

What stands in their place in state, traces, prompts and arguments is a handle. The token takes
its place when a call is sent, for the same owner and host alone.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from memory.errors import BacktrackError
from memory.redaction import REDACTED
from tools.records import Parameter, Tool
from tools.value_kinds import kind_of
from tools.words import identifier_words

MAX_TOKENS = 10_000
"""Tokens that are kept; the oldest go first."""

_HANDLE = re.compile(r"cairn-token:[0-9a-f]{16}")
_JWT = re.compile(r"[\w-]{8,}(?:\.[\w-]*){2}(?:(?:\.[\w-]*){2})?", re.ASCII)
"""Three parts of a signed token, or five of an encrypted one (RFC 7519)."""
_BESIDE_TOKEN_TYPE = frozenset({"access_token", "refresh_token", "id_token"})
"""Members of an answer that gives tokens (RFC 6749, 5.1; OpenID Connect Core, 3.1.3.3)."""


@dataclass(frozen=True)
class _Token:
    text: str = field(repr=False)
    owner: str
    host: str


class TokenHandles:
    """The tokens of all owners, for as long as the process lives."""

    def __init__(self) -> None:
        self._tokens: OrderedDict[str, _Token] = OrderedDict()
        self._key = secrets.token_bytes(32)

    def taken(self, body: Any, tool: Tool, owner: str, host: str) -> Any:
        """An answer with a handle in place of each token: a value that its description calls a
        password, one of an answer of OAuth2, one that is a JSON Web Token, or one that is named as
        a secret, or lies within what is, where the call takes a secret itself, as a login does.
        """
        described = {output.path for output in tool.outputs if output.format == "password"}
        is_login = any(map(_is_secret, tool.parameters))

        def walk(value: Any, path: str, is_token: bool) -> Any:
            if isinstance(value, dict):
                gives = "token_type" in value and "access_token" in value
                return {
                    key: walk(
                        item,
                        f"{path}.{key}",
                        is_token
                        or (gives and key in _BESIDE_TOKEN_TYPE)
                        or (is_login and _names_secret(key)),
                    )
                    for key, item in value.items()
                }
            if isinstance(value, list):
                return [walk(entry, f"{path}[]", is_token) for entry in value]
            if not isinstance(value, str) or not value:
                return value
            is_secret = is_token or path.removeprefix(".") in described or _is_jwt(value)
            return self._handle(_Token(value, owner, host)) if is_secret else value

        return walk(body, "", False)

    def resolved(
        self, arguments: Mapping[str, Any], owner: str, host: str
    ) -> tuple[dict[str, Any], frozenset[str]]:
        """The arguments with tokens in place of their handles, and these tokens.

        Raises ``BacktrackError``: ``token_lost`` for a handle of an earlier process,
        ``token_of_another_host`` for one that was not given by this host to this owner.
        """
        used: set[str] = set()

        def token(match: re.Match[str]) -> str:
            used.add(text := self._token(match[0], owner, host))
            return text

        return {name: _resolved(value, token) for name, value in arguments.items()}, frozenset(used)

    def _handle(self, token: _Token) -> str:
        if not token.text.isprintable():
            return REDACTED  # no request can carry it
        content = json.dumps([token.owner, token.host, token.text]).encode()
        handle = f"cairn-token:{hashlib.blake2b(content, key=self._key, digest_size=8).hexdigest()}"
        self._tokens[handle] = token
        self._tokens.move_to_end(handle)
        while len(self._tokens) > MAX_TOKENS:
            self._tokens.popitem(last=False)
        return handle

    def _token(self, handle: str, owner: str, host: str) -> str:
        token = self._tokens.get(handle)
        if token is None:
            raise BacktrackError(
                f"Not called: the token behind {handle} was given to an earlier process and is "
                "not kept. Get a new one from the operation that gave it.",
                code="token_lost",
            )
        if (token.owner, token.host) != (owner, host):
            raise BacktrackError(
                f"Not called: the token behind {handle} is not one that {host} gave. Use a "
                "token of that host.",
                code="token_of_another_host",
            )
        return token.text


def holds_handle(value: Any) -> bool:
    """Whether a handle stands in a value, whose token nobody may look at."""
    try:
        return "cairn-token:" in json.dumps(value, default=str, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        return False  # what is no JSON is complained about


def _resolved(value: Any, token: Callable[[re.Match[str]], str]) -> Any:
    if isinstance(value, str):
        return _HANDLE.sub(token, value)
    if isinstance(value, Mapping):
        return {name: _resolved(item, token) for name, item in value.items()}
    return [_resolved(entry, token) for entry in value] if isinstance(value, list) else value


def _is_secret(parameter: Parameter) -> bool:
    """Whether a call hands a secret over by it; a query may hold any word called ``token``."""
    if parameter.format == "password":
        return True
    return parameter.location == "body" and _names_secret(parameter.name.rpartition(".")[2])


def _names_secret(name: str) -> bool:
    return kind_of(identifier_words(name), "string") == "secret"


def _is_jwt(text: str) -> bool:
    """Whether a text is a JSON Web Token: its first part is a JSON object that names ``alg``."""
    if not _JWT.fullmatch(text):
        return False
    head = text.partition(".")[0]
    try:
        header = json.loads(base64.urlsafe_b64decode(head + "=" * (-len(head) % 4)))
    except (ValueError, binascii.Error):
        return False
    return isinstance(header, dict) and "alg" in header
