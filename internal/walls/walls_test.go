// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package walls

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping"
)

const (
	root   = "../.."
	module = "github.com/otelcol-langfuse/langfuse"
)

type source struct {
	path string // slash-separated, from the root of the repository
	file *ast.File
	fset *token.FileSet
}

// sources parses every Go file of the module; generated and vendored trees are not ours.
func sources(t *testing.T) []source {
	t.Helper()
	var out []source
	require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			switch d.Name() {
			case "build", "node_modules", ".git", "testdata":
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(path, ".go") {
			return nil
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, path)
		out = append(out, source{filepath.ToSlash(rel), file, fset})
		return err
	}))
	return out
}

func (s source) isTest() bool { return strings.HasSuffix(s.path, "_test.go") }

func (s source) imports() []string {
	var out []string
	for _, i := range s.file.Imports {
		path, _ := strconv.Unquote(i.Path.Value)
		out = append(out, path)
	}
	return out
}

// allowed lists, by room, the imports from this module and from the collector that a room
// may have. The standard library is always allowed. A room that is not listed is free.
var allowed = map[string][]string{
	"mapping/genai":   {module + "/internal/jsonx", module + "/mapping/usage"},
	"mapping/usage":   {},
	"reasoning":       {},
	"internal/jsonx":  {"github.com/go-json-experiment/json/jsontext", "go.opentelemetry.io/collector/pdata/", module + "/internal/jsonx"},
	"mapping/dialect": {module + "/internal/jsonx", module + "/mapping/genai", module + "/mapping/usage", module + "/mapping/dialect", "go.opentelemetry.io/collector/pdata/"},
	"mapping/relate": {
		module + "/internal/jsonx", module + "/mapping/genai", module + "/mapping/usage", module + "/mapping/observation",
		module + "/redact", "go.opentelemetry.io/collector/pdata/",
	},
	"mapping/observation": {
		module + "/internal/jsonx", module + "/mapping/genai", module + "/mapping/usage", module + "/redact",
		"go.opentelemetry.io/collector/pdata/",
	},
}

func TestRoomsImportOnlyWhatTheyMay(t *testing.T) {
	t.Parallel()
	for _, s := range sources(t) {
		if s.isTest() || strings.HasSuffix(filepath.Dir(s.path), "test") {
			continue // a package named like dialecttest is a helper of tests
		}
		rules, ok := roomOf(s.path)
		if !ok {
			continue
		}
		for _, path := range s.imports() {
			if strings.Contains(strings.SplitN(path, "/", 2)[0], ".") && !mayImport(rules, path) {
				t.Errorf("%s imports %s, which its room may not", s.path, path)
			}
		}
	}
}

func roomOf(path string) ([]string, bool) {
	best, found := "", false
	for room := range allowed {
		if strings.HasPrefix(path, room+"/") && len(room) >= len(best) {
			best, found = room, true
		}
	}
	return allowed[best], found
}

func mayImport(rules []string, path string) bool {
	for _, r := range rules {
		if path == r || strings.HasPrefix(path, strings.TrimSuffix(r, "/")+"/") {
			return true
		}
	}
	return false
}

// TestDialectsDoNotKnowEachOther: a dialect imports the shared rooms, never another dialect.
func TestDialectsDoNotKnowEachOther(t *testing.T) {
	t.Parallel()
	names := map[string]bool{}
	for _, d := range mapping.Dialects() {
		require.False(t, names[d.Name()], "two dialects are called %s", d.Name())
		names[d.Name()] = true
	}
	const prefix = module + "/mapping/dialect/"
	for _, s := range sources(t) {
		rest, ok := strings.CutPrefix(s.path, "mapping/dialect/")
		if !ok || s.isTest() {
			continue
		}
		own, _, _ := strings.Cut(rest, "/")
		for _, path := range s.imports() {
			other, ok := strings.CutPrefix(path, prefix)
			other, _, _ = strings.Cut(other, "/")
			if ok && other != own && names[other] && own != "messages" {
				t.Errorf("%s imports dialect %s", s.path, other)
			}
		}
	}
}

// mayNameTheTarget are the rooms where Langfuse's attribute names may stand.
var mayNameTheTarget = []string{
	"mapping/observation/", "mapping/dialect/langfuse/", "preview/", "langfusetest/", "cmd/", "examples/", "benchmarks/",
}

func TestOnlyTheWriterNamesTheTarget(t *testing.T) {
	t.Parallel()
	for _, s := range sources(t) {
		if s.isTest() || hasPrefix(s.path, mayNameTheTarget) {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil && strings.HasPrefix(text, "langfuse.") {
					t.Errorf("%s: %s stands outside of the writer", s.fset.Position(lit.Pos()), lit.Value)
				}
			}
			return true
		})
	}
}

func hasPrefix(path string, prefixes []string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(path, p) {
			return true
		}
	}
	return false
}

// TestNoHiddenRegistration: order and membership stand in one list, never in init().
func TestNoHiddenRegistration(t *testing.T) {
	t.Parallel()
	for _, s := range sources(t) {
		for _, d := range s.file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == "init" && f.Recv == nil {
				t.Errorf("%s has an init function", s.path)
			}
		}
	}
}

// TestEveryFileHasItsHeader and every package its comment.
func TestEveryFileHasItsHeader(t *testing.T) {
	t.Parallel()
	documented := map[string]bool{}
	for _, s := range sources(t) {
		b, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(s.path)))
		require.NoError(t, err)
		if !strings.HasPrefix(string(b), "// Copyright The otelcol-langfuse Authors\n// SPDX-License-Identifier: Apache-2.0\n") {
			t.Errorf("%s lacks the licence header", s.path)
		}
		dir := filepath.ToSlash(filepath.Dir(s.path))
		if !s.isTest() {
			documented[dir] = documented[dir] || s.file.Doc != nil
		}
	}
	for dir, ok := range documented {
		if !ok {
			t.Errorf("package %s has no doc comment", dir)
		}
	}
}
