# Everything a person does with this tree, one word each. The work is in scripts/.

PREFIX ?= /usr/local
DESTDIR ?=
# Where the library and the programs are put together, ready to be used in place.
DIST := dist
# More words for the benchmark, for example: make bench BENCH="latency --quick"
BENCH ?= all --against mpich,openmpi,intel

.PHONY: build insight dist packages wheel install uninstall demo test test-all test-arm64 test-verbs test-quick bench performance sanitize miri lint clean help

build: ## Build the library and its programs into dist/ (the default)
	@scripts/build.sh $(DIST)

insight: ## The same with the libraries of mpiexec --profile and --check
	@scripts/build.sh --insight $(DIST)

install: $(if $(wildcard $(DIST)/lib/libmpi_abi.so.1),,build) ## Copy dist/ to PREFIX (/usr/local); DESTDIR for packages
	@scripts/install.sh $(DIST) "$(DESTDIR)" "$(PREFIX)"

uninstall: ## Remove what `make install` with the same PREFIX put there
	@scripts/install.sh --remove "$(DESTDIR)" "$(PREFIX)"

dist: ## Make the archive that is released, and its debug information, in release/
	@scripts/build.sh --insight --released $(DIST)
	@scripts/dist.sh $(DIST) release

packages: dist ## Make a .deb and an .rpm of the archive, in release/
	@scripts/packages.sh release

wheel: ## Put dist/ and a module for mpi4py into a wheel for pip, in wheels/
	@scripts/build.sh --insight --released $(DIST)
	@scripts/wheel.sh $(DIST)

demo: ## Build, then compile and run three small MPI programs on 4 ranks
	@scripts/setup.sh build
	@scripts/demo.sh

test: ## Run every test; the last line says how many there were
	@scripts/setup.sh test
	@scripts/test.sh

test-all: ## Run every test in all combinations of arguments, variants and ranks: hours
	@scripts/setup.sh test
	@scripts/test-all.sh

test-arm64: ## Run tests for arm64, by emulation, and the launcher in emulated machines
	@scripts/setup.sh test
	@scripts/test-arm64.sh

test-verbs: ## Run programs between two user-mode kernels with soft-RoCE, over libfabric's verbs and UCX: some twenty minutes
	@scripts/setup.sh test
	@scripts/verbs.sh

test-quick: ## Run what one runs before each commit: under five minutes
	@scripts/setup.sh test
	@scripts/test-quick.sh

bench: build ## Measure, beside other MPIs (BENCH="…" for other measurements)
	@$(DIST)/bin/encore bench $(BENCH)

performance: build ## Measure everything for an hour, on an idle machine, and write docs/performance*.md, docs/machines/
	@$(DIST)/bin/encore bench all --against mpich,openmpi,intel --json performance.json \
		--html performance.html --markdown docs/performance.md --machines docs/machines

sanitize: ## Run the unit tests with the library built for the address and the thread sanitizer (needs a nightly Rust)
	@scripts/sanitize.sh address
	@scripts/sanitize.sh thread

miri: ## Run what can be run of the unit tests under Miri (needs a nightly Rust with Miri)
	@scripts/miri.sh

lint: ## Check formatting, circles of files, Clippy's lints and the documentation
	@scripts/setup.sh lint
	@scripts/lint.sh

.PHONY: hooks
hooks: ## Have git check the form of commit messages in this clone
	@scripts/hooks.sh

clean: ## Remove everything that was built (target/, dist/, demo/, .cache/)
	rm -rf target $(DIST) demo wheels release .cache

help: ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20
