import { setTimeout as delay } from 'node:timers/promises';
import type { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import type { InstrumentationOptions } from '../agent/telemetry/instrumentation.ts';
import type { Logger } from '../base/logger.ts';

/** Where spans are sent, and what of them. */
export interface TraceTarget {
  /** The collector's address; `/v1/traces` is added where it is not there. */
  readonly endpoint: string;
  readonly header: { readonly name: string; readonly value: string } | null;
  readonly includeContent: boolean;
}

/** How sending stands. */
export type TraceState = 'waiting' | 'sent' | 'failed';

/** What the exporter needs of the app. */
export interface TraceExporterOptions {
  readonly version: string;
  readonly logger: Logger;
  /** Called when sending begins to work, or to fail. */
  readonly onState: () => void;
  /** Spans that ended are gathered for so long. */
  readonly gatherMs?: number;
  /** A collector has so long to take them, second tries included. */
  readonly takeWithinMs?: number;
}

const defaultGatherMs = 2000;
const defaultTakeWithinMs = 10_000;
const closeWithinMs = 300;

/**
 * Sends the spans of runs to an OTLP collector over HTTP. Runs wait for none of it: spans are gathered and sent in the
 * background, and those that a dead collector does not take are dropped.
 */
export class TraceExporter {
  readonly #options: TraceExporterOptions;
  #provider: BasicTracerProvider | null = null;
  #instrumentation: InstrumentationOptions | null = null;
  #state: TraceState = 'waiting';
  #target: TraceTarget | null = null;

  constructor(options: TraceExporterOptions) {
    this.#options = options;
  }

  get state(): TraceState {
    return this.#state;
  }

  /** How runs that start now are traced; null when nothing is sent. */
  instrumentation(): InstrumentationOptions | null {
    return this.#instrumentation;
  }

  /**
   * Sends spans of later runs there; null sends nothing. What was gathered for the place before still goes there.
   * Resolves when runs that start are traced: what sends is loaded only where something is sent.
   */
  async connect(target: TraceTarget | null): Promise<void> {
    void this.close();
    this.#state = 'waiting';
    this.#target = target;
    if (target === null) return;
    const { createOtlpProvider } = await import('./otlp-provider.ts');
    // The person has chosen another place meanwhile, or the app has ended.
    if (this.#target !== target) return;
    const {
      version,
      takeWithinMs = defaultTakeWithinMs,
      gatherMs = defaultGatherMs,
    } = this.#options;
    this.#provider = createOtlpProvider({
      endpoint: target.endpoint,
      header: target.header,
      version,
      gatherMs,
      takeWithinMs,
      tell: (isTaken, error) => this.#told(isTaken, error),
    });
    this.#instrumentation = {
      tracer: this.#provider.getTracer('parley', version),
      includeContent: target.includeContent,
    };
  }

  /** Sends what was gathered, and nothing more. Resolves in any case, and soon: a dead collector holds up nobody. */
  async close(): Promise<void> {
    const provider = this.#provider;
    this.#target = null;
    this.#provider = null;
    this.#instrumentation = null;
    if (provider === null) return;
    const sent = provider.shutdown().catch((error: unknown) => this.#told(false, error));
    await Promise.race([sent, delay(closeWithinMs, undefined, { ref: false })]);
  }

  #told(isTaken: boolean, error: unknown): void {
    const state = isTaken ? 'sent' : 'failed';
    if (state === this.#state) return;
    this.#state = state;
    if (!isTaken) {
      // The error of an HTTP library may quote headers; its kind is enough.
      const kind = error instanceof Error ? error.name : 'unknown';
      this.#options.logger.warn('traces-not-taken', { kind });
    }
    this.#options.onState();
  }
}
