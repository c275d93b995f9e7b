// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package checkdeploy

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"
)

// TestCollectorConfigs lets the built full distribution load every collector configuration
// that the repository shows, wherever it stands.
func TestCollectorConfigs(t *testing.T) {
	t.Parallel()
	binary := os.Getenv("COLLECTOR_FULL")
	require.NotEmpty(t, binary, "COLLECTOR_FULL must name the full distribution; make check-deploy sets it")
	for name, text := range collectorConfigs(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "collector.yaml")
			require.NoError(t, os.WriteFile(file, text, 0o600))
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			cmd := exec.CommandContext(ctx, binary, "validate", "--config", file)
			cmd.Env = append(os.Environ(), environment(t, text)...)
			out, err := cmd.CombinedOutput()
			require.NoError(t, err, "%s", out)
		})
	}
}

var envRef = regexp.MustCompile(`\$\{env:([A-Z_]+)\}`)

// environment gives every variable without a default a value that suits its name.
func environment(t *testing.T, text []byte) (env []string) {
	t.Helper()
	for _, m := range envRef.FindAllSubmatch(text, -1) {
		name, value := string(m[1]), "x"
		switch {
		case name == "MY_POD_IP":
			value = "127.0.0.1"
		case name == "STATE_DIR":
			value = t.TempDir()
		case strings.HasSuffix(name, "PUBLIC_KEY"):
			value = "pk-lf-check"
		case strings.HasSuffix(name, "SECRET_KEY"):
			value = "sk-lf-check"
		case strings.HasSuffix(name, "HOST"):
			value = "https://langfuse.example.com"
		}
		env = append(env, name+"="+value)
	}
	return env
}

// collectorConfigs finds them in files, in the README and docs, in the operator's resources and
// in the chart's values.
func collectorConfigs(t *testing.T) map[string][]byte {
	t.Helper()
	all := map[string][]byte{"config.yaml": read(t, "config.yaml")}
	for _, pattern := range []string{"deploy/collector/*.yaml", "deploy/kubernetes/*/collector.yaml", "deploy/kubernetes/*/front.yaml"} {
		for _, file := range glob(t, pattern) {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			all[strings.TrimPrefix(filepath.ToSlash(file), repository+"/")] = text
		}
	}
	for _, file := range glob(t, "deploy/operator/*.yaml") {
		embedded(t, all, file, "spec", "config")
	}
	for _, file := range glob(t, "deploy/helm/*.yaml") {
		embedded(t, all, file, "config")
	}
	for _, file := range append(glob(t, "docs/*.md"), path("README.md")) {
		fenced(t, all, file)
	}
	return all
}

func embedded(t *testing.T, all map[string][]byte, file string, keys ...string) {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	_, objects := documents(t, text)
	config, ok := at[map[string]any](objects[0], keys...)
	require.True(t, ok, file)
	withoutNulls(config)
	text, err = yaml.Marshal(config)
	require.NoError(t, err)
	all[strings.TrimPrefix(filepath.ToSlash(file), repository+"/")] = text
}

// withoutNulls removes what the chart removes: a null takes a default of the chart away.
func withoutNulls(m map[string]any) {
	for k, v := range m {
		if v == nil {
			delete(m, k)
		} else if inner, ok := v.(map[string]any); ok {
			withoutNulls(inner)
		}
	}
}

var fence = regexp.MustCompile("(?ms)^```ya?ml\n(.*?)^```")

// fenced takes the whole configurations out of a page; a piece has no service or no receivers.
func fenced(t *testing.T, all map[string][]byte, file string) {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	for i, m := range fence.FindAllSubmatch(text, -1) {
		var parsed map[string]any
		require.NoError(t, yaml.Unmarshal(m[1], &parsed), "%s: %s", file, m[1])
		_, service := parsed["service"]
		if _, receivers := parsed["receivers"]; service && receivers {
			all[strings.TrimPrefix(filepath.ToSlash(file), repository+"/")+"#"+string(rune('1'+i))] = m[1]
		}
	}
}
