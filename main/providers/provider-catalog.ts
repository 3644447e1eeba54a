import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { findBaseUrlProblem } from '../../preload/contract/base-url.ts';
import { UserError } from '../agent/errors.ts';
import type { Model } from '../agent/models/model.ts';
import type { Clock } from '../base/clock.ts';
import type { IdSource } from '../base/ids.ts';
import { createSecretRedactor } from '../base/secret-redactor.ts';
import { AiSdkModel } from './ai-sdk-model.ts';
import { withHarderRepair, type RepairOptions } from './repairing-model.ts';
import { withRetries, type RetryOptions } from './retrying-model.ts';
import { createWatchedFetch } from './watched-fetch.ts';

/** How a model server is reached. The key goes nowhere but into its requests. */
export interface ServerConnection {
  readonly baseUrl: string;
  readonly key: string | null;
}

/** What else a model needs; it is made anew for each run, so that its waits belong to that run. */
export interface ModelOptions extends Pick<RetryOptions, 'onRetryWait' | 'random'>, RepairOptions {
  readonly idleTimeoutMs: number;
  readonly clock?: Clock;
  readonly ids?: IdSource;
}

/** The name under which parts and options of these servers are kept. */
export const openAiCompatibleSystem = 'openaiCompatible';

/**
 * A model of a server that speaks OpenAI's chat format. It is tried again while the server is overloaded, and no
 * error of it holds the key. Throws a UserError for an address that must not be used.
 */
export function createServerModel(
  connection: ServerConnection,
  modelId: string,
  options: ModelOptions,
): Model {
  const { baseUrl, key } = connection;
  assertUsable(baseUrl);
  const redactor = createSecretRedactor();
  if (key !== null) redactor.remember(key);
  const model = new AiSdkModel({
    languageModel: (idleTimeoutMs) =>
      createOpenAICompatible({
        name: openAiCompatibleSystem,
        baseURL: baseUrl,
        ...(key !== null && { apiKey: key }),
        includeUsage: true,
        supportsStructuredOutputs: true,
        fetch: createWatchedFetch(idleTimeoutMs),
      }).chatModel(modelId),
    modelName: modelId,
    system: openAiCompatibleSystem,
    baseUrl,
    redact: (text) => redactor.redact(text),
    ...options,
  });
  return withRetries(withHarderRepair(model, options), options);
}

/** Throws a UserError for an address that a key and a conversation must not be sent to. */
export function assertUsable(baseUrl: string): void {
  const problem = findBaseUrlProblem(baseUrl);
  if (problem !== null)
    throw new UserError(`The address of the model server cannot be used: ${problem}.`);
}
