import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { once } from 'node:events';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { launchApp } from '../support/electron-app.ts';
import type { ElectronApp } from '../support/electron-app.ts';

let parley: ElectronApp;
beforeAll(async () => {
  parley = await launchApp();
});
afterAll(() => parley[Symbol.asyncDispose]());

/** What the system was asked to open, from now on. */
async function watchOpenedLinks(): Promise<() => Promise<readonly string[]>> {
  await parley.app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { openedLinks: opened });
    shell.openExternal = (url) => {
      opened.push(url);
      return Promise.resolve();
    };
  });
  return () =>
    parley.app.evaluate(() => Reflect.get(globalThis, 'openedLinks') as readonly string[]);
}

describe('A window', () => {
  it('has nothing of Node or Electron in it but the bridge of two functions', async () => {
    const found = await parley.page.evaluate(() => ({
      names: ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter(
        (name) => name in globalThis,
      ),
      bridge: Object.keys(window.assistant).toSorted((a, b) => a.localeCompare(b)),
    }));
    expect(found).toEqual({ names: [], bridge: ['listen', 'request'] });
  });

  it('is made with its walls up: sandboxed, apart from the preload script, without Node', async () => {
    const preferences = await parley.app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      // Electron has no typed way to read them.
      return contents === undefined
        ? null
        : (Reflect.get(contents, 'getLastWebPreferences') as () => object).call(contents);
    });
    expect(preferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
    });
  });

  it('gets no answer to a request that is not one', async () => {
    const answers = await parley.page.evaluate(async () => {
      const attempts = [
        ['constructor', {}],
        ['__proto__', {}],
        ['run.stop', { runId: 7 }],
        ['link.open', { url: 'file:///etc/passwd' }],
      ];
      // What TypeScript would not let through: a page under attack asks what it likes.
      return Promise.all(
        attempts.map(([route, input]) => window.assistant.request(route as never, input as never)),
      );
    });
    for (const answer of answers) expect(answer).toMatchObject({ ok: false });
  });
});

describe('The content security policy', () => {
  it('runs no inline script, no evaluated text and no handler in markup', async () => {
    const ran = await parley.page.evaluate(async () => {
      const marks: string[] = [];
      Object.assign(globalThis, { mark: (name: string) => marks.push(name) });
      const attempts = [
        () => {
          const script = document.createElement('script');
          script.textContent = 'mark("inline script")';
          document.body.append(script);
        },
        () => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="mark(1)">'),
        // oxlint-disable-next-line typescript/no-implied-eval
        () => setTimeout('mark("timer text")', 0),
        // Later, as the page itself would: what the test driver evaluates is exempt from the policy.
        // oxlint-disable-next-line typescript/no-implied-eval
        () => setTimeout(() => new Function('mark("function text")')(), 0),
        // oxlint-disable-next-line no-eval
        () => setTimeout(() => (0, eval)('mark("eval")'), 0),
      ];
      for (const attempt of attempts) {
        try {
          attempt();
        } catch (error: unknown) {
          if (!(error instanceof TypeError)) throw error;
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
      return marks;
    });
    expect(ran).toEqual([]);
  });

  it('lets a page load and send nothing over the network', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const outcomes = await parley.page.evaluate(async (base) => {
      const image = new Promise<string>((resolve) => {
        const element = new Image();
        element.addEventListener('load', () => resolve('loaded'));
        element.addEventListener('error', () => resolve('refused'));
        element.src = `${base}/image.png`;
      });
      const fetched = fetch(`${base}/fetch`).then(
        () => 'loaded',
        () => 'refused',
      );
      const beacon = navigator.sendBeacon(`${base}/beacon`, 'x');
      const frame = document.createElement('iframe');
      frame.src = `${base}/frame`;
      document.body.append(frame);
      const link = document.createElement('link');
      Object.assign(link, { rel: 'stylesheet', href: `${base}/style.css` });
      document.head.append(link);
      const outcome = [await image, await fetched, beacon];
      frame.remove();
      link.remove();
      return outcome;
    }, `http://127.0.0.1:${port}`);
    expect(outcomes.slice(0, 2)).toEqual(['refused', 'refused']);
    expect(asked).toEqual([]);
    server.close();
  });
});

describe('The guards', () => {
  it('keep a window on its page', async () => {
    const { page } = parley;
    const before = page.url();
    for (const target of ['https://example.com/', 'file:///etc/passwd', 'data:text/html,x']) {
      await page.evaluate((address) => {
        location.href = address;
      }, target);
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
      expect(page.url()).toBe(before);
    }
    await page.evaluate(() => {
      location.href = 'about:blank';
    });
    await page.waitForURL('about:blank');
    await page.waitForURL(before);
    expect(
      await page.evaluate(async () => (await window.assistant.request('app.read', {})).ok),
    ).toBe(true);
  });

  it('open no second window, and lead links out only to the web and to mail', async () => {
    const openedLinks = await watchOpenedLinks();
    const windows = await parley.page.evaluate(() =>
      [
        'https://example.com/page',
        'mailto:someone@example.com',
        'file:///etc/passwd',
        'javascript:alert(1)',
        'ms-settings:',
        'about:blank',
      ].map((address) => window.open(address) === null),
    );
    expect(windows).toEqual([true, true, true, true, true, true]);
    expect(parley.app.windows()).toHaveLength(1);
    expect(await openedLinks()).toEqual(['https://example.com/page', 'mailto:someone@example.com']);
  });

  it('lead a link of the app out through main after a look at it', async () => {
    const openedLinks = await watchOpenedLinks();
    const codes = await parley.page.evaluate(async () => {
      const answers = [];
      for (const url of ['https://example.com/', 'https://a:b@example.com/', 'smb://host/share']) {
        const answer = await window.assistant.request('link.open', { url });
        answers.push(answer.ok ? 'opened' : answer.failure.code);
      }
      return answers;
    });
    expect(codes).toEqual(['opened', 'not-allowed', 'invalid-input']);
    expect(await openedLinks()).toEqual(['https://example.com/']);
  });

  it('give no permission to a page but to write to the clipboard', async () => {
    const states = await parley.page.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read'];
      const answers = [];
      for (const name of names) {
        // The DOM types know fewer names than the browser.
        const status = await navigator.permissions.query({ name: name as PermissionName });
        answers.push(status.state);
      }
      return answers;
    });
    expect(new Set(states)).toEqual(new Set(['denied']));
  });

  it('let no frame inside the page ask main', async () => {
    const found = await parley.page.evaluate(() => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const inner = frame.contentWindow;
      const has = inner !== null && 'assistant' in inner;
      frame.remove();
      return has;
    });
    expect(found).toBe(false);
  });

  it('write down what they refused, and not the address', async () => {
    const log = await readFile(`${parley.profile}/logs/parley.log`, 'utf8');
    expect(log).toContain('"what":"navigation"');
    expect(log).not.toContain('passwd');
  });
});
