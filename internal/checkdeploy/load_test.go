// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package checkdeploy

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	yamlv3 "gopkg.in/yaml.v3"
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
	"sigs.k8s.io/yaml"
)

const repository = "../.."

func path(parts ...string) string { return filepath.Join(append([]string{repository}, parts...)...) }

// object is one Kubernetes object as parsed YAML.
type object map[string]any

func (o object) kind() string { s, _ := o["kind"].(string); return s }

func (o object) name() string { s, _ := at[string](o, "metadata", "name"); return s }

// at follows keys into nested maps.
func at[T any](v any, keys ...string) (T, bool) {
	for _, k := range keys {
		m, ok := asMap(v)
		if !ok {
			var zero T
			return zero, false
		}
		v = m[k]
	}
	t, ok := v.(T)
	return t, ok
}

func asMap(v any) (map[string]any, bool) {
	switch m := v.(type) {
	case object:
		return m, true
	case map[string]any:
		return m, true
	default:
		return nil, false
	}
}

// kustomized builds a directory as `kubectl kustomize` does.
func kustomized(t *testing.T, dir string) []byte {
	t.Helper()
	resources, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(filesys.MakeFsOnDisk(), dir)
	require.NoError(t, err, dir)
	text, err := resources.AsYaml()
	require.NoError(t, err)
	return text
}

// documents splits a YAML stream; each is given as text and parsed.
func documents(t *testing.T, stream []byte) (texts [][]byte, objects []object) {
	t.Helper()
	decoder := yamlv3.NewDecoder(bytes.NewReader(stream))
	for {
		var node any
		err := decoder.Decode(&node)
		if errors.Is(err, io.EOF) {
			return texts, objects
		}
		require.NoError(t, err)
		if node == nil {
			continue
		}
		text, err := yamlv3.Marshal(node)
		require.NoError(t, err)
		var o object
		require.NoError(t, yaml.Unmarshal(text, &o))
		texts, objects = append(texts, text), append(objects, o)
	}
}

func read(t *testing.T, parts ...string) []byte {
	t.Helper()
	text, err := os.ReadFile(path(parts...))
	require.NoError(t, err)
	return text
}

func glob(t *testing.T, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(path(filepath.FromSlash(pattern)))
	require.NoError(t, err)
	require.NotEmpty(t, files, pattern)
	return files
}
