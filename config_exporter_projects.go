// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse

import (
	"errors"
	"fmt"

	"github.com/otelcol-langfuse/langfuse/internal/delivery"
)

func (c *ExporterConfig) validateProjects() error {
	var errs []error
	seen := map[string]bool{}
	for i := range c.Projects {
		path := fmt.Sprintf("projects[%d]::", i)
		p := &c.Projects[i]
		switch {
		case !projectName.MatchString(p.Name):
			errs = append(errs, fmt.Errorf("%sname: %q must be letters, digits, '.', '_' and '-', at most 63", path, p.Name))
		case p.Name == string(UnmatchedDefault):
			errs = append(errs, fmt.Errorf("%sname: %q is the exporter's own project, choose another", path, p.Name))
		case seen[p.Name]:
			errs = append(errs, fmt.Errorf("%sname: %q is used twice", path, p.Name))
		}
		seen[p.Name] = true
		if _, err := c.projectDestination(p); err != nil {
			errs = append(errs, fmt.Errorf("%s%w", path, err))
		}
		errs = append(errs, p.Match.validate(path), c.validateKeys(path, p.KeyPair))
	}
	return errors.Join(errs...)
}

func (m *MatchConfig) validate(path string) error {
	if (m.ResourceAttribute == "") == (m.SpanAttribute == "") {
		return fmt.Errorf("%smatch: set one of resource_attribute and span_attribute", path)
	}
	return nil
}

func (c *ExporterConfig) projectDestination(p *ProjectConfig) (delivery.Endpoint, error) {
	if p.Endpoint == "" && p.Region == "" {
		return destination(c.ClientConfig.Endpoint, c.Region)
	}
	return destination(p.Endpoint, p.Region)
}

// settings is what delivery works with. The configuration must be valid.
func (c *ExporterConfig) settings(id string) (delivery.Settings, error) {
	s := delivery.Settings{
		HTTP:            c.ClientConfig,
		Retry:           c.RetryConfig,
		Queue:           c.QueueConfig,
		MaxRequestBytes: c.MaxRequestBytes,
		MaxSpanBytes:    c.MaxSpanBytes,
		VerifyOnStart:   c.VerifyOnStart,
		SplitTraces:     c.SplitTraces,
		CutMark:         cutMark,
		API:             map[API]delivery.API{APIOTLP: delivery.APIOTLP, APIIngestion: delivery.APIIngestion}[c.API],
		Scores:          c.Scores.Enabled,
	}
	root := "exporters::" + id
	if c.hasDefault() {
		endpoint, err := destination(c.ClientConfig.Endpoint, c.Region)
		if err != nil {
			return s, err
		}
		s.Default = &delivery.Project{Endpoint: endpoint, Keys: c.KeyPair.keys(root)}
	}
	for i := range c.Projects {
		route, err := c.route(&c.Projects[i], fmt.Sprintf("%s::projects[%d]", root, i))
		if err != nil {
			return s, err
		}
		s.Routes = append(s.Routes, route)
	}
	return s, nil
}

func (c *ExporterConfig) route(p *ProjectConfig, path string) (delivery.Route, error) {
	endpoint, err := c.projectDestination(p)
	if err != nil {
		return delivery.Route{}, err
	}
	return delivery.Route{
		Project: delivery.Project{Name: p.Name, Endpoint: endpoint, Keys: p.KeyPair.keys(path)},
		Match:   p.Match.match(),
	}, nil
}

func (m *MatchConfig) match() delivery.Match {
	if m.SpanAttribute != "" {
		return delivery.Match{On: delivery.MatchSpan, Key: m.SpanAttribute, Values: m.Values}
	}
	return delivery.Match{On: delivery.MatchResource, Key: m.ResourceAttribute, Values: m.Values}
}

// keys is nil when an auth extension signs the requests.
func (k KeyPairConfig) keys(setting string) *delivery.Keys {
	if k == (KeyPairConfig{}) {
		return nil
	}
	return delivery.NewKeys(setting, k.PublicKey, k.PublicKeyFile, k.SecretKey, k.SecretKeyFile)
}
