import { describe, expect, it } from 'vitest';
import { findResponseProblem } from '../../../../preload/contract/check-response.ts';
import {
  DECLINED_WITH_NOTE,
  declineResponse,
} from '../../../../preload/contract/decline-response.ts';
import { createAskUserRequest } from '../../../../preload/contract/question.ts';

const options = [
  { label: 'A', description: null },
  { label: 'B', description: null },
];
const request = createAskUserRequest(
  [
    { header: 'One', question: '?', options, multiSelect: false },
    { header: 'Two', question: '?', options, multiSelect: true },
  ],
  '0'.repeat(32),
);

describe('declineResponse', () => {
  it('is the plain decline without a note, also with one of spaces alone [D-05]', () => {
    expect(declineResponse(request, '')).toEqual({ answers: [], cancelled: true });
    expect(declineResponse(request, ' \n ')).toEqual({ answers: [], cancelled: true });
  });

  it('carries a note as the custom answer to every question, in a form that the check accepts [D-05] [BC-56]', () => {
    const response = declineResponse(request, ' ask me tomorrow ');
    expect(response.cancelled).toBe(false);
    expect(response.answers.map((answer) => answer.customAnswer)).toEqual([
      `${DECLINED_WITH_NOTE}ask me tomorrow`,
      `${DECLINED_WITH_NOTE}ask me tomorrow`,
    ]);
    expect(findResponseProblem(request, response)).toBeNull();
  });
});
