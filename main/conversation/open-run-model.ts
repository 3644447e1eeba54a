import type { RunRecord } from '../../preload/contract/run.ts';
import type { Model } from '../agent/models/model.ts';
import type { RunPulse } from './run-pulse.ts';
import type { RunSurroundings } from './run-surroundings.ts';

/** Opens the model that a run asks. Its waits and its second tries are shown as the run's own. */
export async function openRunModel(
  { models, idleTimeoutMs }: Pick<RunSurroundings, 'models' | 'idleTimeoutMs'>,
  { modelRef }: Pick<RunRecord, 'modelRef'>,
  pulse: Pick<RunPulse, 'show' | 'showWait'>,
): Promise<Model> {
  return models.open(modelRef, {
    idleTimeoutMs: idleTimeoutMs(),
    onRetryWait: (wait) => pulse.showWait(wait),
    onRepair: () => pulse.show({ kind: 'sending-repaired' }),
  });
}
