import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HeadAndTail } from '../../../../../main/capabilities/shell/head-and-tail.ts';
import { propertyRuns } from '../../../../support/property-runs.ts';

function keep(chunks: readonly Buffer[], limitBytes: number) {
  const kept = new HeadAndTail(limitBytes);
  for (const chunk of chunks) kept.add(chunk);
  return kept.read();
}

function cutAt(bytes: Buffer, sizes: readonly number[]): Buffer[] {
  const chunks: Buffer[] = [];
  let start = 0;
  for (const size of sizes) {
    chunks.push(bytes.subarray(start, start + size));
    start += size;
  }
  return [...chunks, bytes.subarray(start)];
}

it('keeps an output whole that fits, whatever pieces it came in', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  fc.assert(
    fc.property(text, fc.array(fc.nat(9)), (written, sizes) => {
      const bytes = Buffer.from(written);
      const limit = 2 * bytes.length;
      expect(keep(cutAt(bytes, sizes), limit)).toEqual({
        text: bytes.toString(),
        leftOutBytes: 0,
      });
    }),
    { numRuns: propertyRuns(200) },
  );
});

it('keeps the beginning and the end of a longer one, cuts no character and counts what is missing', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'é', '한', '😀'),
    minLength: 40,
    maxLength: 200,
  });
  fc.assert(
    fc.property(text, fc.array(fc.integer({ min: 1, max: 90 })), (written, sizes) => {
      const bytes = Buffer.from(written);
      const { text: kept, leftOutBytes } = keep(cutAt(bytes, sizes), 32);
      if (leftOutBytes === 0) return;
      const [head = '', rest = ''] = kept.split('\n[');
      const tail = rest.slice(rest.indexOf(']\n') + 2);
      expect(written.startsWith(head)).toBe(true);
      expect(written.endsWith(tail)).toBe(true);
      expect(kept).not.toContain('\ufffd');
      expect(Buffer.byteLength(head) + Buffer.byteLength(tail) + leftOutBytes).toBe(bytes.length);
      expect(rest).toMatch(new RegExp(`^${leftOutBytes} bytes left out\\]`));
    }),
    { numRuns: propertyRuns(200) },
  );
});

it('holds no more than twice its limit, however much comes', () => {
  const kept = new HeadAndTail(2000);
  const chunk = Buffer.alloc(1000, 'x');
  for (let at = 0; at < 10_000; at += 1) kept.add(chunk);
  const { text, leftOutBytes } = kept.read();
  expect(leftOutBytes).toBe(10_000_000 - 2000);
  expect(text).toHaveLength(2000 + '\n[9998000 bytes left out]\n'.length);
});
