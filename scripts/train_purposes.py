"""Tune the shipped embedding model to bring a request near to the operation that does it.

Needs the optional dependency groups ``embedding-export`` and ``training``::

    pip install --group embedding-export --group training
    PYTHONPATH=. python scripts/train_purposes.py --hold-out 8  # measures: each 8th API is left out
    PYTHONPATH=. python scripts/train_purposes.py               # trains on all, writes the model

``evals/retrieval/data/purposes.jsonl`` holds made-up APIs: per line one operation with requests
that only it does, ``{}`` for names. Requests and operations of one API are embedded together; the
loss is the cross-entropy of each request over the operations of its API (InfoNCE, van den Oord et
al. 2018, https://arxiv.org/abs/1807.03748). Word, position and segment vectors stay as they are,
so the tuned file takes its word vectors from ``minilm.onnx``.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np
import torch
from export_embedding import MAX_TOKENS, sha256, source_folder
from safetensors.numpy import load_file
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn import functional

from evals.retrieval.training.encoder import Encoder, write_tuned

REQUESTS = Path(__file__).parent.parent / "evals" / "retrieval" / "data" / "purposes.jsonl"
FOLDER = Path(__file__).resolve().parent.parent / "memory" / "model"
EPOCHS, RATE, SHARPNESS, WARM_UP, SEED = 6, 5e-5, 20.0, 20, 0
PER_OPERATION = 2
"""Requests drawn of each operation in an epoch."""
LONGEST = 96
BATCH = 64

Operation = Mapping[str, Any]


class Purposes:
    """The encoder that is tuned, with texts in place of tokens."""

    def __init__(self, source: Mapping[str, Any], tokenizer: Tokenizer) -> None:
        self.encoder = Encoder(graph_weights(source), dropout=0.0)
        self._tokenizer = tokenizer

    def embed(self, texts: Sequence[str]) -> Tensor:
        """Unit vectors of shape (texts, 384)."""
        return self.encoder([one.ids for one in self._tokenizer.encode_batch(list(texts))])


def graph_weights(source: Mapping[str, Any]) -> dict[str, Any]:
    """The float weights by the names that they have in the exported graph."""
    segment = source["embeddings.token_type_embeddings.weight"][0]
    places = source["embeddings.position_embeddings.weight"][:MAX_TOKENS] + segment
    named = {
        name.replace("LayerNorm.weight", "LayerNorm.scale"): value
        for name, value in source.items()
        if name.startswith(("encoder.", "embeddings.LayerNorm."))
    }
    return {"words": source["embeddings.word_embeddings.weight"], "places": places, **named}


def summaries_of(api: Sequence[Operation]) -> list[str]:
    """What each operation is for, in few words."""
    return [operation["summary"] for operation in api]


def told(api: Sequence[Operation]) -> list[str]:
    """What each operation is for, in all words."""
    return [f"{one['summary']}. {one['description']}" for one in api]


def requests_of(api: Sequence[Operation], most: int | None = None) -> Iterator[tuple[str, int]]:
    """Requests with the index of their operation; ``most`` random ones of each."""
    for index, operation in enumerate(api):
        said = operation["requests"]
        chosen = said if most is None else random.sample(said, min(most, len(said)))
        yield from ((request.replace("{}", "it"), index) for request in chosen)


def train(purposes: Purposes, apis: Sequence[Sequence[Operation]]) -> None:
    """Tune the layers; prints the mean loss of each epoch."""
    weights = list(purposes.encoder.parameters())
    optimizer = torch.optim.AdamW(weights, lr=RATE, weight_decay=0.01)
    steps, step, order = EPOCHS * len(apis), 0, list(apis)
    for epoch in range(EPOCHS):
        random.shuffle(order)
        losses = []
        for api in order:
            step += 1
            optimizer.param_groups[0]["lr"] = RATE * min(1.0, step / WARM_UP) * (1 - step / steps)
            said, wanted = zip(*requests_of(api, PER_OPERATION), strict=True)
            documents = told(api) if random.random() < 0.5 else summaries_of(api)
            scores = SHARPNESS * purposes.embed(said) @ purposes.embed(documents).T
            loss = functional.cross_entropy(scores, torch.tensor(wanted))
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(weights, 1.0)
            optimizer.step()
            losses.append(loss.item())
        print(f"epoch {epoch + 1} of {EPOCHS}: loss {np.mean(losses):.3f}", flush=True)


@torch.no_grad()
def accuracy(purposes: Purposes, apis: Sequence[Sequence[Operation]]) -> float:
    """Share of requests whose operation is the nearest of its API."""
    right = asked = 0
    for api in apis:
        said, wanted = zip(*requests_of(api), strict=True)
        documents = functional.normalize(
            purposes.embed(summaries_of(api)) + purposes.embed(told(api)), dim=-1
        )
        for start in range(0, len(said), BATCH):
            nearest = (purposes.embed(said[start : start + BATCH]) @ documents.T).argmax(dim=1)
            right += int((nearest == torch.tensor(wanted[start : start + BATCH])).sum())
        asked += len(said)
    return right / asked


def write(encoder: Encoder, folder: Path) -> None:
    """Write ``purposes.onnx`` beside ``minilm.onnx`` and its line of the checksums."""
    model, sums = folder / "purposes.onnx", folder / "SHA256SUMS"
    write_tuned(folder / "minilm.onnx", encoder.layers(), model)
    lines = [one for one in sums.read_text("utf-8").splitlines() if model.name not in one]
    lines.append(f"{sha256(model)}  {model.name}")
    sums.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    print(f"{model.name}: {model.stat().st_size:,} bytes, sha256 {sha256(model)}")


def main() -> None:
    """Train and write, or with ``--hold-out`` train on a part and measure on the rest."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hold-out", type=int, metavar="N", help="measure on each Nth API")
    parser.add_argument("--output", type=Path, default=FOLDER, help="folder of minilm.onnx")
    given = parser.parse_args()
    random.seed(SEED)
    torch.manual_seed(SEED)
    rows = [json.loads(line) for line in REQUESTS.read_text("utf-8").splitlines()]
    apis = [list(api) for _, api in groupby(rows, key=lambda row: row["api"])]
    source = load_file(source_folder() / "model.safetensors")
    tokenizer = Tokenizer.from_file(str(FOLDER / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(LONGEST)
    purposes = Purposes(source, tokenizer)
    held = apis[:: given.hold_out] if given.hold_out else []
    if held:
        print(f"{len(held)} APIs left out, before: {accuracy(purposes, held):.3f}", flush=True)
    train(purposes, [api for api in apis if api not in held])
    if held:
        print(f"after: {accuracy(purposes, held):.3f}")
    else:
        write(purposes.encoder, given.output)


if __name__ == "__main__":
    main()
