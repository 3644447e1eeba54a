import { Agent } from '../../agent/agent.ts';
import type { Capability } from '../../agent/capabilities/capability.ts';
import { askUser } from '../../capabilities/ask-user/ask-user.ts';
import type { AnswerFunction } from '../../capabilities/ask-user/answerer.ts';
import type { GrantedRoot } from '../../capabilities/workspace/path-grant.ts';
import { workspace } from '../../capabilities/workspace/workspace.ts';
import { actingCapabilities, type ActingOptions } from './acting-capabilities.ts';
import type { Assistant } from './assistant.ts';
import { loadPrices } from './load-prices.ts';

/** What the app's assistant is given. */
export interface AppAssistantOptions {
  /** How it asks the person. */
  readonly answerer: AnswerFunction;
  /** Folders that it may read. */
  readonly roots: readonly GrantedRoot[];
  /** What it may do beyond reading and asking; nothing unless given. */
  readonly acting?: Omit<ActingOptions, 'roots'>;
  /** Servers whose tools it may use; none unless given. */
  readonly servers?: AssistantServers;
}

/** The servers of the Model Context Protocol, as an assistant uses them. */
export interface AssistantServers {
  /** What is turned on and allowed; read for each run. */
  readonly capabilities: () => readonly Capability[];
  /** Kills at once what works for a conversation. */
  readonly kill: (conversationId: string) => void;
}

/** What every assistant of the app is told first. */
export const appInstructions = `You are the assistant in Parley, an app on a person's own computer. Answer in the language the person writes in, and in Markdown where it helps. Be brief where brief is enough. When your last answer was cut and you are asked to continue, go on exactly where it ends and repeat nothing. Say so when you do not know, and never claim to have done what no tool has done.`;

/** The app's assistant: it can ask the person, look at the files of granted folders, and do what the person turned on. */
export function createAppAssistant(options: AppAssistantOptions): Assistant {
  const { answerer, roots, acting, servers } = options;
  const always = [askUser({ answerer }), ...(roots.length > 0 ? [workspace({ roots })] : [])];
  const now = () => [
    ...always,
    ...(acting ? actingCapabilities({ ...acting, roots }) : []),
    ...(servers?.capabilities() ?? []),
  ];
  return {
    get capabilities() {
      return now().map((capability) => capability.name ?? 'unnamed');
    },
    requestLimit: 50,
    createAgent: async (model) =>
      new Agent<undefined>({
        name: 'parley',
        model,
        instructions: appInstructions,
        capabilities: now(),
        prices: await loadPrices(),
      }),
    killProcesses: (id) => {
      acting?.processes.kill(id);
      servers?.kill(id);
    },
  };
}
