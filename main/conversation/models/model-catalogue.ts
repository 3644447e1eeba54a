import type { ModelRef } from '../../../preload/contract/run.ts';
import type { Model } from '../../agent/models/model.ts';
import type { Dialect } from '../../providers/dialects/dialect.ts';
import type { RetryWait } from '../../providers/retrying-model.ts';

/** What a model is opened for. */
export interface OpenModelOptions {
  /** Milliseconds without anything from the provider until it counts as lost. */
  readonly idleTimeoutMs: number;
  /** Told when a wait before another try begins, and with null when it is over. */
  readonly onRetryWait: (wait: RetryWait | null) => void;
  /** Told when the provider refused the history and gets it once more, with less in it. */
  readonly onRepair: () => void;
}

/** The models that can be talked to. The app implements it over its providers; runs use it. */
export interface ModelCatalogue {
  /** What a conversation talks to when nobody chose. */
  defaultModel(): ModelRef;
  /** How a model is called on the screen; its id when it is not known. */
  labelOf(modelRef: ModelRef): string;
  /** How a model is spoken to; as most servers are, where it is not said. */
  dialectOf?(modelRef: ModelRef): Dialect;
  /**
   * A model for one run. Rejects with an error that `findProviderFailure` knows: no such model, no key, an address that
   * must not be used.
   */
  open(modelRef: ModelRef, options: OpenModelOptions): Model | Promise<Model>;
}
