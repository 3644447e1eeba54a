import type { RunRecord } from '../../../preload/contract/run.ts';
import type { Model } from '../../agent/models/model.ts';
import type { RunPulse } from './run-pulse.ts';
import type { RunSurroundings } from './run-surroundings.ts';
import type { RunWatch } from './run-watch.ts';

/** Who is told what happens before a model answers. */
export interface RunModelListeners {
  readonly pulse: Pick<RunPulse, 'show' | 'showWait'>;
  readonly watch: RunWatch;
  /** A history was refused and goes out once more, with less in it. */
  readonly onRepair: () => void;
}

/** Opens the model that a run asks. Its waits and its second tries are shown as the run's own. */
export async function openRunModel(
  { models, idleTimeoutMs }: Pick<RunSurroundings, 'models' | 'idleTimeoutMs'>,
  { modelRef }: Pick<RunRecord, 'modelRef'>,
  { pulse, watch, onRepair }: RunModelListeners,
): Promise<Model> {
  const model = await models.open(modelRef, {
    idleTimeoutMs: idleTimeoutMs(),
    onRetryWait: (wait) => {
      pulse.showWait(wait);
      watch.showWait(wait);
    },
    onRepair: () => {
      pulse.show({ kind: 'sending-repaired' });
      watch.repaired();
      onRepair();
    },
  });
  return watch.model(model);
}
