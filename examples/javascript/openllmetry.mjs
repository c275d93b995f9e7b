// OpenLLMetry's (Traceloop's) instrumentation of the OpenAI client. OPENAI_BASE_URL names the model
// provider.
import { trace } from '@opentelemetry/api';
import { OpenAIInstrumentation } from '@traceloop/instrumentation-openai';
import OpenAI from 'openai';
import { askDesk } from './desk.mjs';
import { startTracing } from './tracing.mjs';

const provider = startTracing('repair-desk-openllmetry');
const instrumentation = new OpenAIInstrumentation();
instrumentation.setTracerProvider(provider);
instrumentation.manuallyInstrument(OpenAI);

const client = new OpenAI({ apiKey: process.env.OPENAI_API_KEY ?? 'none' });
// One span around the turn, so that the model calls are one trace; session and user stand on it.
const answer = await trace.getTracer('repair-desk').startActiveSpan(
  'repair desk turn',
  { attributes: { 'session.id': 'desk-17', 'user.id': 'rider-4' } },
  async (span) => {
    try {
      return await askDesk(client, 'My 11-speed chain skips. Do you have a cassette and a slot on Tuesday?');
    } finally {
      span.end();
    }
  },
);
console.log(answer);
await provider.shutdown();
