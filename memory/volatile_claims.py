"""Claims in the memory of one process: for embedding without a data folder, and tests."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace

from memory.claims import Claim
from memory.journal import Clock, Journal
from memory.journal_encoding import JournalEncoding, run_ended


class VolatileClaims:
    """``memory.claims.Claims`` that are gone with the process; the journal has the runs."""

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._encoding = JournalEncoding(clock)
        self._lock = threading.Lock()
        self._claims: dict[tuple[str, str, str], Claim] = {}

    def claim(self, claim: Claim) -> Claim | None:
        """See ``Claims.claim``."""
        with self._lock:  # whoever ends the run after this look finds the claim
            if self._journal.run(claim.run_id).ended_at is not None:
                raise run_ended(claim.run_id)
            known = self._claims.get(_key(claim))
            if known is None:
                self._claims[_key(claim)] = replace(claim, claimed_at=self._encoding.now())
            return known

    def release(self, claim: Claim) -> None:
        """See ``Claims.release``."""
        with self._lock:
            known = self._claims.get(_key(claim))
            if known is not None and known.call_id == claim.call_id:
                del self._claims[_key(claim)]

    def claims(self, run_id: str) -> Sequence[Claim]:
        """See ``Claims.claims``."""
        with self._lock:
            found = [claim for claim in self._claims.values() if claim.run_id == run_id]
        return sorted(found, key=lambda claim: (claim.claimed_at, claim.subtask, claim.digest))


def _key(claim: Claim) -> tuple[str, str, str]:
    return claim.run_id, claim.subtask, claim.digest
