# Two commands: `make run` and `make test`. Each does all its own set-up inside this folder.
#
#   make run        the host's app: prints the address to open
#   make test       everything that must hold: check, the tests, the documentation, branch coverage
#   make check      format, lint, types, layers
#   make lint-fix   let ruff format and repair what it can
#   make soak       what takes too long for every run
#   make bench      whole games a second against two engines from PyPI, replay, import time
#   make lock       work out the locked requirements anew (maintainers)
#   make clean      remove everything that make made

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules

PYTHON ?= python3
VENV := .venv
BENCH := .venv-bench
BIN := $(VENV)/bin
VENDOR := src/gorod/web/static/vendor

# How many processes run the tests ("" = one, without pytest-xdist).
JOBS ?= auto
# More arguments for pytest: make test ARGS="-k night"
ARGS ?=
PYTEST = $(BIN)/pytest $(if $(JOBS),-n $(JOBS))

TEST_EXTRAS := web odds odds-cluster postgres dev
RUN_EXTRAS := web odds
COVERED := rules engine record
COVERAGE := 98

.PHONY: help run test check lint-fix soak bench lock clean system setup-run setup-test

help:
	@sed -n '1,/^$$/s/^# \{0,1\}//p' $(MAKEFILE_LIST)

# --- set-up: a stamp a step, so that the second time costs nothing ---------------------------------------------------

$(VENV)/.stamp-venv: requirements/uv.txt tools/venv.sh
	tools/venv.sh create $(VENV) "$(PYTHON)"
	@touch $@

$(VENV)/.stamp-run: $(VENV)/.stamp-venv requirements/run.txt pyproject.toml
	tools/venv.sh add $(VENV) requirements/run.txt
	tools/venv.sh project $(VENV)
	@touch $@

$(VENV)/.stamp-test: $(VENV)/.stamp-venv requirements/test.txt pyproject.toml
	tools/venv.sh sync $(VENV) requirements/test.txt
	tools/venv.sh project $(VENV)
	@touch $@ $(VENV)/.stamp-run

# Bytecode, and the machine code of the odds that Numba makes once; made here, no host waits for either.
$(VENV)/.stamp-warm: $(VENV)/.stamp-run $(shell find src/gorod -name '*.py')
	$(BIN)/python -m compileall -q src
	$(BIN)/python -m gorod.odds.warm
	@touch $@

$(VENDOR)/htmx-4.min.js: $(VENV)/.stamp-venv requirements/vendor.txt tools/vendor_scripts.py
	$(BIN)/python tools/vendor_scripts.py $(VENDOR)

$(BENCH)/.stamp: requirements/uv.txt requirements/bench.txt pyproject.toml tools/venv.sh
	tools/venv.sh create $(BENCH) "$(PYTHON)"
	tools/venv.sh sync $(BENCH) requirements/bench.txt
	tools/venv.sh project $(BENCH)
	@touch $@

setup-run: $(VENV)/.stamp-run $(VENDOR)/htmx-4.min.js $(VENV)/.stamp-warm
setup-test: $(VENV)/.stamp-test $(VENDOR)/htmx-4.min.js $(VENV)/.stamp-warm

# A browser with Cyrillic fonts and PostgreSQL's server programs, for the tests that need them.
system:
	@tools/setup_system.sh

# --- what people type ------------------------------------------------------------------------------------------------

run: setup-run
	$(BIN)/gorod serve

# To watch every branch slows the engine four times: the run that measures draws few examples of each property.
test: check system
	$(PYTEST) -m "not soak" $(ARGS)
	$(PYTEST) -m "not soak" --hypothesis-profile=covered $(COVERED:%=--cov=gorod.%) --cov-branch \
	    --cov-fail-under=$(COVERAGE) $(COVERED:%=tests/%)

check: setup-test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest -q tests/test_layers.py

lint-fix: setup-test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

soak: setup-test system
	$(PYTEST) -m soak --hypothesis-profile=soak $(ARGS)
	$(BIN)/python -m gorod.odds.differential --tables 200000

bench: $(BENCH)/.stamp
	$(BENCH)/bin/python benchmarks/engine/bench_games.py
	$(BENCH)/bin/python benchmarks/engine/bench_replay.py
	$(BENCH)/bin/python benchmarks/engine/bench_import.py
	$(BENCH)/bin/python benchmarks/odds/bench.py

# --- for maintainers -------------------------------------------------------------------------------------------------

# Hashed exports without any address in them. One answer for all platforms and Pythons from 3.11 on.
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest --generate-hashes \
    --no-emit-index-url --no-annotate --no-header
LOCK_FLAGS ?=

lock: $(VENV)/.stamp-venv
	$(COMPILE) $(LOCK_FLAGS) requirements/uv.in -o requirements/uv.txt
	$(COMPILE) $(LOCK_FLAGS) --no-deps requirements/vendor.in -o requirements/vendor.txt
	$(COMPILE) $(LOCK_FLAGS) pyproject.toml requirements/build.in $(TEST_EXTRAS:%=--extra %) -o requirements/test.txt
	$(COMPILE) pyproject.toml requirements/build.in $(RUN_EXTRAS:%=--extra %) -c requirements/test.txt \
	    -o requirements/run.txt
	$(COMPILE) pyproject.toml requirements/build.in requirements/bench.in --extra odds -c requirements/test.txt \
	    -o requirements/bench.txt
	@! grep -nE '[a-z]+://' requirements/*.txt

clean:
	rm -rf $(VENV) $(BENCH) $(VENDOR) build dist .coverage .coverage.* htmlcov \
	    .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src tests tools benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
