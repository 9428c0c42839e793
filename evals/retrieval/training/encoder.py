"""The shipped encoder in torch: read from its ONNX file, written back with tuned layers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import helper, numpy_helper
from tokenizers import Tokenizer
from torch import Tensor, nn
from torch.nn import functional

from evals.retrieval.training.quantising import quantise_weight

HEADS, EPSILON, LONGEST = 12, 1e-12, 160
_SHARED = "words"
Tokens = Sequence[Sequence[int]]


class Encoder(nn.Module):
    """Token ids to unit vectors of 384 numbers; word and position vectors stay as they are."""

    def __init__(self, weights: Mapping[str, NDArray[np.float32]], *, dropout: float = 0.1) -> None:
        """``weights`` by their names in the graph, see :func:`read_weights`."""
        super().__init__()
        self._dropout = dropout
        self._names = {name: name.replace(".", "__") for name in weights}
        for name, value in weights.items():
            tensor = torch.from_numpy(value.copy())
            if name.startswith("encoder."):
                self.register_parameter(self._names[name], nn.Parameter(tensor))
            else:
                self.register_buffer(self._names[name], tensor)
        self._layers = len({name.split(".")[2] for name in weights if name.startswith("encoder.")})

    def layers(self) -> dict[str, NDArray[np.float32]]:
        """The tuned weights by their names in the graph."""
        found = {name: getattr(self, at) for name, at in self._names.items()}
        return {
            name: value.detach().float().cpu().numpy()
            for name, value in found.items()
            if name.startswith("encoder.")
        }

    def forward(self, texts: Tokens) -> Tensor:
        """Unit vectors, float32 of shape (texts, 384)."""
        return self.with_tokens(texts)[0]

    def with_tokens(self, texts: Tokens) -> tuple[Tensor, Tensor, Tensor]:
        """Unit vectors of texts and of their tokens (texts, longest, 384), and which are tokens."""
        device = self._weight("words").device
        ids, mask = (part.to(device, non_blocking=True) for part in padded(texts))
        x = functional.embedding(ids, self._weight("words"))
        x = x + self._weight("places")[: ids.shape[1]]
        x = self._drop(self._norm("embeddings.LayerNorm", x))
        seen = mask[:, None, None, :].bool()
        for number in range(self._layers):
            x = self._layer(f"encoder.layer.{number}", x, seen)
        x = x.float()
        whole = functional.normalize((x * mask[..., None]).sum(dim=1), dim=-1)
        return whole, functional.normalize(x, dim=-1), mask.bool()

    def _layer(self, name: str, x: Tensor, seen: Tensor) -> Tensor:
        split = (*x.shape[:2], HEADS, x.shape[2] // HEADS)
        parts = [
            self._dense(f"{name}.attention.self.{part}", x).view(split).transpose(1, 2)
            for part in ("query", "key", "value")
        ]
        mixed = functional.scaled_dot_product_attention(*parts, attn_mask=seen)
        mixed = self._dense(
            f"{name}.attention.output.dense", mixed.transpose(1, 2).reshape(x.shape)
        )
        x = self._norm(f"{name}.attention.output.LayerNorm", x + self._drop(mixed))
        wide = functional.gelu(self._dense(f"{name}.intermediate.dense", x))
        narrow = self._dense(f"{name}.output.dense", wide)
        return self._norm(f"{name}.output.LayerNorm", x + self._drop(narrow))

    def _dense(self, name: str, x: Tensor) -> Tensor:
        return functional.linear(x, self._weight(f"{name}.weight"), self._weight(f"{name}.bias"))

    def _norm(self, name: str, x: Tensor) -> Tensor:
        scale, bias = self._weight(f"{name}.scale"), self._weight(f"{name}.bias")
        return functional.layer_norm(x, (x.shape[2],), scale, bias, EPSILON)

    def _drop(self, x: Tensor) -> Tensor:
        return functional.dropout(x, self._dropout, self.training)

    def _weight(self, name: str) -> Tensor:
        found: Tensor = getattr(self, self._names[name])
        return found


def padded(texts: Tokens) -> tuple[Tensor, Tensor]:
    """Token ids and mask (float), both of shape (texts, longest)."""
    lengths = np.array([len(text) for text in texts])
    mask = np.arange(lengths.max())[None] < lengths[:, None]
    ids = np.zeros(mask.shape, dtype=np.int64)
    ids[mask] = np.concatenate([np.asarray(text, dtype=np.int64) for text in texts])
    return torch.from_numpy(ids), torch.from_numpy(mask.astype(np.float32))


def read_tokenizer(folder: Path) -> Tokenizer:
    """The shipped tokenizer, cutting at ``LONGEST`` tokens."""
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(LONGEST)
    return tokenizer


def read_weights(file: Path) -> dict[str, NDArray[np.float32]]:
    """The weights of a file made by ``scripts/export_embedding.py``, as floats.

    Matrices are (out, in) under ``NAME.weight``, word vectors under ``words``, positions (with
    the segment's vector in them) under ``places``.
    """
    held = {
        one.name: numpy_helper.to_array(one, str(file.parent))
        for one in onnx.load(str(file)).graph.initializer
    }
    found = {
        "words": held["words"].astype(np.float32) * held["word_scales"],
        "places": held["places"],
    }
    for name, value in held.items():
        stem, _, part = name.rpartition(".")
        if part == "levels":
            found[f"{stem}.weight"] = value.T.astype(np.float32) * held[f"{stem}.scales"][:, None]
        elif part == "bias" or (part == "scale" and stem):
            found[name] = value
    return found


def write_tuned(base: Path, layers: Mapping[str, NDArray[np.float32]], target: Path) -> None:
    """Write the graph of ``base`` with other layers and the tokens of its last one as an output.

    Its word vectors stay in ``base``, whose folder ``target`` must lie in.
    """
    model = onnx.load(str(base))
    new = _quantised(layers)
    for one in model.graph.initializer:
        if one.name in new:
            one.CopyFrom(numpy_helper.from_array(new[one.name], one.name))
    words = next(one for one in model.graph.initializer if one.name == _SHARED)
    offset = base.read_bytes().find(words.raw_data)
    place = {"location": base.name, "offset": str(offset), "length": str(len(words.raw_data))}
    words.ClearField("raw_data")
    words.data_location = onnx.TensorProto.EXTERNAL
    words.external_data.extend(
        onnx.StringStringEntryProto(key=key, value=value) for key, value in place.items()
    )
    _give_tokens(model.graph)
    target.write_bytes(model.SerializeToString(deterministic=True))


def _give_tokens(graph: onnx.GraphProto) -> None:
    """The output ``tokens``: what the last layer holds of each, (texts, tokens, 384) as it is."""
    last = [node for node in graph.node if node.op_type == "LayerNormalization"][-1].output[0]
    graph.node.append(helper.make_node("Identity", [last], ["tokens"], name="tokens"))
    shape = ["batch", "tokens", 384]
    graph.output.append(helper.make_tensor_value_info("tokens", onnx.TensorProto.FLOAT, shape))


def _quantised(layers: Mapping[str, NDArray[np.float32]]) -> dict[str, NDArray[np.generic]]:
    """The layers as the graph holds them: int8 levels (in, out) with a scale per column."""
    found: dict[str, NDArray[np.generic]] = {}
    for name, value in layers.items():
        stem, _, part = name.rpartition(".")
        if part == "weight":
            levels, scales = quantise_weight(value)
            found[f"{stem}.levels"] = np.array(levels.T, order="C")
            found[f"{stem}.scales"] = scales.ravel()
        else:
            found[name] = value
    return found
