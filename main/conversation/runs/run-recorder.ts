import type { RunActivity } from '../../../preload/contract/run.ts';
import type { QueuedMessage } from '../../../preload/contract/queued-message.ts';
import type { RunEvent } from '../../../preload/contract/run-event.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import {
  isModelStreamEvent,
  type AgentStreamEvent,
  type ModelStreamEvent,
} from '../../../preload/contract/stream-event.ts';
import type { AgentRun } from '../../agent/run/agent-run.ts';
import type { CallToolsNode, ModelRequestNode } from '../../agent/run/node.ts';
import { takeAlong } from '../turns/queued-prompt.ts';
import type { RunRows } from './run-rows.ts';
import { StreamRecorder, type AskedModel } from './stream-recorder.ts';
import { ToolRecorder, type CallPlace } from './tool-recorder.ts';

/** What a recorder tells of a run besides its rows. */
export interface RunRecorderOptions {
  readonly rows: RunRows;
  readonly model: AskedModel;
  readonly onActivity: (activity: RunActivity) => void;
  /** Called when the provider sent something, and with false when nothing is waited for. */
  readonly onProvider: (isWaiting: boolean) => void;
  /** What the run used so far, as an event for the transaction that ends a response. */
  readonly progressEvent: () => RunEvent;
  /** The message of the person that goes in with the next step; null when none waits, or the run is told to end. */
  readonly nextQueued: () => QueuedMessage | null;
  /** Resolves when the run is told to end: from then on the store is not waited for. */
  readonly ending: Promise<void>;
}

/** A run of the app's assistant, as the recorder drives it. */
export type RecordedRun = AgentRun<undefined, string>;

/** Drives a run node by node and turns what it does into rows. Source: DESIGN decision 6. */
export class RunRecorder {
  readonly #options: RunRecorderOptions;
  readonly #tools: ToolRecorder;
  readonly #stream: StreamRecorder;
  #isInTools = false;
  #activity: RunActivity | null = null;

  constructor(options: RunRecorderOptions) {
    this.#options = options;
    this.#tools = new ToolRecorder(options.rows);
    this.#stream = new StreamRecorder(options.rows, this.#tools, options.model);
  }

  /** Whether the tools of a response are being carried out. */
  get isInTools(): boolean {
    return this.#isInTools;
  }

  /** Whether something of a response has come that is not complete. */
  get isInResponse(): boolean {
    return this.#stream.isInResponse;
  }

  /** Where the return of a call that is carried out belongs. */
  placeOf(toolCallId: string): CallPlace | null {
    return this.#tools.placeOf(toolCallId);
  }

  /** Takes the run to its end. Rejects with what ended it early. */
  async drive(run: RecordedRun): Promise<void> {
    let asked: ModelRequestNode<string> | null = null;
    for await (const node of run) {
      switch (node.kind) {
        case 'user-prompt':
        case 'end':
          break;
        case 'model-request':
          // What began the run was the person's choice; from then on each step is a place for what waits.
          this.#beginRequest(node, asked === null ? null : this.#options.nextQueued());
          asked = node;
          await this.#recordRequest(node, run);
          break;
        case 'call-tools':
          await this.#recordResponse(node, asked);
          await this.#recordTools(node, run);
          break;
      }
    }
  }

  /** What the run's own history holds beyond the rows, as events. */
  catchUp(messages: readonly ModelMessage[]): readonly RunEvent[] {
    return this.#stream.catchUp(messages);
  }

  #beginRequest(node: ModelRequestNode<string>, queued: QueuedMessage | null): void {
    if (queued === null) {
      this.#stream.beginRequest(node.request);
      return;
    }
    const { request, events } = takeAlong(node.request, queued, this.#options.rows.now());
    node.request = request;
    this.#stream.beginRequest(request, events);
  }

  async #recordRequest(node: ModelRequestNode<string>, run: RecordedRun): Promise<void> {
    const { onProvider } = this.#options;
    this.#show({ kind: 'waiting-for-model' });
    onProvider(true);
    for await (const event of node.stream(run.ctx)) {
      onProvider(true);
      if (!isModelStreamEvent(event)) continue;
      this.#stream.stream(node.request, event);
      this.#showPart(event);
    }
    onProvider(false);
  }

  // No tool begins before its call is stored, so that a kill leaves no act that nobody knows of.
  async #recordResponse(
    node: CallToolsNode,
    asked: ModelRequestNode<string> | null,
  ): Promise<void> {
    const { progressEvent, ending } = this.#options;
    const stored = this.#stream.complete(asked?.request ?? null, node.modelResponse, [
      progressEvent(),
    ]);
    await Promise.race([stored, ending]);
  }

  async #recordTools(node: CallToolsNode, run: RecordedRun): Promise<void> {
    this.#isInTools = true;
    const names = new Map<string, string>();
    for await (const event of node.stream(run.ctx)) this.#recordTool(event, names);
    this.#isInTools = false;
  }

  #recordTool(event: AgentStreamEvent, names: Map<string, string>): void {
    if (event.eventKind === 'function_tool_call') {
      names.set(event.part.toolCallId, event.part.toolName);
      this.#tools.begin(event.part);
    } else if (event.eventKind === 'function_tool_result') {
      names.delete(event.part.toolCallId);
      this.#tools.add(event.part);
    }
    if (names.size > 0)
      this.#show({ kind: 'using-tools', toolNames: [...new Set(names.values())] });
  }

  #showPart(event: ModelStreamEvent): void {
    if (event.eventKind !== 'part_start') return;
    switch (event.part.partKind) {
      case 'thinking':
        return this.#show({ kind: 'thinking' });
      case 'text':
        return this.#show({ kind: 'writing' });
      case 'tool-call':
        return this.#show({ kind: 'preparing-tool', toolName: event.part.toolName });
      case 'file':
      case 'opaque':
    }
  }

  #show(activity: RunActivity): void {
    if (JSON.stringify(activity) === JSON.stringify(this.#activity)) return;
    this.#activity = activity;
    this.#options.onActivity(activity);
  }
}
