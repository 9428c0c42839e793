"""A chat model describes the parts of one place of a knowledge tree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pydantic import BaseModel

from memory.errors import ModelRetryError
from prompts.decisions import decision_prompt

if TYPE_CHECKING:
    from graphs.models.asking import Asker


class PartDescription(BaseModel):
    """What one part is about."""

    part: int
    text: str


class Descriptions(BaseModel):
    """Answer of describe_nodes."""

    descriptions: list[PartDescription]


async def described_parts(
    asker: Asker, place: str, about: str, parts: Sequence[str]
) -> tuple[str, ...]:
    """A sentence for each part, in their order; none where the model gives no usable answer.

    ``about`` is what is known of the place; a part is its name with the beginning of what it
    holds. Raises as ``Asker.ask`` where no model answers.
    """
    wanted = set(range(1, len(parts) + 1))

    def wrong(answer: Descriptions) -> str:
        told = {one.part for one in answer.descriptions if one.text.strip()}
        if told == wanted:
            return ""
        numbers = ", ".join(map(str, sorted(wanted ^ told)))
        return f"Every part from 1 to {len(parts)} has one text; look at {numbers}."

    listed = "\n".join(f"{number}. {part}" for number, part in enumerate(parts, 1))
    prompt = decision_prompt("describe_nodes", place=place, about=about, parts=listed)
    try:
        answer = await asker.ask("summarize", prompt, Descriptions, wrong)
    except ModelRetryError:
        return ()
    texts = {one.part: " ".join(one.text.split()) for one in answer.descriptions}
    return tuple(texts[number] for number in sorted(wanted))
