import { evaluateInTerminal } from './evaluate-in-terminal.ts';

const stop = new AbortController();
process.once('SIGINT', () => stop.abort(new Error('Stopped.')));
process.once('SIGTERM', () => stop.abort(new Error('Stopped.')));

process.exitCode = await evaluateInTerminal(process.argv.slice(2), {
  write: (text) => process.stdout.write(text),
  note: (text) => process.stderr.write(text),
  environment: process.env,
  signal: stop.signal,
});
