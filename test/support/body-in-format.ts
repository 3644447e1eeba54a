import { repairHistory } from '../../main/agent/messages/repair.ts';
import type { ModelSettings } from '../../main/agent/run-options/model-settings.ts';
import { toCallOptions } from '../../main/providers/call-options.ts';
import { wireFormats } from '../../main/providers/language-models.ts';
import type { ModelMessage } from '../../preload/contract/message.ts';
import type { ServerKind } from '../../preload/contract/provider.ts';
import { callWith } from './model-call.ts';
import { anthropicFormat } from './model-server/anthropic-format.ts';
import { chatFormat } from './model-server/chat-format.ts';
import { googleFormat } from './model-server/google-format.ts';
import { responsesFormat } from './model-server/responses-format.ts';
import type { ServerFormat } from './model-server/server-format.ts';

/** Each wire format with a model that thinks, and the server that is as strict as the real one. */
export const strictFormats: Readonly<
  Record<ServerKind, { readonly format: ServerFormat; readonly modelId: string }>
> = {
  'openai-compatible': { format: chatFormat, modelId: 'm' },
  openai: { format: responsesFormat, modelId: 'gpt-5' },
  anthropic: { format: anthropicFormat, modelId: 'claude-sonnet-4-5' },
  google: { format: googleFormat, modelId: 'gemini-3-pro-preview' },
};

class Captured extends Error {
  readonly body: unknown;

  constructor(body: unknown) {
    super('This is as far as it goes.');
    this.body = body;
  }
}

/** The body that a server of this kind would get, after the repair that every history goes through. */
export async function bodyInFormat(
  kind: ServerKind,
  history: readonly ModelMessage[],
  settings: ModelSettings = {},
): Promise<unknown> {
  const { dialect, create } = wireFormats[kind];
  const model = await create({
    baseUrl: 'http://127.0.0.1',
    key: 'k',
    modelId: strictFormats[kind].modelId,
    fetch: (_, init) => Promise.reject(new Captured(parse(init?.body))),
  });
  const call = callWith(repairHistory(history), { settings });
  const captured = await model.doStream(toCallOptions(call, dialect)).then(
    () => null,
    (error: unknown) => error,
  );
  if (captured instanceof Captured) return captured.body;
  throw new Error('It did not come to a request.', { cause: captured });
}

function parse(body: unknown): unknown {
  if (typeof body !== 'string') throw new Error('The body is no text.');
  return JSON.parse(body);
}
