import type { enKeyboard } from '../en/keyboard.ts';
import type { Translation } from '../translation.ts';

/** Words of the page on which keys are changed. */
export const koKeyboard = {
  'keyboard.title': '키보드',
  'keyboard.inParley': 'Parley 안에서',
  'keyboard.fixed': '입력창의 Enter 키와 질문의 키는 바뀌지 않습니다.',
  'keyboard.anywhere': '모든 앱에서',
  'keyboard.globalStop': '모두 중지',
  'keyboard.globalStopHint':
    '작성 중인 답변을 모두 중지합니다. 답변을 기다리는 질문은 그대로 남습니다.',
  'keyboard.globalStopTaken': '다른 프로그램이 쓰는 키입니다',
  'keyboard.change': '키 바꾸기…',
  'keyboard.choose': '키 고르기…',
  'keyboard.reset': '되돌리기',
  'keyboard.remove': '끄기',
  'keyboard.press': '새 키를 누르십시오',
  'keyboard.pressHint': 'Esc를 누르면 그대로 둡니다',
  'keyboard.taken': '“{shortcut}”에 쓰는 키입니다',
  'keyboard.reserved': '편집이나 시스템에 쓰는 키입니다',
  'keyboard.needsCommand': '{key} 키와 함께 눌러야 합니다',
} satisfies Translation<typeof enKeyboard>;
