import { z } from 'zod';
import type { AskUserRequest, AskUserResponse } from '../../../preload/contract/question.ts';
import { askUserRequestSchema, askUserResponseSchema } from '../../../preload/contract/question.ts';
import { defineCapabilityEvent } from '../../agent/events/define-capability-event.ts';

const wireRequest = z.strictObject({
  questions: z.array(
    z.strictObject({
      header: z.string(),
      question: z.string(),
      options: z.array(
        z.strictObject({ label: z.string(), description: z.string().nullable().default(null) }),
      ),
      multi_select: z.boolean().default(false),
    }),
  ),
  id: z.string(),
});

const inMemoryRequest = z.custom<AskUserRequest>(
  (value) => askUserRequestSchema.safeParse(value).success,
);

const request = z.codec(wireRequest, inMemoryRequest, {
  decode: ({ questions, id }) => ({
    questions: questions.map(({ multi_select: multiSelect, ...rest }) => ({
      ...rest,
      multiSelect,
    })),
    id,
  }),
  encode: ({ questions, id }) => ({
    questions: questions.map(({ multiSelect: multi_select, options, ...rest }) => ({
      ...rest,
      options: options.map((option) => ({ ...option })),
      multi_select,
    })),
    id,
  }),
});

const wireResponse = z.strictObject({
  answers: z.array(
    z.strictObject({
      header: z.string(),
      selected: z.array(z.string()).default([]),
      custom_answer: z.string().nullable().default(null),
    }),
  ),
  cancelled: z.boolean().default(false),
});

const inMemoryResponse = z.custom<AskUserResponse>(
  (value) => askUserResponseSchema.safeParse(value).success,
);

const response = z.codec(wireResponse, inMemoryResponse, {
  decode: ({ answers, cancelled }) => ({
    answers: answers.map(({ custom_answer: customAnswer, ...rest }) => ({ ...rest, customAnswer })),
    cancelled,
  }),
  encode: ({ answers, cancelled }) => ({
    answers: answers.map(({ customAnswer: custom_answer, selected, ...rest }) => ({
      ...rest,
      selected: [...selected],
      custom_answer,
    })),
    cancelled,
  }),
});

const family = {
  namespace: 'ask_user',
  dispatch: 'immediate',
  definedIn: import.meta.url,
} as const;

/** Questions are about to be put to the person. The answerer is called when all listeners have had it. Source: spec 08 §3. */
export const AskUserRequestedEvent = defineCapabilityEvent('AskUserRequestedEvent', {
  ...family,
  name: 'requested',
  fields: { request },
});
export type AskUserRequestedEvent = InstanceType<typeof AskUserRequestedEvent>;

/** The answerer has answered. The response was not checked yet, so that whoever waits is let go of in every case. */
export const AskUserAnsweredEvent = defineCapabilityEvent('AskUserAnsweredEvent', {
  ...family,
  name: 'answered',
  fields: { requestId: z.string(), response },
});
export type AskUserAnsweredEvent = InstanceType<typeof AskUserAnsweredEvent>;
