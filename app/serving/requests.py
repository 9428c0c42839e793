"""What callers send: a request, or what they say to a run that waits."""

from __future__ import annotations

from typing import Annotated, Any, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    GetJsonSchemaHandler,
    field_validator,
    model_validator,
)
from pydantic.json_schema import JsonSchemaValue, SkipJsonSchema
from pydantic_core import CoreSchema

from graphs.going_on import Answers, Decision
from graphs.run_options import RunLimits, RunOptions
from graphs.strategies.names import Strategy
from memory.approvals import Ruling

Unset = SkipJsonSchema[None]
"""Nothing given; the form of LangServe's playground cannot draw a null."""

Name = Annotated[str, Field(max_length=200)]
Seconds = Annotated[float, Field(ge=1, allow_inf_nan=False)]
Count = Annotated[int, Field(ge=0)]


class Strict(BaseModel):
    """What is sent; a member that is not known, as a misspelt one is not, is refused."""

    model_config = ConfigDict(extra="forbid")

    @classmethod
    def __get_pydantic_json_schema__(
        cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """The schema without defaults that are null, which are no strings to the playground."""
        schema = handler(core_schema)
        for field in handler.resolve_ref_schema(schema).get("properties", {}).values():
            if field.get("default", ...) is None:
                del field["default"]
        return schema


class LimitsIn(Strict, title="Limits"):
    """Limits of this run; where the server has a lower one, that holds."""

    wall_seconds: Seconds | Unset = Field(None, description="Seconds it may take.")
    calls: Count | Unset = Field(None, description="API calls.")
    model_calls: Count | Unset = Field(None, description="Calls of the chat model.")
    model_tokens: Count | Unset = Field(None, description="Tokens, to the model and back.")


class OptionsIn(Strict, title="Options"):
    """What the caller allows."""

    allow_writes: list[Name] = Field(
        [], max_length=100, description="Tools that may change something without an approval."
    )
    dry_run: bool = Field(False, description="Send nothing that changes something; show it.")
    strategy: Strategy | Unset = Field(
        None, description="How it is answered; all but `dfs` need a chat model."
    )
    limits: LimitsIn = LimitsIn()

    def options(self) -> RunOptions:
        """The same for the agent."""
        limits = RunLimits(**self.limits.model_dump())
        return RunOptions(frozenset(self.allow_writes), self.dry_run, self.strategy, limits)


class DecisionIn(Strict, title="Decision"):
    """What is decided on one approval."""

    ruling: Ruling
    note: str = Field("", max_length=2000, description="Why; the answer says it.")
    arguments: dict[str, Any] | Unset = Field(
        None, description="In place of those proposed; they are checked again."
    )
    remember: bool = Field(False, description="Do not ask about this tool any more.")

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"ruling": "approved"}]}
    )

    def decision(self) -> Decision:
        """The same for the agent."""
        return Decision(self.ruling, self.note, self.arguments, self.remember)


class AnswersIn(Strict):
    """What a person says to a run; an empty one only has it go on."""

    approvals: dict[Name, DecisionIn] = Field({}, description="By approval id.")
    reply: str | Unset = Field(
        None, description="To a question; an empty text goes on without an answer."
    )
    replies: dict[Name, str] = Field(
        {}, description="To a question that asks several things: by the name of each."
    )

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [{"approvals": {"4be0643f1d98": {"ruling": "approved"}}}, {"reply": "Rome"}]
        },
    )

    def answers(self, run_id: str) -> Answers:
        """The same for the agent."""
        decisions = {name: one.decision() for name, one in self.approvals.items()}
        return Answers(run_id, decisions, self.replies or self.reply)


class ResumeIn(AnswersIn, title="Resume"):
    """A run that waits, and what is said to it."""

    run_id: Name = Field("", description="The run that waits.")


class RunIn(Strict):
    """A request in plain language."""

    request: str = Field(description="What you want to know or have done.")
    conversation: Name = Field("", description="Runs of one conversation may refer to each other.")
    options: OptionsIn = OptionsIn()

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [{"request": "What will the weather be in Vienna on 15 May?"}]
        },
    )


class CallIn(Strict):
    """A call of one tool."""

    arguments: dict[str, Any] = Field({}, description="By the keys of the tool's inputs.")
    conversation: Name = Field("", description="Runs of one conversation may refer to each other.")
    options: OptionsIn = OptionsIn()


class PlanIn(Strict):
    """A request that is read and planned, and not answered."""

    request: str = Field(description="What you want to know or have done.")
    look_ups: bool = Field(True, description="Send safe look-ups of names; else nothing at all.")

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [{"request": "What will the weather be in Vienna on 15 May?"}]
        },
    )


class FlowIn(Strict):
    """A request with its form and the plan of each goal, as they are to run."""

    request: str = Field(description="What you want to know or have done.")
    form: dict[str, Any] = Field(description="As `POST /plans` gives it.")
    plans: dict[Name, dict[str, Any]] = Field(
        {}, description="By goal: its `plan`, as it was given or changed."
    )


class FlowRunIn(FlowIn):
    """A flow to run."""

    conversation: Name = Field("", description="Runs of one conversation may refer to each other.")
    options: OptionsIn = OptionsIn()


class AgentIn(Strict):
    """A request, or what is said to a run that waits: one of both."""

    request: str | Unset = Field(None, description="What you want to know or have done.")
    conversation: Name = Field("", description="Runs of one conversation may refer to each other.")
    options: OptionsIn = OptionsIn()
    resume: ResumeIn | Unset = Field(None, description="Goes on with a run that waits.")

    @field_validator("request", "resume")
    @classmethod
    def _is_said(cls, value: Any) -> Any:
        """What a form leaves empty is not said."""
        return None if value in ("", ResumeIn()) else value

    @model_validator(mode="after")
    def _says_one_thing(self) -> Self:
        if (self.request is None) == (self.resume is None):
            message = "give a request, or a resume, and not both"
            raise ValueError(message)
        return self
