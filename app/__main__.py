"""The door of the command line: runs one command and turns every end of it into an exit code."""

from __future__ import annotations

import errno
import gc
import os
import signal
import sys
from collections.abc import Sequence

import click

from app.cli import cli
from app.told_errors import error_text
from memory.errors import CairnError, DeveloperError

DONE, FAILED, WRONG_USE = 0, 1, 2
INTERRUPTED = 128 + signal.SIGINT


def main() -> None:
    """Run the command that the user typed and exit."""
    # Set before numpy loads: its threads wait busily for one another over every short product.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
        signal.signal(number, signal.default_int_handler)  # a run ends as cancelled, like Ctrl-C
    code = run(sys.argv[1:])
    gc.freeze()  # else the interpreter looks at every object once more before it ends
    sys.exit(code)


def run(arguments: Sequence[str]) -> int:
    """Run one command; returns 0 done, 1 failed, 2 wrong use, 130 interrupted."""
    try:
        code = _invoke(arguments)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except CairnError as error:
        _say(error_text(error))
        return WRONG_USE if isinstance(error, DeveloperError) else FAILED
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return FAILED
    except OSError as error:
        if error.errno == errno.ENOSPC:  # perhaps the output itself
            _drop_output()
        return _crash(error)
    except Exception as error:  # noqa: BLE001  (a user never sees a traceback)
        return _crash(error)
    return code


def _invoke(arguments: Sequence[str]) -> int:
    result = cli.main(list(arguments), prog_name="cairn", standalone_mode=False)
    return result if isinstance(result, int) else DONE


def _say(message: str) -> None:
    click.echo(f"Error: {message}", err=True)


def _drop_output() -> None:
    """Keep the interpreter from complaining when it flushes into the closed pipe."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _crash(error: Exception) -> int:
    _say(error_text(error))
    return FAILED


if __name__ == "__main__":
    main()
