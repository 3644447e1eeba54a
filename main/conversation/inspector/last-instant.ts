import type { RunSpan } from '../../../preload/contract/run-span.ts';
import type { RunMessage } from '../conversation-store.ts';

/** The last that is known of a run that a crash ended. */
export function lastInstant(
  messages: readonly RunMessage[],
  spans: readonly RunSpan[],
): string | null {
  const ofMessages = messages.flatMap(({ message, questions }) => [
    message.createdAt,
    ...message.parts.flatMap(({ startedAt, endedAt }) => [startedAt, endedAt]),
    ...questions.map(({ openedAt }) => openedAt),
  ]);
  const ofSpans = spans
    .filter(({ kind }) => kind !== 'left')
    .flatMap((span) => [span.startedAt, span.endedAt]);
  const known = [...ofMessages, ...ofSpans].filter((instant) => instant !== null);
  return known.toSorted().at(-1) ?? null;
}
