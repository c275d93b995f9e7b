// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package checkdeploy

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"sigs.k8s.io/kubectl-validate/pkg/openapiclient"
	"sigs.k8s.io/kubectl-validate/pkg/validator"
)

// schemaVersions are the oldest and newest Kubernetes that the module knows schemas of.
var schemaVersions = []string{"1.27", "1.28"}

var kustomizations = []string{"gateway", "stateful", "two-tier"}

// TestKubernetesSchemas holds the built manifests against the API server's own schemas,
// unknown fields included.
func TestKubernetesSchemas(t *testing.T) {
	t.Parallel()
	for _, version := range schemaVersions {
		v, err := validator.New(openapiclient.NewHardcodedBuiltins(version))
		require.NoError(t, err)
		for _, name := range kustomizations {
			texts, objects := documents(t, kustomized(t, path("deploy", "kubernetes", name)))
			require.Greater(t, len(texts), 5, name)
			for i, text := range texts {
				what := strings.Join([]string{version, name, objects[i].kind(), objects[i].name()}, " ")
				_, parsed, err := v.Parse(text)
				require.NoError(t, err, what)
				require.NoError(t, v.Validate(parsed), what)
			}
		}
		for _, file := range []string{"kubernetes/gateway/secret.example.yaml"} {
			texts, _ := documents(t, read(t, "deploy", file))
			_, parsed, err := v.Parse(texts[0])
			require.NoError(t, err, file)
			require.NoError(t, v.Validate(parsed), file)
		}
	}
}

// TestSchemasNotice shows that the check would fail.
func TestSchemasNotice(t *testing.T) {
	t.Parallel()
	v, err := validator.New(openapiclient.NewHardcodedBuiltins("1.28"))
	require.NoError(t, err)
	built := string(kustomized(t, path("deploy", "kubernetes", "gateway")))
	for old, wrong := range map[string]string{
		"readOnlyRootFilesystem": "readOnlyRootFileSystem", // unknown field
		"replicas: 2":            "replicas: two",          // wrong type
	} {
		require.Contains(t, built, old)
		texts, _ := documents(t, []byte(strings.ReplaceAll(built, old, wrong)))
		failed := false
		for _, text := range texts {
			_, parsed, err := v.Parse(text)
			failed = failed || err != nil || v.Validate(parsed) != nil
		}
		require.True(t, failed, wrong)
	}
}
