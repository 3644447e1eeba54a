import { expect, it } from 'vitest';
import { openAiChat } from '../../../../main/providers/dialects/openai-chat.ts';
import { returnLimit, toPrompt } from '../../../../main/providers/to-prompt.ts';
import { call, request, response, toolReturn } from '../../../support/message-builders.ts';

function sentText(content: string): unknown {
  const messages = [response([call('c1')]), request([toolReturn('c1', content)])];
  const prompt = toPrompt({ messages, instructions: [], dialect: openAiChat });
  return prompt.find(({ role }) => role === 'tool')?.content;
}

it('sends both ends of a huge tool output, and says what is missing; a smaller one goes out whole [BC-26]', () => {
  const huge = `first\n${'x'.repeat(25_000_000)}\nlast`;
  const sent = JSON.stringify(sentText(huge));
  expect(sent.length).toBeLessThan(returnLimit + 300);
  expect(sent).toMatch(/first\\nx+\\n\[24\d{6} characters left out\]\\nx+\\nlast/);
  expect(JSON.stringify(sentText('y'.repeat(returnLimit)))).toContain('y'.repeat(returnLimit));
});
