import type { Translate } from '../../preload/contract/locales/translate.ts';
import { clipText } from '../base/clip-text.ts';
import type { Unfinished } from './quit-guard.ts';

const mostNamed = 5;
const longestTitle = 60;

/** What the person is told before quitting cuts something. */
export function describeUnfinished(
  unfinished: readonly Unfinished[],
  translate: Translate,
): { readonly message: string; readonly detail: string } {
  const lines = unfinished.map((each) => sentence(each, translate));
  const consequences = [
    ...(unfinished.some(isWaiting) ? [translate('notification.quitWaitingDetail')] : []),
    ...(unfinished.every(isWaiting) ? [] : [translate('notification.quitRunningDetail')]),
  ];
  const [only] = lines;
  if (only !== undefined && lines.length === 1) {
    return { message: only, detail: consequences.join('\n') };
  }
  const rest = lines.length > mostNamed ? ['…'] : [];
  return {
    message: translate('notification.quitSeveral', { count: lines.length }),
    detail: [...lines.slice(0, mostNamed), ...rest, '', ...consequences].join('\n'),
  };
}

function sentence(each: Unfinished, translate: Translate): string {
  const conversation = clipText(each.title, longestTitle, '…');
  return isWaiting(each)
    ? translate('notification.quitWaiting', { conversation })
    : translate('notification.quitRunning', { conversation });
}

function isWaiting({ activity }: Unfinished): boolean {
  return activity === 'waiting';
}
