import type { en } from './en.ts';
import { koApproval } from './ko/approval.ts';
import { koAssistant } from './ko/assistant.ts';
import { koCommon } from './ko/common.ts';
import { koDocument } from './ko/document.ts';
import { koDialog } from './ko/dialog.ts';
import { koMenu } from './ko/menu.ts';
import { koNotification } from './ko/notification.ts';
import { koWindow } from './ko/window.ts';
import { koComposer } from './ko/composer.ts';
import { koTranscript } from './ko/transcript.ts';
import { koOutcome } from './ko/outcome.ts';
import { koFailure } from './ko/failure.ts';
import { koHealth } from './ko/health.ts';
import { koKeyboard } from './ko/keyboard.ts';
import { koSettings } from './ko/settings.ts';
import { koMcp } from './ko/mcp.ts';
import { koInspector } from './ko/inspector.ts';
import { koPrices } from './ko/prices.ts';
import { koTracing } from './ko/tracing.ts';
import { koTerminal } from './ko/terminal.ts';
import type { Translation } from './translation.ts';

/** Every text of the app in Korean: sentences in 합니다, states and buttons as nouns or -기. */
export const ko = {
  ...koCommon,
  ...koDialog,
  ...koApproval,
  ...koMenu,
  ...koNotification,
  ...koWindow,
  ...koComposer,
  ...koTranscript,
  ...koOutcome,
  ...koFailure,
  ...koSettings,
  ...koAssistant,
  ...koHealth,
  ...koKeyboard,
  ...koDocument,
  ...koInspector,
  ...koMcp,
  ...koPrices,
  ...koTracing,
  ...koTerminal,
} satisfies Translation<typeof en>;
