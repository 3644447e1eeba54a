import { existsSync, readFileSync } from 'node:fs';

/** What tools left of themselves: when each call began and ended. A call that ran twice is there twice. */
export interface ToolTrace {
  readonly what: 'begin' | 'end';
  readonly toolCallId: string;
  readonly atMs: number;
}

/** Reads what the tool `work` left. */
export function readToolTraces(traceFile: string): readonly ToolTrace[] {
  if (!existsSync(traceFile)) return [];
  return readFileSync(traceFile, 'utf8')
    .split('\n')
    .flatMap((line): ToolTrace[] => {
      const [what, toolCallId = '', at] = line.split(' ');
      if (what !== 'begin' && what !== 'end') return [];
      return [{ what, toolCallId, atMs: Number(at) }];
    });
}
