import { keepPrepared } from '../../tools/prepared-toolset.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { collectTools, toToolCatalog, type ToolCatalog } from '../../tools/tool-catalog.ts';
import type { RunContext } from '../../run-context.ts';
import type { RunState } from '../run-state.ts';

/** The tools of the current step, asked for anew and as the hooks leave them. Source: spec 07 CAP-10. */
export async function resolveTools<Deps>(
  state: RunState<Deps>,
  ctx: RunContext<Deps>,
): Promise<ToolCatalog<Deps>> {
  return state.cancellation.race(resolve(state, ctx));
}

async function resolve<Deps>(
  state: RunState<Deps>,
  ctx: RunContext<Deps>,
): Promise<ToolCatalog<Deps>> {
  const { toolset, output, hooks, retries } = state.setup;
  const outputNames = output.tools.map(({ definition }) => definition.name);
  const tools = await collectTools(toolset, outputNames, ctx);
  const prepared = await hooks.pass(
    'prepareTools',
    ctx,
    definitionsOf(tools),
    (hook, own, definitions) => hook(own, { definitions }),
  );
  const preparedOutputs = await hooks.pass(
    'prepareOutputTools',
    ctx,
    definitionsOf(output.tools),
    (hook, own, definitions) => hook(own, { definitions }),
  );
  state.outputTools = keepPrepared(output.tools, preparedOutputs);
  state.tools = toToolCatalog(keepPrepared(tools, prepared), retries.tools);
  return state.tools;
}

function definitionsOf(
  tools: readonly { readonly definition: ToolDefinition }[],
): readonly ToolDefinition[] {
  return tools.map(({ definition }) => definition);
}
