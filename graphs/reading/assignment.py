"""The cheapest way to give each of some things a place of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

_FREE = -1


def cheapest(costs: Sequence[Mapping[str, int]], without: Sequence[int]) -> list[str | None]:
    """The place of each thing, or None, for the least sum of costs.

    ``costs`` maps the places that a thing may have to what they cost, ``without`` is what it costs
    that it has none. Of several ways for the same sum the first thing has the first place it can.
    The Hungarian method: time grows with the cube of the things, whatever their places.
    """
    places = list(dict.fromkeys(place for one in costs for place in one))
    at = {place: column for column, place in enumerate(places)}
    step = 2 + max(map(len, costs), default=0)
    rows: list[dict[int, int]] = []
    for row, (one, none) in enumerate(zip(costs, without, strict=True)):
        order = step ** (len(costs) - 1 - row)  # ties are broken below what any cost differs by
        own = [*((at[place], cost) for place, cost in one.items()), (len(places) + row, none)]
        rows.append({c: cost * step ** len(costs) + n * order for n, (c, cost) in enumerate(own)})
    taken = _assigned(rows, len(places) + len(rows))
    found = {row: column for column, row in enumerate(taken) if row != _FREE}
    return [places[found[row]] if found[row] < len(places) else None for row in range(len(rows))]


def _assigned(rows: Sequence[Mapping[int, int]], width: int) -> list[int]:
    """The row that has each column: each row is given one, along the path that costs least."""
    taken = [_FREE] * width
    of_row, of_column = [0] * len(rows), [0] * width
    for start in range(len(rows)):
        least: dict[int, int] = {}
        before: dict[int, int] = {}
        done: set[int] = set()
        column, row = _FREE, start
        while True:
            for one, cost in rows[row].items():
                reduced = cost - of_row[row] - of_column[one]
                if one not in done and (one not in least or reduced < least[one]):
                    least[one], before[one] = reduced, column
            nearest = min((one for one in least if one not in done), key=least.__getitem__)
            delta = least[nearest]
            of_row[start] += delta
            for one in done:
                of_row[taken[one]] += delta
                of_column[one] -= delta
            for one in least:
                if one not in done:
                    least[one] -= delta
            done.add(nearest)
            column, row = nearest, taken[nearest]
            if row == _FREE:
                break
        while column != _FREE:
            previous = before[column]
            taken[column] = start if previous == _FREE else taken[previous]
            column = previous
    return taken
