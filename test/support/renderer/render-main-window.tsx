import { onTestFinished } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import type { Transcript } from '../../../preload/contract/transcript.ts';
import { App } from '../../../renderer/app.tsx';
import { createAssistantClient } from '../../../renderer/assistant-client.ts';
import { openWindow } from '../../../renderer/open-window.ts';
import type { Stores } from '../../../renderer/stores/stores.ts';
import { galleryApp, type AppChange, type GalleryWish } from './main-gallery/gallery-app.ts';
import { ScriptedMain } from './scripted-main.ts';

/** The whole window in a real browser, over a scripted main. */
export interface RenderedWindow {
  readonly main: ScriptedMain;
  readonly stores: Stores;
  readonly composer: Locator;
}

/** How the window begins. */
export interface WindowStart extends Partial<GalleryWish> {
  /** In view when it opens. */
  readonly transcript?: Transcript;
  /** Conversations beside it. */
  readonly others?: readonly Transcript[];
  readonly app?: AppChange;
  /** Says what main answers before anything is asked. */
  readonly script?: (main: ScriptedMain) => void;
}

/** Opens the window, waits for its first reads, and closes it when the test is over. */
export async function renderMainWindow(start: WindowStart = {}): Promise<RenderedWindow> {
  const { look = 'gnome', theme = 'light', language = 'en', transcript, others = [] } = start;
  const main = new ScriptedMain({
    app: galleryApp({ look, theme, language }, start.app),
    transcripts: transcript === undefined ? others : [transcript, ...others],
  });
  start.script?.(main);
  const stored = new Map([['parley.shown', transcript?.summary.conversationId ?? 'none']]);
  const opened = openWindow(createAssistantClient(main), {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => stored.set(key, value),
  });
  // As in index.html: the window fills the page.
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  const drawn = await render(<App stores={opened.stores} />, { container: root });
  onTestFinished(async () => {
    await drawn.unmount();
    root.remove();
    opened.close();
  });
  await opened.ready;
  return {
    main,
    stores: opened.stores,
    composer: page.getByRole('textbox', { name: language === 'ko' ? '메시지' : 'Message' }),
  };
}
