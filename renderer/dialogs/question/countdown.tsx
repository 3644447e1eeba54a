import { Timer } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { hasInput } from '../../../preload/contract/question-draft.ts';
import { Icon } from '../../components/icon.tsx';
import { useNow } from '../../components/use-now.ts';
import { useAnnounce } from '../../keyboard/announcer.tsx';
import { useTranslate } from '../../stores/use-stores.ts';
import type { DialogValue } from './dialog-context.ts';

/** The time that is left to answer, for a person who chose one. Gone while anything is put in: it stands still then. */
export function Countdown({
  session,
  expiresAt,
}: Pick<DialogValue, 'session' | 'expiresAt'>): ReactNode {
  const translate = useTranslate();
  const announce = useAnnounce();
  const runs = expiresAt !== null && !session.expired && !hasInput(session.draft);
  const now = useNow(runs ? 250 : null);
  const secondsLeft = runs ? Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1000)) : null;
  const isLast = secondsLeft !== null && secondsLeft <= 60;
  const sayLast = useEffectEvent(() => announce(translate('dialog.lastMinute')));
  useEffect(() => {
    if (isLast) sayLast();
  }, [isLast]);
  if (secondsLeft === null) return null;
  return (
    <span role="timer" className="ask-countdown num" title={translate('dialog.timeLeftAbout')}>
      <Icon of={Timer} size="s" />
      {translate('dialog.timeLeft', { time: clockOf(secondsLeft) })}
    </span>
  );
}

function clockOf(seconds: number): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
