import type { ProviderId } from '../../preload/contract/ids.ts';
import type { KeyState } from '../../preload/contract/provider.ts';

/** Where keys are kept. A port: main/security has the vault, whose members these are. */
export interface ProviderKeys {
  requireConsent(allowPlainStorage: boolean | null): void;
  put(
    providerId: ProviderId,
    baseUrl: string,
    key: string,
    allowPlainStorage: boolean | null,
  ): Promise<void>;
  storeReadable(providerId: ProviderId): Promise<void>;
  remove(providerId: ProviderId): Promise<void>;
  stateOf(providerId: ProviderId, baseUrl: string): KeyState;
  keyFor(providerId: ProviderId, baseUrl: string): string | null;
}
