import type { AnswerFunction } from '../../capabilities/ask-user/answerer.ts';
import { runIdSchema } from '../../../preload/contract/ids.ts';
import type { QuestionDesk } from './question-desk.ts';
import type { RunRegistry } from '../runs/run-registry.ts';

/** Lets runs put their questions on the desk. */
export function createAnswerer(desk: QuestionDesk, registry: RunRegistry): AnswerFunction {
  return (request, { signal, runId, toolCallId }) => {
    const run = registry.get(runIdSchema.parse(runId));
    const place = run?.placeOf(toolCallId) ?? null;
    if (run === undefined || place === null) {
      throw new Error('A question came from a call that is not being carried out.');
    }
    const { conversationId } = run;
    return desk.ask({ conversationId, runId: run.runId, toolCallId, request, ...place }, signal);
  };
}
