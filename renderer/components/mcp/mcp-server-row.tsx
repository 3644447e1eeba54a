import { useState, type ReactNode } from 'react';

import type { McpServerView } from '../../../preload/contract/mcp-server.ts';
import { useAppInfo, useMcp, useStores, useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { useReport } from '../use-report.ts';
import { McpFailure } from './mcp-failure.tsx';
import { McpLookResult } from './mcp-look-result.tsx';
import { McpSheet } from './mcp-sheet.tsx';
import { McpStateBadge } from './mcp-state-badge.tsx';
import { lookWords, reachLine, stateWords } from './mcp-words.ts';
import { useAnnounceChange } from './use-announce-change.ts';

/** One server: what it is, how it stands, what it said last, and the way to change it. */
export function McpServerRow(props: { readonly server: McpServerView }): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const { server } = props;
  const { serverId, label, state, reach } = server;
  const look = useMcp(({ looks }) => looks[serverId] ?? null);
  const [isOpen, setOpen] = useState(false);
  const { look: platform } = useAppInfo();
  useAnnounceChange(`${label}: ${stateWords(state, t)}`);
  const words = look === null ? null : lookWords(look, reach, platform, t);
  useAnnounceChange(words === null ? null : `${label}: ${words}`);
  return (
    <li className="mcp-server">
      <div className="list-row provider-row">
        <span className="grow provider-text">
          <b dir="auto">{label}</b>
          <span className="list-hint mono" dir="ltr">
            {reachLine(reach)}
          </span>
        </span>
        <span className="provider-state">
          <McpStateBadge state={state} />
          <NextStep server={server} onLook={() => setOpen(true)} />
          <Button
            aria-label={t('mcp.editOne', { server: label })}
            onClick={() => stores.view.getState().openMcpServer(serverId)}
          >
            {t('mcp.edit')}
          </Button>
        </span>
      </div>
      {look === null && state.kind === 'failed' && (
        <div className="mcp-below">
          <McpFailure failure={state.failure} reach={reach} />
        </div>
      )}
      {look !== null && (
        <div className="mcp-below">
          <McpLookResult server={server} look={look} />
        </div>
      )}
      {isOpen && (
        <McpSheet
          server={server}
          onAllowed={() => {
            setOpen(false);
            void stores.mcp.getState().check(serverId);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  );
}

/** What there is to do next; nothing for one that is off or lacks something. */
function NextStep(props: {
  readonly server: McpServerView;
  readonly onLook: () => void;
}): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const report = useReport();
  const { serverId, label, state } = props.server;
  const isChecking = useMcp(({ looks }) => looks[serverId]?.kind === 'checking');

  async function restart(): Promise<void> {
    const answer = await stores.mcp.getState().restart(serverId);
    if (!answer.ok) report(answer.failure);
  }

  switch (state.kind) {
    case 'not-allowed':
      return (
        <Button aria-label={t('mcp.lookAt', { server: label })} onClick={props.onLook}>
          {t('mcp.look')}
        </Button>
      );
    case 'ready':
      return (
        <Button aria-label={t('mcp.restartOne', { server: label })} onClick={() => void restart()}>
          {t('mcp.restart')}
        </Button>
      );
    case 'waiting':
    case 'failed':
      return (
        <Button
          aria-label={t('mcp.checkOne', { server: label })}
          // Disabled it would lose the focus.
          aria-disabled={isChecking}
          onClick={() => {
            if (!isChecking) void stores.mcp.getState().check(serverId);
          }}
        >
          {t('mcp.check')}
        </Button>
      );
    case 'off':
    case 'incomplete':
    case 'old-runtime':
    case 'starting':
      return null;
  }
}
