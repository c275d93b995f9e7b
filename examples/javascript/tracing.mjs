// The usual OpenTelemetry set-up; nothing in it knows Langfuse. OTEL_EXPORTER_OTLP_ENDPOINT names
// the collector (http://localhost:4318 by default).
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

export function startTracing(service) {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'deployment.environment.name': 'example' }),
    // Prompts are long: never cut them in the SDK.
    spanLimits: { attributeValueLengthLimit: Infinity, attributeCountLimit: 4096 },
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return provider;
}
