import type { ApprovalRequest } from '../../../preload/contract/approval.ts';
import type {
  ElicitationField,
  ElicitationRequest,
} from '../../../preload/contract/elicitation.ts';
import { messageIdSchema, questionIdSchema } from '../../../preload/contract/ids.ts';
import type {
  ApprovalRecord,
  ElicitationRecord,
} from '../../../preload/contract/question-record.ts';
import { conversationId, questionRecord } from './question-records.ts';

function base(position: number) {
  const { runId, openedAt } = questionRecord([]);
  return {
    conversationId,
    runId,
    messageId: messageIdSchema.parse('message-1'),
    toolCallId: `call-${position}`,
    position,
    draft: null,
    response: null,
    state: 'pending' as const,
    openedAt,
    settledAt: null,
  };
}

/** A call that waits for leave; `position` is its place among the calls of one response. */
export function approvalRecord(
  request: Partial<ApprovalRequest> = {},
  { position = 0, draft = null }: Partial<Pick<ApprovalRecord, 'position' | 'draft'>> = {},
): ApprovalRecord {
  return {
    ...base(position),
    kind: 'approval',
    questionId: questionIdSchema.parse(`approval-${position}`),
    request: {
      toolName: 'run_command',
      server: null,
      input: { command: "exiftool -d %Y-%m-%d '-FileName<DateTimeOriginal' *.jpg" },
      reason: 'runs-command',
      ...request,
    },
    draft,
  };
}

/** What a server asks. */
export function elicitationRecord(
  request: ElicitationRequest,
  { position = 0, draft = null }: Partial<Pick<ElicitationRecord, 'position' | 'draft'>> = {},
): ElicitationRecord {
  return {
    ...base(position),
    kind: 'elicitation',
    questionId: questionIdSchema.parse(`elicitation-${position}`),
    request,
    draft,
  };
}

/** One field of every kind, with constraints and suggestions. */
export const everyField: readonly ElicitationField[] = [
  {
    type: 'text',
    name: 'name',
    title: 'Name of the shelf',
    description: 'As it stands on the label',
    required: true,
    minLength: 2,
    maxLength: 40,
    format: null,
    initial: '',
  },
  {
    type: 'number',
    name: 'height',
    title: 'Height in cm',
    description: null,
    required: false,
    whole: true,
    minimum: 20,
    maximum: 240,
    initial: '180',
  },
  {
    type: 'switch',
    name: 'locked',
    title: 'Can be locked',
    description: 'A key hangs at the board',
    required: false,
    initial: true,
  },
  {
    type: 'choice',
    name: 'room',
    title: 'Room',
    description: null,
    required: true,
    multiple: false,
    minItems: null,
    maxItems: null,
    choices: [
      { value: 'shed', title: 'Shed' },
      { value: 'cellar', title: 'Cellar' },
      { value: 'attic', title: 'Attic' },
    ],
    initial: [],
  },
  {
    type: 'choice',
    name: 'holds',
    title: 'What it holds',
    description: null,
    required: false,
    multiple: true,
    minItems: 1,
    maxItems: 2,
    choices: [
      { value: 'seeds', title: 'Seeds' },
      { value: 'tools', title: 'Tools' },
      { value: 'pots', title: 'Pots' },
    ],
    initial: ['seeds'],
  },
  {
    type: 'text',
    name: 'since',
    title: 'Since',
    description: null,
    required: false,
    minLength: null,
    maxLength: null,
    format: 'date',
    initial: '',
  },
];

/** A form with every kind of field. */
export const shelfForm: ElicitationRequest = {
  mode: 'form',
  server: 'Garden shelf',
  message: 'Where does the new shelf stand, and what is in it?',
  fields: everyField,
};

/** Texts far longer than a question may have, with nothing to break them at. */
export const longestForm: ElicitationRequest = {
  mode: 'form',
  server: 'S'.repeat(80),
  message: 'W'.repeat(1200),
  fields: [
    {
      type: 'text',
      name: 'n'.repeat(300),
      title: 'N'.repeat(200),
      description: 'D'.repeat(1500),
      required: true,
      minLength: null,
      maxLength: null,
      format: null,
      initial: 'V'.repeat(900),
    },
    {
      type: 'choice',
      name: 'c',
      title: 'C'.repeat(200),
      description: null,
      required: false,
      multiple: true,
      minItems: null,
      maxItems: null,
      choices: [
        { value: 'x', title: 'X'.repeat(200) },
        { value: 'y', title: 'Y'.repeat(200) },
      ],
      initial: [],
    },
  ],
};

/** An address that a server wants to be looked at. */
export const addressRequest: ElicitationRequest = {
  mode: 'url',
  server: 'Garden shelf',
  message: 'Sign in with the club’s account, then come back.',
  url: 'https://accounts.example.org/sign-in?for=garden-shelf&step=1',
};
