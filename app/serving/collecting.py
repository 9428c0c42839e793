"""Memory of a server: what stays is not looked through for garbage, what is free is given back."""

from __future__ import annotations

import ctypes
import gc
from contextlib import suppress

_YOUNG = 10_000
"""So many new objects before the youngest are looked through: of Python's own 700 a request makes
many times as many, and nearly all that is looked at then is still in use."""


def settle() -> None:
    """Collect what is garbage by now, and leave alone what is not: models, indexes, the library.

    To be called again when the library was taken up anew. Nothing else goes on for some tenths of
    a second; else that would happen again and again, under load every few seconds.
    """
    gc.set_threshold(_YOUNG)
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    with suppress(AttributeError, OSError, TypeError):  # other C libraries have none
        ctypes.CDLL(None).malloc_trim(0)
