import type { Json } from '../../../preload/contract/json.ts';
import { UserError } from '../errors.ts';
import type { CustomEvent } from '../events/custom-event.ts';

/** An event's payload as JSON. Dates become ISO strings. Throws a UserError for what JSON cannot hold. Source: spec 03 CE-1, CE-8. */
export function toJsonPayload(event: CustomEvent): Json {
  return toJson(event.toPayload(), event.name, new Set());
}

function toJson(value: unknown, where: string, above: ReadonlySet<object>): Json {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || above.has(value)) throw notJson(where);
  const inside = new Set(above).add(value);
  if (Array.isArray(value)) {
    return value.map((item: unknown, at) => toJson(item, `${where}[${at}]`, inside));
  }
  if (!isPlain(value)) throw notJson(where);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(
    entries.map(([key, item]): [string, Json] => [key, toJson(item, `${where}.${key}`, inside)]),
  );
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function notJson(where: string): UserError {
  return new UserError(
    `The payload of the custom event cannot be sent to a front end: ${where} is not JSON. Override toPayload, or set \`ui\` to false.`,
  );
}
