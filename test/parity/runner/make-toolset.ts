import type { Json } from '../../../preload/contract/json.ts';
import { approvalRequiredToolset } from '../../../main/agent/tools/approval-required-toolset.ts';
import { deferredLoadingToolset } from '../../../main/agent/tools/deferred-loading-toolset.ts';
import { functionToolset } from '../../../main/agent/tools/function-toolset.ts';
import { filteredToolset, preparedToolset } from '../../../main/agent/tools/prepared-toolset.ts';
import { prefixedToolset, renamedToolset } from '../../../main/agent/tools/renamed-toolset.ts';
import type { Tool } from '../../../main/agent/tools/tool.ts';
import type { Toolset } from '../../../main/agent/tools/toolset.ts';
import type { ToolsetPlan, ToolsetWrapping } from '../capability-plan.ts';

/** A toolset with its wrappings, as a scenario plans it. */
export function makeToolset(plan: ToolsetPlan, tools: readonly Tool<Json>[]): Toolset<Json> {
  return (plan.wrappings ?? []).reduce(wrap, functionToolset({ tools }));
}

function wrap(toolset: Toolset<Json>, wrapping: ToolsetWrapping): Toolset<Json> {
  if ('prefixed' in wrapping) return prefixedToolset(toolset, wrapping.prefixed);
  if ('deferred' in wrapping) {
    return deferredLoadingToolset(toolset, wrapping.deferred === true ? null : wrapping.deferred);
  }
  if ('renamed' in wrapping) return renamedToolset(toolset, wrapping.renamed);
  if ('filtered' in wrapping) {
    return filteredToolset(toolset, (_, { name }) => wrapping.filtered.includes(name));
  }
  if ('prepared' in wrapping) {
    const description = wrapping.prepared;
    return preparedToolset(toolset, (_, definitions) =>
      definitions.map((definition) => ({ ...definition, description })),
    );
  }
  return approvalRequiredToolset(toolset);
}
