#!/usr/bin/env bash
# Holds deploy/helm and deploy/operator against what upstream publishes, where you have it: the chart's
# directory and the operator's CRD cannot be had as Go modules, so make check-deploy does without.
# Usage: check-upstream.sh CHART_DIRECTORY CRD_FILE (either may be "-"); HELM names the helm binary.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
chart=$1 crd=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
validate() { (cd "$here/../internal/checkdeploy" && go run sigs.k8s.io/kubectl-validate "$@"); }

if [ "$crd" != - ]; then
	mkdir "$work/crds" && cp "$crd" "$work/crds/"
	validate --local-crds "$work/crds" "$here/operator"
fi
if [ "$chart" != - ]; then
	mkdir "$work/rendered"
	for values in "$here"/helm/values-*.yaml; do
		# PodMonitor is a custom resource, of which there is no schema here.
		"${HELM:-helm}" template check "$chart" --namespace langfuse-gateway --kube-version 1.28 --api-versions policy/v1 -f "$values" --set podMonitor.enabled=false \
			> "$work/rendered/$(basename "$values")"
	done
	validate --version 1.28 "$work/rendered"
fi
