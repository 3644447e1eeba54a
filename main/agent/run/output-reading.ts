import type { ModelResponse } from '../../../preload/contract/message.ts';
import type { ToolCallPart } from '../../../preload/contract/response-part.ts';
import type { AgentStreamEvent } from '../../../preload/contract/stream-event.ts';
import { UnexpectedModelBehavior } from '../errors.ts';
import { attemptOutput, runValidators, type OutputOutcome } from '../output/output-validators.ts';
import { parsePartialJson } from '../output/parse-partial-json.ts';
import { processText } from '../output/process-text.ts';
import { ModelRetry } from '../tools/model-retry.ts';
import { SchemaValidationError } from '../tools/schema-validation-error.ts';
import type { StructuredType } from '../output/structured-type.ts';
import { parseToolArgs } from '../tools/parse-tool-args.ts';
import { deferredOf } from './defer-calls.ts';
import type { EventSource } from './event-channel.ts';
import { forOutputFunction, LiveRunContext } from './live-run-context.ts';
import type { ResponseFeed } from './response-feed.ts';
import type { OutputReading } from './response-reading.ts';
import type { RunState } from './run-state.ts';
import { outputText } from './text-response.ts';

/** A response of a run as something to read text and output from. Source: spec 02 RS-4…RS-7. */
export function createOutputReading<Deps>(
  state: RunState<Deps>,
  source: EventSource<AgentStreamEvent>,
  feed: () => ResponseFeed | null,
): OutputReading {
  const finalIndex = (): number | null => feed()?.finalIndex ?? null;
  const { output, validators } = state.setup;
  return {
    source,
    response: () => feed()?.response ?? null,
    isText: output.mode === 'text',
    validateText: async (text) => {
      const ctx = new LiveRunContext(state, { partialOutput: true });
      return String(await runValidators(validators, text, ctx));
    },
    finalCall: (whole) => {
      const index = finalIndex();
      const part = index === null ? undefined : whole.parts[index];
      const isOutputCall =
        part?.partKind === 'tool-call' &&
        output.tools.some(({ definition }) => definition.name === part.toolName);
      return isOutputCall
        ? { toolName: part.toolName, toolCallId: part.toolCallId }
        : { toolName: null, toolCallId: null };
    },
    partialOutput: async (partial) => {
      const made = await makeOutput(state, partial, finalIndex(), true);
      return made.ok ? { value: made.value } : null;
    },
    wholeOutput: async (whole) => {
      const made = await makeOutput(state, whole, finalIndex(), false);
      if (made.ok) return made.value;
      throw new UnexpectedModelBehavior(
        'Output validation failed during streaming, and retries are not supported in `run_stream()`',
        { cause: made.error },
      );
    },
  };
}

async function makeOutput<Deps>(
  state: RunState<Deps>,
  response: ModelResponse,
  finalIndex: number | null,
  isPartial: boolean,
): Promise<OutputOutcome> {
  const part = finalIndex === null ? undefined : response.parts[finalIndex];
  if (part === undefined)
    return { ok: false, error: new ModelRetry('The response holds no output yet.') };
  return attemptOutput(async () => {
    if (part.partKind === 'tool-call') return makeFromCall(state, response, part, isPartial);
    const ctx = new LiveRunContext(state, { partialOutput: isPartial });
    return runValidators(
      state.setup.validators,
      await makeFromText(state, response, isPartial, ctx),
      ctx,
    );
  });
}

async function makeFromCall<Deps>(
  state: RunState<Deps>,
  response: ModelResponse,
  part: ToolCallPart,
  isPartial: boolean,
): Promise<unknown> {
  const tool = state.setup.output.tools.find(({ definition }) => definition.name === part.toolName);
  if (tool === undefined) return deferredOf(state, response);
  const ctx = new LiveRunContext(state, {
    toolName: part.toolName,
    toolCallId: part.toolCallId,
    partialOutput: isPartial,
  });
  const output = await finishValue(tool.type, readArgs(part.args, isPartial), ctx);
  return runValidators(state.setup.validators, output, ctx);
}

async function makeFromText<Deps>(
  state: RunState<Deps>,
  response: ModelResponse,
  isPartial: boolean,
  ctx: LiveRunContext<Deps>,
): Promise<unknown> {
  const processor = state.setup.output.text;
  const text = outputText(response);
  if (processor === null) throw new TypeError('This run takes no text as its output.');
  if (processor.kind !== 'structured' || !isPartial) {
    return processText(processor, text, forOutputFunction(ctx));
  }
  return finishValue(processor.type, parsePartialJson(text), ctx);
}

async function finishValue<Deps>(
  type: StructuredType,
  value: unknown,
  ctx: LiveRunContext<Deps>,
): Promise<unknown> {
  const validation = await type.validate(value);
  if (!validation.ok) throw new SchemaValidationError(validation.issues);
  return type.finish(validation.value, forOutputFunction(ctx));
}

function readArgs(args: Parameters<typeof parseToolArgs>[0], isPartial: boolean): unknown {
  if (isPartial && typeof args === 'string') return parsePartialJson(args);
  const parsed = parseToolArgs(args);
  if (!parsed.ok) throw new SchemaValidationError(parsed.issues);
  return parsed.value;
}
