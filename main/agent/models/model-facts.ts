import type { Model } from './model.ts';

/** What a model says of itself. A model around another one says the same, and has no settings of its own (spec 05 SET-6). */
export function factsOf(
  model: Model,
): Pick<Model, 'modelName' | 'system' | 'baseUrl' | 'settings' | 'nativeTools'> {
  const { modelName, system, baseUrl, settings, nativeTools } = model;
  return {
    modelName,
    system,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(settings !== undefined && { settings }),
    ...(nativeTools !== undefined && { nativeTools }),
  };
}
