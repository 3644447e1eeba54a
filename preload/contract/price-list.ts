/** Why the last try brought no prices: no server reached, an answer that refuses, or something else than a list. */
export type PriceListFailure = 'not-reached' | 'refused' | 'not-a-list';

/** The price list as windows see it. Whether it is renewed is a setting. */
export interface PriceListView {
  /** The one server that is asked, and only while renewing is on. */
  readonly host: string;
  /** When the list in use was fetched; null for the one that came with the app. */
  readonly fetchedAt: string | null;
  /** How the last try since the app started failed; null when it did not. */
  readonly failure: PriceListFailure | null;
}
