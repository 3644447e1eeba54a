import type { Transcript } from '../../../preload/contract/transcript.ts';
import type { Dialect } from '../../providers/dialects/dialect.ts';
import { openAiChat } from '../../providers/dialects/openai-chat.ts';
import type { ModelCatalogue } from './model-catalogue.ts';

/** How the model of a conversation is spoken to, for showing what it would receive. */
export function dialectOf(models: ModelCatalogue, { summary }: Transcript): Dialect {
  return models.dialectOf?.(summary.modelRef ?? models.defaultModel()) ?? openAiChat;
}
