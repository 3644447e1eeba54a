import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

import type { Clock } from './clock.ts';
import type { LogFacts, Logger } from './logger.ts';
import { describeError } from './describe-error.ts';
import type { SecretRedactor } from './secret-redactor.ts';

/** When a log file is set aside; the one set aside before it goes. */
const fileLimitBytes = 2 * 1024 * 1024;

/** What the file logger needs. */
export interface FileLoggerOptions {
  readonly file: string;
  readonly clock: Clock;
  readonly redactor: SecretRedactor;
  /** Told once, when the log cannot be written; the app goes on without it. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Writes one JSON object per line, secrets taken out. A log has few lines, so each is written at once: the last ones
 * before a crash are those that matter.
 */
export class FileLogger implements Logger {
  readonly #options: FileLoggerOptions;
  #sizeBytes = 0;
  #working: boolean;

  constructor(options: FileLoggerOptions) {
    this.#options = options;
    this.#working = this.#try(() => {
      mkdirSync(dirname(options.file), { recursive: true });
      this.#sizeBytes = sizeOf(options.file);
    });
  }

  info(event: string, facts: LogFacts = {}): void {
    this.#write('info', event, facts);
  }

  warn(event: string, facts: LogFacts = {}): void {
    this.#write('warn', event, facts);
  }

  error(event: string, error: unknown, facts: LogFacts = {}): void {
    this.#write('error', event, { ...facts, ...describeError(error) });
  }

  #write(level: string, event: string, facts: LogFacts): void {
    if (!this.#working) return;
    const { file, clock, redactor } = this.#options;
    const line = `${redactor.redact(JSON.stringify({ at: clock.nowIso(), level, event, ...facts }))}\n`;
    const sizeBytes = Buffer.byteLength(line);
    this.#working = this.#try(() => {
      if (this.#sizeBytes > 0 && this.#sizeBytes + sizeBytes > fileLimitBytes) {
        renameSync(file, `${file}.1`);
        this.#sizeBytes = 0;
      }
      appendFileSync(file, line, { mode: 0o600 });
      this.#sizeBytes += sizeBytes;
    });
  }

  #try(action: () => void): boolean {
    try {
      action();
      return true;
    } catch (error: unknown) {
      this.#options.onFailure(error);
      return false;
    }
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
