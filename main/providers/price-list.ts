import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { PriceListFailure, PriceListView } from '../../preload/contract/price-list.ts';
import {
  PriceListError,
  priceListUrl,
  takePriceList,
  updatePricesInBackground,
  type PriceUpdates,
} from '../agent/usage/price-updates.ts';
import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';

/** What the list needs of the app. */
export interface PriceListOptions {
  /** The last list that came is kept here. */
  readonly file: string;
  /** A newer version of the app comes with a list of its own. */
  readonly version: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** An old runtime is not let near the network. */
  readonly mayReach: boolean;
  /** Called when another list is in use, or a try failed. */
  readonly onChange: () => void;
  /** The published list when nothing is said. */
  readonly url?: string;
}

const keptSchema = z.strictObject({
  version: z.string(),
  fetchedAt: z.iso.datetime(),
  list: z.string(),
});

const intervalMs = 6 * 3_600_000;

/**
 * What models cost: as it came with the app, or as it was fetched last. Asks for a newer list only while the person has
 * that switched on; without a network the list there is stays in use.
 */
export class PriceList {
  readonly #options: PriceListOptions;
  readonly #url: string;
  #updates: PriceUpdates | null = null;
  #fetchedAt: string | null = null;
  #failure: PriceListFailure | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: PriceListOptions) {
    this.#options = options;
    this.#url = options.url ?? priceListUrl;
  }

  /** As windows see it. */
  view(): PriceListView {
    return { host: new URL(this.#url).host, fetchedAt: this.#fetchedAt, failure: this.#failure };
  }

  /** Puts the list into use that was kept by this version of the app, if there is one. */
  async restore(): Promise<void> {
    const { file, version, logger, onChange } = this.#options;
    try {
      const kept = keptSchema.parse(JSON.parse(await readFile(file, 'utf8')));
      if (kept.version !== version || this.#fetchedAt !== null) return;
      await takePriceList(kept.list);
      this.#fetchedAt = kept.fetchedAt;
      onChange();
    } catch (error: unknown) {
      const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (!isAbsent) logger.warn('price-list-not-restored', { kind: nameOf(error) });
    }
  }

  /** Asks for newer lists from now on, or no longer. */
  follow(isOn: boolean): void {
    const renews = isOn && this.#options.mayReach;
    if (renews === (this.#updates !== null)) return;
    this.#failure = null;
    if (!renews) {
      this.#updates?.stop();
      this.#updates = null;
      return;
    }
    this.#updates = updatePricesInBackground({
      url: this.#url,
      intervalMs,
      onList: (list) => this.#took(list),
      onFailure: (error) => this.#failed(error),
    });
  }

  /** Asks no longer; resolves when the last list is kept. */
  close(): Promise<void> {
    this.follow(false);
    return this.#writing;
  }

  #took(list: string): void {
    const { version, clock, onChange } = this.#options;
    this.#fetchedAt = clock.nowIso();
    this.#failure = null;
    const kept = JSON.stringify({ version, fetchedAt: this.#fetchedAt, list });
    this.#writing = this.#writing.then(() => this.#keep(kept));
    onChange();
  }

  async #keep(kept: string): Promise<void> {
    const { file, logger } = this.#options;
    try {
      await mkdir(dirname(file), { recursive: true });
      // Whole or not at all: a cut file would be no list.
      await writeFile(`${file}.part`, kept, { mode: 0o600 });
      await rename(`${file}.part`, file);
    } catch (error: unknown) {
      logger.warn('price-list-not-kept', { kind: nameOf(error) });
    }
  }

  #failed(error: unknown): void {
    const { logger, onChange } = this.#options;
    // A try that was under way when renewing was switched off says nothing any more.
    if (this.#updates === null) return;
    this.#failure = error instanceof PriceListError ? error.problem : 'not-a-list';
    logger.warn('price-list-not-fetched', { problem: this.#failure });
    onChange();
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
