"""Supervised fine-tuning with LoRA, by the published settings."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch
from datasets import Dataset
from peft import LoraConfig
from transformers import AutoModelForCausalLM, AutoTokenizer
from trl import SFTConfig, SFTTrainer

from evals.teaching.tuning.texts import Form, conversations, plain_texts
from evals.teaching.tuning.tiny import make_tiny

TINY = "tiny"
"""In place of a model: one that is initialised on the spot."""
REPORT, BASE = "report.json", "base"


@dataclass(frozen=True, slots=True)
class Settings:
    """As published for RESTful-Llama (appendix C), but for the batch."""

    rate: float = 1e-4
    epochs: float = 3.0
    warm_up: float = 0.1
    """Share of all steps."""
    rank: int = 8
    alpha: int = 32
    dropout: float = 0.1
    batch: int = 8
    length: int = 2048
    """Tokens of one lesson; longer ones are cut."""
    seed: int = 0


def tune(data: Path, base: str, output: Path, form: Form, settings: Settings) -> dict[str, Any]:
    """Tune a model on exported lessons and write its adapter; the report is also a file there.

    The loss is over all tokens, requests included, as published. ``base``: folder or name of a
    model, or ``tiny``. Raises ``DeveloperError`` as ``conversations``.
    """
    told = conversations(data, form, "train")
    if base == TINY:
        base = str(output / BASE)
        make_tiny(plain_texts(told), output / BASE, seed=settings.seed)
    tokenizer = AutoTokenizer.from_pretrained(base)
    held = _held_back(data, form)
    trainer = SFTTrainer(
        model=AutoModelForCausalLM.from_pretrained(base, dtype="auto"),
        args=_arguments(output, settings, evaluated=bool(held)),
        train_dataset=_texts(tokenizer, told),
        eval_dataset=_texts(tokenizer, held) if held else None,
        processing_class=tokenizer,
        peft_config=LoraConfig(
            r=settings.rank,
            lora_alpha=settings.alpha,
            lora_dropout=settings.dropout,
            target_modules="all-linear",
            task_type="CAUSAL_LM",
        ),
    )
    trainer.train()
    trainer.save_model(str(output))
    tokenizer.save_pretrained(output)
    report = _report(trainer.state.log_history, len(told), base, settings)
    (output / REPORT).write_text(json.dumps(report, indent=2) + "\n", "utf-8")
    return report


def _held_back(data: Path, form: Form) -> list[dict[str, Any]]:
    path = data / f"{form}-dev.jsonl"
    return conversations(data, form, "dev") if path.is_file() and path.stat().st_size else []


def _texts(tokenizer: Any, told: list[dict[str, Any]]) -> Any:
    """Rendered by the model's own chat template, tools included."""
    texts = [
        tokenizer.apply_chat_template(one["messages"], tools=one["tools"], tokenize=False)
        for one in told
    ]
    return Dataset.from_dict({"text": texts})


def _arguments(output: Path, settings: Settings, *, evaluated: bool) -> Any:
    has_gpu = torch.cuda.is_available()
    return SFTConfig(
        output_dir=str(output / "checkpoints"),
        learning_rate=settings.rate,
        num_train_epochs=settings.epochs,
        lr_scheduler_type="cosine",
        warmup_steps=settings.warm_up,
        per_device_train_batch_size=settings.batch,
        per_device_eval_batch_size=settings.batch,
        max_length=settings.length,
        bf16=has_gpu,
        use_cpu=not has_gpu,
        gradient_checkpointing=has_gpu,
        eval_strategy="epoch" if evaluated else "no",
        save_strategy="no",
        logging_steps=1,
        report_to="none",
        seed=settings.seed,
    )


def _report(
    history: list[dict[str, Any]], lessons: int, base: str, settings: Settings
) -> dict[str, Any]:
    """Losses over the first and the last tenth of the steps, and on lessons held back."""
    losses = [one["loss"] for one in history if "loss" in one]
    held = [one["eval_loss"] for one in history if "eval_loss" in one]
    some = max(1, len(losses) // 10)
    return {
        "base": base,
        "lessons": lessons,
        "steps": len(losses),
        "loss_first": round(sum(losses[:some]) / some, 4),
        "loss_last": round(sum(losses[-some:]) / some, 4),
        "loss_held_back": [round(one, 4) for one in held],
        "settings": asdict(settings),
    }
