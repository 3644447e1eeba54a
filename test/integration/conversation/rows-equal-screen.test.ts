import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FunctionModel } from '../../../main/agent/models/function-model.ts';
import { defineTool } from '../../../main/agent/tools/tool.ts';
import { repairHistory } from '../../../main/agent/messages/repair.ts';
import { TOOL_NAME } from '../../../preload/contract/question.ts';
import { declineResponse } from '../../../preload/contract/decline-response.ts';
import type { ConversationId } from '../../../preload/contract/ids.ts';
import {
  runOfPath,
  pendingQuestions,
  toModelMessage,
} from '../../../preload/contract/transcript.ts';
import { openConversationApp, type ConversationApp } from '../../support/conversation-app.ts';
import { given } from '../../support/given.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { openTestStore } from '../../support/test-store.ts';

type Piece = 'text' | 'thinking' | 'quick' | 'broken' | 'ask' | 'cut-call' | 'silence' | 'error';
type Deed =
  | { readonly kind: 'send'; readonly script: readonly (readonly Piece[])[] }
  | {
      readonly kind: 'continue';
      readonly choice: 'keep' | 'drop' | 'edit';
      readonly script: readonly (readonly Piece[])[];
    }
  | { readonly kind: 'edit-first'; readonly script: readonly (readonly Piece[])[] }
  | { readonly kind: 'answer-again'; readonly script: readonly (readonly Piece[])[] }
  | { readonly kind: 'show-branch'; readonly pick: number }
  | { readonly kind: 'stop' }
  | { readonly kind: 'answer' }
  | { readonly kind: 'decline' }
  | { readonly kind: 'restart' };

const piece = fc.constantFrom<Piece>(
  'text',
  'text',
  'thinking',
  'quick',
  'ask',
  'broken',
  'cut-call',
  'silence',
  'error',
);
const script = fc.array(fc.array(piece, { minLength: 1, maxLength: 4 }), { maxLength: 3 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ kind: fc.constant('send' as const), script }),
  fc.record({
    kind: fc.constant('continue' as const),
    choice: fc.constantFrom('keep', 'drop', 'edit'),
    script,
  }),
  fc.record({ kind: fc.constant('edit-first' as const), script }),
  fc.record({ kind: fc.constant('answer-again' as const), script }),
  fc.record({ kind: fc.constant('show-branch' as const), pick: fc.nat(9) }),
  fc.constantFrom<Deed>(
    { kind: 'stop' },
    { kind: 'answer' },
    { kind: 'decline' },
    { kind: 'restart' },
  ),
);

const questions = {
  questions: [{ header: 'H', question: 'Which?', options: [{ label: 'A' }, { label: 'B' }] }],
};

/** A model that plays what it was told last, and says when it hangs. */
class PlayedModel {
  script: (readonly Piece[])[] = [];
  isHanging = false;
  #calls = 0;
  readonly model = new FunctionModel({
    modelName: 'played',
    streamFunction: (_messages, { signal }) => this.#play(signal),
  });

  async *#play(signal: AbortSignal) {
    for (const [at, what] of (this.script.shift() ?? ['text']).entries()) {
      const call = (name: string, jsonArgs: string) => {
        this.#calls += 1;
        return { [100 + this.#calls]: { name, toolCallId: `call-${this.#calls}`, jsonArgs } };
      };
      switch (what) {
        case 'text':
          yield 'some ';
          yield 'words';
          break;
        case 'thinking':
          yield { [at]: { thinking: 'hm' } };
          break;
        case 'quick':
          yield call('quick', '{}');
          break;
        case 'broken':
          yield call('broken', '{}');
          break;
        case 'ask':
          yield call(TOOL_NAME, JSON.stringify(questions));
          break;
        case 'cut-call':
          yield call('quick', '{"a": "b');
          break;
        case 'error':
          throw new Error('the model broke');
        case 'silence':
          if (signal.aborted) break;
          this.isHanging = true;
          await new Promise<void>((resolve) => {
            signal.addEventListener('abort', () => resolve(), { once: true });
          });
          this.isHanging = false;
      }
    }
  }
}

const tools = [
  defineTool({ name: 'quick', execute: () => 'done' }),
  defineTool({
    name: 'broken',
    execute: () => {
      throw new Error('broken');
    },
  }),
];

describe('whatever a person does', () => {
  it('the rows are what is on the screen, and no id or word is lost', async () => {
    const { conversations: store } = await openTestStore();
    const openModelOf = (played: PlayedModel) => () => played.model;
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 7 }), async (deeds) => {
        const played = new PlayedModel();
        let app = await openConversationApp({ store, tools, openModel: openModelOf(played) });
        const { conversationId, runId } = await app.send('start');
        await app.ended(runId);
        for (const each of deeds) {
          if (each.kind === 'restart') {
            await app.service.shutDown(2000);
            app = await openConversationApp({ store, tools, openModel: openModelOf(played) });
          } else {
            await perform(app, conversationId, each, played);
          }
          await settle(app, conversationId, played);
          await store.flush();
          const shown = app.service.read({ conversationId, limit: 500 }).transcript;
          expect(store.readTranscript(conversationId, 500)).toEqual({ ...shown, activity: null });
          const history = shown.messages.map(toModelMessage);
          expect(repairHistory(repairHistory(history))).toEqual(repairHistory(history));
        }
        await app.service.shutDown(2000);
        expect(store.readRunningRuns()).toEqual([]);
        expect(app.errors.map(String).filter((error) => !/the model broke/.test(error))).toEqual(
          [],
        );
      }),
      { numRuns: propertyRuns(60) },
    );
  });
});

async function perform(
  app: ConversationApp,
  conversationId: ConversationId,
  each: Exclude<Deed, { readonly kind: 'restart' }>,
  played: PlayedModel,
): Promise<void> {
  const { service } = app;
  const shown = app.transcript(conversationId);
  const running = shown.runs.find((run) => run.state === 'running');
  const [question] = pendingQuestions(shown);
  const isFree = running === undefined || question !== undefined;
  switch (each.kind) {
    case 'send':
      if (!isFree) return;
      played.script = [...each.script];
      await app.send('next', conversationId);
      return;
    case 'continue': {
      const newest = runOfPath(shown)?.runId;
      const hasAnswer = shown.messages.some(
        ({ head, runId }) => head.kind === 'response' && runId === newest,
      );
      if (running !== undefined || (each.choice !== 'keep' && !hasAnswer)) return;
      played.script = [...each.script];
      const choice =
        each.choice === 'edit' ? { kind: each.choice, text: 'edited' } : { kind: each.choice };
      await service.continueRun({ conversationId, choice });
      return;
    }
    case 'edit-first': {
      if (!isFree) return;
      played.script = [...each.script];
      const messageId = given(shown.messages[0]?.messageId);
      await service.editMessage({ conversationId, messageId, text: 'anew' });
      return;
    }
    case 'answer-again': {
      if (!isFree) return;
      played.script = [...each.script];
      const messageId = given(shown.messages.at(-1)?.messageId);
      await service.answerAgain({ conversationId, messageId });
      return;
    }
    case 'show-branch': {
      // Questions wait on some of them; a run that is at work is not left.
      const all = shown.branches.flatMap((point) => point.childIds);
      const messageId = all[each.pick % Math.max(all.length, 1)];
      if (messageId === undefined || played.isHanging) return;
      await service.showBranch({ conversationId, messageId });
      return;
    }
    case 'stop':
      if (running !== undefined) await service.stop({ runId: running.runId });
      return;
    case 'answer':
    case 'decline': {
      if (question === undefined) return;
      const answers = [{ header: 'H', selected: ['A'], customAnswer: null }];
      const response =
        each.kind === 'decline'
          ? declineResponse(question.request, '')
          : { answers, cancelled: false };
      await service.settleQuestion({ questionId: question.questionId, response });
    }
  }
}

/** Waits until nothing moves: no run goes, or it waits for the person or a model that hangs. */
async function settle(
  app: ConversationApp,
  conversationId: ConversationId,
  played: PlayedModel,
): Promise<void> {
  await app.until(() => {
    const shown = app.transcript(conversationId);
    const running = shown.runs.find((run) => run.state === 'running');
    if (running === undefined) return true;
    if (played.isHanging) return true;
    const open = shown.messages.at(-1);
    const calls = shown.messages
      .at(-2)
      ?.parts.filter((entry) => entry.part.partKind === 'tool-call');
    const answered = open?.parts.length ?? 0;
    const waiting = pendingQuestions(shown).length;
    return waiting > 0 && answered + waiting === (calls?.length ?? 0);
  });
  // Those that ended are out of the way only when their end is stored.
  await app.until(() => {
    const shown = app.transcript(conversationId);
    const latest = shown.runs.at(-1);
    return latest === undefined || app.store.readRun(latest.runId)?.state === latest.state;
  });
}
