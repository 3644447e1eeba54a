import type { Translate } from '../../preload/contract/locales/translate.ts';
import type { ModelMessage } from '../../preload/contract/message.ts';
import type { Agent } from '../agent/agent.ts';
import { RunCancelled } from '../agent/cancellation/run-cancelled.ts';
import { UserError } from '../agent/errors.ts';
import type { Model } from '../agent/models/model.ts';
import type { AgentSpec } from '../agent/spec/agent-spec.ts';
import { createAgentFromSpec, type SpecOutput } from '../agent/spec/create-agent-from-spec.ts';
import { systemClock } from '../base/clock.ts';
import { systemIds } from '../base/ids.ts';
import type { GrantedRoot } from '../capabilities/workspace/path-grant.ts';
import type { NamedServer } from '../capabilities/mcp/mcp.ts';
import { exitCodes } from './command-problem.ts';
import { introduceRun } from './introduce-run.ts';
import { newHistoryName, writeHistoryFile } from './history-file.ts';
import type { Command } from './read-command.ts';
import { resumeCommand } from './resume-command.ts';
import { findOpenQuestions, startFrom, withAnswer } from './run-start.ts';
import type { Screen } from './screen.ts';
import { showEvent, showOutput } from './show-events.ts';
import { StopKeys, type StopReason } from './stop-keys.ts';
import { TerminalApprover } from './terminal-approver.ts';
import { TerminalMenu } from './terminal-menu.ts';
import { TerminalAnswerer } from './terminal-answerer.ts';
import type { TerminalPort } from './terminal-port.ts';
import { TerminalTools } from './terminal-tools.ts';

/** All that a run in the terminal is made of. */
export interface TerminalRunOptions {
  readonly command: Command;
  readonly spec: AgentSpec;
  readonly model: Model;
  /** Folders that it may read. */
  readonly roots: readonly GrantedRoot[];
  /** Servers whose tools it may use. */
  readonly servers: readonly NamedServer[];
  /** What a run before it left. */
  readonly history: readonly ModelMessage[];
  readonly terminal: TerminalPort;
  readonly screen: Screen;
  readonly translate: Translate;
}

/** One run: it asks what was left unanswered, then runs, shows and keeps what comes. */
export class TerminalRun {
  readonly #options: TerminalRunOptions;
  readonly #stop: StopKeys;
  readonly #answerer: TerminalAnswerer;
  readonly #tools: TerminalTools;
  readonly #conversationId: string;
  /** What there is to keep, at any time. */
  #messages: () => readonly ModelMessage[];

  constructor(options: TerminalRunOptions) {
    const { command, roots, servers, terminal, screen, translate, history } = options;
    this.#options = options;
    this.#conversationId = conversationOf(history) ?? systemIds.uuidv7();
    this.#messages = () => history;
    this.#stop = new StopKeys({
      onStop: () => screen.note(translate('terminal.stopping')),
      onForce: () => {
        this.#tools.kill(this.#conversationId);
        this.#keep('stopped');
        terminal.exit(exitCodes.stopped);
      },
    });
    const menu = new TerminalMenu({
      place: terminal.menu,
      screen,
      translate,
      onStop: () => this.#stop.press(),
    });
    this.#answerer = new TerminalAnswerer({
      menu,
      screen,
      translate,
      onUnanswered: () => this.#stop.leaveUnanswered(),
    });
    this.#tools = new TerminalTools({
      roots,
      commands: command.commands,
      servers,
      answerer: this.#answerer,
      approve: new TerminalApprover({ menu, screen, translate }).approve,
      onMissing: ({ message }) => screen.note(message, 'bad'),
    });
  }

  /** Resolves with the exit code of the process; never rejects for a run that fails. */
  async carryOut(): Promise<number> {
    const { terminal, screen, translate } = this.#options;
    const removals = [
      terminal.onInterrupt(() => this.#stop.press()),
      terminal.onEnd(() => this.#stop.end()),
    ];
    try {
      introduceRun(this.#options);
      await this.#run();
      this.#keep(null);
      return exitCodes.done;
    } catch (error: unknown) {
      const { reason } = this.#stop;
      if (reason === null) {
        const told = error instanceof Error ? error.message : String(error);
        screen.note(translate('terminal.failed', { reason: told }), 'bad');
      } else if (reason === 'stopped') screen.note(translate('terminal.stopped'));
      this.#keep(reason ?? 'failed');
      return exitCodes[reason ?? 'failed'];
    } finally {
      await this.#tools.close();
      for (const remove of removals) remove();
    }
  }

  async #run(): Promise<void> {
    const { command, screen, translate, history } = this.#options;
    const answered = command.prompt === null ? await this.#answerOpen(history) : history;
    const start =
      command.resumeFile === null
        ? { prompt: command.prompt, history }
        : startFrom(answered, command.prompt);
    const events = this.#createAgent().runStreamEvents(start.prompt, {
      messageHistory: start.history,
      conversationId: this.#conversationId,
      cancellationToken: this.#stop.token,
      signal: this.#stop.ended,
    });
    this.#messages = () => messagesOf(events) ?? start.history;
    try {
      for await (const event of events) {
        showEvent(event, screen, translate);
        if (event.eventKind !== 'agent_run_result') continue;
        showOutput(event.result.output, screen);
        const { result } = event;
        this.#messages = () => result.allMessages();
      }
    } catch (error: unknown) {
      const cancelled = RunCancelled.fromCancellation(error);
      if (cancelled !== null) this.#messages = () => cancelled.allMessages();
      throw error;
    }
    const { requests: count, inputTokens: input, outputTokens: output } = events.usage;
    screen.note(translate('terminal.used', { count, input, output }));
  }

  /** Puts what an earlier run asked and nobody answered; the answers become the results of those very calls. */
  async #answerOpen(history: readonly ModelMessage[]): Promise<readonly ModelMessage[]> {
    let answered = history;
    for (const question of findOpenQuestions(history, () => systemIds.hex32())) {
      const response = await this.#answerer.answer(question.request, { signal: this.#stop.any });
      const answeredAt = systemClock.nowIso();
      const withThis = withAnswer(answered, question, { response, answeredAt });
      answered = withThis;
      // What was said is kept, even if the person stops at the next question.
      this.#messages = () => withThis;
    }
    return answered;
  }

  #createAgent(): Agent<undefined, SpecOutput> {
    const { spec, model } = this.#options;
    const capabilities = this.#tools.capabilities();
    return createAgentFromSpec<undefined>(spec, { model, capabilities });
  }

  /** Writes the messages where the person wants them, and where they did not say, if there is something to go on with. */
  #keep(end: StopReason | 'failed' | null): void {
    const { command, screen, translate } = this.#options;
    const messages = this.#messages();
    const wanted = command.historyFile ?? command.resumeFile;
    if (messages.length === 0 || (wanted === null && end === null)) return;
    const file = wanted ?? newHistoryName(systemClock.nowIso());
    try {
      writeHistoryFile(file, messages);
    } catch (error: unknown) {
      const reason = error instanceof Error ? error.message : String(error);
      return screen.note(translate('terminal.notKept', { file, reason }), 'bad');
    }
    screen.note(translate('terminal.kept', { file }));
    if (end !== null)
      screen.note(translate('terminal.goOn', { command: resumeCommand(command, file) }), 'plain');
  }
}

/** A run goes on in the conversation that left the history. */
function conversationOf(history: readonly ModelMessage[]): string | null {
  return history.findLast(({ conversationId }) => conversationId !== null)?.conversationId ?? null;
}

/** Null while the run has not started. */
function messagesOf(events: {
  readonly allMessages: () => readonly ModelMessage[];
}): readonly ModelMessage[] | null {
  try {
    return events.allMessages();
  } catch (error: unknown) {
    if (error instanceof UserError) return null;
    throw error;
  }
}
