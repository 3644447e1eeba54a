import type { BranchPoint } from '../../../preload/contract/branch-point.ts';
import {
  messageIdSchema,
  questionIdSchema,
  type MessageId,
} from '../../../preload/contract/ids.ts';
import type { QuestionRecord } from '../../../preload/contract/question-record.ts';
import type { PathChanged } from '../../../preload/contract/run-event.ts';
import type {
  Transcript,
  TranscriptMessage,
  TranscriptPage,
} from '../../../preload/contract/transcript.ts';
import { askOne, questionRecord } from './question-records.ts';
import { text, TranscriptBuilder } from './transcript-builder.ts';

/** A conversation whose last message was answered three times. */
export interface SampleBranches {
  /** The second answer is in view. */
  readonly transcript: Transcript;
  readonly answers: readonly MessageId[];
  /** What happens when one of them is shown. */
  readonly show: (answer: MessageId) => PathChanged;
}

/** What the sample is made of. */
export interface SampleBranchesOptions {
  /** A question waits on a further branch, which is not shown. */
  readonly waiting?: boolean;
  /** The message that was answered was written anew before. */
  readonly edited?: boolean;
  /** Turns before the one that was answered three times. */
  readonly turns?: number;
  /** Turns after each of the answers. */
  readonly after?: number;
}

const answers = [
  'Plant the currants by the fence.\n\nThey like the shade there.',
  'Plant the currants beside the new tap: in the first year they need water every other day, and the way from the fence is long.\n\n1. Dig in October\n2. Cut back in March',
  'Currants want company. Put three of them in the long bed, and one by the gate for the blackbirds.',
];

/** Makes the sample. */
export function sampleBranches({
  waiting = false,
  edited = false,
  turns = 1,
  after = 0,
}: SampleBranchesOptions = {}): SampleBranches {
  const paths = answers.map((answer, at) => {
    const builder = new TranscriptBuilder('garden', 'Where to plant the currants').run('completed');
    for (let turn = 0; turn < turns; turn += 1) {
      builder.person(`What grows in bed ${turn + 1}?`).response([text('Beans, since May.')]);
    }
    builder.person('Where should the currants go?').response([text(answer)]);
    for (let turn = 0; turn < after; turn += 1) {
      builder.person(`And then, ${turn + 1}?`).response([text('Water them.\n\nThen wait.')]);
    }
    return onBranch(builder.build().messages, 2 * turns + 1, at);
  });
  const parts = paths.map((path) => path[2 * turns + 1]).filter((message) => message !== undefined);
  const childIds = parts.map((message) => message.messageId);
  const question = paths[0]?.[2 * turns];
  const branches: readonly BranchPoint[] = [
    ...(edited && question !== undefined ? [besideFirst(question)] : []),
    { parentId: question?.messageId ?? null, childIds },
  ];
  const base = new TranscriptBuilder('garden', 'Where to plant the currants')
    .run('completed')
    .build();
  const page = (at: number): TranscriptPage => ({
    messages: paths[at] ?? [],
    hasEarlier: false,
    branches,
    runs: base.runs,
    questions: waiting ? [waitingElsewhere(base)] : [],
  });
  const activity = waiting ? 'waiting' : 'idle';
  return {
    transcript: { ...base, ...page(1), summary: { ...base.summary, activity } },
    answers: childIds,
    show: (answer) => {
      const shown = page(childIds.indexOf(answer));
      const leafMessageId = shown.messages.at(-1)?.messageId ?? null;
      return { type: 'path-changed', leafMessageId, ...shown };
    },
  };
}

/** A message that was first written otherwise. */
function besideFirst({ messageId, parentId }: TranscriptMessage): BranchPoint {
  return { parentId, childIds: [messageIdSchema.parse('garden-first-draft'), messageId] };
}

/** The same messages, from one on with ids of their own. */
function onBranch(
  messages: readonly TranscriptMessage[],
  from: number,
  branch: number,
): readonly TranscriptMessage[] {
  const idOf = (id: MessageId, at: number): MessageId =>
    at < from ? id : messageIdSchema.parse(`${id}-${branch}`);
  return messages.map((message, at) => ({
    ...message,
    messageId: idOf(message.messageId, at),
    parentId: message.parentId === null ? null : idOf(message.parentId, at - 1),
  }));
}

function waitingElsewhere({ summary }: Transcript): QuestionRecord {
  const bed = askOne('Free bed', 'Which bed is free?', ['The long one', 'The one by the gate']);
  return {
    ...questionRecord([bed]),
    conversationId: summary.conversationId,
    questionId: questionIdSchema.parse('garden-question'),
    messageId: messageIdSchema.parse('garden-open'),
  };
}
