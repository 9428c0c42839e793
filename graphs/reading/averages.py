"""Means that are asked for behind an amount: "how long do they take on average?"."""

from __future__ import annotations

from graphs.forms.records import Total
from graphs.reading.closed_class import totals
from graphs.reading.cues import is_total
from graphs.reading.draft import Draft
from graphs.reading.schema import is_measure


def take_mean(draft: Draft) -> None:
    """Take the mean of the amount that is wanted, or added up, where a word for it is left."""
    tokens = enumerate(draft.clause.tokens)
    means = [i for i, t in tokens if totals().get(t.lower) == "mean" and i not in draft.used
             and is_total(draft.clause, i)]  # fmt: skip
    total, name = draft.total, draft.wanted[0] if len({*draft.wanted}) == 1 else ""
    wanted = draft.kind.attribute(name)
    single = total is None and wanted is not None and is_measure(wanted) and not draft.own_name
    if not means or draft.order is not None or not (single or (total and total.op == "sum")):
        return
    draft.total = Total(op="mean", attribute=name) if total is None else _mean_of(total)
    draft.wanted = [] if total is None else draft.wanted
    draft.use(means[0], means[0] + 1)


def _mean_of(total: Total) -> Total:
    return total.model_copy(update={"op": "mean", "listed": False})
