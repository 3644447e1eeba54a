import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { providerIdSchema } from '../../../../../preload/contract/ids.ts';
import {
  galleryApp,
  sampleProviders,
} from '../../../../support/renderer/main-gallery/gallery-app.ts';
import {
  renderMainWindow,
  type RenderedWindow,
} from '../../../../support/renderer/render-main-window.tsx';
import type { ScriptedMain } from '../../../../support/renderer/scripted-main.ts';

const marker = 'sk-marker-4711';
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const key = page.getByLabelText('Key');
const save = page.getByRole('button', { name: 'Save and check' });
const anthropic = providerIdSchema.parse('anthropic');
const app = galleryApp({ look: 'gnome', theme: 'light', language: 'en' });

function saves(main: ScriptedMain): void {
  main.answer('provider.save', () => ({ ok: true, value: { app, providerId: anthropic } }));
  main.answer('provider.check', () => ({
    ok: true,
    value: { reached: true, models: ['claude-sonnet', 'claude-opus'] },
  }));
}

async function openForm(
  provider: typeof anthropic | null,
  script: (main: ScriptedMain) => void = saves,
): Promise<RenderedWindow> {
  const opened = await renderMainWindow({ script });
  opened.stores.view.getState().openProvider(provider);
  await expect.element(save).toBeVisible();
  return opened;
}

async function fillIn(address: string): Promise<void> {
  await userEvent.fill(field('Name'), 'Example');
  await userEvent.fill(field('Address'), address);
  await userEvent.fill(field('Models'), 'model-a\nmodel-b');
}

describe('the form of a model server', () => {
  it('says what is missing and sends nothing', async () => {
    const { main } = await openForm(null);
    await userEvent.click(save);
    await expect.element(page.getByText('Give it a name')).toBeVisible();
    await expect.element(field('Address')).toHaveAttribute('aria-invalid', 'true');
    expect(main.requests('provider.save')).toEqual([]);
  });

  it('saves, checks, and offers the models that the server has', async () => {
    const { main } = await openForm(null);
    await fillIn('https://api.example.org/v1');
    await userEvent.fill(key, marker);
    await userEvent.click(save);
    await expect.element(page.getByText('Works: the server offers 2 models')).toBeVisible();
    expect(main.requests('provider.save')).toEqual([
      {
        provider: {
          kind: 'openai-compatible',
          label: 'Example',
          baseUrl: 'https://api.example.org/v1',
          models: ['model-a', 'model-b'],
        },
        key: marker,
        allowPlainStorage: null,
      },
    ]);
    await userEvent.click(page.getByRole('button', { name: 'Add claude-opus' }));
    await expect.element(field('Models')).toHaveValue('model-a\nmodel-b\nclaude-opus');
  });

  it('offers the models of a server before it is saved, so that no id has to be known', async () => {
    const { main, stores } = await openForm(null);
    stores.view.getState().openNewProvider('google');
    await expect.element(page.getByRole('heading', { name: 'Set up Google' })).toBeVisible();
    await userEvent.fill(key, marker);
    await userEvent.click(page.getByRole('button', { name: 'Ask the server for its models' }));
    await userEvent.click(page.getByRole('button', { name: 'Add claude-opus' }));
    expect(main.requests('provider.check')).toEqual([
      {
        server: {
          kind: 'google',
          baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
          key: marker,
        },
      },
    ]);
    expect(main.requests('provider.save')).toEqual([]);
    await userEvent.click(save);
    await expect
      .poll(() => main.requests('provider.save'))
      .toMatchObject([
        { provider: { kind: 'google', label: 'Google', models: ['claude-opus'] }, key: marker },
      ]);
  });

  it('lets the key go with the request and keeps it nowhere [M-11]', async () => {
    const { stores } = await openForm(null);
    await fillIn('https://api.example.org/v1');
    await userEvent.fill(key, marker);
    await userEvent.click(save);
    await expect.element(key).toHaveValue('');
    expect(document.documentElement.outerHTML).not.toContain(marker);
    expect(JSON.stringify(Object.values(stores).map((store) => store.getState()))).not.toContain(
      marker,
    );
  });

  it('takes plain http to this computer only', async () => {
    const { main } = await openForm(null);
    await fillIn('http://api.example.org/v1');
    await userEvent.click(save);
    await expect
      .element(page.getByText('Over http a key and every message could be read', { exact: false }))
      .toBeVisible();
    expect(main.requests('provider.save')).toEqual([]);
    await userEvent.fill(field('Address'), 'http://localhost:8080/v1');
    await userEvent.click(save);
    await expect.poll(() => main.requests('provider.save').length).toBe(1);
  });

  it('says that a key was entered for another address as soon as the address changes', async () => {
    await openForm(anthropic);
    await expect.element(page.getByText('One is kept. Leave this empty to keep it.')).toBeVisible();
    await userEvent.fill(field('Address'), 'https://elsewhere.example/v1');
    await expect
      .element(page.getByText('The key was entered for another address.', { exact: false }))
      .toBeVisible();
  });

  it('keeps the key that is there unless another is written or it is removed', async () => {
    const { main } = await openForm(anthropic);
    await userEvent.click(save);
    await expect.poll(() => main.requests('provider.save').length).toBe(1);
    expect(main.requests('provider.save')[0]).not.toHaveProperty('key');
    await userEvent.click(page.getByRole('button', { name: 'Remove the key' }));
    await userEvent.click(save);
    await expect.poll(() => main.requests('provider.save').length).toBe(2);
    expect(main.requests('provider.save')[1]).toMatchObject({ key: null });
  });

  it('asks where the key may stand when the system has no keychain', async () => {
    const asked: (boolean | null)[] = [];
    await openForm(null, (main) => {
      saves(main);
      main.answer('provider.save', ({ allowPlainStorage }) => {
        asked.push(allowPlainStorage);
        return allowPlainStorage === null
          ? { ok: false, failure: { code: 'needs-plain-storage-consent', detail: null } }
          : { ok: true, value: { app, providerId: anthropic } };
      });
    });
    await fillIn('https://api.example.org/v1');
    await userEvent.fill(key, marker);
    await userEvent.click(save);
    const keep = page.getByRole('button', { name: 'Keep it in memory' });
    await expect.element(keep).toHaveFocus();
    await userEvent.click(keep);
    await expect.poll(() => asked).toEqual([null, false]);
    await expect.element(keep).not.toBeInTheDocument();
  });

  it('says what went wrong when the server was not reached', async () => {
    await openForm(anthropic, (main) => {
      saves(main);
      main.answer('provider.check', () => ({
        ok: true,
        value: {
          reached: false,
          failure: {
            code: 'unauthorized',
            status: 401,
            retryAfterMs: null,
            host: 'api.anthropic.com',
            model: null,
            detail: 'invalid x-api-key',
            accepted: false,
          },
        },
      }));
    });
    await userEvent.click(save);
    await expect.element(page.getByText('Anthropic refused the key')).toBeVisible();
    await expect.element(page.getByText('invalid x-api-key')).toBeVisible();
  });

  it('removes a server with its key only after asking', async () => {
    const { main, stores } = await openForm(anthropic);
    main.answer('provider.remove', () => ({
      ok: true,
      value: { ...app, providers: sampleProviders.slice(0, 1) },
    }));
    await userEvent.click(page.getByRole('button', { name: 'Remove server…' }));
    await userEvent.click(page.getByRole('button', { name: 'Remove', exact: true }));
    await expect.poll(() => stores.view.getState().place.kind).toBe('settings');
    expect(main.requests('provider.remove')).toEqual([{ providerId: 'anthropic' }]);
  });
});
