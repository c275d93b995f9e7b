# `make demo` and `make test` are all a newcomer needs; `make help` lists the rest.

GO        ?= go
TOOL      := $(GO) tool -modfile=internal/tools/go.mod
COLLECTOR := build/otelcol-langfuse/otelcol-langfuse
SOURCES   := $(shell find . -path ./build -prune -o -path ./node_modules -prune -o -name '*.go' -print) go.mod go.sum builder-config.yaml

.DEFAULT_GOAL := help

.PHONY: help
help: ## Show this list
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  %-18s %s\n", $$1, $$2}'

.PHONY: build
build: $(COLLECTOR) ## Build the collector with ocb

$(COLLECTOR): $(SOURCES)
	mkdir -p build
	$(TOOL) builder --config builder-config.yaml

.PHONY: demo
demo: build ## Send real agents' traces through the collector and show how they arrive
	$(GO) run ./internal/demo --collector $(COLLECTOR)

.PHONY: run
run: build ## Run the collector as a service with config.yaml
	$(COLLECTOR) --config config.yaml

.PHONY: test
test: build ## Everything that proves it, race detector included
	$(GO) vet ./...
	COLLECTOR=$(abspath $(COLLECTOR)) $(GO) test -race -tags e2e -timeout 20m ./...

.PHONY: fmt
fmt: ## Format the code
	gofmt -w $(shell git ls-files '*.go')

.PHONY: lint
lint: ## Format check and vet
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { gofmt -l $$(git ls-files '*.go'); echo 'run make fmt'; exit 1; }
	$(GO) vet ./...

.PHONY: test-faults
test-faults: build ## The exporter's whole fault suite
	COLLECTOR=$(abspath $(COLLECTOR)) $(GO) test -tags faults -timeout 30m ./internal/delivery/... ./langfusetest/...

.PHONY: test-page
test-page: build ## The page in headless Chromium (installs what is missing)
	COLLECTOR=$(abspath $(COLLECTOR)) internal/pagetest/run.sh

.PHONY: bench
bench: ## Benchmarks in process, benchstat format
	$(GO) test -run '^$$' -bench . -benchmem ./internal/jsonx ./mapping/... ./redact/... ./conversation ./assembly ./reasoning

BENCH := build/otelcol-bench/otelcol-bench
BARE  := build/otelcol-bare/otelcol-bare

.PHONY: bench-e2e
bench-e2e: ## Goals of speed: built collectors beside their peers, growth; plots into docs/
	mkdir -p build
	$(TOOL) builder --config benchmarks/builder-config.yaml
	$(TOOL) builder --config benchmarks/builder-bare.yaml
	cd benchmarks && $(GO) run ./e2e -collector ../$(BENCH) -bare ../$(BARE) -svg ../docs/throughput.svg
	cd benchmarks && $(GO) run ./growth -svg ../docs/growth.svg

# What follows is for platform teams and maintainers; CI runs it in jobs of their own.

FULL  := build/otelcol-langfuse-full/otelcol-langfuse
LINT  := $(GO) tool -modfile=$(CURDIR)/internal/tools/lint/go.mod
# Modules of their own, whose dependencies nobody who builds the components needs.
ASIDE := examples/go compat benchmarks benchmarks/redact-peers internal/delivery/benchmark internal/checkdeploy

.PHONY: build-full
build-full: $(FULL) ## Build the distribution a platform team runs (minutes when cold)

$(FULL): $(SOURCES) builder-config.full.yaml
	mkdir -p build
	$(TOOL) builder --config builder-config.full.yaml

.PHONY: docs
docs: ## Write the generated parts of README.md
	$(GO) run ./internal/docgen

.PHONY: lint-full
lint-full: ## The collector's linters and staticcheck (minutes when cold)
	$(LINT) golangci-lint run ./...
	$(LINT) staticcheck -tags e2e ./...
	$(LINT) staticcheck -tags faults,full,examples,soak ./...

.PHONY: lint-aside
lint-aside: ## The same over the modules beside ours (their dependencies are compiled first)
	set -e; for m in $(ASIDE); do (cd $$m && $(LINT) golangci-lint run -c $(CURDIR)/.golangci.yml ./... && $(LINT) staticcheck ./...); done

.PHONY: check-deploy
check-deploy: build-full e2e-two-tier ## Manifests, configurations, alerts, and two tiers as processes
	cd internal/checkdeploy && COLLECTOR_FULL=$(abspath $(FULL)) $(GO) test -count=1 ./...

.PHONY: e2e-two-tier
e2e-two-tier: build-full ## Three fronts, two backs, one killed: nothing lost
	COLLECTOR_FULL=$(abspath $(FULL)) $(GO) test -count=1 -tags 'e2e full' -run TestTwoTier ./internal/e2e/

.PHONY: soak
soak: build ## Mixed traffic at half of capacity (SOAK_DURATION, default 30m)
	SOAK_DURATION=$(or $(SOAK_DURATION),30m) COLLECTOR=$(abspath $(COLLECTOR)) $(GO) test -tags soak -timeout 90m -count=1 -v ./internal/soak

.PHONY: check-docker
check-docker: ## Run the Dockerfile's build steps without docker
	deploy/docker/run-steps.sh

.PHONY: examples
examples: build ## Real instrumentations from npm and Go against the collector (needs Node 20)
	cd examples/javascript && npm install --no-package-lock --no-audit --no-fund
	COLLECTOR=$(abspath $(COLLECTOR)) $(GO) test -count=1 -tags 'e2e examples' -run TestExamples ./internal/e2e/

.PHONY: compat
compat: ## Compile and run with the newest collector release that can be had
	cd compat && $(GO) test -count=1 ./...

.PHONY: nightly
nightly: lint-full lint-aside check-deploy check-docker examples compat vulncheck ## Everything that is too slow for every change

.PHONY: vulncheck
vulncheck: ## Known vulnerabilities of what we build from; VULNDB=file:///... where the database is unreachable
	$(LINT) govulncheck $(if $(VULNDB),-db $(VULNDB)) ./...

.PHONY: vulndb
vulndb: ## A vulnerability database from the module proxy, in build/vulndb, for VULNDB=
	internal/tools/vulndb.sh build/vulndb

ROOMS := mapping reasoning redact conversation assembly
.PHONY: coverage
coverage: ## Statements covered, by room; the target is 90 %
	@mkdir -p build
	@$(GO) test -coverprofile=build/cover.out -coverpkg=$$(echo $(foreach r,$(ROOMS),./$(r)/...) | tr ' ' ',') . $(foreach r,$(ROOMS),./$(r)/...) > build/cover.log || { cat build/cover.log; exit 1; }
	@$(GO) run ./internal/coverage build/cover.out $(ROOMS)

.PHONY: release
release: ## Binaries, checksums and an SBOM for six platforms in build/release
	internal/release/release.sh build/release

.PHONY: pre-commit
pre-commit: ## Install a hook that formats, vets and checks the pages before each commit
	install -m 0755 internal/tools/pre-commit.sh "$$(git rev-parse --git-path hooks)/pre-commit"

.PHONY: clean
clean: ## Remove what was built
	rm -rf build
