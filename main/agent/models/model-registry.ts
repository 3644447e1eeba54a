import { UserError } from '../errors.ts';
import type { Model } from './model.ts';
import { TestModel } from './test-model.ts';

/** Finds the model that an id such as `openai:gpt-5.2` names. A port: an app knows its providers. Source: spec 02 §6. */
export interface ModelRegistry {
  /** Null when it does not know the id. */
  find(modelId: string): Model | null;
}

/** Knows the built-in `test` model alone. */
export const builtInModels: ModelRegistry = {
  find: (modelId) => (modelId === 'test' ? new TestModel() : null),
};

/** The model itself, or the one that its id names. Throws a UserError when nobody knows it. */
export function resolveModel(model: Model | string, registry: ModelRegistry): Model {
  if (typeof model !== 'string') return model;
  const found = registry.find(model) ?? builtInModels.find(model);
  if (found === null) throw new UserError(`Unknown model: ${model}`);
  return found;
}
