"""Stores that show and change the rows of one owner."""

from __future__ import annotations

from copy import copy
from typing import Self

from memory.journal import LOCAL_OWNER


class OwnedStore:
    """Base of the stores: one object speaks for one owner, and shares what it stands on."""

    _owner = LOCAL_OWNER

    def for_owner(self, owner: str) -> Self:
        """The same store as another owner has it."""
        view = copy(self)
        vars(view).update(_owner=owner)
        return view
