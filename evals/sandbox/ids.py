"""Opaque ids such as `htl_8f3kq2z`: only the service that made one can read it."""

from __future__ import annotations

import struct
from base64 import b32decode, b32encode
from hashlib import blake2b

from evals.sandbox.world import World

_CHECK = 2


def encode(world: World, prefix: str, layout: str, *numbers: int) -> str:
    """Pack numbers by a struct layout (such as "BH") into an id with a checksum."""
    payload = struct.pack(">" + layout, *numbers)
    check = _digest(world, prefix, payload)[:_CHECK]
    hidden = _mask(payload, _digest(world, prefix, check))
    return f"{prefix}_{b32encode(check + hidden).decode().rstrip('=').lower()}"


def decode(world: World, prefix: str, layout: str, text: str) -> tuple[int, ...] | None:
    """The numbers of an id that `encode` made with the same world, else None."""
    kind, _, body = text.partition("_")
    try:
        raw = b32decode(body.upper() + "=" * (-len(body) % 8))
        check, hidden = raw[:_CHECK], raw[_CHECK:]
        payload = _mask(hidden, _digest(world, prefix, check))
        numbers = struct.unpack(">" + layout, payload)
    except (ValueError, struct.error):
        return None
    return numbers if kind == prefix and encode(world, prefix, layout, *numbers) == text else None


def _digest(world: World, prefix: str, data: bytes) -> bytes:
    return blake2b(f"{world.draws.seed}:{prefix}:".encode() + data, digest_size=16).digest()


def _mask(data: bytes, stream: bytes) -> bytes:
    return bytes(left ^ right for left, right in zip(data, stream, strict=False))
