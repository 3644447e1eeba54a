import type { AppInfo } from '../../../preload/contract/app-info.ts';
import { applyRunEvent } from '../../../preload/contract/apply-run-event.ts';
import type { AssistantBridge } from '../../../preload/contract/assistant-bridge.ts';
import type { AppEvent, AssistantEvent } from '../../../preload/contract/assistant-event.ts';
import type { Failure, Result } from '../../../preload/contract/failure.ts';
import { queuedIdSchema, type ConversationId } from '../../../preload/contract/ids.ts';
import type { ConversationSummary } from '../../../preload/contract/conversation.ts';
import type {
  RequestInput,
  RequestOutput,
  RequestRoute,
} from '../../../preload/contract/requests.ts';
import { requestInputSchemas } from '../../../preload/contract/request-schemas.ts';
import type { RunEvent } from '../../../preload/contract/run-event.ts';
import { appSettingsSchema } from '../../../preload/contract/settings.ts';
import type { Transcript } from '../../../preload/contract/transcript.ts';
import { sampleHealth } from './health-report.ts';

/** One request as it came over the bridge. */
export interface LoggedRequest {
  readonly route: RequestRoute;
  readonly input: unknown;
}

/** What a scripted main begins with. */
export interface ScriptedMainStart {
  readonly app: AppInfo;
  readonly transcripts?: readonly Transcript[];
  /** Rows of the list without a transcript behind them. */
  readonly summaries?: readonly ConversationSummary[];
}

type Answers = {
  [Route in RequestRoute]?: (
    input: RequestInput<Route>,
  ) => Result<RequestOutput<Route>> | Promise<Result<RequestOutput<Route>>>;
};

/**
 * Stands where main is, at the bridge and nowhere else: it keeps transcripts with the contract's own reducer and
 * numbers events as main does. A test says what each request answers.
 */
export class ScriptedMain implements AssistantBridge {
  readonly log: LoggedRequest[] = [];
  readonly #listeners = new Set<(event: AssistantEvent) => void>();
  readonly #transcripts = new Map<ConversationId, { transcript: Transcript; next: number }>();
  readonly #answers: Answers = {};
  readonly #failures = new Map<RequestRoute, Failure>();
  readonly #summaries: readonly ConversationSummary[];
  #app: AppInfo;

  constructor(start: ScriptedMainStart) {
    this.#app = start.app;
    for (const transcript of start.transcripts ?? []) {
      this.#transcripts.set(transcript.summary.conversationId, { transcript, next: 1 });
    }
    const own = (start.transcripts ?? []).map((transcript) => transcript.summary);
    this.#summaries = [...own, ...(start.summaries ?? [])];
  }

  /** Says what a route answers from now on. */
  answer<Route extends RequestRoute>(route: Route, give: Answers[Route]): void {
    this.#answers[route] = give;
  }

  /** Says how a route fails from now on. */
  fail(route: RequestRoute, code: Failure['code'], detail: string | null = null): void {
    this.#failures.set(route, { code, detail });
  }

  /** Lets a route that failed answer again. */
  recover(route: RequestRoute): void {
    this.#failures.delete(route);
  }

  requests(route: RequestRoute): readonly unknown[] {
    return this.log.filter((one) => one.route === route).map((one) => one.input);
  }

  /** What happened in a conversation; `lost` events change main's transcript and reach no window. */
  emit(conversationId: ConversationId, events: readonly RunEvent[], lost = false): void {
    const held = this.#transcripts.get(conversationId);
    if (held === undefined) throw new Error('There is no such conversation.');
    const sequence = held.next;
    held.transcript = events.reduce(applyRunEvent, held.transcript);
    held.next += events.length;
    if (lost) return;
    this.#tell({
      type: 'conversation',
      epoch: this.#app.epoch,
      conversationId,
      sequence,
      nextSequence: held.next,
      events,
    });
  }

  emitApp(event: AppEvent): void {
    this.#tell(event);
  }

  transcript(conversationId: ConversationId): Transcript {
    const held = this.#transcripts.get(conversationId);
    if (held === undefined) throw new Error('There is no such conversation.');
    return held.transcript;
  }

  nextSequence(conversationId: ConversationId): number {
    return this.#transcripts.get(conversationId)?.next ?? 1;
  }

  async request<Route extends RequestRoute>(
    route: Route,
    input: RequestInput<Route>,
  ): Promise<Result<RequestOutput<Route>>> {
    this.log.push({ route, input });
    // As main does: what does not fit the contract is refused.
    if (!requestInputSchemas[route].safeParse(input).success) {
      return { ok: false, failure: { code: 'invalid-input', detail: null } };
    }
    const failure = this.#failures.get(route);
    if (failure !== undefined) return { ok: false, failure };
    const give = this.#answers[route];
    if (give !== undefined) return give(input);
    await Promise.resolve();
    // Each route answers with its own output, as written per route below.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return this.#answerByDefault(route, input) as Result<RequestOutput<Route>>;
  }

  listen(listener: (event: AssistantEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(event: AssistantEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  #answerByDefault(route: RequestRoute, input: unknown): Result<unknown> {
    if (route === 'app.read') return { ok: true, value: this.#app };
    if (route === 'settings.change') {
      const change = requestInputSchemas['settings.change'].parse(input);
      const settings = appSettingsSchema.parse({ ...this.#app.settings, ...change });
      const language = settings.language === 'system' ? this.#app.language : settings.language;
      this.#app = { ...this.#app, settings, language };
      return { ok: true, value: this.#app };
    }
    if (route === 'approval.read') return { ok: true, value: { approvesAll: false, toolCount: 0 } };
    if (route === 'approval.change') {
      const { approvesAll } = requestInputSchemas['approval.change'].parse(input);
      return { ok: true, value: { approvesAll, toolCount: 0 } };
    }
    if (route === 'health.read') return { ok: true, value: sampleHealth };
    if (route === 'assistant.list') {
      return { ok: true, value: { folder: '', files: [], hasMore: false } };
    }
    if (route === 'conversation.list') {
      return { ok: true, value: { conversations: this.#summaries, hasMore: false } };
    }
    if (route === 'conversation.read') {
      const { conversationId } = requestInputSchemas['conversation.read'].parse(input);
      const held = this.#transcripts.get(conversationId);
      if (held === undefined) return { ok: false, failure: { code: 'not-found', detail: null } };
      const { transcript, next } = held;
      return { ok: true, value: { transcript, epoch: this.#app.epoch, nextSequence: next } };
    }
    if (route === 'queue.add') return this.#queue(input);
    if (route === 'queue.remove') {
      const { conversationId, queuedId } = requestInputSchemas['queue.remove'].parse(input);
      this.emit(conversationId, [{ type: 'queued-removed', queuedId }]);
    }
    return { ok: true, value: null };
  }

  #queue(input: unknown): Result<unknown> {
    const { conversationId, text } = requestInputSchemas['queue.add'].parse(input);
    const queuedId = queuedIdSchema.parse(crypto.randomUUID());
    if (!this.#transcripts.has(conversationId)) return { ok: true, value: { queuedId } };
    const queued = { queuedId, text, queuedAt: new Date(0).toISOString() };
    this.emit(conversationId, [{ type: 'message-queued', queued }]);
    return { ok: true, value: { queuedId } };
  }
}
