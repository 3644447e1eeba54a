import { emptyApprovalDraft } from '../../../preload/contract/approval.ts';
import { createElicitationDraft } from '../../../preload/contract/elicitation.ts';
import type { Failure } from '../../../preload/contract/failure.ts';
import type {
  ApprovalRecord,
  ElicitationRecord,
} from '../../../preload/contract/question-record.ts';
import type { Arrival } from '../frame/input-guard.ts';

interface LiveState {
  /** It came while the person was typing and waits as the bar until they open it. Not stored. */
  readonly heldBack: boolean;
  /** How it came into view; what the person asked for gets the next key they press. */
  readonly arrival: Arrival;
  /** The second step, of a denial, is open. */
  readonly declining: boolean;
  /** The person tried to send: what is wrong is said at each field. */
  readonly showsIssues: boolean;
  /** How it is on its way to be settled from this window. */
  readonly settling: 'answer' | 'decline' | 'stop' | null;
  /** Why the last attempt to settle failed. */
  readonly failure: Failure | null;
  /** False while the newest draft could not be stored. */
  readonly stored: boolean;
}

/** A call that waits for leave, as this window shows it. */
export interface ApprovalSession extends LiveState {
  readonly kind: 'approval';
  readonly record: ApprovalRecord;
  readonly draft: NonNullable<ApprovalRecord['draft']>;
}

/** What a server asks, as this window shows it. */
export interface ElicitationSession extends LiveState {
  readonly kind: 'elicitation';
  readonly record: ElicitationRecord;
  readonly draft: NonNullable<ElicitationRecord['draft']>;
}

/** What lives only as long as its run, as this window shows it. The draft is the person's; the rest is view state. */
export type LiveSession = ApprovalSession | ElicitationSession;

/** Whether it shows as the bar above the composer instead of its dialog. */
export function isLiveFolded({ heldBack, draft }: LiveSession): boolean {
  return heldBack || draft.folded;
}

/** The session of what has just come into view, with the draft that was stored. */
export function createLiveSession(
  record: ApprovalRecord | ElicitationRecord,
  heldBack: boolean,
): LiveSession {
  const state: LiveState = {
    heldBack,
    arrival: 'by-itself',
    declining: false,
    showsIssues: false,
    settling: null,
    failure: null,
    stored: true,
  };
  if (record.kind === 'approval') {
    return { ...state, kind: 'approval', record, draft: record.draft ?? emptyApprovalDraft };
  }
  const draft = record.draft ?? createElicitationDraft(record.request);
  return { ...state, kind: 'elicitation', record, draft };
}
