import {
  propagation,
  SpanKind,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api';
import type { ModelResponse } from '../../../preload/contract/message.ts';
import type { RetryPromptPart } from '../../../preload/contract/request-part.ts';
import type { ToolCallPart } from '../../../preload/contract/response-part.ts';
import type { Model, ModelCall } from '../models/model.ts';
import type { ToolCallOutcome } from '../tools/tool-call-outcome.ts';
import { withCost } from '../usage/cost.ts';
import type { Prices } from '../usage/prices.ts';
import { RunUsage } from '../usage/run-usage.ts';
import { ChatSpan } from './chat-span.ts';
import type { Instrumentation } from './instrumentation.ts';
import { endAttributes } from './run-attributes.ts';
import type { OutputTarget, RunTrace, RunTraceEnd } from './run-trace.ts';
import { recordError } from './span-errors.ts';
import { currentTraceContext, inTraceContext } from './trace-context.ts';
import { traceModel } from './trace-model.ts';
import {
  invalidCallAttributes,
  outputFunctionAttributes,
  recordInvalidCall,
  recordOutcome,
  toolCallAttributes,
} from './tool-span.ts';
import { toJsonText } from './to-json-text.ts';

/** What a run's span says from the start. */
export interface TracedRunFacts {
  readonly agent: { readonly name: string | null; readonly description: string | null };
  readonly runId: string;
  readonly conversationId: string;
  readonly modelName: string;
  /** How many messages the run was given. */
  readonly givenCount: number;
  readonly prices: Prices;
}

/** The spans of a run that is traced. */
export class TracedRun implements RunTrace {
  readonly instrumentation: Instrumentation;
  readonly #facts: TracedRunFacts;
  readonly #span: Span;
  readonly #context: Context;
  /** On every span of the run. */
  readonly #common: Attributes;
  readonly #open = new Set<Span>();
  readonly #usage = new RunUsage();
  /** Those of the last request, and whether any two had others. */
  #instructions: { readonly last: string | null; readonly vary: boolean } | null = null;

  constructor(instrumentation: Instrumentation, facts: TracedRunFacts) {
    const { agent, modelName, runId, conversationId } = facts;
    const name = agent.name ?? 'agent';
    this.instrumentation = instrumentation;
    this.#facts = facts;
    this.#common = {
      'gen_ai.agent.name': name,
      'gen_ai.agent.call.id': runId,
      'gen_ai.conversation.id': conversationId,
    };
    const parent = currentTraceContext();
    const attributes = {
      model_name: modelName,
      agent_name: name,
      ...this.#common,
      'gen_ai.operation.name': 'invoke_agent',
      'logfire.msg': `${name} run`,
      ...(agent.description !== null && { 'gen_ai.agent.description': agent.description }),
    };
    this.#span = instrumentation.tracer.startSpan(`invoke_agent ${name}`, { attributes }, parent);
    this.#context = withRunBaggage(trace.setSpan(parent, this.#span), this.#common);
  }

  within<Value>(work: () => Value): Value {
    return inTraceContext(this.#context, work);
  }

  model(model: Model): Model {
    return traceModel(model, (call) => this.#startChat(model, call));
  }

  async toolCall(
    call: ToolCallPart,
    work: () => Promise<ToolCallOutcome>,
  ): Promise<ToolCallOutcome> {
    const attributes = toolCallAttributes(call, this.instrumentation);
    return this.#around(`execute_tool ${call.toolName}`, attributes, work, (span, outcome) =>
      recordOutcome(span, outcome, this.instrumentation),
    );
  }

  invalidCall(call: ToolCallPart, told: RetryPromptPart | Error): void {
    const attributes = invalidCallAttributes(call, this.instrumentation);
    const span = this.#start(`execute_tool ${call.toolName}`, attributes);
    recordInvalidCall(span, { call, told }, this.instrumentation);
    this.#end(span);
  }

  outputFunction(target: OutputTarget | null, work: () => unknown): unknown {
    if (target === null) return work();
    const attributes = outputFunctionAttributes(target, this.instrumentation);
    return this.#around(
      `execute_tool ${target.name}`,
      attributes,
      async () => await work(),
      (span, output) => {
        if (!this.instrumentation.includeContent) return;
        span.setAttribute('gen_ai.tool.call.result', toJsonText(output));
      },
    );
  }

  end(ending: RunTraceEnd): void {
    if (!this.#span.isRecording()) return;
    const { includeContent } = this.instrumentation;
    for (const span of this.#open) {
      if (ending.failure !== null) recordError(span, ending.failure.error, includeContent);
      span.end();
    }
    this.#open.clear();
    const { givenCount } = this.#facts;
    const facts = {
      ...ending,
      givenCount,
      usage: this.#usage,
      instructions: this.#instructions?.last ?? null,
      instructionsVary: this.#instructions?.vary ?? false,
    };
    this.#span.setAttributes(endAttributes(facts, this.instrumentation));
    if (ending.failure !== null) recordError(this.#span, ending.failure.error, includeContent);
    this.#span.end();
  }

  #startChat(model: Model, call: ModelCall): ChatSpan {
    const { instructions } = call.parameters;
    const known = this.#instructions;
    const vary = known !== null && (known.vary || known.last !== instructions);
    this.#instructions = { last: instructions, vary };
    return new ChatSpan({
      model,
      call,
      instrumentation: this.instrumentation,
      start: (name, attributes) => this.#start(name, attributes, SpanKind.CLIENT),
      within: (span, work) => inTraceContext(trace.setSpan(this.#context, span), work),
      end: (span) => this.#end(span),
      takeUsage: (response) => this.#priced(response),
    });
  }

  #priced(response: ModelResponse): ModelResponse {
    this.#usage.incr(response.usage);
    return withCost(response, this.#facts.prices, () => {});
  }

  async #around<Value>(
    name: string,
    attributes: Attributes,
    work: () => Promise<Value>,
    onDone: (span: Span, value: Value) => void,
  ): Promise<Value> {
    const span = this.#start(name, attributes);
    try {
      const value = await inTraceContext(trace.setSpan(this.#context, span), work);
      if (this.#open.has(span)) onDone(span, value);
      return value;
    } catch (error: unknown) {
      if (this.#open.has(span)) recordError(span, error, this.instrumentation.includeContent);
      throw error;
    } finally {
      this.#end(span);
    }
  }

  #start(name: string, attributes: Attributes, kind: SpanKind = SpanKind.INTERNAL): Span {
    const options = { kind, attributes: { ...attributes, ...this.#common } };
    const span = this.instrumentation.tracer.startSpan(name, options, this.#context);
    this.#open.add(span);
    return span;
  }

  #end(span: Span): void {
    if (this.#open.delete(span)) span.end();
  }
}

function withRunBaggage(context: Context, attributes: Attributes): Context {
  const known = propagation.getBaggage(context) ?? propagation.createBaggage();
  const baggage = Object.entries(attributes).reduce(
    (all, [key, value]) => all.setEntry(key, { value: String(value) }),
    known,
  );
  return propagation.setBaggage(context, baggage);
}
