import { z } from 'zod';
import type { ApprovalResponse } from '../../preload/contract/approval.ts';
import type { ApprovalRecord } from '../../preload/contract/question-record.ts';
import { pendingAsks } from '../../preload/contract/transcript.ts';
import type { Capability } from '../../main/agent/capabilities/capability.ts';
import { defineTool } from '../../main/agent/tools/tool.ts';
import { askBefore } from '../../main/capabilities/ask-before.ts';
import type { ConversationStore } from '../../main/conversation/conversation-store.ts';
import type { AssistantLeave } from '../../main/conversation/create-conversations.ts';
import {
  openConversationApp,
  type ConversationApp,
  type ConversationAppOptions,
} from './conversation-app.ts';
import { given } from './given.ts';
import type { ScriptedModel } from './scripted-model.ts';
import { openTestStore } from './test-store.ts';

/** A conversation whose assistant can write notes, with leave only. */
export interface ApprovalApp {
  readonly app: ConversationApp;
  readonly store: ConversationStore;
  /** What was really written. */
  readonly written: readonly string[];
  /** Another app on the same rows, as after a crash. */
  readonly restart: (script: ScriptedModel) => Promise<ConversationApp>;
}

/** Opens conversations whose model may call `write_note` with leave, and `look` without. */
export async function openApprovalApp(
  script: ScriptedModel,
  options: Partial<ConversationAppOptions> = {},
): Promise<ApprovalApp> {
  const { conversations: store } = await openTestStore();
  const written: string[] = [];
  const restart = (next: ScriptedModel): Promise<ConversationApp> =>
    openConversationApp({
      store,
      openModel: () => next.model,
      capabilities: (leave) => [notes(written, leave)],
      ...options,
    });
  return { app: await restart(script), store, written, restart };
}

function notes(written: string[], { approve }: AssistantLeave): Capability {
  const writeNote = defineTool({
    name: 'write_note',
    parameters: z.strictObject({ text: z.string() }),
    execute: ({ text }) => {
      written.push(text);
      return 'written';
    },
  });
  const look = defineTool({ name: 'look', execute: () => 'nothing new' });
  const riskOf = (name: string) => (name === 'write_note' ? ('changes-files' as const) : null);
  return askBefore({ name: 'notes', tools: [writeNote, look] }, { approve, riskOf });
}

/** The first call that waits for leave. */
export function waitingApproval(app: ConversationApp): ApprovalRecord {
  const found = pendingAsks(app.transcript()).find((ask) => ask.kind === 'approval');
  return given(found);
}

/** Resolves as soon as so many things wait for the person. */
export function untilWaiting(app: ConversationApp, count = 1): Promise<void> {
  return app.until(() => {
    const shown = app.transcript();
    return shown.summary.activity === 'waiting' && pendingAsks(shown).length === count;
  });
}

/** A decision on a call. */
export function decide(decision: ApprovalResponse['decision'], note = ''): ApprovalResponse {
  return { kind: 'approval', decision, note };
}
