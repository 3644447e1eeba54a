import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { UserError } from '../errors.ts';
import {
  decodeDataset,
  encodeDataset,
  type EvaluatorKinds,
  type LoadedDataset,
} from './dataset-form.ts';
import { datasetJsonSchema } from './dataset-schema.ts';
import type { DatasetContent } from './evaluation.ts';
import { readDatasetYaml } from './read-dataset-yaml.ts';
import { writeDatasetYaml } from './write-dataset-yaml.ts';

/** What a dataset file is written in. */
export type DatasetFormat = 'yaml' | 'json';

/** How a dataset is read. */
export interface ReadDatasetOptions extends EvaluatorKinds {
  /** By the file's extension when left out. */
  readonly format?: DatasetFormat;
}

/** How a dataset is written. */
export interface WriteDatasetOptions extends EvaluatorKinds {
  readonly format?: DatasetFormat;
  /** Where its JSON schema goes, relative to the file; `{stem}` is its name. Null for none. */
  readonly schemaPath?: string | null;
}

/** Reads a dataset file; it is named for the file when it has no name of its own. Throws a UserError that names the file. */
export async function readDataset(
  path: string,
  options: ReadDatasetOptions = {},
): Promise<LoadedDataset> {
  const format = options.format ?? formatOf(path);
  const text = await readFile(path, 'utf8');
  try {
    return parseDataset(text, { ...options, format, defaultName: stemOf(path) });
  } catch (error: unknown) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(`${path}: ${error.message}`, { cause: error });
  }
}

/** A dataset from the text of a file. */
export function parseDataset(
  text: string,
  options: EvaluatorKinds & {
    readonly format?: DatasetFormat;
    readonly defaultName?: string | null;
  } = {},
): LoadedDataset {
  return decodeDataset(parseText(text, options.format ?? 'yaml'), options);
}

/** Writes a dataset file that Pydantic Evals reads as well, and its JSON schema beside it for editors. */
export async function writeDataset(
  path: string,
  dataset: DatasetContent,
  options: WriteDatasetOptions = {},
): Promise<void> {
  const { format = formatOf(path), schemaPath = './{stem}_schema.json' } = options;
  const schemaFile = schemaPath?.replace('{stem}', stemOf(path)) ?? null;
  if (schemaFile !== null) {
    const schema = JSON.stringify(datasetJsonSchema(options), null, 2);
    await writeFile(join(dirname(path), schemaFile), `${schema}\n`);
  }
  await writeFile(path, formatDataset(dataset, format, schemaFile));
}

/** The text of a dataset file. */
export function formatDataset(
  dataset: DatasetContent,
  format: DatasetFormat,
  schemaFile: string | null = null,
): string {
  const encoded = encodeDataset(dataset);
  if (format === 'yaml') {
    const head = schemaFile === null ? '' : `# yaml-language-server: $schema=${schemaFile}\n`;
    return head + writeDatasetYaml(encoded);
  }
  const head = schemaFile === null ? {} : { $schema: schemaFile };
  return `${JSON.stringify({ ...head, ...encoded }, null, 2)}\n`;
}

function parseText(text: string, format: DatasetFormat): unknown {
  try {
    return format === 'yaml' ? readDatasetYaml(text) : JSON.parse(text);
  } catch (error: unknown) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UserError(message, { cause: error });
  }
}

function formatOf(path: string): DatasetFormat {
  const extension = extname(path).toLowerCase();
  if (extension === '.yaml' || extension === '.yml') return 'yaml';
  if (extension === '.json') return 'json';
  throw new UserError(
    `Could not infer format for filename '${basename(path)}'. Use the \`format\` option to specify the format.`,
  );
}

function stemOf(path: string): string {
  return basename(path, extname(path));
}
