import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CapabilityEvent, isImmediate } from '../../../../../main/agent/events/capability-event.ts';
import { defineCapabilityEvent } from '../../../../../main/agent/events/define-capability-event.ts';
import { encodeEvent } from '../../../../../main/agent/events/event-codec.ts';
import { UserError } from '../../../../../main/agent/errors.ts';

describe('defining a capability event', () => {
  it('puts the namespace before the name [A-024, A-027]', () => {
    const Start = defineCapabilityEvent('StartEvent', { namespace: 'compaction' });
    const Saved = defineCapabilityEvent('SavedEvent', { namespace: 'acme.files', name: 'stored' });
    expect(new Start().kind).toBe('compaction.start');
    expect(new Saved().kind).toBe('acme.files.stored');
    expect(new Start()).toBeInstanceOf(CapabilityEvent);
  });

  it('hands namespace, fields and dispatch on, and lets them be replaced', () => {
    const Base = defineCapabilityEvent('CheckpointEvent', {
      namespace: 'checkpoint',
      abstract: true,
      dispatch: 'immediate',
      fields: { path: z.string() },
    });
    const Begin = defineCapabilityEvent('BeginEvent', { base: Base });
    const End = defineCapabilityEvent('EndEvent', {
      base: Begin,
      namespace: 'other',
      dispatch: 'stream',
    });
    const begin = new Begin({ path: '/a' });
    expect([begin.kind, begin.path, isImmediate(begin)]).toEqual(['checkpoint.begin', '/a', true]);
    const end = new End({ path: '/b' });
    expect([end.kind, isImmediate(end)]).toEqual(['other.end', false]);
    expect(() => new Base({ path: '/a' })).toThrow('is declared `abstract=True`');
    expect(() => new CapabilityEvent()).toThrow('is a base class');
  });

  it.each(['', '.', '.a', 'a.', 'a..b'])('refuses the namespace "%s"', (namespace) => {
    const define = (): unknown => defineCapabilityEvent('BadEvent', { namespace });
    expect(define).toThrow(UserError);
    expect(define).toThrow('invalid namespace');
  });

  it('refuses a missing namespace, an empty name, another dispatch and a kind that is taken', () => {
    expect(() => defineCapabilityEvent('LoneEvent', {})).toThrow('requires a namespace');
    expect(() => defineCapabilityEvent('Event', { namespace: 'a' })).toThrow(
      'derives an empty name',
    );
    expect(() =>
      // @ts-expect-error -- there are two ways only
      defineCapabilityEvent('LateEvent', { namespace: 'a', dispatch: 'later' }),
    ).toThrow("`dispatch` must be either 'stream' or 'immediate'");
    defineCapabilityEvent('TakenEvent', { namespace: 'a' });
    expect(() => defineCapabilityEvent('OtherEvent', { namespace: 'a', name: 'taken' })).toThrow(
      "Duplicate capability event kind 'a.taken'",
    );
  });

  it.each(['data', 'capabilityId', 'toolCallId', 'kind'])(
    'refuses a payload field %s, which the envelope has [A-039]',
    (field) => {
      expect(() =>
        defineCapabilityEvent('ShadowEvent', { namespace: 'a', fields: { [field]: z.string() } }),
      ).toThrow('reserved for the event envelope: ');
    },
  );

  it('keeps the kind that its class has', () => {
    const Kept = defineCapabilityEvent('KeptEvent', { namespace: 'a' });
    expect(() => new Kept({}, { kind: 'a.other' })).toThrow(
      "serializes under its registered kind 'a.kept'",
    );
  });

  it('is written flat, with its envelope first', () => {
    const Saved = defineCapabilityEvent('DoneEvent', {
      namespace: 'acme',
      fields: { fileCount: z.int() },
    });
    expect(JSON.stringify(encodeEvent(new Saved({ fileCount: 2 }, { capabilityId: 'x' })))).toBe(
      '{"kind":"acme.done","capability_id":"x","tool_call_id":null,"tool_name":null,"event_kind":"capability","file_count":2}',
    );
  });
});
