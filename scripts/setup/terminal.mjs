import { createInterface } from 'node:readline/promises';

/** Whether a person sits at the terminal and can be asked. */
export function canAsk({ input = process.stdin, output = process.stderr, env = process.env } = {}) {
  return Boolean(input.isTTY && output.isTTY) && !env.CI;
}

/** Asks a yes-or-no question at the terminal; an empty answer is yes. */
export async function askYesOrNo(question) {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await lines.question(`${question} [Y/n] `);
    return /^\s*(y|yes)?\s*$/i.test(answer);
  } finally {
    lines.close();
  }
}

/** Writes a line about the set-up. It goes to stderr, so that stdout stays for results. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Shows how far a long step is: redrawn in place at a terminal, else one line every ten seconds.
 * Returns `update(fraction | null)` and `end()`.
 */
export function showProgress(label) {
  const isTerminal = process.stderr.isTTY;
  const startedAt = Date.now();
  let shownAt = 0;
  function update(fraction) {
    const now = Date.now();
    if (now - shownAt < (isTerminal ? 200 : 10_000)) return;
    shownAt = now;
    const seconds = Math.round((now - startedAt) / 1000);
    const part = fraction === null ? '' : ` ${Math.min(99, Math.floor(fraction * 100))} %`;
    process.stderr.write(`${isTerminal ? '\r\u001b[K' : ''}${label}${part} (${seconds} s)`);
    if (!isTerminal) process.stderr.write('\n');
  }
  function end() {
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
    process.stderr.write(`${isTerminal ? '\r\u001b[K' : ''}${label} done (${seconds} s)\n`);
  }
  return { update, end };
}
