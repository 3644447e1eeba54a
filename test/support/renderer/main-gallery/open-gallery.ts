import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { chromium, type Browser, type Page } from 'playwright';
import { build, preview } from 'vite';
import { findChromium } from '../../../../scripts/setup/chromium.mjs';
import { galleryStates, type GalleryStep } from './gallery-states.ts';

/** One page of the gallery, as it should be drawn. */
export interface GalleryPicture {
  readonly state: string;
  readonly look: 'mac' | 'win' | 'gnome';
  readonly theme: 'light' | 'dark';
  readonly language: 'en' | 'ko';
  readonly width: number;
  readonly height: number;
  /** 2 shows the page as at 200 % zoom. */
  readonly zoom: number;
}

/** The gallery of the main window in a real browser. */
export interface Gallery {
  /** Shows a page in its state, until the next one of the same size is opened. */
  open(picture: GalleryPicture, report: (problem: string) => void): Promise<Page>;
  close(): Promise<void>;
}

/** The clock of every page: samples are written for this moment. */
const galleryTime = '2026-11-30T14:32:18.000Z';

/** Serves the gallery and starts a browser for it. */
export async function openGallery(): Promise<Gallery> {
  // Built and not served from the sources: a page then loads in a fraction of the time.
  const outDir = await mkdtemp(path.join(tmpdir(), 'parley-gallery-'));
  const options = {
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, minify: false, target: 'chrome130' },
  } as const;
  await build({ ...options, plugins: [react()] });
  const server = await preview({ ...options, plugins: [react()], preview: { port: 0 } });
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('The gallery server has no address.');
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  // One page for all pictures of a size: a new one for each would take five times as long.
  const pages = new Map<string, Page>();
  let reportNow = (_problem: string): void => {};
  const pageOf = async ({ width, height, zoom }: GalleryPicture): Promise<Page> => {
    const size = `${width} × ${height} at ${zoom}`;
    const page = pages.get(size) ?? (await newPage(browser, { width, height, zoom }));
    if (!pages.has(size)) {
      page.on('pageerror', (error) => reportNow(error.message));
      page.on('console', (line) => {
        if (line.type() === 'error') reportNow(line.text());
      });
      pages.set(size, page);
    }
    return page;
  };
  return {
    async open(picture, report) {
      const { state, look, theme, language } = picture;
      const page = await pageOf(picture);
      await forget(page);
      reportNow = report;
      const query = new URLSearchParams({ state, look, theme, language });
      await page.goto(`${address}?${query.toString()}`);
      await page.locator('[data-ready]').waitFor();
      await page.evaluate(() => document.fonts.ready);
      for (const step of galleryStates[state]?.steps ?? []) await takeStep(page, step);
      return page;
    },
    async close() {
      await browser.close();
      await server.close();
      await rm(outDir, { recursive: true });
    },
  };
}

async function newPage(
  browser: Browser,
  { width, height, zoom }: Pick<GalleryPicture, 'width' | 'height' | 'zoom'>,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: Math.round(width / zoom), height: Math.round(height / zoom) },
    deviceScaleFactor: zoom,
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(galleryTime);
  return page;
}

/** Leaves nothing of the picture before: what it stored, and where its pointer stood. */
async function forget(page: Page): Promise<void> {
  if (page.url() !== 'about:blank') {
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
  await page.mouse.move(-10, -10);
}

async function takeStep(page: Page, step: GalleryStep): Promise<void> {
  if ('click' in step) await page.locator(step.click).first().click();
  else if ('key' in step) await page.keyboard.press(step.key);
  else if ('fill' in step) await page.locator(step.fill).first().fill(step.text);
  else {
    await page.locator('.composer-text').focus();
    await page.keyboard.type(step.type);
  }
}
