"""Keeps secrets out of what is stored: known values, and values under telling keys."""

from __future__ import annotations

import json
import re
import threading
from base64 import b64encode
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from html import escape
from itertools import groupby
from typing import Any
from urllib.parse import quote, quote_plus

REDACTED = "[redacted]"

_SOURCES = (
    frozenset({"kind", "value", "origin", "known", "each"}),
    frozenset({"kind", "step", "attribute", "many"}),
    frozenset({"kind", "goal", "attribute", "many"}),
)
"""Keys of what tells, in a plan, where an input comes from: a plan is read again by them, and of
them ``value`` alone can be a secret."""

_SHORT = 4
"""Shorter secrets are replaced only as a whole string: other texts contain them by chance."""

_WORD = re.compile(r"[a-z]+|[A-Z]+|[A-Z][a-z]+")
_LONGEST_WORD = 15
"""A secret of one word, such as ``test``, stands in other words and in names of fields by chance:
it is replaced where it is a word of its own, and left in keys, since a record whose fields are
renamed cannot be read."""
_BEFORE_WORD = (
    r"(?:(?<![A-Za-z0-9_])|(?<=%[0-9A-Fa-f]{2})"
    r"|(?<=\\[bfnrt])|(?<=\\x[0-9A-Fa-f]{2})|(?<=\\u[0-9A-Fa-f]{4}))"
)
"""Where a word begins: behind what is no letter, also one that a URL or JSON writes in letters."""

_LEAST_OF_LINES = 16
"""Shorter secrets are not looked for over line breaks, where texts of other words meet."""

_LEAST_OF_BASE64 = 8
"""Fewer characters of base64 stand in other texts by chance."""

_USER_INFO = re.compile(r"(?<=://)[^\s/?#@:]*:[^\s/?#@]+(?=@)")
"""User and password of a URL (RFC 3986, 3.2.1)."""

_SECRET_ENDINGS = re.compile(
    r"(^|_)(authorization|cookies?|credentials?|passphrase|passw(or)?d|pwd|secret"
    r"|(api|access|client|private|secret|subscription)_?key"
    r"|(access|api|auth|authentication|bearer|csrf|id|oauth|refresh|secret|security|session|xsrf)"
    r"_?token)$|^token$"
)
"""Opaque handles that calls pass on (``page_token``, ``offer_token``) are no secrets."""


def redact(value: Any, secrets: Iterable[str]) -> Any:
    """Return a copy of a JSON value with secrets replaced.

    Secrets are the known ones, wherever they stand, every value under a key that names one
    (``authorization``, ``api_key``, ``accessToken``, ``password``, ...), and user and password of
    a URL.
    """
    return _walk(value, _mask(frozenset(secrets)), by_key=True)


def mask(value: Any, secrets: Iterable[str]) -> Any:
    """Return a copy of a JSON value with each known secret replaced, whatever its key.

    For response bodies, where a key such as ``token`` may well hold what the next call needs.
    """
    return _walk(value, _mask(frozenset(secrets)), by_key=False)


_learned: dict[str, frozenset[str]] = {}
_learning = threading.Lock()


def learn(name: str, secrets: Iterable[str]) -> None:
    """Keep these out of all that this process writes from now on, as ``learned`` gives them.

    For what is read from the vault or fetched while Cairn runs. What was learnt under the same
    name before is replaced; without secrets it is forgotten.
    """
    with _learning:
        _learned[name] = frozenset(secrets) - {""}


def learned() -> frozenset[str]:
    """Every secret that this process learnt."""
    with _learning:
        return frozenset().union(*_learned.values())


def forget_all() -> None:
    """Forget what was learnt."""
    with _learning:
        _learned.clear()


def secret_texts(credential: str) -> frozenset[str]:
    """What must not be shown of a credential: all of it, a password, members of a JSON object."""
    texts = {credential, credential.partition(":")[2]}
    if credential.lstrip().startswith("{"):
        members = json.loads(credential).items() if _is_json(credential) else ()
        texts = {credential, *(str(text) for name, text in members if name not in _NO_SECRETS)}
    return frozenset(texts - {""})


_NO_SECRETS = ("client_id", "token_url", "scope")
"""Members of the credential of an OAuth2 client that anybody may know."""


def _is_json(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except ValueError:
        return False


class _Mask:
    """Replaces known secrets in texts and numbers, in every form in which they come back."""

    def __init__(self, secrets: frozenset[str]) -> None:
        self._short = {secret for secret in secrets if len(secret) < _SHORT} - {""}
        self._short_in_keys = {secret for secret in self._short if not is_word(secret)}
        long = {secret for secret in secrets if len(secret) >= _SHORT}
        self._long = _any_form(long)
        self._long_in_keys = _any_form({secret for secret in long if not is_word(secret)})
        self._lines = [secret for secret in long if len(secret) >= _LEAST_OF_LINES]
        self._numbers = {secret for secret in long if secret.strip("-0123456789.") == ""}

    def __call__(self, text: str) -> str:
        return self._masked(text, self._short, self._long)

    def of_key(self, key: str) -> str:
        return self._masked(key, self._short_in_keys, self._long_in_keys)

    def _masked(self, text: str, short: Collection[str], long: re.Pattern[str] | None) -> str:
        if text in short:
            return REDACTED
        text = long.sub(REDACTED, text) if long else text
        return self._over_lines(text) if self._lines and "\n" in text else text

    def _over_lines(self, text: str) -> str:
        """A text without the secrets that line breaks and spaces part."""
        joined = "".join(text.split())
        if not any(secret in joined for secret in self._lines):
            return text
        places = [place for place, sign in enumerate(text) if not sign.isspace()]
        hidden = {
            place
            for secret in self._lines
            for match in re.finditer(re.escape(secret), joined)
            for place in range(places[match.start()], places[match.end() - 1] + 1)
        }
        parts = groupby(enumerate(text), key=lambda sign: sign[0] in hidden)
        return "".join(REDACTED if is_hidden else _text(signs) for is_hidden, signs in parts)

    def of_number(self, number: float) -> float | str:
        return REDACTED if self._numbers and str(number) in self._numbers else number


def _text(signs: Iterable[tuple[int, str]]) -> str:
    return "".join(sign for _, sign in signs)


def is_word(secret: str) -> bool:
    """Whether a secret is one word of letters, which other texts may hold by chance."""
    return len(secret) <= _LONGEST_WORD and _WORD.fullmatch(secret) is not None


def _any_form(secrets: Iterable[str]) -> re.Pattern[str] | None:
    words = {secret for secret in secrets if is_word(secret)}
    forms = {form for secret in secrets for form in secret_forms(secret)}
    alternatives = [
        rf"(?={form}){_BEFORE_WORD}{form}(?![A-Za-z0-9_])" if form in words else re.escape(form)
        for form in sorted(forms, key=len, reverse=True)
    ]
    return re.compile("|".join(alternatives)) if alternatives else None


def secret_forms(secret: str) -> Iterator[str]:
    """A secret as it stands in texts, URLs, JSON, HTML, and inside of what base64 encodes."""
    yield from (secret, quote(secret, safe=""), quote_plus(secret))
    yield from (json.dumps(secret)[1:-1], escape(secret))
    content = secret.encode("utf-8", "replace")
    encoded = [b64encode(content).decode(), b64encode(content).decode().rstrip("=")]
    for before in range(3):  # how the secret is encoded hangs on where in a triple it begins
        whole = b64encode(b"\0" * before + content).decode()
        encoded.append(whole[-(-before * 8 // 6) : (before + len(content)) * 8 // 6])
    for form in encoded:
        if len(form) >= _LEAST_OF_BASE64:
            yield from (form, form.replace("+", "-").replace("/", "_"))


@lru_cache(maxsize=16)
def _mask(secrets: frozenset[str]) -> _Mask:
    return _Mask(secrets)


@lru_cache(maxsize=4096)
def _is_secret_key(key: str) -> bool:
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", key)
    return bool(_SECRET_ENDINGS.search(re.sub(r"\W+", "_", snake).lower()))


def _of_secret(item: Any, mask_text: _Mask) -> Any:
    """What is kept of what stands under a key that names a secret."""
    if not isinstance(item, dict) or frozenset(item) not in _SOURCES:
        return REDACTED
    kept = {key: REDACTED if key == "value" and one else one for key, one in item.items()}
    return _walk(kept, mask_text, by_key=True)


def _walk(value: Any, mask_text: _Mask, *, by_key: bool) -> Any:
    if isinstance(value, str):
        text = mask_text(value)
        return _USER_INFO.sub(REDACTED, text) if by_key and "://" in text else text
    if isinstance(value, dict):
        return {
            mask_text.of_key(str(key)): _of_secret(item, mask_text)
            if by_key and item and _is_secret_key(str(key))
            else _walk(item, mask_text, by_key=by_key)
            for key, item in value.items()
        }
    if isinstance(value, list | tuple):
        return [_walk(item, mask_text, by_key=by_key) for item in value]
    if isinstance(value, int | float) and not isinstance(value, bool):
        return mask_text.of_number(value)
    return value
