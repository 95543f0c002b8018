# A fresh clone needs Python 3.11+, Node 20.19+ and, for the solver, a C++20 compiler; everything else is fetched.
VENV := .venv
PY := $(VENV)/bin/python
STAMP := .make
WEB := src/trefoil/web/index.html
WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print 2>/dev/null)
KERNEL_SOURCES := $(shell find kernel -name tests -prune -o -type f -print)

.PHONY: play test check bench lint types unit browser web-check golden clean kernel

# Without a compiler there is no kernel, and everything but the solver works all the same.
play: $(STAMP)/app $(WEB)
	@$(MAKE) --no-print-directory $(STAMP)/kernel || echo "Trefoil starts without its solver."
	$(VENV)/bin/trefoil $(ARGS)

test: lint types web-check $(STAMP)/kernel
	sh tools/postgres.sh install
	sh tools/clang.sh || true
	$(PY) -m pytest -n 2 --dist loadgroup tests -m "not browser"
	sh tools/chromium.sh
	$(PY) -m pytest -n 2 tests/browser

check: lint types web-check unit

kernel: $(STAMP)/kernel

unit: $(STAMP)/dev $(STAMP)/kernel
	$(PY) -m pytest -n 2 --dist loadgroup tests -m "not browser and not slow and not postgres"

browser: $(STAMP)/dev $(WEB)
	sh tools/chromium.sh
	$(PY) -m pytest -n 2 tests/browser

lint: $(STAMP)/dev
	$(VENV)/bin/ruff check src tests benchmarks tools
	$(VENV)/bin/ruff format --check src tests benchmarks tools

types: $(STAMP)/dev
	$(VENV)/bin/mypy
	$(VENV)/bin/mypy benchmarks tools

web-check: $(WEB)
	npm --prefix web run --silent check
	npm --prefix web run --silent test

bench: $(STAMP)/dev $(STAMP)/kernel $(WEB)
	$(PY) benchmarks/run.py $(ARGS)

golden: $(STAMP)/dev
	$(PY) tools/golden.py

$(WEB): web/node_modules/.package-lock.json $(WEB_SOURCES)
	npm --prefix web run --silent build
	touch $@

web/node_modules/.package-lock.json: web/package-lock.json web/package.json
	cd web && npm ci --no-audit --no-fund --silent
	touch $@

$(VENV)/bin/python:
	python3 -m venv $(VENV)
	$(PY) -m pip install --quiet --upgrade "pip>=25.1"

$(STAMP)/app: $(VENV)/bin/python pyproject.toml constraints.txt
	$(PY) -m pip install --quiet --constraint constraints.txt --editable .
	mkdir -p $(STAMP) && touch $@

$(STAMP)/dev: $(STAMP)/app
	$(PY) -m pip install --quiet --constraint constraints.txt --group dev
	touch $@

$(STAMP)/kernel: $(STAMP)/app tools/kernel.py $(KERNEL_SOURCES)
	$(PY) -m pip install --quiet --constraint constraints.txt --group kernel
	$(PY) tools/kernel.py
	touch $@

clean:
	rm -rf $(VENV) $(STAMP) build web/node_modules src/trefoil/web src/trefoil/_kernel*.so
