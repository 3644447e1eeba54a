import { createStore, type StoreApi } from 'zustand/vanilla';

import type { ConversationId, ProviderId } from '../../preload/contract/ids.ts';
import type { ModelRef } from '../../preload/contract/run.ts';
import type { TranscriptStore } from './transcript-store.ts';

/** A page of the settings. */
export type SettingsSection = 'models' | 'appearance';

/** What fills the main column. */
export type Place =
  | { readonly kind: 'conversation' }
  | { readonly kind: 'settings'; readonly section: SettingsSection }
  /** The form of one provider; null is a new one. */
  | { readonly kind: 'provider'; readonly providerId: ProviderId | null };

/** What is in view. Which conversation that is stands in the transcript store. */
export interface ViewState {
  readonly place: Place;
  /** The model picked for the conversation that does not exist yet; null takes the default. */
  readonly newModel: ModelRef | null;
  /** In narrow windows the sidebar lies over the rest. */
  readonly sidebarOverlayOpen: boolean;
  readonly modelMenuOpen: boolean;
  /** Counts up when the composer should take the focus. */
  readonly composerFocusRequests: number;
  openConversation(conversationId: ConversationId | null): Promise<void>;
  openSettings(section: SettingsSection): void;
  openProvider(providerId: ProviderId | null): void;
  pickNewModel(modelRef: ModelRef): void;
  setSidebarOverlay(open: boolean): void;
  setModelMenu(open: boolean): void;
  focusComposer(): void;
}

export type ViewStore = StoreApi<ViewState>;

/** Holds what the window shows; opening a conversation also begins to read it. */
export function createViewStore(transcript: TranscriptStore): ViewStore {
  return createStore<ViewState>()((set, get) => ({
    place: { kind: 'conversation' },
    newModel: null,
    sidebarOverlayOpen: false,
    modelMenuOpen: false,
    composerFocusRequests: 0,
    async openConversation(conversationId) {
      set({ place: { kind: 'conversation' }, sidebarOverlayOpen: false });
      get().focusComposer();
      await transcript.getState().show(conversationId);
    },
    openSettings: (section) =>
      set({ place: { kind: 'settings', section }, sidebarOverlayOpen: false }),
    openProvider: (providerId) =>
      set({ place: { kind: 'provider', providerId }, sidebarOverlayOpen: false }),
    pickNewModel: (newModel) => set({ newModel }),
    setSidebarOverlay: (sidebarOverlayOpen) => set({ sidebarOverlayOpen }),
    setModelMenu: (modelMenuOpen) => set({ modelMenuOpen }),
    focusComposer: () =>
      set((state) => ({ composerFocusRequests: state.composerFocusRequests + 1 })),
  }));
}
