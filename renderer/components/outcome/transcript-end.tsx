import type { ReactNode } from 'react';

import type { RunFailure } from '../../../preload/contract/failure.ts';
import type { RunRecord } from '../../../preload/contract/run.ts';
import type { Transcript } from '../../../preload/contract/transcript.ts';
import type { LaidOutMessage } from '../transcript/lay-out-transcript.ts';
import { countKept } from './count-kept.ts';
import { FailureCard } from './failure-card.tsx';
import { findOutcome } from './find-outcome.ts';
import { InterruptedCard } from './interrupted-card.tsx';
import { RetryCard } from './retry-card.tsx';

/** What stands below the last answer: nothing, a card, or a countdown. */
export function TranscriptEnd(props: {
  readonly transcript: Transcript;
  readonly messages: readonly LaidOutMessage[];
}): ReactNode {
  const outcome = findOutcome(props.transcript);
  switch (outcome.kind) {
    case 'none':
      return null;
    case 'retrying':
      return <RetryCard run={outcome.run} waiting={outcome.waiting} />;
    case 'unfinished': {
      const { run } = outcome;
      const kept = countKept(props.messages, run);
      return run.state === 'failed' ? (
        <FailureCard
          key={run.runId}
          run={run}
          failure={run.failure ?? unknownFailure(run)}
          kept={kept}
        />
      ) : (
        <InterruptedCard key={run.runId} run={run} kept={kept} />
      );
    }
  }
}

function unknownFailure(run: RunRecord): RunFailure {
  return {
    code: 'internal',
    status: null,
    retryAfterMs: null,
    host: null,
    model: run.modelRef.modelId,
    detail: null,
    accepted: false,
  };
}
