import type { SettingsChange } from '../../../preload/contract/settings.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useReport } from '../use-report.ts';

/** Changes settings; what main refuses is said in a notice. */
export function useChangeSettings(): (change: SettingsChange) => Promise<void> {
  const stores = useStores();
  const report = useReport();
  return async (change) => {
    const answer = await stores.app.getState().changeSettings(change);
    if (!answer.ok) report(answer.failure);
  };
}
