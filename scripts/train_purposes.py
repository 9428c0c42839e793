"""Tune the shipped embedding model to bring a request near to the operation that does it.

Needs the optional dependency groups ``embedding-export`` and ``training``::

    pip install --group embedding-export --group training
    python scripts/train_purposes.py --hold-out 8     # only measures: every eighth API is left out
    python scripts/train_purposes.py                  # trains on all and writes the model

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
import onnx
import torch
from export_embedding import EPSILON, HEADS, LAYERS, WIDTH, build, sha256, source_folder
from safetensors.numpy import load_file
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn import functional

REQUESTS = Path(__file__).parent.parent / "evals" / "retrieval" / "data" / "purposes.jsonl"
FOLDER = Path(__file__).resolve().parent.parent / "memory" / "model"
EPOCHS, RATE, SHARPNESS, WARM_UP, SEED = 6, 5e-5, 20.0, 20, 0
PER_OPERATION = 2
"""Requests drawn of each operation in an epoch."""
LONGEST = 96
BATCH = 64

Operation = Mapping[str, Any]
Weights = Mapping[str, Tensor]


class Encoder:
    """The model in torch, by the weights' names in the source."""

    def __init__(self, source: Mapping[str, Any], tokenizer: Tokenizer) -> None:
        self.weights = {name: torch.from_numpy(value.copy()) for name, value in source.items()}
        self._tokenizer = tokenizer

    def tuned(self) -> list[Tensor]:
        """The weights that are learned: those of the layers."""
        return [w.requires_grad_() for n, w in self.weights.items() if n.startswith("encoder.")]

    def embed(self, texts: Sequence[str]) -> Tensor:
        """Unit vectors of shape (texts, 384)."""
        rows = [encoding.ids for encoding in self._tokenizer.encode_batch(list(texts))]
        ids = torch.zeros(len(rows), max(map(len, rows)), dtype=torch.long)
        for at, row in enumerate(rows):
            ids[at, : len(row)] = torch.tensor(row)
        mask = torch.tensor([[float(at < len(row)) for at in range(ids.shape[1])] for row in rows])
        w = self.weights
        x = w["embeddings.word_embeddings.weight"][ids]
        x = x + w["embeddings.position_embeddings.weight"][: ids.shape[1]]
        x = self._norm("embeddings.LayerNorm", x + w["embeddings.token_type_embeddings.weight"][0])
        hidden = ((1 - mask) * -1e9)[:, None, None, :]
        for number in range(LAYERS):
            x = self._layer(f"encoder.layer.{number}", x, hidden)
        return functional.normalize((x * mask[..., None]).sum(dim=1), dim=-1)

    def _layer(self, name: str, x: Tensor, hidden: Tensor) -> Tensor:
        split = (*x.shape[:2], HEADS, WIDTH // HEADS)
        parts = [
            self._dense(f"{name}.attention.self.{part}", x).view(split).transpose(1, 2)
            for part in ("query", "key", "value")
        ]
        mixed = functional.scaled_dot_product_attention(*parts, attn_mask=hidden)
        mixed = mixed.transpose(1, 2).reshape(x.shape)
        x = x + self._dense(f"{name}.attention.output.dense", mixed)
        x = self._norm(f"{name}.attention.output.LayerNorm", x)
        wide = functional.gelu(self._dense(f"{name}.intermediate.dense", x))
        x = x + self._dense(f"{name}.output.dense", wide)
        return self._norm(f"{name}.output.LayerNorm", x)

    def _dense(self, name: str, x: Tensor) -> Tensor:
        return functional.linear(x, self.weights[f"{name}.weight"], self.weights[f"{name}.bias"])

    def _norm(self, name: str, x: Tensor) -> Tensor:
        scale, bias = self.weights[f"{name}.weight"], self.weights[f"{name}.bias"]
        return functional.layer_norm(x, (WIDTH,), scale, bias, EPSILON)


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


def train(encoder: Encoder, apis: Sequence[Sequence[Operation]]) -> None:
    """Tune the layers; prints the mean loss of each epoch."""
    weights = encoder.tuned()
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
            scores = SHARPNESS * encoder.embed(said) @ encoder.embed(documents).T
            loss = functional.cross_entropy(scores, torch.tensor(wanted))
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(weights, 1.0)
            optimizer.step()
            losses.append(loss.item())
        print(f"epoch {epoch + 1} of {EPOCHS}: loss {np.mean(losses):.3f}", flush=True)


@torch.no_grad()
def accuracy(encoder: Encoder, apis: Sequence[Sequence[Operation]]) -> float:
    """Share of requests whose operation is the nearest of its API."""
    right = asked = 0
    for api in apis:
        said, wanted = zip(*requests_of(api), strict=True)
        documents = functional.normalize(
            encoder.embed(summaries_of(api)) + encoder.embed(told(api)), dim=-1
        )
        for start in range(0, len(said), BATCH):
            nearest = (encoder.embed(said[start : start + BATCH]) @ documents.T).argmax(dim=1)
            right += int((nearest == torch.tensor(wanted[start : start + BATCH])).sum())
        asked += len(said)
    return right / asked


def with_shared_words(model: onnx.ModelProto, sharing: Path) -> bytes:
    """The model as a file whose word vectors are those in ``sharing``, in the same folder."""
    words = next(one for one in model.graph.initializer if one.name == "words")
    offset = sharing.read_bytes().find(words.raw_data)
    if offset < 0:
        raise SystemExit(f"{sharing} holds other word vectors; run scripts/export_embedding.py")
    place = {"location": sharing.name, "offset": str(offset), "length": str(len(words.raw_data))}
    words.ClearField("raw_data")
    words.data_location = onnx.TensorProto.EXTERNAL
    words.external_data.extend(
        onnx.StringStringEntryProto(key=key, value=value) for key, value in place.items()
    )
    return model.SerializeToString(deterministic=True)


def write(source: Mapping[str, Any], encoder: Encoder, folder: Path) -> None:
    """Write ``purposes.onnx`` beside ``minilm.onnx`` and its line of the checksums."""
    tuned = {name: weight.detach().numpy() for name, weight in encoder.weights.items()}
    model, sums = folder / "purposes.onnx", folder / "SHA256SUMS"
    model.write_bytes(with_shared_words(build({**source, **tuned}), folder / "minilm.onnx"))
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
    encoder = Encoder(source, tokenizer)
    held = apis[:: given.hold_out] if given.hold_out else []
    if held:
        print(f"{len(held)} APIs left out, before: {accuracy(encoder, held):.3f}", flush=True)
    train(encoder, [api for api in apis if api not in held])
    if held:
        print(f"after: {accuracy(encoder, held):.3f}")
    else:
        write(source, encoder, given.output)


if __name__ == "__main__":
    main()
