import { spawn } from 'node:child_process';
import process from 'node:process';
import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** A server for tests, with tools that do what servers do, well and badly. It logs its calls and their cancellations. */
export function createTestMcpServer(log: (line: string) => void, instructions?: string): McpServer {
  const server = new McpServer(
    { name: 'test-server', version: '1.0.0' },
    {
      capabilities: { tools: { listChanged: true } },
      ...(instructions !== undefined && { instructions }),
    },
  );
  const say = (text: string) => ({ content: [{ type: 'text' as const, text }] });

  server.registerTool(
    'echo',
    { description: 'Says it again.', inputSchema: z.object({ text: z.string() }) },
    ({ text }) => {
      log(`echo ${text}`);
      return say(text);
    },
  );

  server.registerTool('fail', { description: 'Always fails.', inputSchema: z.object({}) }, () => {
    log('fail');
    return { ...say('The shelf is empty.'), isError: true };
  });

  server.registerTool(
    'measure',
    { description: 'Gives structured content.', inputSchema: z.object({}) },
    () => ({
      ...say('{"width":3}'),
      structuredContent: { width: 3 },
    }),
  );

  server.registerTool(
    'picture',
    { description: 'Gives a picture.', inputSchema: z.object({}) },
    () => ({
      content: [{ type: 'image' as const, data: 'aGk=', mimeType: 'image/png' }],
    }),
  );

  server.registerTool(
    'flood',
    { description: 'Says far too much.', inputSchema: z.object({}) },
    () => say('🙂'.repeat(400_000)),
  );

  server.registerTool('die', { description: 'Ends the server.', inputSchema: z.object({}) }, () => {
    log('die');
    // Some servers write down what they should not.
    process.stderr.write(`the floor gave way ${process.env['SHELF_TOKEN'] ?? ''}\n`);
    process.exit(1);
  });

  server.registerTool(
    'wait',
    { description: 'Waits for ever.', inputSchema: z.object({}) },
    (_args, ctx) => {
      log('wait');
      ctx.mcpReq.signal.addEventListener('abort', () => log('cancelled'));
      return new Promise(() => undefined);
    },
  );

  server.registerTool(
    'block',
    { description: 'Hears and sees nothing for ever.', inputSchema: z.object({}) },
    () => {
      log('block');
      for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
    },
  );

  server.registerTool(
    'spawn',
    { description: 'Starts a program.', inputSchema: z.object({}) },
    () => {
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
        stdio: 'ignore',
      });
      log(`spawned ${child.pid}`);
      return say(String(child.pid));
    },
  );

  server.registerTool('grow', { description: 'Adds a tool.', inputSchema: z.object({}) }, () => {
    server.registerTool('grown', { inputSchema: z.object({}) }, () => say('grown'));
    return say('done');
  });

  server.registerTool(
    'ask',
    { description: 'Asks the person.', inputSchema: z.object({ request: z.string() }) },
    async ({ request }, ctx) => {
      log('ask');
      // What is asked is the test's to choose: the library checks it.
      const result = await ctx.mcpReq.elicitInput(JSON.parse(request));
      return say(JSON.stringify(result));
    },
  );
  return server;
}
