import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { Screen } from '../../../../main/terminal/screen.ts';

it('keeps what comes while a question has the screen, and shows it after, in its order', () => {
  const { screen, shown } = open();
  screen.write('Half a');
  screen.hold();
  screen.note('first');
  screen.write('word');
  screen.note('second');
  expect(shown()).toBe('Half a\n');
  screen.release();
  expect(shown()).toBe('Half a\nfirst\nword\nsecond\n');
});

it('lets no note run into the words, and none into another line', () => {
  const { screen, shown } = open();
  screen.write('One');
  screen.note('two\nlines', 'bad');
  screen.endWords();
  screen.write('Three\n');
  screen.endWords();
  expect(shown()).toBe('One\ntwo lines\nThree\n');
});

/** A screen whose two streams are seen as one, as in a terminal. */
function open() {
  const stream = new PassThrough();
  const screen = new Screen({ words: stream, notes: stream });
  let text = '';
  const shown = (): string => {
    text += stripVTControlCharacters(String(stream.read() ?? ''));
    return text;
  };
  return { screen, shown };
}
