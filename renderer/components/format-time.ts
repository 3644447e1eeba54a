import type { Translate } from '../../preload/contract/locales/translate.ts';

/** A duration as it stands beside what took it: `2.4 s`, `18 s`, `1 min 4 s`. */
export function formatDuration(durationMs: number, t: Translate, digits: 0 | 1): string {
  const seconds = Math.max(0, durationMs) / 1000;
  if (seconds >= 60) {
    const whole = Math.floor(seconds);
    return t('common.minutesSeconds', { minutes: Math.floor(whole / 60), seconds: whole % 60 });
  }
  const factor = digits === 1 ? 10 : 1;
  return t('common.seconds', { seconds: Math.floor(seconds * factor) / factor });
}

/** The milliseconds between two instants. */
export function millisecondsBetween(startedAt: string, endedAt: string): number {
  return Date.parse(endedAt) - Date.parse(startedAt);
}

/** The time of day, as the person's locale writes it. */
export function formatClock(instant: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(
    new Date(instant),
  );
}

/** A whole date and time, for what is only looked at on purpose. */
export function formatInstant(instant: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(
    new Date(instant),
  );
}
