import { runIdSchema, type ConversationId } from '../../preload/contract/ids.ts';
import type { ParsedInput, RequestOutput, RequestRoute } from '../../preload/contract/requests.ts';
import { RequestFailure } from '../base/request-failure.ts';
import type { PrintedOutput } from '../capabilities/shell/running-processes.ts';
import { agreedAssistant } from './assistants/file-assistants.ts';
import type { ApprovalDesk } from './questions/approval-desk.ts';
import type { ContextShortener } from './shorten/context-shortener.ts';
import { continuePrompt } from '../../preload/contract/continue-prompt.ts';
import type { ConversationGrants } from './questions/conversation-grants.ts';
import { dialectOf } from './models/dialect-of.ts';
import { endAllRuns } from './runs/end-all-runs.ts';
import { markLeftRuns } from './runs/left-runs.ts';
import { RunControl } from './runs/run-control.ts';
import type { MessageQueue } from './turns/message-queue.ts';
import { previewLines } from './turns/preview-lines.ts';
import type { QuestionDesk } from './questions/question-desk.ts';
import type { RunRegistry } from './runs/run-registry.ts';
import type { RunSurroundings } from './runs/run-surroundings.ts';
import { withSummary, type SummaryChange } from './summary-events.ts';
import type { BranchSwitcher } from './turns/branch-switcher.ts';
import type { TurnStarter } from './turns/turn-starter.ts';

/** What the service is made of. */
export interface ConversationServiceParts {
  readonly around: RunSurroundings;
  readonly registry: RunRegistry;
  readonly turns: TurnStarter;
  readonly desk: QuestionDesk;
  readonly approvals: ApprovalDesk;
  readonly grants: ConversationGrants;
  readonly queue: MessageQueue;
  readonly context: ContextShortener;
  readonly branches: BranchSwitcher;
}

type Input<Route extends RequestRoute> = ParsedInput<Route>;
type Output<Route extends RequestRoute> = RequestOutput<Route>;

/**
 * What can be done with conversations, for windows and every other front. It fails with a `RequestFailure` for what may
 * go wrong, and with the store's own errors. Runs of different conversations go on side by side.
 */
export class ConversationService {
  /** Making a conversation shorter that its model takes no more. */
  readonly context: ContextShortener;
  /** The runs that go. */
  readonly runs: RunControl;
  readonly #parts: ConversationServiceParts;

  constructor(parts: ConversationServiceParts) {
    this.#parts = parts;
    this.context = parts.context;
    this.runs = new RunControl(parts.around, parts.registry, parts.desk);
  }

  /** Takes up what was there when the app was last left: runs that a crash cut count as interrupted. */
  start(): Promise<void> {
    return markLeftRuns(this.#parts.around);
  }

  /** Lets no run start any more, interrupts those that go, and stores what they have, within the time. */
  shutDown(deadlineMs: number): Promise<void> {
    const { registry, around, context } = this.#parts;
    context.cancelAll();
    return endAllRuns(registry, around.store, deadlineMs);
  }

  listConversations(page: Input<'conversation.list'>): Output<'conversation.list'> {
    const { store, feed } = this.#parts.around;
    const { conversations, hasMore } = store.listConversations(page);
    return { conversations: feed.withLiveSummaries(conversations), hasMore };
  }

  read({ conversationId, limit }: Input<'conversation.read'>): Output<'conversation.read'> {
    return this.#parts.around.feed.read(conversationId, limit);
  }

  readEarlier(input: Input<'conversation.readEarlier'>): Output<'conversation.readEarlier'> {
    const { conversationId, before, limit } = input;
    const page = this.#parts.around.store.readEarlier(conversationId, before, limit);
    if (page === null) throw new RequestFailure('not-found');
    return page;
  }

  async rename({ conversationId, title }: Input<'conversation.rename'>): Promise<null> {
    return this.#change(conversationId, { title });
  }

  async pin({ conversationId, pinned }: Input<'conversation.pin'>): Promise<null> {
    return this.#change(conversationId, { pinned });
  }

  async markRead({ conversationId }: Input<'conversation.markRead'>): Promise<null> {
    return this.#change(conversationId, { unread: false });
  }

  async setModel({ conversationId, modelRef }: Input<'conversation.setModel'>): Promise<null> {
    return this.#change(conversationId, { modelRef });
  }

  /** Changes who answers from the next run on. Fails with `not-allowed` for a file that was not agreed to. */
  async setAssistant(input: Input<'conversation.setAssistant'>): Promise<null> {
    const { conversationId, assistant: ref } = input;
    const assistant = ref === null ? null : agreedAssistant(this.#parts.around, ref);
    return this.#change(conversationId, { assistant });
  }

  /** Stops what goes on in a conversation and removes it. */
  async delete({ conversationId }: Input<'conversation.delete'>): Promise<null> {
    const { registry, around, context } = this.#parts;
    await context.end(conversationId);
    await this.runs.stopConversation(conversationId);
    const release = registry.reserve(conversationId);
    try {
      await around.store.deleteConversation(conversationId);
      around.feed.forget(conversationId);
      return null;
    } finally {
      release();
    }
  }

  /** A call of a run has printed something. */
  notePrinted(printed: PrintedOutput): void {
    this.#parts.registry.get(runIdSchema.parse(printed.runId))?.notePrinted(printed);
  }

  sendMessage(input: Input<'message.send'>): Promise<Output<'message.send'>> {
    return this.#parts.turns.send(input);
  }

  editMessage(input: Input<'message.edit'>): Promise<Output<'message.edit'>> {
    return this.#parts.turns.edit(input);
  }

  answerAgain(input: Input<'message.answerAgain'>): Promise<Output<'message.answerAgain'>> {
    return this.#parts.turns.answerAgain(input);
  }

  showBranch(input: Input<'branch.show'>): Promise<Output<'branch.show'>> {
    return this.#parts.branches.show(input);
  }

  queueMessage(input: Input<'queue.add'>): Promise<Output<'queue.add'>> {
    return this.#parts.queue.add(input);
  }

  changeQueued(input: Input<'queue.change'>): Promise<null> {
    return this.#parts.queue.change(input);
  }

  removeQueued(input: Input<'queue.remove'>): Promise<null> {
    return this.#parts.queue.remove(input);
  }

  sendQueuedNow(input: Input<'queue.sendNow'>): Promise<Output<'queue.sendNow'>> {
    return this.#parts.queue.sendNow(input);
  }

  continueRun(input: Input<'run.continue'>): Promise<Output<'run.continue'>> {
    return this.#parts.turns.continue(input);
  }

  /** Stops a run for the person: see `RunControl`. */
  stop(input: Input<'run.stop'>): Promise<Output<'run.stop'>> {
    return this.runs.stop(input);
  }

  skipWait(input: Input<'run.skipWait'>): null {
    return this.runs.skipWait(input);
  }

  preview({ conversationId }: Input<'run.preview'>): Output<'run.preview'> {
    const { store, feed, models } = this.#parts.around;
    const dialect = dialectOf(models, feed.transcript(conversationId));
    const path = store.readHistory(conversationId);
    const isAnswer = path.at(-1)?.head.kind === 'response';
    return { lines: previewLines(path, isAnswer ? continuePrompt : null, dialect) };
  }

  async draftQuestion({ questionId, draft }: Input<'question.draft'>): Promise<null> {
    const { desk, approvals } = this.#parts;
    await ('kind' in draft ? approvals.draft(questionId, draft) : desk.draft(questionId, draft));
    return null;
  }

  async settleQuestion(input: Input<'question.settle'>): Promise<Output<'question.settle'>> {
    const { questionId, response } = input;
    const { desk, approvals } = this.#parts;
    if ('kind' in response) return { runId: await approvals.settle(questionId, response) };
    return { runId: await desk.settle(questionId, response) };
  }

  /** What may be done in a conversation without asking. */
  readApproval({ conversationId }: Input<'approval.read'>): Output<'approval.read'> {
    const { approvesAll, tools } = this.#parts.grants.read(conversationId);
    return { approvesAll, toolCount: tools.length };
  }

  /** Allows everything in a conversation, what waits for leave too, or asks again from now on. Questions stay questions. */
  async changeApproval(input: Input<'approval.change'>): Promise<Output<'approval.change'>> {
    const { conversationId, approvesAll } = input;
    const { grants, approvals, around } = this.#parts;
    around.feed.transcript(conversationId);
    await grants.approveAll(conversationId, approvesAll);
    if (approvesAll) await approvals.allowAll(conversationId);
    return this.readApproval({ conversationId });
  }

  /** How long questions wait was changed: those that wait follow it at once. */
  followQuestionTimeout(): void {
    this.#parts.desk.followTimeout();
  }

  async #change(conversationId: ConversationId, change: SummaryChange): Promise<null> {
    const { feed } = this.#parts.around;
    const events = withSummary(feed.transcript(conversationId), [], change);
    if (events.length > 0) await feed.record(conversationId, events, 'stream');
    return null;
  }
}
