import type { Translation } from '../translation.ts';
import type { enDocument } from '../en/document.ts';

/** Words of a conversation that was saved as a document, and of the dialogs for saving and opening. */
export const koDocument = {
  'document.export': '대화 저장',
  'document.exportBranch': '보고 있는 갈래 저장 (다른 갈래는 함께 저장되지 않음)',
  'document.import': '대화 열기',
  'document.json': '메시지 (JSON)',
  'document.markdown': '문서 (Markdown)',
  'document.you': '나',
  'document.assistant': '어시스턴트',
  'document.instructions': '지침',
  'document.thought': '생각',
  'document.call': '`{tool}` 사용',
  'document.asked': '질문',
  'document.answered': '답',
  'document.result': '`{tool}`의 결과',
  'document.sources': '출처',
  'document.retry': '다시 시도 요청',
  'document.cut': '이 답변은 중간에 끊겼습니다.',
  'document.other': '이 문서에 보일 수 없는 내용입니다.',
} satisfies Translation<typeof enDocument>;
