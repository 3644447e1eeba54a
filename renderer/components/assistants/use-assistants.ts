import { useEffect } from 'react';

import type { AssistantList } from '../../../preload/contract/assistant-file.ts';
import { useAssistants, useStores } from '../../stores/use-stores.ts';

/** What the folder of assistants holds, read when it is shown and whenever the window comes back to the person. */
export function useAssistantList(): AssistantList | null {
  const stores = useStores();
  useEffect(() => {
    const read = (): void => void stores.assistants.getState().refresh();
    read();
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [stores]);
  return useAssistants((state) => state.list);
}
