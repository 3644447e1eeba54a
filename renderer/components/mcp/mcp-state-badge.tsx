import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CirclePause,
  Eye,
  LoaderCircle,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';

import type { McpServerState } from '../../../preload/contract/mcp-server.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { Icon } from '../icon.tsx';
import { stateWords } from './mcp-words.ts';

const icons: Readonly<Record<McpServerState['kind'], LucideIcon>> = {
  off: CirclePause,
  'not-allowed': Eye,
  incomplete: CircleAlert,
  'old-runtime': CirclePause,
  waiting: CircleDashed,
  starting: LoaderCircle,
  ready: CircleCheck,
  failed: CircleAlert,
};

const tones: Partial<Record<McpServerState['kind'], string>> = {
  ready: 'badge-ok',
  failed: 'badge-bad',
  incomplete: 'badge-bad',
};

/** How a server stands, as icon and words. */
export function McpStateBadge(props: { readonly state: McpServerState }): ReactNode {
  const t = useTranslate();
  const { state } = props;
  return (
    <span className={`badge ${tones[state.kind] ?? ''}`.trim()}>
      <Icon
        of={icons[state.kind]}
        size="s"
        {...(state.kind === 'starting' && { className: 'spin' })}
      />
      {stateWords(state, t)}
    </span>
  );
}
