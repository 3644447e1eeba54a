import type { ConversationId, RunId } from '../../../preload/contract/ids.ts';
import { shorteningOf, type ShortenWay } from '../../../preload/contract/message-notes.ts';
import type {
  ParsedInput,
  PreviewLine,
  RequestOutput,
} from '../../../preload/contract/requests.ts';
import type { ModelRef } from '../../../preload/contract/run.ts';
import { toModelMessage, type TranscriptMessage } from '../../../preload/contract/transcript.ts';
import { RequestFailure } from '../../base/request-failure.ts';
import { dialectOf } from '../models/dialect-of.ts';
import { planShorter } from './plan-shorter.ts';
import { previewWhole } from '../turns/preview-lines.ts';
import type { RunLauncher } from '../runs/run-launcher.ts';
import type { RunRegistry } from '../runs/run-registry.ts';
import type { RunSurroundings } from '../runs/run-surroundings.ts';
import { shortenPath, type ShorterPath } from './shorten-path.ts';
import { summarizePath, toReplacement } from './summarize-path.ts';
import type { BranchSwitcher } from '../turns/branch-switcher.ts';

/** What shortening needs. */
export interface ContextShortenerParts {
  readonly around: RunSurroundings;
  readonly registry: RunRegistry;
  readonly launcher: RunLauncher;
  readonly branches: BranchSwitcher;
}

/** A shortening that is under way. */
interface UnderWay {
  readonly abort: AbortController;
  readonly started: Promise<RunId>;
}

/**
 * Makes a conversation shorter that its model does not take any more, and asks again. Only the branch that is shown
 * changes: the messages stay in the tree as they were, and can be shown again.
 */
export class ContextShortener {
  readonly #parts: ContextShortenerParts;
  readonly #underWay = new Map<ConversationId, UnderWay>();

  constructor(parts: ContextShortenerParts) {
    this.#parts = parts;
  }

  /** What the model would receive, and how much less that is. Nothing is asked or stored. */
  preview({
    conversationId,
    way,
  }: ParsedInput<'context.preview'>): RequestOutput<'context.preview'> {
    const { store, feed, models } = this.#parts.around;
    const dialect = dialectOf(models, feed.transcript(conversationId));
    const path = store.readHistory(conversationId);
    const shorter = shortenPath(path, way);
    const sizeBefore = sizeOf(path);
    if (shorter === null)
      return { changes: false, lines: [], leftOut: 0, sizeBefore, sizeAfter: 0 };
    const sent = [...shorter.shared, ...shorter.copies];
    return {
      changes: true,
      lines: [...standIn(way, shorter), ...previewWhole(sent, dialect)],
      leftOut: shorter.leftOut?.length ?? 0,
      sizeBefore,
      sizeAfter: sizeOf(sent),
    };
  }

  /** Writes the shorter branch and starts a run on it. A summary is asked for first; `cancel` ends that. */
  async shorten(input: ParsedInput<'context.shorten'>): Promise<RequestOutput<'context.shorten'>> {
    const { conversationId, way } = input;
    const { registry } = this.#parts;
    const release = registry.reserve(conversationId);
    const abort = new AbortController();
    const started = this.#shorten(conversationId, way, abort.signal).finally(() => {
      this.#underWay.delete(conversationId);
      release();
    });
    this.#underWay.set(conversationId, { abort, started });
    return { runId: await started };
  }

  /** Ends the wait for a summary; nothing has changed then. */
  cancel({ conversationId }: ParsedInput<'context.cancel'>): null {
    this.#underWay.get(conversationId)?.abort.abort(new RequestFailure('already-settled'));
    return null;
  }

  /** The same, and resolves when nothing waits for it any more. */
  async end(conversationId: ConversationId): Promise<void> {
    const underWay = this.#underWay.get(conversationId);
    this.cancel({ conversationId });
    if (underWay !== undefined) await Promise.allSettled([underWay.started]);
  }

  /** The app quits: no summary is waited for any more. */
  cancelAll(): void {
    for (const underWay of this.#underWay.values())
      underWay.abort.abort(new RequestFailure('shutting-down'));
  }

  /** Shows the path again as it was before it was made shorter. The shorter branch stays beside it. */
  async restore({ conversationId }: ParsedInput<'context.restore'>): Promise<null> {
    const { around, branches } = this.#parts;
    const shortened = around.store
      .readPath(conversationId)
      .map(({ head }) => shorteningOf(head))
      .findLast((each) => each !== null);
    if (shortened === undefined || shortened === null) throw new RequestFailure('not-found');
    return branches.show({ conversationId, messageId: shortened.originalLeafId });
  }

  async #shorten(
    conversationId: ConversationId,
    way: ShortenWay,
    signal: AbortSignal,
  ): Promise<RunId> {
    const { around, launcher } = this.#parts;
    const transcript = around.feed.transcript(conversationId);
    const modelRef = transcript.summary.modelRef ?? around.models.defaultModel();
    const stored = around.store.readPath(conversationId);
    const path = shortenPath(stored, way);
    const originalLeafId = stored.at(-1)?.messageId;
    if (path === null || originalLeafId === undefined)
      throw new RequestFailure('invalid-input', 'This would leave everything as it is.');
    const summary = await this.#replacement(path, { way, modelRef, signal });
    return launcher.start({
      conversationId,
      modelRef,
      plan: (context, current) =>
        planShorter(context, current, { way, path, originalLeafId, summary }),
    });
  }

  async #replacement(
    { leftOut }: ShorterPath,
    asked: { readonly way: ShortenWay; readonly modelRef: ModelRef; readonly signal: AbortSignal },
  ): Promise<string | null> {
    if (asked.way !== 'summarize' || leftOut === null) return null;
    const { models, idleTimeoutMs } = this.#parts.around;
    const model = await models.open(asked.modelRef, {
      idleTimeoutMs: idleTimeoutMs(),
      onRetryWait: () => undefined,
      onRepair: () => undefined,
    });
    return toReplacement(leftOut.length, await summarizePath(leftOut, model, asked.signal));
  }
}

// The notes themselves are only written when the person has chosen.
function standIn(way: ShortenWay, { leftOut }: ShorterPath): readonly PreviewLine[] {
  if (way !== 'summarize' || leftOut === null) return [];
  return [{ from: 'parley', text: toReplacement(leftOut.length, '…'), added: true }];
}

/** Code units of what a model receives of messages: a measure to compare, no count of tokens. */
function sizeOf(path: readonly TranscriptMessage[]): number {
  return path.reduce((size, row) => size + JSON.stringify(toModelMessage(row).parts).length, 0);
}
