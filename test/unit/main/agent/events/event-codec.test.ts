import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { JsonObject } from '../../../../../preload/contract/json.ts';
import type { AgentStreamEvent } from '../../../../../preload/contract/stream-event.ts';
import { UnknownCapabilityEvent } from '../../../../../main/agent/events/capability-event.ts';
import { UnknownCustomEvent } from '../../../../../main/agent/events/custom-event.ts';
import { defineCapabilityEvent } from '../../../../../main/agent/events/define-capability-event.ts';
import { toolAvailability } from '../../../../../main/agent/deferred-loading/tool-availability.ts';
import { defineCustomEvent } from '../../../../../main/agent/events/define-custom-event.ts';
import { createEventCodec } from '../../../../../main/agent/events/event-codec.ts';
import { WireError } from '../../../../../main/agent/messages/wire-shape.ts';
import { ModelRetry } from '../../../../../main/agent/tools/model-retry.ts';
import { request, user } from '../../../../support/message-builders.ts';
import { propertyRuns } from '../../../../support/property-runs.ts';

const SyncProgressEvent = defineCustomEvent('SyncProgressEvent', {
  fields: { done: z.int(), total: z.int() },
});

describe('events of one’s own as JSON', () => {
  it('are written flat and read back into their class [A-038, A-050, A-051]', () => {
    const codec = createEventCodec();
    const event = new SyncProgressEvent(
      { done: 1, total: 3 },
      { toolCallId: 'sync', toolName: 'sync_files' },
    );
    const wire = throughText(codec.encode(event));
    expect(JSON.stringify(wire)).toBe(
      '{"name":"sync_progress","tool_call_id":"sync","tool_name":"sync_files","event_kind":"custom","done":1,"total":3}',
    );
    const decoded = codec.decode(wire);
    expect(decoded).toBeInstanceOf(SyncProgressEvent);
    expect(decoded).toEqual(event);
  });

  it('come back whatever their payload is [A-051]', () => {
    const AnyEvent = defineCustomEvent('AnyEvent', {
      fields: { text: z.string(), items: z.array(z.json()), note: z.string().nullable() },
    });
    const AnyKind = defineCapabilityEvent('AnyKindEvent', {
      namespace: 'any',
      fields: { someValue: z.json() },
    });
    const codec = createEventCodec();
    const id = fc.option(fc.string());
    const custom = fc
      .tuple(fc.record({ text: fc.string(), items: fc.array(fc.jsonValue()), note: id }), id)
      .map(([payload, toolCallId]) => new AnyEvent(payload as never, { toolCallId }));
    const capability = fc
      .tuple(fc.jsonValue(), id)
      .map(([someValue, capabilityId]) => new AnyKind({ someValue } as never, { capabilityId }));
    fc.assert(
      fc.property(fc.oneof(custom, capability), (event) => {
        const wire = throughText(codec.encode(event));
        expect(codec.encode(codec.decode(wire))).toEqual(wire);
      }),
      { numRuns: propertyRuns(100) },
    );
  });

  it('are written by the codec of a field, where one is no JSON', () => {
    const at = z.codec(z.iso.datetime(), z.date(), {
      decode: (text) => new Date(text),
      encode: (date) => date.toISOString(),
    });
    const DueEvent = defineCustomEvent('DueEvent', { fields: { dueAt: at } });
    const codec = createEventCodec();
    const event = new DueEvent({ dueAt: new Date(0) });
    expect(codec.encode(event)).toMatchObject({ due_at: '1970-01-01T00:00:00.000Z' });
    expect(codec.decode(codec.encode(event))).toEqual(event);
  });

  it('are read by their pinned name when their class is renamed [A-050]', () => {
    const definedIn = 'file:///pinned.ts';
    const Old = defineCustomEvent('OldNameEvent', { name: 'pinned', fields: { a: z.int() } });
    const wire = createEventCodec().encode(new Old({ a: 1 }));
    const New = defineCustomEvent('NewNameEvent', {
      name: 'pinned',
      fields: { a: z.int() },
      definedIn,
      replace: true,
    });
    expect(createEventCodec().decode(wire)).toBeInstanceOf(New);
  });

  it('fail loudly when a payload no longer fits its class [A-054]', () => {
    const wire = { event_kind: 'custom', name: 'sync_progress', done: 'many', total: 3 };
    expect(() => createEventCodec().decode(wire)).toThrow(WireError);
    expect(() => createEventCodec().decode(wire)).toThrow("event 'sync_progress', field 'done'");
  });
});

describe('events that nobody here defined', () => {
  it('keep their payload and come with a warning [A-052]', () => {
    const warnings: string[] = [];
    const codec = createEventCodec({ onWarning: ({ message }) => warnings.push(message) });
    const wire = { event_kind: 'custom', name: 'later', tool_call_id: 'c', tool_name: 't', a: 1 };
    const event = codec.decode(wire);
    expect(event).toBeInstanceOf(UnknownCustomEvent);
    expect(event).toMatchObject({ name: 'later', data: { a: 1 }, toolCallId: 'c', toolName: 't' });
    expect(warnings).toEqual([
      expect.stringMatching(
        /^Unknown event name 'later'; validating as UnknownCustomEvent\. Is the module/,
      ),
    ]);
    expect(codec.encode(event)).toEqual(wire);
  });

  it.each([
    ['a payload called data', { data: 5 }, { data: 5 }],
    ['an object called data', { data: { a: 1 } }, { data: { a: 1 } }],
    ['nothing', {}, null],
  ])('carry %s as it was, and write it as it came [A-052]', (_, payload, data) => {
    const codec = createEventCodec();
    const wire: JsonObject = {
      event_kind: 'custom',
      name: 'later',
      tool_call_id: null,
      tool_name: null,
      ...payload,
    };
    const event = codec.decode(wire);
    expect(event).toMatchObject({ data });
    expect(codec.encode(event)).toEqual(wire);
  });

  it('never let their payload take the place of the envelope', () => {
    const event = new UnknownCustomEvent({ name: 'later', data: { name: 'forged', a: 1 } });
    expect(createEventCodec().encode(event)).toMatchObject({ name: 'later', a: 1 });
  });

  it('may be of a capability', () => {
    const warnings: string[] = [];
    const codec = createEventCodec({ onWarning: ({ message }) => warnings.push(message) });
    const wire = {
      event_kind: 'capability',
      kind: 'far.away',
      capability_id: 'far',
      tool_call_id: null,
      tool_name: null,
      a: 1,
    };
    const event = codec.decode(wire);
    expect(event).toBeInstanceOf(UnknownCapabilityEvent);
    expect(event).toMatchObject({ kind: 'far.away', capabilityId: 'far', data: { a: 1 } });
    expect(warnings[0]).toContain("Unknown event kind 'far.away'");
    expect(codec.encode(event)).toEqual(wire);
  });

  it('stay unknown to a codec that was made before their class [A-053]', () => {
    const before = createEventCodec();
    const Late = defineCustomEvent('LateDefinedEvent', { fields: { a: z.int() } });
    const wire = before.encode(new Late({ a: 1 }));
    expect(before.decode(wire)).toBeInstanceOf(UnknownCustomEvent);
    expect(createEventCodec().decode(wire)).toBeInstanceOf(Late);
  });
});

describe('events of the runtime as JSON', () => {
  const call = {
    partKind: 'tool-call',
    toolName: 't',
    args: '{"a":1}',
    toolCallId: 'c',
    toolKind: null,
    id: null,
    providerName: null,
    providerDetails: null,
  } as const;
  const toolReturn = {
    partKind: 'tool-return',
    toolName: 't',
    content: { ok: true },
    toolCallId: 'c',
    toolKind: null,
    metadata: null,
    timestamp: '2026-01-01T00:00:00Z',
    outcome: 'success',
  } as const;
  const particulars = { providerName: null, providerDetails: null };
  const grownCall: AgentStreamEvent = {
    eventKind: 'part_delta',
    index: 2,
    delta: {
      partDeltaKind: 'tool_call',
      toolNameDelta: null,
      argsDelta: '{"a',
      toolCallId: 'c',
      ...particulars,
    },
  };
  const events: readonly AgentStreamEvent[] = [
    { eventKind: 'part_start', index: 0, part: call, previousPartKind: 'text' },
    {
      eventKind: 'part_delta',
      index: 0,
      delta: { partDeltaKind: 'text', contentDelta: 'a', ...particulars },
    },
    {
      eventKind: 'part_delta',
      index: 1,
      delta: {
        partDeltaKind: 'thinking',
        contentDelta: null,
        signatureDelta: 's',
        ...particulars,
      },
    },
    grownCall,
    { eventKind: 'part_end', index: 0, part: call, nextPartKind: null },
    { eventKind: 'final_result', toolName: 'final_result', toolCallId: 'c' },
    { eventKind: 'function_tool_call', part: call, argsValid: true },
    { eventKind: 'function_tool_result', part: toolReturn, content: ['more'] },
    { eventKind: 'output_tool_call', part: call, argsValid: null },
    { eventKind: 'output_tool_result', part: toolReturn },
    {
      eventKind: 'deferred_tool_requests',
      requests: { calls: [call], approvals: [], metadata: { c: { why: 'far' } } },
    },
    {
      eventKind: 'deferred_tool_results',
      results: {
        calls: { c: 5, d: new ModelRetry('again') },
        approvals: { e: true, f: { approved: false, message: 'no' } },
      },
    },
    {
      eventKind: 'enqueued_messages',
      enqueueId: 'g',
      messages: [request([user('one more thing')])],
    },
    { eventKind: 'tool_availability_delta', part: toolAvailability(['send'], 'h') },
  ];

  it.each(events)('come back as they were: $eventKind [A-051]', (event) => {
    const codec = createEventCodec();
    expect(codec.decode(throughText(codec.encode(event)))).toEqual(event);
  });

  it('are written in the names of the specification', () => {
    expect(createEventCodec().encode(grownCall)).toEqual({
      event_kind: 'part_delta',
      index: 2,
      delta: {
        part_delta_kind: 'tool_call',
        tool_name_delta: null,
        args_delta: '{"a',
        tool_call_id: 'c',
        provider_name: null,
        provider_details: null,
      },
    });
  });

  it('are refused when their kind is not known', () => {
    expect(() => createEventCodec().decode({ event_kind: 'part_middle' })).toThrow(
      'unknown event_kind "part_middle"',
    );
    expect(() => createEventCodec().decode([])).toThrow(WireError);
  });
});

function throughText(wire: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(wire)) as JsonObject;
}
