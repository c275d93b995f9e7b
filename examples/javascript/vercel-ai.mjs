// The Vercel AI SDK with its own OpenTelemetry integration and its mock provider: no model and no
// key are needed. With a real provider only `model` differs.
import { OpenTelemetry } from '@ai-sdk/otel';
import { generateText, registerTelemetry, stepCountIs, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { z } from 'zod';
import { startTracing } from './tracing.mjs';

const provider = startTracing('repair-desk-vercel-ai');
registerTelemetry(new OpenTelemetry());

const usage = (input, cacheRead, output, reasoning) => ({
  inputTokens: { total: input, noCache: input - cacheRead, cacheRead, cacheWrite: undefined },
  outputTokens: { total: output, text: output - reasoning, reasoning },
});
const model = new MockLanguageModelV4({
  provider: 'mock',
  modelId: 'mock-reasoner',
  doGenerate: [
    {
      content: [
        { type: 'reasoning', text: 'The chain skips, so the cassette may be worn: look at the stock first.' },
        { type: 'text', text: 'Let me check the shelf.' },
        { type: 'tool-call', toolCallId: 'call-1', toolName: 'get_part_stock', input: '{"part":"cassette","size":"11-34"}' },
      ],
      finishReason: { unified: 'tool-calls', raw: 'tool_calls' },
      usage: usage(412, 256, 133, 64),
      warnings: [],
    },
    {
      content: [{ type: 'text', text: 'Two 11-34 cassettes are on the shelf.' }],
      finishReason: { unified: 'stop', raw: 'stop' },
      usage: usage(530, 384, 88, 24),
      warnings: [],
    },
  ],
});

const { text } = await generateText({
  model,
  system: 'You are Spoke, the repair desk of a bicycle shop.',
  prompt: 'My 11-speed chain skips. Do you have a cassette?',
  tools: {
    get_part_stock: tool({
      description: 'How many of a part are on the shelf, and the price.',
      inputSchema: z.object({ part: z.string(), size: z.string().optional() }),
      execute: async ({ size }) => ({ size, stock: 2, price_eur: 62.5 }),
    }),
  },
  stopWhen: stepCountIs(4),
  telemetry: { isEnabled: true, functionId: 'repair-desk' },
});
console.log(text);
await provider.shutdown();
