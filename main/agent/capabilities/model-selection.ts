import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { Model } from '../models/model.ts';
import type { RunUsage } from '../usage/run-usage.ts';

/** What is known of a run before it has a model. */
export interface ModelResolutionContext<Deps> {
  readonly agent: { readonly name: string | null; readonly description: string | null };
  readonly deps: Deps;
}

/** What a model for one step of a run is chosen by. Source: spec 07 CAP-2. */
export interface ModelSelectionContext<Deps> extends ModelResolutionContext<Deps> {
  /** At the first step the one that would be used otherwise, or null; later the one of the step before. */
  readonly model: Model | null;
  /** Counts the requests; 1 for the first. */
  readonly runStep: number;
  /** The history before this step's request. */
  readonly messages: readonly ModelMessage[];
  readonly usage: RunUsage;
}

/** Chooses the model, or the id of one, that is asked in a step. */
export type ModelSelector<Deps> = (
  ctx: ModelSelectionContext<Deps>,
) => Model | string | Promise<Model | string>;
