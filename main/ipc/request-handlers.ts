import type { ConversationId } from '../../preload/contract/ids.ts';
import type { RequestOutput } from '../../preload/contract/requests.ts';
import type { AppInfoService } from '../settings/app-info-service.ts';
import type { HealthService } from '../settings/health-service.ts';
import type { McpServerService } from '../settings/mcp/mcp-server-service.ts';
import type { ProviderService } from '../settings/provider-service.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { TracingService } from '../settings/tracing-service.ts';
import { mcpHandlers } from './mcp-handlers.ts';
import { clipMessage } from './clip-for-window.ts';
import type {
  AssistantUseCases,
  ConversationUseCases,
  InspectUseCases,
  TransferUseCases,
} from './conversation-use-cases.ts';
import type { RequestHandlers } from './request-router.ts';

/** What carries out the requests. */
export interface RequestHandlersOptions {
  readonly conversations: ConversationUseCases;
  readonly settings: SettingsService;
  readonly providers: ProviderService;
  readonly tracing: Pick<TracingService, 'save'>;
  readonly mcp: { readonly servers: McpServerService };
  readonly appInfo: AppInfoService;
  readonly health: HealthService;
  readonly transfer: TransferUseCases;
  readonly inspector: InspectUseCases;
  readonly assistants: AssistantUseCases;
  readonly openLink: (url: string) => Promise<void>;
  /** A read was answered: what is told of this conversation must not reach across that number. */
  readonly onRead: (conversationId: ConversationId, nextSequence: number) => void;
  /** A window shows this conversation from now on. */
  readonly onShown: (windowId: number, conversationId: ConversationId) => void;
}

/** Leads each request to the one that carries it out, and cuts what a window gets to its size. */
export function createRequestHandlers(options: RequestHandlersOptions): RequestHandlers {
  return { ...appHandlers(options), ...conversationHandlers(options), ...runHandlers(options) };
}

function appHandlers({
  settings,
  providers,
  tracing,
  appInfo,
  health,
  assistants,
  mcp,
  openLink,
}: RequestHandlersOptions): Pick<RequestHandlers, AppRoute> {
  return {
    'app.read': () => appInfo.read(),
    'settings.change': async (input) => {
      await settings.change(input);
      return appInfo.changed();
    },
    'provider.save': async (input) => {
      const providerId = await providers.save(input);
      return { app: appInfo.changed(), providerId };
    },
    'provider.remove': async ({ providerId }) => {
      await providers.remove(providerId);
      return appInfo.changed();
    },
    'provider.check': (input) =>
      'server' in input ? providers.ask(input.server) : providers.check(input.providerId),
    'assistant.list': () => assistants.list(),
    'assistant.agree': (input) => assistants.agree(input),
    'assistant.openFolder': () => nothing(assistants.openFolder()),
    ...mcpHandlers(mcp.servers, appInfo),
    'health.read': () => health.read(),
    'health.addStop': (input) => nothing(health.stops.add(input)),
    'tracing.save': async (input) => {
      await tracing.save(input);
      return appInfo.changed();
    },
    'link.open': async ({ url }) => {
      await openLink(url);
      return null;
    },
  };
}

function conversationHandlers({
  conversations,
  transfer,
  onRead,
  onShown,
}: RequestHandlersOptions): Pick<RequestHandlers, ConversationRoute> {
  return {
    'conversation.list': (input) => conversations.listConversations(input),
    'conversation.read': async (input, sender) => {
      const read = await conversations.read(input);
      onRead(input.conversationId, read.nextSequence);
      onShown(sender.windowId, input.conversationId);
      return { ...read, transcript: clipMessages(read.transcript) };
    },
    'conversation.readEarlier': async (input) =>
      clipMessages(await conversations.readEarlier(input)),
    'conversation.rename': (input) => nothing(conversations.rename(input)),
    'conversation.pin': (input) => nothing(conversations.pin(input)),
    'conversation.markRead': (input) => nothing(conversations.markRead(input)),
    'conversation.setModel': (input) => nothing(conversations.setModel(input)),
    'conversation.setAssistant': (input) => nothing(conversations.setAssistant(input)),
    'conversation.delete': (input) => nothing(conversations.delete(input)),
    'conversation.export': (input) => transfer.export(input),
    'conversation.import': () => transfer.import(),
  };
}

function runHandlers({
  conversations,
  health,
  inspector,
  onShown,
}: RequestHandlersOptions): Pick<RequestHandlers, RunRoute> {
  return {
    'message.send': async (input, sender) => {
      const sent = await conversations.sendMessage(input);
      onShown(sender.windowId, sent.conversationId);
      return sent;
    },
    'message.edit': (input) => conversations.editMessage(input),
    'message.answerAgain': (input) => conversations.answerAgain(input),
    'branch.show': (input) => conversations.showBranch(input),
    'queue.add': (input) => conversations.queueMessage(input),
    'queue.change': (input) => nothing(conversations.changeQueued(input)),
    'queue.remove': (input) => nothing(conversations.removeQueued(input)),
    'queue.sendNow': (input) => conversations.sendQueuedNow(input),
    'run.stop': (input) => health.stops.measure(input.runId, async () => conversations.stop(input)),
    'run.skipWait': (input) => nothing(conversations.skipWait(input)),
    'run.continue': (input) => conversations.continueRun(input),
    'run.preview': (input) => conversations.preview(input),
    'run.inspect': (input) => inspector.inspect(input),
    'run.inspectAct': (input) => inspector.detail(input),
    'run.inspectDocument': (input) => ({ text: inspector.document(input) }),
    'context.preview': (input) => conversations.context.preview(input),
    'context.shorten': (input) => conversations.context.shorten(input),
    'context.cancel': (input) => nothing(conversations.context.cancel(input)),
    'context.restore': (input) => nothing(conversations.context.restore(input)),
    'question.draft': (input) => nothing(conversations.draftQuestion(input)),
    'question.settle': (input) => conversations.settleQuestion(input),
    'approval.read': (input) => conversations.readApproval(input),
    'approval.change': (input) => conversations.changeApproval(input),
  };
}

type AppRoute =
  | 'app.read'
  | 'settings.change'
  | 'provider.save'
  | 'provider.remove'
  | 'provider.check'
  | Extract<keyof RequestHandlers, `assistant.${string}`>
  | Extract<keyof RequestHandlers, `health.${string}`>
  | Extract<keyof RequestHandlers, `mcp.${string}`>
  | 'tracing.save'
  | 'link.open';
type ConversationRoute = Extract<keyof RequestHandlers, `conversation.${string}`>;
type RunRoute = Exclude<keyof RequestHandlers, AppRoute | ConversationRoute>;

/** The request has no answer but that it was done. */
async function nothing(done: unknown): Promise<null> {
  await done;
  return null;
}

type WithMessages = Pick<RequestOutput<'conversation.readEarlier'>, 'messages'>;

function clipMessages<Read extends WithMessages>(read: Read): Read {
  return { ...read, messages: read.messages.map(clipMessage) };
}
