"""Claims in the memory of one process: for embedding without a data folder, and tests."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace
from typing import Self

from memory.claims import Claim
from memory.errors import DeveloperError
from memory.journal import Clock, Journal
from memory.journal_encoding import JournalEncoding, run_ended
from memory.owned import OwnedStore


class VolatileClaims(OwnedStore):
    """``memory.claims.Claims`` that are gone with the process; the journal has the runs."""

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._encoding = JournalEncoding(clock)
        self._lock = threading.Lock()
        self._claims: dict[tuple[str, str, str], Claim] = {}

    def for_owner(self, owner: str) -> Self:
        """See ``Claims.for_owner``."""
        view = super().for_owner(owner)
        vars(view).update(_journal=self._journal.for_owner(owner))
        return view

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
            if known is not None and known.call_id == claim.call_id and self._has(claim.run_id):
                del self._claims[_key(claim)]

    def claims(self, run_id: str) -> Sequence[Claim]:
        """See ``Claims.claims``."""
        with self._lock:
            all_claims = self._claims.values() if self._has(run_id) else ()
            found = [claim for claim in all_claims if claim.run_id == run_id]
        return sorted(found, key=lambda claim: (claim.claimed_at, claim.subtask, claim.digest))

    def _has(self, run_id: str) -> bool:
        """Whether the run is there for this owner."""
        try:
            self._journal.run(run_id)
        except DeveloperError:
            return False
        return True


def _key(claim: Claim) -> tuple[str, str, str]:
    return claim.run_id, claim.subtask, claim.digest
