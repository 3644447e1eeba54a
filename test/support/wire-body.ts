import { OpenAICompatibleChatLanguageModel } from '@ai-sdk/openai-compatible';
import { repairHistory } from '../../main/agent/messages/repair.ts';
import { toCallOptions } from '../../main/providers/call-options.ts';
import { openAiChat } from '../../main/providers/dialects/openai-chat.ts';
import type { ModelMessage } from '../../preload/contract/message.ts';
import { callWith } from './model-call.ts';

const model = new OpenAICompatibleChatLanguageModel('m', {
  provider: 'openaiCompatible.chat',
  url: () => '',
  headers: () => ({}),
});

/** The body as the server would get it, after the repair that every history goes through. */
export async function bodyOf(history: readonly ModelMessage[]): Promise<unknown> {
  const options = toCallOptions(callWith(repairHistory(history)), openAiChat);
  const { body } = await model.prepareRequest(options);
  return JSON.parse(JSON.stringify(body));
}

/** Its messages alone. */
export async function messagesOf(history: readonly ModelMessage[]): Promise<unknown> {
  return Reflect.get(Object(await bodyOf(history)), 'messages');
}
