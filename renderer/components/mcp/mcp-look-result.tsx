import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';

import type { McpCheck, McpServerView } from '../../../preload/contract/mcp-server.ts';
import type { McpLook } from '../../stores/mcp-store.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { Icon } from '../icon.tsx';
import { toolsWords } from './mcp-words.ts';
import { McpFailure } from './mcp-failure.tsx';

/** What the last look at a server gave: its tools, or why there are none. */
export function McpLookResult(props: {
  readonly server: McpServerView;
  readonly look: McpLook;
}): ReactNode {
  const t = useTranslate();
  const { server, look } = props;
  if (look.kind === 'checking') {
    return (
      <p className="badge">
        <Icon of={LoaderCircle} size="s" className="spin" />
        {t('settings.checking')}
      </p>
    );
  }
  if (look.kind === 'failed') {
    return (
      <p className="form-bad">
        <Icon of={CircleAlert} size="s" />
        {t(`failure.${look.failure.code}`)}
      </p>
    );
  }
  if (!look.check.reached) {
    return <McpFailure failure={look.check.failure} reach={server.reach} />;
  }
  return <Tools check={look.check} label={server.label} />;
}

function Tools(props: {
  readonly check: Extract<McpCheck, { readonly reached: true }>;
  readonly label: string;
}): ReactNode {
  const t = useTranslate();
  const { tools, toolCount } = props.check;
  const hidden = toolCount - tools.length;
  return (
    <>
      <p className="badge badge-ok">
        <Icon of={CircleCheck} size="s" />
        {toolsWords(toolCount, t)}
      </p>
      {tools.length > 0 && (
        <ul className="mcp-tools" aria-label={t('mcp.tools', { server: props.label })}>
          {tools.map(({ name, description }) => (
            <li key={name} dir="auto">
              <span className="mono">{name}</span>
              {description !== null && <span className="list-hint">{description}</span>}
            </li>
          ))}
          {hidden > 0 && <li className="text-2">{t('mcp.moreTools', { count: hidden })}</li>}
        </ul>
      )}
    </>
  );
}
