import type { Result } from '../../../preload/contract/failure.ts';
import type { ConversationId, ProviderId, RunId } from '../../../preload/contract/ids.ts';
import type {
  RequestInput,
  RequestOutput,
  RequestRoute,
} from '../../../preload/contract/requests.ts';
import { launchApp } from '../../support/electron-app.ts';
import type { ElectronApp, LaunchOptions } from '../../support/electron-app.ts';
import type { ModelServer } from '../../support/model-server/model-server.ts';

/** How the app is started, and what it talks to. */
export interface ParleyOptions extends LaunchOptions {
  /** Becomes the provider of new conversations. Without one it is the demo model, as for a new person. */
  readonly server?: ModelServer;
  readonly key?: string;
}

/** A started app with its page read, and requests as the page makes them. */
export interface Parley extends ElectronApp {
  /** Asks main through the window's bridge. Throws when main answers with a failure. */
  request<Route extends RequestRoute>(
    route: Route,
    input: RequestInput<Route>,
  ): Promise<RequestOutput<Route>>;
}

/** The model that `launchParley` configures for a server. */
export const serverModelId = 'test-model';

/** Starts the built app with a fresh profile, or the one given, and waits until its page is drawn. */
export async function launchParley(options: ParleyOptions = {}): Promise<Parley> {
  const started = await launchApp(options);
  const parley: Parley = { ...started, request: (route, input) => ask(started, route, input) };
  await started.page.locator('#root > *').first().waitFor();
  if (options.server !== undefined) await configureServer(parley, options.server, options.key);
  return parley;
}

async function ask<Route extends RequestRoute>(
  { page }: ElectronApp,
  route: Route,
  input: RequestInput<Route>,
): Promise<RequestOutput<Route>> {
  // Playwright's types unpack handles from what is passed and lose the link between route and input.
  const answer = (await page.evaluate(
    ([name, value]) => window.assistant.request(name as never, value as never),
    [route, input] as readonly [string, unknown],
  )) as Result<RequestOutput<Route>>;
  if (answer.ok) return answer.value;
  throw new Error(`${route} failed: ${answer.failure.code} ${answer.failure.detail ?? ''}`);
}

/** Makes a server the provider of new conversations, as a person would in the settings. */
export async function configureServer(
  parley: Parley,
  server: ModelServer,
  key?: string,
): Promise<ProviderId> {
  const { providerId } = await parley.request('provider.save', {
    provider: {
      kind: 'openai-compatible',
      label: 'Test server',
      baseUrl: server.baseUrl,
      models: [serverModelId],
    },
    ...(key === undefined ? {} : { key }),
    allowPlainStorage: false,
  });
  await parley.request('settings.change', { defaultModel: { providerId, modelId: serverModelId } });
  return providerId;
}

/** Sends a message in a new conversation, without the composer. */
export function sendMessage(
  parley: Parley,
  text: string,
  conversationId: ConversationId | null = null,
): Promise<{ readonly conversationId: ConversationId; readonly runId: RunId }> {
  const sendKey = crypto.randomUUID();
  return parley.request('message.send', { conversationId, text, sendKey, modelRef: null });
}
