"""The weights lie in [0, 1] and move the way their meaning demands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.graph import Binding, Fit, Need
from tools.records import ToolGroup
from tools.volatile_statistics import VolatileStatistics
from tools.weights import (
    CALL_HALF_LIFE_S,
    availability,
    binding_strength,
    decayed,
    published_success,
    transition_weight,
)

SHARE = st.floats(0.0, 1.0)
COUNT = st.floats(0.0, 1e6)


def bound(
    parameter: str,
    score: float,
    fit: Fit = "compatible",
    need: Need = "one_of",
    natural: bool = True,
) -> Binding:
    return Binding(
        source="a", output="x", target="b", parameter=parameter,
        score=score, fit=fit, need=need, natural=natural,
    )  # fmt: skip


@given(SHARE, COUNT, COUNT, COUNT)
def test_transition_weight_is_a_share(
    prior: float, stood: float, others: float, undone: float
) -> None:
    assert 0.0 <= transition_weight(prior, stood, stood + others, undone) <= 1.0


@given(SHARE, SHARE, COUNT, st.floats(0.0, 600.0), st.floats(0.0, 60.0))
def test_availability_is_a_share(
    prior: float, succeeded: float, calls: float, mean: float, prior_latency: float
) -> None:
    found = availability(prior, succeeded * calls, calls, mean * calls, prior_latency)
    assert 0.0 <= found <= 1.0


def test_without_counts_the_bindings_are_the_weight() -> None:
    assert transition_weight(0.7, 0.0, 0.0, 0.0) == pytest.approx(0.7)


def test_moves_that_stood_raise_and_moves_to_elsewhere_lower() -> None:
    before = transition_weight(0.5, 0.0, 0.0, 0.0)
    assert transition_weight(0.5, 5.0, 5.0, 0.0) > before
    assert transition_weight(0.5, 0.0, 5.0, 0.0) < before


def test_many_moves_outweigh_the_prior() -> None:
    assert transition_weight(0.0, 750.0, 1000.0, 0.0) == pytest.approx(0.75, abs=0.01)
    assert transition_weight(1.0, 100.0, 1000.0, 0.0) == pytest.approx(0.1, abs=0.01)


def test_undone_moves_lower() -> None:
    weights = [transition_weight(0.8, 2.0, 2.0, float(undone)) for undone in range(5)]
    assert weights == sorted(weights, reverse=True)
    assert len(set(weights)) == 5


@given(SHARE, COUNT, COUNT, COUNT, st.floats(0.5, 100.0))
def test_each_further_move_counts_in_the_direction_that_it_says(
    prior: float, stood: float, others: float, undone: float, more: float
) -> None:
    weight = transition_weight(prior, stood, stood + others, undone)
    assert transition_weight(prior, stood + more, stood + others + more, undone) >= weight - 1e-12
    assert transition_weight(prior, stood, stood + others + more, undone) <= weight
    assert transition_weight(prior, stood, stood + others, undone + more) <= weight


@given(SHARE, SHARE, COUNT, COUNT, COUNT)
def test_a_stronger_binding_never_weighs_less(
    one: float, other: float, stood: float, others: float, undone: float
) -> None:
    counts = (stood, stood + others, undone)
    low, high = sorted((one, other))
    assert transition_weight(low, *counts) <= transition_weight(high, *counts)


@given(SHARE, COUNT, st.floats(0.0, 60.0), st.floats(0.0, 60.0))
def test_a_call_that_succeeds_never_lowers_availability_and_one_that_fails_never_raises_it(
    prior: float, calls: float, latency: float, prior_latency: float
) -> None:
    mean = (latency * calls + 2.0 * prior_latency) / (calls + 2.0)  # a call as slow as the others
    for succeeded in (0.0, calls / 2, calls):
        now = availability(prior, succeeded, calls, latency * calls, prior_latency)
        after = (calls + 1.0, latency * calls + mean, prior_latency)
        assert availability(prior, succeeded + 1.0, *after) >= now - 1e-9
        assert availability(prior, succeeded, *after) <= now + 1e-9


@given(COUNT, st.floats(0.0, 1e9), st.floats(0.0, 1e9), st.floats(1.0, 1e8))
def test_decaying_in_two_steps_is_decaying_once(
    amount: float, first: float, second: float, half_life: float
) -> None:
    twice = decayed(decayed(amount, first, half_life), second, half_life)
    assert twice == pytest.approx(decayed(amount, first + second, half_life), abs=1e-6)


def test_half_is_left_after_the_half_life_and_a_clock_going_back_adds_nothing() -> None:
    assert decayed(8.0, 10.0, 10.0) == pytest.approx(4.0)
    assert decayed(8.0, -10.0, 10.0) == 8.0


def test_binding_strength_orders_as_need_fit_and_coverage_say() -> None:
    full = binding_strength([bound("id", 0.9), bound("day", 0.9)], 2)
    half = binding_strength([bound("id", 0.9)], 2)
    conditional = binding_strength([bound("id", 0.9, fit="conditional")], 2)
    said_by_user = binding_strength([bound("id", 0.9, need="user")], 2)
    unnatural = binding_strength([bound("id", 0.9, need="user", natural=False)], 2)
    assert 1.0 >= full > half > conditional > said_by_user > unnatural > 0.0
    assert binding_strength([bound("id", 0.9, fit="incompatible")], 1) == 0.0
    assert binding_strength([], 0) == 0.0


def test_published_scores_are_the_prior() -> None:
    group = ToolGroup(
        id="g", name="g", category_id="c", base_url="https://g.example",
        success_rate=0.8, service_level=0.6,
    )  # fmt: skip
    assert published_success(group) == 0.6
    assert published_success(None) == 0.9
    assert published_success(group, deprecated=True) < 0.3


def test_slow_tools_are_less_available() -> None:
    fast, slow = (availability(0.9, 5.0, 5.0, 5.0 * mean, mean) for mean in (0.1, 8.0))
    assert slow < fast


def test_a_failing_tool_sinks_within_a_handful_of_calls_and_rises_again() -> None:
    clock = [0.0]
    statistics = VolatileStatistics(lambda: clock[0])

    def after(succeeded: bool, times: int) -> float:
        for _ in range(times):
            clock[0] += 1.0
            statistics.record_call("t", succeeded=succeeded, latency_s=0.1)
        counts = statistics.counts().calls["t"]
        return availability(0.9, counts.succeeded, counts.calls, counts.latency_s, 0.1)

    healthy = after(True, 1000)
    assert healthy > 0.9
    assert after(False, 2) < 0.75
    assert after(False, 3) < 0.5
    assert after(True, 2) > 0.55
    assert after(True, 4) > 0.8


def test_old_outcomes_fade_into_the_prior() -> None:
    clock = [0.0]
    statistics = VolatileStatistics(lambda: clock[0])
    for _ in range(10):
        statistics.record_call("t", succeeded=False, latency_s=0.1)
    clock[0] += 12 * CALL_HALF_LIFE_S
    counts = statistics.counts().calls["t"]
    assert counts.total == 10
    faded = availability(0.9, counts.succeeded, counts.calls, counts.latency_s, 0.0)
    assert faded == pytest.approx(0.9, abs=0.01)
