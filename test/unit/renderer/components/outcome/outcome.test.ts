import { describe, expect, it } from 'vitest';

import { runFailureCodes } from '../../../../../preload/contract/failure.ts';
import { createTranslate } from '../../../../../preload/contract/locales/translate.ts';
import type { Transcript } from '../../../../../preload/contract/transcript.ts';
import { countKept, countWords } from '../../../../../renderer/components/outcome/count-kept.ts';
import { planFailure } from '../../../../../renderer/components/outcome/failure-plan.ts';
import {
  canContinue,
  findOutcome,
} from '../../../../../renderer/components/outcome/find-outcome.ts';
import { keptSentences } from '../../../../../renderer/components/outcome/kept-sentences.ts';
import { failureTitle } from '../../../../../renderer/components/outcome/use-failure-title.ts';
import { createTranscriptLayout } from '../../../../../renderer/components/transcript/lay-out-transcript.ts';
import {
  at,
  call,
  text,
  thinking,
  TranscriptBuilder,
} from '../../../../support/renderer/transcript-builder.ts';

const en = createTranslate('en');
const ko = createTranslate('ko');

function keptOf(transcript: Transcript) {
  const run = transcript.runs.at(-1);
  if (run === undefined) throw new Error('There is no run.');
  return countKept(createTranscriptLayout().layOut(transcript), run);
}

function begin(): TranscriptBuilder {
  return new TranscriptBuilder('a', 'Rivers');
}

const cut = begin()
  .run('stopped')
  .person('Go')
  .response([thinking('hm', 2), call('c1', 'read_file', { path: 'a' })])
  .returns([{ toolCallId: 'c1', toolName: 'read_file', content: 1, seconds: 1 }])
  .response([text('Five words of some text', null)], 'interrupted');

describe('what is kept', () => {
  it('is said with what did not finish', () => {
    const kept = keptOf(cut.build());
    expect(keptSentences(kept, en, 'en')).toBe(
      'Kept: 5 words, the thinking and 1 finished tool. Not finished: the rest of the answer.',
    );
    expect(keptSentences(kept, ko, 'ko')).toBe(
      '남아 있는 것: 쓰인 글 5단어, 생각, 끝난 도구 1개. 끝나지 않은 것: 답변의 나머지.',
    );
  });

  it('names the tools that were cut', () => {
    const transcript = begin()
      .run('interrupted')
      .person('Go')
      .response([call('c1', 'write_file', '{"path":"summary.md","x":"', null)], 'interrupted')
      .build();
    expect(keptSentences(keptOf(transcript), en, 'en')).toBe(
      'Nothing was written yet. Your message is kept. Not finished: writing summary.md.',
    );
  });

  it('can be edited only where a text was cut, and dropped only where there is an answer', () => {
    expect(keptOf(cut.build())).toMatchObject({ text: 'Five words of some text', hasAnswer: true });
    const inTools = begin()
      .run('stopped')
      .person('Go')
      .response([text('I look.'), call('c1', 'read_file', {})])
      .returns([], 'interrupted')
      .build();
    expect(keptOf(inTools)).toMatchObject({ text: '', hasAnswer: true });
    const before = begin()
      .run('completed')
      .person('One')
      .response([text('First.')])
      .run('stopped')
      .person('Two')
      .build();
    expect(keptOf(before)).toMatchObject({ words: 0, text: '', hasAnswer: false });
  });

  it('counts words of any script with spaces, and not punctuation', () => {
    expect(countWords('One – two, **three**\n- 4')).toBe(4);
    expect(countWords('회원 412명이 답했고')).toBe(3);
    expect(countWords(' \n')).toBe(0);
  });
});

describe('what stands at the end', () => {
  it('is nothing after a complete answer, and a card after any other', () => {
    expect(findOutcome(begin().run('completed').person('Go').build()).kind).toBe('none');
    expect(findOutcome(begin().run('running').person('Go').build()).kind).toBe('none');
    for (const state of ['stopped', 'interrupted', 'failed'] as const) {
      expect(findOutcome(begin().run(state).person('Go').build()).kind).toBe('unfinished');
    }
    expect(canContinue(cut.build())).toBe(true);
    expect(canContinue(null)).toBe(false);
  });

  it('leaves the word to a question that still waits [BC-44]', () => {
    const waiting = begin()
      .run('interrupted')
      .person('Plan')
      .response([call('q', 'ask_user_question', {})])
      .returns([], 'interrupted')
      .question(
        'q',
        [
          {
            header: 'A',
            question: 'A?',
            options: [
              { label: 'x', description: null },
              { label: 'y', description: null },
            ],
            multiSelect: false,
          },
        ],
        { state: 'pending' },
      )
      .build();
    expect(findOutcome(waiting).kind).toBe('none');
  });

  it('counts down while a run waits to try again [BC-07]', () => {
    const failure = {
      code: 'rate-limited' as const,
      status: 429,
      retryAfterMs: 600_000,
      host: 'api.example.org',
      model: 'm',
      detail: null,
      accepted: false,
    };
    const retrying = begin()
      .run('running')
      .person('Go')
      .activity({ kind: 'waiting-to-retry', attempt: 1, attempts: 3, untilAt: at(600), failure })
      .build();
    expect(findOutcome(retrying).kind).toBe('retrying');
  });
});

describe('a failure', () => {
  it('has its own words for every code, in both languages, with the names filled in [M-13]', () => {
    const titles = new Set<string>();
    for (const code of runFailureCodes) {
      const [run] = begin().failedRun({ code }).build().runs;
      if (run?.failure === null || run === undefined) throw new Error('The run did not fail.');
      for (const t of [en, ko]) {
        const title = failureTitle({ run, failure: run.failure, words: 0, providers: [] }, t);
        expect(title).not.toMatch(/[{}]/);
        titles.add(title);
      }
    }
    expect(titles.size).toBe(2 * runFailureCodes.length);
  });

  it('offers the person what fits: a key, a model, the server, or the same again [BC-33]', () => {
    expect(planFailure('unauthorized', false).actions).toEqual(['change-key', 'other-model']);
    expect(planFailure('unknown-model', false).actions).toEqual(['check-server', 'other-model']);
    expect(planFailure('connection-refused', false).actions).toEqual(['again', 'check-server']);
    expect(planFailure('server-error', false).actions).toEqual(['again', 'other-model']);
  });

  it('goes on from what was written, and says after how much [BC-34]', () => {
    for (const code of runFailureCodes) {
      const { actions } = planFailure(code, true);
      if (planFailure(code, false).actions.includes('again')) {
        expect(actions, code).toEqual(['continue', 'edit']);
      }
    }
    const [run] = begin().failedRun({ code: 'connection-lost' }).build().runs;
    if (run?.failure === null || run === undefined) throw new Error('The run did not fail.');
    const title = failureTitle({ run, failure: run.failure, words: 212, providers: [] }, en);
    expect(title).toBe('The connection broke after 212 words');
  });
});
