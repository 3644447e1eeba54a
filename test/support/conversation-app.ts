import { onTestFinished } from 'vitest';
import type { AppEvent } from '../../preload/contract/assistant-event.ts';
import type { ConversationId, RunId } from '../../preload/contract/ids.ts';
import { providerIdSchema } from '../../preload/contract/ids.ts';
import type { ModelRef, RunRecord } from '../../preload/contract/run.ts';
import type { RunEvent } from '../../preload/contract/run-event.ts';
import type { Transcript } from '../../preload/contract/transcript.ts';
import { Agent } from '../../main/agent/agent.ts';
import type { Model } from '../../main/agent/models/model.ts';
import type { Tool } from '../../main/agent/tools/tool.ts';
import { systemClock } from '../../main/base/clock.ts';
import { systemIds } from '../../main/base/ids.ts';
import type { Logger } from '../../main/base/logger.ts';
import type { AnswerFunction } from '../../main/capabilities/ask-user/answerer.ts';
import { askUser } from '../../main/capabilities/ask-user/ask-user.ts';
import type { ChildRuns } from '../../main/capabilities/delegate/child-runs.ts';
import { createChildRunRecorder } from '../../main/conversation/runs/child-run-recorder.ts';
import { ConversationFeed } from '../../main/conversation/conversation-feed.ts';
import type { ConversationService } from '../../main/conversation/conversation-service.ts';
import type { ConversationStore } from '../../main/conversation/conversation-store.ts';
import {
  createConversations,
  type AssistantLeave,
} from '../../main/conversation/create-conversations.ts';
import {
  createMemoryGrants,
  type GrantsStore,
} from '../../main/conversation/questions/conversation-grants.ts';
import type { Capability } from '../../main/agent/capabilities/capability.ts';
import type { FileAssistants } from '../../main/conversation/assistants/file-assistants.ts';
import type { OpenModelOptions } from '../../main/conversation/models/model-catalogue.ts';

/** The model that tests talk to. */
export const testModel: ModelRef = { providerId: providerIdSchema.parse('test'), modelId: 'm-1' };

/** How conversations are set up for a test. */
export interface ConversationAppOptions {
  readonly store: ConversationStore;
  readonly openModel: (modelRef: ModelRef, options: OpenModelOptions) => Model | Promise<Model>;
  readonly tools?: readonly Tool[];
  readonly requestLimit?: number;
  readonly idleTimeoutMs?: number;
  readonly questionTimeoutMs?: () => number | null;
  /** What the assistant can do besides asking, given how it asks for leave and how the runs of sub-agents are recorded. */
  readonly capabilities?: (leave: AssistantLeave, childRuns: ChildRuns) => readonly Capability[];
  readonly killProcesses?: (conversationId: ConversationId) => void;
  readonly grants?: GrantsStore;
  readonly openAddress?: (url: string) => Promise<void>;
  readonly fileAssistants?: (
    answerer: AnswerFunction,
    leave: AssistantLeave,
    childRuns: ChildRuns,
  ) => FileAssistants;
}

/** All that main does with conversations, on a real store, with a model of the test. */
export interface ConversationApp {
  readonly service: ConversationService;
  readonly feed: ConversationFeed;
  readonly store: ConversationStore;
  /** Everything that was told, in order. */
  readonly events: readonly RunEvent[];
  readonly appEvents: readonly AppEvent[];
  /** Errors that were logged. */
  readonly errors: readonly unknown[];
  /** Resolves as soon as the condition holds; it is looked at after each event, and often. */
  until(condition: () => boolean): Promise<void>;
  /** The live transcript of the only, or the named, conversation. */
  transcript(conversationId?: ConversationId): Transcript;
  /** Sends into the named conversation, or a new one. */
  send(
    text: string,
    conversationId?: ConversationId,
  ): Promise<{ readonly conversationId: ConversationId; readonly runId: RunId }>;
  /** Resolves when the run has ended. */
  ended(runId: RunId): Promise<RunRecord>;
}

/** Sets conversations up and shuts them down when the test is finished. */
export async function openConversationApp(
  options: ConversationAppOptions,
): Promise<ConversationApp> {
  const { store, openModel, tools = [], requestLimit = 50, idleTimeoutMs = 60_000 } = options;
  const { questionTimeoutMs = () => null, capabilities = () => [], killProcesses } = options;
  const { grants = createMemoryGrants(), openAddress = async () => undefined } = options;
  const { fileAssistants } = options;
  const errors: unknown[] = [];
  const logger: Logger = {
    info: () => {},
    warn: () => {},
    error: (_event, error) => {
      errors.push(error);
      if (process.env['SHOW_ERRORS'])
        process.stderr.write(String(error instanceof Error ? error.stack : error));
    },
  };
  const feed = new ConversationFeed({ store, epoch: systemIds.hex32() });
  const childRuns = createChildRunRecorder({
    feed,
    store,
    clock: systemClock,
    ids: systemIds,
    logger,
  });
  const service = createConversations({
    feed,
    store,
    clock: systemClock,
    ids: systemIds,
    logger,
    idleTimeoutMs: () => idleTimeoutMs,
    questionTimeoutMs,
    models: { defaultModel: () => testModel, labelOf: ({ modelId }) => modelId, open: openModel },
    grants,
    openAddress,
    ...(fileAssistants !== undefined && {
      createFileAssistants: (answerer, leave) => fileAssistants(answerer, leave, childRuns),
    }),
    createAssistant: (answerer, leave) => ({
      capabilities: ['ask_user'],
      requestLimit,
      ...(killProcesses !== undefined && { killProcesses }),
      createAgent: (model) =>
        new Agent<undefined>({
          model,
          tools,
          instructions: 'Be brief.',
          capabilities: [askUser({ answerer }), ...capabilities(leave, childRuns)],
        }),
    }),
  });
  const events: RunEvent[] = [];
  const appEvents: AppEvent[] = [];
  const waiting = new Set<() => void>();
  let latest: ConversationId | null = null;
  feed.subscribe({
    runEvents: (conversationId, _sequence, told) => {
      latest = conversationId;
      events.push(...told);
      for (const look of waiting) look();
    },
    appEvent: (event) => {
      appEvents.push(event);
      for (const look of waiting) look();
    },
  });
  await service.start();
  onTestFinished(() => service.shutDown(2000));
  const until = (condition: () => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        try {
          if (!condition()) return;
          leave();
          resolve();
        } catch (error: unknown) {
          leave();
          reject(error);
        }
      };
      // What is stored is not told, so that has to be looked for.
      const timer = setInterval(look, 5);
      const leave = (): void => {
        waiting.delete(look);
        clearInterval(timer);
      };
      waiting.add(look);
      look();
    });
  const transcript = (conversationId = latest): Transcript => {
    if (conversationId === null) throw new Error('There is no conversation yet.');
    return feed.transcript(conversationId);
  };
  return {
    service,
    feed,
    store,
    events,
    appEvents,
    errors,
    until,
    transcript,
    send: (text, conversationId) =>
      service.sendMessage({
        conversationId: conversationId ?? null,
        text,
        sendKey: systemIds.hex32(),
        modelRef: null,
      }),
    ended: async (runId) => {
      await until(() => store.readRun(runId)?.state !== 'running');
      const run = store.readRun(runId);
      if (run === null) throw new Error('There is no such run.');
      return run;
    },
  };
}
