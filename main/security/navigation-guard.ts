import type { App, WebContents } from 'electron';

import { mainPageUrl } from './own-pages.ts';

/** What the guard needs. */
export interface NavigationGuardOptions {
  /** Opens a link outside, if the policy lets it. */
  readonly openLink: (address: string) => void;
  readonly onRefused: (what: 'navigation' | 'window' | 'webview', address: string) => void;
}

/** Keeps every web contents on the page it was made for: no navigation, no new window, no webview, no other frame. */
export function guardNavigation(app: App, options: NavigationGuardOptions): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents, options));
}

function guardContents(
  contents: WebContents,
  { openLink, onRefused }: NavigationGuardOptions,
): void {
  contents.on('will-frame-navigate', (event) => {
    // A reload is a navigation to the same page.
    if (event.isMainFrame && event.url === mainPageUrl) return;
    event.preventDefault();
    onRefused('navigation', event.url);
  });
  contents.on('did-navigate', (_event, url) => {
    // Electron does not ask about `about:blank` beforehand; the window goes back to where it belongs.
    if (contents.getType() !== 'window' || url === mainPageUrl) return;
    onRefused('navigation', url);
    void contents.loadURL(mainPageUrl);
  });
  contents.on('will-redirect', (event) => {
    event.preventDefault();
    onRefused('navigation', event.url);
  });
  contents.on('will-attach-webview', (event, _preferences, parameters) => {
    event.preventDefault();
    onRefused('webview', parameters.src ?? '');
  });
  contents.setWindowOpenHandler(({ url }) => {
    onRefused('window', url);
    openLink(url);
    return { action: 'deny' };
  });
}
