import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import type { McpFailureFacts } from '../../../preload/contract/mcp-failure.ts';
import type { McpReach } from '../../../preload/contract/mcp-server.ts';
import { useAppInfo, useTranslate } from '../../stores/use-stores.ts';
import { Icon } from '../icon.tsx';
import { failureWords } from './mcp-words.ts';

/** What went wrong with a server: plain words, and below them what it said itself, as text alone. */
export function McpFailure(props: {
  readonly failure: McpFailureFacts;
  readonly reach: McpReach;
}): ReactNode {
  const t = useTranslate();
  const { look } = useAppInfo();
  const { failure, reach } = props;
  const own = failure.lastLines === '' ? failure.detail : failure.lastLines;
  return (
    <div className="mcp-failure">
      <p className="form-bad">
        <Icon of={CircleAlert} size="s" />
        {failureWords(failure, reach, look, t)}
      </p>
      {own !== null && own !== '' && (
        <>
          <p className="meta">{t(failure.lastLines === '' ? 'mcp.detail' : 'mcp.lastLines')}</p>
          <pre className="mcp-text selectable" dir="auto">
            {own}
          </pre>
        </>
      )}
    </div>
  );
}
