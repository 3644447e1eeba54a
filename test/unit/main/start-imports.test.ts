import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** What a start of the app would have to read and compile before anything is on the screen. */
const forLater = [
  '@ai-sdk/anthropic',
  '@ai-sdk/google',
  '@ai-sdk/openai',
  '@ai-sdk/openai-compatible',
  '@opentelemetry/exporter-trace-otlp-http',
  '@pydantic/genai-prices',
];

it('starts the app without the packages of providers, prices and traces', () => {
  const packages = packagesAtStart(join(root, 'main/main.ts'));
  expect([...packages.keys()]).toContain('zod');
  expect(forLater.flatMap((name) => packages.get(name) ?? [])).toEqual([]);
});

/** The packages that are loaded with a file, each with the files that import it. What is imported later does not count. */
function packagesAtStart(entry: string): Map<string, string[]> {
  const packages = new Map<string, string[]>();
  const files = [entry];
  for (const file of files) {
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(staticImport)) {
      if (!specifier.startsWith('.')) {
        packages.set(specifier, [...(packages.get(specifier) ?? []), relative(root, file)]);
        continue;
      }
      const imported = join(dirname(file), specifier);
      if (!files.includes(imported)) files.push(imported);
    }
  }
  return packages;
}

const staticImport = /^(?:import|export)\s(?!type\s)[^;]*?from '([^']+)';/gm;
