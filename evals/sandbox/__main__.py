"""`python -m evals.sandbox [--forever]`: one JSON line in, one JSON line out, then serve."""

from __future__ import annotations

import asyncio
import gc
import os
import sys

from evals.sandbox.config import ConfigError, parse_config

_STDIN = 0


def _first_line() -> str:
    # Unbuffered, so that what follows the line stays for whoever watches for its end.
    line = bytearray()
    while (byte := os.read(_STDIN, 1)) and byte != b"\n":
        line += byte
    return line.decode(errors="replace")


def main(arguments: list[str]) -> int:
    """Returns the exit code: 0 after a clean stop, 2 for arguments or a line it cannot use."""
    if arguments not in ([], ["--forever"]):
        sys.stderr.write("usage: python -m evals.sandbox [--forever]\n")
        return 2
    forever = bool(arguments)
    try:
        config = parse_config("" if forever and sys.stdin.isatty() else _first_line())
    except ConfigError as error:
        sys.stderr.write(f"evals.sandbox: {error}\n")
        return 2
    # Collecting garbage while the models are built finds none and costs 60 ms.
    gc.disable()
    from evals.sandbox.server import serve

    gc.freeze()
    gc.enable()
    asyncio.run(serve(config, stdin=None if forever else _STDIN))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
