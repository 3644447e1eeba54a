import type { ReactNode } from 'react';

import { selectTranscript } from '../../stores/transcript-store.ts';
import { useTranscript } from '../../stores/use-stores.ts';
import { InspectButton } from '../inspect-button.tsx';

/** The way from a call to where it stands in what its run did; nothing for an imported one. */
export function InspectCall(props: {
  readonly place: string;
  readonly toolCallId: string;
}): ReactNode {
  const { place, toolCallId } = props;
  const message = useTranscript((state) =>
    selectTranscript(state)?.messages.find(({ messageId }) => place.startsWith(`${messageId}:`)),
  );
  if (message === undefined || message.runId === null) return null;
  const actId = `${message.messageId}/${toolCallId}`;
  return (
    <div className="tool-inspect">
      <InspectButton runId={message.runId} actId={actId} withWords />
    </div>
  );
}
