import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toTerminalLine, toTerminalText } from '../../../../main/terminal/terminal-text.ts';

const anything = fc.string({ unit: 'binary' });

it('lets no control character through but line breaks and tabs, wherever a stream was cut', () => {
  fc.assert(
    fc.property(anything, anything, (before, after) => {
      const shown = toTerminalText(before) + toTerminalText(after);
      expect(shown).not.toMatch(/(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u);
      expect(shown).toBe(toTerminalText(before + after));
    }),
  );
});

it('leaves what people write as it is', () => {
  const text = 'Grüße, 안녕, שלום, 👩‍👩‍👧 and\n\ta line';
  expect(toTerminalText(text)).toBe(text);
  expect(toTerminalLine(' two\n lines ')).toBe('two lines');
});
