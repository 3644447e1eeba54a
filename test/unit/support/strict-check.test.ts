import { describe, expect, it } from 'vitest';
import { findRefusal } from '../../support/model-server/strict-check.ts';

const user = { role: 'user', content: 'go' };
const call = (id: string, args = '{}') => ({
  id,
  type: 'function',
  function: { name: 'look', arguments: args },
});
const calls = (...ids: readonly string[]) => ({
  role: 'assistant',
  content: null,
  tool_calls: ids.map((id) => call(id)),
});
const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: '' });
const check = (...messages: readonly object[]) => findRefusal({ messages })?.message ?? null;

describe('the strict check', () => {
  it('passes a conversation as real providers want it', () => {
    expect(
      check(
        { role: 'system', content: 'Be brief.' },
        user,
        { role: 'assistant', content: 'I look.', tool_calls: [call('a'), call('b', '{"q":1}')] },
        result('a'),
        result('b'),
        calls('c'),
        result('c'),
        { role: 'assistant', content: 'Done.' },
        { role: 'user', content: [{ type: 'text', text: 'and now?' }] },
      ),
    ).toBeNull();
  });

  it.each([
    ['a call without its result', [user, calls('a', 'b'), result('a'), user], 'missing: b'],
    ['a call without its result at the end', [user, calls('a')], 'missing: a'],
    ['a result without its call', [user, result('a')], '"a" does not'],
    ['a result that comes late', [user, calls('a'), user, result('a')], 'missing: a'],
    ['a result given twice', [user, calls('a'), result('a'), result('a')], '"a" does not'],
    [
      'one id twice in a message',
      [user, calls('a', 'a'), result('a'), result('a')],
      'must be unique',
    ],
    [
      'one id twice in the conversation',
      [user, calls('a'), result('a'), calls('a'), result('a')],
      'must be unique',
    ],
    ['an empty id', [user, calls(''), result('')], 'must have an id'],
    ['an empty assistant text', [user, { role: 'assistant', content: '' }, user], 'not blank'],
    ['a blank assistant text', [user, { role: 'assistant', content: ' \n' }, user], 'not blank'],
    [
      'an assistant text that is null',
      [user, { role: 'assistant', content: null }, user],
      'not blank',
    ],
    [
      'a blank text beside calls',
      [user, { ...calls('a'), content: '\n' }, result('a')],
      'null or not blank',
    ],
    [
      'half-written arguments',
      [user, { role: 'assistant', tool_calls: [call('a', '{"q":')] }, result('a')],
      'JSON text of an object',
    ],
    [
      'arguments that are no object',
      [user, { role: 'assistant', tool_calls: [call('a', '"q"')] }, result('a')],
      'JSON text of an object',
    ],
    ['two user messages in a row', [user, user], 'alternate'],
    ['an empty user message', [{ role: 'user', content: '' }], 'must not be empty'],
    ['a system message in the middle', [user, { role: 'system', content: 'x' }], 'must come first'],
    [
      'an answer of the assistant at the end',
      [user, { role: 'assistant', content: 'x' }],
      'must end with',
    ],
    ['a role it does not know', [{ role: 'robot', content: 'x' }], "'role'"],
    ['no message', [], 'at least one message'],
  ])('refuses %s', (_, messages, fragment) => {
    expect(check(...messages)).toContain(fragment);
  });

  it('refuses tools that share a name or have no object schema', () => {
    const tool = (name: string, parameters: object) => ({
      type: 'function',
      function: { name, parameters },
    });
    const object = { type: 'object', properties: {} };
    expect(
      findRefusal({ messages: [user], tools: [tool('a', object), tool('a', object)] })?.param,
    ).toBe('tools');
    expect(findRefusal({ messages: [user], tools: [tool('a', {})] })?.param).toBe('tools');
    expect(findRefusal({ messages: [user], tools: [tool('a', object)] })).toBeNull();
  });
});
