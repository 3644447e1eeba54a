import type { ResponsePart } from '../../../preload/contract/response-part.ts';

/** The kind a part has on the wire, also of one that this version does not understand. */
export function partKindOf(part: ResponsePart): string {
  return part.partKind === 'opaque' ? part.wireKind : part.partKind;
}
