import type { Json, JsonObject } from '../../../preload/contract/json.ts';

/**
 * Takes out of a recording what no two runs share: instants become `T`, ids that were made up become numbers in
 * order of appearance. Instants of before 2025 come from the scenario and stay. Also what the two languages' schema
 * libraries say each in its own way: the type and text of a validation error. Source: spec 10 §C.
 */
export function normalizeRecording(recording: Json): Json {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const rename = (kind: string, id: string): string => {
    const known = names.get(id);
    if (known !== undefined) return known;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const name = `${kind}-${count}`;
    names.set(id, name);
    return name;
  };
  const visit = (value: Json, key: string): Json => {
    if (typeof value === 'string') return visitText(value, key, rename);
    if (isList(value)) return value.map((item) => visit(item, key));
    if (typeof value !== 'object' || value === null) return value;
    if (isIssue(value)) return { loc: value['loc'] ?? null, input: value['input'] ?? null };
    return Object.fromEntries(
      Object.entries(value).map(([name, item]): [string, Json] => [name, visit(item, name)]),
    );
  };
  return visit(recording, '');
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const madeUpCallId = /(?:pyd_ai_|parley_)[0-9a-f]{32}/g;
const anyUuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z/g;
const decimalClass = /Decimal\('([^']*)'\)/g;

function visitText(
  text: string,
  key: string,
  rename: (kind: string, id: string) => string,
): string {
  if (key === 'timestamp') return text < '2025' ? text : 'T';
  if (['run_id', 'conversation_id', 'enqueue_id'].includes(key) && uuid.test(text))
    return rename(key, text);
  const named = text.replace(madeUpCallId, (id) => rename('call', id));
  if (key !== 'message') return named;
  // Bodies of errors hold whole messages. D-05.1: the original prints a decimal with the name of its class.
  return named
    .replace(decimalClass, '$1')
    .replace(instant, 'T')
    .replace(anyUuid, (id) => rename('id', id));
}

function isIssue(value: JsonObject): boolean {
  return 'loc' in value && 'msg' in value && 'type' in value && value['msg'] !== '';
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
