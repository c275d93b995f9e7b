#!/usr/bin/env bash
# Runs the RUN steps of the Dockerfile's build stage without docker, in a clone of HEAD, and starts
# what came out as the final stage would: another user's rights, an empty environment, no file but
# the configuration. Usage: run-steps.sh [TARGETARCH]; the default is this machine's.
set -euo pipefail
root=$(git -C "$(dirname "$0")" rev-parse --show-toplevel)
work=$(mktemp -d)
trap 'chmod -R u+w "$work" && rm -rf "$work"' EXIT
git clone -q "$root" "$work/src"

export TARGETOS=linux TARGETARCH=${1:-$(go env GOARCH)} MANIFEST=${MANIFEST:-builder-config.full.yaml} CGO_ENABLED=0
cd "$work/src"
# One stage: from the first FROM to the second. /out of the image is $work/out here.
awk '/^FROM/{n++} n==1 && /^RUN /{sub(/^RUN /,""); print}' deploy/docker/Dockerfile | while read -r step; do
	echo "RUN $step"
	(eval "${step//\/out/$work/out}")
done

binary=$work/out/otelcol-langfuse
file=$(go version -m "$binary" | awk '$2=="CGO_ENABLED=0"{print "static"}')
[ "$file" = static ] || { echo "the binary is not static"; exit 1; }
if [ "$TARGETARCH" = "$(go env GOARCH)" ]; then
	env -i LANGFUSE_PUBLIC_KEY=pk-lf-x LANGFUSE_SECRET_KEY=sk-lf-x "$binary" validate --config=config.yaml
	env -i "$binary" components >/dev/null
fi
echo "ok: $(du -h "$binary" | cut -f1) for $TARGETOS/$TARGETARCH"
