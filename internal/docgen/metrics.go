// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"go.opentelemetry.io/collector/confmap"
)

// metrics lists our own metrics from the two metadata files.
func metrics(_ context.Context, root string) (string, error) {
	var b strings.Builder
	b.WriteString("| Metric | Unit | Description |\n|---|---|---|\n")
	for _, file := range []string{"metadata.yaml", "internal/delivery/metadata.yaml"} {
		all, err := declared(root + "/" + file)
		if err != nil {
			return "", fmt.Errorf("%s: %w", file, err)
		}
		for _, name := range slices.Sorted(maps.Keys(all)) {
			m, _ := all[name].(map[string]any)
			fmt.Fprintf(&b, "| `otelcol_%s` | %v | %v |\n", name, m["unit"], m["description"])
		}
	}
	return b.String(), nil
}

func declared(file string) (map[string]any, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	retrieved, err := confmap.NewRetrievedFromYAML(text)
	if err != nil {
		return nil, err
	}
	conf, err := retrieved.AsConf()
	if err != nil {
		return nil, err
	}
	all, _ := conf.Get("telemetry::metrics").(map[string]any)
	if len(all) == 0 {
		return nil, errors.New("no telemetry::metrics")
	}
	return all, nil
}
