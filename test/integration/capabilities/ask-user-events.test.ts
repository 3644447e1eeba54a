import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { Agent } from '../../../main/agent/agent.ts';
import type { Capability } from '../../../main/agent/capabilities/capability.ts';
import { onEvent } from '../../../main/agent/capabilities/event-listener.ts';
import { createEventCodec } from '../../../main/agent/events/event-codec.ts';
import type { AnswerFunction } from '../../../main/capabilities/ask-user/answerer.ts';
import { askUser } from '../../../main/capabilities/ask-user/ask-user.ts';
import {
  AskUserAnsweredEvent,
  AskUserRequestedEvent,
} from '../../../main/capabilities/ask-user/ask-user-events.ts';
import {
  declinedResponse,
  TOOL_NAME,
  type AskUserRequest,
  type AskUserResponse,
} from '../../../preload/contract/question.ts';
import type { AgentStreamEvent } from '../../../preload/contract/stream-event.ts';
import { callStep, scriptModel } from '../../support/scripted-model.ts';

const option = (label: string) => ({ label });
const questions = [
  { header: 'Approach', question: 'Which way?', options: [option('A'), option('B')] },
  { header: 'Targets', question: 'For what?', options: [option('x'), option('y')] },
];
const answers: AskUserResponse = {
  answers: [
    { header: 'Approach', selected: ['A'], customAnswer: null },
    { header: 'Targets', selected: ['y'], customAnswer: null },
  ],
  cancelled: false,
};

function asking(answerer: AnswerFunction, capabilities: readonly Capability[] = []): Agent {
  const { model } = scriptModel([callStep('c1', TOOL_NAME, { questions })], ['Done.']);
  return new Agent({ model, capabilities: [askUser({ answerer }), ...capabilities] });
}

async function eventsOf(agent: Agent): Promise<readonly AgentStreamEvent[]> {
  const events: AgentStreamEvent[] = [];
  await agent.run('go', {
    eventStreamHandler: async (_, stream) => {
      for await (const event of stream) events.push(event);
    },
  });
  return events;
}

/** Says how long the person is waited for, as a terminal would. */
class WaitIndicator implements Capability {
  readonly lines: string[] = [];
  readonly listeners = [
    onEvent(AskUserRequestedEvent, (_, { request }) => {
      this.lines.push(`waiting on ${request.questions.length} question(s)`);
    }),
    onEvent(AskUserAnsweredEvent, (_, { response }) => {
      this.lines.push(response.cancelled ? 'declined' : 'answered');
    }),
  ];
}

describe('the events of a question', () => {
  it('are told around the answerer, each after its listeners [A-186]', async () => {
    const log: string[] = [];
    const agent = asking(async () => {
      log.push('answerer');
      return answers;
    });
    agent.onEvent(AskUserRequestedEvent, async () => {
      await new Promise(setImmediate);
      log.push('requested');
    });
    agent.onEvent(AskUserAnsweredEvent, () => {
      log.push('answered');
    });
    await agent.run('go');
    expect(log).toEqual(['requested', 'answerer', 'answered']);
  });

  it('stand in the stream between the call and its result [A-186]', async () => {
    let asked: AskUserRequest | null = null;
    const events = await eventsOf(
      asking(async (request) => {
        asked = request;
        return answers;
      }),
    );
    const kinds = events
      .filter(({ eventKind }) => eventKind !== 'part_start' && eventKind !== 'part_end')
      .map((event) => (event.eventKind === 'capability' ? event.kind : event.eventKind));
    expect(kinds.slice(0, 4)).toEqual([
      'function_tool_call',
      'ask_user.requested',
      'ask_user.answered',
      'function_tool_result',
    ]);
    const [requested] = events.flatMap((event) =>
      event instanceof AskUserRequestedEvent ? [event] : [],
    );
    const [answered] = events.flatMap((event) =>
      event instanceof AskUserAnsweredEvent ? [event] : [],
    );
    expect(requested).toMatchObject({
      capabilityId: 'ask_user',
      toolCallId: 'c1',
      toolName: TOOL_NAME,
    });
    expect(requested?.request).toBe(asked);
    expect(answered?.requestId).toBe(requested?.request.id);
    expect(answered?.response).toBe(answers);
  });

  it('are written and read in the form of the specification [A-186]', async () => {
    const events = await eventsOf(asking(async () => answers));
    const codec = createEventCodec();
    const own = events.filter((event) => event.eventKind === 'capability');
    const [requested, answered] = own.map((event) => codec.encode(event));
    expect(requested).toEqual({
      kind: 'ask_user.requested',
      capability_id: 'ask_user',
      tool_call_id: 'c1',
      tool_name: TOOL_NAME,
      event_kind: 'capability',
      request: {
        questions: questions.map(({ options, ...rest }) => ({
          ...rest,
          options: options.map(({ label }) => ({ label, description: null })),
          multi_select: false,
        })),
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    });
    expect(answered).toMatchObject({
      request_id: expect.any(String),
      response: {
        answers: [{ header: 'Approach', selected: ['A'], custom_answer: null }, {}],
        cancelled: false,
      },
    });
    expect(own.map((event) => codec.decode(codec.encode(event)))).toEqual(own);
  });

  it('tell of a response that then fails the run [A-187]', async () => {
    const bad = { answers: [], cancelled: false };
    const seen: unknown[] = [];
    const agent = asking(async () => bad);
    agent.onEvent([AskUserRequestedEvent, AskUserAnsweredEvent], (_, event) => {
      seen.push(event.kind);
      if (event instanceof AskUserAnsweredEvent) seen.push(event.response);
    });
    await expect(agent.run('go')).rejects.toThrow("unanswered questions: ['Approach', 'Targets']");
    expect(seen).toEqual(['ask_user.requested', 'ask_user.answered', bad]);
  });

  it('do not tell of an answer when the answerer fails', async () => {
    const seen: string[] = [];
    const agent = asking(async () => {
      throw new Error('no screen');
    });
    agent.onEvent([AskUserRequestedEvent, AskUserAnsweredEvent], (_, { kind }) => {
      seen.push(kind);
    });
    await expect(agent.run('go')).rejects.toThrow('no screen');
    expect(seen).toEqual(['ask_user.requested']);
  });

  it('keep the person from being asked when a listener fails', async () => {
    let isAsked = false;
    const agent = asking(async () => {
      isAsked = true;
      return answers;
    });
    agent.onEvent(AskUserRequestedEvent, () => {
      throw new Error('not now');
    });
    await expect(agent.run('go')).rejects.toThrow('not now');
    expect(isAsked).toBe(false);
  });

  it('let another capability show that the run waits [A-188]', async () => {
    const indicator = new WaitIndicator();
    await asking(async () => answers, [indicator]).run('go');
    expect(indicator.lines).toEqual(['waiting on 2 question(s)', 'answered']);
    const other = new WaitIndicator();
    await asking(async () => declinedResponse, [other]).run('go');
    expect(other.lines).toEqual(['waiting on 2 question(s)', 'declined']);
  });

  it('can be followed in the stream as well [A-188]', async () => {
    const waiting: boolean[] = [];
    for await (const event of asking(async () => answers).runStreamEvents('go')) {
      if (event instanceof AskUserRequestedEvent) waiting.push(true);
      if (event instanceof AskUserAnsweredEvent) waiting.push(false);
    }
    expect(waiting).toEqual([true, false]);
  });
});

describe('the surface of the capability', () => {
  it('may change in a minor release before version 1, announced and described [A-199]', async () => {
    const changelog = await readFile(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8');
    expect(changelog).toMatch(
      /While the major version is 0, a minor release\s+may change .*ask tool's surface/,
    );
    expect(changelog).toContain('deprecation warning in the release\nbefore it');
  });
});
