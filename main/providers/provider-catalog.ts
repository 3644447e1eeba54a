import { findBaseUrlProblem } from '../../preload/contract/base-url.ts';
import type { ServerKind } from '../../preload/contract/provider.ts';
import { UserError } from '../agent/errors.ts';
import type { Model } from '../agent/models/model.ts';
import type { Clock } from '../base/clock.ts';
import type { IdSource } from '../base/ids.ts';
import { createSecretRedactor } from '../base/secret-redactor.ts';
import { AiSdkModel } from './ai-sdk-model.ts';
import { wireFormats } from './language-models.ts';
import { withHarderRepair, type RepairOptions } from './repairing-model.ts';
import { withRetries, type RetryOptions } from './retrying-model.ts';
import { createWatchedFetch } from './watched-fetch.ts';

/** How a model server is reached. The key goes nowhere but into its requests. */
export interface ServerConnection {
  /** The wire format it speaks; OpenAI's chat format when absent. */
  readonly kind?: ServerKind;
  readonly baseUrl: string;
  readonly key: string | null;
}

/** What else a model needs; it is made anew for each run, so that its waits belong to that run. */
export interface ModelOptions extends Pick<RetryOptions, 'onRetryWait' | 'random'>, RepairOptions {
  readonly idleTimeoutMs: number;
  readonly clock?: Clock;
  readonly ids?: IdSource;
}

/**
 * A model of a server, in the wire format that it speaks. It is tried again while the server is overloaded, and no error of
 * it holds the key. Throws a UserError for an address that must not be used.
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
  const { dialect, create } = wireFormats[kindOf(connection)];
  const model = new AiSdkModel({
    languageModel: (idleTimeoutMs) =>
      create({ baseUrl, key, modelId, fetch: createWatchedFetch(idleTimeoutMs) }),
    modelName: modelId,
    dialect,
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

/** The wire format of a server. */
export function kindOf({ kind = 'openai-compatible' }: ServerConnection): ServerKind {
  return kind;
}
