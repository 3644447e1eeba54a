import type {
  ActDetail,
  InspectCursor,
  RunInspection,
} from '../../../preload/contract/run-inspection.ts';
import type { RunId } from '../../../preload/contract/ids.ts';
import type { RunRecord } from '../../../preload/contract/run.ts';
import type { RunSpan } from '../../../preload/contract/run-span.ts';
import { RequestFailure } from '../../base/request-failure.ts';
import type { BodyWriter } from './provider-form.ts';
import { toActDetail } from './act-detail.ts';
import type { ConversationStore, RunMessage } from '../conversation-store.ts';
import { actDocument, runDocument } from './inspection-document.ts';
import { toActs } from './inspected-acts.ts';

/** Messages of one page; an even number, so that a response and its results stay together. */
const pageLength = 200;

/** Shows what a run did: from its messages, questions and spans as they are stored. Fails with `not-found`. */
export class RunInspector {
  readonly #store: ConversationStore;
  readonly #write: BodyWriter;

  constructor(store: ConversationStore, write: BodyWriter = () => Promise.resolve(null)) {
    this.#store = store;
    this.#write = write;
  }

  /** A page of what a run did. */
  inspect({
    runId,
    after,
  }: {
    readonly runId: RunId;
    readonly after: InspectCursor | null;
  }): RunInspection {
    const run = this.#readRun(runId);
    const spans = this.#store.traces.readSpans(runId);
    const page = this.#readPage(runId, after);
    const stepsBefore = after?.step ?? 0;
    const isLast = page.length < pageLength;
    const { acts, steps, lastSeenAt } = toActs({ run, messages: page, spans, stepsBefore, isLast });
    const last = page.at(-1)?.message.messageId;
    const stop = spans.find((span) => span.kind === 'stop');
    return {
      run: lastSeenAt === null ? run : { ...run, endedAt: lastSeenAt },
      conversationId: run.conversationId,
      title: this.#store.readSummary(run.conversationId)?.title ?? '',
      acts,
      next: isLast || last === undefined ? null : { afterMessageId: last, step: steps },
      stoppedAt: stop?.startedAt ?? null,
      stopToStoredMs: stop === undefined ? null : durationMs(stop),
    };
  }

  /** All there is to see of one act. */
  async detail({
    runId,
    actId,
  }: {
    readonly runId: RunId;
    readonly actId: string;
  }): Promise<ActDetail> {
    const run = this.#readRun(runId);
    const detail = await toActDetail(this.#store, run, { actId, write: this.#write });
    if (detail === null) throw new RequestFailure('not-found');
    return detail;
  }

  /** The run, or one act of it, as a JSON text to pass on. It holds no key; what was said is in it. */
  document({ runId, actId }: { readonly runId: RunId; readonly actId: string | null }): string {
    const run = this.#readRun(runId);
    const document =
      actId === null ? runDocument(this.#store, run) : actDocument(this.#store, run, actId);
    if (document === null) throw new RequestFailure('not-found');
    return JSON.stringify(document, null, 2);
  }

  #readPage(runId: RunId, after: InspectCursor | null): readonly RunMessage[] {
    const { traces } = this.#store;
    const page = traces.readRunMessages(runId, after?.afterMessageId ?? null, pageLength);
    const last = page.at(-1)?.message;
    if (page.length < pageLength || last?.head.kind !== 'response') return page;
    return [...page, ...traces.readRunMessages(runId, last.messageId, 1)];
  }

  #readRun(runId: RunId): RunRecord {
    const run = this.#store.readRun(runId);
    if (run === null) throw new RequestFailure('not-found');
    return run;
  }
}

function durationMs({ startedAt, endedAt }: RunSpan): number | null {
  return endedAt === null ? null : Date.parse(endedAt) - Date.parse(startedAt);
}
