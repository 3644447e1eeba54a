import { parseArgs } from 'node:util';
import type { Translate } from '../../preload/contract/locales/translate.ts';
import { CommandProblem } from './command-problem.ts';

/** What a person typed after `npm run agent --`. */
export interface Command {
  readonly specFile: string;
  /** Null where a history goes on by itself. */
  readonly prompt: string | null;
  readonly model: string | null;
  readonly folders: readonly string[];
  /** Whether it may run commands in the folders, each with leave. */
  readonly commands: boolean;
  /** A file of MCP servers whose tools it may use, each call with leave. */
  readonly serversFile: string | null;
  readonly historyFile: string | null;
  readonly resumeFile: string | null;
}

/** Reads the arguments. Null when only help is wanted. Throws a CommandProblem. */
export function readCommand(args: readonly string[], translate: Translate): Command | null {
  const { values, positionals } = parse(args);
  if (values.help === true) return null;
  const [specFile, prompt, ...more] = positionals;
  if (specFile === undefined) throw new CommandProblem(translate('terminal.needsFile'));
  if (more.length > 0) throw new CommandProblem(translate('terminal.tooMany'));
  const resumeFile = values.resume ?? null;
  if ((prompt ?? '').trim() === '' && resumeFile === null) {
    throw new CommandProblem(translate('terminal.needsPrompt'));
  }
  const { folder: folders = [], commands = false } = values;
  if (commands && folders.length === 0) {
    throw new CommandProblem(translate('terminal.commandsNeedFolder'));
  }
  return {
    specFile,
    prompt: prompt ?? null,
    model: values.model ?? null,
    folders,
    commands,
    serversFile: values.mcp ?? null,
    historyFile: values.history ?? null,
    resumeFile,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        model: { type: 'string' },
        folder: { type: 'string', multiple: true },
        commands: { type: 'boolean' },
        mcp: { type: 'string' },
        history: { type: 'string' },
        resume: { type: 'string' },
      },
    });
  } catch (error: unknown) {
    if (error instanceof TypeError) throw new CommandProblem(error.message);
    throw error;
  }
}
