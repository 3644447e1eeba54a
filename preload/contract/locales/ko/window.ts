import type { Translation } from '../translation.ts';
import type { enWindow } from '../en/window.ts';

/** Words of the window's frame: sidebar, title row, banners, notices. */
export const koWindow = {
  'window.sidebar': '대화',
  'window.hideSidebar': '사이드바 숨기기',
  'window.showSidebar': '사이드바 보이기',
  'window.resizeSidebar': '사이드바 너비',
  'window.newConversation': '새 대화',
  'window.settings': '설정',
  'window.pinned': '고정됨',
  'window.today': '오늘',
  'window.earlier': '이전',
  'window.showMore': '더 보기',
  'window.running': '실행 중',
  'window.unread': '읽지 않음',
  'window.waiting': '답변을 기다리는 중',
  'window.interrupted': '중단됨',
  'window.failed': '끝내지 못함',
  'window.chooseModel': '모델 고르기',
  'window.modelIs': '모델: {model}',
  'window.noModel': '모델 없음',
  'window.addModel': '모델 더하기…',
  'window.oldRuntimeModels': '이 실행 환경에서는 쓸 수 없음: 이 컴퓨터에만 닿습니다',
  'window.more': '더 보기',
  'window.pin': '고정',
  'window.unpin': '고정 풀기',
  'window.rename': '이름 바꾸기…',
  'window.renameLabel': '대화 제목',
  'window.delete': '삭제…',
  'window.deleteTitle': '“{title}” 대화를 삭제할까요?',
  'window.deleteBody': '모든 메시지와 답변이 사라집니다. 되돌릴 수 없습니다.',
  'window.deleted': '대화를 삭제했습니다',
  'window.loading': '대화를 읽는 중',
  'window.unreadable': '이 대화를 읽을 수 없습니다',
  'window.tryAgain': '다시 해 보기',
  'window.readOnlyDirectory':
    '대화가 있는 폴더가 읽기 전용입니다. 모두 볼 수 있지만 새로운 것은 저장되지 않습니다.',
  'window.readOnlyFile':
    '대화가 있는 파일이 읽기 전용입니다. 모두 볼 수 있지만 새로운 것은 저장되지 않습니다.',
  'window.readOnlyNewer':
    '더 새로운 Parley가 만든 데이터입니다. 손대지 않았으며 여기서 읽을 수 있습니다. 쓰려면 새 버전을 실행합니다.',
  'window.storageFailing': '지금은 대화를 저장할 수 없습니다: {detail}',
  'window.oldRuntime':
    '처음 살펴보기와 시험을 위한 오래된 실행 환경입니다. 데모와 이 컴퓨터의 서버만 쓸 수 있습니다.',
  'window.startFailed': 'Parley가 데이터를 읽지 못했습니다',
} satisfies Translation<typeof enWindow>;
