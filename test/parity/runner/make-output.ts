import {
  nativeOutput,
  outputFunction,
  promptedOutput,
  textOutput,
  toolOutput,
  type OutputFunction,
  type OutputItem,
  type OutputSpec,
} from '../../../main/agent/output/output-spec.ts';
import type { StandardSchema } from '../../../main/agent/tools/standard-schema.ts';
import type { Json } from '../../../preload/contract/json.ts';
import type { OutputPlan } from '../scenario.ts';
import { toLogText } from './observe-values.ts';
import { perform } from './perform.ts';
import { toArgumentsSchema, toObjectSchema, toSchema } from './schemas.ts';
import type { World } from './world.ts';

type Typed = StandardSchema | OutputFunction<unknown>;

/** An output specification as a scenario plans it. */
export function makeOutput(plan: OutputPlan | readonly OutputPlan[], world: World): OutputSpec {
  return isList(plan) ? plan.map((item) => makeItem(item, world)) : makeItem(plan, world);
}

function makeItem(plan: OutputPlan, world: World): OutputItem {
  if (plan === 'text' || plan === null) return plan;
  if (plan === 'deferred') return 'deferred-tool-requests';
  if ('tool' in plan) {
    return toolOutput(makeTyped(plan.tool, world), {
      ...(plan.name !== undefined && { name: plan.name }),
      ...(plan.description !== undefined && { description: plan.description }),
      ...(plan.retries !== undefined && { maxRetries: plan.retries }),
    });
  }
  if ('native' in plan) return nativeOutput(makeTypes(plan.native, world));
  if ('prompted' in plan) {
    const { template } = plan;
    return promptedOutput(
      makeTypes(plan.prompted, world),
      template === undefined ? {} : { template },
    );
  }
  if ('textFunction' in plan) {
    return textOutput<unknown, Json>((text, ctx) =>
      perform(world.nextProgram('text function', plan.textFunction), world, ctx, text),
    );
  }
  return makeTyped(plan, world);
}

function makeTypes(plan: OutputPlan | readonly OutputPlan[], world: World): Typed | Typed[] {
  return isList(plan) ? plan.map((item) => makeTyped(item, world)) : makeTyped(plan, world);
}

function makeTyped(plan: OutputPlan, world: World): Typed {
  if (plan !== null && typeof plan === 'object') {
    if ('scalar' in plan) return toSchema(plan.scalar);
    if ('function' in plan) {
      const { function: name, params = {}, does } = plan;
      return outputFunction<Readonly<Record<string, unknown>>, unknown, Json>({
        name,
        parameters: toArgumentsSchema(params),
        execute: (args, ctx) => {
          if (!ctx.partialOutput) world.log.push(`${name} ${toLogText(args)}`);
          return perform(world.nextProgram(name, does), world, ctx, args);
        },
      });
    }
    if ('object' in plan) {
      const { object: title, doc: description } = plan;
      const schema = toObjectSchema(plan.fields);
      return schema.meta({ title, ...(description !== undefined && { description }) });
    }
  }
  throw new Error(`${JSON.stringify(plan)} is no type.`);
}

function isList(plan: OutputPlan | readonly OutputPlan[]): plan is readonly OutputPlan[] {
  return Array.isArray(plan);
}
