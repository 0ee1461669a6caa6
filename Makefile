# Everything a developer types. `make` alone lists it.
# `make play` and `make test` set up what they need on a bare machine: Python 3.11, pip, git, make.
.DEFAULT_GOAL := help
.PHONY: help play test check lint types imports generated js golden docs fix bench mutants shots hooks chromium

export UV_PYTHON_DOWNLOADS := never
# everything that is fetched stays in this folder
export UV_CACHE_DIR := $(CURDIR)/.tools/cache/uv
export npm_config_cache := $(CURDIR)/.tools/cache/npm
UV_VERSION := 0.13.9
# on every core; but a browser's pace is measured alone
CORES := -n auto --dist worksteal
UV := .tools/uv-$(UV_VERSION)/bin/uv
BIN := .venv/bin
# pip's complaints about root and about scripts outside PATH are not ours: nothing is installed there
PIP := python3 -m pip install --quiet --disable-pip-version-check --no-warn-script-location --root-user-action=ignore

help:  ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/'

play: .venv/.play  ## open the tables on this machine; PORT= HOST= DATA= choose where
	@$(BIN)/cardrace $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT)) $(if $(DATA),--data $(DATA))

test: .venv/.dev chromium lint types imports generated js  ## the whole gate, as CI runs it
	$(BIN)/pytest -m 'not browser' $(CORES) --cov --cov-report=
	$(BIN)/pytest -m browser
	@$(BIN)/coverage report --skip-covered --include='src/cardrace/cards.py,src/cardrace/rules/*,src/cardrace/match/*,src/cardrace/wire/*' --fail-under=100
	@$(BIN)/coverage report --skip-covered --include='src/cardrace/bots/*,src/cardrace/server/*,src/cardrace/store/*,src/cardrace/cli/*' --fail-under=90

check: .venv/.dev lint types imports generated js  ## the gate without the browser, in some three minutes
	$(BIN)/pytest -m 'not browser' $(CORES)

lint: .venv/.dev  ## formatting and ruff
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: .venv/.dev  ## both strict checkers
	$(BIN)/mypy
	$(BIN)/pyright --pythonpath $(BIN)/python

imports: .venv/.dev  ## the floors of the house
	@$(BIN)/lint-imports --no-logo

generated: .venv/.dev  ## fail if a generated file is stale
	@$(BIN)/python tools/protocol.py --check
	@$(BIN)/python tools/catalogues.py --check

js: .venv/.dev node_modules/.stamp  ## types and tests of the browser's modules
	$(BIN)/node node_modules/typescript/bin/tsc -p src/cardrace/web/static
	$(BIN)/node --test 'tests/js/*.test.mjs'

golden: .venv/.dev  ## record the golden games and sealed rounds anew, on purpose, in a commit of its own
	$(BIN)/python tests/recording.py
	$(BIN)/python tests/sealing.py

docs: .venv/.dev  ## write the generated files: protocol, catalogues, table of legal plays
	$(BIN)/python tools/protocol.py
	$(BIN)/python tools/catalogues.py
	$(BIN)/python tools/legal_plays.py

fix: .venv/.dev  ## let ruff mend what it can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: .venv/.dev  ## speed of the rules, beside the specimen it is held to
	$(BIN)/python bench/rules.py

mutants: .venv/.dev  ## break the rules a few thousand times and see that a test notices: hours
	@$(UV) sync --quiet --locked --group mutation
	$(BIN)/mutmut run
	$(BIN)/mutmut results

shots: .venv/.dev chromium  ## the README's pictures, from a real game
	$(BIN)/python tools/screenshots.py

hooks: .venv/.dev  ## check every commit before it is made
	$(BIN)/pre-commit install

chromium:
	@tools/chromium.sh >/dev/null

$(UV):
	@python3 -c 'import sys; sys.exit(sys.version_info < (3, 11) and "cardrace needs Python 3.11 or newer as python3")'
	@python3 -m pip --version >/dev/null 2>&1 || { echo "cardrace needs pip: install it as root with 'apt-get install python3-pip'"; exit 2; }
	@echo "fetching uv ..."
	@$(PIP) --target .tools/uv-$(UV_VERSION) uv==$(UV_VERSION)

.venv/.play: pyproject.toml uv.lock | $(UV)
	@echo "setting up .venv ..."
	@$(UV) sync --quiet --locked --no-default-groups --inexact
	@touch $@

.venv/.dev: pyproject.toml uv.lock | $(UV)
	@echo "setting up .venv for development ..."
	@$(UV) sync --quiet --locked
	@touch $@ .venv/.play

node_modules/.stamp: package.json package-lock.json | .venv/.dev
	@PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --silent --no-fund --no-audit
	@touch $@
