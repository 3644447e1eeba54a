import { originOf } from '../../../preload/contract/base-url.ts';
import type { McpServerId } from '../../../preload/contract/ids.ts';
import {
  mcpLimits,
  type McpReach,
  type McpSecretInput,
  type McpSecretView,
  type McpServerInput,
  type McpServerView,
} from '../../../preload/contract/mcp-server.ts';

/** One secret in the form. The value that is kept never comes here. */
export interface SecretLine {
  /** Names the line while the form is open. */
  readonly key: string;
  readonly name: string;
  readonly value: string;
  /** Whether a value of this name is kept that goes where the form now says. */
  readonly isKept: boolean;
}

/** What stands in the form of a server. */
export interface McpDraft {
  readonly kind: McpReach['kind'];
  readonly label: string;
  readonly command: string;
  /** One on each line. */
  readonly args: string;
  readonly folder: string;
  readonly url: string;
  readonly secrets: readonly SecretLine[];
}

/** The form as it opens: with what is stored, or empty. */
export function beginMcpDraft(server: McpServerView | null, kind: McpReach['kind']): McpDraft {
  const reach = server?.reach ?? null;
  const stdio = reach?.kind === 'stdio' ? reach : null;
  const http = reach?.kind === 'http' ? reach : null;
  return {
    kind: reach?.kind ?? kind,
    label: server?.label ?? '',
    command: stdio?.command ?? '',
    args: stdio?.args.join('\n') ?? '',
    folder: stdio?.folder ?? '',
    url: http?.url ?? '',
    secrets: (stdio?.variables ?? http?.headers ?? []).map((secret) => ({
      key: secret.name,
      name: secret.name,
      value: '',
      isKept: isKept(secret),
    })),
  };
}

/** The arguments of a draft. An empty one can be meant; only the line after the last does not count. */
export function draftArguments({ args }: McpDraft): readonly string[] {
  const lines = args.replaceAll('\r', '').replace(/\n$/, '').split('\n');
  return lines.length === 1 && lines[0] === '' ? [] : lines;
}

/** Whether what is kept was entered for another origin than the address in the form, so that it will not be sent there. */
export function isForOtherOrigin(draft: McpDraft, server: McpServerView | null): boolean {
  if (draft.kind !== 'http' || server?.reach.kind !== 'http') return false;
  const wanted = originOf(draft.url.trim());
  return wanted !== null && wanted !== originOf(server.reach.url);
}

/** The secrets of a draft; a line with nothing in it is none. */
export function filledSecrets({ secrets }: McpDraft): readonly SecretLine[] {
  return secrets.filter(({ name, value }) => name.trim() !== '' || value !== '');
}

/** What is sent to main. */
export function toMcpInput(draft: McpDraft, serverId: McpServerId | null): McpServerInput {
  const about = { ...(serverId !== null && { serverId }), label: draft.label.trim() };
  const secrets = filledSecrets(draft).map(({ name, value }): McpSecretInput => {
    return { name: name.trim(), ...(value !== '' && { value }) };
  });
  if (draft.kind === 'http') {
    return { ...about, kind: 'http', url: draft.url.trim(), headers: secrets };
  }
  return {
    ...about,
    kind: 'stdio',
    command: draft.command.trim(),
    args: [...draftArguments(draft)],
    folder: draft.folder.trim() === '' ? null : draft.folder.trim(),
    variables: secrets,
  };
}

/** A line for another secret, as long as there is room. */
export function withSecretLine(draft: McpDraft, key: string): McpDraft {
  if (draft.secrets.length >= mcpLimits.secrets) return draft;
  const line = { key, name: '', value: '', isKept: false };
  return { ...draft, secrets: [...draft.secrets, line] };
}

function isKept({ state }: McpSecretView): boolean {
  return state !== 'none' && state !== 'other-origin';
}
