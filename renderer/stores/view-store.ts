import { createStore, type StoreApi } from 'zustand/vanilla';

import type {
  ConversationId,
  McpServerId,
  MessageId,
  ProviderId,
  RunId,
} from '../../preload/contract/ids.ts';
import type { McpReach } from '../../preload/contract/mcp-server.ts';
import type { ProviderPresetName } from '../../preload/contract/provider-presets.ts';
import type { ModelRef } from '../../preload/contract/run.ts';
import type { InspectorStore } from './inspector-store.ts';
import type { TranscriptStore } from './transcript-store.ts';

/** A page of the settings. */
export type SettingsSection =
  | 'models'
  | 'assistants'
  | 'mcp'
  | 'appearance'
  | 'keyboard'
  | 'health'
  | 'tracing';

/** What fills the main column. */
export type Place =
  | { readonly kind: 'conversation' }
  /** What a run did. Which one stands in the inspector store. */
  | { readonly kind: 'inspector' }
  | { readonly kind: 'settings'; readonly section: SettingsSection }
  /** The form of one provider; null is a new one, perhaps begun with what is known of it. */
  | {
      readonly kind: 'provider';
      readonly providerId: ProviderId | null;
      readonly preset: ProviderPresetName | null;
    }
  /** The form of one server of the Model Context Protocol. */
  | { readonly kind: 'mcp-server'; readonly serverId: McpServerId }
  | { readonly kind: 'new-mcp-server'; readonly reach: McpReach['kind'] }
  /** Where a text with such servers is pasted. */
  | { readonly kind: 'mcp-import' };

/** A message, or one call of it. */
export interface MessagePlace {
  readonly messageId: MessageId;
  readonly toolCallId: string | null;
}

/** What is in view. Which conversation that is stands in the transcript store. */
export interface ViewState {
  readonly place: Place;
  /** The model picked for the conversation that does not exist yet; null takes the default. */
  readonly newModel: ModelRef | null;
  /** In narrow windows the sidebar lies over the rest. */
  readonly sidebarOverlayOpen: boolean;
  readonly narrow: boolean;
  /** The width that is being dragged or was dragged last; null takes the setting. */
  readonly sidebarWidth: number | null;
  readonly modelMenuOpen: boolean;
  readonly shortcutsOpen: boolean;
  /** Counts up when the composer should take the focus. */
  readonly composerFocusRequests: number;
  /** Counts up when a page was opened by a key, and takes the focus. */
  readonly pageFocusRequests: number;
  /** Counts up when the waiting question of the conversation in view should be opened, folded or not. */
  readonly questionRequests: number;
  /** The place in the conversation in view that is to be shown; null when nothing is asked for. */
  readonly revealed: MessagePlace | null;
  openConversation(conversationId: ConversationId | null): Promise<void>;
  /** Opens a conversation at a message of it. */
  showMessage(conversationId: ConversationId, place: MessagePlace): Promise<void>;
  /** The place is in view, or cannot be. */
  doneRevealing(): void;
  /** Opens what a run did, at one act of it when that is named. */
  openInspector(runId: RunId, actId?: string): Promise<void>;
  openSettings(section: SettingsSection): void;
  openProvider(providerId: ProviderId | null): void;
  /** A new provider that begins with what is known of it. */
  openNewProvider(preset: ProviderPresetName): void;
  openMcpServer(serverId: McpServerId): void;
  openNewMcpServer(reach: McpReach['kind']): void;
  openMcpImport(): void;
  pickNewModel(modelRef: ModelRef): void;
  setSidebarOverlay(open: boolean): void;
  setNarrow(narrow: boolean): void;
  drawSidebarWidth(width: number): void;
  setModelMenu(open: boolean): void;
  setShortcuts(open: boolean): void;
  focusComposer(): void;
  focusPage(): void;
  /** Opens a conversation because of what waits in it. */
  openQuestion(conversationId: ConversationId): Promise<void>;
}

export type ViewStore = StoreApi<ViewState>;

/** Holds what the window shows; opening a conversation also begins to read it. */
export function createViewStore(
  transcript: TranscriptStore,
  inspector: Pick<InspectorStore, 'getState'>,
): ViewStore {
  return createStore<ViewState>()((set, get) => ({
    place: { kind: 'conversation' },
    newModel: null,
    sidebarOverlayOpen: false,
    narrow: false,
    sidebarWidth: null,
    modelMenuOpen: false,
    shortcutsOpen: false,
    composerFocusRequests: 0,
    pageFocusRequests: 0,
    questionRequests: 0,
    revealed: null,
    async openConversation(conversationId) {
      set({ place: { kind: 'conversation' }, sidebarOverlayOpen: false, revealed: null });
      get().focusComposer();
      await transcript.getState().show(conversationId);
    },
    async showMessage(conversationId, revealed) {
      set({ place: { kind: 'conversation' }, sidebarOverlayOpen: false, revealed });
      await transcript.getState().show(conversationId);
    },
    doneRevealing: () => set({ revealed: null }),
    async openInspector(runId, actId) {
      set({ place: { kind: 'inspector' }, sidebarOverlayOpen: false });
      await inspector.getState().open(runId, actId);
    },
    openSettings: (section) =>
      set({ place: { kind: 'settings', section }, sidebarOverlayOpen: false }),
    openProvider: (providerId) =>
      set({
        place: { kind: 'provider', providerId, preset: null },
        sidebarOverlayOpen: false,
      }),
    openNewProvider: (preset) =>
      set({
        place: { kind: 'provider', providerId: null, preset },
        sidebarOverlayOpen: false,
      }),
    openMcpServer: (serverId) =>
      set({ place: { kind: 'mcp-server', serverId }, sidebarOverlayOpen: false }),
    openNewMcpServer: (reach) =>
      set({ place: { kind: 'new-mcp-server', reach }, sidebarOverlayOpen: false }),
    openMcpImport: () => set({ place: { kind: 'mcp-import' }, sidebarOverlayOpen: false }),
    pickNewModel: (newModel) => set({ newModel }),
    setSidebarOverlay: (sidebarOverlayOpen) => set({ sidebarOverlayOpen }),
    setNarrow: (narrow) => set({ narrow, sidebarOverlayOpen: false }),
    setShortcuts: (shortcutsOpen) => set({ shortcutsOpen }),
    drawSidebarWidth: (sidebarWidth) => set({ sidebarWidth }),
    setModelMenu: (modelMenuOpen) => set({ modelMenuOpen }),
    async openQuestion(conversationId) {
      await get().openConversation(conversationId);
      set((state) => ({ questionRequests: state.questionRequests + 1 }));
    },
    focusPage: () => set((state) => ({ pageFocusRequests: state.pageFocusRequests + 1 })),
    focusComposer: () =>
      set((state) => ({ composerFocusRequests: state.composerFocusRequests + 1 })),
  }));
}
