"""What every part of an answer is told with: the question, its language, its words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from graphs.answering.records import Found
from graphs.form_reasoner import AnswerQuestion
from graphs.forms.records import Find, FindGoal, Goal, Span
from prompts.phrases import say
from tools.entity_types.records import EntityType

NO_TYPE = EntityType(id="", group_id="", words=())


@dataclass(frozen=True)
class Voice:
    """Whoever speaks in a language."""

    language: str

    def say(self, phrase: str, **variables: Any) -> str:
        """A phrase of the book of answers."""
        return say(self.language, f"answers.{phrase}", **variables)

    def sentence(self, text: str) -> str:
        """The text as a sentence of its own, beginning with a capital letter."""
        return self.capital(self.say("sentence", text=text))

    def capital(self, text: str) -> str:
        """The text as it begins a sentence; Chinese has no capital letters."""
        return text if self.language == "zh" else text[:1].upper() + text[1:]

    def together(self, sentences: Sequence[str]) -> str:
        """Sentences one after the other; a list starts on a line of its own."""
        told = ""
        for sentence in (one for one in sentences if one):
            apart = "\n" if "\n" in told else "" if self.language == "zh" else " "
            told = f"{told}{apart}{sentence}" if told else sentence
        return told

    def listed(self, texts: Sequence[str], last: str = "several") -> str:
        """``a, b and c``; ``last`` is the phrase that joins the last one."""
        if not texts:
            return ""
        joined = texts[0]
        for text in texts[1:-1]:
            joined = self.say("comma", first=joined, last=text)
        return self.say(last, first=joined, last=texts[-1]) if len(texts) > 1 else joined

    def row_list(self, lines: Sequence[str], more: int = 0) -> str:
        """Each text on a line, and how many are left out."""
        texts = [self.say("line", text=line) for line in lines]
        return "\n".join([*texts, self.say("more", count=more)] if more > 0 else texts)


@dataclass(frozen=True)
class Telling(Voice):
    """A question on its way to an answer."""

    question: AnswerQuestion

    def found(self, goal_id: str) -> Found | None:
        """What a goal of this request came to."""
        return self.question.found.get(goal_id)

    def words(self) -> frozenset[str]:
        """The words of the request, in lower case."""
        return frozenset(self.question.request.lower().split())

    def type_of(self, goal: Goal, found: Found | None = None) -> EntityType:
        """The type of a goal's rows; one without words where none is known."""
        model, entity = self.question.model, found.entity if found is not None else ""
        if entity not in model.types and isinstance(goal, FindGoal):
            return self.find_type(goal.find)
        return model.types.get(entity) or self.named_type(str(getattr(goal, "entity", "")))

    def find_type(self, find: Find) -> EntityType:
        """The type of the things that a find looks for."""
        if not find.entity and find.of:
            earlier, found = self.question.form.goal(find.of), self.found(find.of)
            if earlier is None:
                return self.named_type(found.entity if found is not None else "")
            return self.type_of(earlier, found)
        return self.named_type(find.entity)

    def named_type(self, name: str) -> EntityType:
        """The type with this id, or of the rows of the operation with this id."""
        path = self.question.model.paths.get(name)
        return self.question.model.types.get(path.entity if path is not None else name, NO_TYPE)

    def said(self, span: Span | None) -> str:
        """What the person said there."""
        return "" if span is None else self.question.request[slice(*span)].strip()
