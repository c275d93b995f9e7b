#!/bin/sh
# Copyright The otelcol-langfuse Authors
# SPDX-License-Identifier: Apache-2.0
#
# Tests the page end to end: agents' spans over OTLP through the built collector (COLLECTOR), the page in
# headless Chromium. Installs what is missing. With --screenshots it also writes docs/images.
set -eu
cd "$(dirname "$0")/../.."
if ! command -v chromium >/dev/null; then
	apt-get update -qq
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core
fi
npm install --prefix internal/pagetest --no-package-lock --no-audit --no-fund --silent
mkdir -p build
go build -o build/demo ./internal/demo
if [ "${1:-}" = --screenshots ]; then
	mkdir -p docs/images
	export SCREENSHOTS=docs/images
fi
COLLECTOR=${COLLECTOR:-build/otelcol-langfuse/otelcol-langfuse} exec node --test --test-concurrency=1 internal/pagetest/page.test.mjs
