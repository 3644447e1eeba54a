import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { decodeMessages } from '../../../main/agent/messages/wire.ts';
import type { Model } from '../../../main/agent/models/model.ts';
import { emptyAgentSpec, type AgentSpec } from '../../../main/agent/spec/agent-spec.ts';
import { readHistoryFile } from '../../../main/terminal/history-file.ts';
import { Screen } from '../../../main/terminal/screen.ts';
import { TerminalRun } from '../../../main/terminal/terminal-run.ts';
import { createTranslate } from '../../../preload/contract/locales/translate.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import type { FakeTerminal } from './fake-terminal.ts';

/** A folder with a history file in it, and runs that use it. */
export interface TerminalWorld {
  readonly folder: string;
  readonly historyFile: string;
  /** Runs a model in a terminal and keeps the history; gives the exit code. */
  run(
    terminal: FakeTerminal,
    model: Model,
    how: {
      readonly prompt?: string;
      readonly resume?: boolean;
      readonly spec?: Partial<AgentSpec>;
      /** Whether it may run commands in the folder. */
      readonly commands?: boolean;
    },
  ): Promise<number>;
  history(): Promise<readonly ModelMessage[]>;
  historyText(): Promise<string>;
  writeHistory(text: string): Promise<void>;
}

/** Makes such a folder for one test. */
export async function openTerminalWorld(): Promise<TerminalWorld> {
  const temporary = await createTemporaryFolder('parley-terminal');
  onTestFinished(() => temporary[Symbol.asyncDispose]());
  const { folder } = temporary;
  const historyFile = path.join(folder, 'history.json');
  const translate = createTranslate('en');
  return {
    folder,
    historyFile,
    run: async (terminal, model, { prompt, resume = false, spec = {}, commands = false }) => {
      const run = new TerminalRun({
        command: {
          specFile: 'spec.yaml',
          prompt: prompt ?? null,
          model: null,
          folders: [],
          commands,
          serversFile: null,
          historyFile: resume ? null : historyFile,
          resumeFile: resume ? historyFile : null,
        },
        spec: { ...emptyAgentSpec, name: 'Tester', ...spec },
        model,
        roots: commands ? [{ name: 'work', folder }] : [],
        servers: [],
        history: resume ? await readHistoryFile(historyFile, translate) : [],
        terminal,
        screen: new Screen(terminal),
        translate,
      });
      return run.carryOut();
    },
    history: async () =>
      decodeMessages(z.array(z.unknown()).parse(JSON.parse(await readFile(historyFile, 'utf8')))),
    historyText: () => readFile(historyFile, 'utf8'),
    writeHistory: (text) => writeFile(historyFile, text),
  };
}
