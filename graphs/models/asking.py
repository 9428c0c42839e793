"""Puts one question to a chat model and gets a checked answer: the only place that asks models."""

from __future__ import annotations

import re
import time
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import BaseModel

from graphs.model_calls import ModelCall, as_told, report_model_call
from graphs.models.answers import WrongAnswerError, read_answer
from graphs.models.chat_models import ChatModels
from graphs.models.errors import ModelRefusedError, ModelUnavailableError, explain
from graphs.models.messages import (
    FORMS,
    bound,
    chat_messages,
    has_ended,
    mending_messages,
    speaks_openai,
    was_kept,
)
from graphs.models.options import ModelChoice, ModelOptions, Sampling
from graphs.models.tokens import usage_of
from graphs.spending import (
    Decision,
    Payment,
    charge_model_call,
    models_are_silent,
    note_silence,
    tell_asking,
    within_budget,
)
from memory.errors import ModelRetryError
from prompts.decisions import Prompt

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel
    from langchain_core.messages import AIMessage, BaseMessage

A = TypeVar("A", bound=BaseModel)
Check = Callable[[A], str]
"""What is wrong with an answer of the right form, and what is allowed; empty: nothing."""

_ATTEMPTS = 2
"""The answer, and one that mends it."""
_BAD_REQUEST = 400
_SAMPLING = re.compile(r"temperature|top_[pk]", re.IGNORECASE)


class Asker:
    """Asks; remembers which form of answer each model takes. Shared by all runs."""

    def __init__(self, models: ChatModels, options: ModelOptions) -> None:
        self._models = models
        self._options = options
        self._forms: dict[str, int] = {}
        self._unsampled: set[str] = set()

    async def ask(
        self,
        decision: Decision,
        prompt: Prompt,
        form: type[A],
        check: Check[A] = lambda _: "",
        *,
        narrowed: dict[str, Any] | None = None,
    ) -> A:
        """The answer of the model that takes the decision.

        ``narrowed`` is a JSON schema for servers that hold answers to one, where this question
        allows less than ``form``. Raises ``ModelRetryError`` for an answer that is wrong twice,
        ``BudgetSpentError`` before a call that the run may not make, ``ModelRefusedError`` where
        the settings are wrong and ``ModelUnavailableError`` where no model answers.
        """
        schema = form.model_json_schema()
        messages, problem = chat_messages(prompt, schema), ""
        for _ in range(_ATTEMPTS):
            said = str((await self._answer(decision, messages, narrowed or schema)).text)
            try:
                answer = read_answer(said, form)
            except WrongAnswerError as error:
                problem = str(error)
            else:
                problem = check(answer)
                if not problem:
                    return answer
            messages = [*messages, *mending_messages(said, problem)]
        raise ModelRetryError(f"The model's answer to {decision!r} is wrong: {problem}")

    async def stream(self, decision: Decision, prompt: Prompt) -> AsyncIterator[str]:
        """What the first model that answers writes, piece by piece; raises like ``ask``.

        Also for a stream that was cut: what was begun is not written by another model.
        """
        _check_silence()
        messages, failed = chat_messages(prompt), None
        choices = deque(self._choices(decision))
        while choices:
            choice, begun = choices.popleft(), False
            try:
                async with aclosing(self._pieces(decision, choice, messages)) as pieces:
                    async for piece in pieces:
                        begun = begun or bool(piece)
                        yield piece
            except (ModelUnavailableError, ModelRefusedError) as error:
                if begun:
                    raise
                if self._drops_sampling(choice, error.__cause__):
                    choices.appendleft(choice)
                    continue
                failed = failed or error
            else:
                return
        raise _noted(failed, decision, messages)

    async def _pieces(
        self, decision: Decision, choice: ModelChoice, messages: Sequence[BaseMessage]
    ) -> AsyncGenerator[str]:
        """What one model writes, to its end."""
        whole: Any = None
        started = time.monotonic()
        await tell_asking(decision, choice.model)
        chunks = _written(self._model(choice), messages)
        try:
            while (chunk := await _next(choice.model, chunks)) is not None:
                whole = chunk if whole is None else whole + chunk
                yield str(chunk.text)
        finally:
            if whole is not None:
                self._charge(decision, choice.model, messages, whole, started)
        if whole is None or not has_ended(whole):
            raise ModelUnavailableError(f"The answer of the model {choice.model!r} broke off.")

    def make_models(self) -> None:
        """Make every model of the options, which imports what they need and takes a second or two.

        Raises ``DeveloperError`` (``wrong_model``) for one that cannot be made.
        """
        for first in (self._options.default, *self._options.overrides.values()):
            for choice in self._with_fallbacks(first):
                self._models.get(choice)

    async def aclose(self) -> None:
        """Close the connections to the models."""
        await self._models.aclose()

    async def _answer(
        self, decision: Decision, messages: Sequence[BaseMessage], schema: dict[str, Any]
    ) -> AIMessage:
        """The message of the first model that answers."""
        _check_silence()
        failed: Exception | None = None
        for choice in self._choices(decision):
            started = time.monotonic()
            try:
                async with within_budget():
                    await tell_asking(decision, choice.model)
                    answer = await self._say(choice, messages, schema)
            except (ModelUnavailableError, ModelRefusedError) as error:
                failed = failed or error
                continue
            self._charge(decision, choice.model, messages, answer, started)
            return answer
        raise _noted(failed, decision, messages)

    def _choices(self, decision: Decision) -> list[ModelChoice]:
        """The models to ask, in order."""
        return self._with_fallbacks(self._options.choice(decision))

    def _with_fallbacks(self, first: ModelChoice) -> list[ModelChoice]:
        return [first, *(replace(first, model=name) for name in self._options.fallbacks)]

    async def _say(
        self, choice: ModelChoice, messages: Sequence[BaseMessage], schema: dict[str, Any]
    ) -> AIMessage:
        """One answer, in the best form that the model's server takes."""
        while True:
            model = self._model(choice)
            index = self._forms.setdefault(choice.model, 0 if speaks_openai(model) else 2)
            try:
                return await bound(model, FORMS[index], schema).ainvoke(list(messages))
            except Exception as error:
                if self._drops_sampling(choice, error):
                    continue
                if not _is_bad_request(error) or index + 1 == len(FORMS):
                    raise explain(choice.model, error) from error
                self._forms[choice.model] = max(index + 1, self._forms[choice.model])

    def _model(self, choice: ModelChoice) -> BaseChatModel:
        """The model, asked without sampling where its server refused that."""
        plain = Sampling(None, max_tokens=choice.sampling.max_tokens)
        bare = choice.model in self._unsampled
        return self._models.get(replace(choice, sampling=plain) if bare else choice)

    def _drops_sampling(self, choice: ModelChoice, error: BaseException | None) -> bool:
        """Whether a server refused how answers are drawn; from then on that is left to it."""
        known = choice.model in self._unsampled
        if known or not _is_bad_request(error) or not _SAMPLING.search(str(error)):
            return False
        self._unsampled.add(choice.model)
        return True

    def _charge(
        self,
        decision: Decision,
        model: str,
        messages: Sequence[BaseMessage],
        answer: AIMessage,
        started: float,
    ) -> None:
        """Charge an answer to the run and report it; one from the cache costs nothing."""
        payment = None if was_kept(answer) else self._payment(model, messages, answer)
        if payment is not None:
            charge_model_call(payment)
        seconds, said = time.monotonic() - started, str(answer.text)
        report_model_call(ModelCall(decision, model, as_told(messages), said, payment, seconds))

    def _payment(self, model: str, messages: Sequence[BaseMessage], answer: AIMessage) -> Payment:
        """What an answer takes by the server's count, or an estimate, and the price table."""
        usage = usage_of(messages, answer)
        price = self._options.prices.get(model)
        money = price.of(usage.asked, usage.answered) if price else 0.0
        return Payment(usage.asked, usage.answered, money, usage.source != "server")


def _is_bad_request(error: BaseException | None) -> bool:
    return getattr(error, "status_code", None) == _BAD_REQUEST


def _check_silence() -> None:
    if models_are_silent():
        message = "No model answered several times in a row, so this run asks none any more."
        raise ModelUnavailableError(message)


def _noted(
    failed: Exception | None, decision: Decision, messages: Sequence[BaseMessage]
) -> Exception:
    """The error of the first model, reported, and counted where none answered."""
    assert failed is not None, "there is always a model to ask"
    silent = isinstance(failed, ModelUnavailableError)
    if silent:
        note_silence()
    told = as_told(messages)
    report_model_call(ModelCall(decision, "", told, error=str(failed), silent=silent))
    return failed


async def _written(
    model: BaseChatModel, messages: Sequence[BaseMessage]
) -> AsyncIterator[AIMessage]:
    """What the model writes; in one piece where answers are kept, for LangChain keeps no stream."""
    if model.cache:
        yield await model.ainvoke(list(messages))
        return
    async for chunk in model.astream(list(messages)):
        yield chunk


async def _next(name: str, chunks: AsyncIterator[AIMessage]) -> AIMessage | None:
    """The next piece of a stream, None at its end."""
    async with within_budget():
        try:
            return await anext(chunks, None)
        except Exception as error:
            raise explain(name, error) from error
