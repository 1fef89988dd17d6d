# Every target sets itself up in .venv from the lock file; nothing but Python 3.11 or newer is needed.
PYTHON ?= python3
VENV := .venv
FOLDER ?= screenshots
BIN := $(VENV)/bin

.DEFAULT_GOAL := help
.PHONY: help play run test check bench format lock playthroughs screenshots clean

help:  ## what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*##/\t/'

# An older Python would leave a .venv behind that no newer one can use.
define new_venv
	@$(PYTHON) -c "import sys; sys.version_info >= (3, 11) or sys.exit('Python 3.11 or newer is needed; this is ' + sys.version.split()[0] + '. Name another with PYTHON=python3.13')"
	$(PYTHON) -m venv $(VENV)
endef

$(VENV)/run.stamp: requirements.txt
	$(new_venv)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements.txt
	@touch $@

$(VENV)/dev.stamp: requirements-dev.txt
	$(new_venv)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements-dev.txt
	@touch $@ $(VENV)/run.stamp

play: $(VENV)/run.stamp  ## play in the browser, without Discord
	$(BIN)/python -m bot play

run: $(VENV)/run.stamp  ## run the bot on Discord (needs .env)
	$(BIN)/python -m bot run

test: $(VENV)/dev.stamp  ## all tests
	$(BIN)/python -m pytest -rs

check: $(VENV)/dev.stamp  ## format, lint, types, import contracts
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/dev.stamp  ## put the code into its canonical form
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# The libraries that ours is measured beside do not install everywhere: without them the rest is measured.
bench: $(VENV)/dev.stamp  ## measure; the figures of docs/benchmarks.md
	-$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements-bench.txt
	$(BIN)/python -m tests.bench

playthroughs: $(VENV)/dev.stamp  ## write the play-throughs in tests/playthroughs anew
	$(BIN)/python -m tests.playthroughs

screenshots: $(VENV)/dev.stamp  ## pictures of the page at its main moments, into FOLDER (needs chromium)
	$(BIN)/python -m tests.screenshots $(FOLDER)

lock:  ## resolve the dependencies anew (needs uv)
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header pyproject.toml -o requirements.txt
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header pyproject.toml --group dev -o requirements-dev.txt -c requirements.txt
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate --group bench -o requirements-bench.txt -c requirements-dev.txt

clean:  ## remove what was made here
	rm -rf $(VENV) .mypy_cache .ruff_cache .import_linter_cache .hypothesis build dist
