import { TOOL_NAME, type AskUserResponse } from '../../preload/contract/question.ts';
import { callStep, type ModelStep } from './scripted-model.ts';

const oneQuestion = {
  questions: [
    { header: 'Where', question: 'Where to?', options: [{ label: 'Rome' }, { label: 'Oslo' }] },
  ],
};

/** The answer to the question that `askStep` asks. */
export const rome: AskUserResponse = {
  answers: [{ header: 'Where', selected: ['Rome'], customAnswer: null }],
  cancelled: false,
};

/** A model asks where to travel. */
export function askStep(toolCallId: string): ModelStep {
  return callStep(toolCallId, TOOL_NAME, oneQuestion);
}
