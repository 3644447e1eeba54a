import fc from 'fast-check';
import type { ConversationSummary } from '../../../preload/contract/conversation.ts';
import { providerIdSchema } from '../../../preload/contract/ids.ts';
import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { AskUserRequest, AskUserResponse } from '../../../preload/contract/question.ts';
import type { QuestionDraft } from '../../../preload/contract/question-draft.ts';
import type { QuestionSettled, RunChanged } from '../../../preload/contract/run-event.ts';
import type { RequestPart } from '../../../preload/contract/request-part.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';
import type { RunRecord } from '../../../preload/contract/run.ts';
import type { PartDelta } from '../../../preload/contract/stream-event.ts';
import type { RunUsageValue } from '../../../preload/contract/usage.ts';
import { anyInstant, anyMessages, anyRequestPart, anyResponsePart } from './messages.ts';

/** Text of any UTF-16 units: pairs, halves of pairs, NUL. */
export const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('a', ' ', '"', '\\', '\n', '\0', '😀', '한', '\ud83d', '\ude00'),
    fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
  ),
});

/** One thing to happen; the numbers pick among what there is when it happens. */
export type EventStep = EventStepBody & { readonly pick: number; readonly at: string };

type EventStepBody =
  | { readonly kind: 'add-message'; readonly message: ModelMessage; readonly asRoot: boolean }
  | { readonly kind: 'change-message'; readonly message: ModelMessage }
  | { readonly kind: 'start-part'; readonly part: ResponsePart; readonly index: number }
  | { readonly kind: 'stream-delta'; readonly delta: PartDelta }
  | { readonly kind: 'end-part'; readonly part: ResponsePart; readonly index: number }
  | { readonly kind: 'add-part'; readonly part: RequestPart; readonly index: number }
  | { readonly kind: 'start-run'; readonly run: RunOptions; readonly resumes: boolean }
  | { readonly kind: 'change-run'; readonly change: RunChange }
  | {
      readonly kind: 'open-question';
      readonly request: AskUserRequest;
      readonly toolCallId: string;
    }
  | { readonly kind: 'draft-answer'; readonly draft: QuestionDraft }
  | {
      readonly kind: 'settle-question';
      readonly state: Settled;
      readonly response: AskUserResponse;
    }
  | { readonly kind: 'change-path' }
  | { readonly kind: 'change-summary'; readonly summary: SummaryChange }
  | { readonly kind: 'show-only' };

type Settled = QuestionSettled['state'];
type RunOptions = Omit<
  RunRecord,
  'runId' | 'conversationId' | 'resumesRunId' | 'parentRunId' | 'startedAt'
>;
type RunChange = Omit<RunChanged, 'type' | 'runId'>;
type SummaryChange = Omit<ConversationSummary, 'conversationId'>;

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const kind = <Kind extends string>(value: Kind) => fc.constant(value);
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same values under another name
const anyJson = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>;
const anyObject: fc.Arbitrary<JsonObject> = fc.dictionary(anyText, anyJson, { maxKeys: 3 });

const message = anyMessages
  .map(([first]) => first)
  .filter((first): first is ModelMessage => first !== undefined);
const own = { id: null, providerName: null, providerDetails: null };
const responsePart: fc.Arbitrary<ResponsePart> = fc.oneof(
  anyResponsePart,
  anyText.map((content) => ({ partKind: 'text' as const, content, ...own })),
);
const requestPart: fc.Arbitrary<RequestPart> = fc.oneof(
  anyRequestPart,
  fc.tuple(anyText, anyInstant).map(([content, timestamp]) => ({
    partKind: 'user-prompt' as const,
    content,
    timestamp,
  })),
);

const particulars = { providerName: orNull(anyText), providerDetails: orNull(anyObject) };
/** Any delta, with and without its optional fields. */
export const anyDelta: fc.Arbitrary<PartDelta> = fc
  .oneof(
    fc.record(
      { partDeltaKind: kind('text'), contentDelta: anyText, ...particulars },
      { requiredKeys: ['partDeltaKind', 'contentDelta'] },
    ),
    fc.record(
      {
        partDeltaKind: kind('thinking'),
        contentDelta: orNull(anyText),
        signatureDelta: orNull(anyText),
        ...particulars,
      },
      { requiredKeys: ['partDeltaKind'] },
    ),
    fc.record(
      {
        partDeltaKind: kind('tool_call'),
        toolNameDelta: orNull(anyText),
        argsDelta: orNull(fc.oneof(anyText, anyObject)),
        toolCallId: orNull(anyText),
        ...particulars,
      },
      { requiredKeys: ['partDeltaKind'] },
    ),
  )
  .map(throughJson);

const usage: fc.Arbitrary<RunUsageValue> = fc.record({
  inputTokens: fc.nat(),
  outputTokens: fc.nat(),
  cacheWriteTokens: fc.nat(),
  cacheReadTokens: fc.nat(),
  inputAudioTokens: fc.nat(),
  cacheAudioReadTokens: fc.nat(),
  outputAudioTokens: fc.nat(),
  details: fc.dictionary(fc.stringMatching(/^[a-z_]{1,10}$/), fc.nat(), { maxKeys: 2 }),
  cost: orNull(fc.constantFrom('0', '0.000201')),
  requests: fc.nat(),
  toolCalls: fc.nat(),
});
const failure = fc.record({
  code: fc.constantFrom('unauthorized', 'connection-lost', 'internal'),
  status: orNull(fc.nat(600)),
  retryAfterMs: orNull(fc.nat()),
  host: orNull(fc.domain()),
  model: orNull(anyText),
  detail: orNull(anyText),
  accepted: fc.boolean(),
});
const modelRef = fc.record({
  providerId: fc.constantFrom('demo', 'p2').map((id) => providerIdSchema.parse(id)),
  modelId: fc.string({ minLength: 1, maxLength: 20 }),
});
const progress = {
  state: fc.constantFrom('running', 'completed', 'stopped', 'interrupted', 'failed'),
  usage,
  endedAt: orNull(anyInstant),
  failure: orNull(failure),
};
const run: fc.Arbitrary<RunOptions> = fc.record({
  ...progress,
  modelRef,
  modelLabel: anyText,
  capabilities: fc.array(anyText, { maxLength: 3 }),
  limits: fc.record({ requestLimit: orNull(fc.nat()) }),
  modelSettings: anyObject,
  parentToolCallId: orNull(anyText),
});

const request: fc.Arbitrary<AskUserRequest> = fc.record({
  questions: fc.array(
    fc.record({
      header: anyText,
      question: anyText,
      options: fc.array(fc.record({ label: anyText, description: orNull(anyText) }), {
        minLength: 2,
        maxLength: 6,
      }),
      multiSelect: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  id: fc.string({ minLength: 1, maxLength: 32 }),
});
const draft: fc.Arbitrary<QuestionDraft> = fc.record({
  entries: fc.array(
    fc.record({
      selected: fc.array(anyText, { maxLength: 3 }),
      ownAnswer: anyText,
      ownAnswerChosen: fc.boolean(),
      notes: fc.dictionary(fc.string({ maxLength: 20 }), anyText, { maxKeys: 2 }).map(plainKeys),
      skipped: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  step: fc.oneof(fc.nat(9), fc.constant('review' as const)),
  folded: fc.boolean(),
});
const answer: fc.Arbitrary<AskUserResponse> = fc.record({
  answers: fc.array(
    fc.record({ header: anyText, selected: fc.array(anyText), customAnswer: orNull(anyText) }),
    { maxLength: 3 },
  ),
  cancelled: fc.boolean(),
});
const summary: fc.Arbitrary<SummaryChange> = fc.record({
  title: anyText,
  modelRef: orNull(modelRef),
  activity: fc.constantFrom('idle', 'running', 'waiting', 'interrupted', 'failed'),
  unread: fc.boolean(),
  pinned: fc.boolean(),
  createdAt: anyInstant,
  updatedAt: anyInstant,
});

const index = fc.nat({ max: 3 });
const body: fc.Arbitrary<EventStepBody> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: kind('add-message'), message, asRoot: rarely() }) },
  fc.record({ kind: kind('change-message'), message }),
  { weight: 3, arbitrary: fc.record({ kind: kind('start-part'), part: responsePart, index }) },
  { weight: 8, arbitrary: fc.record({ kind: kind('stream-delta'), delta: anyDelta }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('end-part'), part: responsePart, index }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('add-part'), part: requestPart, index }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('start-run'), run, resumes: fc.boolean() }) },
  fc.record({ kind: kind('change-run'), change: fc.record(progress) }),
  fc.record({ kind: kind('open-question'), request, toolCallId: anyText }),
  fc.record({ kind: kind('draft-answer'), draft }),
  fc.record({
    kind: kind('settle-question'),
    state: fc.constantFrom('answered', 'declined', 'timed-out', 'stopped', 'superseded'),
    response: answer,
  }),
  fc.record({ kind: kind('change-path') }),
  fc.record({ kind: kind('change-summary'), summary }),
  fc.record({ kind: kind('show-only') }),
);

/** Things to happen, in transactions of one or more. JSON has no negative zero, so none is in them. */
export const anyEventSteps: fc.Arbitrary<EventStep[][]> = fc
  .array(
    fc.array(
      fc.tuple(body, fc.nat(), anyInstant).map(([step, pick, at]) => ({ ...step, pick, at })),
      { minLength: 1, maxLength: 4 },
    ),
    { maxLength: 25, size: '+1' },
  )
  .map(throughJson);

function rarely(): fc.Arbitrary<boolean> {
  return fc.nat(5).map((value) => value === 0);
}

// A record schema takes `__proto__` for no key of its own; labels pass such a schema on their way in already.
function plainKeys(notes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(notes).filter(([key]) => key !== '__proto__'));
}

function throughJson<Value>(value: Value): Value {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what goes through here is JSON
  return JSON.parse(JSON.stringify(value)) as Value;
}
