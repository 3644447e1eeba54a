import { z } from 'zod';
import type { Capability } from '../../agent/capabilities/capability.ts';
import { webSearch } from '../../agent/capabilities/web-search.ts';
import type { NamedEntry } from '../../agent/spec/named-entry.ts';
import { defineSpecCapability, type SpecCapability } from '../../agent/spec/spec-capability.ts';
import type { AnswerFunction } from '../../capabilities/ask-user/answerer.ts';
import { askUser } from '../../capabilities/ask-user/ask-user.ts';
import type { GrantedRoot } from '../../capabilities/workspace/path-grant.ts';
import { workspace } from '../../capabilities/workspace/workspace.ts';
import { guardedShell, handsOnTasks, type ActingOptions } from './acting-capabilities.ts';

/** What capabilities of an assistant's file are made with. Nothing of it comes from the file. */
export interface AssistantParts {
  readonly answerer: AnswerFunction;
  /** Folders that the person lets assistants read. */
  readonly roots: readonly GrantedRoot[];
  /** What the person has turned on, and what it works with; without it a file can name such things and has none. */
  readonly acting?: FileActing;
}

/** How a file's assistant acts, where the person has turned that on. */
export interface FileActing extends Pick<ActingOptions, 'processes' | 'approve' | 'childRuns'> {
  /** Read for each run. */
  readonly turnedOn: () => TurnedOn;
  /** The tools of the server that the person calls so, each with leave; null when none such may be used. */
  readonly server: (label: string) => Capability | null;
}

/** What the person has turned on for assistants. */
export interface TurnedOn {
  readonly commands: boolean;
  readonly delegation: boolean;
  /** The servers that may be used, as the person calls them. */
  readonly servers: readonly string[];
}

const nothing = z.strictObject({});
const serverArguments = z.strictObject({ server: z.string().trim().min(1).max(60) });

/**
 * The capabilities that an assistant's file can name: they choose from what the app's own assistant may do, and add
 * nothing to it. A file names no command, folder, key or address; a server it names as the person does.
 */
export function fileCapabilities(
  { answerer, roots, acting }: AssistantParts,
  { childRoots }: { readonly childRoots: readonly GrantedRoot[] } = { childRoots: [] },
): SpecCapability[] {
  return [
    defineSpecCapability({
      name: 'AskUser',
      description: 'Lets the assistant ask the person. Every assistant has it.',
      parameters: nothing,
      create: () => askUser({ answerer }),
    }),
    defineSpecCapability({
      name: 'Workspace',
      description: 'Lets the assistant read the folders that the person granted.',
      parameters: nothing,
      create: () => workspace({ roots }),
    }),
    defineSpecCapability({
      name: 'WebSearch',
      description: 'Lets the model search the web where its provider does that.',
      parameters: nothing,
      // A model without it answers without it: whoever wrote the file cannot know which model the person has.
      create: () => optionalSearch(),
    }),
    defineSpecCapability({
      name: 'Shell',
      description:
        'Lets the assistant run commands, each with leave, where the person turned that on.',
      parameters: nothing,
      create: () => (acting === undefined ? {} : guardedShell({ ...acting, roots })),
    }),
    defineSpecCapability({
      name: 'Delegate',
      description: 'Lets the assistant hand tasks to sub-agents, where the person turned that on.',
      parameters: nothing,
      create: () => (acting === undefined ? {} : handsOnTasks({ ...acting, roots: childRoots })),
    }),
    defineSpecCapability({
      name: 'MCP',
      description:
        'Lets the assistant use the tools of a server, each with leave. Names one that the person has set up, as it is called there.',
      parameters: serverArguments,
      positional: 'server',
      create: ({ server }) => acting?.server(server) ?? {},
    }),
  ];
}

/** Whether the person has turned off, or never turned on, what a file names. */
export function isTurnedOff(entry: NamedEntry, turnedOn: TurnedOn): boolean {
  switch (entry.name) {
    case 'Shell':
      return !turnedOn.commands;
    case 'Delegate':
      return !turnedOn.delegation;
    case 'MCP':
      return !turnedOn.servers.includes(serverOf(entry));
    default:
      return false;
  }
}

function serverOf({ arguments: given }: NamedEntry): string {
  if (Array.isArray(given)) return String(given[0]).trim();
  const parsed = serverArguments.safeParse(given);
  return parsed.success ? parsed.data.server : '';
}

function optionalSearch(): ReturnType<typeof webSearch> {
  const search = webSearch();
  return {
    ...search,
    nativeTools: (search.nativeTools ?? []).map((tool) => ({ ...tool, optional: true })),
  };
}
