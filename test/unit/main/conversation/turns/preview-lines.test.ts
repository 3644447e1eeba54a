import { expect, it } from 'vitest';
import { previewLines } from '../../../../../main/conversation/turns/preview-lines.ts';
import { anthropic } from '../../../../../main/providers/dialects/anthropic.ts';
import { openAiChat } from '../../../../../main/providers/dialects/openai-chat.ts';
import {
  call,
  request,
  response,
  text,
  thinking,
  user,
} from '../../../../support/message-builders.ts';
import { toPath } from '../../../../support/to-path.ts';

it('shows what the model will receive and nothing that stays here: thoughts go to their own provider alone [R-20]', () => {
  const path = toPath([
    request([user('Go')]),
    response([{ ...thinking('Hm', 'sig'), providerName: 'anthropic' }, text('So.'), call('c')], {
      state: 'interrupted',
    }),
  ]);
  const shown = (dialect: typeof anthropic) =>
    previewLines(path, 'Go on.', dialect).map(({ from, added, text: said }) => [from, added, said]);
  const rest = [
    ['assistant', false, 'So.'],
    ['assistant', false, 'look_up {}'],
    ['parley', true, 'look_up: The tool call was interrupted before a result was produced.'],
    ['parley', true, 'Go on.'],
  ];
  expect(shown(openAiChat)).toEqual([['person', false, 'Go'], ...rest]);
  expect(shown(anthropic)).toEqual([['person', false, 'Go'], ['assistant', false, 'Hm'], ...rest]);
});
