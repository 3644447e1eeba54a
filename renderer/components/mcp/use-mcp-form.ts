import { useState } from 'react';

import type { McpServerId } from '../../../preload/contract/ids.ts';
import type { McpReach, McpServerView } from '../../../preload/contract/mcp-server.ts';
import { useStores, useTranslate } from '../../stores/use-stores.ts';
import { useReport } from '../use-report.ts';
import { findMcpProblems, type McpDraftProblems } from './mcp-draft-problems.ts';
import { beginMcpDraft, isForOtherOrigin, toMcpInput, type McpDraft } from './mcp-draft.ts';

/** The form of one server while it is open. */
export interface McpForm {
  readonly draft: McpDraft;
  /** Shown once saving was tried. */
  readonly problems: McpDraftProblems;
  /** The system has no keychain: the person has to say where the values go. */
  readonly asksConsent: boolean;
  readonly change: (change: Partial<McpDraft>) => void;
  /** Saves, and gives the server's id; null when something keeps it from being saved. */
  readonly save: (allowPlainStorage: boolean | null) => Promise<McpServerId | null>;
}

const noProblems: McpDraftProblems = {
  label: null,
  command: null,
  args: null,
  folder: null,
  url: null,
  secrets: null,
};

/** Holds the form of a server: its text, what is wrong with it, and saving it. */
export function useMcpForm(server: McpServerView | null, kind: McpReach['kind']): McpForm {
  const t = useTranslate();
  const stores = useStores();
  const report = useReport();
  const [draft, setDraft] = useState(() => beginMcpDraft(server, kind));
  const [tried, setTried] = useState(false);
  const [asksConsent, setAsksConsent] = useState(false);
  const problems = findMcpProblems(draft, isForOtherOrigin(draft, server), t);

  async function save(allowPlainStorage: boolean | null): Promise<McpServerId | null> {
    setTried(true);
    if (Object.values(problems).some((problem) => problem !== null)) return null;
    const answer = await stores.mcp.getState().save({
      server: toMcpInput(draft, server?.serverId ?? null),
      allowPlainStorage,
    });
    if (!answer.ok) {
      if (answer.failure.code === 'needs-plain-storage-consent') setAsksConsent(true);
      else report(answer.failure);
      return null;
    }
    setAsksConsent(false);
    setTried(false);
    const saved = answer.value.app.mcpServers.find(
      ({ serverId }) => serverId === answer.value.serverId,
    );
    // Nothing of a secret stays in the window.
    setDraft(beginMcpDraft(saved ?? null, draft.kind));
    return answer.value.serverId;
  }

  return {
    draft,
    problems: tried ? problems : noProblems,
    asksConsent,
    change: (change) => setDraft((now) => ({ ...now, ...change })),
    save,
  };
}
