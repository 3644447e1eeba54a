import { z } from 'zod';
import { findHiddenCharacter } from './hidden-characters.ts';
import { findBaseUrlProblem, type BaseUrlProblem } from './base-url.ts';
import { mcpServerIdSchema, type McpServerId } from './ids.ts';
import type { McpFailureFacts } from './mcp-failure.ts';
import type { KeyState } from './provider.ts';

/** What a server may have at most: more is no setting but a mistake. */
export const mcpLimits = {
  label: 60,
  text: 2000,
  arguments: 100,
  secrets: 50,
  secret: 8000,
} as const;

const variableName = /^[A-Za-z_][A-Za-z0-9_]{0,149}$/;
/** A token of RFC 9110 §5.6.2. */
const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,150}$/;
/** What a header can carry: RFC 9110 §5.5. */
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;
/** The transport writes these itself. */
const ownHeaders = new Set([
  'accept',
  'connection',
  'content-length',
  'content-type',
  'host',
  'last-event-id',
  'mcp-protocol-version',
  'mcp-session-id',
  'transfer-encoding',
]);

/** Whether an environment variable can be called so. */
export function isVariableName(name: string): boolean {
  return variableName.test(name);
}

/** Whether a person may set a header of this name. */
export function isOpenHeaderName(name: string): boolean {
  return headerName.test(name) && !ownHeaders.has(name.toLowerCase());
}

/** Whether a header can carry this value. */
export function isHeaderValue(value: string): boolean {
  return headerValue.test(value);
}

/** Whether the names differ, also where case does not count. */
export function areDistinct(names: readonly string[]): boolean {
  return new Set(names.map((name) => name.toLowerCase())).size === names.length;
}

/** What keeps the address of a server from being used, or null. Unlike a base URL it may hold a query. */
export function findServerAddressProblem(address: string): BaseUrlProblem | null {
  if (!URL.canParse(address)) return 'not-a-url';
  const url = new URL(address);
  url.search = '';
  return findBaseUrlProblem(url.href);
}

/** Whether all of a text can be seen on one line: what a person allows has to be what they see. */
export function isPlainLine(text: string): boolean {
  return findHiddenCharacter(text) === null && !/[\n\r]/.test(text);
}

const line = z.string().max(mcpLimits.text).refine(isPlainLine);

/** A secret beside its name. Without a value the one that is kept stays. Write-only: it never comes back. */
const secretSchema = z.strictObject({
  name: z.string(),
  value: z
    .string()
    .min(1)
    .max(mcpLimits.secret)
    .refine((text) => !text.includes('\0'))
    .exactOptional(),
});
export type McpSecretInput = z.infer<typeof secretSchema>;

const secrets = z
  .array(secretSchema)
  .max(mcpLimits.secrets)
  .refine((list) => areDistinct(list.map(({ name }) => name)));

const about = {
  /** Absent for a new one. */
  serverId: mcpServerIdSchema.exactOptional(),
  /** As shown, and as its tools are called. */
  label: z.string().trim().min(1).max(mcpLimits.label).refine(isPlainLine),
};

/** What a person enters of a server. */
export const mcpServerInputSchema = z.discriminatedUnion('kind', [
  /** A program on this computer, spoken to over its input and output. */
  z.strictObject({
    ...about,
    kind: z.literal('stdio'),
    command: line.refine((text) => text.trim() !== ''),
    args: z.array(line).max(mcpLimits.arguments),
    /** The folder that it runs in; null leaves the app's own. */
    folder: line.min(1).nullable(),
    variables: secrets.refine((list) => list.every(({ name }) => isVariableName(name))),
  }),
  /** A server that is reached over streamable HTTP. */
  z.strictObject({
    ...about,
    kind: z.literal('http'),
    url: line.refine((url) => findServerAddressProblem(url) === null),
    headers: secrets.refine((list) =>
      list.every(({ name, value = '' }) => isOpenHeaderName(name) && isHeaderValue(value)),
    ),
  }),
]);
export type McpServerInput = z.infer<typeof mcpServerInputSchema>;

/** A secret as windows see it: its name, and where its value stands. */
export interface McpSecretView {
  readonly name: string;
  readonly state: KeyState;
}

/** How a server is reached, without its secrets: what the person sees and allows. */
export type McpReach =
  | {
      readonly kind: 'stdio';
      readonly command: string;
      readonly args: readonly string[];
      readonly folder: string | null;
      readonly variables: readonly McpSecretView[];
    }
  | { readonly kind: 'http'; readonly url: string; readonly headers: readonly McpSecretView[] };

/** How a server stands. Each conversation that uses it has a line of its own to it. */
export type McpServerState =
  /** The person turned it off. */
  | { readonly kind: 'off' }
  /** The person has not seen and allowed what stands there now. */
  | { readonly kind: 'not-allowed' }
  /** Values that it is to get are missing. */
  | { readonly kind: 'incomplete'; readonly names: readonly string[] }
  /** An old runtime may only reach this computer. */
  | { readonly kind: 'old-runtime' }
  /** It starts with its next use. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'ready'; readonly lines: number }
  | { readonly kind: 'failed'; readonly failure: McpFailureFacts };

/** A server as the windows see it: never with its secrets. */
export interface McpServerView {
  readonly serverId: McpServerId;
  readonly label: string;
  readonly enabled: boolean;
  /** Stands before the names of its tools. */
  readonly prefix: string;
  readonly reach: McpReach;
  /** Names exactly what stands here: the person allows this and nothing else. */
  readonly hash: string;
  readonly state: McpServerState;
}

/** A tool as a server offers it. Hostile text: it is shown, never obeyed. */
export interface McpToolView {
  readonly name: string;
  readonly description: string | null;
}

/** What a look at a server gave. */
export type McpCheck =
  | { readonly reached: true; readonly tools: readonly McpToolView[]; readonly toolCount: number }
  | { readonly reached: false; readonly failure: McpFailureFacts };
