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
  'notification.quitRunning': '“{conversation}” 대화의 답변이 아직 진행 중입니다',
  'notification.quitWaiting': '“{conversation}” 대화의 질문이 답을 기다립니다',
  'notification.quitSeveral': '끝나지 않은 대화가 {count}개 있습니다',
  'notification.quitRunningDetail':
    '종료하면 답변이 여기서 끊깁니다. 지금까지 쓴 내용은 남고, 나중에 이어서 쓸 수 있습니다.',
  'notification.quitWaitingDetail':
    '종료해도 질문은 그대로 남습니다. Parley를 다시 시작하면 답할 수 있습니다.',
  'notification.quitAnyway': '그래도 종료',
  'notification.keepOpen': 'Parley 계속 쓰기',
  'notification.cannotStart': 'Parley를 시작하지 못했습니다',
  'notification.stop': '중지',
} satisfies Translation<typeof enNotification>;
