import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { defineCapabilityEvent } from '../../../../../main/agent/events/define-capability-event.ts';
import { UnknownCustomEvent } from '../../../../../main/agent/events/custom-event.ts';
import { defineCustomEvent } from '../../../../../main/agent/events/define-custom-event.ts';
import type { SourceEvent } from '../../../../../main/agent/ui-adapters/front-end.ts';
import { tell } from '../../../../support/front-ends/tell.ts';

const ProgressEvent = defineCustomEvent('ProgressEvent', {
  fields: { done: z.int(), at: z.date().optional() },
});
const SecretEvent = defineCustomEvent('SecretEvent', { fields: { token: z.string() }, ui: false });
const WindowEvent = defineCustomEvent('WindowEvent', {
  fields: { window: z.custom<() => void>() },
  name: 'ui.window',
});

describe('custom events on their way to front ends', () => {
  it('become the own events of both protocols, with the bare payload [A-028]', async () => {
    const at = new Date('2026-01-02T03:04:05Z');
    const event = new ProgressEvent({ done: 3, at }, { toolCallId: 'c1', toolName: 'sync' });
    const payload = { done: 3, at: '2026-01-02T03:04:05.000Z' };
    const { agUi, vercel } = await tell([event]);
    expect(agUi).toContainEqual(
      expect.objectContaining({ type: 'CUSTOM', name: 'progress', value: payload }),
    );
    expect(vercel).toContainEqual({ type: 'data-progress', data: payload });
  });

  it('are sent with what toPayload makes of them, and with null for nothing', async () => {
    const Signal = defineCustomEvent('SignalEvent', { toPayload: () => null });
    const { agUi, vercel } = await tell([new Signal()]);
    expect(agUi).toContainEqual(expect.objectContaining({ name: 'signal', value: null }));
    expect(vercel).toContainEqual({ type: 'data-signal', data: null });
  });

  it.each([
    ['those that say so', () => new SecretEvent({ token: 'x' })],
    [
      'those that take it over from their base',
      () => new (defineCustomEvent('DeepSecretEvent', { base: SecretEvent }))({ token: 'x' }),
    ],
    ['unknown ones', () => new UnknownCustomEvent({ name: 'progress', data: { token: 'x' } })],
    [
      'those of capabilities',
      () =>
        new (defineCapabilityEvent('StepEvent', {
          namespace: 'test.ui',
          fields: { token: z.string() },
        }))({ token: 'x' }),
    ],
  ])('leave out %s [A-028, A-057, A-058]', async (_, create) => {
    expect(await tell([create()])).toEqual(await tell([]));
  });

  it('end the stream with an error when their payload is no JSON [A-038]', async () => {
    const { agUi, vercel, errors } = await tell([new WindowEvent({ window: () => {} })]);
    expect(agUi.at(-1)).toMatchObject({ type: 'RUN_ERROR', code: 'UserError' });
    expect(vercel).toContainEqual({ type: 'error', errorText: 'The run failed.' });
    expect(errors).toEqual([
      expect.objectContaining({ message: expect.stringContaining('ui.window.window is not JSON') }),
      expect.anything(),
    ]);
  });

  it('pass by kinds of events that are not known yet', async () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a later version of the runtime may tell
    const later = { eventKind: 'weather_changed' } as unknown as SourceEvent<unknown>;
    expect(await tell([later])).toEqual(await tell([]));
  });
});
