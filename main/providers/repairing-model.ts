import type { RunFailure } from '../../preload/contract/failure.ts';
import type { Model, ModelCall } from '../agent/models/model.ts';
import { factsOf } from '../agent/models/model-facts.ts';
import { findProviderFailure } from './provider-error.ts';
import { repairHarder } from './repair-harder.ts';

/** How a refused history is sent again. */
export interface RepairOptions {
  /** Told when a history was refused and goes out once more with less in it. */
  readonly onRepair?: (failure: RunFailure) => void;
}

/**
 * Sends a history that its provider refuses for its form once more, repaired harder. A refusal for another reason, and a
 * second one, are the caller's. Nothing is stored, and nothing had been answered yet.
 */
export function withHarderRepair(model: Model, { onRepair }: RepairOptions): Model {
  async function retryOnce<Answer>(
    call: ModelCall,
    ask: (call: ModelCall) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await ask(call);
    } catch (error: unknown) {
      call.signal.throwIfAborted();
      const failure = findProviderFailure(error);
      if (failure === null || !isAboutHistory(failure)) throw error;
      onRepair?.(failure);
      return ask({ ...call, messages: repairHarder(call.messages) });
    }
  }
  return {
    ...factsOf(model),
    ...(model.countTokens !== undefined && { countTokens: model.countTokens.bind(model) }),
    request: (call) => retryOnce(call, (asked) => model.request(asked)),
    requestStream: (call) => retryOnce(call, (asked) => model.requestStream(asked)),
  };
}

// Gathered from the refusals of OpenAI, Anthropic, Google, Mistral and llama.cpp servers.
const historyWords = [
  /tool[_ ]?(call|use|result|message)|function[_ ]?(call|response)|role 'tool'|'tool_calls'/i,
  /alternat|roles? must/i,
  /(must|should|can) ?not be (empty|blank)|non-empty|non-whitespace|empty (content|message|text)|at least one part/i,
  /signature|thinking block|redacted_thinking|reasoning item|encrypted[_ ]content|reasoning_content/i,
];

/** Whether a provider refused what the messages look like: pairing of calls, empty content, signatures of thinking. */
export function isAboutHistory({ code, status, detail }: RunFailure): boolean {
  if (code !== 'rejected' || (status !== 400 && status !== 422) || detail === null) return false;
  return historyWords.some((words) => words.test(detail));
}
