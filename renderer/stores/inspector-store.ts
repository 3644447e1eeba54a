import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Failure, Result } from '../../preload/contract/failure.ts';
import type { ConversationId, RunId } from '../../preload/contract/ids.ts';
import type {
  ActDetail,
  InspectCursor,
  InspectedAct,
  RunInspection,
} from '../../preload/contract/run-inspection.ts';
import type { AssistantClient } from '../assistant-client.ts';

/** A page as main gave it, and where it began. */
interface Page {
  readonly after: InspectCursor | null;
  readonly read: RunInspection;
}

/** The run that is inspected, as a copy of what main has stored of it. */
export interface InspectorState {
  readonly runId: RunId | null;
  /** Null until the first page is here. */
  readonly head: Omit<RunInspection, 'acts' | 'next'> | null;
  readonly acts: readonly InspectedAct[];
  readonly failure: Failure | null;
  /** The act whose details are shown. */
  readonly selectedId: string | null;
  /** Whether the person chose it: a small window then shows the details instead of the timeline. */
  readonly isChosen: boolean;
  readonly detail: ActDetail | null;
  readonly detailFailure: Failure | null;
  /** Reads a run, and shows one act of it when that is named. */
  open(runId: RunId, actId?: string): Promise<void>;
  close(): void;
  select(actId: string): Promise<void>;
  /** Back from the details to the timeline. */
  unchoose(): void;
  /** Something happened in a conversation: its run is read again soon, when it is the one inspected. */
  touched(conversationId: ConversationId): void;
  /** The run, or one act of it, as JSON to pass on. */
  readDocument(actId: string | null): Promise<Result<{ readonly text: string }>>;
}

export type InspectorStore = StoreApi<InspectorState>;

/** A run that goes is read again this often at most. */
const refreshEveryMs = 300;

const closed = {
  runId: null,
  head: null,
  acts: [],
  failure: null,
  selectedId: null,
  isChosen: false,
  detail: null,
  detailFailure: null,
} as const;

/** Reads a run page by page, and again from its last page while it goes on. */
export function createInspectorStore(client: AssistantClient): InspectorStore {
  let pages: readonly Page[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;

  return createStore<InspectorState>()((set, get) => {
    async function readFrom(runId: RunId, kept: readonly Page[], from: InspectCursor | null) {
      let after = from;
      let read = kept;
      for (;;) {
        const answer = await client.request('run.inspect', { runId, after });
        if (get().runId !== runId) return;
        if (!answer.ok) {
          set({ failure: answer.failure });
          return;
        }
        const { acts, next, ...head } = answer.value;
        read = [...read, { after, read: answer.value }];
        // Pages that come in one after the other are shown as they come; a page read anew takes its old one's place.
        pages = read;
        set({ head, acts: read.flatMap((page) => page.read.acts), failure: null });
        selectFirst(acts);
        if (next === null) return;
        after = next;
      }
    }

    function selectFirst(acts: readonly InspectedAct[]): void {
      const first = acts[0];
      if (get().selectedId === null && first !== undefined) void readDetail(first.actId);
    }

    async function readDetail(actId: string): Promise<void> {
      const { runId } = get();
      if (runId === null) return;
      const isOther = get().selectedId !== actId;
      set({ selectedId: actId, ...(isOther && { detail: null, detailFailure: null }) });
      const answer = await client.request('run.inspectAct', { runId, actId });
      if (get().runId !== runId || get().selectedId !== actId) return;
      if (answer.ok) set({ detail: answer.value, detailFailure: null });
      else set({ detailFailure: answer.failure });
    }

    async function refresh(): Promise<void> {
      const { runId, acts, selectedId } = get();
      const last = pages.at(-1);
      if (runId === null || last === undefined) return;
      const shown = acts.find((act) => act.actId === selectedId);
      await readFrom(runId, pages.slice(0, -1), last.after);
      const isSettled = shown !== undefined && shown.endedAt !== null;
      if (selectedId !== null && !isSettled) await readDetail(selectedId);
    }

    function stopTimer(): void {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    }

    return {
      ...closed,
      async open(runId, actId) {
        stopTimer();
        pages = [];
        set({ ...closed, runId });
        const chosen = actId === undefined ? Promise.resolve() : get().select(actId);
        await Promise.all([chosen, readFrom(runId, [], null)]);
      },
      close() {
        stopTimer();
        pages = [];
        set(closed);
      },
      async select(actId) {
        set({ isChosen: true });
        await readDetail(actId);
      },
      unchoose: () => set({ isChosen: false }),
      touched(conversationId) {
        if (get().head?.conversationId !== conversationId) return;
        timer ??= setTimeout(() => {
          timer = null;
          void refresh();
        }, refreshEveryMs);
      },
      async readDocument(actId) {
        const { runId } = get();
        if (runId === null) throw new Error('No run is inspected.');
        return client.request('run.inspectDocument', { runId, actId });
      },
    };
  });
}
