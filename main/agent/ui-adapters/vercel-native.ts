import { toArgsObject } from '../messages/tool-args.ts';
import type { NativeCall, NativeReturn } from './native-part.ts';
import { toOutputText } from './output-text.ts';
import type { VercelToolChunk } from './vercel-chunk.ts';
import { toParticulars } from './vercel-particulars.ts';

/** The data that stands for a compaction. Both runtimes call it so. */
export const compactionData = 'data-compaction';

/** Announces a call that the provider carries out itself; nobody checks its arguments. */
export function nativeInput(call: NativeCall): VercelToolChunk {
  const { toolCallId, toolName, args } = call;
  return {
    type: 'tool-input-available',
    toolCallId,
    toolName,
    input: toArgsObject(args),
    providerExecuted: true,
    ...toParticulars(call),
  };
}

/** Tells what came of it. */
export function nativeOutput({ toolCallId, content, outcome }: NativeReturn): VercelToolChunk {
  if (outcome === 'denied') return { type: 'tool-output-denied', toolCallId };
  if (outcome === 'failed') {
    return { type: 'tool-output-error', toolCallId, errorText: toOutputText(content) };
  }
  return { type: 'tool-output-available', toolCallId, output: content, providerExecuted: true };
}
