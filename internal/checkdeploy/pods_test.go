// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package checkdeploy

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"k8s.io/apimachinery/pkg/api/resource"
)

// workloads are the built Deployments and StatefulSets of a kustomization.
func workloads(t *testing.T, name string) (pods []workload) {
	t.Helper()
	_, objects := documents(t, kustomized(t, path("deploy", "kubernetes", name)))
	for _, o := range objects {
		if o.kind() == "Deployment" || o.kind() == "StatefulSet" {
			spec, ok := at[map[string]any](o, "spec", "template", "spec")
			require.True(t, ok, o.name())
			pods = append(pods, workload{name: o.name(), kind: o.kind(), pod: spec})
		}
	}
	require.NotEmpty(t, pods)
	return pods
}

type workload struct {
	name, kind string
	pod        map[string]any
}

func (w workload) container(t *testing.T) map[string]any {
	t.Helper()
	list, ok := at[[]any](w.pod, "containers")
	require.True(t, ok)
	require.Len(t, list, 1)
	m, _ := asMap(list[0])
	return m
}

// TestPodsAreHardened: no root, no writes, no privileges, no API token, a limit and room to
// flush.
func TestPodsAreHardened(t *testing.T) {
	t.Parallel()
	for _, name := range kustomizations {
		for _, w := range workloads(t, name) {
			c := w.container(t)
			require.True(t, mustAt[bool](t, c, "securityContext", "readOnlyRootFilesystem"), w.name)
			require.False(t, mustAt[bool](t, c, "securityContext", "allowPrivilegeEscalation"), w.name)
			require.Equal(t, []any{"ALL"}, mustAt[[]any](t, c, "securityContext", "capabilities", "drop"), w.name)
			require.True(t, mustAt[bool](t, w.pod, "securityContext", "runAsNonRoot"), w.name)
			require.Equal(t, 10001, int(mustAt[float64](t, w.pod, "securityContext", "runAsUser")), w.name)
			require.False(t, mustAt[bool](t, w.pod, "automountServiceAccountToken"), w.name)
			require.GreaterOrEqual(t, mustAt[float64](t, w.pod, "terminationGracePeriodSeconds"), 90.0,
				"%s: longer than the exporter's timeout of 60 s and the flush", w.name)
			require.NotEmpty(t, mustAt[[]any](t, w.pod, "topologySpreadConstraints"), w.name)
			checkMemory(t, w.name, c)
			checkProbes(t, w.name, c)
		}
	}
}

func mustAt[T any](t *testing.T, v any, keys ...string) T {
	t.Helper()
	value, ok := at[T](v, keys...)
	require.True(t, ok, "%s is missing", strings.Join(keys, "."))
	return value
}

// checkMemory: GOMEMLIMIT is 70 to 90 % of the limit, or the collector is killed before the
// garbage collector tries.
func checkMemory(t *testing.T, name string, c map[string]any) {
	t.Helper()
	limit := resource.MustParse(mustAt[string](t, c, "resources", "limits", "memory"))
	i := slices.IndexFunc(mustAt[[]any](t, c, "env"), func(v any) bool {
		m, _ := asMap(v)
		return m["name"] == "GOMEMLIMIT"
	})
	require.GreaterOrEqual(t, i, 0, "%s: GOMEMLIMIT", name)
	m, _ := asMap(mustAt[[]any](t, c, "env")[i])
	value, _ := m["value"].(string)
	soft := resource.MustParse(strings.TrimSuffix(value, "B"))
	share := float64(soft.Value()) / float64(limit.Value())
	require.InDelta(t, 0.8, share, 0.1, "%s: GOMEMLIMIT %s of %s", name, value, limit.String())
}

// checkProbes: every probe asks a port that the container names, and that the configuration
// serves.
func checkProbes(t *testing.T, name string, c map[string]any) {
	t.Helper()
	ports := map[string]float64{}
	for _, p := range mustAt[[]any](t, c, "ports") {
		m, _ := asMap(p)
		ports[m["name"].(string)], _ = m["containerPort"].(float64)
	}
	for _, probe := range []string{"startupProbe", "readinessProbe", "livenessProbe"} {
		port := mustAt[string](t, c, probe, "httpGet", "port")
		require.Equal(t, 13133, int(ports[port]), "%s: %s", name, probe)
	}
	require.Equal(t, 8888, int(ports["metrics"]), name)
}

// TestSelectors: Services, budgets and policies select pods that there are.
func TestSelectors(t *testing.T) {
	t.Parallel()
	for _, name := range kustomizations {
		_, objects := documents(t, kustomized(t, path("deploy", "kubernetes", name)))
		components := map[string]bool{}
		for _, o := range objects {
			if c, ok := at[string](o, "spec", "template", "metadata", "labels", "app.kubernetes.io/component"); ok {
				components[c] = true
			}
		}
		for _, o := range objects {
			for _, keys := range [][]string{{"spec", "selector"}, {"spec", "selector", "matchLabels"}, {"spec", "podSelector", "matchLabels"}} {
				if c, ok := at[string](o, append(keys, "app.kubernetes.io/component")...); ok {
					require.True(t, components[c], "%s: %s %s selects %q", name, o.kind(), o.name(), c)
				}
			}
		}
	}
}
