import { createInterface } from 'node:readline';
import process from 'node:process';

/**
 * A server for tests that speaks the protocol by hand, so that it can break its rules. Its arguments are how deep
 * the schema of its tool `odd` nests, and how deep what its tool `deep` gives. Of its other tools `leave` asks the person and takes it back, `answer` asks and answers the call all the same, `crowd`
 * asks a hundred times at once, and ends
 * when nothing more is cancelled.
 */
const nested = (depth: string | undefined): string =>
  `${'{"a":'.repeat(Number(depth))}1${'}'.repeat(Number(depth))}`;
const [, , schema, result] = process.argv;

const write = (text: string): void => void process.stdout.write(`${text}\n`);
const send = (message: object): void => write(JSON.stringify({ jsonrpc: '2.0', ...message }));
const ask = (id: string): void => {
  const requestedSchema = { type: 'object', properties: { size: { type: 'string' } } };
  const params = { mode: 'form', message: `Which size, ${id}?`, requestedSchema };
  send({ id, method: 'elicitation/create', params });
};
const say = (id: unknown, text: string): void =>
  send({ id, result: { content: [{ type: 'text', text }] } });

const crowd: { call: unknown; cancelled: number; timer?: ReturnType<typeof setTimeout> } = {
  call: null,
  cancelled: 0,
};
const call: Record<string, (id: unknown) => void> = {
  deep: (id) =>
    write(
      `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"content":[],"structuredContent":${nested(result)}}}`,
    ),
  leave: () => {
    ask('first');
    setTimeout(() => {
      send({ method: 'notifications/cancelled', params: { requestId: 'first' } });
    }, 50);
  },
  answer: (id) => {
    ask('first');
    setTimeout(() => say(id, 'Never mind.'), 50);
  },
  crowd: (id) => {
    crowd.call = id;
    for (let at = 0; at < 100; at += 1) ask(`ask ${at}`);
  },
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params, result: answer } = JSON.parse(line);
  if (method === 'initialize') {
    const { protocolVersion } = params;
    const serverInfo = { name: 'hostile', version: '1' };
    send({ id, result: { protocolVersion, capabilities: { tools: {} }, serverInfo } });
  } else if (method === 'tools/list') {
    const tools = Object.keys(call).map(
      (name) => `{"name":"${name}","inputSchema":{"type":"object"}}`,
    );
    tools.push(
      `{"name":"odd","inputSchema":{"type":"object","properties":{"a":${nested(schema)}}}}`,
    );
    write(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"tools":[${tools.join(',')}]}}`);
  } else if (method === 'tools/call') call[params.name]?.(id);
  else if (method !== undefined && id !== undefined) {
    send({ id, error: { code: -32_601, message: 'Unknown' } });
  } else if (answer?.action === 'cancel') {
    crowd.cancelled += 1;
    clearTimeout(crowd.timer);
    crowd.timer = setTimeout(() => say(crowd.call, `${crowd.cancelled} cancelled`), 200);
  }
});
