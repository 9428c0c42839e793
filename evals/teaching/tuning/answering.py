"""A tuned model that answers over the OpenAI protocol, on this machine, to try it out."""

from __future__ import annotations

from pathlib import Path
from threading import Lock
from typing import Any

import torch
from peft import AutoPeftModelForCausalLM
from transformers import AutoTokenizer

from evals.model_server.records import Heard, Reply

_TOKENS = 512
"""Of one answer at most, unless the request says fewer."""


class TunedModel:
    """Answers with what the model writes; one request at a time."""

    def __init__(self, folder: Path) -> None:
        self._tokenizer: Any = AutoTokenizer.from_pretrained(folder)
        self._model: Any = AutoPeftModelForCausalLM.from_pretrained(folder)
        self._model.to("cuda" if torch.cuda.is_available() else "cpu").eval()
        self._lock = Lock()

    def __call__(self, heard: Heard) -> Reply:
        """The likeliest answer to the messages of a request."""
        asked = self._tokenizer.apply_chat_template(
            heard.messages,
            tools=heard.body.get("tools"),
            add_generation_prompt=True,
            return_tensors="pt",
            return_dict=True,
        ).to(self._model.device)
        asked.pop("token_type_ids", None)
        most = int(
            heard.body.get("max_tokens") or heard.body.get("max_completion_tokens") or _TOKENS
        )
        with self._lock, torch.no_grad():
            told = self._model.generate(**asked, max_new_tokens=min(most, _TOKENS), do_sample=False)
        written = told[0][asked["input_ids"].shape[1] :]
        return Reply(str(self._tokenizer.decode(written, skip_special_tokens=True)))
