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

.PHONY: bench
bench: ## Benchmarks in process, benchstat format
	$(GO) test -run '^$$' -bench . -benchmem ./...

.PHONY: clean
clean: ## Remove what was built
	rm -rf build
