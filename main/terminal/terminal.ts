import { isTerminal, type TerminalPort } from './terminal-port.ts';
import { runInTerminal } from './run-in-terminal.ts';

const { stdin, stdout, stderr } = process;
const drawnOn = [stderr, stdout].find(isTerminal);
// Some terminals, those of containers and of other programs, do not know how large they are.
if (drawnOn?.columns === 0) Object.assign(drawnOn, { columns: 80, rows: 24 });

const terminal: TerminalPort = {
  words: stdout,
  notes: stderr,
  environment: process.env,
  menu: isTerminal(stdin) && drawnOn !== undefined ? { input: stdin, output: drawnOn } : null,
  onInterrupt: (listener) => listen('SIGINT', listener),
  onEnd: (listener) => {
    const removals = [listen('SIGTERM', listener), listen('SIGHUP', listener)];
    return () => removals.forEach((remove) => remove());
  },
  exit: (code) => process.exit(code),
};

process.exitCode = await runInTerminal(process.argv.slice(2), terminal);
// A menu leaves the terminal's input open, and with it the process.
stdin.destroy();

function listen(signal: NodeJS.Signals, listener: () => void): () => void {
  process.on(signal, listener);
  return () => process.off(signal, listener);
}
