import type { AssistantList } from '../../../../preload/contract/assistant-file.ts';
import type { ConversationActivity } from '../../../../preload/contract/conversation.ts';
import type { PreviewLine } from '../../../../preload/contract/requests.ts';
import type { Transcript } from '../../../../preload/contract/transcript.ts';
import type { Stores } from '../../../../renderer/stores/stores.ts';
import * as inspections from '../inspector-gallery/sample-inspection.ts';
import type { SampleInspection } from '../inspector-gallery/sample-inspection.ts';
import type { AppChange } from './gallery-app.ts';
import { sampleAssistants, withAssistant } from './sample-assistants.ts';
import { sampleBranches } from '../sample-branches.ts';
import {
  newMcpServer,
  sampleMcpServers,
  sampleMcpText,
  withMissingServer,
} from './sample-mcp-servers.ts';
import * as failures from './sample-failures.ts';
import { searched } from './sample-searches.ts';
import * as samples from './sample-transcripts.ts';

/** A click or a key that brings a page into its state. */
export type GalleryStep =
  | { readonly click: string }
  | { readonly key: string }
  | { readonly fill: string; readonly text: string }
  | { readonly type: string };

/** One picture's content. */
export interface GalleryState {
  readonly transcript?: Transcript;
  readonly app?: AppChange;
  readonly noSidebarRows?: boolean;
  readonly photos?: ConversationActivity;
  readonly preview?: readonly PreviewLine[];
  readonly assistants?: AssistantList;
  /** The run that is inspected. */
  readonly inspected?: SampleInspection;
  /** Requests that do not answer in this picture. */
  readonly hangs?: readonly 'run.stop'[];
  readonly open?: (stores: Stores) => void;
  readonly steps?: readonly GalleryStep[];
}

const preview: readonly PreviewLine[] = [
  { from: 'person', text: 'Read the five survey files and write a one-page…', added: false },
  { from: 'assistant', text: 'Thinking, 2 tool calls, 61 words as they stand', added: false },
  { from: 'tools', text: '5 files, 18 places – the same results', added: false },
  { from: 'parley', text: 'summary.md: interrupted before it finished', added: true },
  { from: 'parley', text: 'Continue where you stopped.', added: false },
];

/** Every state of the main window, by the name of its picture. */
export const galleryStates: Readonly<Record<string, GalleryState>> = {
  running: { transcript: samples.running() },
  queued: {
    transcript: samples.running(),
    steps: [{ type: 'Add one line about the tap repairs in May' }, { key: 'Enter' }],
  },
  'running-with-text': { transcript: samples.running(), steps: [{ type: 'And add the tap' }] },
  stopping: { transcript: samples.running(), hangs: ['run.stop'], steps: [{ click: '.go-stop' }] },
  stopped: { transcript: samples.stopped(), photos: 'idle' },
  'stopped-preview': {
    transcript: samples.stopped(),
    photos: 'idle',
    preview,
    steps: [{ click: '.preview-toggle' }],
  },
  'stopped-edit': {
    transcript: samples.stopped(),
    steps: [{ click: '.outcome-actions .button:nth-child(2)' }],
  },
  'stopped-ko': { transcript: samples.stoppedKorean(), photos: 'idle' },
  'cut-in-call': { transcript: samples.cutInCall() },
  'cut-in-thinking': { transcript: samples.cutInThinking() },
  'tool-states': {
    transcript: samples.toolStates(),
    steps: [{ click: '.tool:nth-child(2) .tool-row' }],
  },
  searched: { transcript: searched(), steps: [{ click: '.tool:first-child .tool-row' }] },
  branches: { transcript: sampleBranches({ edited: true, after: 1 }).transcript },
  'branches-hovered': {
    transcript: sampleBranches().transcript,
    steps: [{ click: '.answer .branch-switch [data-step="next"]' }],
  },
  'branches-waiting': { transcript: sampleBranches({ waiting: true }).transcript },
  'connection-lost': { transcript: failures.connectionLost() },
  'key-refused': { transcript: failures.keyRefused() },
  'too-long': { transcript: failures.contextTooLong() },
  'too-long-ways': {
    transcript: failures.contextTooLong(),
    preview,
    steps: [{ click: '.outcome .button-primary' }, { click: '.preview-toggle' }],
  },
  shortened: { transcript: failures.shortened(), steps: [{ click: '.note summary' }] },
  retrying: { transcript: failures.retrying() },
  waiting: { transcript: samples.waiting() },
  markdown: { transcript: samples.markdown() },
  'first-run': {
    noSidebarRows: true,
    app: { settings: { defaultModel: null } },
  },
  hello: { noSidebarRows: true },
  'model-menu': { transcript: samples.stopped(), steps: [{ click: '.pick' }] },
  'more-menu': {
    transcript: samples.stopped(),
    steps: [{ click: '.title-row > .icon-button:last-of-type' }],
  },
  inspector: { transcript: samples.stopped(), inspected: inspections.stoppedRun() },
  'inspector-question': {
    transcript: samples.stopped(),
    inspected: inspections.stoppedRun(),
    steps: [{ click: '.lane-act:has-text("Audience")' }],
  },
  'inspector-sent': {
    transcript: samples.stopped(),
    inspected: inspections.stoppedRun(),
    steps: [
      { click: '.lane-act[aria-posinset="1"]' },
      { click: '.sent-fold:nth-of-type(6) summary' },
    ],
  },
  'inspector-cut': {
    transcript: samples.stopped(),
    inspected: inspections.stoppedRun(),
    steps: [{ click: '.lane-act:has-text("summary.md")' }],
  },
  'inspector-alone': {
    transcript: samples.stopped(),
    inspected: inspections.stoppedRun(),
    steps: [
      { click: '.timeline-toggle:has-text("1")' },
      { click: '.lane-act:has-text("spring.csv")' },
    ],
  },
  'inspector-lost': {
    transcript: samples.stopped(),
    inspected: inspections.lostRun(),
    steps: [{ click: '.lane-act:has-text("npm run export")' }],
  },
  'shown-from-inspector': {
    transcript: samples.stopped(),
    open: ({ view }) => {
      const { summary, messages } = samples.stopped();
      const messageId = messages[1]?.messageId;
      if (messageId === undefined) return;
      void view.getState().showMessage(summary.conversationId, { messageId, toolCallId: 'c2' });
    },
    steps: [{ key: 'Enter' }],
  },
  'inspector-running': { transcript: samples.running(), inspected: inspections.runningRun() },
  'inspector-long': { transcript: samples.stopped(), inspected: inspections.longRun(1000) },
  'assistant-named': { transcript: withAssistant(samples.stopped()) },
  'assistant-later': {
    transcript: withAssistant(samples.running()),
    assistants: sampleAssistants,
    steps: [{ click: '.pick:has-text("Research")' }],
  },
  'assistant-menu': {
    assistants: sampleAssistants,
    noSidebarRows: true,
    steps: [{ click: '.pick:has-text("Parley")' }],
  },
  'assistant-sheet': {
    assistants: sampleAssistants,
    open: ({ view }) => view.getState().openSettings('assistants'),
    steps: [{ click: '.list-row:has-text("Research") .button' }],
  },
  'settings-assistants': {
    assistants: sampleAssistants,
    open: ({ view }) => view.getState().openSettings('assistants'),
  },
  'settings-assistants-none': {
    open: ({ view }) => view.getState().openSettings('assistants'),
  },
  'mcp-missing': {
    transcript: withMissingServer(samples.stopped()),
    steps: [{ click: '.note summary' }],
  },
  'mcp-servers': {
    app: { mcpServers: sampleMcpServers },
    open: ({ view }) => view.getState().openSettings('mcp'),
  },
  'mcp-servers-none': { open: ({ view }) => view.getState().openSettings('mcp') },
  'mcp-checked': {
    app: { mcpServers: sampleMcpServers.slice(1, 2) },
    open: ({ view }) => view.getState().openSettings('mcp'),
    steps: [{ click: '.provider-state .button' }],
  },
  'mcp-sheet': {
    app: { mcpServers: [newMcpServer] },
    open: ({ view }) => view.getState().openSettings('mcp'),
    steps: [{ click: '.provider-state .button' }],
  },
  'mcp-form': {
    app: { mcpServers: [newMcpServer] },
    open: ({ view }) => view.getState().openMcpServer(newMcpServer.serverId),
  },
  'mcp-form-problems': {
    open: ({ view }) => view.getState().openNewMcpServer('http'),
    steps: [
      { click: '.mcp-add-secret' },
      { fill: '.mcp-secret input', text: 'Host' },
      { click: '.form .button-primary' },
    ],
  },
  'mcp-import': {
    open: ({ view }) => view.getState().openMcpImport(),
    steps: [{ fill: 'textarea', text: sampleMcpText }],
  },
  'mcp-import-problems': {
    open: ({ view }) => view.getState().openMcpImport(),
    steps: [
      { fill: 'textarea', text: '{"mcpServers": {"a": {}, "b": {"command": "x", "args": "-y"}}}' },
    ],
  },
  'settings-models': { open: ({ view }) => view.getState().openSettings('models') },
  'settings-prices-failed': {
    app: {
      settings: { priceUpdates: true },
      prices: {
        host: 'raw.githubusercontent.com',
        fetchedAt: '2026-11-30T07:05:00.000Z',
        failure: 'not-reached',
      },
    },
    open: ({ view }) => view.getState().openSettings('models'),
    steps: [{ click: '.list-row:has(.form-bad)' }],
  },
  'settings-appearance': { open: ({ view }) => view.getState().openSettings('appearance') },
  'settings-keyboard': { open: ({ view }) => view.getState().openSettings('keyboard') },
  'settings-health': { open: ({ view }) => view.getState().openSettings('health') },
  'settings-tracing': { open: ({ view }) => view.getState().openSettings('tracing') },
  'settings-tracing-failed': {
    app: {
      tracing: {
        endpoint: 'http://localhost:4318',
        headerName: 'Authorization',
        includeContent: false,
        keyState: 'stored',
        state: 'failed',
      },
    },
    open: ({ view }) => view.getState().openSettings('tracing'),
  },
  'provider-known': { open: ({ view }) => view.getState().openNewProvider('google') },
  'provider-new': { open: ({ view }) => view.getState().openProvider(null) },
  'provider-problems': {
    open: ({ view }) => view.getState().openProvider(null),
    steps: [{ click: '.form .button-primary' }],
  },
  'read-only': {
    transcript: samples.stopped(),
    app: { storage: { kind: 'read-only', reason: 'newer-version' }, oldRuntime: true },
  },
};
