"""Answers of a chat model to the prompts of live requests, kept so that they can be given again."""
