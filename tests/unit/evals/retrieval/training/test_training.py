"""The encoder in torch is the shipped one, learns, and becomes a file that the run time loads."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="torch is in the optional group `training`")
pytest.importorskip("onnx", reason="onnx is in the optional group `training`")

from evals.retrieval.training.encoder import (  # noqa: E402
    Encoder,
    padded,
    read_tokenizer,
    read_weights,
    write_tuned,
)
from evals.retrieval.training.loop import Schedule, near, several_positives  # noqa: E402
from evals.retrieval.training.records import Example, Source  # noqa: E402
from evals.retrieval.training.running import learn  # noqa: E402
from memory.minilm import (  # noqa: E402
    MODEL_FOLDER,
    RETRIEVER,
    MiniLmEmbedder,
    MiniLmTokenEmbedder,
)

TEXTS = ["book a table for four", "tides of a harbour tomorrow"]
BASE = MODEL_FOLDER / "minilm.onnx"
SHORT = Schedule(epochs=3, rate=3e-4, requests=8, documents=16)


def _source() -> Source:
    things = ("boat", "tide", "ticket", "berth", "ferry", "crew", "anchor", "storm")
    documents = tuple(f"harbour: operation {number}. {one}" for number, one in enumerate(things))
    made = [Example(f"zork {one} please", (row,), "train") for row, one in enumerate(things)]
    kept = [Example(f"please zork the {one}", (row,), "fit") for row, one in enumerate(things)]
    return Source("harbour", documents, (0,) * len(things), (*made, *kept))


def test_the_encoder_in_torch_gives_the_vectors_of_the_shipped_one() -> None:
    encoder = Encoder(read_weights(BASE)).eval()
    tokens = [one.ids for one in read_tokenizer(MODEL_FOLDER).encode_batch(TEXTS)]
    with torch.no_grad():
        vectors = encoder(tokens).numpy()
    assert ((vectors * MiniLmEmbedder().embed(TEXTS)).sum(axis=1) > 0.98).all()


def test_layers_written_unchanged_give_the_same_vectors(tmp_path: Path) -> None:
    folder = tmp_path / "model"
    encoder = Encoder(read_weights(BASE))
    learn([_source()], Schedule(epochs=1, rate=0.0), MODEL_FOLDER, folder, lambda _: None)
    write_tuned(folder / "minilm.onnx", encoder.layers(), folder / "again.onnx")
    assert (folder / "again.onnx").read_bytes() == (folder / "retriever.onnx").read_bytes()
    again = MiniLmEmbedder(folder, model=RETRIEVER).embed(TEXTS)
    np.testing.assert_allclose(again, MiniLmEmbedder().embed(TEXTS), atol=0.01)


def test_training_brings_requests_near_to_what_they_need(tmp_path: Path) -> None:
    said: list[str] = []
    found = learn([_source()], SHORT, MODEL_FOLDER, tmp_path, said.append)
    assert found["harbour"][""] == 100
    assert len([line for line in said if line.startswith("epoch")]) == SHORT.epochs
    assert "| harbour | 8 | 8 |" in (tmp_path / "RETRIEVER.md").read_text("utf-8")
    assert not (tmp_path / "unfinished.pt").exists()


def test_an_interrupted_training_goes_on_after_its_last_epoch(tmp_path: Path) -> None:
    class StopError(Exception):
        pass

    def stop_after_two(line: str) -> None:
        if line.startswith("epoch 2"):
            raise StopError

    with pytest.raises(StopError):
        learn([_source()], SHORT, MODEL_FOLDER, tmp_path, stop_after_two)
    said: list[str] = []
    learn([_source()], SHORT, MODEL_FOLDER, tmp_path, said.append)
    assert [line.split(":")[0] for line in said if "epoch" in line] == ["epoch 3 of 3"]


def test_the_loss_compares_with_what_is_not_needed_only() -> None:
    scores = torch.tensor([[2.0, 5.0, 0.0]])
    both = several_positives(scores, torch.tensor([[True, True, False]]))
    first = np.log1p(np.exp(-2.0))
    second = np.log1p(np.exp(-5.0))
    assert both.item() == pytest.approx((first + second) / 2, abs=1e-5)


def test_requests_are_as_near_in_torch_as_at_run_time(tmp_path: Path) -> None:
    learn([_source()], Schedule(epochs=1, rate=0.0), MODEL_FOLDER, tmp_path, lambda _: None)
    shipped = MiniLmTokenEmbedder(tmp_path)
    tools = shipped.embed(["reserve a table", "times of high water"])
    found = [text @ tools.T for text in shipped.embed_tokens(TEXTS)]
    wanted = np.stack([0.2 * one[0] + 0.8 * one[1:].max(axis=0) for one in found])
    tokens = [one.ids for one in read_tokenizer(MODEL_FOLDER).encode_batch(TEXTS)]
    with torch.no_grad():
        encoder = Encoder(read_weights(BASE)).eval()
        scores = near(encoder, tokens, torch.from_numpy(tools), 0.2).numpy()
    np.testing.assert_allclose(scores, wanted, atol=0.05)
    assert (scores.argmax(axis=1) == [0, 1]).all()


def test_padding_is_masked() -> None:
    ids, mask = padded([[5, 6, 7], [8]])
    assert ids.tolist() == [[5, 6, 7], [8, 0, 0]]
    assert mask.tolist() == [[1, 1, 1], [1, 0, 0]]
