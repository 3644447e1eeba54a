import { createContext, useContext } from 'react';
import { useStore } from 'zustand';

import type { AppInfo } from '../../preload/contract/app-info.ts';
import type { Translate } from '../../preload/contract/locales/translate.ts';
import type { ApprovalStoreState } from './approval-store.ts';
import type { AppState } from './app-store.ts';
import type { AssistantStoreState } from './assistant-store.ts';
import type { ComposerState } from './composer-store.ts';
import type { ConversationListState } from './conversation-list-store.ts';
import type { InspectorState } from './inspector-store.ts';
import type { McpStoreState } from './mcp-store.ts';
import type { RunStoreState } from './run-store.ts';
import type { Stores } from './stores.ts';
import type { ToastState } from './toast-store.ts';
import type { TranscriptState } from './transcript-store.ts';
import type { ViewState } from './view-store.ts';

/** Gives the stores to the components below. */
export const StoresContext = createContext<Stores | null>(null);

/** The stores of this window: for actions; read state with the hooks below. */
export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (stores === null) throw new Error('A component was drawn outside of StoresContext.');
  return stores;
}

/** Reads from the app store. */
export function useApp<Selected>(select: (state: AppState) => Selected): Selected {
  return useStore(useStores().app, select);
}

/** The app as main describes it; only for what is drawn once it is known. */
export function useAppInfo(): AppInfo {
  const app = useApp((state) => state.app);
  if (app === null) throw new Error('A component was drawn before the app was read.');
  return app;
}

/** The texts in the language in force. */
export function useTranslate(): Translate {
  return useApp((state) => state.translate);
}

/** Reads from the assistants that stand in files. */
export function useAssistants<Selected>(
  select: (state: AssistantStoreState) => Selected,
): Selected {
  return useStore(useStores().assistants, select);
}

/** Reads what looks at servers gave. */
export function useMcp<Selected>(select: (state: McpStoreState) => Selected): Selected {
  return useStore(useStores().mcp, select);
}

/** Reads from the conversation list. */
export function useConversations<Selected>(
  select: (state: ConversationListState) => Selected,
): Selected {
  return useStore(useStores().conversations, select);
}

/** Reads from the transcript that is shown. */
export function useTranscript<Selected>(select: (state: TranscriptState) => Selected): Selected {
  return useStore(useStores().transcript, select);
}

/** Reads unsent text. */
export function useComposer<Selected>(select: (state: ComposerState) => Selected): Selected {
  return useStore(useStores().composer, select);
}

/** Reads which runs are being stopped. */
export function useRuns<Selected>(select: (state: RunStoreState) => Selected): Selected {
  return useStore(useStores().runs, select);
}

/** Reads the run that is inspected. */
export function useInspector<Selected>(select: (state: InspectorState) => Selected): Selected {
  return useStore(useStores().inspector, select);
}

/** Reads what is in view. */
export function useView<Selected>(select: (state: ViewState) => Selected): Selected {
  return useStore(useStores().view, select);
}

/** Reads what may be done without asking. */
export function useApprovals<Selected>(select: (state: ApprovalStoreState) => Selected): Selected {
  return useStore(useStores().approvals, select);
}

/** Reads the notices. */
export function useToasts<Selected>(select: (state: ToastState) => Selected): Selected {
  return useStore(useStores().toasts, select);
}
