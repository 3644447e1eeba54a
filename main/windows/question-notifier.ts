import type { ConversationId, QuestionId } from '../../preload/contract/ids.ts';
import type { Translate } from '../../preload/contract/locales/translate.ts';
import type { AskRecord } from '../../preload/contract/question-record.ts';
import type { RunEvent } from '../../preload/contract/run-event.ts';

/** A notification on the screen. */
export interface ShownNotification {
  close(): void;
}

/** What the notifier asks of the system and of the app. */
export interface QuestionNotifierOptions {
  readonly notify: (content: {
    readonly title: string;
    readonly body: string;
    readonly onClick: () => void;
    /** A button, where the system has any on its notifications. */
    readonly action: { readonly label: string; readonly onClick: () => void };
  }) => ShownNotification;
  /** Whether the person sees this conversation now. */
  readonly isInView: (conversationId: ConversationId) => boolean;
  /** Brings the conversation, with its question, to the front. */
  readonly bringUp: (conversationId: ConversationId) => void;
  /** Stops what runs in the conversation. */
  readonly stop: (conversationId: ConversationId) => void;
  /** How the asking model and its conversation are called on the screen. */
  readonly describe: (
    conversationId: ConversationId,
    runId: string,
  ) => { readonly model: string; readonly conversation: string };
  readonly translate: () => Translate;
}

/** Tells the person that a question waits where they do not look, until it is settled. Source: field case BC-59. */
export class QuestionNotifier {
  readonly #options: QuestionNotifierOptions;
  readonly #shown = new Map<QuestionId, ShownNotification>();

  constructor(options: QuestionNotifierOptions) {
    this.#options = options;
  }

  /** Looks at what happened in a conversation. */
  follow(conversationId: ConversationId, events: readonly RunEvent[]): void {
    for (const event of events) {
      if (event.type === 'question-settled') this.#close(event.questionId);
      if (event.type !== 'question-opened') continue;
      if (!this.#options.isInView(conversationId)) this.#show(event.question);
    }
  }

  /** These questions are no more, or on the screen: their notifications have done their work. */
  close(questionIds: readonly QuestionId[]): void {
    for (const questionId of questionIds) this.#close(questionId);
  }

  #show(question: AskRecord): void {
    const { notify, bringUp, stop, describe, translate } = this.#options;
    const { questionId, conversationId, runId } = question;
    const { model, conversation } = describe(conversationId, runId);
    const say = translate();
    const title =
      conversation === ''
        ? say('notification.question', { model })
        : say('notification.questionIn', { model, conversation });
    const body = describeAsked(question);
    const onClick = (): void => {
      this.#close(questionId);
      bringUp(conversationId);
    };
    const action = {
      label: say('notification.stop'),
      onClick: () => {
        this.#close(questionId);
        stop(conversationId);
      },
    };
    this.#shown.set(questionId, notify({ title, body, onClick, action }));
  }

  #close(questionId: QuestionId): void {
    this.#shown.get(questionId)?.close();
    this.#shown.delete(questionId);
  }
}

/** The headers alone, or a name: the system may show this on a locked screen. */
function describeAsked(question: AskRecord): string {
  switch (question.kind) {
    case 'question':
      return question.request.questions.map((one) => one.header).join(' · ');
    case 'approval':
      return question.request.toolName;
    case 'elicitation':
      return question.request.server;
  }
}
