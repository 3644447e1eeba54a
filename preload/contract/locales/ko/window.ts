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
  'window.keyRefused': '키가 거절됨',
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
  'window.exportJson': 'JSON으로 저장…',
  'window.exportMarkdown': 'Markdown으로 저장…',
  'window.exported': '대화를 저장했습니다',
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
    '더 새로운 Parley가 만든 데이터입니다. 데이터는 그대로 있으며, 새 버전에서만 볼 수 있습니다.',
  'window.storage.busy':
    '다른 프로그램이 대화 파일을 쓰고 있습니다. 파일은 그대로 있습니다. 그 프로그램을 끝낸 뒤 Parley를 다시 시작합니다.',
  'window.storage.corrupted':
    '대화 파일이 손상되어 그대로 두었습니다. 백업으로 바꾸거나 다른 곳으로 옮길 때까지 아무것도 저장되지 않습니다.',
  'window.storage.not-ours':
    '대화 파일이 있어야 할 곳에 다른 프로그램의 파일이 있습니다. 그대로 두었으며, 아무것도 저장되지 않습니다.',
  'window.storage.unreadable':
    '대화 파일을 읽지 못했습니다. 파일은 그대로 있으며, 아무것도 저장되지 않습니다.',
  'window.storage.migration-failed':
    '대화를 이 버전에 맞게 바꾸지 못했습니다. 대화는 그대로 있으며, 아무것도 저장되지 않습니다.',
  'window.storage.internal':
    'Parley가 저장소를 열지 못했습니다. 대화는 그대로 있으며, 아무것도 저장되지 않습니다.',
  'window.oldRuntime':
    '처음 살펴보기와 시험을 위한 오래된 실행 환경입니다. 데모와 이 컴퓨터의 서버만 쓸 수 있습니다.',
  'window.startFailed': 'Parley가 데이터를 읽지 못했습니다',
} satisfies Translation<typeof enWindow>;
