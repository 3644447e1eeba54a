import { UserError } from '../errors.ts';
import type { ToolDefinition } from './tool-definition.ts';
import type { Toolset } from './toolset.ts';

/** Tools that somebody else carries out: the run ends with their calls, and goes on when their results are there. Source: spec 07 §3. */
export function externalToolset(
  definitions: readonly ToolDefinition[],
  options: { readonly id?: string | null } = {},
): Toolset {
  const { id = null } = options;
  return {
    id,
    label: id === null ? 'ExternalToolset' : `ExternalToolset '${id}'`,
    getTools: () =>
      definitions.map((definition) => ({
        definition: { ...definition, kind: 'external', toolsetId: definition.toolsetId ?? id },
        maxRetries: 0,
        // Whoever carries the call out checks its arguments.
        validate: async (args) => ({ ok: true, value: args }),
        checkArgs: null,
        call: () => {
          throw new UserError('External tools cannot be called directly.');
        },
      })),
  };
}
