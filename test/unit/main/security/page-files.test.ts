import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { servePageFile } from '../../../../main/security/page-files.ts';
import { mainPageUrl, pageOrigin } from '../../../../main/security/own-pages.ts';

let parent: string;
let folder: string;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'parley-pages-'));
  folder = join(parent, 'pages');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await mkdir(join(parent, 'pages-secret'));
  await writeFile(join(folder, 'index.html'), '<p>page</p>');
  await writeFile(join(folder, 'assets', 'app.js'), 'export {};');
  await writeFile(join(folder, 'notes.txt'), 'kept back');
  await writeFile(join(parent, 'outside.js'), 'secret');
  await writeFile(join(parent, 'pages-secret', 'outside.js'), 'secret');
});
afterAll(() => rm(parent, { recursive: true, force: true }));

const get = (url: string): Promise<Response> => servePageFile(folder, { method: 'GET', url });

it('serves our files with their kind and the policy', async () => {
  const page = await get(mainPageUrl);
  expect(await page.text()).toBe('<p>page</p>');
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  const script = await get(`${pageOrigin}/assets/app.js?v=1`);
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
});

it('serves nothing from outside of the folder', async () => {
  for (const path of [
    '/../outside.js',
    '/%2e%2e/outside.js',
    '/..%2foutside.js',
    '/assets/..%2f..%2foutside.js',
    '/..%2fpages-secret/outside.js',
    '/%2e%2e%2fpages-secret%2foutside.js',
    '//outside.js',
    '/app.js%00.html',
    '/%E0%A4%A',
  ]) {
    const response = await get(pageOrigin + path);
    expect([path, response.status, await response.text()]).toEqual([path, 404, '']);
  }
});

it('serves no other origin, no other method and no other kind of file', async () => {
  expect((await get('parley-app://other/index.html')).status).toBe(403);
  expect((await servePageFile(folder, { method: 'POST', url: mainPageUrl })).status).toBe(403);
  expect((await get(`${pageOrigin}/notes.txt`)).status).toBe(404);
  expect((await get(`${pageOrigin}/missing.js`)).status).toBe(404);
  expect((await get(`${pageOrigin}/assets`)).status).toBe(404);
});
