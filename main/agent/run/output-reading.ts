import type { ModelResponse } from '../../../preload/contract/message.ts';
import type { ModelStreamEvent } from '../../../preload/contract/stream-event.ts';
import { UnexpectedModelBehavior } from '../errors.ts';
import { attemptOutput, runValidators, type OutputOutcome } from '../output/output-validators.ts';
import { parsePartialJson } from '../output/parse-partial-json.ts';
import { processText } from '../output/process-text.ts';
import { SchemaValidationError } from '../tools/schema-validation-error.ts';
import type { StructuredType } from '../output/structured-type.ts';
import { parseToolArgs } from '../tools/parse-tool-args.ts';
import type { EventSource } from './event-channel.ts';
import { forOutputFunction, LiveRunContext } from './live-run-context.ts';
import type { OutputReading } from './response-reading.ts';
import type { RunState } from './run-state.ts';
import { outputText } from './text-response.ts';

/** A response of a run as something to read text and output from. Source: spec 02 RS-4…RS-7. */
export function createOutputReading<Deps>(
  state: RunState<Deps>,
  source: EventSource<ModelStreamEvent>,
  response: () => ModelResponse | null,
): OutputReading {
  const { output, validators } = state.setup;
  return {
    source,
    response,
    isText: output.text !== null && output.text.kind !== 'structured',
    validateText: async (text) => {
      const ctx = new LiveRunContext(state, { partialOutput: true });
      return String(await runValidators(validators, text, ctx));
    },
    partialOutput: async (partial) => {
      const made = await makeOutput(state, partial, true);
      return made.ok ? { value: made.value } : null;
    },
    wholeOutput: async (whole) => {
      const made = await makeOutput(state, whole, false);
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
  isPartial: boolean,
): Promise<OutputOutcome> {
  const ctx = new LiveRunContext(state, { partialOutput: isPartial });
  return attemptOutput(async () => {
    const made = await makeValue(state, response, isPartial);
    return runValidators(state.setup.validators, made, ctx);
  });
}

async function makeValue<Deps>(
  state: RunState<Deps>,
  response: ModelResponse,
  isPartial: boolean,
): Promise<unknown> {
  const { output } = state.setup;
  const ctx = new LiveRunContext(state, { partialOutput: isPartial });
  for (const part of response.parts) {
    const tool =
      part.partKind === 'tool-call'
        ? output.tools.find(({ definition }) => definition.name === part.toolName)
        : undefined;
    if (tool === undefined || part.partKind !== 'tool-call') continue;
    const place = {
      toolName: part.toolName,
      toolCallId: part.toolCallId,
      partialOutput: isPartial,
    };
    return finishValue(tool.type, readArgs(part.args, isPartial), new LiveRunContext(state, place));
  }
  const text = outputText(response);
  if (output.text === null || text === '') throw refusal('The response holds no output yet.');
  if (output.text.kind !== 'structured' || !isPartial)
    return processText(output.text, text, forOutputFunction(ctx));
  return finishValue(output.text.type, parsePartialJson(text), ctx);
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

function refusal(message: string): SchemaValidationError {
  return new SchemaValidationError([{ type: 'value_error', loc: [], msg: message, input: null }]);
}
