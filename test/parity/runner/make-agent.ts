import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import { Agent } from '../../../main/agent/agent.ts';
import type { Capability } from '../../../main/agent/capabilities/capability.ts';
import type { Model } from '../../../main/agent/models/model.ts';
import { TestModel } from '../../../main/agent/models/test-model.ts';
import type { OutputSpec } from '../../../main/agent/output/output-spec.ts';
import type { OutputValidator } from '../../../main/agent/output/output-validators.ts';
import { depsOf, type AgentOptions } from '../../../main/agent/run/agent-options.ts';
import { createAgentFromSpec } from '../../../main/agent/spec/create-agent-from-spec.ts';
import { loadAgentSpec } from '../../../main/agent/spec/load-agent-spec.ts';
import type { ModelSettings } from '../../../main/agent/run-options/model-settings.ts';
import { toolSearch } from '../../../main/agent/deferred-loading/tool-search.ts';
import { functionToolset } from '../../../main/agent/tools/function-toolset.ts';
import { defineTool, type Tool } from '../../../main/agent/tools/tool.ts';
import type { AgentPlan, Program, ToolPlan } from '../scenario.ts';
import { toCamelCase } from './case.ts';
import { makeAskUser } from './make-ask-user.ts';
import { makeCapability, makeListener } from './make-capability.ts';
import { toDefinition } from './make-definition.ts';
import { makeOutput } from './make-output.ts';
import { makeToolset } from './make-toolset.ts';
import { dump, toLogText } from './observe-values.ts';
import { perform, type AnyContext } from './perform.ts';
import { toArgumentsSchema } from './schemas.ts';
import { ScriptedModel } from './scripted-model.ts';
import type { World } from './world.ts';

/** An agent as a scenario plans it. */
export function makeAgent(plan: AgentPlan, world: World): Agent<Json, unknown> {
  const { settings, tools = [], validators = [] } = plan;
  // Nested agents are defined by their own plan alone.
  const definition = plan === world.scenario.agent ? world.scenario.definition : undefined;
  const options: AgentOptions<Json, OutputSpec> = {
    name: plan.name ?? 'agent',
    ...(plan.model?.kind !== 'none' && { model: makeModel(plan, world) }),
    depsType: depsOf<Json>(),
    tools: tools.map((tool) => makeTool(tool, world)),
    outputValidators: validators.map((programs, at) => makeValidator(at, programs, world)),
    ...(plan.output !== undefined && { outputType: makeOutput(plan.output, world) }),
    toolsets: (plan.toolsets ?? []).map((each) =>
      makeToolset(
        each,
        each.tools.map((tool) => makeTool(tool, world)),
      ),
    ),
    capabilities: [
      ...makeCapabilities(plan, world),
      ...(plan.askUser ?? []).map((each) => makeAskUser(each, world)),
      ...(plan.toolSearch === undefined ? [] : [makeToolSearch(plan.toolSearch)]),
      ...world.spans.capabilities(world.scenario),
    ],
    listeners: (plan.listeners ?? []).map((each) => makeListener(each, 'agent', world)),
    ...(settings !== undefined && { modelSettings: toSettings(settings) }),
    ...(plan.endStrategy !== undefined && { endStrategy: plan.endStrategy }),
    ...(plan.retries !== undefined && { retries: plan.retries }),
    ...(plan.metadata !== undefined && { metadata: plan.metadata }),
    ...(plan.systemPrompt !== undefined && { systemPrompt: plan.systemPrompt }),
    ...(plan.instructions !== undefined && { instructions: plan.instructions }),
    ...(plan.toolExecution !== undefined && { toolExecution: plan.toolExecution }),
    ...(plan.toolTimeoutSeconds !== undefined && { toolTimeoutSeconds: plan.toolTimeoutSeconds }),
    ...(plan.maxConcurrency !== undefined && { maxConcurrency: plan.maxConcurrency }),
    ...(definition !== undefined && toDefinition(definition, world, plan.maxConcurrency)),
  };
  if (definition?.spec === undefined) return new Agent<Json, OutputSpec>(options);
  const { text, format } = definition.spec;
  return createAgentFromSpec<Json, OutputSpec>(loadAgentSpec(text, { format }), options);
}

function makeCapabilities(plan: AgentPlan, world: World): readonly Capability<Json>[] {
  const made = new Map<string, Capability<Json>>();
  for (const each of plan.capabilities ?? []) {
    const tools = (each.tools ?? []).map((tool) => makeTool(tool, world));
    const { toolsetInstructions: instructions } = each;
    const parts =
      instructions === undefined
        ? { tools }
        : { toolsets: [functionToolset({ tools, instructions })] };
    made.set(each.id, makeCapability(each, world, parts, made));
  }
  return [...made.values()];
}

function makeToolSearch({
  by,
  maxResults,
}: NonNullable<AgentPlan['toolSearch']>): Capability<Json> {
  return toolSearch<Json>({
    ...(by === 'last-first' && {
      search: (_ctx, _queries, tools) => [...tools.map(({ name }) => name).toReversed(), 'made_up'],
    }),
    ...(maxResults !== undefined && { maxResults }),
  });
}

/** Settings of a scenario, which are spelled as in the JSON form. */
export function toSettings(settings: JsonObject): ModelSettings {
  return toCamelCase(settings);
}

function makeModel(plan: AgentPlan, world: World): Model {
  const { model, modelSettings } = plan;
  if (model === undefined || model.kind !== 'test') {
    return new ScriptedModel(world, modelSettings === undefined ? null : toSettings(modelSettings));
  }
  return new TestModel({
    ...(model.callTools !== undefined && { callTools: model.callTools }),
    ...(model.text !== undefined && { customOutputText: model.text }),
    ...(model.args !== undefined && { customOutputArgs: model.args }),
  });
}

function makeTool(plan: ToolPlan, world: World): Tool<Json> {
  const { name, validates, hiddenFromStep } = plan;
  return defineTool<Readonly<Record<string, unknown>>, Json>({
    name,
    parameters: toArgumentsSchema(plan.params ?? {}),
    ...(plan.retries !== undefined && { retries: plan.retries }),
    ...(plan.sequential !== undefined && { sequential: plan.sequential }),
    ...(plan.timeoutSeconds !== undefined && { timeoutSeconds: plan.timeoutSeconds }),
    ...(plan.requiresApproval !== undefined && { requiresApproval: plan.requiresApproval }),
    ...(plan.defer === true && { deferLoading: true }),
    ...(plan.description !== undefined && { description: plan.description }),
    ...(hiddenFromStep !== undefined && {
      prepare: (ctx, definition) => (ctx.runStep >= hiddenFromStep ? null : definition),
    }),
    ...(validates !== undefined && {
      argsValidator: async (ctx, args) => {
        world.log.push(`check ${name}`);
        await perform(world.nextProgram(`check ${name}`, validates), world, ctx, args);
      },
    }),
    execute: (args, ctx) => {
      world.log.push(`${name} ${toLogText(args)}`);
      return perform(world.nextProgram(name, plan.does), world, ctx, args);
    },
  });
}

function makeValidator(
  at: number,
  programs: readonly Program[],
  world: World,
): OutputValidator<Json, unknown> {
  const what = `validator ${at}`;
  return (output: unknown, ctx: AnyContext) => {
    if (ctx.partialOutput) return output;
    world.log.push(`${what} ${toLogText(dump(output))}`);
    return perform(world.nextProgram(what, programs), world, ctx, output);
  };
}
