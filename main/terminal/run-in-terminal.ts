import { stat } from 'node:fs/promises';
import path from 'node:path';
import { createTranslate, type Translate } from '../../preload/contract/locales/translate.ts';
import type { Model } from '../agent/models/model.ts';
import { readAgentSpecFile } from '../agent/spec/agent-spec-file.ts';
import type { AgentSpec } from '../agent/spec/agent-spec.ts';
import { UserError } from '../agent/errors.ts';
import type { GrantedRoot } from '../capabilities/workspace/path-grant.ts';
import { CommandProblem, exitCodes } from './command-problem.ts';
import { readHistoryFile } from './history-file.ts';
import { nameFolders } from './name-folders.ts';
import { readCommand, type Command } from './read-command.ts';
import { readServers } from './read-servers.ts';
import { Screen } from './screen.ts';
import { findTerminalModel } from './terminal-model.ts';
import { terminalLanguage } from './terminal-language.ts';
import type { TerminalPort } from './terminal-port.ts';
import { toTerminalText } from './terminal-text.ts';
import { TerminalRun } from './terminal-run.ts';

/** Runs the assistant of a spec file as a command says. Resolves with the exit code of the process. */
export async function runInTerminal(
  args: readonly string[],
  terminal: TerminalPort,
): Promise<number> {
  const translate = createTranslate(terminalLanguage(terminal.environment));
  const screen = new Screen(terminal);
  try {
    const command = readCommand(args, translate);
    if (command === null) {
      screen.write(`${translate('terminal.usage')}\n`);
      return exitCodes.done;
    }
    const run = await prepare(command, { terminal, screen, translate });
    return await run.carryOut();
  } catch (error: unknown) {
    if (!(error instanceof CommandProblem || error instanceof UserError)) throw error;
    terminal.notes.write(`${toTerminalText(error.message)}\n`);
    return exitCodes.badCommand;
  }
}

async function prepare(
  command: Command,
  around: {
    readonly terminal: TerminalPort;
    readonly screen: Screen;
    readonly translate: Translate;
  },
): Promise<TerminalRun> {
  const { translate, screen, terminal } = around;
  const spec = await readSpec(command, translate);
  const roots = await grantFolders(command.folders, translate);
  const { resumeFile, serversFile } = command;
  const servers = serversFile === null ? [] : await readServers(serversFile, translate);
  const history = resumeFile === null ? [] : await readHistoryFile(resumeFile, translate);
  const model = findModel(command, spec, { terminal, screen, translate });
  return new TerminalRun({ ...around, command, spec, model, roots, servers, history });
}

function findModel(
  command: Command,
  spec: AgentSpec,
  around: {
    readonly terminal: TerminalPort;
    readonly screen: Screen;
    readonly translate: Translate;
  },
): Model {
  const { terminal, screen, translate } = around;
  const name = command.model ?? spec.model;
  if (name === null) throw new CommandProblem(translate('terminal.noModel'));
  return findTerminalModel(name, {
    environment: terminal.environment,
    translate,
    onRetryWait: (count) => screen.note(translate('terminal.retryWait', { count })),
  });
}

async function readSpec({ specFile }: Command, translate: Translate): Promise<AgentSpec> {
  try {
    // An empty list: what this file names must be built in.
    return await readAgentSpecFile(specFile, { customCapabilityTypes: [] });
  } catch (error: unknown) {
    if (error instanceof UserError) throw error;
    throw new CommandProblem(translate('terminal.noFile', { file: specFile }), { cause: error });
  }
}

async function grantFolders(
  written: readonly string[],
  translate: Translate,
): Promise<readonly GrantedRoot[]> {
  const folders = [...new Set(written.map((each) => path.resolve(each)))];
  for (const folder of folders) {
    if (!(await isFolder(folder))) {
      const named = written.find((each) => path.resolve(each) === folder) ?? folder;
      throw new CommandProblem(translate('terminal.noFolder', { folder: named }));
    }
  }
  return nameFolders(folders);
}

async function isFolder(folder: string): Promise<boolean> {
  try {
    return (await stat(folder)).isDirectory();
  } catch (error: unknown) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}
