import type { JsonObject } from '../../../preload/contract/json.ts';
import type { Toolset } from '../tools/toolset.ts';

/** A tool that a client offers to carry out. */
export interface ClientTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonObject;
}

/** Tools whose calls end the run, so that the client can carry them out and send their results with the next one. */
export function toClientToolset(tools: readonly ClientTool[]): Toolset {
  return {
    id: null,
    label: "the client's tools",
    getTools: () =>
      tools.map(({ name, description, parameters }) => ({
        definition: {
          name,
          description,
          parametersJsonSchema: { type: 'object', ...parameters },
          kind: 'external',
          strict: null,
          sequential: false,
          metadata: null,
          timeoutSeconds: null,
          outerTypedDictKey: null,
          toolsetId: null,
          capabilityId: null,
        },
        maxRetries: null,
        // The client knows its tool, and checks for itself.
        validate: async (value) => ({ ok: true, value }),
        checkArgs: null,
        call: () => {
          throw new TypeError(`The client carries out '${name}'.`);
        },
      })),
  };
}
