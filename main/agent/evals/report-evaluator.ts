import type { z } from 'zod';
import type { JsonObject } from '../../../preload/contract/json.ts';
import type { NamedEntry } from '../spec/named-entry.ts';
import { parseArguments, toKeywords, toSourceArguments, type EvaluatorKind } from './evaluator.ts';
import type { EvaluationReport } from './report.ts';
import type { ReportAnalysis } from './report-analysis.ts';

/** What a report evaluator looks at. */
export interface ReportEvaluatorContext {
  readonly name: string;
  readonly report: EvaluationReport;
  readonly experimentMetadata: JsonObject | null;
}

/** Looks at a whole report. */
export interface ReportEvaluator {
  readonly source: NamedEntry;
  evaluate(
    context: ReportEvaluatorContext,
  ):
    | ReportAnalysis
    | readonly ReportAnalysis[]
    | Promise<ReportAnalysis | readonly ReportAnalysis[]>;
}

/** A sort of report evaluator that programs make with `create`. */
export interface DefinedReportEvaluator<
  Shape extends z.ZodRawShape,
> extends EvaluatorKind<ReportEvaluator> {
  create(given: z.input<z.ZodObject<Shape>>): ReportEvaluator;
}

/** Defines a sort of report evaluator, with parameters spelled as dataset files spell them. */
export function defineReportEvaluator<Shape extends z.ZodRawShape>(definition: {
  readonly name: string;
  readonly parameters: z.ZodObject<Shape>;
  readonly evaluate: (
    context: ReportEvaluatorContext,
    given: z.output<z.ZodObject<Shape>>,
  ) => ReturnType<ReportEvaluator['evaluate']>;
}): DefinedReportEvaluator<Shape> {
  const { name, parameters, evaluate } = definition;
  const create = (given: unknown): ReportEvaluator => {
    const known = parseArguments(name, parameters, given);
    return {
      source: { name, arguments: toSourceArguments(parameters, known) },
      evaluate: (context) => evaluate(context, known),
    };
  };
  return {
    name,
    parameters,
    create,
    load: (given) => create(toKeywords(name, parameters, given)),
  };
}
