import type { enHealth } from '../en/health.ts';
import type { Translation } from '../translation.ts';

/** Words of the page that says how the app is. */
export const koHealth = {
  'health.title': '상태',
  'health.privacy': 'Parley를 시작한 뒤 이 컴퓨터에서 잰 값입니다. 어디에도 보내지 않습니다.',
  'health.copy': '텍스트로 복사',
  'health.stops': '중지에 걸리는 시간',
  'health.stops.count': { other: '중지 {count}번' },
  'health.stops.none': '아직 중지한 적이 없습니다',
  'health.step.feedback': '표시될 때까지',
  'health.step.signal': '실행 중인 것에 전달될 때까지',
  'health.step.durable': '저장될 때까지',
  'health.step.usable': '이어서 쓸 수 있을 때까지',
  'health.figure': '{half} ms, 95 %는 {most} ms 이내',
  'health.store': '저장소',
  'health.state': '상태',
  'health.store.ready': '정상',
  'health.store.readOnly': '읽기만 가능',
  'health.store.failing': '열 수 없음',
  'health.size': '디스크에서 차지하는 크기',
  'health.unknown': '알 수 없음',
  'health.memory': '사용 중인 메모리',
  'health.app': 'Parley',
  'health.startedAt': '시작',
  'health.versions': '버전',
  'tools.title': '어시스턴트가 할 수 있는 일',
  'tools.commands': '명령 실행',
  'tools.commandsHint': '하나하나 허용한 뒤에만 실행합니다',
  'tools.delegation': '하위 에이전트에게 일 맡기기',
  'tools.delegationHint': '어시스턴트가 읽을 수 있는 것만 읽고 같은 모델을 씁니다',
} satisfies Translation<typeof enHealth>;
