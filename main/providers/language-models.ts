import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ServerKind } from '../../preload/contract/provider.ts';
import { placeContinuousUsage } from './continuous-usage.ts';
import { anthropic } from './dialects/anthropic.ts';
import type { Dialect } from './dialects/dialect.ts';
import { google } from './dialects/google.ts';
import { openAiChat } from './dialects/openai-chat.ts';
import { openAiResponses } from './dialects/openai-responses.ts';

/** Where a model is, and how it is reached. */
export interface ModelAddress {
  readonly baseUrl: string;
  readonly key: string | null;
  readonly modelId: string;
  readonly fetch: typeof fetch;
}

/** One wire format: what is special about it, and who writes and reads it. */
export interface WireFormat {
  readonly dialect: Dialect;
  readonly create: (address: ModelAddress) => LanguageModelV4;
}

/** The wire formats that can be spoken. Address and key are always given: the SDK would else look for them in the environment. */
export const wireFormats: Readonly<Record<ServerKind, WireFormat>> = {
  'openai-compatible': {
    dialect: openAiChat,
    create: ({ baseUrl, key, modelId, fetch }) =>
      createOpenAICompatible({
        name: openAiChat.system,
        baseURL: baseUrl,
        ...(key !== null && { apiKey: key }),
        includeUsage: true,
        supportsStructuredOutputs: true,
        transformRequestBody: placeContinuousUsage,
        fetch,
      }).chatModel(modelId),
  },
  openai: {
    dialect: openAiResponses,
    create: ({ baseUrl, key, modelId, fetch }) =>
      createOpenAI({ baseURL: baseUrl, apiKey: key ?? '', fetch }).responses(modelId),
  },
  anthropic: {
    dialect: anthropic,
    create: ({ baseUrl, key, modelId, fetch }) =>
      createAnthropic({ baseURL: baseUrl, apiKey: key ?? '', fetch }).messages(modelId),
  },
  google: {
    dialect: google,
    create: ({ baseUrl, key, modelId, fetch }) =>
      createGoogle({ baseURL: baseUrl, apiKey: key ?? '', fetch }).chat(modelId),
  },
};
