import { z } from 'zod';
import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import { UserError } from '../errors.ts';
import { readNamedEntry, writeNamedEntry, type NamedEntry } from '../spec/named-entry.ts';
import { createCase, type Case } from './case.ts';
import { Dataset } from './dataset.ts';
import type { DatasetContent } from './evaluation.ts';
import type { EvaluatorKind } from './evaluator.ts';
import { builtInEvaluators } from './evaluators/built-in-evaluators.ts';
import { builtInReportEvaluators } from './evaluators/built-in-report-evaluators.ts';
import type { ReportEvaluator } from './report-evaluator.ts';

/** A dataset as it comes from a file: its inputs and outputs are what JSON can hold. */
export type LoadedDataset = Dataset<Json, Json, Json>;

/** What a dataset may name besides the built-in evaluators; one of the same name takes its place. */
export interface EvaluatorKinds {
  readonly evaluators?: readonly EvaluatorKind[];
  readonly reportEvaluators?: readonly EvaluatorKind<ReportEvaluator>[];
}

const entries = z.array(z.unknown()).default([]);

const caseForm = z.strictObject({
  name: z.string().nullable().default(null),
  inputs: z.json(),
  metadata: z.json().default(null),
  expected_output: z.json().default(null),
  evaluators: entries,
});

const datasetForm = z.strictObject({
  $schema: z.string().nullable().optional(),
  name: z.string().nullable().default(null),
  cases: z.array(caseForm),
  evaluators: entries,
  report_evaluators: entries,
});

/**
 * A dataset from the object that a file holds. Throws a UserError that names each thing that is wrong: what is no
 * dataset, evaluators that nobody knows, arguments that do not fit. Source: spec 09 §3.
 */
export function decodeDataset(
  value: unknown,
  options: EvaluatorKinds & { readonly defaultName?: string | null } = {},
): LoadedDataset {
  const parsed = datasetForm.safeParse(value);
  if (!parsed.success) throw new UserError(`This is no dataset: ${z.prettifyError(parsed.error)}`);
  const name = parsed.data.name ?? options.defaultName ?? null;
  if (name === null) throw new UserError('A dataset needs a name.');
  const problems: string[] = [];
  const known = withBuiltIns(options.evaluators ?? [], builtInEvaluators);
  const knownForReports = withBuiltIns(options.reportEvaluators ?? [], builtInReportEvaluators);
  const evaluators = loadAll(parsed.data.evaluators, known, { place: 'dataset', problems });
  const reportEvaluators = loadAll(parsed.data.report_evaluators, knownForReports, {
    place: 'dataset',
    label: 'report evaluator',
    problems,
  });
  const cases = parsed.data.cases.map((each) =>
    createCase<Json, Json, Json>({
      name: each.name,
      inputs: each.inputs,
      metadata: each.metadata,
      expectedOutput: each.expected_output,
      evaluators: loadAll(each.evaluators, known, { place: `case '${each.name}'`, problems }),
    }),
  );
  if (problems.length > 0) throw new UserError(problems.join('\n'));
  return new Dataset<Json, Json, Json>({ name, cases, evaluators, reportEvaluators });
}

/** The object that a file of this dataset holds. Throws a UserError when something in it is not what JSON can hold. */
export function encodeDataset(dataset: DatasetContent): JsonObject {
  return {
    name: dataset.name,
    cases: dataset.cases.map((each, at) => encodeCase(each, at)),
    evaluators: dataset.evaluators.map(({ source }) => writeNamedEntry(source)),
    report_evaluators: dataset.reportEvaluators.map(({ source }) => writeNamedEntry(source)),
  };
}

function encodeCase(each: Case, at: number): JsonObject {
  const parsed = z.array(z.json()).safeParse([each.inputs, each.metadata, each.expectedOutput]);
  if (!parsed.success) {
    throw new UserError(
      `${each.name ?? `Case ${at + 1}`} holds what no file can: a value that is not JSON.`,
    );
  }
  const [inputs = null, metadata = null, expectedOutput = null] = parsed.data;
  return {
    name: each.name,
    inputs,
    metadata,
    expected_output: expectedOutput,
    evaluators: each.evaluators.map(({ source }) => writeNamedEntry(source)),
  };
}

function withBuiltIns<Made>(
  own: readonly EvaluatorKind<Made>[],
  builtIn: readonly EvaluatorKind<Made>[],
): ReadonlyMap<string, EvaluatorKind<Made>> {
  return new Map([...builtIn, ...own].map((kind) => [kind.name, kind]));
}

function loadAll<Made>(
  given: readonly unknown[],
  known: ReadonlyMap<string, EvaluatorKind<Made>>,
  told: { readonly place: string; readonly label?: string; readonly problems: string[] },
): readonly Made[] {
  const { place, label = 'evaluator', problems } = told;
  return given.flatMap((value) => {
    const reading = readNamedEntry(value);
    if (!reading.ok) {
      problems.push(`${place}: ${reading.message}`);
      return [];
    }
    try {
      return [load(reading.entry, known, label)];
    } catch (error: unknown) {
      if (!(error instanceof UserError)) throw error;
      problems.push(`${place}: ${error.message}`);
      return [];
    }
  });
}

function load<Made>(
  entry: NamedEntry,
  known: ReadonlyMap<string, EvaluatorKind<Made>>,
  label: string,
): Made {
  const kind = known.get(entry.name);
  if (kind !== undefined) return kind.load(entry.arguments);
  const choices = [...known.keys()].map((name) => `'${name}'`).join(', ');
  throw new UserError(`There is no ${label} '${entry.name}'. There are: ${choices}.`);
}
