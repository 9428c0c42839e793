"""Has the chat model of the settings describe the nodes of a knowledge tree, from the top down."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from memory.errors import DeveloperError
from trees.records import path_text
from trees.shapes import Shape, inner_shapes, shape_of

if TYPE_CHECKING:
    from app.settings import Settings
    from graphs.models.asking import Asker
    from trees.records import Path, Tree

_AT_ONCE = 4
"""Questions to the model at the same time."""
_PARTS = 20
"""Parts that one question asks about."""
_SHOWN, _CHARACTERS = 3, 300
"""Values of a part that are told, and how much of them."""


class _Question(NamedTuple):
    """Nodes that stand side by side and have no description yet."""

    place: Path
    parts: tuple[Shape, ...]


class Describing(NamedTuple):
    """What a round came to; it goes on where it ended when it is run again."""

    questions: int
    """Asked of the model."""
    written: int
    """Descriptions that it wrote."""
    missing: int
    """Nodes that have none yet."""


def describe_tree(
    settings: Settings, tree: Tree, keep: Callable[[Mapping[str, str]], None], budget: int
) -> Describing:
    """Describe the nodes that have no description yet, asking ``budget`` times at most; blocks.

    ``keep`` is given each answer as it comes, by the digests of the nodes. Raises
    ``DeveloperError`` (code ``no_model``) where the settings name no model, and as ``Asker.ask``
    where none answers.
    """
    if not settings.model:
        raise DeveloperError(
            "Descriptions are written by a chat model and none is set. Set CAIRN_MODEL.",
            code="no_model",
        )
    from app.reasoners import make_asker

    root = shape_of(tree.content)
    written = dict(tree.written)
    before = len(written)
    asked = list(islice(_open_questions(root, written), budget))

    async def ask() -> None:
        asker = make_asker(settings)
        try:
            await _ask_all(asker, tree.name, root, asked, written, keep)
        finally:
            await asker.aclose()

    asyncio.run(ask())
    missing = sum(len(one.parts) for one in _open_questions(root, written))
    return Describing(len(asked), len(written) - before, missing)


def _open_questions(root: Shape, written: Mapping[str, str]) -> Iterator[_Question]:
    """What is to be asked, level by level."""
    for shape in inner_shapes(root):
        parts = tuple(one for one in shape.below if one.digest not in written)
        for start in range(0, len(parts), _PARTS):
            yield _Question(shape.path, parts[start : start + _PARTS])


async def _ask_all(
    asker: Asker,
    tree: str,
    root: Shape,
    asked: Sequence[_Question],
    written: dict[str, str],
    keep: Callable[[Mapping[str, str]], None],
) -> None:
    """Level by level, so that a node is described when those below it are asked about."""
    from graphs.models.describing import described_parts

    free = asyncio.Semaphore(_AT_ONCE)
    digests = {one.path: one.digest for shape in inner_shapes(root) for one in shape.below}

    async def one(question: _Question) -> None:
        about = written.get(digests.get(question.place, ""), "")
        place = path_text((tree, *question.place))
        async with free:
            texts = await described_parts(asker, place, about, [*map(_told, question.parts)])
        answer = {part.digest: text for part, text in zip(question.parts, texts, strict=False)}
        written.update(answer)
        await asyncio.to_thread(keep, answer)

    for depth in sorted({len(question.place) for question in asked}):
        level = (question for question in asked if len(question.place) == depth)
        await asyncio.gather(*map(one, level))


def _told(shape: Shape) -> str:
    """A part as the model is told of it."""
    held = [f"holds: {', '.join(one.name for one in shape.below)}"] if shape.below else []
    shown = "; ".join([*shape.values[:_SHOWN], *held])
    return f"{shape.name[:_CHARACTERS]}\n   {shown[:_CHARACTERS]}"
