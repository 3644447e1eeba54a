import type { BrowserWindowConstructorOptions, TitleBarOverlayOptions } from 'electron';

import type { WindowColours } from './window-colours.ts';

/** Height of the title row that the page draws. Source: the look's layout. */
const titleRowHeight = 52;

/** How a window's title bar is made on a platform: the page draws it on macOS and Windows, the system on Linux. */
export function titleBarOptions(
  platform: NodeJS.Platform,
  colours: WindowColours,
): BrowserWindowConstructorOptions {
  switch (platform) {
    case 'darwin':
      return { titleBarStyle: 'hiddenInset', trafficLightPosition: { x: 20, y: 18 } };
    case 'win32':
      return { titleBarStyle: 'hidden', titleBarOverlay: titleBarOverlay(colours) };
    default:
      return { autoHideMenuBar: true };
  }
}

/** The buttons that Windows lays over the page's title row; one pixel of the row's line stays below. */
export function titleBarOverlay(colours: WindowColours): TitleBarOverlayOptions {
  return { color: colours.page, symbolColor: colours.text, height: titleRowHeight - 1 };
}
