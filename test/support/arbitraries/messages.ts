import fc from 'fast-check';
import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type {
  ModelMessage,
  ModelRequest,
  ModelResponse,
} from '../../../preload/contract/message.ts';
import type { RequestPart } from '../../../preload/contract/request-part.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';
import type { UserContent } from '../../../preload/contract/user-content.ts';
import type { RequestUsage } from '../../../preload/contract/usage.ts';

/** Instants in the forms that occur: ours with milliseconds, Python's with microseconds. */
export const anyInstant = fc
  .tuple(
    fc.date({
      min: new Date('2020-01-01T00:00:00Z'),
      max: new Date('2040-01-01T00:00:00Z'),
      noInvalidDate: true,
    }),
    fc.constantFrom('Z', '123Z', '+00:00'),
  )
  .map(([date, end]) => date.toISOString().replace('Z', end));

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same values under another name
const anyJson = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
const anyObject: fc.Arbitrary<JsonObject> = fc.dictionary(fc.string(), anyJson, { maxKeys: 4 });
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const extra = fc
  .option(fc.dictionary(fc.stringMatching(/^x_[a-z]{1,8}$/), anyJson, { minKeys: 1, maxKeys: 3 }), {
    nil: undefined,
  })
  .map((value) => (value === undefined ? {} : { extra: value }));
const withExtra = <Value extends object>(value: fc.Arbitrary<Value>) =>
  fc.tuple(value, extra).map(([known, more]) => ({ ...known, ...more }));

const particulars = {
  id: orNull(fc.string()),
  providerName: orNull(fc.string()),
  providerDetails: orNull(anyObject),
};
const base64 = fc
  .uint8Array({ maxLength: 20 })
  .map((bytes) => Buffer.from(bytes).toString('base64'));
const binary = withExtra(
  fc.record({
    kind: fc.constant('binary' as const),
    data: base64,
    mediaType: fc.constant('image/png'),
    identifier: orNull(fc.string()),
  }),
);

const userContent: fc.Arbitrary<UserContent> = fc.oneof(
  fc.string(),
  withExtra(
    fc.record({
      kind: fc.constant('text-content' as const),
      content: fc.string(),
      metadata: orNull(anyObject),
    }),
  ),
  withExtra(
    fc.record({
      kind: fc.constantFrom('image-url', 'audio-url', 'document-url', 'video-url'),
      url: fc.webUrl(),
      mediaType: orNull(fc.string()),
    }),
  ),
  binary,
  withExtra(
    fc.record({ kind: fc.constant('cache-point' as const), ttl: fc.constantFrom('5m', '1h') }),
  ),
  anyObject.map((wire) => ({ kind: 'opaque' as const, wire: { ...wire, kind: 'uploaded-file' } })),
);

/** Any part that a request can hold, opaque and unknown-field ones included. */
export const anyRequestPart: fc.Arbitrary<RequestPart> = fc.oneof(
  withExtra(
    fc.record({
      partKind: fc.constant('system-prompt' as const),
      content: fc.string(),
      timestamp: anyInstant,
      dynamicRef: orNull(fc.string()),
    }),
  ),
  withExtra(
    fc.record({
      partKind: fc.constant('user-prompt' as const),
      content: fc.oneof(fc.string(), fc.array(userContent, { maxLength: 4 })),
      timestamp: anyInstant,
    }),
  ),
  withExtra(
    fc.record({
      partKind: fc.constant('tool-return' as const),
      toolName: fc.string(),
      content: anyJson,
      toolCallId: fc.string(),
      toolKind: orNull(fc.string()),
      metadata: anyJson,
      timestamp: anyInstant,
      outcome: fc.constantFrom('success', 'failed', 'denied', 'interrupted'),
    }),
  ),
  withExtra(
    fc.record({
      partKind: fc.constant('retry-prompt' as const),
      content: fc.oneof(
        fc.string(),
        fc.array(
          fc.record({
            type: fc.string(),
            loc: fc.array(fc.oneof(fc.string(), fc.nat()), { maxLength: 3 }),
            msg: fc.string(),
            input: anyJson,
          }),
          { maxLength: 3 },
        ),
      ),
      toolName: orNull(fc.string()),
      toolCallId: fc.string(),
      timestamp: anyInstant,
    }),
  ),
  fc.tuple(anyObject, fc.constantFrom('tool-search-return', 'speech')).map(([wire, kind]) => ({
    partKind: 'opaque' as const,
    wireKind: kind,
    wire: { ...wire, part_kind: kind },
  })),
);

/** Any part that a response can hold. */
export const anyResponsePart: fc.Arbitrary<ResponsePart> = fc.oneof(
  withExtra(
    fc.record({ partKind: fc.constant('text' as const), content: fc.string(), ...particulars }),
  ),
  withExtra(
    fc.record({
      partKind: fc.constant('thinking' as const),
      content: fc.string(),
      signature: orNull(fc.string()),
      ...particulars,
    }),
  ),
  withExtra(
    fc.record({
      partKind: fc.constant('tool-call' as const),
      toolName: fc.string(),
      args: fc.oneof(fc.constant(null), fc.string(), anyObject),
      toolCallId: fc.string(),
      toolKind: orNull(fc.string()),
      ...particulars,
    }),
  ),
  withExtra(fc.record({ partKind: fc.constant('file' as const), content: binary, ...particulars })),
  fc.tuple(anyObject, fc.constantFrom('builtin-tool-call', 'compaction')).map(([wire, kind]) => ({
    partKind: 'opaque' as const,
    wireKind: kind,
    wire: { ...wire, part_kind: kind },
  })),
);

const anyUsage: fc.Arbitrary<RequestUsage> = withExtra(
  fc.record({
    inputTokens: fc.nat(),
    outputTokens: fc.nat(),
    cacheWriteTokens: fc.nat(),
    cacheReadTokens: fc.nat(),
    inputAudioTokens: fc.nat(),
    cacheAudioReadTokens: fc.nat(),
    outputAudioTokens: fc.nat(),
    details: fc.dictionary(fc.stringMatching(/^[a-z_]{1,10}$/), fc.nat(), { maxKeys: 3 }),
    cost: orNull(fc.constantFrom('0', '0.000201', '1E-7', '12.50')),
  }),
);

const belonging = {
  runId: orNull(fc.string()),
  conversationId: orNull(fc.string()),
  metadata: orNull(anyObject),
};

const anyRequest: fc.Arbitrary<ModelRequest> = withExtra(
  fc.record({
    kind: fc.constant('request' as const),
    parts: fc.array(anyRequestPart, { maxLength: 4 }),
    timestamp: orNull(anyInstant),
    instructions: orNull(fc.string()),
    ...belonging,
    state: fc.constantFrom('complete', 'interrupted'),
  }),
);
const anyResponse: fc.Arbitrary<ModelResponse> = withExtra(
  fc.record({
    kind: fc.constant('response' as const),
    parts: fc.array(anyResponsePart, { maxLength: 4 }),
    usage: anyUsage,
    modelName: orNull(fc.string()),
    timestamp: anyInstant,
    providerName: orNull(fc.string()),
    providerUrl: orNull(fc.string()),
    providerResponseId: orNull(fc.string()),
    providerDetails: orNull(anyObject),
    finishReason: orNull(fc.constantFrom('stop', 'length', 'content_filter', 'tool_call', 'error')),
    ...belonging,
    state: fc.constantFrom('complete', 'incomplete', 'suspended', 'interrupted'),
  }),
);

/** Any history that the JSON form can hold, sensible or not. */
export const anyMessages: fc.Arbitrary<ModelMessage[]> = fc.array(
  fc.oneof(anyRequest, anyResponse),
  { maxLength: 6 },
);
