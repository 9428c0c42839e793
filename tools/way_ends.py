"""Words by which inputs are called for where something comes from, and where it goes."""

from __future__ import annotations

FROM = frozenset({"origin", "from", "source", "departure", "depart", "start", "base", "pickup"})

TO = frozenset({"destination", "to", "target", "arrival", "arrive", "end", "quote", "dropoff"})
