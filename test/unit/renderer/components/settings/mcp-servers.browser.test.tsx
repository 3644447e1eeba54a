import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { McpServerView } from '../../../../../preload/contract/mcp-server.ts';
import { findViolations } from '../../../../support/renderer/find-violations.ts';
import { galleryApp } from '../../../../support/renderer/main-gallery/gallery-app.ts';
import {
  newMcpServer,
  sampleMcpCheck,
  sampleMcpServers,
  sampleMcpText,
} from '../../../../support/renderer/main-gallery/sample-mcp-servers.ts';
import {
  renderMainWindow,
  type RenderedWindow,
} from '../../../../support/renderer/render-main-window.tsx';
import type { ScriptedMain } from '../../../../support/renderer/scripted-main.ts';

const secret = 'marker-4711-0815';
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const wish = { look: 'gnome', theme: 'light', language: 'en' } as const;
const appWith = (mcpServers: readonly McpServerView[]) => galleryApp(wish, { mcpServers });

/** Main as it answers when one server is saved, and then allowed. */
function keepsOne(main: ScriptedMain): void {
  const { serverId } = newMcpServer;
  const allowed: McpServerView = { ...newMcpServer, state: { kind: 'waiting' } };
  main.answer('mcp.save', () => ({ ok: true, value: { app: appWith([newMcpServer]), serverId } }));
  main.answer('mcp.allow', () => ({ ok: true, value: appWith([allowed]) }));
  main.answer('mcp.check', () => ({ ok: true, value: sampleMcpCheck }));
}

function open(
  mcpServers: readonly McpServerView[],
  script: (main: ScriptedMain) => void = keepsOne,
): Promise<RenderedWindow> {
  return renderMainWindow({ app: { mcpServers }, script }).then((opened) => {
    opened.stores.view.getState().openSettings('mcp');
    return opened;
  });
}

async function fillProgram(): Promise<void> {
  await userEvent.click(button('Add a program on this computer…'));
  await userEvent.fill(field('Name'), 'Photos');
  await userEvent.fill(field('Program'), 'npx');
  await userEvent.fill(field('Arguments'), '-y\nphoto server');
  await userEvent.click(button('Add a variable'));
  await expect.element(field('Name 1')).toHaveFocus();
  await userEvent.fill(field('Name 1'), 'PHOTO_TOKEN');
  await userEvent.fill(field('Value 1'), secret);
}

describe('the settings of MCP servers', () => {
  it('save a program, show all of it, and start it only once it is allowed', async () => {
    const { main } = await open([]);
    await fillProgram();
    await userEvent.click(button('Save and look…'));
    const sheet = page.getByRole('dialog', { name: 'Let Parley start Photos?' });
    await expect.element(sheet).toBeVisible();
    expect(main.requests('mcp.save')).toEqual([
      {
        server: {
          label: 'Photos',
          kind: 'stdio',
          command: 'npx',
          args: ['-y', 'photo server'],
          folder: null,
          variables: [{ name: 'PHOTO_TOKEN', value: secret }],
        },
        allowPlainStorage: null,
      },
    ]);
    await expect.element(sheet.getByText('it is "ready"', { exact: true })).toBeVisible();
    await expect.element(sheet.getByText('PATH: such a variable', { exact: false })).toBeVisible();
    await expect.element(sheet.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(main.requests('mcp.check')).toEqual([]);
    await userEvent.click(sheet.getByRole('button', { name: 'Allow' }));
    await expect.element(page.getByText('Works: it offers 11 tools')).toBeVisible();
    await expect.element(page.getByText('8 more are not shown')).toBeVisible();
    expect(main.requests('mcp.allow')).toEqual([
      { serverId: newMcpServer.serverId, hash: newMcpServer.hash },
    ]);
  });

  it('leave a server as it is when the person does not allow it', async () => {
    const { main } = await open([newMcpServer]);
    await userEvent.click(button('Look at Photos…'));
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(main.requests('mcp.allow')).toEqual([]);
    await expect.element(page.getByText('New: look at it first')).toBeVisible();
  });

  it('let a secret go with the request and keep it nowhere', async () => {
    const { stores } = await open([]);
    await fillProgram();
    await userEvent.click(button('Save and look…'));
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(document.documentElement.outerHTML).not.toContain(secret);
    const inputs = [...document.querySelectorAll('input')].map(({ value }) => value);
    expect(inputs).not.toContain(secret);
    expect(JSON.stringify(Object.values(stores).map((store) => store.getState()))).not.toContain(
      secret,
    );
  });

  it('say what is wrong with what was entered, and send nothing', async () => {
    const { main } = await open([]);
    await userEvent.click(button('Add a program on this computer…'));
    await userEvent.fill(field('Program'), 'npx -y server');
    await userEvent.fill(field('Arguments'), 'a\u202Eb');
    await userEvent.click(button('Add a variable'));
    await userEvent.fill(field('Name 1'), 'A-B');
    await userEvent.click(button('Save and look…'));
    for (const words of [
      'Give it a name',
      'Only the program here: each argument goes on a line of its own below',
      'There is a character in it that cannot be seen: U+202E',
      'A-B cannot be a name here',
    ]) {
      await expect.element(page.getByText(words)).toBeVisible();
    }
    await userEvent.click(button('MCP servers').last());
    await userEvent.click(button('Add an address…'));
    await userEvent.fill(field('Address'), 'http://far.example/mcp');
    await userEvent.click(button('Save and look…'));
    await expect.element(page.getByText('Over http everything', { exact: false })).toBeVisible();
    expect(main.requests('mcp.save')).toEqual([]);
  });

  it('want a header again for another address, and keep it for the same', async () => {
    const [github] = sampleMcpServers;
    if (github === undefined) throw new Error('There is no sample.');
    const { main } = await open([github]);
    await userEvent.click(button('Edit GitHub…'));
    await expect.element(field('Value 1')).toHaveAttribute('placeholder', 'Kept');
    await userEvent.fill(field('Address'), 'https://elsewhere.example/mcp');
    await userEvent.click(button('Save'));
    await expect
      .element(page.getByText('What is kept was entered for another address', { exact: false }))
      .toBeVisible();
    await userEvent.fill(field('Address'), 'https://api.githubcopilot.com/other');
    await userEvent.click(button('Save'));
    await expect
      .poll(() => main.requests('mcp.save'))
      .toMatchObject([
        { server: { headers: [{ name: 'Authorization' }], serverId: github.serverId } },
      ]);
    expect(JSON.stringify(main.requests('mcp.save'))).not.toContain('value');
  });

  it('tell how each server stands, with its last lines as text alone', async () => {
    const hostile = '<img src=x onerror=alert(1)>\u001b[31m **bold**';
    const failed: McpServerView = {
      ...newMcpServer,
      state: {
        kind: 'failed',
        failure: { code: 'no-program', status: null, detail: hostile, lastLines: '' },
      },
    };
    await open([...sampleMcpServers.filter((each) => each !== newMcpServer), failed]);
    for (const words of [
      'Ready in 2 conversations',
      'Starts when needed',
      'Values missing',
      'Off',
    ]) {
      await expect.element(page.getByText(words, { exact: true })).toBeVisible();
    }
    await expect.element(page.getByText('It ended by itself.')).toBeVisible();
    await expect.element(page.getByText('<img src=x', { exact: false })).toBeVisible();
    await expect
      .element(
        page.getByText('There is no program “/usr/local/bin/photo-server”', { exact: false }),
      )
      .toBeVisible();
    expect(document.querySelector('main img')).toBeNull();
    expect(await findViolations()).toEqual([]);
  });

  it('take a pasted text as a whole, with its problems in their places', async () => {
    const { main } = await open([]);
    main.answer('mcp.import', () => ({
      ok: true,
      value: { app: appWith(sampleMcpServers), serverIds: [] },
    }));
    await userEvent.click(button('Paste from another app…'));
    const text = field('Servers as JSON');
    await userEvent.fill(text, '{"mcpServers": {"a": {},}');
    const said = page.getByRole('status').getByText('Line 1, column 25: this is not JSON');
    await expect.element(said).toBeInTheDocument();
    const form = page.getByRole('form');
    await expect.element(form.getByText('Line 1, column 25: this is not JSON')).toBeVisible();
    await userEvent.fill(text, '{"mcpServers": {"a": {}}}');
    await expect.element(form.getByText('a: It has no “command” and no “url”')).toBeVisible();
    await expect.element(button('Add')).toBeDisabled();
    await userEvent.fill(text, sampleMcpText);
    await expect.element(page.getByText('npx -y @scope/files "/home/ada/My notes"')).toBeVisible();
    await expect.element(page.getByText('left out: autoApprove', { exact: false })).toBeVisible();
    expect(await findViolations()).toEqual([]);
    await userEvent.click(button('Add 2 servers'));
    await expect.element(page.getByText('GitHub')).toBeVisible();
    expect(main.requests('mcp.import')).toEqual([{ text: sampleMcpText, allowPlainStorage: null }]);
  });
});
