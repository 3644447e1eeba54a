import type { RunId } from '../../preload/contract/ids.ts';
import type { ActDetail, InspectedAct } from '../../preload/contract/run-inspection.ts';
import { RunInspector } from '../../main/conversation/inspector/run-inspector.ts';
import { withRetries } from '../../main/providers/retrying-model.ts';
import { openConversationApp } from './conversation-app.ts';
import type { scriptModel } from './scripted-model.ts';
import { openTestStore } from './test-store.ts';

/** The app on a real store and a scripted model that tries again, with an inspector of what is stored. */
export async function openInspectedApp(
  script: ReturnType<typeof scriptModel>,
  options: Partial<Parameters<typeof openConversationApp>[0]> = {},
) {
  const store = await openTestStore();
  const app = await openConversationApp({
    store: store.conversations,
    openModel: (_, opened) =>
      withRetries(script.model, {
        random: () => 0,
        ...(opened.onRetryWait !== undefined && { onRetryWait: opened.onRetryWait }),
      }),
    ...options,
  });
  const inspector = new RunInspector(store.conversations);
  return { ...app, sqlite: store, inspector, look: (runId: RunId) => lookAt(inspector, runId) };
}

function lookAt(inspector: RunInspector, runId: RunId): readonly InspectedAct[] {
  const acts: InspectedAct[] = [];
  let page = inspector.inspect({ runId, after: null });
  acts.push(...page.acts);
  while (page.next !== null) {
    page = inspector.inspect({ runId, after: page.next });
    acts.push(...page.acts);
  }
  return acts;
}

/** An act in one line. */
export function describeAct(act: InspectedAct): string {
  const head = `${act.step} ${act.kind}`;
  switch (act.kind) {
    case 'request':
      return `${head} ${act.state}`;
    case 'wait':
      return `${head} ${act.failureCode} ${act.attempt}/${act.attempts}`;
    case 'tool':
      return `${head} ${act.toolName} ${act.state}`;
    case 'question':
      return `${head} ${act.headers.join(', ')} ${act.state}`;
  }
}

/** The messages of a request in one line each. */
export function sentOf(detail: ActDetail): readonly string[] {
  if (detail.kind !== 'request' || detail.sent === null) return [];
  return detail.sent.messages.map(({ from, mark, text }) => `${from} ${mark}: ${text}`);
}
