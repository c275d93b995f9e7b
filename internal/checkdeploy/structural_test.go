// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package checkdeploy

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Field names as the operator's v1beta1 API and the chart's values (0.170) document them. Neither
// can be had as a Go module, so that only names and the outer types are checked here.
var (
	operatorFields = map[string]string{
		"mode": "string", "image": "string", "replicas": "number", "autoscaler": "map", "env": "list", "envFrom": "list",
		"resources": "map", "podSecurityContext": "map", "securityContext": "map", "podDisruptionBudget": "map",
		"terminationGracePeriodSeconds": "number", "topologySpreadConstraints": "list", "observability": "map",
		"volumeClaimTemplates": "list", "volumeMounts": "list", "volumes": "list", "config": "map",
	}
	chartValues = map[string]string{
		"mode": "string", "replicaCount": "number", "autoscaling": "map", "statefulset": "map", "image": "map", "command": "map",
		"extraEnvs": "list", "extraEnvsFrom": "list", "extraVolumeMounts": "list", "resources": "map", "useGOMEMLIMIT": "bool",
		"podSecurityContext": "map", "securityContext": "map", "terminationGracePeriodSeconds": "number",
		"topologySpreadConstraints": "list", "podDisruptionBudget": "map", "networkPolicy": "map", "ports": "map", "podMonitor": "map",
		"config": "map", "fullnameOverride": "string", "service": "map",
	}
	// What the chart's default configuration has and a null takes away.
	chartDefaults = []string{"jaeger", "prometheus", "zipkin", "batch", "debug", "metrics"}
)

// TestOperatorResources checks the OpenTelemetryCollector resources structurally.
func TestOperatorResources(t *testing.T) {
	t.Parallel()
	for _, file := range glob(t, "deploy/operator/*.yaml") {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		_, objects := documents(t, text)
		require.Len(t, objects, 1, file)
		o := objects[0]
		require.Equal(t, "opentelemetry.io/v1beta1", o["apiVersion"], file)
		require.Equal(t, "OpenTelemetryCollector", o.kind(), file)
		spec := mustAt[map[string]any](t, o, "spec")
		checkFields(t, file, spec, operatorFields)
		require.Contains(t, []any{"deployment", "statefulset"}, spec["mode"], file)
		checkMemory(t, file, spec)
		noNulls(t, file, spec, nil)
		if spec["mode"] == "statefulset" {
			require.NotEmpty(t, spec["volumeClaimTemplates"], file)
		}
	}
}

// TestChartValues checks the values structurally. The chart starts command.name, whose
// default is another binary, and needs the health_check on the pod's address.
func TestChartValues(t *testing.T) {
	t.Parallel()
	for _, file := range glob(t, "deploy/helm/*.yaml") {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		_, objects := documents(t, text)
		values := objects[0]
		checkFields(t, file, values, chartValues)
		require.Equal(t, "otelcol-langfuse", mustAt[string](t, values, "command", "name"), file)
		require.Equal(t, "${env:MY_POD_IP}:13133", mustAt[string](t, values, "config", "extensions", "health_check", "endpoint"), file)
		noNulls(t, file, mustAt[map[string]any](t, values, "config"), chartDefaults)
		for _, old := range []string{"otlphttp", "spanmetrics", "loadbalancing", "  otlp: {}"} {
			require.NotContains(t, string(text), old, "the chart rewrites old component names")
		}
	}
}

func checkFields(t *testing.T, file string, m map[string]any, allowed map[string]string) {
	t.Helper()
	for k, v := range m {
		want, ok := allowed[k]
		require.True(t, ok, "%s: unknown field %q", file, k)
		var is string
		switch v.(type) {
		case string:
			is = "string"
		case float64, int64:
			is = "number"
		case bool:
			is = "bool"
		case []any:
			is = "list"
		default:
			is = "map"
		}
		require.Equal(t, want, is, "%s: %s", file, k)
	}
}

// noNulls: an API server and Helm drop nulls, so that a component written as `name:` would
// vanish; it is written `name: {}`.
func noNulls(t *testing.T, file string, v any, allowed []string) {
	t.Helper()
	m, ok := asMap(v)
	if !ok {
		return
	}
	for k, inner := range m {
		if inner == nil {
			require.Contains(t, allowed, k, "%s: write %s: {}", file, k)
		}
		noNulls(t, file, inner, allowed)
	}
}

// TestMonitors checks the Prometheus Operator's resources structurally: they select the port
// that the pods name, and labels that the pods have.
func TestMonitors(t *testing.T) {
	t.Parallel()
	_, objects := documents(t, kustomized(t, path("deploy", "kubernetes", "monitoring")))
	_, more := documents(t, read(t, "deploy", "kubernetes", "monitoring", "servicemonitor.yaml"))
	kinds := []string{}
	for _, o := range append(objects, more...) {
		kinds = append(kinds, o.kind())
		endpoints := "podMetricsEndpoints"
		switch o.kind() {
		case "ServiceMonitor":
			endpoints = "endpoints"
		case "PodMonitor":
			require.Equal(t, "otelcol-langfuse", mustAt[string](t, o, "spec", "selector", "matchLabels", "app.kubernetes.io/name"))
		default:
			continue
		}
		list := mustAt[[]any](t, o, "spec", endpoints)
		require.Equal(t, "metrics", mustAt[string](t, list[0], "port"))
		require.True(t, strings.HasPrefix(o["apiVersion"].(string), "monitoring.coreos.com/"))
	}
	require.ElementsMatch(t, []string{"PodMonitor", "PrometheusRule", "Service", "ServiceMonitor"}, kinds)
}
