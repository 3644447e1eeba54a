import type { AnswerFunction } from '../capabilities/ask-user/answerer.ts';
import { createAnswerer } from './answerer.ts';
import type { Assistant } from './assistant.ts';
import { ConversationService } from './conversation-service.ts';
import { MessageQueue } from './message-queue.ts';
import { QuestionDesk } from './question-desk.ts';
import { RunLauncher } from './run-launcher.ts';
import { RunRegistry } from './run-registry.ts';
import type { RunSurroundings } from './run-surroundings.ts';
import { TurnStarter } from './turn-starter.ts';

/** What conversations need of the app. */
export interface ConversationsOptions extends Omit<RunSurroundings, 'assistant'> {
  /** Milliseconds that a question waits while nothing is put in; null, unless given, for as long as it takes. */
  readonly questionTimeoutMs?: () => number | null;
  /** Makes the one who answers, given how it can ask the person. */
  readonly createAssistant: (answerer: AnswerFunction) => Assistant;
}

/** Puts together all that carries out conversations. */
export function createConversations({
  createAssistant,
  questionTimeoutMs = () => null,
  ...ports
}: ConversationsOptions): ConversationService {
  const registry = new RunRegistry();
  // The desk starts runs, and runs ask at the desk.
  const answer: AnswerFunction = (request, context) => answerer(request, context);
  const around: RunSurroundings = { ...ports, assistant: createAssistant(answer) };
  const launcher = new RunLauncher(around, registry);
  const desk = new QuestionDesk({ ...around, registry, launcher, timeoutMs: questionTimeoutMs });
  const answerer = createAnswerer(desk, registry);
  const turns = new TurnStarter({ around, registry, launcher });
  const queue = new MessageQueue({ around, registry, turns });
  return new ConversationService({ around, registry, turns, desk, queue });
}
