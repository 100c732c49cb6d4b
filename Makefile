# make play    set everything up and play Altaria against a bot
# make test    every check there is
# make bench   speed, beside other libraries
# make format  let ruff lay out and tidy the code
# make clean   remove what was built (distclean: the virtual environments too)
#
# PYTHON=python3.12    use this Python (once the virtual environments are there, `make distclean` first)
# RULEBOUND_PURE=1     do not compile (no C compiler needed)
# GAME=..., ARGS=...   what `make play` plays and what else it hands to `rulebound play`

GAME ?= altaria
ARGS ?=
VOLUME ?= normal
WORKERS ?= auto

PURE := $(filter-out 0,$(RULEBOUND_PURE))
BUILD := $(if $(PURE),pure,compiled)
# What is installed is a copy of the sources, made anew when any of them changes.
SOURCES := $(shell find src/rulebound -name __pycache__ -prune -o ! -name '*.pyc' ! -name '*.so' -print) \
	pyproject.toml setup.py
PIP := -m pip --disable-pip-version-check --quiet

heading = @printf '\n== %s ==\n' "$(1)"

.NOTPARALLEL:
.PHONY: play install test check-style check-types check-imports check-rules check-speed test-pure test-compiled \
	bench format clean distclean

play: .venv/installed-$(BUILD)
	@.venv/bin/rulebound play $(GAME) $(ARGS)

install: .venv/installed-$(BUILD)

test: check-style check-types check-imports check-rules check-speed test-pure $(if $(PURE),,test-compiled)

check-style: .venv/tools
	$(call heading,ruff: style and formatting)
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .

check-types: .venv/tools
	$(call heading,mypy --strict)
	.venv/bin/mypy --strict src tests benchmarks setup.py

check-imports: .venv/tools
	$(call heading,import directions)
	PYTHONPATH=src .venv/bin/lint-imports --no-logo

check-rules: .venv/installed-$(BUILD)
	$(call heading,clauses and scenarios)
	.venv/bin/rulebound coverage
	.venv/bin/rulebound check tests/games/*/scenarios

check-speed: .venv/installed-$(BUILD)
	$(call heading,speed)
	.venv/bin/rulebound bench

# Fewer and smaller runs: the same tests, about twenty times slower without the compiler. Shows line coverage as well,
# which compiled modules cannot.
test-pure: .venv-pure/tools .venv-pure/installed-pure
	$(call heading,tests on the pure build)
	RULEBOUND_TEST_BUILD=pure RULEBOUND_TEST_VOLUME=quick \
		.venv-pure/bin/python -m pytest -n $(WORKERS) --cov --cov-report=term:skip-covered

test-compiled: .venv/tools .venv/installed-compiled .venv-pure/installed-pure
	$(call heading,tests on the compiled build)
	RULEBOUND_TEST_BUILD=compiled RULEBOUND_TEST_VOLUME=$(VOLUME) RULEBOUND_OTHER_PYTHON="$(CURDIR)/.venv-pure/bin/python" \
		.venv/bin/python -m pytest -n $(WORKERS)

bench: .venv/installed-compiled
	.venv/bin/python $(PIP) install open_spiel
	.venv/bin/rulebound bench
	.venv/bin/python benchmarks/peers.py

format: .venv/tools
	.venv/bin/ruff check --fix .
	.venv/bin/ruff format .

clean:
	rm -rf build dist src/*.egg-info .coverage .coverage.* htmlcov
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -f .venv/installed-* .venv-pure/installed-*
	find . -name '.?*' -prune -o -name __pycache__ -prune -exec rm -rf {} +

distclean: clean
	rm -rf .venv .venv-pure

# -- virtual environments: `made` can build, `tools` can check, `installed-*` holds the package as it is now -----------

# $(call require,PYTHON,KEYS): installs a list of requirements that stands in pyproject.toml
define require
	@$(1) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))$(2), sep="\n")' > $(@D)/requirements.txt
	@$(1) $(PIP) install -r $(@D)/requirements.txt
endef

%/made: pyproject.toml
	$(call heading,virtual environment $(@D))
	@python=$$(tools/find-python.sh) && { $(@D)/bin/python -m pip --version >/dev/null 2>&1 || "$$python" -m venv --clear $(@D); }
	$(call require,$(@D)/bin/python,["build-system"]["requires"])
	@touch $@

%/tools: pyproject.toml | %/made
	$(call heading,tools for checking in $(@D))
	$(call require,$(@D)/bin/python,["project"]["optional-dependencies"]["dev"])
	$(call require,$(@D)/bin/python,["project"]["dependencies"])
	@touch $@

# What an earlier build left must not be packed again, but compiled modules that are still good need not be made again.
unpack = mkdir -p build && find build -path 'build/lib*' -type f ! -name '*.so' -exec rm -f {} + && rm -rf build/bdist*

%/installed-compiled: $(SOURCES) | %/made
	$(call heading,compiling the rules (two or three minutes))
	@tools/find-python.sh >/dev/null
	@rm -rf $(@D)/installed-*
	@$(unpack)
	@RULEBOUND_PURE=0 $(@D)/bin/python $(PIP) install --no-build-isolation .
	@touch $@

%/installed-pure: $(SOURCES) | %/made
	$(call heading,installing uncompiled in $(@D))
	@rm -rf $(@D)/installed-*
	@$(unpack)
	@RULEBOUND_PURE=1 $(@D)/bin/python $(PIP) install --no-build-isolation .
	@touch $@

.PRECIOUS: %/made %/tools
