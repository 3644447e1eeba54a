import { createStore, type StoreApi } from 'zustand/vanilla';

import type { AssistantFile, AssistantList } from '../../preload/contract/assistant-file.ts';
import type { Result } from '../../preload/contract/failure.ts';
import type { AssistantClient } from '../assistant-client.ts';

/** A file that can be an assistant. */
export type ReadyAssistant = Extract<AssistantFile, { readonly state: 'ready' }>;

/** Assistants that stand in files: what main read last, and the one that is to answer in a new conversation. */
export interface AssistantStoreState {
  /** Null until main has read the folder. */
  readonly list: AssistantList | null;
  /** Null is the app's own. */
  readonly chosen: ReadyAssistant | null;
  /** Reads the folder anew. */
  refresh(): Promise<Result<AssistantList>>;
  /** Agrees to what a file asks for. */
  agree(assistant: ReadyAssistant): Promise<Result<AssistantList>>;
  /** Takes one that was agreed to, or the app's own. */
  choose(assistant: ReadyAssistant | null): void;
  openFolder(): Promise<Result<null>>;
}

export type AssistantStore = StoreApi<AssistantStoreState>;

/** Keeps a copy of what the folder of assistants holds. */
export function createAssistantStore(client: AssistantClient): AssistantStore {
  return createStore<AssistantStoreState>()((set, get) => {
    function keep(answer: Result<AssistantList>): Result<AssistantList> {
      if (!answer.ok) return answer;
      const list = answer.value;
      // A version that is no longer there cannot be begun with.
      const chosen = list.files.some((file) => isSame(file, get().chosen)) ? get().chosen : null;
      set({ list, chosen });
      return answer;
    }

    return {
      list: null,
      chosen: null,
      refresh: async () => keep(await client.request('assistant.list', {})),
      agree: async ({ fileName, hash }) =>
        keep(await client.request('assistant.agree', { fileName, hash })),
      choose: (chosen) => set({ chosen }),
      openFolder: () => client.request('assistant.openFolder', {}),
    };
  });
}

function isSame(file: AssistantFile, chosen: ReadyAssistant | null): boolean {
  return file.state === 'ready' && file.fileName === chosen?.fileName && file.hash === chosen.hash;
}
