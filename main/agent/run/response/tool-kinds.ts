import type { ModelResponse } from '../../../../preload/contract/message.ts';
import type { ResponsePart } from '../../../../preload/contract/response-part.ts';
import type { RunState } from '../run-state.ts';

/** The kinds of this step's tools that have one, by the names of the tools. */
export type ToolKinds = ReadonlyMap<string, string>;

/** The kinds of the tools by which the model asks the runtime itself for something. */
export function toolKindsOf<Deps>({ tools }: RunState<Deps>): ToolKinds {
  const definitions = [...(tools?.values() ?? [])].map(({ definition }) => definition);
  return new Map(
    definitions.flatMap(({ name, toolKind }) =>
      toolKind === undefined ? [] : [[name, toolKind] as const],
    ),
  );
}

/** Says of calls for what the runtime is asked: providers know nothing of it, and the history is read by it. */
export function withToolKinds(response: ModelResponse, kinds: ToolKinds): ModelResponse {
  if (kinds.size === 0) return response;
  return { ...response, parts: response.parts.map((part) => withToolKind(part, kinds)) };
}

/** The same of a single part. */
export function withToolKind(part: ResponsePart, kinds: ToolKinds): ResponsePart {
  if (part.partKind !== 'tool-call' || part.toolKind !== null) return part;
  const toolKind = kinds.get(part.toolName);
  return toolKind === undefined ? part : { ...part, toolKind };
}
