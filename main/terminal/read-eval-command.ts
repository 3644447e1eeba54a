import { parseArgs } from 'node:util';
import { CommandProblem } from './command-problem.ts';

/** What a person typed after `npm run eval --`. */
export interface EvalCommand {
  readonly datasetFile: string;
  /** Null for the demo assistant, which may ask and nothing else. */
  readonly specFile: string | null;
  readonly model: string | null;
  readonly judge: string | null;
  readonly repeat: number;
  readonly concurrency: number;
  /** Where the report goes as data. */
  readonly jsonFile: string | null;
  readonly showsInputs: boolean;
  readonly showsOutputs: boolean;
  readonly showsReasons: boolean;
  /** The share of assertions that must hold; null when any will do. */
  readonly least: number | null;
}

/** What is printed for `--help`. */
export const evalUsage = `npm run eval -- DATASET [options]

Tries an assistant on every case of a dataset (YAML or JSON, as Pydantic Evals writes them) and prints a report.
Questions that it asks are answered with their first choice.

  --spec FILE         the assistant; without it, the demo with the tool that asks
  --model NAME        the model, such as demo or openai:gpt-5.2; wins over the spec's
  --judge NAME        the model of judges that name none
  --repeat N          each case so many times (1)
  --concurrency N     so many cases at a time (4)
  --inputs, --outputs, --reasons   show more in the report
  --json FILE         write the report as data
  --least SHARE       exit with 1 when a smaller share of the assertions holds, such as 0.9

The exit code is also 1 when a case has no output, and 2 when the command cannot be carried out.
`;

/** Reads the arguments. Null when only help is wanted. Throws a CommandProblem. */
export function readEvalCommand(args: readonly string[]): EvalCommand | null {
  const { values, positionals } = parse(args);
  if (values.help === true) return null;
  const [datasetFile, ...more] = positionals;
  if (datasetFile === undefined)
    throw new CommandProblem('Name a dataset file. --help tells more.');
  if (more.length > 0) throw new CommandProblem('Name one dataset file only.');
  return {
    datasetFile,
    specFile: values.spec ?? null,
    model: values.model ?? null,
    judge: values.judge ?? null,
    repeat: readCount('repeat', values.repeat ?? '1'),
    concurrency: readCount('concurrency', values.concurrency ?? '4'),
    jsonFile: values.json ?? null,
    showsInputs: values.inputs === true,
    showsOutputs: values.outputs === true,
    showsReasons: values.reasons === true,
    least: values.least === undefined ? null : readShare(values.least),
  };
}

function readCount(name: string, text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1) return count;
  throw new CommandProblem(`--${name} needs a whole number from 1, not "${text}".`);
}

function readShare(text: string): number {
  const share = Number(text);
  if (text.trim() !== '' && share >= 0 && share <= 1) return share;
  throw new CommandProblem(`--least needs a number from 0 to 1, not "${text}".`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        spec: { type: 'string' },
        model: { type: 'string' },
        judge: { type: 'string' },
        repeat: { type: 'string' },
        concurrency: { type: 'string' },
        json: { type: 'string' },
        inputs: { type: 'boolean' },
        outputs: { type: 'boolean' },
        reasons: { type: 'boolean' },
        least: { type: 'string' },
      },
    });
  } catch (error: unknown) {
    if (error instanceof TypeError) throw new CommandProblem(error.message);
    throw error;
  }
}
