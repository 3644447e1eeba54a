import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  CustomEvent,
  isForUi,
  UnknownCustomEvent,
} from '../../../../../main/agent/events/custom-event.ts';
import { defineCustomEvent } from '../../../../../main/agent/events/define-custom-event.ts';
import { encodeEvent } from '../../../../../main/agent/events/event-codec.ts';
import { toEventName } from '../../../../../main/agent/events/event-name.ts';
import { UserError } from '../../../../../main/agent/errors.ts';

const progressFields = { done: z.int(), total: z.int() };

describe('defining a custom event', () => {
  it.each([
    ['SyncProgressEvent', 'sync_progress'],
    ['Sync', 'sync'],
    ['HTTPServerEvent', 'http_server'],
    ['Progress2Event', 'progress_2'],
    ['EventStoreEvent', 'event_store'],
  ])('names %s without its ending, in snake_case: %s [A-047]', (className, name) => {
    expect(toEventName(className)).toBe(name);
    expect(new (defineCustomEvent(className))().name).toBe(name);
  });

  it.each(['indexProgress', 'ui.progress', 'mylib.progress'])(
    'takes the name %s as it is given [A-027, A-048, A-055]',
    (name) => {
      expect(new (defineCustomEvent('SomethingEvent', { name }))().name).toBe(name);
    },
  );

  it('makes classes that instanceof tells apart [A-031]', () => {
    const Upload = defineCustomEvent('UploadEvent', { fields: progressFields });
    const Download = defineCustomEvent('DownloadEvent', { fields: progressFields });
    const event = new Upload({ done: 1, total: 3 });
    expect(event).toBeInstanceOf(Upload);
    expect(event).toBeInstanceOf(CustomEvent);
    expect(event).not.toBeInstanceOf(Download);
    expect(Upload.name).toBe('UploadEvent');
    expect([event.done, event.total]).toEqual([1, 3]);
  });

  it.each(['data', 'toolCallId', 'tool_name', 'eventKind', 'name'])(
    'refuses a payload field %s, which the envelope has [A-039]',
    (field) => {
      const define = (): unknown =>
        defineCustomEvent('ShadowingEvent', { fields: { [field]: z.string() } });
      expect(define).toThrow(UserError);
      expect(define).toThrow(/reserved for the event envelope: /);
    },
  );

  it('names all shadowing fields, sorted', () => {
    expect(() =>
      defineCustomEvent('ShadowingEvent', { fields: { toolName: z.string(), data: z.string() } }),
    ).toThrow('reserved for the event envelope: data, tool_name.');
  });

  it('refuses a payload field called ui', () => {
    expect(() => defineCustomEvent('FlagEvent', { fields: { ui: z.boolean() } })).toThrow(
      'declares a `ui` attribute',
    );
  });

  it('refuses a second class under a name, and lets the same definition replace itself [A-049]', () => {
    const definedIn = 'file:///upload.ts';
    defineCustomEvent('UploadProgressEvent', { fields: progressFields, definedIn });
    const again = (): unknown => defineCustomEvent('UploadProgressEvent', { definedIn });
    expect(again).not.toThrow();
    const other = (options: object): unknown =>
      defineCustomEvent('UploadProgressEvent', { definedIn: 'file:///other.ts', ...options });
    expect(() => other({})).toThrow("Duplicate custom event name 'upload_progress'");
    expect(() => other({ replace: true })).not.toThrow();
    expect(() => defineCustomEvent('UploadProgressEvent')).toThrow(UserError);
  });

  it('refuses a name that is empty or stands for unknown events', () => {
    expect(() => defineCustomEvent('Event')).toThrow('derives an empty name');
    expect(() => defineCustomEvent('AnyEvent', { name: '__unknown__' })).toThrow(
      "Custom event name '__unknown__' is reserved",
    );
  });

  it('refuses fields that would be written alike', () => {
    expect(() =>
      defineCustomEvent('TwinEvent', { fields: { requestId: z.string(), request_id: z.string() } }),
    ).toThrow("'requestId' and 'request_id' are both written 'request_id'");
  });
});

describe('a base of events', () => {
  const AppEvent = defineCustomEvent('AppEvent', {
    abstract: true,
    fields: { requestId: z.string() },
  });
  const ReindexProgressEvent = defineCustomEvent('ReindexProgressEvent', {
    base: AppEvent,
    fields: progressFields,
  });

  it('gives its fields to the events that are made of it [A-044]', () => {
    const event = new ReindexProgressEvent({ requestId: 'r', done: 1, total: 2 });
    expect(event.name).toBe('reindex_progress');
    expect(event).toBeInstanceOf(AppEvent);
    expect(event.toPayload()).toEqual({ requestId: 'r', done: 1, total: 2 });
    expect(encodeEvent(event)).toMatchObject({ request_id: 'r', done: 1, total: 2 });
  });

  it('cannot be made into an event, and takes no name [A-045, A-046]', () => {
    expect(() => new AppEvent({ requestId: 'r' })).toThrow('is declared `abstract=True`');
    expect(() => defineCustomEvent('OtherEvent', { name: 'app' })).not.toThrow();
    expect(() => new CustomEvent()).toThrow('is a base class');
  });

  it('does not make its events abstract [A-046]', () => {
    const Base = defineCustomEvent('MiddleEvent', { abstract: true, base: AppEvent });
    const Leaf = defineCustomEvent('LeafEvent', { base: Base });
    expect(new Leaf({ requestId: 'r' }).name).toBe('leaf');
  });

  it('cannot be stood in for by a class that nobody defined', () => {
    const Stray = class StrayEvent extends ReindexProgressEvent {};
    expect(() => new Stray({ requestId: 'r', done: 1, total: 2 })).toThrow(
      'was not made by `defineCustomEvent`',
    );
  });
});

describe('making an event', () => {
  const NoteEvent = defineCustomEvent('NoteEvent', {
    fields: { text: z.string(), level: z.enum(['low', 'high']).default('low') },
  });

  it('fills in what has a default, and refuses what is missing or unknown', () => {
    expect(new NoteEvent({ text: 'a' }).level).toBe('low');
    // @ts-expect-error -- the text is missing
    expect(() => new NoteEvent({})).toThrow("needs its field 'text'");
    // @ts-expect-error -- there is no such field
    expect(() => new NoteEvent({ text: 'a', colour: 'red' })).toThrow("has no field 'colour'");
  });

  it('keeps the name that its class has', () => {
    expect(() => new NoteEvent({ text: 'a' }, { name: 'other' })).toThrow(
      "serializes under its registered name 'note'",
    );
    expect(() => new UnknownCustomEvent({ name: '' })).toThrow('A custom event requires a `name`');
  });

  it('carries any object inside of the process, and fails loudly where it must be written [A-038]', () => {
    const BufferEvent = defineCustomEvent('BufferEvent', {
      fields: { buffer: z.instanceof(Uint8Array) },
    });
    const buffer = new Uint8Array([1, 2]);
    const event = new BufferEvent({ buffer });
    expect(event.buffer).toBe(buffer);
    expect(() => encodeEvent(event)).toThrow("its field 'buffer' has no JSON form");
  });

  it('gives front ends its own fields, or what it says instead, or nothing [A-056]', () => {
    const Silent = defineCustomEvent('SilentEvent', {
      fields: progressFields,
      toPayload: () => null,
    });
    const Percent = defineCustomEvent('PercentEvent', {
      fields: progressFields,
      toPayload: ({ done, total, toolCallId }) => ({ percent: (100 * done) / total, toolCallId }),
    });
    const payload = { done: 1, total: 4 };
    expect(new NoteEvent({ text: 'a' }, { toolCallId: 'c' }).toPayload()).toEqual({
      text: 'a',
      level: 'low',
    });
    expect(new Silent(payload).toPayload()).toBeNull();
    expect(new Percent(payload, { toolCallId: 'c' }).toPayload()).toEqual({
      percent: 25,
      toolCallId: 'c',
    });
  });

  it('is for front ends unless its class or a base says no [A-057]', () => {
    const Hidden = defineCustomEvent('HiddenEvent', { ui: false, fields: { done: z.int() } });
    const AlsoHidden = defineCustomEvent('AlsoHiddenEvent', { base: Hidden });
    const ShownAgain = defineCustomEvent('ShownAgainEvent', { base: Hidden, ui: true });
    const shown = [NoteEvent, Hidden, AlsoHidden, ShownAgain].map((each) => each.ui);
    expect(shown).toEqual([true, false, false, true]);
    expect(isForUi(new Hidden({ done: 1 }))).toBe(false);
    expect(isForUi(new NoteEvent({ text: 'a' }))).toBe(true);
    expect(encodeEvent(new Hidden({ done: 1 }))).not.toHaveProperty('ui');
  });

  it('is never for front ends when nobody knows its class [A-058]', () => {
    expect(isForUi(new UnknownCustomEvent({ name: 'secret', data: { a: 1 } }))).toBe(false);
  });

  it('has no option for a dispatch: a custom event carries no decision [A-201]', () => {
    // @ts-expect-error -- only capability events decide
    const Undecided = defineCustomEvent('UndecidedEvent', { dispatch: 'immediate' });
    expect(Undecided).not.toHaveProperty('dispatch');
  });
});
