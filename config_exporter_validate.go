// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfuse

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"go.opentelemetry.io/collector/config/configcompression"
	"go.opentelemetry.io/collector/exporter/exporterhelper"

	"github.com/otelcol-langfuse/langfuse/internal/delivery"
)

// projectName keeps storage keys, component ids and metric attributes readable.
var projectName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.-]{0,62}$`)

// Validate names the setting and the fix for everything that can be known before start.
func (c *ExporterConfig) Validate() error {
	return errors.Join(
		c.validateDefault(),
		c.validateProjects(),
		c.validateCompression(),
		c.validateSizes(),
		c.validateQueue(),
		c.validateAPI(),
	)
}

func (c *ExporterConfig) validateDefault() error {
	err := c.Unmatched.validate()
	if !c.hasDefault() {
		if len(c.Projects) == 0 {
			return errors.Join(err, errors.New("unmatched: refuse needs projects, or nothing is ever sent"))
		}
		return err
	}
	_, endpointErr := destination(c.ClientConfig.Endpoint, c.Region)
	return errors.Join(err, endpointErr, c.validateKeys("", c.KeyPair))
}

// hasDefault reports whether unmatched spans are sent.
func (c *ExporterConfig) hasDefault() bool {
	return c.Unmatched != UnmatchedRefuse
}

func (u Unmatched) validate() error {
	if u == UnmatchedDefault || u == UnmatchedRefuse {
		return nil
	}
	return fmt.Errorf("unmatched: %q is unknown, use %s or %s", string(u), UnmatchedDefault, UnmatchedRefuse)
}

// validateKeys accepts a missing pair when an auth extension signs the requests.
func (c *ExporterConfig) validateKeys(path string, k KeyPairConfig) error {
	if c.ClientConfig.Auth.HasValue() && k == (KeyPairConfig{}) {
		return nil
	}
	return errors.Join(
		oneKey(path+"public_key", string(k.PublicKey), k.PublicKeyFile, "pk-lf-"),
		oneKey(path+"secret_key", string(k.SecretKey), k.SecretKeyFile, "sk-lf-"),
	)
}

// oneKey never repeats a key: what was pasted into the wrong line is still a secret.
func oneKey(path, text, file, prefix string) error {
	switch {
	case text == "" && file == "":
		return fmt.Errorf("%s: missing; set it (for example to ${env:...}), or %s_file, or an auth extension", path, path)
	case text != "" && file != "":
		return fmt.Errorf("%s: set either %s or %s_file, not both", path, path, path)
	case strings.HasPrefix(text, swapped[prefix]):
		return fmt.Errorf("%s: begins with %s; public and secret key seem to be swapped", path, swapped[prefix])
	case strings.ContainsAny(text, ": \t\r\n"):
		return fmt.Errorf("%s: contains a blank or colon; give the bare key", path)
	}
	return nil
}

var swapped = map[string]string{"pk-lf-": "sk-lf-", "sk-lf-": "pk-lf-"}

// destination turns endpoint or region into the URL that spans go to.
func destination(endpoint, region string) (delivery.Endpoint, error) {
	switch {
	case endpoint != "" && region != "":
		return delivery.Endpoint{}, errors.New("endpoint: set either endpoint or region, not both")
	case endpoint == "" && region == "":
		return delivery.Endpoint{}, fmt.Errorf("endpoint: missing; set endpoint, or region to one of %s", regionNames())
	case region != "":
		host, known := delivery.Regions[region]
		if !known {
			return delivery.Endpoint{}, fmt.Errorf("region: %q is unknown, use one of %s", region, regionNames())
		}
		endpoint = host
	}
	parsed, err := delivery.ParseEndpoint(endpoint)
	if err != nil {
		return delivery.Endpoint{}, fmt.Errorf("endpoint: %q %w; give a host, a base path or the full OTLP path", endpoint, err)
	}
	return parsed, nil
}

func regionNames() string {
	return strings.Join(slices.Sorted(maps.Keys(delivery.Regions)), ", ")
}

// validateAPI needs Langfuse's own paths for the batch API: another path does not tell where it is.
func (c *ExporterConfig) validateAPI() error {
	switch c.API {
	case APIOTLP:
		return nil
	case APIIngestion:
	default:
		return fmt.Errorf("api: %q is unknown, use %s, or %s for a self-hosted Langfuse that takes traces in no other way", string(c.API), APIOTLP, APIIngestion)
	}
	var errs []error
	check := func(path, endpoint, region string) {
		if e, err := destination(endpoint, region); err == nil && e.API == "" {
			errs = append(errs, fmt.Errorf("%sendpoint: with api: ingestion give the host or base path, not a path of its own", path))
		}
	}
	if c.hasDefault() {
		check("", c.ClientConfig.Endpoint, c.Region)
	}
	for i := range c.Projects {
		if p := &c.Projects[i]; p.Endpoint != "" {
			check(fmt.Sprintf("projects[%d]::", i), p.Endpoint, "")
		}
	}
	return errors.Join(errs...)
}

func (c *ExporterConfig) validateCompression() error {
	switch c.ClientConfig.Compression {
	case "", "none":
		return nil
	case configcompression.TypeGzip:
		if level := c.ClientConfig.CompressionParams.Level; level < 1 || level > 9 {
			return fmt.Errorf("compression_params::level: %d is no gzip level, use 1 (fast) to 9 (small)", level)
		}
		return nil
	}
	return fmt.Errorf("compression: Langfuse decodes gzip only and refuses %q with 400; use gzip or none", c.ClientConfig.Compression)
}

func (c *ExporterConfig) validateSizes() error {
	var errs []error
	if c.MaxRequestBytes < 64<<10 {
		errs = append(errs, errors.New("max_request_bytes: must be at least 65536 (64 KiB)"))
	}
	if c.MaxSpanBytes != 0 && c.MaxSpanBytes < 64<<10 {
		errs = append(errs, errors.New("max_span_bytes: must be 0 (cut only what Langfuse refuses) or at least 65536 (64 KiB)"))
	}
	if c.ClientConfig.Timeout < 0 {
		errs = append(errs, errors.New("timeout: must not be negative"))
	}
	return errors.Join(errs...)
}

// validateQueue refuses what exporterhelper would drop: an item over the batch's max_size goes with only
// a log line, and an item over the queue's size can never enter it.
func (c *ExporterConfig) validateQueue() error {
	queue := c.QueueConfig.Get()
	if queue == nil || queue.Sizer != exporterhelper.RequestSizerTypeBytes {
		return nil
	}
	var errs []error
	if queue.QueueSize < int64(c.MaxRequestBytes) {
		errs = append(errs, errors.New("sending_queue::queue_size: must be at least max_request_bytes, or a batch can never enter it"))
	}
	batch := queue.Batch.Get()
	if batch != nil && batch.Sizer == exporterhelper.RequestSizerTypeBytes && batch.MaxSize > 0 {
		errs = append(errs, errors.New("sending_queue::batch::max_size: drops every span above it; leave it 0 and use max_request_bytes"))
	}
	return errors.Join(errs...)
}
