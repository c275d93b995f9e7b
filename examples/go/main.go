// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Command go is an agent turn instrumented by hand with the OpenTelemetry SDK and the GenAI
// semantic conventions: what a Go program without an instrumentation library would write.
// OTEL_EXPORTER_OTLP_ENDPOINT names the collector (http://localhost:4318 by default).
package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

func main() {
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	exporter, err := otlptracehttp.New(ctx, local()...)
	if err != nil {
		return err
	}
	provider := sdktrace.NewTracerProvider(
		sdktrace.WithBatcher(exporter),
		sdktrace.WithResource(resource.NewSchemaless(attribute.String("service.name", "repair-desk-go"))),
	)
	turn(ctx, provider.Tracer("repair-desk"))
	return errors.Join(provider.ForceFlush(ctx), provider.Shutdown(ctx)) // the first one tells when nothing was taken
}

// local is a collector on this machine when the environment names none. The exporter's own default is the
// same port with TLS.
func local() []otlptracehttp.Option {
	if os.Getenv("OTEL_EXPORTER_OTLP_ENDPOINT") != "" || os.Getenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT") != "" {
		return nil
	}
	return []otlptracehttp.Option{otlptracehttp.WithEndpointURL("http://localhost:4318/v1/traces")}
}

// turn is one question: a model call that asks for a tool, the tool, and the answer.
func turn(ctx context.Context, tracer trace.Tracer) {
	ctx, agent := tracer.Start(ctx, "invoke_agent repair-desk", trace.WithAttributes(
		attribute.String("gen_ai.operation.name", "invoke_agent"),
		attribute.String("gen_ai.agent.name", "repair-desk"),
		attribute.String("session.id", "desk-17"),
		attribute.String("user.id", "rider-4"),
	))
	defer agent.End()
	call(ctx, tracer, question, wantsTool, 412, 133)
	_, tool := tracer.Start(ctx, "execute_tool get_part_stock", trace.WithAttributes(
		attribute.String("gen_ai.operation.name", "execute_tool"),
		attribute.String("gen_ai.tool.name", "get_part_stock"),
		attribute.String("gen_ai.tool.call.id", "call-1"),
		attribute.String("gen_ai.tool.call.arguments", `{"part":"cassette","size":"11-34"}`),
		attribute.String("gen_ai.tool.call.result", `{"stock":2,"price_eur":62.5}`),
	))
	tool.End()
	call(ctx, tracer, withResult, answer, 530, 88)
}

func call(ctx context.Context, tracer trace.Tracer, input, output string, in, out int) {
	_, span := tracer.Start(ctx, "chat gpt-5-mini", trace.WithSpanKind(trace.SpanKindClient), trace.WithAttributes(
		attribute.String("gen_ai.operation.name", "chat"),
		attribute.String("gen_ai.provider.name", "openai"),
		attribute.String("gen_ai.request.model", "gpt-5-mini"),
		attribute.String("gen_ai.system_instructions", `[{"type":"text","content":"You are Spoke, the repair desk of a bicycle shop."}]`),
		attribute.String("gen_ai.input.messages", input),
		attribute.String("gen_ai.output.messages", output),
		attribute.String("gen_ai.tool.definitions", tools),
		attribute.Int("gen_ai.usage.input_tokens", in),
		attribute.Int("gen_ai.usage.output_tokens", out),
	))
	span.End()
}
