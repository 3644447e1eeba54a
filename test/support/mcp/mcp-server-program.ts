import { appendFileSync } from 'node:fs';
import process from 'node:process';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { createTestMcpServer } from './create-test-mcp-server.ts';

/**
 * A real server for tests, over its input and output. Its first argument is a file for its log: a line when it starts, for
 * each call, and when a call is cancelled.
 */
const logFile = process.argv[2] ?? '';
const log = (line: string): void => appendFileSync(logFile, `${line}\n`);

log(`start ${process.pid}`);
await createTestMcpServer(log, process.env['SERVER_INSTRUCTIONS']).connect(
  new StdioServerTransport(),
);
