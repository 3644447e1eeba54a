import type { JsonObject } from '../../../preload/contract/json.ts';
import { UserError } from '../errors.ts';

/** A tool that the provider carries out itself, such as its web search. Source: spec 07 §4, CAP-2. */
export interface NativeTool {
  /** What adapters know it by: `web_search`. */
  readonly kind: string;
  readonly options: JsonObject;
  /** Whether a run goes on without it where the model has none, because something else does its work. */
  readonly optional: boolean;
}

/** What a model says of the native tools that it has. */
interface NativeToolHost {
  readonly nativeTools?: readonly string[];
}

/** Whether a model's provider has a tool of this kind. */
export function hasNativeTool(model: NativeToolHost, kind: string): boolean {
  return model.nativeTools?.includes(kind) ?? false;
}

/** The native tools of a request. Throws a UserError on one that the model lacks and nothing replaces. */
export function chooseNativeTools(
  wanted: readonly NativeTool[],
  model: NativeToolHost,
): readonly NativeTool[] {
  const missing = wanted.filter((tool) => !hasNativeTool(model, tool.kind));
  const needed = missing.filter((tool) => !tool.optional).map(({ kind }) => `'${kind}'`);
  if (needed.length > 0) {
    const supported = (model.nativeTools ?? []).map((kind) => `'${kind}'`).join(', ');
    throw new UserError(
      `Native tool(s) [${needed.join(', ')}] not supported by this model. Supported: [${supported}]. To use these tools with this model, give the capability a local tool that does their work.`,
    );
  }
  return wanted.filter((tool) => !missing.includes(tool));
}
