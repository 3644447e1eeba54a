import { describe, expect, it } from 'vitest';
import {
  captureRunMessages,
  claimRunMessages,
} from '../../../../../main/agent/messages/capture-run-messages.ts';
import { request, user } from '../../../../support/message-builders.ts';

const said = (text: string) => request([user(text)]);

describe('capturing the messages of a run', () => {
  it('gives the first run its array and later ones their own [A-171]', async () => {
    await captureRunMessages(async (messages) => {
      const first = claimRunMessages();
      await Promise.resolve();
      first.push(said('one'));
      claimRunMessages().push(said('two'));
      expect(messages).toBe(first);
      expect(messages).toEqual([said('one')]);
    });
  });

  it('belongs to the innermost capture alone [A-171]', async () => {
    await captureRunMessages(async (outer) => {
      await captureRunMessages(async (inner) => {
        claimRunMessages().push(said('inner'));
        expect(inner).toHaveLength(1);
        claimRunMessages().push(said('second'));
      });
      expect(outer).toHaveLength(0);
      claimRunMessages().push(said('outer'));
      expect(outer).toEqual([said('outer')]);
    });
    expect(claimRunMessages()).toEqual([]);
  });
});
