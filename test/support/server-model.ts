import { onTestFinished } from 'vitest';
import type { Model } from '../../main/agent/models/model.ts';
import { createServerModel, type ModelOptions } from '../../main/providers/provider-catalog.ts';
import { findProviderFailure } from '../../main/providers/provider-error.ts';
import type { RunFailure } from '../../preload/contract/failure.ts';
import {
  startModelServer,
  type ModelServer,
  type ModelServerOptions,
} from './model-server/model-server.ts';

/** A key that can be looked for where it must not be. */
export const markerKey = 'sk-marker-3f9a7c21d8';

/** Starts a strict server that wants the marker key; it is closed when the test has finished. */
export async function startStrictServer(
  options: Partial<ModelServerOptions> & Pick<ModelServerOptions, 'script'>,
): Promise<ModelServer> {
  const server = await startModelServer({ strict: true, key: markerKey, ...options });
  onTestFinished(() => server.close());
  return server;
}

/** A model of that server. */
export function modelOf(
  to: ModelServer,
  options: Partial<ModelOptions> = {},
  modelId = 'm',
): Model {
  const connection = { baseUrl: to.baseUrl, key: markerKey };
  return createServerModel(connection, modelId, { idleTimeoutMs: 5000, ...options });
}

/** The facts of a provider's failure. Fails when the error is something else. */
export function failureOf(error: unknown): RunFailure {
  const failure = findProviderFailure(error);
  if (failure === null) throw new Error('This is no failure of a provider.', { cause: error });
  return failure;
}
