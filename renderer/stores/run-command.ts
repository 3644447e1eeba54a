import { assertNever } from '../../preload/contract/assert-never.ts';
import type { AppCommand } from '../../preload/contract/assistant-event.ts';
import { latestRun } from '../../preload/contract/transcript.ts';
import type { Stores } from './stores.ts';
import { selectTranscript } from './transcript-store.ts';

/** Does what a menu or a shortcut asks of the window. */
export async function runCommand(stores: Stores, command: AppCommand): Promise<void> {
  const view = stores.view.getState();
  switch (command) {
    case 'new-conversation':
      await view.openConversation(null);
      return;
    case 'import-conversation':
      await importConversation(stores);
      return;
    case 'open-settings':
      view.openSettings('models');
      view.focusPage();
      return;
    case 'toggle-sidebar':
      await toggleSidebar(stores);
      return;
    case 'stop': {
      const transcript = selectTranscript(stores.transcript.getState());
      const run = transcript === null ? null : latestRun(transcript);
      if (run?.state === 'running') await stores.runs.getState().stop(run.runId);
      return;
    }
    case 'inspect-run': {
      const transcript = selectTranscript(stores.transcript.getState());
      const run = transcript === null ? null : latestRun(transcript);
      if (run === null) return;
      const opened = view.openInspector(run.runId);
      view.focusPage();
      await opened;
      return;
    }
    case 'show-shortcuts':
      view.setShortcuts(true);
      return;
    default:
      assertNever(command, 'command');
  }
}

async function importConversation(stores: Stores): Promise<void> {
  const answer = await stores.conversations.getState().import();
  if (answer.ok && answer.value.conversationId !== null) {
    await stores.view.getState().openConversation(answer.value.conversationId);
  }
  if (answer.ok) return;
  const { code, detail } = answer.failure;
  const text = stores.app.getState().translate(`failure.${code}`);
  const toast = { toastId: 'import', kind: 'failed', text, detail, action: null } as const;
  stores.toasts.getState().show(toast);
}

/** In a narrow window the sidebar lies over the rest and comes and goes; else the setting is changed. */
export async function toggleSidebar(stores: Stores): Promise<void> {
  const view = stores.view.getState();
  const settings = stores.app.getState().app?.settings;
  if (view.narrow) view.setSidebarOverlay(!view.sidebarOverlayOpen);
  else if (settings !== undefined) {
    await stores.app.getState().changeSettings({ sidebarHidden: !settings.sidebarHidden });
  }
}
