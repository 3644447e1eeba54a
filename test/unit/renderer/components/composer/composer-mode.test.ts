import { describe, expect, it } from 'vitest';

import { composerMode } from '../../../../../renderer/components/composer/use-composer-mode.ts';
import { call, TranscriptBuilder } from '../../../../support/renderer/transcript-builder.ts';

function begin(): TranscriptBuilder {
  return new TranscriptBuilder('a', 'Rivers');
}

describe('composerMode', () => {
  it('stops what runs and queues behind it', () => {
    const running = begin().run('running').person('Go');
    expect(composerMode(running.build(), false)).toEqual({
      runningRunId: running.runId,
      questionWaits: false,
      canContinue: false,
      hint: 'composer.hintRunning',
    });
  });

  it('stops a run whose question waits, too', () => {
    const option = (label: string) => ({ label, description: null });
    const question = {
      header: 'A',
      question: 'A?',
      options: [option('x'), option('y')],
      multiSelect: false,
    };
    const waiting = begin()
      .run('running')
      .person('Go')
      .response([call('q', 'ask_user_question', {})])
      .returns([], 'interrupted')
      .question('q', [question], { state: 'pending' });
    expect(composerMode(waiting.build(), false)).toMatchObject({
      runningRunId: waiting.runId,
      questionWaits: true,
      hint: 'composer.hint',
    });
  });

  it('continues by Enter after a stop, tries again after a failure, and does neither after a whole answer', () => {
    const modeOf = (state: 'stopped' | 'interrupted' | 'failed' | 'completed') =>
      composerMode(begin().run(state).person('Go').build(), false);
    expect(modeOf('stopped')).toMatchObject({ canContinue: true, hint: 'composer.hintContinue' });
    expect(modeOf('interrupted')).toMatchObject({ canContinue: true });
    expect(modeOf('failed')).toMatchObject({ canContinue: true, hint: 'composer.hintAgain' });
    expect(modeOf('completed')).toMatchObject({ canContinue: false, hint: 'composer.hint' });
  });

  it('offers nothing that would write where nothing can be written [BC-64]', () => {
    const stopped = begin().run('stopped').person('Go').build();
    expect(composerMode(stopped, true)).toMatchObject({
      canContinue: false,
      hint: 'composer.hintReadOnly',
    });
  });
});
