import { Menu, nativeImage, Tray } from 'electron';
import type { MenuItemConstructorOptions } from 'electron';

import type { Logger } from '../base/logger.ts';
import type { TrayIcon } from './app-tray.ts';
import { drawTrayMark } from './tray-mark.ts';

/** Puts an icon into the system's tray; null where there is none. */
export function createSystemTray(logger: Logger, onClick: () => void): TrayIcon | null {
  try {
    const tray = new Tray(trayImage());
    // On a Mac a click opens the menu; there it must do nothing else.
    if (process.platform !== 'darwin') tray.on('click', onClick);
    return {
      show: (tooltip, menu: readonly MenuItemConstructorOptions[]) => {
        tray.setToolTip(tooltip);
        tray.setContextMenu(Menu.buildFromTemplate([...menu]));
      },
      remove: () => tray.destroy(),
    };
  } catch (error: unknown) {
    logger.error('no-tray', error);
    return null;
  }
}

function trayImage(): Electron.NativeImage {
  const image = nativeImage.createEmpty();
  for (const scaleFactor of [1, 2]) {
    const size = 16 * scaleFactor;
    const buffer = drawTrayMark(size);
    image.addRepresentation({ scaleFactor, width: size, height: size, buffer });
  }
  // The system then draws it in its own colour, light or dark.
  image.setTemplateImage(true);
  return image;
}
