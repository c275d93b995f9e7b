// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strings"
)

// comments finds what the source says about a field: the comment above it or behind it.
type comments struct {
	root     string
	packages map[string]map[string]string // by import path: "Type.Field" or "Type" to text
}

func newComments(root string) *comments {
	return &comments{root: root, packages: map[string]map[string]string{}}
}

func (c *comments) of(owner reflect.Type, f reflect.StructField) (string, error) {
	texts, err := c.load(owner.PkgPath())
	if err != nil {
		return "", err
	}
	pkg := strings.TrimPrefix(strings.TrimPrefix(owner.PkgPath(), module), "/")
	if text := described[pkg+"."+owner.Name()+"."+f.Name]; text != "" {
		return text, nil
	}
	if text := texts[owner.Name()+"."+f.Name]; text != "" {
		return sentence(f.Name, text), nil
	}
	return "", fmt.Errorf("%s.%s has no comment", owner, f.Name)
}

func (c *comments) load(pkg string) (map[string]string, error) {
	if texts := c.packages[pkg]; texts != nil {
		return texts, nil
	}
	texts := map[string]string{}
	files, err := filepath.Glob(filepath.Join(c.root, strings.TrimPrefix(strings.TrimPrefix(pkg, module), "/"), "*.go"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		for _, decl := range parsed.Decls {
			if d, ok := decl.(*ast.GenDecl); ok {
				note(texts, d)
			}
		}
	}
	c.packages[pkg] = texts
	return texts, nil
}

func note(texts map[string]string, d *ast.GenDecl) {
	for _, spec := range d.Specs {
		t, ok := spec.(*ast.TypeSpec)
		if !ok {
			continue
		}
		s, ok := t.Type.(*ast.StructType)
		if !ok {
			continue
		}
		for _, field := range s.Fields.List {
			text := field.Doc.Text()
			if text == "" {
				text = field.Comment.Text()
			}
			for _, name := range field.Names {
				texts[t.Name.Name+"."+name.Name] = strings.Join(strings.Fields(text), " ")
			}
		}
	}
}

// sentence turns "Wait is how long ..." into "How long ...": the table names the field already.
func sentence(name, text string) string {
	for _, verb := range []string{" is ", " are ", " says ", " lists ", " names "} {
		if rest, ok := strings.CutPrefix(text, name+verb); ok {
			text = rest
			if verb == " lists " || verb == " names " {
				text = strings.TrimPrefix(text, "the ")
			}
			break
		}
	}
	if rest, ok := strings.CutPrefix(text, name+" "); ok {
		text = rest
	}
	if text == "" {
		return ""
	}
	text = strings.ToUpper(text[:1]) + text[1:]
	if !strings.ContainsRune(".!?:", rune(text[len(text)-1])) {
		text += "."
	}
	return text
}
