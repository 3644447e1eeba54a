import { findBaseUrlProblem, isLoopbackUrl } from '../../preload/contract/base-url.ts';
import { providerIdSchema } from '../../preload/contract/ids.ts';
import type { ProviderId } from '../../preload/contract/ids.ts';
import { demoProviderId } from '../../preload/contract/provider.ts';
import type { ProviderInput, ProviderView, ServerKind } from '../../preload/contract/provider.ts';
import type { ParsedInput, RequestOutput } from '../../preload/contract/requests.ts';
import type { IdSource } from '../base/ids.ts';
import { RequestFailure } from '../base/request-failure.ts';
import type { ProviderKeys } from './provider-keys.ts';
import { createProviderRecords, type ProviderRecord } from './provider-records.ts';
import type { RecordList } from './record-list.ts';
import type { SettingsStore } from './settings-store.ts';

/** A model server as it is reached: for main alone, since it holds the key. */
export interface ProviderConnection {
  readonly providerId: ProviderId;
  readonly kind: ServerKind;
  readonly label: string;
  readonly baseUrl: string;
  /** Null when none is needed or none is there. */
  readonly key: string | null;
  /** A key is there, but for another origin: it must be entered again. */
  readonly keyIsForOtherOrigin: boolean;
}

/** Asks a model server what it offers. A port: main/providers can do it. */
export type CheckServer = (
  connection: Pick<ProviderConnection, 'kind' | 'baseUrl' | 'key'>,
) => Promise<RequestOutput<'provider.check'>>;

/** What the service needs. */
export interface ProviderServiceOptions {
  readonly store: SettingsStore;
  readonly keys: ProviderKeys;
  readonly ids: IdSource;
  readonly checkServer: CheckServer;
  /** The built-in models, which need nothing. */
  readonly demo: Pick<ProviderView, 'label' | 'models'>;
  /** On an old runtime only this computer's model servers are reached. */
  readonly oldRuntime: boolean;
}

type AskedServer = Extract<ParsedInput<'provider.check'>, { readonly server: unknown }>['server'];

/** The model providers: what the person entered, and what can be used of it. */
export class ProviderService {
  readonly #options: ProviderServiceOptions;
  readonly #records: RecordList<ProviderRecord>;

  constructor(options: ProviderServiceOptions) {
    this.#options = options;
    this.#records = createProviderRecords(options.store);
  }

  /** All of them as windows see them, the built-in one first. */
  list(): readonly ProviderView[] {
    const { demo } = this.#options;
    return [
      {
        providerId: demoProviderId,
        kind: 'demo',
        baseUrl: null,
        keyState: 'none',
        unavailable: null,
        ...demo,
      },
      ...this.#records.read().map((record) => this.#view(record)),
    ];
  }

  /** Adds or changes one, and puts its key where the person agreed to. Nothing is saved when something is refused. */
  async save({
    provider,
    key,
    allowPlainStorage,
  }: ParsedInput<'provider.save'>): Promise<ProviderId> {
    const { keys } = this.#options;
    const record = this.#toRecord(provider);
    if (typeof key === 'string') keys.requireConsent(allowPlainStorage);
    await this.#records.write(record);
    if (typeof key === 'string') {
      await keys.put(record.providerId, record.baseUrl, key, allowPlainStorage);
    } else if (key === null) await keys.remove(record.providerId);
    else if (allowPlainStorage === true) await keys.storeReadable(record.providerId);
    return record.providerId;
  }

  /** Takes one out, with its key. Conversations that used it stay. */
  async remove(providerId: ProviderId): Promise<void> {
    this.#find(providerId);
    await this.#options.keys.remove(providerId);
    await this.#records.remove(providerId);
  }

  /** Asks the server of one for its models. */
  async check(providerId: ProviderId): Promise<RequestOutput<'provider.check'>> {
    if (providerId === demoProviderId) {
      return { reached: true, models: this.#options.demo.models.map((model) => model.modelId) };
    }
    return this.#options.checkServer(this.connect(providerId));
  }

  /** Asks a server as it stands in a form, with the key from there or the one that is kept for that origin. */
  async ask({
    providerId,
    kind,
    baseUrl,
    key,
  }: AskedServer): Promise<RequestOutput<'provider.check'>> {
    const problem = findBaseUrlProblem(baseUrl);
    if (problem !== null) throw new RequestFailure('invalid-input', problem);
    if (this.#options.oldRuntime && !isLoopbackUrl(baseUrl))
      throw new RequestFailure('not-allowed');
    const kept = providerId === undefined ? null : this.#options.keys.keyFor(providerId, baseUrl);
    return this.#options.checkServer({ kind, baseUrl, key: key ?? kept });
  }

  /** How to reach one. Fails with `not-found`, or `not-allowed` on a runtime that may not reach it. */
  connect(providerId: ProviderId): ProviderConnection {
    const record = this.#find(providerId);
    if (this.#view(record).unavailable !== null) throw new RequestFailure('not-allowed');
    const { keys } = this.#options;
    return {
      providerId,
      kind: record.kind,
      label: record.label,
      baseUrl: record.baseUrl,
      key: keys.keyFor(providerId, record.baseUrl),
      keyIsForOtherOrigin: keys.stateOf(providerId, record.baseUrl) === 'other-origin',
    };
  }

  #toRecord(provider: ProviderInput): ProviderRecord {
    const problem = findBaseUrlProblem(provider.baseUrl);
    if (problem !== null) throw new RequestFailure('invalid-input', problem);
    if (provider.providerId !== undefined) this.#find(provider.providerId);
    const providerId = provider.providerId ?? providerIdSchema.parse(this.#options.ids.uuidv7());
    const { kind, label, baseUrl } = provider;
    return { providerId, kind, label, baseUrl, models: [...new Set(provider.models)] };
  }

  #view({ providerId, kind, label, baseUrl, models }: ProviderRecord): ProviderView {
    const tooFar = this.#options.oldRuntime && !isLoopbackUrl(baseUrl);
    return {
      providerId,
      kind,
      label,
      baseUrl,
      models: models.map((modelId) => ({ modelId, label: modelId })),
      keyState: this.#options.keys.stateOf(providerId, baseUrl),
      unavailable: tooFar ? 'old-runtime' : null,
    };
  }

  #find(providerId: ProviderId): ProviderRecord {
    const records = this.#records.read();
    const record = records.find((other) => other.providerId === providerId);
    if (record === undefined) throw new RequestFailure('not-found');
    return record;
  }
}
