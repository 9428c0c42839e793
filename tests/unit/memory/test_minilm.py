"""The embedder on the shipped model file."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from memory.errors import DeveloperError
from memory.minilm import MODEL_FOLDER, MiniLmEmbedder


@pytest.fixture(scope="module")
def embedder() -> MiniLmEmbedder:
    return MiniLmEmbedder()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that claims to hold the shipped model, with nothing in it yet."""
    shutil.copyfile(MODEL_FOLDER / "SHA256SUMS", tmp_path / "SHA256SUMS")
    return tmp_path


def test_texts_of_like_meaning_are_near(embedder: MiniLmEmbedder) -> None:
    hotel, lodging, weather = embedder.embed(
        ["Search hotels in a city", "find a place to stay the night", "hourly weather forecast"]
    )
    assert hotel @ lodging > hotel @ weather + 0.2


def test_vectors_are_those_of_the_float_model(embedder: MiniLmEmbedder) -> None:
    # First numbers of the float model's vector, by its own library; int8 may differ a little.
    wanted = [0.0676, 0.0635, 0.0487, 0.0793, 0.0374, 0.0026, 0.0394, -0.0098]
    found = embedder.embed(["This is an example sentence"])[0, :8]
    np.testing.assert_allclose(found, wanted, atol=0.012)


def test_a_text_is_cut_at_256_tokens(embedder: MiniLmEmbedder) -> None:
    cut, full = embedder.embed(["rain " * 254, "rain " * 254 + "the price of gold " * 50])
    np.testing.assert_allclose(cut, full, atol=1e-6)


def test_many_texts_come_back_in_order(embedder: MiniLmEmbedder) -> None:
    texts = [f"{'word ' * (index % 7)}number {index}" for index in range(80)]
    vectors = embedder.embed(texts)
    for index in (0, 31, 32, 79):
        np.testing.assert_allclose(vectors[index], embedder.embed([texts[index]])[0], atol=1e-5)


def test_batches_side_by_side_give_what_one_after_the_other_gives(
    embedder: MiniLmEmbedder,
) -> None:
    texts = [f"{'word ' * (index % 9)}number {index}" for index in range(100)]
    alone = MiniLmEmbedder(threads=1).embed(texts)
    assert np.array_equal(embedder.embed(texts), alone)


def test_a_text_is_not_shared_out_among_threads(embedder: MiniLmEmbedder) -> None:
    _, session = embedder._load()
    assert session.get_session_options().intra_op_num_threads == 1


def test_the_tuned_model_knows_operations_by_what_people_say(embedder: MiniLmEmbedder) -> None:
    # Unlike the model as published, which goes by the words that look alike.
    texts = ["unsend what i just wrote", "Delete a message", "Write a message", "Edit a message"]
    tuned, published = MiniLmEmbedder(model="purposes.onnx").embed(texts), embedder.embed(texts)
    said, delete, write, edit = tuned
    assert said @ delete > max(said @ write, said @ edit) + 0.1
    assert published[0] @ published[1] < published[0] @ published[2]


def test_half_characters_are_embedded(embedder: MiniLmEmbedder) -> None:
    np.testing.assert_array_equal(embedder.embed(["a \ud800 b"]), embedder.embed(["a ? b"]))


def test_the_name_follows_the_model_file(embedder: MiniLmEmbedder, folder: Path) -> None:
    sums = (folder / "SHA256SUMS").read_text("utf-8")
    (folder / "SHA256SUMS").write_text("0" * 8 + sums[8:], "utf-8")
    assert MiniLmEmbedder(folder).name != embedder.name


@pytest.mark.parametrize("name", ["purposes.onnx", "minilm.onnx", "tokenizer.json"])
def test_the_tuned_model_needs_the_word_vectors_of_the_other(folder: Path, name: str) -> None:
    for file in {"purposes.onnx", "minilm.onnx", "tokenizer.json"} - {name}:
        shutil.copyfile(MODEL_FOLDER / file, folder / file)
    with pytest.raises(DeveloperError, match=f"{name} is missing or damaged"):
        MiniLmEmbedder(folder, model="purposes.onnx").embed(["a"])


def test_a_missing_model_is_told_at_first_use(folder: Path) -> None:
    embedder = MiniLmEmbedder(folder)
    with pytest.raises(DeveloperError, match=r"minilm\.onnx is missing or damaged") as caught:
        embedder.embed(["text"])
    assert caught.value.code == "embedding_model_damaged"


def test_a_damaged_model_is_told(folder: Path) -> None:
    (folder / "minilm.onnx").write_bytes(b"half a file")
    with pytest.raises(DeveloperError, match="must match SHA256SUMS"):
        MiniLmEmbedder(folder).embed(["text"])


def test_a_folder_without_checksums_is_told(tmp_path: Path) -> None:
    with pytest.raises(DeveloperError, match="SHA256SUMS is missing or damaged"):
        _ = MiniLmEmbedder(tmp_path).name


def test_licence_and_notice_stand_beside_the_model() -> None:
    assert "Apache License" in (MODEL_FOLDER / "LICENSE").read_text("utf-8")
    assert "53aa51172d142c89d9012cce15ae4d6c" in (MODEL_FOLDER / "NOTICE").read_text("utf-8")


_GROWS = """
from pathlib import Path
from memory.minilm import MiniLmEmbedder

def held() -> float:
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6

embedder = MiniLmEmbedder()
embedder.embed(["one"])
before = held()
embedder.embed([f"rain {number} " * 120 for number in range(96)])
print(held() - before)
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no /proc to read memory from")
def test_what_large_batches_took_is_given_back() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", _GROWS], capture_output=True, text=True, check=True, timeout=300
    )
    assert float(ran.stdout) < 120, "200 and more where the session keeps it"
