import './branch-switch.css';
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import {
  branchPlace,
  type BranchPlace,
  type BranchPoint,
} from '../../../preload/contract/branch-point.ts';
import type { MessageId } from '../../../preload/contract/ids.ts';
import {
  latestRun,
  pendingQuestions,
  type Transcript,
} from '../../../preload/contract/transcript.ts';
import { useAnnounce } from '../../keyboard/announcer.tsx';
import { selectTranscript } from '../../stores/transcript-store.ts';
import { useStores, useTranscript, useTranslate } from '../../stores/use-stores.ts';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { useCanWrite } from '../use-can-write.ts';
import { useReport } from '../use-report.ts';
import { branchKey, useHoldBranch, type BranchStep } from './hold-branch.ts';

/** Where a message stands among those that follow the same one, and the way to the others. Nothing where it stands alone. */
export function BranchSwitch(props: { readonly messageId: MessageId }): ReactNode {
  const { messageId } = props;
  const point = usePoint(({ childIds }) => childIds.includes(messageId));
  return point === null ? null : <Switch point={point} messageId={messageId} />;
}

/** The same as a row of its own, for a message that shows nothing it could stand below. */
export function BranchRow(props: { readonly messageId: MessageId }): ReactNode {
  const { messageId } = props;
  const point = usePoint(({ childIds }) => childIds.includes(messageId));
  return point === null ? null : <SwitchRow point={point} messageId={messageId} />;
}

/** The same where the path ends before what followed it once: the next answer will stand beside the earlier ones. */
export function BranchEnd(props: { readonly leafMessageId: MessageId | null }): ReactNode {
  const { leafMessageId } = props;
  const point = usePoint(({ parentId }) => parentId === leafMessageId);
  return point === null ? null : <SwitchRow point={point} messageId={null} />;
}

function SwitchRow(props: SwitchProps): ReactNode {
  return (
    <div className="branch-row">
      <Switch {...props} />
    </div>
  );
}

interface SwitchProps {
  readonly point: BranchPoint;
  /** Null where the path ends. */
  readonly messageId: MessageId | null;
}

function usePoint(fits: (point: BranchPoint) => boolean): BranchPoint | null {
  return useTranscript((state) => selectTranscript(state)?.branches.find(fits) ?? null);
}

function Switch(props: SwitchProps): ReactNode {
  const t = useTranslate();
  const place = branchPlace(props.point, props.messageId);
  const { position, total } = place;
  const go = useShowBranch(props.point, place);
  const isWorking = useTranscript((state) => isAtWork(selectTranscript(state)));
  const canWrite = useCanWrite();
  const isFree = canWrite && !isWorking;

  function arrow(step: BranchStep, icon: LucideIcon, to: MessageId | null): ReactNode {
    const label = t(step === 'previous' ? 'branch.previous' : 'branch.next');
    return (
      <IconButton
        label={label}
        title={isWorking ? t('branch.notNow') : label}
        data-step={step}
        aria-disabled={!isFree || to === null}
        onClick={() => isFree && to !== null && void go(to, step)}
      >
        <Icon of={icon} size="s" />
      </IconButton>
    );
  }

  return (
    <div
      // A fieldset would bring a box and a legend.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      className="branch-switch"
      data-branch={branchKey(props.point.parentId)}
      aria-label={t('branch.place', { position, total })}
    >
      {arrow('previous', ChevronLeft, place.previousId)}
      <span className="num" aria-hidden="true">
        {position}/{total}
      </span>
      {arrow('next', ChevronRight, place.nextId)}
    </div>
  );
}

/** Shows another branch, with this place where it is on the screen. */
function useShowBranch(
  point: BranchPoint,
  { position, total }: BranchPlace,
): (to: MessageId, step: BranchStep) => Promise<void> {
  const t = useTranslate();
  const stores = useStores();
  const report = useReport();
  const announce = useAnnounce();
  const hold = useHoldBranch();
  const conversationId = useTranscript((state) => state.conversationId);
  return async (to, step) => {
    if (conversationId === null) return;
    const letGo = hold(point.parentId, step);
    const answer = await stores.runs.getState().showBranch(conversationId, to);
    if (answer.ok) {
      announce(t('branch.place', { position: position + (step === 'next' ? 1 : -1), total }));
      return;
    }
    letGo();
    report(answer.failure);
  };
}

// A run that only waits for an answer is put down, and its question waits on its branch.
function isAtWork(transcript: Transcript | null): boolean {
  if (transcript === null || latestRun(transcript)?.state !== 'running') return false;
  return pendingQuestions(transcript).length === 0;
}
