import type { Command } from './read-command.ts';

/** The command that goes on from a history, for a person to copy into a shell. */
export function resumeCommand(
  { specFile, model, folders, commands, serversFile }: Command,
  historyFile: string,
): string {
  const words = [specFile, '--resume', historyFile];
  if (model !== null) words.push('--model', model);
  for (const folder of folders) words.push('--folder', folder);
  if (commands) words.push('--commands');
  if (serversFile !== null) words.push('--mcp', serversFile);
  return `npm run agent -- ${words.map(quote).join(' ')}`;
}

function quote(word: string): string {
  return /^[\w./:@=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
