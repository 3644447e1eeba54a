import type { ConversationId } from '../../../preload/contract/ids.ts';
import type { RequestInput, RequestOutput } from '../../../preload/contract/requests.ts';
import { spawnHost, type HostPlace } from '../host/spawn-host.ts';

/** What a crash test asks of an app. */
export type CrashRoute =
  | 'conversation.list'
  | 'conversation.read'
  | 'message.send'
  | 'question.settle'
  | 'run.continue'
  | 'run.stop';

/** An app that can be killed: a plain Node host of main, or the real one. */
export interface CrashApp {
  request<Route extends CrashRoute>(
    route: Route,
    input: RequestInput<Route>,
  ): Promise<RequestOutput<Route>>;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** What a conversation looks like on the screen; null where there is none. */
  screenText(conversationId: ConversationId, title: string): Promise<string> | null;
}

const methods = {
  'conversation.list': 'listConversations',
  'conversation.read': 'read',
  'message.send': 'sendMessage',
  'question.settle': 'settleQuestion',
  'run.continue': 'continueRun',
  'run.stop': 'stop',
} as const;

/** Starts a plain Node host of main. */
export function startCrashHost(place: HostPlace): CrashApp {
  const host = spawnHost(place);
  const request: CrashApp['request'] = async (route, input) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a route and its method take and give the same
    (await host.request(methods[route], input as never)) as never;
  return { request, kill: () => host.kill(), screenText: () => null };
}
