import type { ModelResponse } from '../../../../preload/contract/message.ts';
import type { PartStartEvent } from '../../../../preload/contract/stream-event.ts';
import type { ModelStream } from '../../models/model.ts';

/** A response that is there already, as a stream: each part at once, or none of them. */
export function replayStream(
  response: ModelResponse,
  options: { readonly isSilent: boolean },
): ModelStream {
  return {
    async *[Symbol.asyncIterator]() {
      if (options.isSilent) return;
      for (const [index, part] of response.parts.entries()) {
        const start: PartStartEvent = {
          eventKind: 'part_start',
          index,
          part,
          previousPartKind: null,
        };
        yield start;
      }
    },
    snapshot: () => response,
    close: async () => {},
  };
}
