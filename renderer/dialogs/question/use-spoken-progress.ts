import { useEffect, useEffectEvent, useRef } from 'react';
import { draftProgress } from '../../../preload/contract/response-from-draft.ts';
import { useAnnounce } from '../../keyboard/announcer.tsx';
import { useTranslate } from '../../stores/use-stores.ts';
import type { DialogValue } from './dialog-context.ts';

/** Says once per step how much is answered, and why going on was refused. */
export function useSpokenProgress({ session }: DialogValue): void {
  const translate = useTranslate();
  const announce = useAnnounce();
  const { request } = session.question;
  const { draft, refusal } = session;

  const saidStep = useRef(draft.step);
  const sayProgress = useEffectEvent(() => {
    if (request.questions.length > 1)
      announce(translate('dialog.progress', draftProgress(request, draft)));
  });
  useEffect(() => {
    if (saidStep.current === draft.step) return;
    saidStep.current = draft.step;
    sayProgress();
  }, [draft.step]);

  const sayRefusal = useEffectEvent(() => {
    if (refusal === 'own-answer-blank') announce(translate('dialog.writeSomething'));
    if (refusal === 'nothing-chosen') announce(translate('dialog.chooseSomething'));
  });
  useEffect(() => sayRefusal(), [refusal]);
}
