import type { JsonObject } from '../../../preload/contract/json.ts';

/** What a provider says about a part beside its content. */
export interface PartParticulars {
  readonly id?: string | null;
  readonly providerName?: string | null;
  readonly providerDetails?: JsonObject | null;
}

/** The same, with null for what was not said. */
export function toParticulars(particulars: PartParticulars): {
  readonly id: string | null;
  readonly providerName: string | null;
  readonly providerDetails: JsonObject | null;
} {
  return {
    id: particulars.id ?? null,
    providerName: particulars.providerName ?? null,
    providerDetails: particulars.providerDetails ?? null,
  };
}
