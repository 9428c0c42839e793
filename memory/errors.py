"""Every error of Cairn, sorted by who must act on it.

The class says who acts; ``code`` is stable and names the exact case; the message gives the bad
value, what is allowed and the next action. Surfaces print the message, never a traceback.
"""

from __future__ import annotations


class CairnError(Exception):
    """Base of all errors of Cairn.

    ``code`` is a stable snake_case name that callers may branch on.
    """

    code: str = "cairn_error"

    def __init__(self, message: str, *, code: str | None = None) -> None:
        super().__init__(message)
        if code is not None:
            self.code = code


class DeveloperError(CairnError):
    """The person who configures or embeds Cairn must act: a wrong setting, file or call."""

    code = "developer"


class ModelRetryError(CairnError):
    """The reasoner may try again: what it proposed was invalid, the message says how."""

    code = "model_retry"

    @property
    def spoken(self) -> str:
        """What is wrong, for a person, who is not to propose anything."""
        return str(self)


class BacktrackError(CairnError):
    """The search must go another way: this tool or path cannot give what is needed."""

    code = "backtrack"


class RunStoppedError(CairnError):
    """The run ends here, or does not begin: a limit was hit, or it was cancelled.

    ``retry_after_s``: in so many seconds the same may do, None where nobody knows.
    """

    code = "run_stopped"

    def __init__(
        self, message: str, *, code: str | None = None, retry_after_s: int | None = None
    ) -> None:
        super().__init__(message, code=code)
        self.retry_after_s = retry_after_s
