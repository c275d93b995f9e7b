// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package checkdeploy

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"
)

var metricName = regexp.MustCompile(`otelcol_[a-z0-9_]+`)

// declared are our metrics as the metadata files declare them.
func declared(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	for _, file := range [][]string{{"metadata.yaml"}, {"internal", "delivery", "metadata.yaml"}} {
		var m struct {
			Telemetry struct {
				Metrics map[string]any `json:"metrics"`
			} `json:"telemetry"`
		}
		require.NoError(t, yaml.Unmarshal(read(t, file...), &m))
		require.NotEmpty(t, m.Telemetry.Metrics, file)
		for name := range m.Telemetry.Metrics {
			names["otelcol_"+name] = true
		}
	}
	return names
}

// TestMetricNames: our metrics are declared; the collector's stand in the built binary, whose
// generated code spells every name out.
func TestMetricNames(t *testing.T) {
	t.Parallel()
	binary, err := os.ReadFile(os.Getenv("COLLECTOR_FULL"))
	require.NoError(t, err, "COLLECTOR_FULL must name the full distribution; make check-deploy sets it")
	ours := declared(t)
	used := map[string]bool{}
	for _, file := range []string{"observability/dashboard.json", "kubernetes/monitoring/rules.yaml", "kubernetes/gateway/hpa.yaml"} {
		for _, name := range metricName.FindAllString(string(read(t, "deploy", file)), -1) {
			if name == "otelcol_langfuse" {
				continue
			}
			used[name] = true
			if strings.Contains(name, "_langfuse_") {
				require.True(t, ours[name], "%s: %s is not declared", file, name)
			} else {
				require.True(t, bytes.Contains(binary, []byte(name)), "%s: %s is not in the binary", file, name)
			}
		}
	}
	require.Greater(t, len(used), 20)
}

// TestDashboard: the board is whole: panels have ids of their own, do not overlap, and query.
func TestDashboard(t *testing.T) {
	t.Parallel()
	var board struct {
		UID    string
		Panels []struct {
			ID      int
			Title   string
			GridPos struct{ X, Y, W, H int }
			Targets []struct{ Expr string }
		}
	}
	require.NoError(t, json.Unmarshal(read(t, "deploy", "observability", "dashboard.json"), &board))
	require.NotEmpty(t, board.UID)
	ids, cells := map[int]bool{}, map[[2]int]string{}
	for _, p := range board.Panels {
		require.False(t, ids[p.ID], p.Title)
		ids[p.ID] = true
		require.NotEmpty(t, p.Targets, p.Title)
		for _, target := range p.Targets {
			balanced(t, p.Title, target.Expr)
		}
		for x := p.GridPos.X; x < p.GridPos.X+p.GridPos.W; x++ {
			for y := p.GridPos.Y; y < p.GridPos.Y+p.GridPos.H; y++ {
				require.Empty(t, cells[[2]int{x, y}], "%s covers another panel", p.Title)
				cells[[2]int{x, y}] = p.Title
			}
		}
	}
}

// balanced catches what an edit breaks most often; PromQL's parser is not worth its modules.
func balanced(t *testing.T, where, expr string) {
	t.Helper()
	require.NotEmpty(t, expr, where)
	for _, pair := range []string{"()", "[]", "{}"} {
		require.Equal(t, strings.Count(expr, pair[:1]), strings.Count(expr, pair[1:]), "%s: %s", where, expr)
	}
}

// TestAlerts: each has an expression, a severity and words for who is woken.
func TestAlerts(t *testing.T) {
	t.Parallel()
	_, objects := documents(t, read(t, "deploy", "kubernetes", "monitoring", "rules.yaml"))
	groups := mustAt[[]any](t, objects[0], "spec", "groups")
	rules := mustAt[[]any](t, groups[0], "rules")
	require.Greater(t, len(rules), 5)
	for _, r := range rules {
		name := mustAt[string](t, r, "alert")
		balanced(t, name, mustAt[string](t, r, "expr"))
		require.Contains(t, []string{"warning", "critical"}, mustAt[string](t, r, "labels", "severity"), name)
		require.NotEmpty(t, mustAt[string](t, r, "annotations", "summary"), name)
		require.NotEmpty(t, mustAt[string](t, r, "annotations", "description"), name)
	}
}
