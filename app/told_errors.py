"""What a person is told of an error: its message, or where the details are."""

from __future__ import annotations

import errno

from memory.errors import CairnError


def error_text(error: Exception) -> str:
    """One message without secrets; an unexpected error leaves a crash report behind."""
    if isinstance(error, CairnError):
        return _without_secrets(str(error))
    if isinstance(error, OSError) and error.errno == errno.ENOSPC:
        where = error.filename or "the output"
        return f"{where} cannot be written: {error.strerror}. Free space and try again."
    from app.crash_report import write_report

    path = write_report(error)
    where = f"the details are in {path}" if path else "the details could not be written"
    return f"something unexpected went wrong ({type(error).__name__}); {where}."


def _without_secrets(message: str) -> str:
    """A server may repeat the key that it refuses."""
    from app.crash_report import right_settings
    from memory.redaction import mask

    settings = right_settings()
    return str(mask(message, settings.secrets())) if settings else message
