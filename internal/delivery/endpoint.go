// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
)

// The paths of Langfuse's OTLP door (exporter facts, section 2).
const (
	apiPath    = "/api/public"
	otlpPath   = apiPath + "/otel"
	tracesPath = otlpPath + "/v1/traces"
	// batchPath is the batch API's, below the API's.
	batchPath = "/ingestion"
)

// Regions are Langfuse Cloud's hosts by the word that `region` takes.
var Regions = map[string]string{
	"eu":    "https://cloud.langfuse.com",
	"us":    "https://us.cloud.langfuse.com",
	"jp":    "https://jp.cloud.langfuse.com",
	"hipaa": "https://hipaa.cloud.langfuse.com",
}

// Endpoint is one Langfuse as this exporter understood it.
type Endpoint struct {
	// Given is what the user wrote.
	Given string
	// Traces is the URL that spans are posted to.
	Traces string
	// API is the URL of the public API, without a slash at the end; empty when Traces is a path that
	// does not tell.
	API string
	// Host is for logs.
	Host string
}

// ParseEndpoint accepts a host, a base path or the full OTLP path, and completes what is missing.
func ParseEndpoint(text string) (Endpoint, error) {
	u, err := parseURL(strings.TrimSpace(text))
	if err != nil {
		return Endpoint{}, err
	}
	e := Endpoint{Given: text, Host: u.Host}
	base, full := completePath(strings.TrimRight(u.Path, "/"))
	u.Path = full
	e.Traces = u.String()
	if strings.HasSuffix(full, tracesPath) {
		u.Path = base + apiPath
		e.API = u.String()
	}
	return e, nil
}

func parseURL(text string) (*url.URL, error) {
	if text == "" {
		return nil, errors.New("is empty")
	}
	if !strings.Contains(text, "://") {
		text = guessScheme(text) + text
	}
	u, err := url.Parse(text)
	switch {
	case err != nil:
		return nil, errors.New("is not a URL")
	case u.Scheme != "http" && u.Scheme != "https":
		return nil, fmt.Errorf("has the scheme %q; Langfuse speaks OTLP over http or https only", u.Scheme)
	case u.Host == "":
		return nil, errors.New("has no host")
	case u.User != nil:
		return nil, errors.New("carries a user; keys belong into public_key and secret_key")
	case u.RawQuery != "" || u.Fragment != "":
		return nil, errors.New("carries a query or fragment")
	}
	return u, nil
}

// guessScheme takes TLS for granted unless the host is this machine.
func guessScheme(text string) string {
	host, _, _ := strings.Cut(text, "/")
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	if host == "localhost" || (ip != nil && ip.IsLoopback()) {
		return "http://"
	}
	return "https://"
}

// completePath returns the base path of the deployment and the full path of the traces route. A path
// that ends in /v1/traces is somebody's own route and is taken as it is.
func completePath(path string) (base, full string) {
	if strings.HasSuffix(path, "/v1/traces") {
		return strings.TrimSuffix(path, tracesPath), path
	}
	base = strings.TrimSuffix(strings.TrimSuffix(path, otlpPath), apiPath)
	return base, base + tracesPath
}

func (e Endpoint) String() string {
	return e.Traces
}
