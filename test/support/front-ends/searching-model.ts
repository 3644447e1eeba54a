import type { JsonObject } from '../../../preload/contract/json.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import { importOptions } from '../../../main/agent/messages/decode-options.ts';
import { decodeResponsePart } from '../../../main/agent/messages/wire-response-part.ts';
import type { Model, ModelStream } from '../../../main/agent/models/model.ts';
import { ResponseParts } from '../../../main/agent/models/response-parts.ts';
import { noUsage } from '../../../preload/contract/usage.ts';

/** A model whose provider does things itself: it answers with whole parts in their JSON form, and then with a word. */
export function searchingModel(...parts: readonly JsonObject[]): {
  readonly model: Model;
  readonly asked: readonly (readonly ModelMessage[])[];
} {
  const asked: (readonly ModelMessage[])[] = [];
  const open = (): ModelStream => {
    const isFirst = asked.length === 1;
    const response = new ResponseParts();
    return {
      async *[Symbol.asyncIterator]() {
        for (const part of isFirst ? parts : []) {
          yield* response.part(decodeResponsePart(part, importOptions));
        }
        yield* response.text('said', isFirst ? 'Found.' : 'Gladly.');
      },
      snapshot: () => response.snapshot({ ...head, timestamp: new Date().toISOString() }),
      close: async () => {},
    };
  };
  const model: Model = {
    modelName: 'searching',
    system: 'anthropic',
    request: () => Promise.reject(new Error('This model streams.')),
    requestStream: async ({ messages }) => {
      asked.push(messages);
      return open();
    },
  };
  return { model, asked };
}

/** A search of the provider, and what it found. */
export const searched: readonly JsonObject[] = [
  {
    part_kind: 'builtin-tool-call',
    tool_name: 'web_search',
    args: '{"query":"x"}',
    tool_call_id: 's1',
    tool_kind: null,
    id: null,
    provider_name: 'anthropic',
    provider_details: null,
  },
  {
    part_kind: 'builtin-tool-return',
    tool_name: 'web_search',
    content: [{ url: 'https://example.com' }],
    tool_call_id: 's1',
    tool_kind: null,
    metadata: null,
    timestamp: '2026-01-01T00:00:00Z',
    outcome: 'success',
    provider_name: 'anthropic',
    provider_details: null,
  },
];

/** A summary that the provider put in place of what came before. */
export const summarized: JsonObject = {
  part_kind: 'compaction',
  content: 'We spoke of x.',
  id: null,
  provider_name: 'anthropic',
  provider_details: null,
};

const head = {
  usage: noUsage,
  modelName: 'searching',
  providerName: 'anthropic',
  providerUrl: null,
  providerResponseId: null,
  providerDetails: null,
  finishReason: 'stop',
  runId: null,
  conversationId: null,
  metadata: null,
  state: 'complete',
} as const;
