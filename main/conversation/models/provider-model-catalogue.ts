import type { ProviderId } from '../../../preload/contract/ids.ts';
import { demoProviderId } from '../../../preload/contract/provider.ts';
import type { ProviderView, ServerKind } from '../../../preload/contract/provider.ts';
import type { ModelRef } from '../../../preload/contract/run.ts';
import type { Model } from '../../agent/models/model.ts';
import { RequestFailure } from '../../base/request-failure.ts';
import { createFailure } from '../../providers/error-facts.ts';
import { wireFormats } from '../../providers/language-models.ts';
import { createServerModel } from '../../providers/provider-catalog.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import type { ModelCatalogue, OpenModelOptions } from './model-catalogue.ts';

/** How a provider's server is reached, with its key. */
export interface ProviderConnection {
  readonly kind: ServerKind;
  readonly baseUrl: string;
  readonly key: string | null;
  /** There is a key, but for another origin. */
  readonly keyIsForOtherOrigin: boolean;
}

/** What the catalogue looks at: main/settings, in the app. */
export interface ProviderModelCatalogueOptions {
  readonly providers: () => readonly ProviderView[];
  /** Fails with a `RequestFailure` for a provider that is gone or may not be used here. */
  readonly connect: (providerId: ProviderId) => ProviderConnection;
  /** What the person chose for new conversations, or null. */
  readonly chosenModel: () => ModelRef | null;
  readonly openDemo: () => Model;
}

/** The models of the configured providers, and the built-in one. */
export function createProviderModelCatalogue(
  options: ProviderModelCatalogueOptions,
): ModelCatalogue {
  const { providers, chosenModel } = options;
  return {
    defaultModel: () => chosenModel() ?? firstModel(providers()),
    labelOf: ({ providerId, modelId }) => {
      const provider = providers().find((view) => view.providerId === providerId);
      return provider?.models.find((model) => model.modelId === modelId)?.label ?? modelId;
    },
    dialectOf: ({ providerId }) => {
      const kind = providers().find((view) => view.providerId === providerId)?.kind ?? 'demo';
      return wireFormats[kind === 'demo' ? 'openai-compatible' : kind].dialect;
    },
    open: (modelRef, open) =>
      modelRef.providerId === demoProviderId
        ? options.openDemo()
        : openServer(modelRef, open, options),
  };
}

function firstModel(providers: readonly ProviderView[]): ModelRef {
  for (const { providerId, models } of providers) {
    const model = models[0];
    if (model !== undefined) return { providerId, modelId: model.modelId };
  }
  throw new Error('There is always the built-in model.');
}

function openServer(
  { providerId, modelId }: ModelRef,
  open: OpenModelOptions,
  { connect }: ProviderModelCatalogueOptions,
): Model {
  const connection = connectOrFail(connect, providerId, modelId);
  const { host } = new URL(connection.baseUrl);
  if (connection.keyIsForOtherOrigin) {
    throw new ProviderError(createFailure('needs-key', { host, model: modelId }));
  }
  return createServerModel(connection, modelId, open);
}

function connectOrFail(
  connect: ProviderModelCatalogueOptions['connect'],
  providerId: ProviderId,
  modelId: string,
): ProviderConnection {
  try {
    return connect(providerId);
  } catch (error: unknown) {
    if (!(error instanceof RequestFailure)) throw error;
    throw new ProviderError(createFailure('no-model', { model: modelId }), { cause: error });
  }
}
