import type { Translation } from '../translation.ts';
import type { enTracing } from '../en/tracing.ts';

/** Words of the page that says where traces go. */
export const koTracing = {
  'tracing.title': '트레이스',
  'tracing.collector': '수집기',
  'tracing.intro':
    'Parley는 실행마다 트레이스를 OpenTelemetry 수집기로 보낼 수 있습니다. 수집기를 정하기 전에는 아무것도 보내지 않습니다.',
  'tracing.address': '주소',
  'tracing.addressHint': '예: http://localhost:4318. https이거나 이 컴퓨터여야 합니다.',
  'tracing.headerName': '키를 넣을 헤더',
  'tracing.headerNameHint': '키가 필요한 수집기는 어느 헤더에 넣을지 알려 줍니다.',
  'tracing.headerNameBad': '영문자, 숫자, 붙임표만 쓸 수 있습니다',
  'tracing.key': '키',
  'tracing.keyHint': '트레이스와 함께 이 주소로만 보냅니다. 필요 없으면 비워 두세요.',
  'tracing.keyKept': '키가 저장되어 있습니다. 그대로 두려면 비워 두세요.',
  'tracing.keyOther': '다른 주소에 넣은 키입니다. 다시 넣어 주세요.',
  'tracing.keyWillGo': '저장하면 키가 지워집니다.',
  'tracing.removeKey': '키 지우기',
  'tracing.content': '주고받은 내용도 보내기',
  'tracing.contentHint': '메시지, 답변, 도구에 준 것과 결과. 끄면 이름과 시간, 수만 보냅니다.',
  'tracing.save': '저장',
  'tracing.off': '끄기',
  'tracing.oldRuntime': '이 런타임은 이 컴퓨터의 수집기에만 보냅니다.',
  'tracing.state.off': '아무것도 보내지 않음',
  'tracing.state.waiting': '아직 보낸 것이 없음',
  'tracing.state.sent': '마지막 트레이스가 전달됨',
  'tracing.state.failed': '수집기가 트레이스를 받지 않습니다. 실행에는 영향이 없습니다.',
} satisfies Translation<typeof enTracing>;
