import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { chromium, type Browser, type Page } from 'playwright';
import { createServer } from 'vite';
import { findChromium } from '../../../../scripts/setup/chromium.mjs';
import { galleryStates, type GalleryStep } from './gallery-states.ts';

interface Picture {
  readonly name: string;
  readonly state: string;
  readonly look: string;
  readonly theme: string;
  readonly language: string;
  readonly width: number;
  readonly height: number;
  /** 2 shows the page as at 200 % zoom. */
  readonly zoom: number;
}

/** The clock of every picture: samples are written for this moment. */
const pictureTime = '2026-11-30T14:32:18.000Z';

/**
 * Writes a picture of every state of the main window: three platforms in turn, two themes, both languages, the least
 * size, and 200 % zoom. `only` keeps the pictures whose name holds it.
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
  const wanted = pictures().filter(({ name }) => name.includes(only));
  try {
    for (const picture of wanted) await take(browser, address, { picture, folder });
  } finally {
    await browser.close();
    await server.close();
  }
  return wanted.length;
}

async function take(
  browser: Browser,
  address: string,
  { picture, folder }: { readonly picture: Picture; readonly folder: string },
): Promise<void> {
  const { width, height, zoom } = picture;
  const page = await browser.newPage({
    viewport: { width: Math.round(width / zoom), height: Math.round(height / zoom) },
    deviceScaleFactor: zoom,
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  page.on('pageerror', (error) => process.stderr.write(`${picture.name}: ${error.message}\n`));
  page.on('console', (line) => {
    if (line.type() === 'error') process.stderr.write(`${picture.name}: ${line.text()}\n`);
  });
  await page.clock.setFixedTime(pictureTime);
  const { state, look, theme, language } = picture;
  const query = new URLSearchParams({ state, look, theme, language });
  await page.goto(`${address}test/support/renderer/main-gallery/index.html?${query.toString()}`);
  await page.locator('[data-ready]').waitFor();
  await page.evaluate(() => document.fonts.ready);
  for (const step of galleryStates[state]?.steps ?? []) await takeStep(page, step);
  await page.screenshot({
    path: path.join(folder, `${picture.name}.png`),
    animations: 'disabled',
    caret: 'initial',
  });
  await page.close();
}

async function takeStep(page: Page, step: GalleryStep): Promise<void> {
  if ('click' in step) await page.locator(step.click).first().click();
  else if ('key' in step) await page.keyboard.press(step.key);
  else {
    await page.locator('.composer-text').focus();
    await page.keyboard.type(step.type);
  }
}

function pictures(): readonly Picture[] {
  const large = { width: 1280, height: 800, zoom: 1 };
  return Object.keys(galleryStates).flatMap((state) => {
    const base = { state, look: 'mac', theme: 'light', language: 'en', ...large };
    return [
      { ...base, name: `${state}-light` },
      { ...base, name: `${state}-dark`, theme: 'dark' },
      { ...base, name: `${state}-win`, look: 'win' },
      { ...base, name: `${state}-gnome-dark`, look: 'gnome', theme: 'dark' },
      { ...base, name: `${state}-korean`, language: 'ko' },
      { ...base, name: `${state}-480`, look: 'gnome', width: 480, height: 360 },
      {
        ...base,
        name: `${state}-480-korean`,
        look: 'win',
        language: 'ko',
        width: 480,
        height: 360,
      },
      { ...base, name: `${state}-zoom`, zoom: 2 },
    ];
  });
}

if (process.argv[1] === import.meta.filename) {
  const [folder = 'out/gallery/main', only = ''] = process.argv.slice(2);
  const written = await writePictures(folder, only);
  process.stdout.write(`${written} pictures in ${folder}\n`);
}
