import { enApproval } from './en/approval.ts';
import { enAssistant } from './en/assistant.ts';
import { enCommon } from './en/common.ts';
import { enDocument } from './en/document.ts';
import { enDialog } from './en/dialog.ts';
import { enMenu } from './en/menu.ts';
import { enNotification } from './en/notification.ts';
import { enWindow } from './en/window.ts';
import { enComposer } from './en/composer.ts';
import { enTranscript } from './en/transcript.ts';
import { enOutcome } from './en/outcome.ts';
import { enFailure } from './en/failure.ts';
import { enHealth } from './en/health.ts';
import { enKeyboard } from './en/keyboard.ts';
import { enSettings } from './en/settings.ts';
import { enMcp } from './en/mcp.ts';
import { enInspector } from './en/inspector.ts';
import { enPrices } from './en/prices.ts';
import { enTracing } from './en/tracing.ts';
import { enTerminal } from './en/terminal.ts';

/** Every text of the app in English; an area is a file in `en/`, its keys begin with the area's name. */
export const en = {
  ...enCommon,
  ...enDialog,
  ...enApproval,
  ...enMenu,
  ...enNotification,
  ...enWindow,
  ...enComposer,
  ...enTranscript,
  ...enOutcome,
  ...enFailure,
  ...enSettings,
  ...enAssistant,
  ...enHealth,
  ...enKeyboard,
  ...enDocument,
  ...enInspector,
  ...enMcp,
  ...enPrices,
  ...enTracing,
  ...enTerminal,
} as const;
