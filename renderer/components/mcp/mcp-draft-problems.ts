import { findHiddenCharacter } from '../../../preload/contract/hidden-characters.ts';
import type { Translate } from '../../../preload/contract/locales/translate.ts';
import {
  findServerAddressProblem,
  isHeaderValue,
  isOpenHeaderName,
  isVariableName,
  mcpLimits,
} from '../../../preload/contract/mcp-server.ts';
import { draftArguments, filledSecrets, type McpDraft, type SecretLine } from './mcp-draft.ts';

/** What is wrong with each field, in words; null where nothing is. */
export interface McpDraftProblems {
  readonly label: string | null;
  readonly command: string | null;
  readonly args: string | null;
  readonly folder: string | null;
  readonly url: string | null;
  readonly secrets: string | null;
}

/** What keeps a draft from being saved. Pure. */
export function findMcpProblems(
  draft: McpDraft,
  isForOtherOrigin: boolean,
  t: Translate,
): McpDraftProblems {
  const isProgram = draft.kind === 'stdio';
  const label = draft.label.trim();
  return {
    label: label === '' ? t('mcp.nameMissing') : lineProblem(label, t),
    command: isProgram ? commandProblem(draft.command.trim(), t) : null,
    args: isProgram ? argumentsProblem(draft, t) : null,
    folder: isProgram ? lineProblem(draft.folder.trim(), t) : null,
    url: isProgram ? null : addressProblem(draft.url.trim(), t),
    secrets: secretsProblem(draft, isForOtherOrigin, t),
  };
}

function lineProblem(text: string, t: Translate): string | null {
  const code = findHiddenCharacter(text);
  if (code !== null) return t('mcp.hidden', { code });
  return text.length > mcpLimits.text ? t('mcp.tooLong') : null;
}

function commandProblem(command: string, t: Translate): string | null {
  if (command === '') return t('mcp.commandMissing');
  // A path may hold spaces; a name alone never does.
  if (/\s/.test(command) && !/[/\\]/.test(command)) return t('mcp.commandAlone');
  return lineProblem(command, t);
}

function argumentsProblem(draft: McpDraft, t: Translate): string | null {
  const args = draftArguments(draft);
  if (args.length > mcpLimits.arguments) {
    return t('mcp.argumentsMany', { most: mcpLimits.arguments });
  }
  return args.map((argument) => lineProblem(argument, t)).find((found) => found !== null) ?? null;
}

function addressProblem(url: string, t: Translate): string | null {
  switch (findServerAddressProblem(url)) {
    case null:
      return lineProblem(url, t);
    case 'not-a-url':
      return t('mcp.addressBad');
    case 'plain-http':
      return t('mcp.addressPlain');
    case 'more-than-a-base':
      return t('mcp.addressSecret');
  }
}

function secretsProblem(draft: McpDraft, otherOrigin: boolean, t: Translate): string | null {
  const seen = new Set<string>();
  for (const line of filledSecrets(draft)) {
    const name = line.name.trim();
    if (name === '') return t('mcp.secretNameMissing');
    if (!canBeName(draft.kind, name)) return t('mcp.secretNameBad', { name });
    if (seen.has(name.toLowerCase())) return t('mcp.secretNameTwice', { name });
    seen.add(name.toLowerCase());
    const found = valueProblem(draft.kind, line, otherOrigin);
    if (found === 'mcp.secretOtherOrigin') return t(found);
    if (found !== null) return t(found, { name });
  }
  return null;
}

function canBeName(kind: McpDraft['kind'], name: string): boolean {
  return kind === 'http' ? isOpenHeaderName(name) : isVariableName(name);
}

function valueProblem(kind: McpDraft['kind'], line: SecretLine, otherOrigin: boolean) {
  if (line.value === '') {
    if (!line.isKept) return 'mcp.secretValueMissing';
    return otherOrigin ? 'mcp.secretOtherOrigin' : null;
  }
  return kind === 'http' && !isHeaderValue(line.value) ? 'mcp.secretValueBad' : null;
}
