/** What happens to the other calls of a response once there is a final result. Source: spec 02 §4.3. */
export type EndStrategy = 'early' | 'graceful' | 'exhaustive';

/** What stands in the history for a call that was not carried out, or whose result is not the final one. Source: spec 02 §4.3. */
export const callStatus = {
  processed: 'Final result processed.',
  outputSkipped: 'Output tool not used - a final result was already processed.',
  outputNotFinal:
    'Output tool processed, but its value will not be the final result of the agent run.',
  outputExecutionFailed: 'Output tool not used - output function execution failed.',
  outputValidationFailed: 'Output tool not used - output failed validation.',
  toolSkipped: 'Tool not executed - a final result was already processed.',
  retryWins: 'Output not used as the final result - addressing tool retries from this round first.',
} as const;
