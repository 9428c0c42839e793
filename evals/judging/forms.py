"""The answers that a judge gives."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

Passing = Literal["solved", "unsolved", "unsure"]
Side = Literal["a", "b", "tie"]


class PassVote(BaseModel):
    """Whether a request was solved."""

    reason: str = ""
    verdict: Passing


class WinVote(BaseModel):
    """Which of two answers is better, by each criterion and over all."""

    reason: str = ""
    exploration: Side
    truthfulness: Side
    tools: Side
    winner: Side
