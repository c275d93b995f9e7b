// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package langfusetest_test

import (
	"bytes"
	"context"
	"fmt"
	"net/http"

	"github.com/otelcol-langfuse/langfuse/langfusetest"
)

// A pipeline under test posts to the stand-in; the test waits for the spans, without sleeping.
func ExampleNewServer() {
	server := langfusetest.NewServer(langfusetest.WithProject("team-a", "pk-lf-a", "sk-lf-a"))
	defer server.Close()

	body := `{"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"00000000000000000000000000000001","spanId":"0000000000000001","name":"chat"}]}]}]}`
	req, _ := http.NewRequestWithContext(context.Background(), http.MethodPost,
		server.URL()+"/api/public/otel/v1/traces", bytes.NewReader([]byte(body)))
	req.Header.Set("Content-Type", "application/json")
	req.SetBasicAuth("pk-lf-a", "sk-lf-a")
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	resp, err := client.Do(req)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()

	_ = server.WaitSpans(context.Background(), 1)
	fmt.Println(server.Observations("team-a")[0].Name)
	// Output: chat
}
