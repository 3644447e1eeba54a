import type { AppInfo } from '../../../../preload/contract/app-info.ts';
import type { PlatformLook } from '../../../../preload/contract/platform-look.ts';
import type {
  ConversationActivity,
  ConversationSummary,
} from '../../../../preload/contract/conversation.ts';
import { conversationIdSchema, providerIdSchema } from '../../../../preload/contract/ids.ts';
import type { ProviderView } from '../../../../preload/contract/provider.ts';
import type { AppSettings } from '../../../../preload/contract/settings.ts';
import { appInfo } from '../app-info.ts';

/** What a gallery page is asked to show. */
export interface GalleryWish {
  readonly look: PlatformLook;
  readonly theme: 'light' | 'dark';
  readonly language: 'en' | 'ko';
}

const demo: ProviderView = {
  providerId: providerIdSchema.parse('demo'),
  kind: 'demo',
  label: 'Demo',
  baseUrl: null,
  models: [{ modelId: 'demo', label: 'Demo' }],
  keyState: 'none',
  unavailable: null,
};

/** Providers as a person might have them. */
export const sampleProviders: readonly ProviderView[] = [
  demo,
  {
    providerId: providerIdSchema.parse('anthropic'),
    kind: 'anthropic',
    label: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    models: [
      { modelId: 'claude-sonnet', label: 'Claude Sonnet' },
      { modelId: 'claude-haiku', label: 'Claude Haiku' },
    ],
    keyState: 'stored',
    unavailable: null,
  },
  {
    providerId: providerIdSchema.parse('openrouter'),
    kind: 'openai-compatible',
    label: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    models: [{ modelId: 'openrouter/auto', label: 'openrouter/auto' }],
    keyState: 'other-origin',
    unavailable: null,
  },
  {
    providerId: providerIdSchema.parse('ollama'),
    kind: 'openai-compatible',
    label: 'Ollama',
    baseUrl: 'http://localhost:11434/v1',
    models: [
      { modelId: 'qwen3:8b', label: 'qwen3:8b' },
      { modelId: 'gemma3:4b', label: 'gemma3:4b' },
      { modelId: 'llama3.2', label: 'llama3.2' },
    ],
    keyState: 'none',
    unavailable: null,
  },
];

/** What a page changes of the app. */
export type AppChange = Partial<Omit<AppInfo, 'settings'>> & {
  readonly settings?: Partial<AppSettings>;
};

/** The app of a gallery page, with a model chosen unless the change says otherwise. */
export function galleryApp(wish: GalleryWish, change: AppChange = {}): AppInfo {
  const base = appInfo();
  return {
    ...base,
    look: wish.look,
    language: wish.language,
    locale: wish.language === 'ko' ? 'ko-KR' : 'en-GB',
    providers: sampleProviders,
    ...change,
    settings: {
      ...base.settings,
      theme: wish.theme,
      language: wish.language,
      defaultModel: {
        providerId: providerIdSchema.parse('anthropic'),
        modelId: 'claude-sonnet',
      },
      ...change.settings,
    },
  };
}

const titles = {
  en: {
    harvest: 'Harvest calendar',
    photos: 'Rename photos by date',
    bread: 'Bread schedule for Saturday',
    letter: 'Letter to the school',
    build: 'Why the build fails on arm64',
    lease: 'Lease questions for Monday',
    tap: 'Water tap repairs',
    minutes: 'Minutes of 4 November',
    seeds: 'Seed order, spring',
  },
  ko: {
    harvest: '수확 달력',
    photos: '사진 이름을 날짜로 바꾸기',
    bread: '토요일 빵 굽는 순서',
    letter: '학교에 보낼 편지',
    build: 'arm64 빌드가 실패하는 이유',
    lease: '월요일 임대차 질문',
    tap: '수도꼭지 수리',
    minutes: '11월 4일 회의록',
    seeds: '봄 씨앗 주문',
  },
} as const;

/** The rest of the sidebar, as in the pictures. */
export function sampleSummaries(
  language: 'en' | 'ko',
  photos: ConversationActivity = 'interrupted',
): readonly ConversationSummary[] {
  const t = titles[language];
  const today = '2026-11-30T';
  return [
    row(t.photos, `${today}13:00:00Z`, { activity: photos }),
    row(t.bread, `${today}12:00:00Z`, { activity: 'waiting' }),
    row(t.letter, `${today}11:00:00Z`, { unread: true }),
    row(t.harvest, '2026-11-12T11:00:00Z', { pinned: true }),
    row(t.build, '2026-11-29T11:00:00Z'),
    row(t.lease, '2026-11-28T11:00:00Z'),
    row(t.tap, '2026-11-27T11:00:00Z'),
    row(t.minutes, '2026-11-04T11:00:00Z'),
    row(t.seeds, '2026-11-01T11:00:00Z'),
  ];
}

function row(
  title: string,
  updatedAt: string,
  change: Partial<ConversationSummary> = {},
): ConversationSummary {
  return {
    conversationId: conversationIdSchema.parse(`row-${title}`),
    title,
    modelRef: null,
    activity: 'idle',
    unread: false,
    pinned: false,
    createdAt: updatedAt,
    updatedAt,
    ...change,
  };
}
