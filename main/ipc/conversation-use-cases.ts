import type { ParsedInput, RequestOutput, RequestRoute } from '../../preload/contract/requests.ts';

type UseCase<Route extends RequestRoute> = (
  input: ParsedInput<Route>,
) => RequestOutput<Route> | Promise<RequestOutput<Route>>;
/** Its answer is only that it was done. */
type Deed<Route extends RequestRoute> = (input: ParsedInput<Route>) => unknown;

/** Saving conversations as files, and opening them. */
export interface TransferUseCases {
  readonly export: UseCase<'conversation.export'>;
  import(): Promise<RequestOutput<'conversation.import'>>;
}

/** Assistants that stand in files. Each may fail with a `RequestFailure`. */
export interface AssistantUseCases {
  list(): Promise<RequestOutput<'assistant.list'>>;
  readonly agree: UseCase<'assistant.agree'>;
  openFolder(): Promise<void>;
}

/** Looking at what runs did. Each may fail with a `RequestFailure`. */
export interface InspectUseCases {
  readonly inspect: UseCase<'run.inspect'>;
  readonly detail: UseCase<'run.inspectAct'>;
  readonly document: (input: ParsedInput<'run.inspectDocument'>) => string;
}

/** Making a conversation shorter for its model. Each may fail with a `RequestFailure`. */
export interface ContextUseCases {
  readonly preview: UseCase<'context.preview'>;
  readonly shorten: UseCase<'context.shorten'>;
  readonly cancel: Deed<'context.cancel'>;
  readonly restore: Deed<'context.restore'>;
}

/** What windows can have done with conversations. main/conversation does it; each may fail with a `RequestFailure`. */
export interface ConversationUseCases {
  readonly context: ContextUseCases;
  readonly listConversations: UseCase<'conversation.list'>;
  readonly read: UseCase<'conversation.read'>;
  readonly readEarlier: UseCase<'conversation.readEarlier'>;
  readonly rename: Deed<'conversation.rename'>;
  readonly pin: Deed<'conversation.pin'>;
  readonly markRead: Deed<'conversation.markRead'>;
  readonly setModel: Deed<'conversation.setModel'>;
  readonly setAssistant: Deed<'conversation.setAssistant'>;
  readonly delete: Deed<'conversation.delete'>;
  readonly sendMessage: UseCase<'message.send'>;
  readonly editMessage: UseCase<'message.edit'>;
  readonly answerAgain: UseCase<'message.answerAgain'>;
  readonly showBranch: UseCase<'branch.show'>;
  readonly queueMessage: UseCase<'queue.add'>;
  readonly changeQueued: Deed<'queue.change'>;
  readonly removeQueued: Deed<'queue.remove'>;
  readonly sendQueuedNow: UseCase<'queue.sendNow'>;
  readonly stop: UseCase<'run.stop'>;
  readonly skipWait: Deed<'run.skipWait'>;
  readonly continueRun: UseCase<'run.continue'>;
  readonly preview: UseCase<'run.preview'>;
  readonly draftQuestion: Deed<'question.draft'>;
  readonly settleQuestion: UseCase<'question.settle'>;
  readonly readApproval: UseCase<'approval.read'>;
  readonly changeApproval: UseCase<'approval.change'>;
}
