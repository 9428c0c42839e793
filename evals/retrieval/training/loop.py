"""Contrastive training of the encoder, and how near it brings requests to what they need."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from tokenizers import Tokenizer
from torch import Tensor

from evals.retrieval.training.encoder import LONGEST, Encoder, Tokens
from evals.retrieval.training.records import Example, Source

CHUNK = 512
ABREAST = 64
"""Requests whose tokens are compared with documents at once."""
FAR = -1e4
Told = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Schedule:
    """How long and how fast."""

    epochs: int = 14
    rate: float = 2e-4
    sharpness: float = 30.0
    """What cosines are multiplied by before the softmax."""
    requests: int = 128
    """Requests of one step, all of one catalogue."""
    documents: int = 1024
    """Documents of one step: those needed, the most alike others, and some by chance."""
    warm_up: float = 0.05
    dropout: float = 0.15
    seed: int = 0
    apis: int = 12
    """APIs of one step, where each request chooses within one."""
    whole: float = 0.2
    """What the vector of a request counts, beside the one of its tokens that is nearest."""
    joined: float = 0.3
    """Share of the requests of a step that are asked together with another, in one text."""


class Taught:
    """A source with its texts as tokens."""

    def __init__(self, source: Source, tokenizer: Tokenizer) -> None:
        self.source = source
        self.documents = _tokens(tokenizer, source.documents)
        self.scopes = np.array(source.scopes)
        self.train = source.of("train")
        self.said = _tokens(tokenizer, [one.text for one in self.train])
        self.alike: NDArray[np.intp] | None = None
        """The documents nearest to each training request, best first."""


def train(
    encoder: Encoder,
    sources: Sequence[Source],
    tokenizer: Tokenizer,
    schedule: Schedule,
    told: Told,
    *,
    kept: Path,
) -> None:
    """Tune the layers in place; ``told`` gets a line for each epoch.

    The loss of a request is the mean, over the documents that it needs, of the cross-entropy of
    that document against all that it does not need (InfoNCE, van den Oord et al. 2018,
    https://arxiv.org/abs/1807.03748, with several positives). After each epoch all that training
    holds goes into the file ``kept``; where it exists, training goes on from there.
    """
    taught = [one for one in (Taught(source, tokenizer) for source in sources) if one.train]
    optimizer = torch.optim.AdamW(encoder.parameters(), lr=schedule.rate, weight_decay=0.01)
    done = _resume(kept, encoder, optimizer)
    for epoch in range(done, schedule.epochs):
        random.seed(schedule.seed + epoch)
        torch.manual_seed(schedule.seed + epoch)
        started = time.monotonic()
        _look_around(encoder, taught, schedule)
        loss = _train_once(encoder, taught, optimizer, schedule, epoch)
        torch.save(
            {
                "done": epoch + 1,
                "encoder": encoder.state_dict(),
                "optimizer": optimizer.state_dict(),
            },
            kept,
        )
        recalls = [
            nearest(encoder, source, tokenizer, "fit", whole=schedule.whole) for source in sources
        ]
        mean = float(np.mean([value for found in recalls for value in found.values()]))
        told(
            f"epoch {epoch + 1} of {schedule.epochs}: loss {loss:.3f}, recall {mean:.1f} %, "
            f"{time.monotonic() - started:.0f} s"
        )


def _resume(kept: Path, encoder: Encoder, optimizer: torch.optim.Optimizer) -> int:
    """How many epochs are done; what they left is loaded."""
    if not kept.exists():
        return 0
    state = torch.load(kept, map_location=next(encoder.parameters()).device, weights_only=True)
    encoder.load_state_dict(state["encoder"])
    optimizer.load_state_dict(state["optimizer"])
    return int(state["done"])


def _train_once(
    encoder: Encoder,
    taught: Sequence[Taught],
    optimizer: torch.optim.Optimizer,
    schedule: Schedule,
    epoch: int,
) -> float:
    """One epoch; the mean loss. The rate climbs to its top, then falls to nothing by the end."""
    encoder.train()
    batches = list(_epoch(taught, schedule))
    total = schedule.epochs * len(batches)
    warm = max(1, int(total * schedule.warm_up))
    losses = []
    for step, (one, chosen) in enumerate(batches, start=epoch * len(batches) + 1):
        share = min(step / warm, (total - step) / max(1, total - warm))
        optimizer.param_groups[0]["lr"] = schedule.rate * share
        loss = _loss(encoder, one, chosen, schedule)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(encoder.parameters(), 1.0)
        optimizer.step()
        losses.append(loss.detach())
    return torch.stack(losses).mean().item()


def _epoch(taught: Sequence[Taught], schedule: Schedule) -> Iterator[tuple[Taught, list[int]]]:
    """Every training request once, in batches of one catalogue each, in random order."""
    batches = [(one, batch) for one in taught for batch in _batches(one, schedule)]
    random.shuffle(batches)
    yield from batches


def _batches(taught: Taught, schedule: Schedule) -> Iterator[list[int]]:
    """Random requests; where each chooses within an API, the requests of few APIs together."""
    order = list(range(len(taught.train)))
    random.shuffle(order)
    if taught.scopes.any():
        apis = list(set(taught.scopes.tolist()))
        random.shuffle(apis)
        place = {api: at // schedule.apis for at, api in enumerate(apis)}
        order.sort(key=lambda row: place[taught.scopes[taught.train[row].gold[0]]])
    for start in range(0, len(order), schedule.requests):
        yield order[start : start + schedule.requests]


def _loss(encoder: Encoder, taught: Taught, chosen: Sequence[int], schedule: Schedule) -> Tensor:
    said, wanted = _asked(taught, chosen, schedule)
    rows = _documents(taught, chosen, schedule)
    place = {row: at for at, row in enumerate(rows)}
    needed = torch.zeros(len(chosen), len(rows), dtype=torch.bool)
    for at, gold in enumerate(wanted):
        needed[at, [place[row] for row in gold]] = True
    own = taught.scopes[[gold[0] for gold in wanted]][:, None] == taught.scopes[rows][None]
    device = next(encoder.parameters()).device
    documents = embed(encoder, [taught.documents[row] for row in rows])
    scores = schedule.sharpness * near(encoder, said, documents, schedule.whole)
    scores = scores.masked_fill(~torch.from_numpy(own).to(device), FAR)
    return several_positives(scores, needed.to(device))


def _asked(
    taught: Taught, chosen: Sequence[int], schedule: Schedule
) -> tuple[Tokens, list[tuple[int, ...]]]:
    """Requests and what they need; some with the one before them of the same API, as one text."""
    said = [taught.said[row] for row in chosen]
    wanted = [taught.train[row].gold for row in chosen]
    for at in range(1, len(chosen)):
        one, other = wanted[at], taught.train[chosen[at - 1]].gold
        same = taught.scopes[one[0]] == taught.scopes[other[0]]
        if same and random.random() < schedule.joined:
            before = taught.said[chosen[at - 1]]
            said[at] = [*before[:-1], *said[at][1:]][:LONGEST]  # without the marks between them
            wanted[at] = tuple(dict.fromkeys((*other, *one)))
    return said, wanted


def several_positives(scores: Tensor, needed: Tensor) -> Tensor:
    """Mean over rows of the mean, over needed columns, of -log p against the columns not needed."""
    others = scores.masked_fill(needed, FAR).logsumexp(dim=1, keepdim=True)
    each = torch.logaddexp(scores, others) - scores
    return ((each * needed).sum(dim=1) / needed.sum(dim=1)).mean()


def _documents(taught: Taught, chosen: Sequence[int], schedule: Schedule) -> list[int]:
    """Rows of the documents of a step, no more than the schedule's unless needed."""
    total = len(taught.documents)
    if taught.scopes.any():
        apis = {taught.scopes[taught.train[row].gold[0]] for row in chosen}
        return np.flatnonzero(np.isin(taught.scopes, list(apis))).tolist()
    if total <= schedule.documents:
        return list(range(total))
    needed = [row for at in chosen for row in taught.train[at].gold]
    alike = [] if taught.alike is None else taught.alike[list(chosen)].T.ravel().tolist()
    some = random.sample(range(total), schedule.documents)
    most = max(schedule.documents, len(set(needed)))
    found = dict.fromkeys((*needed, *alike[: most * 3 // 4], *some))
    return list(found)[:most]


@torch.no_grad()
def _look_around(encoder: Encoder, taught: Sequence[Taught], schedule: Schedule) -> None:
    """Find the hard negatives: what the encoder as it is takes each training request for."""
    encoder.eval()
    for one in taught:
        if not one.scopes.any() and len(one.documents) > schedule.documents:
            scores = near(encoder, one.said, embed(encoder, one.documents), schedule.whole)
            one.alike = scores.topk(16, dim=1).indices.cpu().numpy()


def embed(encoder: Encoder, texts: Tokens) -> Tensor:
    """Unit vectors of shape (texts, 384); texts of like length share a pass."""
    device = next(encoder.parameters()).device
    order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
    groups = [order[start : start + CHUNK] for start in range(0, len(order), CHUNK)]
    with _quick(device):
        parts = [encoder([texts[at] for at in group]).float() for group in groups]
    back = torch.tensor(np.argsort(order), device=device)
    return torch.cat(parts)[back]


def near(encoder: Encoder, said: Tokens, documents: Tensor, whole: float) -> Tensor:
    """How near requests are to documents, (requests, documents).

    That of the request's vector counts ``whole``, the rest that of its nearest token, so that a
    request that needs several may be near to each by another of its words (as in ColBERT, Khattab
    and Zaharia 2020, https://arxiv.org/abs/2004.12832, with one vector for each document).
    """
    parts = []
    for start in range(0, len(said), ABREAST):
        with _quick(documents.device):
            vectors, tokens, told = encoder.with_tokens(said[start : start + ABREAST])
        best = (tokens @ documents.T).masked_fill(~told[..., None], FAR).amax(dim=1)
        parts.append(whole * (vectors @ documents.T) + (1 - whole) * best)
    return torch.cat(parts)


def _quick(device: torch.device) -> torch.autocast:
    """Half the precision where that is a gain."""
    return torch.autocast(device.type, dtype=torch.bfloat16, enabled=device.type == "cuda")


@torch.no_grad()
def nearest(
    encoder: Encoder, source: Source, tokenizer: Tokenizer, fold: str, *, whole: float
) -> Mapping[str, float]:
    """Recall at 5 (within one API: at 1) of a fold's requests, by split, in percent."""
    encoder.eval()
    asked = source.of(fold)
    if not asked:
        return {}
    said = _tokens(tokenizer, [one.text for one in asked])
    scores = near(encoder, said, embed(encoder, _tokens(tokenizer, source.documents)), whole)
    scopes = np.array(source.scopes)
    if scopes.any():
        own = scopes[[one.gold[0] for one in asked]][:, None] == scopes[None]
        scores = scores.masked_fill(~torch.from_numpy(own).to(scores.device), FAR)
    best = scores.topk(1 if scopes.any() else 5, dim=1).indices.tolist()
    return _recalls(asked, best)


def _recalls(asked: Sequence[Example], best: Sequence[Sequence[int]]) -> dict[str, float]:
    found: dict[str, list[float]] = {}
    for one, rows in zip(asked, best, strict=True):
        share = 100 * len(set(rows) & set(one.gold)) / len(one.gold)
        found.setdefault(one.split, []).append(share)
    return {split: float(np.mean(shares)) for split, shares in sorted(found.items())}


def _tokens(tokenizer: Tokenizer, texts: Sequence[str]) -> Tokens:
    return [encoding.ids for encoding in tokenizer.encode_batch(list(texts))]
