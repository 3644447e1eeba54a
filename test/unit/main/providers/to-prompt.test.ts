import { describe, expect, it } from 'vitest';
import { toCallOptions } from '../../../../main/providers/call-options.ts';
import { openAiChat } from '../../../../main/providers/dialects/openai-chat.ts';
import {
  call,
  request,
  response,
  text,
  thinking,
  toolReturn,
  user,
} from '../../../support/message-builders.ts';
import { callWith, parameters } from '../../../support/model-call.ts';
import { messagesOf } from '../../../support/wire-body.ts';

const goOn = request([user('go on')]);

describe('what the server gets', () => {
  it('passes over requests that have nothing to say, and keeps their system prompts', async () => {
    const system = {
      partKind: 'system-prompt' as const,
      content: 'Be brief.',
      timestamp: '',
      dynamicRef: null,
    };
    const history = [
      request([user('go')]),
      response([text('One.')]),
      request([system, user(' ')]),
      response([text('Two.')]),
      goOn,
    ];
    expect(await messagesOf(history)).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'go' },
      { role: 'assistant', content: 'One.\n\nTwo.' },
      { role: 'user', content: 'go on' },
    ]);
  });

  it('sends a cut answer as it stands, with the prompt that goes on [BC-01] [BC-34]', async () => {
    expect(
      await messagesOf([
        request([user('list rivers')]),
        response([text('Nile, Amazon, Volga')], { state: 'interrupted' }),
        goOn,
      ]),
    ).toEqual([
      { role: 'user', content: 'list rivers' },
      { role: 'assistant', content: 'Nile, Amazon, Volga' },
      { role: 'user', content: 'go on' },
    ]);
  });

  it('sends half-written arguments as an object that carries them [BC-14]', async () => {
    const raw = '{"body":"alpha be';
    expect(
      await messagesOf([
        request([user('write')]),
        response([call('c1', 'write_note', raw)], { state: 'interrupted' }),
        goOn,
      ]),
    ).toEqual([
      { role: 'user', content: 'write' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          {
            id: 'c1',
            type: 'function',
            function: { name: 'write_note', arguments: JSON.stringify({ INVALID_JSON: raw }) },
          },
        ],
      },
      {
        role: 'tool',
        tool_call_id: 'c1',
        content: 'The tool call was interrupted before a result was produced.',
      },
      { role: 'user', content: 'go on' },
    ]);
  });

  it('leaves out an answer without content and joins what the person wrote around it [BC-02] [BC-18] [BC-25]', async () => {
    const said = [{ role: 'user', content: 'one\n\ngo on' }];
    expect(await messagesOf([request([user('one')]), response([]), goOn])).toEqual(said);
    expect(await messagesOf([request([user('one')]), response([text('\n')]), goOn])).toEqual(said);
  });

  it('keeps thinking that was cut before any text, marked as such', async () => {
    expect(
      await messagesOf([
        request([user('one')]),
        response([thinking('hm')], { state: 'interrupted' }),
        goOn,
      ]),
    ).toEqual([
      { role: 'user', content: 'one' },
      { role: 'assistant', content: '<think>\nhm\n</think>' },
      { role: 'user', content: 'go on' },
    ]);
  });

  it('sends thinking back within its turn to the provider it came from, and not beyond', async () => {
    const thought = { ...thinking('hm'), providerName: 'openaiCompatible' };
    const step = [
      request([user('go')]),
      response([thought, call('a')]),
      request([toolReturn('a')]),
    ];
    expect(await messagesOf(step)).toMatchObject([
      {},
      { role: 'assistant', reasoning_content: 'hm' },
      {},
    ]);
    const foreign = [
      request([user('go')]),
      response([thinking('hm'), call('a')]),
      request([toolReturn('a')]),
    ];
    for (const history of [[...step, response([text('Done.')]), goOn], foreign]) {
      expect(JSON.stringify(await messagesOf(history))).not.toContain('hm');
    }
  });

  it('puts all that instructs into one system message at the front', async () => {
    const system = {
      partKind: 'system-prompt' as const,
      content: 'Be brief.',
      timestamp: '',
      dynamicRef: null,
    };
    const { prompt } = toCallOptions(
      callWith([request([system, user('go')])], {
        parameters: parameters({ instructions: 'Today is Monday.' }),
      }),
      openAiChat,
    );
    expect(prompt).toEqual([
      { role: 'system', content: 'Be brief.\n\nToday is Monday.' },
      { role: 'user', content: [{ type: 'text', text: 'go' }] },
    ]);
  });

  it('keeps the texts around a call apart, and renders results as the contract says', async () => {
    expect(
      await messagesOf([
        request([user('go')]),
        response([text('Before.'), call('a'), text('After.')]),
        request([toolReturn('a', { n: 1 })]),
      ]),
    ).toMatchObject([{}, { content: 'Before.\n\nAfter.' }, { role: 'tool', content: '{"n":1}' }]);
  });
});
