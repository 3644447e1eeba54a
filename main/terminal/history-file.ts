import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Translate } from '../../preload/contract/locales/translate.ts';
import type { ModelMessage } from '../../preload/contract/message.ts';
import { decodeMessages, encodeMessages } from '../agent/messages/wire.ts';
import { WireError } from '../agent/messages/wire-shape.ts';
import { CommandProblem } from './command-problem.ts';

/** Reads messages in the JSON form that the app and Pydantic AI read too. Throws a CommandProblem. */
export async function readHistoryFile(
  file: string,
  translate: Translate,
): Promise<readonly ModelMessage[]> {
  const text = await readText(file, translate);
  try {
    const messages = decodeMessages(JSON.parse(text));
    if (messages.length > 0) return messages;
  } catch (error: unknown) {
    if (!(error instanceof WireError || error instanceof SyntaxError)) throw error;
    throw new CommandProblem(translate('terminal.noHistory', { file, reason: error.message }));
  }
  throw new CommandProblem(translate('terminal.nothingToResume', { file }));
}

/** Writes the messages whole or not at all, for the person alone to read. At once: a second Ctrl-C waits for nothing. */
export function writeHistoryFile(file: string, messages: readonly ModelMessage[]): void {
  const unfinished = `${file}.${randomUUID()}.tmp`;
  try {
    const text = `${JSON.stringify(encodeMessages(messages), null, 2)}\n`;
    writeFileSync(unfinished, text, { mode: 0o600, flush: true });
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** A name that no earlier run has, in the folder where the person is. */
export function newHistoryName(nowIso: string): string {
  return `parley-${nowIso.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.json`;
}

async function readText(file: string, translate: Translate): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error: unknown) {
    throw new CommandProblem(translate('terminal.noFile', { file }), { cause: error });
  }
}
