import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { Capability } from '../../../main/agent/capabilities/capability.ts';
import { InstructionPart } from '../../../main/agent/instructions/instruction-part.ts';
import type { InstructionInput } from '../../../main/agent/instructions/instruction-source.ts';
import type { SystemPromptInput } from '../../../main/agent/instructions/system-prompts.ts';
import { FallbackModel } from '../../../main/agent/models/fallback-model.ts';
import type { OutputSpec } from '../../../main/agent/output/output-spec.ts';
import type { AgentOptions } from '../../../main/agent/run/agent-options.ts';
import type { RunOptions } from '../../../main/agent/run/run-options.ts';
import type { ModelSettings } from '../../../main/agent/run-options/model-settings.ts';
import type { SettingsLayer } from '../../../main/agent/run-options/settings-layers.ts';
import { functionToolset } from '../../../main/agent/tools/function-toolset.ts';
import { bundledPrices } from '../../../main/agent/usage/bundled-prices.ts';
import type {
  CapabilityPlan,
  DefinitionPlan,
  InstructionPlan,
  SystemPromptPlan,
} from '../definition-plan.ts';
import { toCamelCase, toSnakeCase } from './case.ts';
import type { AnyContext } from './perform.ts';
import { ScriptedModel } from './scripted-model.ts';
import type { World } from './world.ts';

type Options = Partial<AgentOptions<Json, OutputSpec>>;

/** What a plan's definition adds to the options of its agent. */
export function toDefinition(
  plan: DefinitionPlan,
  world: World,
  maxRunning: number | undefined,
): Options {
  const { countsRequestsAs: counted, settings, maxQueued } = plan;
  return {
    ...(plan.instructions !== undefined && { instructions: plan.instructions.map(toInstruction) }),
    ...(plan.systemPrompts !== undefined && {
      systemPrompt: plan.systemPrompts.map(toSystemPrompt),
    }),
    ...(plan.capabilities !== undefined && { capabilities: plan.capabilities.map(toCapability) }),
    ...(plan.toolsets !== undefined && {
      toolsets: plan.toolsets.map(({ id, instructions }) =>
        functionToolset<Json>({ tools: [], id, instructions: instructions.map(toInstruction) }),
      ),
    }),
    ...(settings !== undefined && { modelSettings: toLayer('agent', settings, world) }),
    ...(counted !== undefined && {
      metadata: (ctx: AnyContext) => ({ [counted]: ctx.usage.requests }),
    }),
    ...(plan.fallback !== undefined && { model: toFallback(plan.fallback, world) }),
    ...(plan.pricedAs !== undefined && { prices: bundledPrices }),
    ...(maxQueued !== undefined &&
      maxRunning !== undefined && { maxConcurrency: { maxRunning, maxQueued } }),
  };
}

/** What it adds to the options of a run. */
export function toRunDefinition(plan: DefinitionPlan, world: World): Partial<RunOptions<Json>> {
  const { runSettings, runInstructions } = plan;
  return {
    ...(runSettings !== undefined && { modelSettings: toLayer('run', runSettings, world) }),
    ...(runInstructions !== undefined && { instructions: runInstructions.map(toInstruction) }),
  };
}

function toInstruction(plan: InstructionPlan): InstructionInput<Json> {
  if (typeof plan === 'string') return plan;
  if ('part' in plan) {
    const { part: content, name = null, dynamic = false } = plan;
    return new InstructionPart({ content, name, dynamic });
  }
  const write = (ctx: AnyContext): string => fill(plan.write, ctx);
  return plan.name === undefined ? write : { name: plan.name, write };
}

function toSystemPrompt(plan: SystemPromptPlan): SystemPromptInput<Json> {
  if (typeof plan === 'string') return plan;
  const write = (ctx: AnyContext): string => fill(plan.write, ctx);
  return plan.ref === undefined ? write : { ref: plan.ref, write };
}

function toCapability({ id, instructions, settings }: CapabilityPlan): Capability<Json> {
  return {
    ...(id !== undefined && { id }),
    ...(instructions !== undefined && { instructions: instructions.map(toInstruction) }),
    ...(settings !== undefined && { modelSettings: toSettings(settings) }),
  };
}

function toLayer(whose: string, steps: readonly JsonObject[], world: World): SettingsLayer<Json> {
  return (ctx) => {
    const seen = toSnakeCase(ctx.modelSettings as JsonObject);
    world.log.push(`${whose} sees ${JSON.stringify(sorted(seen))}`);
    return toSettings(steps[Math.min(ctx.runStep, steps.length) - 1] ?? {});
  };
}

function toFallback(plan: NonNullable<DefinitionPlan['fallback']>, world: World): FallbackModel {
  const models = plan.settings.map(
    (settings) => new ScriptedModel(world, settings === null ? null : toSettings(settings)),
  );
  const { rejects } = plan;
  if (rejects === undefined) return new FallbackModel(models);
  return new FallbackModel(models, {
    rejectResponse: ({ parts }) =>
      parts.some((part) => part.partKind === 'text' && part.content.includes(rejects)),
  });
}

function toSettings(settings: JsonObject): ModelSettings {
  return toCamelCase(settings);
}

function fill(text: string, ctx: AnyContext): string {
  const deps = typeof ctx.deps === 'string' ? ctx.deps : JSON.stringify(ctx.deps);
  return text.replaceAll('{deps}', deps).replaceAll('{step}', String(ctx.runStep));
}

function sorted(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
