"""The shipped embedding model in torch, to tune its layers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import torch
from export_embedding import EPSILON, HEADS, LAYERS, WIDTH
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn import functional


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
        x, mask, _ = self.hidden(texts)
        return functional.normalize((x * mask[..., None]).sum(dim=1), dim=-1)

    def hidden(self, texts: Sequence[str]) -> tuple[Tensor, Tensor, list[list[tuple[int, int]]]]:
        """What the last layer says of each token, shape (texts, tokens, 384), the mask of real
        tokens, and where in its text each token stands.
        """  # noqa: D205
        encodings = self._tokenizer.encode_batch(list(texts))
        rows = [encoding.ids for encoding in encodings]
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
        return x, mask, [encoding.offsets for encoding in encodings]

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
