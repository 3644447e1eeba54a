import { runIdSchema } from '../../preload/contract/ids.ts';
import type { MissingTools } from '../../preload/contract/message-notes.ts';
import type { AnswerFunction } from '../capabilities/ask-user/answerer.ts';
import type { ApproveFunction } from '../capabilities/ask-before.ts';
import { createAnswerer } from './questions/answerer.ts';
import { ApprovalDesk } from './questions/approval-desk.ts';
import type { Assistant } from './assistants/assistant.ts';
import { ContextShortener } from './shorten/context-shortener.ts';
import {
  ConversationGrants,
  createMemoryGrants,
  type GrantsStore,
} from './questions/conversation-grants.ts';
import { ConversationService } from './conversation-service.ts';
import { createApprover, createElicitor, type ElicitForRun } from './questions/create-approver.ts';
import type { FileAssistants } from './assistants/file-assistants.ts';
import { MessageQueue } from './turns/message-queue.ts';
import { QuestionDesk } from './questions/question-desk.ts';
import { RunLauncher } from './runs/run-launcher.ts';
import { RunRegistry } from './runs/run-registry.ts';
import type { RunSurroundings } from './runs/run-surroundings.ts';
import { BranchSwitcher } from './turns/branch-switcher.ts';
import { TurnStarter } from './turns/turn-starter.ts';

/** How an assistant's tools ask for leave, and its servers for what they want to know. */
export interface AssistantLeave {
  readonly approve: ApproveFunction;
  readonly elicit: ElicitForRun;
  /** Tells in the transcript that a run goes on without the tools of a server. */
  readonly noteMissing: (missing: MissingTools, runId: string) => void;
}

/** What conversations need of the app. */
export interface ConversationsOptions extends Omit<
  RunSurroundings,
  'assistant' | 'fileAssistants'
> {
  /** Makes those who stand in files, given how they can ask the person and for leave; absent where there are none. */
  readonly createFileAssistants?: (
    answerer: AnswerFunction,
    leave: AssistantLeave,
  ) => FileAssistants;
  /** Milliseconds that a question waits while nothing is put in; null, unless given, for as long as it takes. */
  readonly questionTimeoutMs?: () => number | null;
  /** Makes the one who answers, given how it can ask the person. */
  readonly createAssistant: (answerer: AnswerFunction, leave: AssistantLeave) => Assistant;
  /** Where the leave of conversations is kept; unless given, it is forgotten with the process. */
  readonly grants?: GrantsStore;
  /** Opens an address that a server asked for, once the person agreed. Without it nothing opens. */
  readonly openAddress?: (url: string) => Promise<void>;
}

/** Puts together all that carries out conversations. */
export function createConversations({
  createAssistant,
  createFileAssistants,
  questionTimeoutMs = () => null,
  grants: grantsStore = createMemoryGrants(),
  openAddress = async () => undefined,
  ...ports
}: ConversationsOptions): ConversationService {
  const registry = new RunRegistry();
  // The desk starts runs, and runs ask at the desk.
  const answer: AnswerFunction = (request, context) => answerer(request, context);
  const leave: AssistantLeave = {
    approve: (call, context) => approver(call, context),
    elicit: (request, call) => elicitor(request, call),
    noteMissing: (missing, runId) => registry.get(runIdSchema.parse(runId))?.noteMissing(missing),
  };
  const around: RunSurroundings = {
    ...ports,
    ...(createFileAssistants !== undefined && {
      fileAssistants: createFileAssistants(answer, leave),
    }),
    assistant: createAssistant(answer, leave),
  };
  const grants = new ConversationGrants(grantsStore);
  const approvals = new ApprovalDesk(around, registry);
  const approver = createApprover({ desk: approvals, grants, registry });
  const elicitor = createElicitor({ desk: approvals, registry, openAddress });
  const launcher = new RunLauncher(around, registry);
  const branches = new BranchSwitcher(around, registry);
  const timeoutMs = questionTimeoutMs;
  const desk = new QuestionDesk({ ...around, registry, launcher, branches, timeoutMs });
  const answerer = createAnswerer(desk, registry);
  const turns = new TurnStarter({ around, registry, launcher });
  const queue = new MessageQueue({ around, registry, turns });
  const context = new ContextShortener({ around, registry, launcher, branches });
  return new ConversationService({
    around,
    registry,
    turns,
    desk,
    approvals,
    grants,
    queue,
    context,
    branches,
  });
}
