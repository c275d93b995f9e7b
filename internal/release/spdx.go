// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"
)

// document is the part of SPDX 2.3 that we write.
type document struct {
	Version       string         `json:"spdxVersion"`
	License       string         `json:"dataLicense"`
	ID            string         `json:"SPDXID"`
	Name          string         `json:"name"`
	Namespace     string         `json:"documentNamespace"`
	Creation      creation       `json:"creationInfo"`
	Packages      []pkg          `json:"packages"`
	Relationships []relationship `json:"relationships"`
}

type creation struct {
	Created  string   `json:"created"`
	Creators []string `json:"creators"`
}

type pkg struct {
	ID        string     `json:"SPDXID"`
	Name      string     `json:"name"`
	Version   string     `json:"versionInfo,omitempty"`
	Location  string     `json:"downloadLocation"`
	License   string     `json:"licenseConcluded"`
	Checksums []digest   `json:"checksums,omitempty"`
	Refs      []external `json:"externalRefs,omitempty"`
	Analyzed  bool       `json:"filesAnalyzed"`
}

type digest struct {
	Algorithm string `json:"algorithm"`
	Value     string `json:"checksumValue"`
}

type external struct {
	Category string `json:"referenceCategory"`
	Type     string `json:"referenceType"`
	Locator  string `json:"referenceLocator"`
}

type relationship struct {
	From string `json:"spdxElementId"`
	Type string `json:"relationshipType"`
	To   string `json:"relatedSpdxElement"`
}

const noAssertion = "NOASSERTION"

func describe(file, sum string, info *buildinfo.BuildInfo, now time.Time) document {
	name := filepath.Base(file)
	const binary, doc = "SPDXRef-binary", "SPDXRef-DOCUMENT"
	d := document{
		Version: "SPDX-2.3", License: "CC0-1.0", ID: doc, Name: name,
		Namespace: "https://github.com/otelcol-langfuse/langfuse/spdx/" + name + "-" + sum,
		Creation:  creation{now.Format(time.RFC3339), []string{"Tool: otelcol-langfuse-release"}},
		Packages: []pkg{
			{ID: binary, Name: name, Location: noAssertion, License: "Apache-2.0", Checksums: []digest{{"SHA256", sum}}},
			{ID: "SPDXRef-go", Name: "stdlib", Version: strings.TrimPrefix(info.GoVersion, "go"), Location: noAssertion, License: "BSD-3-Clause"},
		},
		Relationships: []relationship{{doc, "DESCRIBES", binary}, {binary, "DEPENDS_ON", "SPDXRef-go"}},
	}
	for i, m := range info.Deps {
		id := fmt.Sprintf("SPDXRef-module-%d", i+1)
		d.Packages = append(d.Packages, module(id, m))
		d.Relationships = append(d.Relationships, relationship{binary, "DEPENDS_ON", id})
	}
	return d
}

// module describes what was linked: the replacement, where there is one.
func module(id string, m *debug.Module) pkg {
	if m.Replace != nil && !strings.HasPrefix(m.Replace.Path, ".") && !filepath.IsAbs(m.Replace.Path) {
		m = m.Replace
	}
	return pkg{
		ID: id, Name: m.Path, Version: m.Version, Location: noAssertion, License: noAssertion,
		Refs: []external{{"PACKAGE-MANAGER", "purl", "pkg:golang/" + m.Path + "@" + m.Version}},
	}
}

func checksum(file string) (string, error) {
	f, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer func() { _ = f.Close() }()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

func write(out io.Writer, d document) error {
	e := json.NewEncoder(out)
	e.SetIndent("", " ")
	return e.Encode(d)
}
