import { readFileSync } from 'node:fs';

import { endCommands, SetupError } from './run-command.mjs';
import { removeUnfinishedFolders } from './work-folder.mjs';

const SIGNAL_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
const endings = [];
let isEnding = false;

/**
 * Runs one of our commands: its exit code is what `main` resolves with. Failures of the set-up and
 * options that do not exist are told without a stack. Ctrl-C and a polite kill end what we started and remove what is unfinished.
 * `--help` prints the comment at the head of the command's file, but for a command that `tellsHelp` itself.
 */
export async function runAsCommand(main, { tellsHelp = false } = {}) {
  if (!tellsHelp && process.argv.includes('--help')) {
    process.stdout.write(headComment(process.argv[1]));
    return;
  }
  for (const [signal, code] of Object.entries(SIGNAL_CODES)) {
    process.on(signal, () => void endBySignal(code));
  }
  try {
    process.exitCode = await main();
  } catch (error) {
    if (isEnding) return;
    process.exitCode = 1;
    const isToldInWords = error instanceof SetupError || error.code?.startsWith('ERR_PARSE_ARGS');
    process.stderr.write(`${isToldInWords ? error.message : error.stack}\n`);
  } finally {
    if (!isEnding) await runEndings();
  }
}

/** Registers what must be undone when the command ends, however it ends. */
export function onCommandEnd(ending) {
  endings.push(ending);
}

function headComment(file) {
  const [head] = readFileSync(file, 'utf8').split(/^(?!\/\/)/m, 1);
  return head.replaceAll(/^\/\/ ?/gm, '');
}

async function endBySignal(code) {
  if (isEnding) return;
  isEnding = true;
  await endCommands();
  await runEndings();
  removeUnfinishedFolders();
  process.stderr.write('\nStopped. Nothing half-finished was left behind.\n');
  process.exit(code);
}

/** Undoes what was registered, last first. */
export async function runEndings() {
  for (const ending of endings.splice(0).toReversed()) await ending();
}
