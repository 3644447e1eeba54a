import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { Dataset } from '../../../../../main/agent/evals/dataset.ts';
import { encodeDataset } from '../../../../../main/agent/evals/dataset-form.ts';
import {
  formatDataset,
  parseDataset,
  readDataset,
  writeDataset,
} from '../../../../../main/agent/evals/dataset-file.ts';
import { datasetJsonSchema } from '../../../../../main/agent/evals/dataset-schema.ts';
import { contains } from '../../../../../main/agent/evals/evaluators/contains.ts';
import { confusionMatrix } from '../../../../../main/agent/evals/evaluators/confusion-matrix.ts';
import { readDatasetYaml } from '../../../../../main/agent/evals/read-dataset-yaml.ts';
import { writeDatasetYaml } from '../../../../../main/agent/evals/write-dataset-yaml.ts';
import { jsonSchema } from '../../../../../preload/contract/json.ts';
import { propertyRuns } from '../../../../support/property-runs.ts';
import { createTemporaryFolder } from '../../../../support/temporary-folder.ts';

const dataset = new Dataset({
  name: 'capitals',
  cases: [
    {
      name: 'France',
      inputs: { q: 'Capital?' },
      expectedOutput: 'Paris',
      evaluators: [contains.create({ value: 'a' })],
    },
  ],
  evaluators: [contains.create({ value: 'P', case_sensitive: false })],
  reportEvaluators: [confusionMatrix.create({ title: 'Cities' })],
});

describe('a dataset file', () => {
  it.each(['yaml', 'json'] as const)(
    'comes back as it was written, with its schema beside it: %s',
    async (format) => {
      await using temporary = await createTemporaryFolder();
      const path = join(temporary.folder, `capitals.${format}`);
      await writeDataset(path, dataset);
      expect(encodeDataset(await readDataset(path))).toEqual(encodeDataset(dataset));
      const text = await readFile(path, 'utf8');
      if (format === 'yaml') {
        expect(text.split('\n')[0]).toBe('# yaml-language-server: $schema=./capitals_schema.json');
      } else expect(JSON.parse(text)).toHaveProperty('$schema', './capitals_schema.json');
      const schema = JSON.parse(await readFile(path.replace(`.${format}`, '_schema.json'), 'utf8'));
      expect(schema).toEqual(datasetJsonSchema());
    },
  );

  it('is named for itself when it has no name, and its errors name it', async () => {
    await using temporary = await createTemporaryFolder();
    const { folder } = temporary;
    const path = join(folder, 'mine.yaml');
    await writeFile(path, 'cases: []');
    expect((await readDataset(path)).name).toBe('mine');
    await writeFile(path, 'cases: [{input: 1}]');
    await expect(readDataset(path)).rejects.toThrow(
      /mine\.yaml: This is no dataset: [^]*cases\[0\]/,
    );
    await expect(readDataset(join(folder, 'mine.txt'))).rejects.toThrow(
      "Could not infer format for filename 'mine.txt'.",
    );
  });

  it('tells everything that is wrong with its evaluators at once', () => {
    const text =
      'name: x\ncases: [{name: a, inputs: 1, evaluators: [{Equals: {worth: 1}}]}]\nevaluators: [Nope]\nreport_evaluators: [Nope]';
    expect(() => parseDataset(text)).toThrow(
      /dataset: There is no evaluator 'Nope'[^]*dataset: There is no report evaluator 'Nope'[^]*case 'a': Equals:/,
    );
  });

  it('cannot hold what is no JSON', () => {
    const live = new Dataset({ name: 'x', cases: [{ inputs: () => 1 }] });
    expect(() => formatDataset(live, 'json')).toThrow('Case 1 holds what no file can');
  });

  it('reads any value of JSON back from its YAML, as other readers do', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }), (given) => {
        const value = jsonSchema.parse(JSON.parse(JSON.stringify(given)));
        const text = writeDatasetYaml(value);
        expect(readDatasetYaml(text)).toEqual(value);
        expect(parseYaml(text)).toEqual(value);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it('is accepted by its schema in every short form, and not with what it does not know', () => {
    const schema = z.fromJSONSchema(datasetJsonSchema());
    const form = (evaluators: unknown[]) => ({ name: 'x', cases: [{ inputs: 1 }], evaluators });
    const good = [
      'EqualsExpected',
      { Equals: 1 },
      { Equals: { value: 1 } },
      { MaxDuration: 2 },
      { LLMJudge: 'r' },
      { HasMatchingSpan: { query: { not_: { or_: [{ name_equals: 'x' }] } } } },
    ];
    expect(schema.safeParse(form(good)).success).toBe(true);
    for (const bad of [
      'Equals',
      { Equals: { worth: 1 } },
      { Nope: 1 },
      { HasMatchingSpan: { query: { not_: { name_equal: 'x' } } } },
      { EqualsExpected: 1, Equals: 1 },
    ]) {
      expect(schema.safeParse(form([bad])).success, JSON.stringify(bad)).toBe(false);
    }
  });
});
