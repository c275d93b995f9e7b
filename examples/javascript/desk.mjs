// A bicycle repair desk with two tools, over the plain OpenAI client. The instrumentation that a
// caller has registered sees the client; nothing here knows about telemetry.
const tools = [
  {
    type: 'function',
    function: {
      name: 'get_part_stock',
      description: 'How many of a part are on the shelf, and the price.',
      parameters: { type: 'object', properties: { part: { type: 'string' }, size: { type: 'string' } }, required: ['part'] },
    },
  },
  {
    type: 'function',
    function: {
      name: 'get_workshop_slots',
      description: 'Free hours of a workshop bay.',
      parameters: { type: 'object', properties: { day: { type: 'string' }, bay: { type: 'integer' } }, required: ['day'] },
    },
  },
];

const run = {
  get_part_stock: ({ size }) => JSON.stringify({ size, stock: 2, price_eur: 62.5 }),
  get_workshop_slots: () => 'error: the calendar does not answer',
};

export async function askDesk(client, question) {
  const messages = [
    { role: 'system', content: 'You are Spoke, the repair desk of a bicycle shop. Never promise a time that you do not know.' },
    { role: 'user', content: question },
  ];
  for (let step = 0; step < 4; step++) {
    const { choices } = await client.chat.completions.create({ model: 'gpt-5-mini', messages, tools });
    const message = choices[0].message;
    messages.push(message);
    if (!message.tool_calls?.length) return message.content;
    for (const call of message.tool_calls) {
      const result = run[call.function.name](JSON.parse(call.function.arguments));
      messages.push({ role: 'tool', tool_call_id: call.id, content: result });
    }
  }
  throw new Error('no answer after four steps');
}
