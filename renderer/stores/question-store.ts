import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Result } from '../../preload/contract/failure.ts';
import type { QuestionId } from '../../preload/contract/ids.ts';
import type { AskDraft, AskResponse } from '../../preload/contract/question-record.ts';
import type { RequestOutput } from '../../preload/contract/requests.ts';
import type { AssistantClient } from '../assistant-client.ts';

/** What can be done with a waiting question; the questions themselves are part of the transcript. */
export interface QuestionStoreState {
  saveDraft(questionId: QuestionId, draft: AskDraft): Promise<Result<null>>;
  settle(
    questionId: QuestionId,
    response: AskResponse,
  ): Promise<Result<RequestOutput<'question.settle'>>>;
}

export type QuestionStore = StoreApi<QuestionStoreState>;

/** Carries drafts and answers to main. */
export function createQuestionStore(client: AssistantClient): QuestionStore {
  return createStore<QuestionStoreState>()(() => ({
    saveDraft: (questionId, draft) => client.request('question.draft', { questionId, draft }),
    settle: (questionId, response) => client.request('question.settle', { questionId, response }),
  }));
}
