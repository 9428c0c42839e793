"""A server that speaks the OpenAI chat protocol and answers by a script: a model for tests."""
