// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package delivery

import (
	"context"
	"errors"
	"net"
	"net/http"
)

// verdict is what has to happen to the spans of one request.
type verdict uint8

const (
	// verdictDone: Langfuse has them.
	verdictDone verdict = iota
	// verdictRetry: send the same again later.
	verdictRetry
	// verdictSplit: the request is too large; smaller ones may pass.
	verdictSplit
	// verdictBisect: one span makes Langfuse refuse the whole request; find it.
	verdictBisect
	// verdictRefused: Langfuse will never take them.
	verdictRefused
)

// outcome is the word for an answer in metrics and logs.
type outcome string

const (
	outcomeAccepted     outcome = "accepted"
	outcomeUnauthorized outcome = "unauthorized"
	outcomeThrottled    outcome = "throttled"
	outcomeTooLarge     outcome = "too_large"
	outcomeBadRequest   outcome = "bad_request"
	outcomeNotFound     outcome = "not_found"
	outcomeRedirected   outcome = "redirected"
	outcomeClientError  outcome = "client_error"
	outcomeServerError  outcome = "server_error"
	outcomeTimeout      outcome = "timeout"
	outcomeNetwork      outcome = "network"
	// outcomeNotAccepted: the batch API takes scores only, and events of traces were refused.
	outcomeNotAccepted outcome = "not_accepted"
)

// judge is the one place that decides what an answer means (docs/exporter.md has the same table). err is
// the failure to get any answer.
//
// Kept for another try, besides the obvious: 401 and 403, because keys get rotated and suspended
// accounts come back; redirects, because following one would turn the POST into a GET or carry the keys
// to another host; 500, which Langfuse answers on a storage hiccup.
func judge(status int, err error) (verdict, outcome) {
	switch {
	case err != nil:
		return verdictRetry, networkOutcome(err)
	case status >= 200 && status < 300:
		return verdictDone, outcomeAccepted
	case status >= 300 && status < 400:
		return verdictRetry, outcomeRedirected
	case status >= 500 || status < 200:
		return verdictRetry, outcomeServerError
	}
	switch status {
	case http.StatusUnauthorized, http.StatusForbidden:
		return verdictRetry, outcomeUnauthorized
	case http.StatusTooManyRequests:
		return verdictRetry, outcomeThrottled
	case http.StatusRequestTimeout:
		return verdictRetry, outcomeTimeout
	case http.StatusRequestEntityTooLarge:
		return verdictSplit, outcomeTooLarge
	case http.StatusBadRequest:
		return verdictBisect, outcomeBadRequest
	case http.StatusNotFound:
		return verdictRefused, outcomeNotFound
	}
	return verdictRefused, outcomeClientError
}

func networkOutcome(err error) outcome {
	var netErr net.Error
	if errors.Is(err, context.DeadlineExceeded) || (errors.As(err, &netErr) && netErr.Timeout()) {
		return outcomeTimeout
	}
	return outcomeNetwork
}
