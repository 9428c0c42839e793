"""What speaks for and against a chain of tools as a whole, as numbers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tools.chain_evidence import ToolEvidence
from tools.linked_tools import LinkedTools, Numbers

Chains = NDArray[np.intp]
"""Rows of tools, shape (chains, length)."""


def chain_features(linked: LinkedTools, found: ToolEvidence, chains: Chains) -> dict[str, Numbers]:
    """Feature -> one value for each chain; all chains have the same length of two or more."""
    features = {name: values[chains].sum(axis=1) for name, values in found.tools.items()}
    return (
        features
        | _coverage(found, chains)
        | _moves(linked, found, chains)
        | _deeds(linked, found, chains)
    )


def _coverage(found: ToolEvidence, chains: Chains) -> dict[str, Numbers]:
    """Whether the chain answers every clause, and every tool of it some clause."""
    of_chain = found.matches[:, chains]
    best = of_chain.argmax(axis=2)
    missed = found.matches.max(axis=1)[:, None] - of_chain.max(axis=2)
    used = [(best == place).any(axis=0) for place in range(chains.shape[1])]
    longer = chains.shape[1] - 2
    return {
        "weakest_things": found.tools["things"][chains].min(axis=1),
        "missed": missed.sum(axis=0),
        "tools_with_clause": np.sum(used, axis=0),
        "first_meaning": found.tools["meaning"][chains[:, 0]],
        "last_clause": found.tools["clause"][chains[:, -1]],
        "longer_by_clauses": np.full(len(chains), longer * len(found.clauses), dtype=np.float32),
    }


def _moves(linked: LinkedTools, found: ToolEvidence, chains: Chains) -> dict[str, Numbers]:
    """The links walked, and whether the tools stand in the order of their clauses."""
    place = found.matches.argmax(axis=0)
    order = np.sign(place[chains[:, 1:]] - place[chains[:, :-1]])
    links = linked.link_rows(chains)
    return {
        "order": order.mean(axis=1),
        "share": linked.shares[links].mean(axis=1),
        "both_ways": linked.both_ways[links].mean(axis=1),
        "same_thing": linked.likeness[links].mean(axis=1),
        "first_leads_on": linked.leaving[chains[:, 0]],
    }


def _deeds(linked: LinkedTools, found: ToolEvidence, chains: Chains) -> dict[str, Numbers]:
    """Whether the chain changes what nobody asked to change; a look-up may go before a change."""
    writes = linked.actions[:, :-1]
    kind = np.where(writes.any(axis=1), writes.argmax(axis=1), -1)
    done = np.stack([(kind[chains] == k).any(axis=1) for k in range(writes.shape[1])], axis=1)
    reads = (kind < 0) & (linked.actions[:, -1] > 0)
    looks_up = reads[chains[:, 0]] & (kind[chains[:, 1]] >= 0)
    clauses = float(found.clause_actions[:, :-1].any(axis=1).sum())
    return {
        "unasked": (done * (1 - found.asked[:-1])).sum(axis=1),
        "looks_up_first": looks_up.astype(np.float32),
        "writes_off": ((kind[chains] >= 0).sum(axis=1) - clauses) ** 2,
    }
