import type { ModelResponse } from '../../../../preload/contract/message.ts';
import type { AgentStreamEvent } from '../../../../preload/contract/stream-event.ts';
import { UnexpectedModelBehavior } from '../../errors.ts';
import {
  attemptOutput,
  runValidators,
  type OutputOutcome,
} from '../../output/output-validators.ts';
import { ModelRetry } from '../../tools/model-retry.ts';
import { deferredOf } from '../tool-phase/defer-calls.ts';
import type { EventSource } from '../events/event-channel.ts';
import { LiveRunContext } from '../live-run-context.ts';
import { callCandidate, makeOutput, textCandidate } from '../response/make-output.ts';
import type { ResponseFeed } from './response-feed.ts';
import type { OutputReading } from './response-reading.ts';
import type { RunState } from '../run-state.ts';
import { outputText } from '../response/text-response.ts';

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
      const made = await attempt(state, partial, finalIndex(), true);
      return made.ok ? { value: made.value } : null;
    },
    wholeOutput: async (whole) => {
      const made = await attempt(state, whole, finalIndex(), false);
      if (made.ok) return made.value;
      throw new UnexpectedModelBehavior(
        'Output validation failed during streaming, and retries are not supported in `run_stream()`',
        { cause: made.error },
      );
    },
  };
}

async function attempt<Deps>(
  state: RunState<Deps>,
  response: ModelResponse,
  finalIndex: number | null,
  isPartial: boolean,
): Promise<OutputOutcome> {
  const part = finalIndex === null ? undefined : response.parts[finalIndex];
  if (part === undefined)
    return { ok: false, error: new ModelRetry('The response holds no output yet.') };
  return attemptOutput(() => {
    if (part.partKind !== 'tool-call') {
      return makeOutput(textCandidate(outputText(response), state, { isPartial }), state);
    }
    const tool = state.outputTools.find(({ definition }) => definition.name === part.toolName);
    return tool === undefined
      ? deferredOf(state, response)
      : makeOutput(callCandidate(part, tool, state, { isPartial }), state);
  });
}
