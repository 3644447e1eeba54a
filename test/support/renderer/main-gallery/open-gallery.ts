import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { chromium, type Page } from 'playwright';
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
  /** Opens a page in its state. Who opens it closes its context. */
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
  return {
    async open(picture, report) {
      const { width, height, zoom, state, look, theme, language } = picture;
      const context = await browser.newContext({
        viewport: { width: Math.round(width / zoom), height: Math.round(height / zoom) },
        deviceScaleFactor: zoom,
        timezoneId: 'UTC',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      page.on('pageerror', (error) => report(error.message));
      page.on('console', (line) => {
        if (line.type() === 'error') report(line.text());
      });
      await page.clock.setFixedTime(galleryTime);
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

async function takeStep(page: Page, step: GalleryStep): Promise<void> {
  if ('click' in step) await page.locator(step.click).first().click();
  else if ('key' in step) await page.keyboard.press(step.key);
  else {
    await page.locator('.composer-text').focus();
    await page.keyboard.type(step.type);
  }
}
