import { createRoot } from 'react-dom/client';

import { App } from '../../../../renderer/app.tsx';
import { createAssistantClient } from '../../../../renderer/assistant-client.ts';
import { openWindow } from '../../../../renderer/open-window.ts';
import { answerInspection } from '../inspector-gallery/answer-inspection.ts';
import { ScriptedMain } from '../scripted-main.ts';
import { galleryApp, sampleSummaries, type GalleryWish } from './gallery-app.ts';
import { sampleMcpCheck } from './sample-mcp-servers.ts';
import { galleryStates } from './gallery-states.ts';

const query = new URLSearchParams(location.search);
const wish: GalleryWish = {
  look: oneOf(query.get('look'), ['mac', 'win', 'gnome']),
  theme: oneOf(query.get('theme'), ['light', 'dark']),
  language: oneOf(query.get('language'), ['en', 'ko']),
};
const state = galleryStates[query.get('state') ?? ''];
const root = document.getElementById('root');
if (state === undefined || root === null) throw new Error('There is no such state.');

const main = new ScriptedMain({
  app: galleryApp(wish, state.app),
  transcripts: state.transcript === undefined ? [] : [state.transcript],
  summaries: state.noSidebarRows === true ? [] : sampleSummaries(wish.language, state.photos),
});
main.answer('context.preview', ({ way }) => ({
  ok: true,
  value: {
    changes: way !== 'drop-outputs',
    lines: state.preview ?? [],
    leftOut: 24,
    sizeBefore: 840_000,
    sizeAfter: way === 'summarize' ? 61_000 : 9000,
  },
}));
main.answer('run.preview', () => ({ ok: true, value: { lines: state.preview ?? [] } }));
if (state.inspected !== undefined) answerInspection(main, state.inspected);
main.answer('mcp.check', () => ({ ok: true, value: sampleMcpCheck }));
const { assistants } = state;
if (assistants !== undefined) {
  main.answer('assistant.list', () => ({ ok: true, value: assistants }));
}
for (const route of state.hangs ?? []) main.answer(route, () => new Promise(() => undefined));

const shown = state.transcript?.summary.conversationId ?? 'none';
const storage = {
  getItem: (key: string) => (key === 'parley.shown' ? shown : null),
  setItem: () => undefined,
};
const opened = openWindow(createAssistantClient(main), storage);
createRoot(root).render(<App stores={opened.stores} />);
await opened.ready;
if (state.inspected !== undefined) {
  await opened.stores.view.getState().openInspector(state.inspected.inspection.run.runId);
}
state.open?.(opened.stores);
document.documentElement.dataset['ready'] = '';

function oneOf<Value extends string>(
  value: string | null,
  values: readonly [Value, ...Value[]],
): Value {
  return values.find((one) => one === value) ?? values[0];
}
