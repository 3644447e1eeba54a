import { createStore, type StoreApi } from 'zustand/vanilla';

import type { AppInfo } from '../../preload/contract/app-info.ts';
import type { Failure, Result } from '../../preload/contract/failure.ts';
import type { ProviderId } from '../../preload/contract/ids.ts';
import { createTranslate, type Translate } from '../../preload/contract/locales/translate.ts';
import type { RequestInput, RequestOutput } from '../../preload/contract/requests.ts';
import type { HealthReport } from '../../preload/contract/health.ts';
import type { SettingsChange } from '../../preload/contract/settings.ts';
import type { AssistantClient } from '../assistant-client.ts';

/** What the last look at a provider's server gave. */
export type ProviderCheck =
  | { readonly kind: 'checking' }
  | { readonly kind: 'answered'; readonly answer: RequestOutput<'provider.check'> }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** A server as it stands in a form. */
export type UnsavedServer = Extract<
  RequestInput<'provider.check'>,
  { readonly server: unknown }
>['server'];

/** Settings, providers, language and platform: the app as this window knows it. */
export interface AppState {
  /** Null until main has answered for the first time. */
  readonly app: AppInfo | null;
  readonly failure: Failure | null;
  readonly translate: Translate;
  readonly systemIsDark: boolean;
  readonly checks: Readonly<Record<ProviderId, ProviderCheck>>;
  read(): Promise<void>;
  receive(app: AppInfo): void;
  setSystemIsDark(dark: boolean): void;
  changeSettings(change: SettingsChange): Promise<Result<AppInfo>>;
  readHealth(): Promise<Result<HealthReport>>;
  saveProvider(
    input: RequestInput<'provider.save'>,
  ): Promise<Result<RequestOutput<'provider.save'>>>;
  removeProvider(providerId: ProviderId): Promise<Result<AppInfo>>;
  saveTracing(input: RequestInput<'tracing.save'>): Promise<Result<AppInfo>>;
  checkProvider(providerId: ProviderId): Promise<void>;
  /** Asks a server that is not saved, or not as it stands in the form; neither it nor its key is kept here. */
  askServer(server: UnsavedServer): Promise<ProviderCheck>;
  /** Opens a link outside the app; main decides which kinds may. */
  openLink(url: string): Promise<Result<null>>;
}

export type AppStore = StoreApi<AppState>;

/** Keeps a copy of what main says about the app. */
export function createAppStore(client: AssistantClient, systemIsDark: boolean): AppStore {
  return createStore<AppState>()((set, get) => {
    function keep(answer: Result<AppInfo>): Result<AppInfo> {
      if (answer.ok) get().receive(answer.value);
      return answer;
    }

    return {
      app: null,
      failure: null,
      translate: createTranslate('en'),
      systemIsDark,
      checks: {},
      async read() {
        const answer = keep(await client.request('app.read', {}));
        set({ failure: answer.ok ? null : answer.failure });
      },
      receive(app) {
        const sameLanguage = get().app?.language === app.language;
        const translate = sameLanguage ? get().translate : createTranslate(app.language);
        set({ app, translate });
      },
      setSystemIsDark: (dark) => set({ systemIsDark: dark }),
      readHealth: () => client.request('health.read', {}),
      changeSettings: async (change) => keep(await client.request('settings.change', change)),
      async saveProvider(input) {
        const answer = await client.request('provider.save', input);
        if (answer.ok) get().receive(answer.value.app);
        return answer;
      },
      saveTracing: async (input) => keep(await client.request('tracing.save', input)),
      removeProvider: async (providerId) =>
        keep(await client.request('provider.remove', { providerId })),
      async checkProvider(providerId) {
        const put = (check: ProviderCheck): void =>
          set((state) => ({ checks: { ...state.checks, [providerId]: check } }));
        put({ kind: 'checking' });
        put(toCheck(await client.request('provider.check', { providerId })));
      },
      askServer: async (server) => toCheck(await client.request('provider.check', { server })),
      openLink: (url) => client.request('link.open', { url }),
    };
  });
}

function toCheck(answer: Result<RequestOutput<'provider.check'>>): ProviderCheck {
  return answer.ok
    ? { kind: 'answered', answer: answer.value }
    : { kind: 'failed', failure: answer.failure };
}
