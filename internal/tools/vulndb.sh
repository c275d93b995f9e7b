#!/usr/bin/env bash
# Makes a vulnerability database for govulncheck out of the module golang.org/x/vulndb, where its own
# host cannot be reached. Usage: vulndb.sh DIRECTORY; then make vulncheck VULNDB=file://DIRECTORY
set -euo pipefail
out=$(mkdir -p "$1" && cd "$1" && pwd)
work=$(mktemp -d)
trap 'chmod -R u+w "$work" && rm -rf "$work"' EXIT
cd "$work"
go mod init vulndb >/dev/null 2>&1
module=$(go mod download -json golang.org/x/vulndb@latest | sed -n 's/.*"Dir": "\(.*\)".*/\1/p')
cp -r "$module" src && chmod -R u+w src
mkdir -p "$out/ID"
cp src/data/osv/*.json "$out/ID/"
(cd src && go run ./cmd/indexdb -out "$out" -vulns "$out/ID")
echo "use it with: make vulncheck VULNDB=file://$out"
