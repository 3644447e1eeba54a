import type { ConversationFeed } from '../../main/conversation/conversation-feed.ts';
import type { ConversationService } from '../../main/conversation/conversation-service.ts';
import { EventPublisher } from '../../main/ipc/event-publisher.ts';
import type { RequestHandlers } from '../../main/ipc/request-router.ts';
import type { ConversationId } from '../../preload/contract/ids.ts';
import type { AskRecord } from '../../preload/contract/question-record.ts';
import { pendingQuestions, type Transcript } from '../../preload/contract/transcript.ts';
import { createAssistantClient, type AssistantClient } from '../../renderer/assistant-client.ts';
import type { QuestionSession } from '../../renderer/dialogs/question/question-session.ts';
import {
  createQuestionSessionStore,
  type QuestionSessionStore,
} from '../../renderer/dialogs/question/question-session-store.ts';
import { createTranscriptStore, selectTranscript } from '../../renderer/stores/transcript-store.ts';
import { createIpcPair } from './ipc-pair.ts';

/** Main, as far as windows with questions need it. */
export interface QuestionHost {
  /** Opens one more window that shows a conversation. Resolves when it has read it. */
  open(conversationId: ConversationId): Promise<QuestionWindow>;
  dispose(): void;
}

/** A window without a screen: its real stores, over the real bridge, router and publisher. */
export interface QuestionWindow {
  readonly client: AssistantClient;
  readonly sessions: QuestionSessionStore;
  transcript(): Transcript | null;
  /** The question that the dialog or the bar would show, with what was put in. */
  waiting(): QuestionSession | null;
  /** As when its page goes away in good order: what waits to be stored is sent. */
  leave(): void;
  /** As when its process dies. */
  die(): void;
}

/** Puts windows before conversations. */
export function createQuestionHost(
  service: ConversationService,
  feed: ConversationFeed,
): QuestionHost {
  const publisher = new EventPublisher({ epoch: feed.epoch });
  const unsubscribe = feed.subscribe(publisher);
  const handlers: Partial<RequestHandlers> = {
    'conversation.read': (input) => {
      const read = service.read(input);
      publisher.cutAt(input.conversationId, read.nextSequence);
      return read;
    },
    'question.draft': (input) => service.draftQuestion(input),
    'question.settle': (input) => service.settleQuestion(input),
    'run.stop': (input) => service.stop(input),
  };
  return {
    open: (conversationId) => openWindow(handlers, publisher, conversationId),
    dispose: () => {
      unsubscribe();
      publisher.dispose();
    },
  };
}

async function openWindow(
  handlers: Partial<RequestHandlers>,
  publisher: EventPublisher,
  conversationId: ConversationId,
): Promise<QuestionWindow> {
  const pair = createIpcPair({ handlers, publisher });
  let isGone = false;
  // Timers of a page that is gone ask nothing any more.
  const client = createAssistantClient({
    request: (route, input) => (isGone ? new Promise(() => {}) : pair.bridge.request(route, input)),
    listen: (listener) => pair.bridge.listen(listener),
  });
  const transcripts = createTranscriptStore(client);
  const sessions = createQuestionSessionStore({
    saveDraft: (questionId, draft) => client.request('question.draft', { questionId, draft }),
    settle: (questionId, response) => client.request('question.settle', { questionId, response }),
    stop: (runId) => client.request('run.stop', { runId }),
  });
  const transcript = (): Transcript | null => selectTranscript(transcripts.getState());
  let shown: readonly AskRecord[] | undefined;
  const leaveTranscripts = transcripts.subscribe(() => {
    const questions = transcript()?.questions;
    if (questions === undefined || questions === shown) return;
    shown = questions;
    sessions.getState().receive(questions, () => false);
  });
  const unlisten = client.listen((event) => {
    if (event.type === 'conversation') transcripts.getState().receive([event]);
  });
  const die = (): void => {
    isGone = true;
    unlisten();
    leaveTranscripts();
    pair.dispose();
  };
  await transcripts.getState().show(conversationId);
  return {
    client,
    sessions,
    transcript,
    waiting: () => {
      const seen = transcript();
      const first = seen === null ? undefined : pendingQuestions(seen)[0];
      return first === undefined ? null : (sessions.getState().sessions[first.questionId] ?? null);
    },
    leave: () => {
      sessions.getState().flush();
      die();
    },
    die,
  };
}
