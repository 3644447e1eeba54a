import { findDifferences } from '../compare/find-differences.ts';
import { jsonObjectSchema, type Json, type JsonObject } from '../../../preload/contract/json.ts';
import type { EvalScenario, FileScenario } from './eval-scenario.ts';
import { normalizeEval } from './normalize-eval.ts';
import { performEval, readAsForm, writeOurs } from './perform-eval.ts';

/** A scenario with what this runtime writes of its file, which the original is to read. */
export function withOurs(scenario: EvalScenario): EvalScenario & { readonly ours?: object } {
  if (!('file' in scenario)) return scenario;
  const ours = writeOurs(scenario);
  return ours === null ? scenario : { ...scenario, ours };
}

/** Carries a scenario out and says in what it is not as the original's recording; nothing when it is equal. */
export async function compareEval(scenario: EvalScenario, original: Json): Promise<string[]> {
  const ours = normalizeEval(await performEval(scenario));
  return 'file' in scenario
    ? compareFile(scenario, asObject(original), asObject(ours))
    : judgeEval(scenario, original, ours);
}

/** Each difference that the scenario does not intend, and each intended one that is not there or not as said. */
export function judgeEval(
  { differences = [] }: EvalScenario,
  original: Json,
  ours: Json,
): string[] {
  const found = findDifferences(original, ours);
  const unmeant = found.filter(({ at }) => !differences.some((meant) => meant.at === at));
  const missing = differences.filter(
    (meant) => !found.some(({ at, ours: value }) => at === meant.at && value === meant.ours),
  );
  return [
    ...unmeant.map(
      ({ at, ...sides }) => `${at}: original ${show(sides.original)}, ours ${show(sides.ours)}`,
    ),
    ...missing.map(({ at }) => `${at}: does not differ as said`),
  ];
}

/** Both must read the file as the same dataset, also as the other wrote it, in both formats. */
function compareFile(scenario: FileScenario, original: JsonObject, ours: JsonObject): string[] {
  if (original['refused'] === true || ours['refused'] === true) {
    return judgeEval(scenario, original['refused'] ?? false, ours['refused'] ?? false);
  }
  const { dataset = null } = original;
  const back = asObject(original['back'] ?? {});
  return [
    ...findDifferences(dataset, ours['dataset'] ?? null).map(({ at }) => `${at}: read differently`),
    ...(['yaml', 'json'] as const).flatMap((format) => {
      const theirs = readAsForm(asText(original[format]), format);
      const ofOurs = asObject(back[format] ?? {})['dataset'] ?? null;
      return [
        ...findDifferences(dataset, theirs).map(
          ({ at }) => `${at}: read differently from its ${format}`,
        ),
        ...findDifferences(dataset, ofOurs).map(
          ({ at }) => `${at}: it reads our ${format} differently`,
        ),
      ];
    }),
  ];
}

function asObject(value: Json): JsonObject {
  const parsed = jsonObjectSchema.safeParse(value);
  return parsed.success ? parsed.data : {};
}

function asText(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function show(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
