import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { chromium, type Page } from 'playwright';
import { createServer } from 'vite';
import { findChromium } from '../../../../scripts/setup/chromium.mjs';
import { galleryStates } from './gallery-states.ts';

const sizes = { large: { width: 1280, height: 800 }, small: { width: 480, height: 360 } };
const looks = ['mac', 'win', 'gnome'] as const;
const themes = ['light', 'dark'] as const;

/**
 * Writes a picture of every state of the question dialog: each state on three platforms, in two themes and two
 * sizes. `only` keeps the pictures whose name holds it.
 */
export async function writePictures(folder: string, only = ''): Promise<number> {
  await mkdir(folder, { recursive: true });
  const server = await createServer({
    root: path.resolve(import.meta.dirname, '../../../..'),
    configFile: false,
    plugins: [react()],
    logLevel: 'error',
    server: { port: 0 },
  });
  await server.listen();
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('The gallery server has no address.');
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  let written = 0;
  try {
    for (const picture of pictures().filter(({ name }) => name.includes(only))) {
      const page = await browser.newPage({ viewport: picture.size });
      const query = `state=${picture.state}&look=${picture.look}&theme=${picture.theme}`;
      await page.goto(`${address}test/support/renderer/dialog-gallery/index.html?${query}`);
      await page.locator('.ask-dialog, .ask-bar').first().waitFor();
      await reachState(page, galleryStates[picture.state]?.keys ?? [], picture.look);
      await page.screenshot({
        path: path.join(folder, `${picture.name}.png`),
        animations: 'disabled',
      });
      await page.close();
      written += 1;
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return written;
}

function pictures(): readonly {
  readonly name: string;
  readonly state: string;
  readonly look: string;
  readonly theme: string;
  readonly size: { readonly width: number; readonly height: number };
}[] {
  return Object.keys(galleryStates).flatMap((state) =>
    looks.flatMap((look) =>
      themes.flatMap((theme) =>
        Object.entries(sizes).map(([sizeName, size]) => ({
          name: `${state}-${look}-${theme}-${sizeName}`,
          state,
          look,
          theme,
          size,
        })),
      ),
    ),
  );
}

// The dialog drops what is pressed right after it came by itself, so the first key waits until one is taken.
async function reachState(page: Page, keys: readonly string[], look: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  if (keys.length === 0) return;
  await page.waitForTimeout(600);
  for (const key of keys) {
    if (key === 'decline') await page.locator('.ask-decline').click();
    else if (key === 'peek') await page.locator('.ask-head-button[aria-pressed]').click();
    else if (key === 'run-out') await page.evaluate(() => dispatchEvent(new Event('run-out')));
    // On the Mac's look it is the Mac's key.
    else await page.keyboard.press(look === 'mac' ? key.replace('Control', 'Meta') : key);
  }
  await page.waitForTimeout(400);
}

if (process.argv[1] === import.meta.filename) {
  const [folder = 'out/gallery/dialog', only = ''] = process.argv.slice(2);
  const written = await writePictures(folder, only);
  process.stdout.write(`${written} pictures in ${folder}\n`);
}
