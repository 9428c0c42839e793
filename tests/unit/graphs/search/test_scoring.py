"""What plans are scored by, and what stands in for it where the weights are switched off."""

from __future__ import annotations

from graphs.search.scoring import fitted_weights


def test_without_the_fit_each_feature_counts_one() -> None:
    fitted, plain = fitted_weights(), fitted_weights(fitted=False)
    told = {name: value for name, value in fitted.weights.items() if value}
    assert set(plain.weights) == set(told)
    for name, value in told.items():
        assert plain.score({name: 1.0}) == (1.0 if value > 0 else -1.0)
    assert any(abs(value) != 1.0 for value in told.values())
