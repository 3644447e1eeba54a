import type { ProviderView } from '../../../preload/contract/provider.ts';
import type { ModelRef } from '../../../preload/contract/run.ts';

/** A provider as far as its models are looked for. */
type Provider = Pick<ProviderView, 'providerId' | 'kind' | 'label' | 'models'>;

/**
 * The one of the person's own models that a text such as `anthropic:claude-opus-4-6` means, or null. It never names a
 * server: what stands before the colon is compared with the providers that the person has set up.
 */
export function findModel(providers: readonly Provider[], text: string): ModelRef | null {
  const colon = text.indexOf(':');
  const system = colon === -1 ? null : text.slice(0, colon).toLowerCase();
  const wanted = colon === -1 ? text : text.slice(colon + 1);
  for (const { providerId, kind, label, models } of providers) {
    const isMeant = system === null || [kind, label.toLowerCase(), providerId].includes(system);
    const model = isMeant ? models.find(({ modelId }) => modelId === wanted) : undefined;
    if (model !== undefined) return { providerId, modelId: model.modelId };
  }
  return null;
}
