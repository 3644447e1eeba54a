import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';

import { applyRunEvent } from '../../../preload/contract/apply-run-event.ts';
import { conversationIdSchema } from '../../../preload/contract/ids.ts';
import type { RunEvent } from '../../../preload/contract/run-event.ts';
import type { Transcript } from '../../../preload/contract/transcript.ts';
import { createAssistantClient } from '../../../renderer/assistant-client.ts';
import { createTranscriptStore } from '../../../renderer/stores/transcript-store.ts';
import type { TranscriptStore } from '../../../renderer/stores/transcript-store.ts';
import { createIpcPair } from '../../support/ipc-pair.ts';
import type { IpcPair } from '../../support/ipc-pair.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import {
  responseMessage,
  startedPart,
  textDelta,
  transcriptWith,
} from '../../support/run-events.ts';

const conversationId = conversationIdSchema.parse('c1');

/** A stand-in for main's side: a live transcript that counts its events. */
class LiveConversation {
  transcript: Transcript = [responseMessage('m1', null), startedPart('m1', 0, 'text')].reduce(
    applyRunEvent,
    transcriptWith('c1'),
  );
  nextSequence = 0;
  reads = 0;
  pair: IpcPair;

  constructor() {
    this.pair = createIpcPair({
      limits: { events: 4, size: 1_000_000 },
      handlers: {
        'conversation.read': () => {
          this.reads += 1;
          this.pair.publisher.cutAt(conversationId, this.nextSequence);
          const { transcript, nextSequence } = this;
          return { transcript, epoch: 'test-epoch', nextSequence };
        },
      },
    });
  }

  write(text: string): void {
    const events: RunEvent[] = [...text].map((sign) => textDelta('m1', 0, sign));
    this.pair.publisher.runEvents(conversationId, this.nextSequence, events);
    this.transcript = events.reduce(applyRunEvent, this.transcript);
    this.nextSequence += events.length;
  }
}

const opened: IpcPair[] = [];
afterEach(() => {
  for (const pair of opened.splice(0)) {
    pair.publisher.dispose();
    pair.dispose();
  }
});

function open(): { main: LiveConversation; window: TranscriptStore } {
  const main = new LiveConversation();
  opened.push(main.pair);
  const client = createAssistantClient(main.pair.bridge);
  const window = createTranscriptStore(client);
  client.listen((event) => {
    if (event.type === 'conversation') window.getState().receive([event]);
  });
  return { main, window };
}

async function untilSame(main: LiveConversation, window: TranscriptStore): Promise<void> {
  await vi.waitFor(() => expect(window.getState().read?.transcript).toEqual(main.transcript), {
    timeout: 15_000,
    interval: 5,
  });
}

it('shows what main has, whatever is written, lost, held up or read in between [M-09]', async () => {
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('write'),
        text: fc.string({ minLength: 1, maxLength: 5 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('frame', 'turn', 'read') }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('lose', 'hang', 'goOn') }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { main, window } = open();
      const shown = window.getState().show(conversationId);
      for (const one of steps) {
        if ('text' in one) main.write(one.text);
        else if (one.do === 'frame') main.pair.publisher.flush();
        else if (one.do === 'turn') await new Promise((resolve) => setImmediate(resolve));
        else if (one.do === 'read') void window.getState().readAgain();
        else if (one.do === 'lose') main.pair.loseEvents(1);
        else if (one.do === 'hang') main.pair.hang();
        else main.pair.goOn();
      }
      main.pair.loseEvents(0);
      main.pair.goOn();
      await shown;
      // A loss shows with the next event: that there is one is the point of the numbers.
      main.write('.');
      await untilSame(main, window);
      main.pair.publisher.dispose();
    }),
    { numRuns: propertyRuns(150) },
  );
});

it('reads again only after a loss', async () => {
  const { main, window } = open();
  await window.getState().show(conversationId);
  for (const text of ['one ', 'two ', 'three']) {
    main.write(text);
    main.pair.publisher.flush();
  }
  await untilSame(main, window);
  expect(main.reads).toBe(1);

  main.pair.loseEvents(1);
  main.write('lost');
  main.pair.publisher.flush();
  main.write('found');
  main.pair.publisher.flush();
  await untilSame(main, window);
  expect(main.reads).toBe(2);
});
