import '../../styles/dialog-bar.css';
import { MessageCircleQuestionMark } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';

import type { QuestionId } from '../../../preload/contract/ids.ts';
import { isQuestion } from '../../../preload/contract/question-record.ts';
import { pendingAsks, pendingElsewhere } from '../../../preload/contract/transcript.ts';
import { selectTranscript } from '../../stores/transcript-store.ts';
import { useStores, useTranscript, useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { useCanWrite } from '../use-can-write.ts';
import { useReport } from '../use-report.ts';

/** Says that a question waits on a branch that is not shown, about what, and leads there. Nothing while none does. */
export function ElsewhereBar(): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const report = useReport();
  const canWrite = useCanWrite();
  const transcript = useTranscript(selectTranscript);
  const waiting = transcript === null ? [] : pendingElsewhere(transcript);
  const [first] = waiting;
  const wanted = useRef<QuestionId | null>(null);

  // The branch may come after the word that it is shown.
  useEffect(() => {
    const here = transcript === null ? [] : pendingAsks(transcript);
    const found = here.find(({ questionId }) => questionId === wanted.current);
    if (found === undefined) return;
    wanted.current = null;
    void stores.view.getState().openQuestion(found.conversationId);
  }, [stores, transcript]);

  if (first === undefined) return null;
  const { conversationId, messageId, questionId } = first;
  const about = waiting
    .filter(isQuestion)
    .flatMap(({ request }) => request.questions.map((question) => question.header));

  async function show(): Promise<void> {
    wanted.current = questionId;
    const answer = await stores.runs.getState().showBranch(conversationId, messageId);
    if (answer.ok) return;
    wanted.current = null;
    report(answer.failure);
  }

  const words = t('branch.questionWaits', { count: waiting.length });
  return (
    <section className="ask-bar" aria-label={words}>
      <Icon of={MessageCircleQuestionMark} size="l" className="ask-sign" />
      <div className="grow">
        <b className="ask-bar-who">{words}</b>
        <span className="ask-bar-about">
          <bdi>{about.join(', ')}</bdi>
        </span>
      </div>
      {canWrite && <Button onClick={() => void show()}>{t('branch.showQuestion')}</Button>}
    </section>
  );
}
