import { trace } from '@opentelemetry/api';
import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import { SpanRecorder } from '../../../main/agent/evals/spans/span-recorder.ts';
import {
  currentTraceContext,
  inTraceContext,
} from '../../../main/agent/telemetry/trace-context.ts';
import { recordError } from '../../../main/agent/evals/eval-spans.ts';
import type { TaskStep } from './eval-scenario.ts';

type SpanStep = Extract<TaskStep, { readonly span: string }>;

/** What records spans for a scenario, and what makes those of its task. */
export interface TaskTracing {
  readonly recorder: SpanRecorder;
  readonly open: (step: SpanStep) => void;
}

/** Tracing with OpenTelemetry's own SDK. */
export function createTaskTracing(): TaskTracing {
  const recorder = new SpanRecorder();
  const tracer = new BasicTracerProvider({ spanProcessors: [recorder] }).getTracer('task');
  const open = ({ span: name, attributes = {}, steps = [] }: SpanStep): void => {
    const around = currentTraceContext();
    const span = tracer.startSpan(name, { attributes }, around);
    try {
      inTraceContext(trace.setSpan(around, span), () => {
        for (const step of steps) {
          if ('span' in step) open(step);
          else throw new Error('thrown');
        }
      });
    } catch (error: unknown) {
      recordError(span, error);
      throw error;
    } finally {
      span.end();
    }
  };
  return { recorder, open };
}
