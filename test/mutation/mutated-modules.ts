/**
 * What a mutation run breaks on purpose: cancellation, repair, retries, and how a run comes to its final result.
 * These are the places where a test that looks away would cost the most.
 */
export const mutatedModules: readonly string[] = [
  'main/agent/cancellation/abortable.ts',
  'main/agent/cancellation/cancellation-token.ts',
  'main/agent/cancellation/cancelled-states.ts',
  'main/agent/cancellation/run-cancellation.ts',
  'main/agent/cancellation/run-cancelled.ts',
  'main/agent/messages/repair.ts',
  'main/agent/messages/history.ts',
  'main/agent/tools/tool-retries.ts',
  'main/agent/tools/tool-executor.ts',
  'main/agent/tools/call-outcomes.ts',
  'main/agent/run-options/retry-budget.ts',
  'main/agent/output/final-result.ts',
  'main/agent/output/output-validators.ts',
  'main/agent/output/process-text.ts',
  'main/agent/run/tool-phase/end-strategies.ts',
  'main/agent/run/response/finish-response.ts',
  'main/agent/run/tool-phase/handle-tool-calls.ts',
  'main/agent/run/tool-phase/output-call.ts',
  'main/agent/run/tool-phase/output-settling.ts',
  'main/agent/run/nodes/response-to-handle.ts',
  'main/agent/run/nodes/resume-deferred.ts',
  'main/agent/run/ending/run-ending.ts',
  'main/agent/run/response/text-response.ts',
  'main/agent/run/tool-phase/tool-phase.ts',
];
