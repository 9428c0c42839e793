"""What can end a program before it gave a value."""

from __future__ import annotations

from memory.errors import ModelRetryError


class ProgramError(ModelRetryError):
    """A program cannot be carried out as it is written; whoever wrote it may write another."""

    code = "program_failed"


class ProgramInvalidError(ProgramError):
    """A program is no Python that the sandbox knows, or calls its functions wrongly."""

    code = "program_invalid"


class ProgramLimitError(ProgramError):
    """A program reached one of its limits."""

    code = "program_limit"

    def __init__(self, limit: str, allowed: str) -> None:
        super().__init__(
            f"The program was ended at its limit {limit}: {allowed}. Do less in it, or raise the "
            f"setting CAIRN_{limit.upper()}."
        )
        self.limit = limit
