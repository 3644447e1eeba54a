import type { Json } from '../../../preload/contract/json.ts';
import type { Capability } from '../../../main/agent/capabilities/capability.ts';
import type { Model } from '../../../main/agent/models/model.ts';
import type { CapabilityPlan } from '../capability-plan.ts';
import { ScriptedModel } from './scripted-model.ts';
import type { World } from './world.ts';

/** What a capability of a scenario says of the model: one for all steps, one for each, and ids that it knows. */
export function modelContributions(
  { id, model, models, resolves }: CapabilityPlan,
  world: World,
): Pick<Capability<Json>, 'model' | 'resolveModelId'> {
  return {
    ...(model !== undefined && { model: toModel(model, world) }),
    ...(models !== undefined && {
      model: (ctx) => {
        const before = ctx.model?.modelName ?? 'None';
        const { runStep, messages, usage, deps } = ctx;
        world.log.push(
          `${id} chooses ${runStep} ${before} ${messages.length} ${usage.requests} ${toText(deps)}`,
        );
        return toModel(models[Math.min(runStep, models.length) - 1] ?? '', world);
      },
    }),
    ...(resolves !== undefined && {
      resolveModelId: (modelId, { deps }) => {
        world.log.push(`${id} resolves ${modelId} ${toText(deps)}`);
        const found = resolves[modelId];
        return found === undefined ? null : new ScriptedModel(world, toSettings(found), found);
      },
    }),
  };
}

function toModel(name: string, world: World): Model | string {
  return name.startsWith('id:') ? name : new ScriptedModel(world, toSettings(name), name);
}

/** Each model has settings of its own, which its requests show. */
function toSettings(name: string): { readonly seed: number } {
  return { seed: name.length };
}

/** As the original's language prints it. */
function toText(deps: Json): string {
  return deps === null ? 'None' : JSON.stringify(deps);
}
