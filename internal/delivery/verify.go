// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"go.uber.org/zap"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
)

// verifyTime bounds the check at start.
const verifyTime = 20 * time.Second

// verifier asks Langfuse once, beside the start and never in its way, and logs one line per project.
type verifier struct {
	lanes  []*lane
	ctx    context.Context
	cancel context.CancelFunc
	done   sync.WaitGroup
}

func newVerifier(lanes []*lane) *verifier {
	v := &verifier{lanes: lanes}
	v.ctx, v.cancel = context.WithCancel(context.Background())
	return v
}

func (v *verifier) start() {
	for _, l := range v.lanes {
		v.done.Go(func() { l.verify(v.ctx) })
	}
}

func (v *verifier) stop() {
	v.cancel()
	v.done.Wait()
}

func (l *lane) verify(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, verifyTime)
	defer cancel()
	where := zap.String("host", l.project.Endpoint.Host)
	version, project, err := l.sender.look(ctx)
	switch {
	case err != nil && ctx.Err() != nil:
		l.logger.Warn("Langfuse could not be verified in time. Spans are sent all the same.", where)
	case err != nil:
		l.logger.Warn("Langfuse could not be verified. Spans are sent all the same.", where, zap.Error(err))
	default:
		if l.door != nil && current(version) {
			l.logger.Warn("This Langfuse is of a version that takes no traces through the ingestion API, unless it runs in a legacy write mode. "+
				"Set api: otlp (the default).", where, zap.String("version", version))
		}
		l.logger.Info("Langfuse verified: healthy, and the key belongs to a project.", where,
			zap.String("version", version), zap.String("langfuse_project", project))
	}
}

// current reports whether a version takes only scores through the batch API by default: 4 and newer.
func current(version string) bool {
	major, _, _ := strings.Cut(strings.TrimPrefix(version, "v"), ".")
	n, err := strconv.Atoi(major)
	return err == nil && n >= 4
}

// look asks for the health of the server and for the project of the key.
func (s *sender) look(ctx context.Context) (version, project string, err error) {
	if s.endpoint.API == "" {
		return "", "", fmt.Errorf("%s is not Langfuse's own path, so its API cannot be found", s.endpoint.Traces)
	}
	health, err := s.get(ctx, "/health")
	if err != nil {
		return "", "", err
	}
	projects, err := s.get(ctx, "/projects")
	if err != nil {
		return "", "", err
	}
	return health.Get("version").Text(), projects.Get("data").At(0).Get("name").Text(), nil
}

func (s *sender) get(ctx context.Context, path string) (jsonx.Value, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.endpoint.API+path, nil)
	if err != nil {
		return jsonx.Value{}, err
	}
	req.Header.Set("User-Agent", s.userAgent)
	if s.keys != nil {
		req.Header.Set("Authorization", s.keys.Authorization())
	}
	resp, err := s.client.Do(req)
	if err != nil {
		return jsonx.Value{}, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswerBytes))
	if err != nil {
		return jsonx.Value{}, err
	}
	if resp.StatusCode != http.StatusOK {
		return jsonx.Value{}, fmt.Errorf("GET %s answered %d", path, resp.StatusCode)
	}
	value, err := jsonx.Parse(string(body))
	if err != nil {
		return jsonx.Value{}, fmt.Errorf("GET %s did not answer with JSON: is this a Langfuse?", path)
	}
	return value, nil
}
