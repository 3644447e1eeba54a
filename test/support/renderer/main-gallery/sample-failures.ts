import type { Transcript } from '../../../../preload/contract/transcript.ts';
import { at, text, TranscriptBuilder } from '../transcript-builder.ts';

const ask = 'Read the five survey files and write a one-page summary for the board.';

function begin(): TranscriptBuilder {
  return new TranscriptBuilder('board', 'Board summary from survey');
}

/** A connection that broke after some text. */
export function connectionLost(): Transcript {
  return begin()
    .failedRun({ code: 'connection-lost', accepted: true, detail: 'terminated: other side closed' })
    .person(ask)
    .response(
      [text('**412 members answered, 61 more than last year.** Two wishes lead by a wide', null)],
      'interrupted',
    )
    .build();
}

/** A refused key, before anything came. */
export function keyRefused(): Transcript {
  return begin()
    .failedRun({ code: 'unauthorized', status: 401, detail: 'invalid x-api-key' })
    .person(ask)
    .build();
}

/** A run that waits to try again. */
export function retrying(): Transcript {
  return begin()
    .run('running')
    .person(ask)
    .activity({
      kind: 'waiting-to-retry',
      attempt: 2,
      attempts: 5,
      untilAt: at(32),
      failure: {
        code: 'overloaded',
        status: 529,
        retryAfterMs: 14_000,
        host: 'api.anthropic.com',
        model: 'claude-sonnet',
        detail: null,
        accepted: false,
      },
    })
    .build();
}
