// OpenInference's instrumentation of the OpenAI client. OPENAI_BASE_URL names the model provider.
import { context } from '@opentelemetry/api';
import { setSession, setUser } from '@arizeai/openinference-core';
import { OpenAIInstrumentation } from '@arizeai/openinference-instrumentation-openai';
import OpenAI from 'openai';
import { askDesk } from './desk.mjs';
import { startTracing } from './tracing.mjs';

const provider = startTracing('repair-desk-openinference');
const instrumentation = new OpenAIInstrumentation({ tracerProvider: provider });
instrumentation.manuallyInstrument(OpenAI);

const client = new OpenAI({ apiKey: process.env.OPENAI_API_KEY ?? 'none' });
const session = setUser(setSession(context.active(), { sessionId: 'desk-17' }), { userId: 'rider-4' });
const answer = await context.with(session, () => askDesk(client, 'My 11-speed chain skips. Do you have a cassette and a slot on Tuesday?'));
console.log(answer);
await provider.shutdown();
