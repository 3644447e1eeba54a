import { noteRepairedSending, noteShortening } from '../../../../preload/contract/message-notes.ts';
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

/** A conversation that its model takes no more. */
export function contextTooLong(): Transcript {
  return begin()
    .failedRun({
      code: 'context-too-long',
      status: 400,
      detail: 'prompt is too long: 214830 tokens > 200000 maximum',
    })
    .person(ask)
    .build();
}

/** A conversation that was summed up, and sent once more because of its form. */
export function shortened(): Transcript {
  const notes =
    '(Notes on 24 earlier messages, which were left out because the conversation became too long.)\n\nThe board wants one page. 412 members answered.';
  const built = begin()
    .run('completed')
    .person(notes)
    .person(ask)
    .response([text('**412 members answered, 61 more than last year.**')], 'complete')
    .build();
  const [first, asked, ...rest] = built.messages;
  if (first === undefined || asked === undefined) throw new Error('There are no messages.');
  const shortening = { way: 'summarize', originalLeafId: first.messageId } as const;
  return {
    ...built,
    messages: [
      { ...first, head: noteShortening(first.head, shortening) },
      { ...asked, head: noteRepairedSending(asked.head) },
      ...rest,
    ],
  };
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
