import type { Attributes, Span } from '@opentelemetry/api';
import type { RetryPromptPart } from '../../../preload/contract/request-part.ts';
import type { ToolCallPart } from '../../../preload/contract/response-part.ts';
import { retryPromptText } from '../messages/model-text.ts';
import { ModelRetry } from '../tools/model-retry.ts';
import { SchemaValidationError } from '../tools/schema-validation-error.ts';
import type { ToolCallOutcome } from '../tools/tool-call-outcome.ts';
import type { Instrumentation } from './instrumentation.ts';
import { jsonSchema } from './run-attributes.ts';
import type { OutputTarget } from './run-trace.ts';
import { recordError, recordToolError } from './span-errors.ts';
import { toJsonText } from './to-json-text.ts';

type Policy = Pick<Instrumentation, 'includeContent'>;

const argumentsKey = 'gen_ai.tool.call.arguments';
const resultKey = 'gen_ai.tool.call.result';

/** What the span of a tool call says from the start. Source: spec 09 §2.1. */
export function toolCallAttributes(call: ToolCallPart, policy: Policy): Attributes {
  return {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': call.toolName,
    'gen_ai.tool.call.id': call.toolCallId,
    ...(policy.includeContent && { [argumentsKey]: argumentsText(call) }),
    'logfire.msg': `running tool: ${call.toolName}`,
    'logfire.json_schema': toolSchema(true, policy),
  };
}

/** The same for a call that was refused before its tool ran. */
export function invalidCallAttributes(call: ToolCallPart, policy: Policy): Attributes {
  return {
    ...toolCallAttributes(call, policy),
    'logfire.msg': `invalid tool call: ${call.toolName}`,
    'pydantic_ai.tool.failure_stage': 'validation',
  };
}

/** What the span of an output function says from the start. */
export function outputFunctionAttributes(
  { name, toolCallId, input }: OutputTarget,
  policy: Policy,
): Attributes {
  return {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': name,
    ...(toolCallId !== null && { 'gen_ai.tool.call.id': toolCallId }),
    ...(policy.includeContent && { [argumentsKey]: JSON.stringify(input) ?? 'null' }),
    'logfire.msg': `running output function: ${name}`,
    'logfire.json_schema': toolSchema(toolCallId !== null, policy),
  };
}

/** Writes down how a call ended. What is left to others is no error. Source: spec 09 OBS-1. */
export function recordOutcome(
  span: Span,
  outcome: ToolCallOutcome,
  { includeContent }: Policy,
): void {
  if (outcome.kind === 'deferred') {
    const { bucket, metadata } = outcome;
    const name = bucket === 'calls' ? 'CallDeferred' : 'ApprovalRequired';
    span.setAttribute('pydantic_ai.tool.deferral.name', name);
    if (includeContent && metadata !== null) {
      span.setAttribute('pydantic_ai.tool.deferral.metadata', JSON.stringify(metadata));
    }
    return;
  }
  const { part } = outcome;
  if (part.partKind === 'retry-prompt') {
    recordTold(span, 'ToolRetryError', retryPromptText(part), includeContent);
    return;
  }
  const result = toJsonText(part.content);
  if (part.outcome === 'failed') recordTold(span, 'ToolFailedError', result, includeContent);
  else if (includeContent) span.setAttribute(resultKey, result);
}

/** Writes down why a call was refused. */
export function recordInvalidCall(
  span: Span,
  { call, told }: { readonly call: ToolCallPart; readonly told: RetryPromptPart | Error },
  { includeContent }: Policy,
): void {
  if (!(told instanceof Error)) {
    recordTold(span, 'ToolRetryError', retryPromptText(told), includeContent);
    return;
  }
  const content = contentOf(told.cause);
  if (includeContent && content !== null) {
    span.setAttribute(resultKey, retryPromptText({ content, toolName: call.toolName }));
  }
  recordError(span, told, includeContent);
}

/** What the model would have been told, had it another try. */
function contentOf(cause: unknown): RetryPromptPart['content'] | null {
  if (cause instanceof SchemaValidationError) return cause.issues;
  return cause instanceof ModelRetry ? cause.message : null;
}

function recordTold(span: Span, name: string, message: string, includeContent: boolean): void {
  if (includeContent) span.setAttribute(resultKey, message);
  recordToolError(span, { name, message }, includeContent);
}

function argumentsText({ args }: ToolCallPart): string {
  if (args === null || args === '') return '{}';
  return toJsonText(args);
}

function toolSchema(hasId: boolean, { includeContent }: Policy): string {
  const content: readonly [string, object][] = [
    [argumentsKey, { type: 'object' }],
    [resultKey, { type: 'object' }],
  ];
  const id: readonly [string, object][] = [['gen_ai.tool.call.id', {}]];
  return jsonSchema([
    ...(includeContent ? content : []),
    ['gen_ai.tool.name', {}],
    ...(hasId ? id : []),
  ]);
}
