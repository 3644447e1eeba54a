import { cdp } from 'vitest/browser';

/** Writes with an input method, through the browser's own interface for one: nothing is dispatched by hand. */
export interface InputMethod {
  /** Shows a text that is still being composed at the caret. */
  compose(text: string): Promise<void>;
  /** Ends the composition with this text. */
  commit(text: string): Promise<void>;
  /** Presses a key that the input method takes for itself, as Enter to accept a word. */
  pressTaken(key: 'Enter' | 'Escape' | ' ' | '1'): Promise<void>;
}

const codes = { Enter: 'Enter', Escape: 'Escape', ' ': 'Space', '1': 'Digit1' } as const;

/** The input method of the browser that a test runs in. Source: the DevTools protocol, Input domain. */
export function useInputMethod(): InputMethod {
  const session = cdp();
  return {
    compose: async (text) => {
      await session.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    },
    commit: async (text) => {
      await session.send('Input.insertText', { text });
    },
    pressTaken: async (key) => {
      // While an input method takes a key, pages see it with the code 229.
      const press = { key: 'Process', code: codes[key], windowsVirtualKeyCode: 229 };
      await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...press });
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press });
    },
  };
}
