import type { Translation } from '../translation.ts';
import type { enAssistant } from '../en/assistant.ts';

/** Words of assistants that stand in files. */
export const koAssistant = {
  'assistant.title': '어시스턴트',
  'assistant.intro':
    '어시스턴트는 텍스트 파일입니다. 모델에 전할 말, 사용할 모델, 쓸 수 있는 기능을 적습니다. Parley가 할 수 없는 일은 어시스턴트도 할 수 없습니다.',
  'assistant.files': '폴더에 있는 파일',
  'assistant.none': '아직 파일이 없음',
  'assistant.more': '파일이 너무 많아 일부만 읽었음',
  'assistant.openFolder': '폴더 열기',
  'assistant.own': 'Parley',
  'assistant.fromFiles': '파일',
  'assistant.is': '어시스턴트: {name}',
  'assistant.answers': '이 대화는 {name}이(가) 답합니다',
  'assistant.manage': '어시스턴트…',
  'assistant.new': '새 파일: 먼저 내용을 확인',
  'assistant.broken': '오류가 있음',
  'assistant.problem': '{line}번째 줄, {column}번째 칸: {message}',
  'assistant.look': '보기…',
  'assistant.lookAt': '{name} 보기…',
  'assistant.asks': '{name}을(를) 사용할까요?',
  'assistant.asksAgreed': '{name}의 내용',
  'assistant.grantsNothing':
    '{fileName}의 전체 내용입니다. 접근 권한은 늘어나지 않으며 폴더, 명령, 키는 지금 설정 그대로입니다. 파일이 바뀌면 다시 묻습니다.',
  'assistant.agree': '사용하기',
  'assistant.description': '설명',
  'assistant.model': '모델',
  'assistant.anyModel': '직접 고른 모델',
  'assistant.modelMissing': '{model}은(는) 설정되어 있지 않아 현재 모델을 씁니다',
  'assistant.capabilities': '사용 기능',
  'assistant.onlyAsks': '질문하기만',
  'assistant.settings': '설정값',
  'assistant.instructions': '모델에 전할 말',
  'assistant.noInstructions': '없음',
} satisfies Translation<typeof enAssistant>;
