import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { RequestPart } from '../../../preload/contract/request-part.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';
import { toolReturnText } from '../../agent/messages/model-text.ts';
import { toArgsObject } from '../../agent/messages/tool-args.ts';

/** Code units of an output or an argument that stay: its beginning and its end. */
const keptUnits = 1000;

/** A result cut to its beginning and end where it is large. It stays the result of its call. */
export function clipResult(part: RequestPart): RequestPart {
  if (part.partKind !== 'tool-return') return part;
  const text = toolReturnText(part);
  return isLarge(text) ? { ...part, content: clipMiddle(text) } : part;
}

/** A call whose large arguments are cut. They stay a JSON object with the same fields. */
export function clipCall(part: ResponsePart): ResponsePart {
  if (part.partKind !== 'tool-call') return part;
  const written = typeof part.args === 'string' ? part.args : JSON.stringify(part.args);
  if (written === null || !isLarge(written)) return part;
  const args = toArgsObject(part.args);
  const clipped = clipFields(args);
  if (Object.keys(args).every((name) => clipped[name] === args[name])) return part;
  // What a provider signed was the call as it was.
  return { ...part, args: clipped, providerDetails: null };
}

function clipFields(args: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, clipJson(value)]));
}

function clipJson(value: Json): Json {
  if (typeof value === 'string') return isLarge(value) ? clipMiddle(value) : value;
  const written = JSON.stringify(value);
  return isLarge(written) ? clipMiddle(written) : value;
}

function isLarge(text: string): boolean {
  return text.length > 2 * keptUnits + 100;
}

/** The beginning and the end of a text, cut between code points, with a note on what is left out. */
export function clipMiddle(text: string, kept = keptUnits): string {
  const head = text.slice(0, kept).replace(/[\uD800-\uDBFF]$/, '');
  const tail = text.slice(-kept).replace(/^[\uDC00-\uDFFF]/, '');
  const left = text.length - head.length - tail.length;
  return `${head}\n[… ${left} characters left out …]\n${tail}`;
}
