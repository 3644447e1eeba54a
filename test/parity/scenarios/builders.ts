import type { JsonObject } from '../../../preload/contract/json.ts';
import type { Answer, AnswerPart, FieldPlan, Program, ToolPlan } from '../scenario.ts';

/** Text of a model. */
export const T = (text: string): AnswerPart => ({ text });

/** A call of a model. */
export const C = (
  call: string,
  args: JsonObject | string | null = {},
  id = `id_${call}`,
): AnswerPart => ({ call, args, id });

/** An answer of these parts. */
export const A = (...parts: readonly AnswerPart[]): Answer => ({ parts });

/** A tool with what it does, one program for each call in turn. */
export function tool(
  name: string,
  params: FieldPlan = {},
  does: readonly Program[] = [[{ return: name.slice(0, 1) }]],
  rest: Partial<ToolPlan> = {},
): ToolPlan {
  return { name, params, does, ...rest };
}

/** The output type of most scenarios. */
export const outX = { object: 'Out', fields: { x: 'integer' } } as const;

/** A call of the output tool. */
export const F = (args: JsonObject | string = { x: 1 }, id = 'id_final'): AnswerPart =>
  C('final_result', args, id);
