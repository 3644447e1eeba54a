import type { Translation } from '../translation.ts';
import type { enPrices } from '../en/prices.ts';

/** Words of the settings for the list of what models cost. */
export const koPrices = {
  'prices.title': '모델 요금',
  'prices.update': '새 요금표 받아 오기',
  'prices.updateHint':
    'Parley를 시작할 때와 여섯 시간마다 {host}의 공개 요금표를 요청합니다. 요청에는 키, 이름, 메시지 등 내 정보가 들어가지 않습니다. 다른 요청과 마찬가지로 서버는 네트워크 주소를 볼 수 있습니다.',
  'prices.oldRuntime': '이 런타임에서는 요금표를 받아 오지 않습니다.',
  'prices.inUse': '쓰고 있는 요금표',
  'prices.bundled': 'Parley에 들어 있던 것',
  'prices.fetched': '받아 온 때: {when}',
  'prices.failed.not-reached': '마지막 시도에서 {host}에 연결하지 못했습니다.',
  'prices.failed.refused': '마지막 시도에서 {host}에서 요금표를 주지 않았습니다.',
  'prices.failed.not-a-list':
    '{host}에서 마지막으로 보낸 것은 Parley가 읽을 수 있는 요금표가 아닙니다.',
  'prices.keeps': '지금 요금표를 계속 씁니다. 몇 시간 뒤에 다시 시도합니다.',
} satisfies Translation<typeof enPrices>;
