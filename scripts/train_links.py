"""Tune the shipped embedding model to tell what of a record a word of a request means.

Needs the optional dependency groups ``embedding-export`` and ``training``::

    pip install --group embedding-export --group training
    python scripts/train_links.py --hold-out 6     # only measures: every sixth API is left out
    python scripts/train_links.py                  # trains on all and writes the model

``scripts/links/*.jsonl`` holds made-up APIs, one a line: record types with their fields, and
requests in which the words for a type, a field or a value are marked, ``[leave](sailing.departs)``;
``{}`` stands for a name. A word goes by the mean of what the last layer says of its parts, a label
by its whole text; the chance of each label is a softmax over the labels of an API and "none of
these", whose logit is 0. Words that name nothing, above all words that mean a label elsewhere, are
taught to be none. Word, position and segment vectors stay as they are.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from export_embedding import source_folder
from safetensors.numpy import load_file
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn import functional
from train_purposes import FOLDER, LONGEST, write
from tuned_encoder import Encoder

from graphs.reading.tokens import tokens_of

REQUESTS = Path(__file__).parent / "links"
WEIGHTS = Path(__file__).resolve().parent.parent / "graphs/reading/data/weights.json"
EPOCHS, RATE, WARM_UP, SEED = 3, 5e-5, 40, 0
PER_STEP = 32
"""Requests of one API in a step."""
_MARK = re.compile(r"\[([^\[\]]+)\]\(([^()]+)\)")
_WITH_TYPE, _TOLD = 0.7, 0.3
"""How often a label is shown with its type, and with its description."""


@dataclass(frozen=True, slots=True)
class Label:
    """Something that words may mean: a type, a field of it, or one value of that."""

    key: str
    words: str
    thing: str = ""
    told: str = ""

    def text(self, *, with_type: bool, described: bool) -> str:
        """What is embedded for it."""
        said = f"{self.words} ({self.thing})" if with_type and self.thing else self.words
        return f"{said}: {self.told}" if described and self.told else said


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a request that might mean something, and the labels it means; none: nothing."""

    start: int
    end: int
    means: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Request:
    """A request as it is typed, and its words."""

    text: str
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Api:
    """The labels of an API, and what is asked of it."""

    name: str
    labels: tuple[Label, ...]
    requests: tuple[Request, ...]


def labels_of(things: Mapping[str, Mapping[str, str | list[str]]]) -> Iterator[Label]:
    """The labels of the record types of an API."""
    for thing, fields in things.items():
        plain = thing.replace("_", " ")
        yield Label(thing, plain)
        for field, kind in fields.items():
            words = field.replace("_", " ")
            told = kind if isinstance(kind, str) and kind != "flag" else ""
            yield Label(f"{thing}.{field}", words, plain, told)
            for value in kind if isinstance(kind, list) else ():
                said = value.replace("_", " ")
                yield Label(f"{thing}.{field}={value}", f"{words} {said}", plain)


def request_of(marked: str, names: Sequence[str]) -> Request:
    """The request without its marks, names put in."""
    while "{}" in marked:
        marked = marked.replace("{}", random.choice(names), 1)
    text, spans, at = "", [], 0
    for match in _MARK.finditer(marked):
        text += marked[at : match.start()]
        spans.append((len(text), len(text) + len(match[1]), tuple(match[2].split("|"))))
        text, at = text + match[1], match.end()
    text += marked[at:]
    found = [
        (t, Word(t.start, t.end, next((m for a, b, m in spans if a <= t.start < b), ())))
        for t in tokens_of(text) if t.is_word
    ]  # fmt: skip
    # "who" and "much" may mean a field, but none of them is known to mean nothing
    return Request(text, tuple(word for t, word in found if word.means or not t.function))


def read(folder: Path) -> list[Api]:
    """All APIs that are written there, in a fixed order."""
    names = (folder / "names.txt").read_text("utf-8").split("\n")[:-1]
    lines = [x for f in sorted(folder.glob("*.jsonl")) for x in f.read_text("utf-8").splitlines()]
    apis = []
    for one in map(json.loads, filter(None, lines)):
        requests = tuple(request_of(marked, names) for marked in one["requests"])
        apis.append(Api(one["api"], tuple(labels_of(one["things"])), requests))
    return apis


class Linker:
    """The encoder with the line that makes logits of cosines."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.slope, self.bias = (torch.tensor(x, requires_grad=True) for x in (20.0, -9.0))

    def logits(self, requests: Sequence[Request], labels: Sequence[str]) -> Tensor:
        """Of shape (words of the requests, labels and none)."""
        x, _, offsets = self.encoder.hidden([r.text for r in requests])
        rows = [
            x[at, [i for i, (a, b) in enumerate(offsets[at]) if a < word.end and b > word.start]]
            for at, request in enumerate(requests)
            for word in request.words
        ]
        words = functional.normalize(torch.stack([row.mean(dim=0) for row in rows]), dim=-1)
        found = self.slope * words @ self.encoder.embed(labels).T + self.bias
        return torch.cat([found, torch.zeros(len(found), 1)], dim=1)


def targets(requests: Sequence[Request], labels: Sequence[Label], texts: Sequence[str]) -> Tensor:
    """Which labels, or none, each word means, of the shape of its logits; labels of one text are
    one label.
    """  # noqa: D205
    rows = []
    for word in (word for request in requests for word in request.words):
        meant = {text for label, text in zip(labels, texts, strict=True) if label.key in word.means}
        rows.append([*(text in meant for text in texts), not meant])
    return torch.tensor(rows)


def train(linker: Linker, apis: Sequence[Api]) -> None:
    """Tune the layers; prints the mean loss of each epoch."""
    layers = linker.encoder.tuned()
    line = [linker.slope, linker.bias]
    optimizer = torch.optim.AdamW(
        [{"params": layers, "weight_decay": 0.01}, {"params": line, "weight_decay": 0.0}], lr=RATE
    )
    batches = [(api, at) for api in apis for at in range(0, len(api.requests), PER_STEP)]
    steps, step = EPOCHS * len(batches), 0
    for epoch in range(EPOCHS):
        random.shuffle(batches)
        losses = []
        for api, at in batches:
            step += 1
            rate = min(1.0, step / WARM_UP) * (1 - step / steps)
            for group, scale in zip(optimizer.param_groups, (1, 200), strict=True):
                group["lr"] = RATE * rate * scale
            loss = _loss(linker, api, api.requests[at : at + PER_STEP])
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(layers, 1.0)
            optimizer.step()
            losses.append(loss.item())
        print(
            f"epoch {epoch + 1} of {EPOCHS}: loss {np.mean(losses):.3f}, "
            f"slope {linker.slope.item():.2f}, bias {linker.bias.item():.2f}",
            flush=True,
        )


def _loss(linker: Linker, api: Api, requests: Sequence[Request]) -> Tensor:
    shown = random.random() < _WITH_TYPE
    texts = [x.text(with_type=shown, described=random.random() < _TOLD) for x in api.labels]
    logits = linker.logits(requests, texts)
    right = targets(requests, api.labels, texts)
    chances = logits.log_softmax(dim=1).masked_fill(~right, -torch.inf)
    return -chances.logsumexp(dim=1).mean()


@torch.no_grad()
def measure(linker: Linker, apis: Sequence[Api]) -> str:
    """Of the words that mean something, how many are linked, rightly; of others, how many are."""
    meaning = linked = right = other = taken = 0
    for api in apis:
        texts = [label.text(with_type=True, described=False) for label in api.labels]
        logits = linker.logits(api.requests, texts)
        said, best = targets(api.requests, api.labels, texts), logits.argmax(dim=1)
        means, found = ~said[:, -1], best < len(texts)
        hit = said[torch.arange(len(best)), best]
        meaning, linked = meaning + int(means.sum()), linked + int((means & found).sum())
        right += int((means & hit).sum())
        other, taken = other + int((~means).sum()), taken + int((~means & found).sum())
    return (
        f"{meaning} words mean something: {linked / meaning:.3f} linked, "
        f"{right / meaning:.3f} rightly; of {other} others {taken / other:.3f}"
    )


def main() -> None:
    """Train and write, or with ``--hold-out`` train on a part and measure on the rest."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hold-out", type=int, metavar="N", help="measure on each Nth API")
    parser.add_argument("--output", type=Path, default=FOLDER, help="folder of minilm.onnx")
    given = parser.parse_args()
    random.seed(SEED)
    torch.manual_seed(SEED)
    apis = read(REQUESTS)
    source = load_file(source_folder() / "model.safetensors")
    tokenizer = Tokenizer.from_file(str(FOLDER / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(LONGEST)
    linker = Linker(Encoder(source, tokenizer))
    held = apis[:: given.hold_out] if given.hold_out else []
    if held:
        print(f"{len(held)} APIs left out, before: {measure(linker, held)}", flush=True)
    train(linker, [api for api in apis if api not in held])
    if held:
        print(f"after: {measure(linker, held)}")
    else:
        write(source, linker.encoder, given.output / "links.onnx", words=True)
        weights = json.loads(WEIGHTS.read_text("utf-8"))
        weights |= {"link.slope": linker.slope.item(), "link.bias": linker.bias.item()}
        WEIGHTS.write_text(f"{json.dumps(weights, indent=2)}\n", "utf-8")


if __name__ == "__main__":
    main()
