#!/usr/bin/env bash
# Builds the full distribution for six platforms, with checksums and an SBOM of each binary.
# Usage: release.sh DIRECTORY [PLATFORM...]; VERSION names the files (default: git describe).
set -euo pipefail
cd "$(git -C "$(dirname "$0")" rev-parse --show-toplevel)"
out=$(mkdir -p "$1" && cd "$1" && pwd)
shift
platforms=("$@")
[ ${#platforms[@]} -gt 0 ] || platforms=(linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64)
version=${VERSION:-$(git describe --tags --always 2>/dev/null)}
manifest=${MANIFEST:-builder-config.full.yaml}

# The collector says the version of the release, not the one that stands in the manifest.
mkdir -p build
sed "s/^  version: .*/  version: ${version#v}/" "$manifest" > build/release-manifest.yaml
go tool -modfile=internal/tools/go.mod builder --config build/release-manifest.yaml --skip-compilation
sources=$(sed -n 's/^ *output_path: *//p' "$manifest")
for platform in "${platforms[@]}"; do
	os=${platform%/*} arch=${platform#*/}
	file=$out/otelcol-langfuse_${version}_${os}_${arch}
	[ "$os" != windows ] || file=$file.exe
	echo "$platform"
	(cd "$sources" && CGO_ENABLED=0 GOOS=$os GOARCH=$arch go build -trimpath -ldflags='-s -w' -o "$file" .)
	go run ./internal/release "$file" > "${file%.exe}.spdx.json"
done
(cd "$out" && rm -f SHA256SUMS && sha256sum otelcol-langfuse_* > SHA256SUMS)
