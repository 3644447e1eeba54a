import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyEventSteps } from '../../support/arbitraries/event-steps.ts';
import { EventPlayer } from '../../support/event-player.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { openTestStore } from '../../support/test-store.ts';

it('gives back from rows exactly what the events made of the transcript', async () => {
  const store = await openTestStore();
  let count = 0;
  await fc.assert(
    fc.asyncProperty(anyEventSteps, async (transactions) => {
      count += 1;
      const player = new EventPlayer(`c${count}`);
      const { conversationId } = player;
      await store.conversations.createConversation(player.transcript.summary);
      for (const steps of transactions) {
        const events = steps.map((step) => player.play(step)).filter((event) => event !== null);
        // Some wait for the buffer, some take along what waits there.
        const durability = steps.length === 4 ? 'full' : 'stream';
        const written = store.conversations.record(conversationId, events, durability);
        if (durability === 'full') await written;
      }
      await store.conversations.flush();
      const expected = player.expected();
      expect(store.conversations.readTranscript(conversationId, 1000)).toEqual(expected);
      expect(store.conversations.readPath(conversationId)).toEqual(expected.messages);
      for (const run of player.transcript.runs) {
        expect(store.conversations.readRun(run.runId)).toEqual(run);
      }
      for (const question of player.transcript.questions) {
        expect(store.conversations.readQuestion(question.questionId)).toEqual(question);
      }
    }),
    { numRuns: propertyRuns(100) },
  );
});
