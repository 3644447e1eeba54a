import { describe, expect, it } from 'vitest';

import { applyRunEvent } from '../../../../../preload/contract/apply-run-event.ts';
import type { Transcript } from '../../../../../preload/contract/transcript.ts';
import { createTranscriptLayout } from '../../../../../renderer/components/transcript/lay-out-transcript.ts';
import {
  call,
  text,
  thinking,
  TranscriptBuilder,
} from '../../../../support/renderer/transcript-builder.ts';

function blocksOf(transcript: Transcript) {
  return createTranscriptLayout()
    .layOut(transcript)
    .flatMap(({ blocks }) => blocks);
}

function begin(): TranscriptBuilder {
  return new TranscriptBuilder('a', 'Rivers');
}

const question = {
  header: 'Where',
  question: 'Where?',
  options: [
    { label: 'Here', description: null },
    { label: 'There', description: null },
  ],
  multiSelect: false,
};

describe('the transcript layout', () => {
  it('puts thinking and the tools of a step together and text on its own', () => {
    const transcript = begin()
      .run('completed')
      .person('Look')
      .response([thinking('hm', 2), call('c1', 'read_file', {}), text('So.'), call('c2', 'x', {})])
      .returns([
        { toolCallId: 'c1', toolName: 'read_file', content: 'a', seconds: 1 },
        { toolCallId: 'c2', toolName: 'x', content: 'b', seconds: 1, outcome: 'failed' },
      ])
      .build();
    expect(blocksOf(transcript)).toMatchObject([
      { kind: 'person', text: 'Look' },
      { kind: 'work', thoughts: [{ text: 'hm', ending: 'done' }], tools: [{ state: 'done' }] },
      { kind: 'prose', text: 'So.', ending: 'done' },
      { kind: 'work', thoughts: [], tools: [{ state: 'failed' }] },
    ]);
  });

  it('leaves the last text open while its run writes, and marks it as cut when the run ended [M-03]', () => {
    const build = (state: 'running' | 'stopped') =>
      begin()
        .run(state)
        .person('Write')
        .response([text('Once upon', null)], 'interrupted')
        .build();
    expect(blocksOf(build('running')).at(-1)).toMatchObject({ kind: 'prose', ending: 'open' });
    expect(blocksOf(build('stopped')).at(-1)).toMatchObject({ kind: 'prose', ending: 'cut' });
  });

  it('marks a cut in thinking and in tool arguments where it happened [M-03]', () => {
    const cutThinking = begin()
      .run('stopped')
      .person('Think')
      .response([thinking('half a', null)], 'interrupted')
      .build();
    expect(blocksOf(cutThinking).at(-1)).toMatchObject({ thoughts: [{ ending: 'cut' }] });
    const cutArguments = begin()
      .run('interrupted')
      .person('Write')
      .response([text('I will.'), call('c1', 'write_file', '{"path":"a', null)], 'interrupted')
      .build();
    expect(blocksOf(cutArguments).slice(-2)).toMatchObject([
      { kind: 'prose', ending: 'done' },
      { kind: 'work', tools: [{ state: 'cut' }] },
    ]);
  });

  it('tells tools that are written, running and cut apart', () => {
    const unanswered = (state: 'running' | 'stopped', to: number | null) =>
      begin()
        .run(state)
        .person('Go')
        .response([call('c1', 'x', '{', to)])
        .build();
    const stateOf = (transcript: Transcript) => {
      const block = blocksOf(transcript).at(-1);
      return block?.kind === 'work' ? block.tools[0]?.state : null;
    };
    expect(stateOf(unanswered('running', null))).toBe('preparing');
    expect(stateOf(unanswered('running', 3))).toBe('running');
    expect(stateOf(unanswered('stopped', 3))).toBe('cut');
  });

  it('keeps finished tools finished when their neighbour was cut', () => {
    const transcript = begin()
      .run('stopped')
      .person('Go')
      .response([call('c1', 'x', {}), call('c2', 'y', {})])
      .returns([{ toolCallId: 'c2', toolName: 'y', content: 1, seconds: 1 }], 'interrupted')
      .build();
    expect(blocksOf(transcript).at(-1)).toMatchObject({
      tools: [{ state: 'cut' }, { state: 'done' }],
    });
  });

  it('shows a settled question as a record and a waiting one not at all', () => {
    const asked = (state: 'pending' | 'declined') =>
      begin()
        .run('running')
        .person('Plan')
        .response([call('q', 'ask_user_question', {})])
        .returns([], 'interrupted')
        .question('q', [question], { state })
        .build();
    expect(blocksOf(asked('declined')).at(-1)).toMatchObject({ kind: 'record' });
    expect(blocksOf(asked('pending'))).toMatchObject([{ kind: 'person' }]);
  });

  it('shows a question that was cut before it was asked as a tool that did not finish', () => {
    const transcript = begin()
      .run('stopped')
      .person('Plan')
      .response([call('q', 'ask_user_question', '{"questions":[{"hea', null)], 'interrupted')
      .build();
    expect(blocksOf(transcript).at(-1)).toMatchObject({ tools: [{ state: 'cut' }] });
  });

  it('shows no empty text', () => {
    const transcript = begin()
      .run('completed')
      .person('Hm')
      .response([text(' \n')])
      .build();
    expect(blocksOf(transcript)).toMatchObject([{ kind: 'person' }]);
  });

  it('keeps the identity of what an event does not touch', () => {
    const layout = createTranscriptLayout();
    const builder = begin()
      .run('completed')
      .person('One')
      .response([text('First.')])
      .run('running')
      .person('Two')
      .response([text('Sec', null)], 'interrupted');
    const before = builder.build();
    const first = layout.layOut(before);
    const after = applyRunEvent(before, {
      type: 'part-streamed',
      messageId: builder.lastMessageId,
      at: '2026-11-30T14:32:11.000Z',
      event: {
        eventKind: 'part_delta',
        index: 0,
        delta: { partDeltaKind: 'text', contentDelta: 'ond' },
      },
    });
    const second = layout.layOut(after);
    expect(second.slice(0, 3).map((one, at) => one === first[at])).toEqual([true, true, true]);
    expect(second.at(-1)?.blocks).toMatchObject([{ text: 'Second', ending: 'open' }]);
  });
});
