import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { hashOf } from '../compare/fixtures.ts';

const file = join(import.meta.dirname, '..', 'fixtures', 'history-interchange.json');

const form = z.object({
  versions: z.record(z.string(), z.string()),
  /** What this runtime wrote, and what the original made of it. */
  ours: z.array(
    z.object({
      name: z.string(),
      text: z.string(),
      back: z.union([z.object({ text: z.string() }), z.object({ refused: z.string() })]),
    }),
  ),
  /** What the original wrote. */
  theirs: z.array(z.object({ name: z.string(), text: z.string() })),
});

/** Histories that went through the original, and such as it wrote. */
export type HistoryFixtures = z.infer<typeof form>;

/** Reads the fixtures; throws when somebody edited them. */
export function readHistoryFixtures(): HistoryFixtures {
  const { hash, ...rest } = z
    .object({ hash: z.string() })
    .loose()
    .parse(JSON.parse(readFileSync(file, 'utf8')));
  const fixtures = form.parse(rest);
  if (hash !== hashOf(fixtures)) throw new Error('The history fixtures were edited.');
  return fixtures;
}

/** Writes what the original recorded. */
export function writeHistoryFixtures(recorded: unknown): number {
  const fixtures = form.parse(recorded);
  const lines = (list: readonly unknown[]): string =>
    list.map((each) => JSON.stringify(each)).join(',\n');
  writeFileSync(
    file,
    `{"hash":"${hashOf(fixtures)}","versions":${JSON.stringify(fixtures.versions)},"ours":[\n${lines(fixtures.ours)}\n],"theirs":[\n${lines(fixtures.theirs)}\n]}\n`,
  );
  return fixtures.ours.length + fixtures.theirs.length;
}
