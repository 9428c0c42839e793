"""From examples to a trained model file with its card."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

import torch

from evals.retrieval.training.encoder import Encoder, read_tokenizer, read_weights, write_tuned
from evals.retrieval.training.loop import Schedule, Told, nearest, train
from evals.retrieval.training.records import Source

BASE, TARGET, CARD = "minilm.onnx", "retriever.onnx", "RETRIEVER.md"
_BESIDE = (BASE, "tokenizer.json")
Recalls = dict[str, Mapping[str, float]]


def learn(
    sources: Sequence[Source], schedule: Schedule, folder: Path, output: Path, told: Told
) -> Recalls:
    """Train on the ``train`` folds and write a model folder to ``output``.

    ``folder`` holds the shipped model, where training begins. Runs on a GPU if there is one. With
    files of an interrupted run in ``output`` it goes on after the last whole epoch. Returns the
    recall in percent of each source's ``fit`` requests.
    """
    device = "cuda" if torch.cuda.is_available() else "cpu"
    told(f"training on {device}")
    tokenizer = read_tokenizer(folder)
    encoder = Encoder(read_weights(folder / BASE), dropout=schedule.dropout).to(device)
    before = {one.name: nearest(encoder, one, tokenizer, "fit", whole=1.0) for one in sources}
    output.mkdir(parents=True, exist_ok=True)
    train(encoder, sources, tokenizer, schedule, told, kept=output / "unfinished.pt")
    after = {
        one.name: nearest(encoder, one, tokenizer, "fit", whole=schedule.whole) for one in sources
    }
    for name in _BESIDE:
        if not (output / name).exists():
            shutil.copyfile(folder / name, output / name)
    write_tuned(output / BASE, encoder.layers(), output / TARGET)
    _list_checksums(output)
    (output / CARD).write_text(card(sources, schedule, before, after), "utf-8")
    (output / "unfinished.pt").unlink(missing_ok=True)
    return after


def card(sources: Sequence[Source], schedule: Schedule, before: Recalls, after: Recalls) -> str:
    """What the model was made of and what it comes to, as Markdown."""
    rows = (
        f"| {one.name} | {len(one.documents):,} | {len(one.of('train')):,} "
        f"| {_mean(before[one.name])} | {_mean(after[one.name])} |"
        for one in sources
        if one.of("train")
    )
    settings = ", ".join(f"{name} {value:g}" for name, value in asdict(schedule).items())
    return "\n".join(
        (
            "# The retriever's encoder",
            "",
            "all-MiniLM-L6-v2 with layers tuned to bring a request near to what it needs.",
            "",
            "| source | documents | requests learned from | before | after |",
            "| --- | ---: | ---: | ---: | ---: |",
            *rows,
            "",
            "Before and after: share of the operations needed among the first five by meaning",
            "alone (`purposes`: the right one first in its API), on requests not learned from;",
            "before by the vector of the request, after by that and its nearest token.",
            "",
            f"Settings: {settings}.",
            "",
        )
    )


def _mean(recalls: Mapping[str, float]) -> str:
    return f"{sum(recalls.values()) / len(recalls):.1f} %" if recalls else "-"


def _list_checksums(folder: Path) -> None:
    listed = folder / "SHA256SUMS"
    lines = listed.read_text("utf-8").splitlines() if listed.exists() else []
    new = (*_BESIDE, TARGET)
    kept = [line for line in lines if line.split()[-1] not in new]
    sums = [f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}" for name in new]
    listed.write_text("".join(f"{line}\n" for line in (*kept, *sums)), "utf-8")
