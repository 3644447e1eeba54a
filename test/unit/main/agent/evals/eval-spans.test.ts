import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { context } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Dataset } from '../../../../../main/agent/evals/dataset.ts';
import { equalsExpected } from '../../../../../main/agent/evals/evaluators/equals.ts';

const capitals = new Dataset<string, string>({
  name: 'capitals',
  cases: [
    { name: 'France', inputs: 'France', expectedOutput: 'Paris' },
    { name: 'Italy', inputs: 'Italy', expectedOutput: 'Rome' },
    { name: 'Spain', inputs: 'Spain', expectedOutput: 'Madrid' },
  ],
  evaluators: [equalsExpected.create({})],
});

const known: Readonly<Record<string, string>> = { France: 'Paris', Italy: 'Rome', Spain: 'Lisbon' };

describe('the spans of an evaluation', () => {
  const exporter = new InMemorySpanExporter();
  const tracerProvider = new BasicTracerProvider({
    spanProcessors: [new SimpleSpanProcessor(exporter)],
  });

  beforeAll(() => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  });
  afterAll(async () => {
    context.disable();
    await tracerProvider.shutdown();
  });

  it('nest: the evaluation, its cases, their tasks and evaluators', async () => {
    const report = await capitals.evaluate((country) => known[country] ?? '', {
      tracerProvider,
      maxConcurrency: 1,
      taskName: 'capital',
    });
    const spans = exporter.getFinishedSpans();
    const byId = new Map(spans.map((span) => [span.spanContext().spanId, span]));
    const told = spans.map((span) => {
      const parent = byId.get(span.parentSpanContext?.spanId ?? '');
      return `${messageOf(parent)} > ${messageOf(span)}`;
    });
    expect(told.slice(0, 3)).toEqual([
      'case: France > execute capital',
      'case: France > evaluator: EqualsExpected',
      'evaluate capital > case: France',
    ]);
    const whole = spans.find(({ name }) => name === 'evaluate {name}');
    expect(whole?.attributes).toMatchObject({
      dataset_name: 'capitals',
      n_cases: 3,
      assertion_pass_rate: 2 / 3,
    });
    expect(report.traceId).toBe(whole?.spanContext().traceId);
    const first = spans.find(({ name }) => name === 'case: {case_name}');
    expect(first?.attributes).toMatchObject({ inputs: 'France', output: 'Paris' });
    expect(report.cases[0]?.spanId).toBe(first?.spanContext().spanId);
  });
});

function messageOf(span: ReadableSpan | undefined): string {
  return String(span?.attributes['logfire.msg'] ?? '');
}
