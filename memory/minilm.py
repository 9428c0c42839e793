"""The embedders that come with Cairn: all-MiniLM-L6-v2 in int8 on onnxruntime, no network."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final, Literal

import numpy as np

from memory.embeddings import Vectors
from memory.errors import DeveloperError

if TYPE_CHECKING:
    from onnxruntime import InferenceSession
    from tokenizers import Tokenizer

MODEL_FOLDER = Path(__file__).parent / "model"
SENTENCES: Final = "minilm.onnx"
PURPOSES: Final = "purposes.onnx"
RETRIEVER: Final = "retriever.onnx"
"""The model as published, one tuned to bring a request near to what an operation of its API is for,
and one tuned to bring it near to all the operations it needs; these take their word vectors from
the first."""
Model = Literal["minilm.onnx", "purposes.onnx", "retriever.onnx"]
_NAMES = {
    SENTENCES: "all-MiniLM-L6-v2",
    PURPOSES: "all-MiniLM-L6-v2-purposes",
    RETRIEVER: "all-MiniLM-L6-v2-retriever",
}
_FILES = {
    SENTENCES: (SENTENCES, "tokenizer.json"),
    PURPOSES: (PURPOSES, SENTENCES, "tokenizer.json"),
    RETRIEVER: (RETRIEVER, SENTENCES, "tokenizer.json"),
}
MAX_TOKENS = 256
BATCH = 32


class MiniLmEmbedder:
    """Sentence vectors of 384 numbers, from English text above all.

    It knows little of dates, opposites and other languages: never decide by its cosine alone.
    A text beyond 256 tokens is cut. Model and tokenizer load, and their checksums are compared,
    at the first ``embed``; that raises ``DeveloperError`` (code ``embedding_model_damaged``)
    when the files are not the shipped ones. ``threads`` is how many batches are embedded at once.
    """

    dimension = 384

    def __init__(
        self, folder: Path = MODEL_FOLDER, *, model: Model = SENTENCES, threads: int = 2
    ) -> None:
        self._folder = folder
        self._model = model
        self._threads = threads
        self._lock = Lock()
        self._loaded: tuple[Tokenizer, InferenceSession] | None = None

    @property
    def name(self) -> str:
        """Model name with the start of the model file's checksum."""
        return f"{_NAMES[self._model]}-int8-{_checksum(self._folder, self._model)[:8]}"

    def embed(self, texts: Sequence[str]) -> Vectors:
        """See ``Embedder.embed``. Texts of like length share a batch, so little is padding."""
        vectors = np.empty((len(texts), self.dimension), dtype=np.float32)
        for chosen, _, (found,) in self._passes(texts, ["sentence"]):
            vectors[chosen] = found
        return vectors

    def _passes(
        self, texts: Sequence[str], outputs: list[str]
    ) -> Iterator[tuple[list[int], np.ndarray, list[np.ndarray]]]:
        """Batches: which texts, the mask of their tokens, and the outputs of the graph."""
        if not texts:
            return
        tokenizer, session = self._load()
        encodings = tokenizer.encode_batch_fast([_valid(text) for text in texts])
        ids = [encoding.ids for encoding in encodings]
        order = sorted(range(len(ids)), key=lambda index: len(ids[index]))
        batches = [order[start : start + BATCH] for start in range(0, len(order), BATCH)]

        def one(chosen: list[int]) -> tuple[list[int], np.ndarray, list[np.ndarray]]:
            tokens, mask = _padded([ids[index] for index in chosen])
            feed = {"input_ids": tokens, "attention_mask": mask}
            return chosen, mask, session.run(outputs, feed)

        if len(batches) == 1:
            yield one(batches[0])
            return
        with ThreadPoolExecutor(self._threads) as pool:
            yield from pool.map(one, batches)
        _give_back_memory(session)

    def _load(self) -> tuple[Tokenizer, InferenceSession]:
        with self._lock:
            if self._loaded is None:
                for name in _FILES[self._model]:
                    _verify(self._folder / name, _checksum(self._folder, name))
                self._loaded = self._tokenizer(), self._session()
            return self._loaded

    def _tokenizer(self) -> Tokenizer:
        from tokenizers import Tokenizer

        tokenizer = Tokenizer.from_file(str(self._folder / "tokenizer.json"))
        tokenizer.no_padding()
        tokenizer.enable_truncation(MAX_TOKENS)
        return tokenizer

    def _session(self) -> InferenceSession:
        import onnxruntime as ort

        options = ort.SessionOptions()
        options.intra_op_num_threads = 1  # threads that share one short text only wait for another
        options.log_severity_level = 3
        # The exported graph is already fused; more optimisation only makes loading slower.
        options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_ENABLE_BASIC
        model = str(self._folder / self._model)
        return ort.InferenceSession(model, options, providers=["CPUExecutionProvider"])


class MiniLmTokenEmbedder(MiniLmEmbedder):
    """The embedder that finds tools, with vectors of the tokens of what is asked."""

    def __init__(self, folder: Path = MODEL_FOLDER, *, threads: int = 2) -> None:
        super().__init__(folder, model=RETRIEVER, threads=threads)

    def embed_tokens(self, texts: Sequence[str]) -> list[Vectors]:
        """See ``TokenEmbedder.embed_tokens``."""
        found: list[Vectors] = [np.empty((0, self.dimension), np.float32)] * len(texts)
        for chosen, mask, (vectors, tokens) in self._passes(texts, ["sentence", "tokens"]):
            for row, index in enumerate(chosen):
                said = tokens[row, : mask[row].sum()]
                parts = said / np.linalg.norm(said, axis=1, keepdims=True)
                found[index] = np.concatenate([vectors[row : row + 1], parts])
        return found


def _give_back_memory(session: InferenceSession) -> None:
    """Free what large batches took, up to 200 MB: a session keeps it for the next ones."""
    import onnxruntime as ort

    options = ort.RunOptions()
    options.add_run_config_entry("memory.enable_memory_arena_shrinkage", "cpu:0")
    one = np.ones((1, 1), dtype=np.int64)
    session.run(["sentence"], {"input_ids": one, "attention_mask": one}, options)


def _valid(text: str) -> str:
    """The text with half characters, which UTF-8 cannot hold, as question marks."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _padded(ids: Sequence[Sequence[int]]) -> tuple[np.ndarray, np.ndarray]:
    """Token ids and mask, int64 of shape (texts, longest); padding is 0 in both."""
    tokens = np.zeros((len(ids), max(map(len, ids))), dtype=np.int64)
    mask = np.zeros_like(tokens)
    for row, text in enumerate(ids):
        tokens[row, : len(text)] = text
        mask[row, : len(text)] = 1
    return tokens, mask


def _checksum(folder: Path, file: str) -> str:
    """The sha256 of a file as SHA256SUMS lists it."""
    try:
        lines = (folder / "SHA256SUMS").read_text("utf-8").splitlines()
        pairs = (line.split(maxsplit=1) for line in lines)
        return {name: digest for digest, name in pairs}[file]
    except (OSError, ValueError, KeyError) as error:
        raise _damaged(folder / "SHA256SUMS") from error


def _verify(path: Path, digest: str) -> None:
    try:
        found = hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise _damaged(path) from error
    if found != digest:
        raise _damaged(path)


def _damaged(path: Path) -> DeveloperError:
    return DeveloperError(
        f"The embedding model file {path} is missing or damaged; it must match SHA256SUMS beside "
        "it. Install Cairn again, or set another embedding model.",
        code="embedding_model_damaged",
    )
