import type { AgUiEventBody } from './ag-ui-event.ts';
import { sealOutcome } from './ag-ui-sealed.ts';
import type { NativeCall, NativePart } from './native-part.ts';
import { toOutputText } from './output-text.ts';

const prefix = 'pyd_ai_builtin';

/** The activity that stands for a compaction. Both runtimes call it so. */
export const compactionActivity = 'pydantic_ai_compaction';

/**
 * The id of a call that a provider carried out itself. The protocol knows no such calls, so the id says it, and who the
 * provider was: with the history it comes back.
 */
export function sealNativeId({
  providerName,
  toolCallId,
}: Pick<NativeCall, 'providerName' | 'toolCallId'>): string {
  return [prefix, providerName ?? '', toolCallId].join('|');
}

/** Reads what `sealNativeId` wrote; null for the id of any other call. */
export function openNativeId(
  id: string,
): { readonly providerName: string; readonly toolCallId: string } | null {
  const [mark, providerName, ...rest] = id.split('|');
  if (mark !== prefix || providerName === undefined || rest.length === 0) return null;
  return { providerName, toolCallId: rest.join('|') };
}

/** Tells what came of such a call, or of a compaction, as a message of its own. */
export function* tellNative(
  native: Exclude<NativePart, { kind: 'call' }>,
  messageId: string,
): Generator<AgUiEventBody, void> {
  if (native.kind === 'compaction') {
    const { payload: content } = native;
    yield { type: 'ACTIVITY_SNAPSHOT', messageId, activityType: compactionActivity, content };
    return;
  }
  const { result } = native;
  const toolCallId = sealNativeId(result);
  const content = toOutputText(result.content);
  yield { type: 'TOOL_CALL_RESULT', messageId, toolCallId, role: 'tool', content };
  const encryptedValue = sealOutcome(result.outcome);
  if (encryptedValue === null) return;
  yield {
    type: 'REASONING_ENCRYPTED_VALUE',
    subtype: 'message',
    entityId: messageId,
    encryptedValue,
  };
}
