# Needs git, make, Python 3.11 or newer and a package index. Everything is installed into $(VENV).

VENV ?= .venv
PYTHONS := $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11 python
BIN := $(VENV)/bin
DEVSERVER := .venv-devserver
PIP := -m pip install --quiet --disable-pip-version-check --no-input --no-deps
INSTALL := $(BIN)/python $(PIP)
LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	pyproject.toml --group build

.DEFAULT_GOAL := help
.PHONY: help ask chat serve web devserver install develop lint check test lock clean

# The question reaches the shell as data: neither make nor the shell expands what stands in it.
unexport Q
ask: export QUESTION = $(value Q)

help: ## List what can be made
	@sed -n 's/^\([a-z]*\):.*## /make \1	/p' Makefile

ask: $(VENV)/installed ## Answer one request: make ask Q="..."
ifneq ($(filter undefined file,$(origin Q)),)
	@echo 'Ask for something: make ask Q="What is the weather in Lisbon tomorrow?"' >&2; exit 2
else
	@$(BIN)/cairn ask -- "$$QUESTION"
endif

chat: $(VENV)/installed ## Talk with the agent at the terminal
	@$(BIN)/cairn chat

serve: $(VENV)/installed ## Serve the agent over HTTP
	@$(BIN)/cairn serve

web: $(VENV)/installed ## Serve the agent and open its web page
	@$(BIN)/cairn serve --open

devserver: $(DEVSERVER)/installed ## Install LangGraph's own server, in an environment beside it

install: $(VENV)/installed ## Create the environment and install Cairn into it

develop: $(VENV)/developing ## The same with everything that checks and tests need

lint: $(VENV)/developing ## Lint, format, types and import rules
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -q tests/unit/test_import_rules.py

check: lint ## The same, then all tests
	$(BIN)/pytest -q -n 3 --dist loadfile --no-loadscope-reorder

test: check ## The same as check

lock: $(BIN)/python ## Resolve the locks anew: make lock, or make lock UPGRADE=--upgrade
	$(INSTALL) uv
	$(BIN)/$(LOCK) $(UPGRADE) -o requirements.lock
	$(BIN)/$(LOCK) $(UPGRADE) --group dev -c requirements.lock -o requirements-dev.lock
	$(BIN)/$(LOCK) $(UPGRADE) --group dev-server -o requirements-dev-server.lock

clean: ## Remove the environment
	rm -rf $(VENV) $(DEVSERVER)

$(BIN)/python:
	@for python in $(PYTHONS); do \
		if $$python -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' \
			2>/dev/null; then exec $$python -m venv --clear $(VENV); fi; \
	done; \
	echo 'Cairn needs Python 3.11 or newer with the modules venv and ensurepip (Debian: the' \
		'package python3-venv). None of these is one: $(PYTHONS).' \
		'Install one, or name it: make PYTHON=/path/to/python3' >&2; exit 1

$(VENV)/installed: requirements.lock pyproject.toml | $(BIN)/python
	@echo 'Installing Cairn into $(VENV), once; this takes a minute or two ...' >&2
	@$(INSTALL) --require-hashes -r requirements.lock
	@$(INSTALL) --no-build-isolation --editable .
	@touch $@

$(DEVSERVER)/installed: requirements-dev-server.lock pyproject.toml | $(BIN)/python
	@echo "Installing LangGraph's server into $(DEVSERVER) ..." >&2
	@$(BIN)/python -m venv --clear $(DEVSERVER)
	@$(DEVSERVER)/bin/python $(PIP) --require-hashes -r requirements-dev-server.lock
	@$(DEVSERVER)/bin/python $(PIP) --no-build-isolation --editable .
	@touch $@

$(VENV)/developing: requirements-dev.lock $(VENV)/installed
	@echo 'Installing what checks and tests need ...' >&2
	@$(INSTALL) --require-hashes -r requirements-dev.lock
	@touch $@
