// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"encoding"
	"fmt"
	"reflect"
	"strings"
	"time"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/config/configopaque"

	"github.com/otelcol-langfuse/langfuse"
)

func processorSettings(_ context.Context, root string) (string, error) {
	return settings(root, langfuse.NewDefaultProcessorConfig(), nil)
}

func exporterSettings(_ context.Context, root string) (string, error) {
	return settings(root, langfuse.NewDefaultExporterConfig(), externFields)
}

// row is one line of a settings table.
type row struct{ path, kind, def, text string }

// settings writes the table of a configuration with its defaults.
func settings(root string, config any, extern []row) (string, error) {
	w := walker{comments: newComments(root)}
	if err := w.structure("", reflect.ValueOf(config).Elem()); err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString("| Field | Type | Default | Description |\n|---|---|---|---|\n")
	for _, r := range append(extern, w.rows...) {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", r.path, r.kind, quoted(r.def), escape(r.text))
	}
	return b.String(), nil
}

// escape keeps tags and bars from being read as HTML and cells.
func escape(text string) string { return strings.NewReplacer("|", `\|`, "<", "&lt;").Replace(text) }

func quoted(def string) string {
	if def == "" {
		return ""
	}
	return "`" + def + "`"
}

// walker collects the rows of a struct and the structs in it.
type walker struct {
	comments *comments
	rows     []row
}

var (
	durationType = reflect.TypeFor[time.Duration]()
	opaqueType   = reflect.TypeFor[configopaque.String]()
	idType       = reflect.TypeFor[*component.ID]()
)

func (w *walker) structure(prefix string, v reflect.Value) error {
	t := v.Type()
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("mapstructure"), ",")
		if !f.IsExported() || name == "-" || !ours(f.Type) && !ours(t) {
			continue
		}
		switch {
		case options == "squash" && ours(f.Type):
			if err := w.structure(prefix, v.Field(i)); err != nil {
				return err
			}
		case name == "" || externBlock(f.Type):
			continue // described in extern.go
		case f.Type.Kind() == reflect.Struct:
			if err := w.structure(prefix+name+"::", v.Field(i)); err != nil {
				return err
			}
		default:
			if err := w.field(prefix+name, t, f, v.Field(i)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (w *walker) field(path string, owner reflect.Type, f reflect.StructField, v reflect.Value) error {
	text, err := w.comments.of(owner, f)
	if err != nil {
		return err
	}
	w.rows = append(w.rows, row{path, kindOf(f.Type), defaultOf(v), text + values(f.Type)})
	if f.Type.Kind() == reflect.Slice && f.Type.Elem().Kind() == reflect.Struct && ours(f.Type.Elem()) {
		return w.structure(path+"[]::", reflect.New(f.Type.Elem()).Elem())
	}
	return nil
}

// values asks a type what it allows: it says so when it is given anything else.
func values(t reflect.Type) string {
	u, ok := reflect.New(t).Interface().(encoding.TextUnmarshaler)
	if !ok || t.Kind() != reflect.String {
		return ""
	}
	err := u.UnmarshalText([]byte("?"))
	if err == nil {
		return ""
	}
	_, allowed, found := strings.Cut(err.Error(), "is not one of ")
	if !found {
		return ""
	}
	return " One of `" + strings.Join(strings.Split(allowed, ", "), "`, `") + "`."
}

const module = "github.com/otelcol-langfuse/langfuse"

func ours(t reflect.Type) bool { return strings.HasPrefix(t.PkgPath(), module) }

// externBlock reports a block of another module: exporterhelper's and confighttp's.
func externBlock(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && !ours(t)
}

func kindOf(t reflect.Type) string {
	switch {
	case t == durationType:
		return "duration"
	case t == opaqueType:
		return "string, secret"
	case t == idType:
		return "component id"
	case t.Kind() == reflect.Slice:
		if t.Elem().Kind() == reflect.Struct {
			return "list"
		}
		kind, secret, _ := strings.Cut(kindOf(t.Elem()), ",")
		if secret != "" {
			return "list of " + kind + "s," + secret
		}
		return "list of " + kind + "s"
	case t.Kind() == reflect.Bool:
		return "bool"
	case t.Kind() == reflect.String:
		return "string"
	case t.Kind() >= reflect.Int && t.Kind() <= reflect.Uint64:
		return "int"
	case t.Kind() == reflect.Float64:
		return "number"
	case t.Kind() == reflect.Map:
		return "map"
	default:
		return t.Kind().String()
	}
}

func defaultOf(v reflect.Value) string {
	switch {
	case v.IsZero() && v.Kind() != reflect.Bool && v.Kind() != reflect.Int && v.Kind() != reflect.Int64:
		return ""
	case v.Type() == durationType:
		return shortDuration(time.Duration(v.Int()))
	case v.Kind() == reflect.Slice:
		items := make([]string, v.Len())
		for i := range items {
			items[i] = fmt.Sprint(v.Index(i).Interface())
		}
		return "[" + strings.Join(items, ", ") + "]"
	}
	if m, ok := v.Interface().(encoding.TextMarshaler); ok {
		if text, err := m.MarshalText(); err == nil {
			return string(text)
		}
	}
	return fmt.Sprint(v.Interface())
}

// shortDuration writes 1m0s as 1m.
func shortDuration(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}
