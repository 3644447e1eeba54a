import { Notification } from 'electron';

import type { QuestionNotifierOptions, ShownNotification } from './question-notifier.ts';

/** Notifications that are on the screen. Electron lets one go, and its click with it, when nothing holds it. */
const held = new Set<Notification>();

/** Shows a notification of the system; where there are none, nothing happens. */
export const showSystemNotification: QuestionNotifierOptions['notify'] = ({
  title,
  body,
  onClick,
  action,
}): ShownNotification => {
  if (!Notification.isSupported()) return { close: () => {} };
  const actions = [{ type: 'button' as const, text: action.label }];
  const notification = new Notification({ title, body, actions });
  held.add(notification);
  notification.on('click', onClick);
  // There is but one button.
  notification.on('action', action.onClick);
  notification.on('close', () => held.delete(notification));
  notification.on('failed', () => held.delete(notification));
  notification.show();
  return {
    close: () => {
      held.delete(notification);
      notification.close();
    },
  };
};
