import type { Translation } from '../translation.ts';
import type { enCommon } from '../en/common.ts';

/** Words that many places share. */
export const koCommon = {
  'app.name': 'Parley',
  'common.cancel': '취소',
  'common.close': '닫기',
  'common.copy': '복사',
  'common.copied': '복사함',
  'common.delete': '삭제',
  'common.remove': '제거',
  'common.save': '저장',
  'common.seconds': '{seconds}초',
  'common.minutesSeconds': '{minutes}분 {seconds}초',
  'common.words': { other: '단어 {count}개' },
  'common.demoLabel': '데모, AI 없음, 오프라인에서 동작',
  'common.untitled': '새 대화',
  'common.assistant': '도우미',
  'common.you': '나',
  'common.tools': '도구',
  'common.on': '켬',
  'common.off': '끔',
} satisfies Translation<typeof enCommon>;
