import type { ModelSelectionContext } from '../../capabilities/model-selection.ts';
import type { Model } from '../../models/model.ts';

/** How a run comes by its models. */
export interface ModelChoice {
  /** The one it starts with. */
  readonly model: Model;
  /** Chooses the one of each step, where a capability does; else the first serves them all. */
  readonly select: ((step: ModelStep) => Promise<Model>) | null;
}

/** A step for which a model is chosen. */
export type ModelStep = Pick<
  ModelSelectionContext<unknown>,
  'model' | 'runStep' | 'messages' | 'usage'
>;
