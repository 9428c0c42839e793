"""Lines of a trace are chained: each ends with a digest of itself and of the one before.

So a line that is missing, changed or added in the middle is found out, though not by whom: whoever
can write the file can also make a chain anew.
"""

from __future__ import annotations

import hashlib

_DIGITS = 16
_NAME, _END = b',"chain":"', b'"}'
_SIZE = len(_NAME) + _DIGITS + len(_END)


def chained(text: bytes, before: str) -> tuple[bytes, str]:
    """A line, a JSON object that is not empty, with its digest as the last value; and that."""
    digest = hashlib.blake2b(before.encode() + text, digest_size=_DIGITS // 2).hexdigest()
    return text[: -len(b"}")] + _NAME + digest.encode() + _END, digest


def chain_of(line: bytes) -> str:
    """The digest that a line ends with; ``""``: it is not chained."""
    tail = line[-_SIZE:]
    if not (tail.startswith(_NAME) and tail.endswith(_END)):
        return ""
    return tail[len(_NAME) : -len(_END)].decode("ascii", "replace")


def follows(line: bytes, before: str) -> bool:
    """Whether a chained line is as it was written, after the one with the digest ``before``."""
    return chained(line[:-_SIZE] + b"}", before)[0] == line
