import { z } from 'zod';
import type { JsonObject } from '../../../../preload/contract/json.ts';
import { Agent } from '../../agent.ts';
import { UserError } from '../../errors.ts';
import type { Model } from '../../models/model.ts';
import type { StandardSchema } from '../../tools/standard-schema.ts';
import type { EvaluatorContext } from '../evaluator-context.ts';

/** The model of a judge: an id, or in programs a model itself; null for the evaluation's own. */
export const judgeModel = z
  .union([z.string(), z.custom<Model>(isModel, 'A model or the id of one.')])
  .nullable()
  .default(null);

/** How the judge's model is asked. */
export const judgeSettings = z.record(z.string(), z.json()).nullable().default(null);

/** One question to a judge. */
export interface JudgeRequest<Verdict> {
  readonly task: string;
  /** What the judge looks at, in order: a tag and what stands in it. */
  readonly sections: readonly (readonly [tag: string, content: unknown])[];
  readonly verdict: StandardSchema<Verdict>;
  readonly model: Model | string | null;
  readonly settings: JsonObject | null;
}

/** Asks a model for a judgement. Throws a UserError when nothing says which model. */
export async function askJudge<Verdict>(
  { judge, signal }: EvaluatorContext,
  { task, sections, verdict, model, settings }: JudgeRequest<Verdict>,
): Promise<Verdict> {
  const chosen = model ?? judge.model;
  if (chosen === null) {
    throw new UserError('A judge needs a model: name one in the evaluator or for the evaluation.');
  }
  const agent = new Agent({
    name: 'judge',
    model: chosen,
    models: judge.models,
    systemPrompt: task,
    outputType: verdict,
    ...(settings !== null && { modelSettings: settings }),
  });
  const prompt = sections.map(([tag, content]) => `<${tag}>\n${toText(content)}\n</${tag}>`);
  const { output } = await agent.run(prompt.join('\n'), { signal });
  return output;
}

function toText(content: unknown): string {
  return typeof content === 'string' ? content : (JSON.stringify(content) ?? String(content));
}

function isModel(value: unknown): value is Model {
  return typeof value === 'object' && value !== null && 'requestStream' in value;
}
