import type { JsonObject } from '../../../preload/contract/json.ts';
import type { ModelCall } from '../../agent/models/model.ts';

/** What the model is told besides the messages, as it was. Headers and bodies of one's own may hold a key, and stay out. */
export function shownParameters({ settings, parameters }: ModelCall): JsonObject {
  const { extraHeaders, extraBody, ...shown } = settings;
  const hidden = Object.entries({ extraHeaders, extraBody })
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name]) => name);
  const value = { settings: shown, parameters, ...(hidden.length > 0 && { notShown: hidden }) };
  // Settings may hold undefined, which JSON leaves out.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}
