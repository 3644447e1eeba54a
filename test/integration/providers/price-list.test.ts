import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { bundledPrices } from '../../../main/agent/usage/bundled-prices.ts';
import { takePriceList } from '../../../main/agent/usage/price-updates.ts';
import { silentLogger } from '../../../main/base/logger.ts';
import { PriceList, type PriceListOptions } from '../../../main/providers/price-list.ts';
import { noUsage } from '../../../preload/contract/usage.ts';
import { responseOf } from '../../support/agent/response-of.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

/** A list of one shop that knows one model. */
const listWith = (dollarsPerMillion: number): string =>
  JSON.stringify([
    {
      id: 'shop',
      name: 'Shop',
      api_pattern: 'https://shop\\.example',
      models: [
        {
          id: 'm1',
          match: { equals: 'm1' },
          prices: { input_mtok: dollarsPerMillion, output_mtok: dollarsPerMillion },
        },
      ],
    },
  ]);
const priceInUse = (): string | null =>
  bundledPrices.priceOf(
    responseOf({
      modelName: 'm1',
      providerName: 'shop',
      usage: { ...noUsage, inputTokens: 1_000_000 },
    }),
  );

async function serve(answer: (response: ServerResponse) => void) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/list.json`, host: `127.0.0.1:${port}`, requests };
}

async function open(options: Partial<PriceListOptions> & { readonly url: string }) {
  const folder = await createTemporaryFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  const onChange = vi.fn();
  const file = join(folder.folder, 'prices.json');
  const list = new PriceList({
    file,
    version: '1.0.0',
    clock: { now: () => 0, nowIso: () => '2026-12-01T08:00:00.000Z' },
    logger: silentLogger,
    mayReach: true,
    onChange,
    ...options,
  });
  onTestFinished(() => list.close());
  return { list, file: options.file ?? file, onChange };
}

describe('the price list of the app', () => {
  // Which list is in use is one thing for the process.
  afterAll(() => takePriceList(listWith(0)));

  it('asks nobody until the person switches that on, and nobody any more after they switch it off [A-107]', async () => {
    const server = await serve((response) => response.end(listWith(1)));
    const { list, onChange } = await open(server);
    list.follow(false);
    await list.restore();
    expect(server.requests).toHaveLength(0);
    expect(list.view()).toEqual({ host: server.host, fetchedAt: null, failure: null });

    list.follow(true);
    await vi.waitFor(() => expect(list.view().fetchedAt).toBe('2026-12-01T08:00:00.000Z'));
    expect(onChange).toHaveBeenCalled();
    expect(priceInUse()).toBe('1');
    list.follow(true);
    list.follow(false);
    expect(server.requests).toHaveLength(1);
    expect(priceInUse()).toBe('1');
  });

  it('sends nothing but the request for the list [A-107]', async () => {
    const server = await serve((response) => response.end(listWith(2)));
    const { list } = await open(server);
    list.follow(true);
    await vi.waitFor(() => expect(priceInUse()).toBe('2'));
    const [request] = server.requests;
    expect(request?.method).toBe('GET');
    expect(request?.url).toBe('/list.json');
    expect(Object.keys(request?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'accept-language',
      'connection',
      'host',
      'sec-fetch-mode',
      'user-agent',
    ]);
  });

  it('never asks on a runtime that is not let near the network', async () => {
    const server = await serve((response) => response.end(listWith(3)));
    const { list } = await open({ ...server, mayReach: false });
    list.follow(true);
    await list.close();
    expect(server.requests).toHaveLength(0);
  });

  it('says why no list came and goes on with the prices there are', async () => {
    await takePriceList(listWith(4));
    const refusing = await serve((response) => response.writeHead(404).end('gone'));
    const garbled = await serve((response) => response.end('<html>'));
    const elsewhere = await serve((response) =>
      response.writeHead(302, { location: garbled.url }).end(),
    );
    for (const [url, failure] of [
      [refusing.url, 'refused'],
      [garbled.url, 'not-a-list'],
      // Another server than the one that is named is not asked.
      [elsewhere.url, 'not-reached'],
      ['http://127.0.0.1:9/list.json', 'not-reached'],
    ] as const) {
      const { list, onChange } = await open({ url });
      list.follow(true);
      await vi.waitFor(() => expect(list.view()).toMatchObject({ failure, fetchedAt: null }));
      expect(onChange).toHaveBeenCalledOnce();
      expect(priceInUse()).toBe('4');
      list.follow(false);
      expect(list.view().failure).toBeNull();
    }
    expect(garbled.requests).toHaveLength(1);
  });

  it('is there again after a start without a network, until a newer app brings its own', async () => {
    const server = await serve((response) => response.end(listWith(5)));
    const { list, file } = await open(server);
    list.follow(true);
    await vi.waitFor(() => expect(priceInUse()).toBe('5'));
    await list.close();
    await takePriceList(listWith(6));

    const offline = 'http://127.0.0.1:9/list.json';
    const newer = await open({ url: offline, file, version: '1.1.0' });
    await newer.list.restore();
    expect(newer.list.view().fetchedAt).toBeNull();
    expect(priceInUse()).toBe('6');

    const again = await open({ url: offline, file });
    await again.list.restore();
    expect(again.list.view().fetchedAt).toBe('2026-12-01T08:00:00.000Z');
    expect(priceInUse()).toBe('5');
  });

  it('starts with its own prices when the kept file was cut or edited', async () => {
    const { list, file } = await open({ url: 'http://127.0.0.1:9/list.json' });
    for (const text of ['{"version":"1.0', '{}', keptWith('[]'), keptWith('no')]) {
      await writeFile(file, text);
      await list.restore();
      expect(list.view().fetchedAt).toBeNull();
    }
    expect(await readFile(file, 'utf8')).toBe(keptWith('no'));
  });
});

const keptWith = (list: string): string =>
  JSON.stringify({ version: '1.0.0', fetchedAt: '2026-12-01T08:00:00.000Z', list });
