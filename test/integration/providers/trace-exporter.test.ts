import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Agent } from '../../../main/agent/agent.ts';
import { instrumentation } from '../../../main/agent/capabilities/instrumentation.ts';
import { defineTool } from '../../../main/agent/tools/tool.ts';
import type { Logger } from '../../../main/base/logger.ts';
import { TraceExporter, type TraceTarget } from '../../../main/providers/trace-exporter.ts';
import { C, golden, T } from '../../support/agent/golden-script.ts';
import {
  attributeOf,
  startCollector,
  type CollectedSpan,
} from '../../support/telemetry/otlp-collector.ts';

const key = 'Bearer very-secret-key';
const said = 'where the treasure lies';

async function open(target: TraceTarget) {
  const lines: string[] = [];
  const note = (...line: readonly unknown[]): void => void lines.push(JSON.stringify(line));
  const logger: Logger = { info: note, warn: note, error: (event) => note(event) };
  const exporter = new TraceExporter({
    version: '1.2.3',
    logger,
    onState: () => {},
    gatherMs: 20,
    takeWithinMs: 1000,
  });
  await exporter.connect(target);
  onTestFinished(() => exporter.close());
  return { exporter, lines };
}

async function runAgent(exporter: TraceExporter): Promise<string> {
  const tracing = exporter.instrumentation();
  const agent = new Agent({
    name: 'guide',
    model: golden([[C('dig', { at: said }, '1')], [T(said)]], { modelName: 'golden' }).model,
    tools: [defineTool({ name: 'dig', execute: () => said })],
    capabilities: tracing === null ? [] : [instrumentation(tracing)],
  });
  return (await agent.run(said)).output;
}

const named = (spans: readonly CollectedSpan[], name: string): CollectedSpan | undefined =>
  spans.find((span) => span.name === name);

describe('the trace exporter', () => {
  it('sends the spans of a run to an OTLP collector, without what was said [A-164]', async () => {
    const collector = await startCollector();
    const { exporter } = await open({
      endpoint: `${collector.endpoint}/`,
      header: { name: 'Authorization', value: key },
      includeContent: false,
    });
    await runAgent(exporter);
    await vi.waitFor(() => expect(collector.spans).toHaveLength(4));
    const run = named(collector.spans, 'invoke_agent guide');
    expect(run?.parentSpanId).toBeUndefined();
    const children = collector.spans.filter((span) => span !== run);
    expect(children.map((span) => [span.parentSpanId, span.traceId])).toEqual(
      children.map(() => [run?.spanId, run?.traceId]),
    );
    expect(attributeOf(named(collector.spans, 'execute_tool dig'), 'gen_ai.tool.name')).toBe('dig');
    expect(collector.headers[0]?.authorization).toBe(key);
    expect(collector.bodies.join('')).not.toContain(said);
    expect(collector.bodies.join('')).toContain('"service.name"');
    expect(new Set(collector.answers)).toEqual(new Set([200]));
    await vi.waitFor(() => expect(exporter.state).toBe('sent'));
  });

  it('sends what was said only by the second switch [A-162]', async () => {
    const collector = await startCollector();
    const { exporter } = await open({
      endpoint: `${collector.endpoint}/v1/traces`,
      header: null,
      includeContent: true,
    });
    await runAgent(exporter);
    await exporter.close();
    const run = named(collector.spans, 'invoke_agent guide');
    expect(attributeOf(run, 'final_result')).toBe(said);
    expect(attributeOf(run, 'pydantic_ai.all_messages')).toContain(said);
  });

  it('loses no run to a dead collector, and says once that nothing was taken, without the key', async () => {
    const { endpoint } = await closedPort();
    const { exporter, lines } = await open({
      endpoint,
      header: { name: 'x-key', value: key },
      includeContent: true,
    });
    expect(await runAgent(exporter)).toBe(said);
    await vi.waitFor(() => expect(exporter.state).toBe('failed'), { timeout: 5000 });
    expect(await runAgent(exporter)).toBe(said);
    await exporter.close();
    expect(lines.filter((line) => line.includes('traces-not-taken'))).toHaveLength(1);
    expect(lines.join('')).not.toContain('very-secret');
  });

  it('holds up neither a run nor the end of the app when a collector never answers', async () => {
    const collector = await startCollector({ hangs: true });
    const { exporter } = await open({
      endpoint: collector.endpoint,
      header: null,
      includeContent: false,
    });
    expect(await runAgent(exporter)).toBe(said);
    await vi.waitFor(() => expect(collector.bodies).toHaveLength(1));
    const winner = await Promise.race([
      exporter.close().then(() => 'closed'),
      delay(5000, 'still open', { ref: false }),
    ]);
    expect(winner).toBe('closed');
  });

  it('traces nothing until it is told where to, and nothing more once it is told nowhere [A-163]', async () => {
    const collector = await startCollector();
    const { exporter } = await open({
      endpoint: collector.endpoint,
      header: null,
      includeContent: false,
    });
    expect(exporter.instrumentation()).not.toBeNull();
    await exporter.connect(null);
    expect(exporter.instrumentation()).toBeNull();
    expect(await runAgent(exporter)).toBe(said);
    await exporter.close();
    expect(collector.bodies).toEqual([]);
  });

  it('sends to the last place it was told, even when told another before that was ready [A-163]', async () => {
    const [first, last] = [await startCollector(), await startCollector()];
    const { exporter } = await open({
      endpoint: first.endpoint,
      header: null,
      includeContent: false,
    });
    const early = exporter.connect({
      endpoint: first.endpoint,
      header: null,
      includeContent: false,
    });
    await exporter.connect({ endpoint: last.endpoint, header: null, includeContent: false });
    await early;
    await runAgent(exporter);
    await vi.waitFor(() => expect(last.spans).toHaveLength(4));
    expect(first.bodies).toEqual([]);
  });
});

/** An address of this computer where nothing listens. */
async function closedPort(): Promise<{ readonly endpoint: string }> {
  const { createServer } = await import('node:http');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  const port = typeof address === 'object' && address !== null ? address.port : 1;
  return { endpoint: `http://127.0.0.1:${port}` };
}
