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
  /** Loads the provider's package with its first model: no start of the app waits for packages that it does not use. */
  readonly create: (address: ModelAddress) => Promise<LanguageModelV4>;
}

/** The wire formats that can be spoken. Address and key are always given: the SDK would else look for them in the environment. */
export const wireFormats: Readonly<Record<ServerKind, WireFormat>> = {
  'openai-compatible': {
    dialect: openAiChat,
    create: async ({ baseUrl, key, modelId, fetch }) => {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({
        name: openAiChat.system,
        baseURL: baseUrl,
        ...(key !== null && { apiKey: key }),
        includeUsage: true,
        supportsStructuredOutputs: true,
        transformRequestBody: placeContinuousUsage,
        fetch,
      }).chatModel(modelId);
    },
  },
  openai: {
    dialect: openAiResponses,
    create: async ({ baseUrl, key, modelId, fetch }) => {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI({ baseURL: baseUrl, apiKey: key ?? '', fetch }).responses(modelId);
    },
  },
  anthropic: {
    dialect: anthropic,
    create: async ({ baseUrl, key, modelId, fetch }) => {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ baseURL: baseUrl, apiKey: key ?? '', fetch }).messages(modelId);
    },
  },
  google: {
    dialect: google,
    create: async ({ baseUrl, key, modelId, fetch }) => {
      const { createGoogle } = await import('@ai-sdk/google');
      return createGoogle({ baseURL: baseUrl, apiKey: key ?? '', fetch }).chat(modelId);
    },
  },
};
