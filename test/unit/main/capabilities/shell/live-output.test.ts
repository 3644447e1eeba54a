import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveOutput } from '../../../../../main/capabilities/shell/live-output.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const told: string[] = [];
  const live = new LiveOutput((text) => told.push(text));
  return { told, live, write: (text: string) => live.add(Buffer.from(text, 'utf8')) };
}

/** What is told of an output that came at once. */
function toldOf(output: string): string | undefined {
  const { told, live, write } = open();
  write(output);
  live.end();
  return told.at(-1);
}

describe('the live output of a command', () => {
  it('is told now and then and not for each piece', () => {
    const { told, write } = open();
    for (let at = 0; at < 100; at += 1) write(`line ${at}\n`);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(250);
    expect(told).toHaveLength(1);
    expect(told[0]?.endsWith('line 99')).toBe(true);
    vi.advanceTimersByTime(10_000);
    expect(told).toHaveLength(1);
  });

  it('tells the last of it at its end, and nothing afterwards', () => {
    const { told, live, write } = open();
    write('one\n');
    live.end();
    expect(told).toEqual(['one']);
    vi.advanceTimersByTime(10_000);
    expect(told).toEqual(['one']);
  });

  it('is the end of it, in whole lines, whatever the length', () => {
    const { told, live, write } = open();
    for (let at = 0; at < 20_000; at += 1) write(`line ${at} 한국어\n`);
    live.end();
    const lines = told.at(-1)?.split('\n') ?? [];
    expect(lines.length).toBeLessThanOrEqual(40);
    expect(lines.at(-1)).toBe('line 19999 한국어');
    expect(lines.every((line) => /^line \d+ 한국어$/.test(line))).toBe(true);
  });

  it('is bounded even where no line ever ends', () => {
    expect(toldOf('x'.repeat(1_000_000))?.length).toBeLessThanOrEqual(4096);
  });

  it('keeps of a progress bar what was written last', () => {
    expect(toldOf('start\r\n 10 %\r 50 %\r 90 %\rdone\r\n')).toBe('start\ndone');
  });

  it('holds no colours, no commands for a terminal and nothing that the eye does not see', () => {
    const bell = String.fromCharCode(7);
    const escape = String.fromCharCode(27);
    const hostile = [
      `${escape}[31mred${escape}[0m`,
      `${escape}]0;a title${bell}after`,
      `${escape}[2J${escape}[Hscreen`,
      'back\u202Ewards',
      'zero\u0000byte\u0008',
      'tag\u{E0041}ged',
    ].join('\n');
    expect(toldOf(hostile)).toBe('red\nafter\nscreen\nbackwards\nzerobyte\ntagged');
  });
});
