import type { Translation } from '../translation.ts';
import type { enNotification } from '../en/notification.ts';

/** Words of system notifications and of the system's own message boxes. */
export const koNotification = {
  'notification.question': '{model}의 질문',
  'notification.questionIn': '“{conversation}” 대화에서 {model}의 질문',
  'notification.pageGone': '창이 작동을 멈췄습니다',
  'notification.pageGoneDetail':
    '1분 안에 두 번 멈췄습니다. 대화는 그대로 있고, 진행 중인 답변은 뒤에서 계속됩니다.',
  'notification.reload': '다시 불러오기',
  'notification.quit': '종료',
  'notification.cannotStart': 'Parley를 시작하지 못했습니다',
} satisfies Translation<typeof enNotification>;
