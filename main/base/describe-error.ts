import type { LogFacts } from './logger.ts';

const messageLimit = 500;
const stackLimit = 4000;

/** An error as facts for a log line: its kind, message and place, and those of what caused it, cut to a bounded size. */
export function describeError(error: unknown): LogFacts {
  if (!(error instanceof Error)) return { error: nameCause(error).slice(0, messageLimit) };
  const facts = {
    error: error.name,
    message: error.message.slice(0, messageLimit),
    stack: placesOf(error),
  };
  if (error.cause === undefined) return facts;
  const cause = nameCause(error.cause);
  return { ...facts, cause: cause.slice(0, messageLimit) };
}

function nameCause(cause: unknown): string {
  if (cause instanceof Error) return `${cause.name}: ${cause.message}`;
  return typeof cause === 'string' ? cause : Object.prototype.toString.call(cause);
}

/** The frames alone: a stack begins with the message, which may be long. */
function placesOf(error: Error): string {
  const lines = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return lines
    .map((line) => line.trim())
    .join(' | ')
    .slice(0, stackLimit);
}
