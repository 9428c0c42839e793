"""Each thing is given a place of its own at the least cost."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from graphs.reading.assignment import cheapest

_PLACES = st.sampled_from("abcd")


@given(
    st.lists(st.tuples(st.dictionaries(_PLACES, st.integers(0, 4)), st.integers(0, 6)), max_size=4)
)
def test_no_other_way_costs_less_and_the_first_of_those_alike_is_taken(
    things: list[tuple[dict[str, int], int]],
) -> None:
    costs, without = [one for one, _ in things], [none for _, none in things]
    ways = []
    for way in product(*([*one, None] for one in costs)):
        given_ = [place for place in way if place is not None]
        if len({*given_}) == len(given_):
            paid = zip(way, costs, without, strict=True)
            ways.append((sum(none if p is None else c[p] for p, c, none in paid), [*way]))
    assert cheapest(costs, without) == min(ways, key=lambda way: way[0])[1]


def test_many_things_with_many_places_are_placed_in_time() -> None:
    costs = [{f"p{place}": (7 * thing + place) % 10 for place in range(40)} for thing in range(40)]
    assert len({*cheapest(costs, [100] * 40)}) == 40
