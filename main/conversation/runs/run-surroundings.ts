import type { InstrumentationOptions } from '../../agent/telemetry/instrumentation.ts';
import type { Clock } from '../../base/clock.ts';
import type { IdSource } from '../../base/ids.ts';
import type { Logger } from '../../base/logger.ts';
import type { Assistant } from '../assistants/assistant.ts';
import type { FileAssistants } from '../assistants/file-assistants.ts';
import type { ConversationFeed } from '../conversation-feed.ts';
import type { ConversationStore } from '../conversation-store.ts';
import type { ModelCatalogue } from '../models/model-catalogue.ts';

/** What runs need of the app. */
export interface RunSurroundings {
  readonly feed: ConversationFeed;
  readonly store: ConversationStore;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly logger: Logger;
  readonly models: ModelCatalogue;
  readonly assistant: Assistant;
  /** Those that stand in files; absent where there are none. */
  readonly fileAssistants?: FileAssistants;
  /** How runs that start now are traced; null, unless the person wants it, not at all. */
  readonly instrumentation?: () => InstrumentationOptions | null;
  /** Milliseconds without anything from a provider until a run counts as cut. */
  readonly idleTimeoutMs: () => number;
}
