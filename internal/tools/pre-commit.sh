#!/usr/bin/env bash
# Before each commit: the staged Go files are formatted and carry the licence, the packages they are in
# pass vet, and the generated pages are fresh. `make pre-commit` installs it; `git commit -n` goes around it.
set -euo pipefail
cd "$(git rev-parse --show-toplevel)"
files=() # bash 3.2, macOS's, knows no mapfile
while IFS= read -r f; do files+=("$f"); done < <(git diff --cached --name-only --diff-filter=ACM -- '*.go')
[ ${#files[@]} -gt 0 ] || exit 0

unformatted=$(gofmt -l "${files[@]}")
[ -z "$unformatted" ] || { echo "run make fmt: $unformatted"; exit 1; }
for f in "${files[@]}"; do
	head -2 "$f" | grep -q 'SPDX-License-Identifier: Apache-2.0' || { echo "$f: the licence header is missing"; exit 1; }
done
packages=$(printf '%s\n' "${files[@]}" | grep -vE '^(benchmarks|compat|examples|internal/checkdeploy|internal/delivery/benchmark)/' | xargs -r -n1 dirname | sort -u | sed 's|^|./|' || true)
[ -z "$packages" ] || go vet $packages
go test ./internal/walls ./internal/docgen
