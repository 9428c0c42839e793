"""Makes LangChain chat models from the options; each model is made once and kept."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Any

from graphs.models.options import ModelChoice, ModelOptions
from memory.errors import DeveloperError

if TYPE_CHECKING:
    import httpx
    from langchain_core.caches import BaseCache
    from langchain_core.language_models import BaseChatModel

_OPENAI = "openai"
_NO_KEY = "none"
"""Servers on one's own machine want some key, and take any."""


class ChatModels:
    """The chat models of a process; may be used from several threads."""

    def __init__(self, options: ModelOptions, cache: BaseCache | None = None) -> None:
        """With a ``cache``, equal prompts to equal models are answered from it."""
        self._options = options
        self._cache = cache
        self._made: dict[ModelChoice, BaseChatModel] = {}
        self._lock = Lock()
        self._client: httpx.AsyncClient | None = None
        """Connections to servers of the OpenAI protocol; other providers keep their own."""

    def get(self, choice: ModelChoice) -> BaseChatModel:
        """The model; raises ``DeveloperError`` (``wrong_model``) where it cannot be made."""
        with self._lock:
            if choice not in self._made:
                self._made[choice] = self._make(choice)
            return self._made[choice]

    async def aclose(self) -> None:
        """Close the connections of the models made so far; others are made when needed."""
        with self._lock:
            self._made.clear()
            client, self._client = self._client, None
        if client is not None:
            await client.aclose()

    def _make(self, choice: ModelChoice) -> BaseChatModel:
        from langchain.chat_models import init_chat_model

        try:
            model: BaseChatModel = init_chat_model(choice.model, **self._arguments(choice))
        except ImportError as error:
            message = f"CAIRN_MODEL: {choice.model!r} needs a package: {str(error).rstrip('.')}."
            raise DeveloperError(message, code="wrong_model") from error
        except Exception as error:  # every provider has its own way to say that settings lack
            said = " ".join(str(error).split())[:160].rstrip(".")
            message = (
                f"CAIRN_MODEL: {choice.model!r} cannot be used: {said}. Name it PROVIDER:MODEL, as "
                "in openai:gpt-4o-mini, and give its key by CAIRN_MODEL_API_KEY."
            )
            raise DeveloperError(message, code="wrong_model") from error
        return model

    def _arguments(self, choice: ModelChoice) -> dict[str, Any]:
        options, sampling = self._options, choice.sampling
        is_openai = _provider(choice.model) == _OPENAI
        own = _provider(choice.model) == _provider(options.default.model)
        base_url = options.base_url if own else ""
        own_server = bool(base_url) and is_openai
        top_k = {"top_k": sampling.top_k}
        given = {
            "temperature": sampling.temperature,
            "top_p": sampling.top_p,
            "max_tokens": sampling.max_tokens,
            "timeout": options.timeout_seconds,
            "max_retries": options.retries,
            "base_url": base_url or None,
            "api_key": (options.api_key if own else "") or (_NO_KEY if own_server else None),
            "cache": self._cache,
            "stream_usage": True if is_openai else None,
            "http_async_client": self._connections() if is_openai else None,
            **({"extra_body": top_k} if is_openai else top_k),
        }
        if sampling.top_k is None:
            given.pop("extra_body", None)
        return {name: value for name, value in given.items() if value is not None}

    def _connections(self) -> httpx.AsyncClient:
        import httpx

        if self._client is None:
            self._client = httpx.AsyncClient(follow_redirects=True)
        return self._client


def _provider(model: str) -> str:
    return model.partition(":")[0]
