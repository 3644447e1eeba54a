import '../confirm-dialog.css';
import './mcp.css';
import { Dialog } from '@base-ui/react/dialog';
import { TriangleAlert } from 'lucide-react';
import { useRef, type ReactNode } from 'react';

import type { McpReach, McpServerView } from '../../../preload/contract/mcp-server.ts';
import { useStores, useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { useReport } from '../use-report.ts';

/** All that would start or be reached, as it stands there. The person allows it, or looks at what they allowed. */
export function McpSheet(props: {
  readonly server: McpServerView;
  readonly onAllowed: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const report = useReport();
  const close = useRef<HTMLButtonElement>(null);
  const { server, onAllowed, onClose } = props;
  const { label, reach } = server;
  const asks = server.state.kind === 'not-allowed';

  async function allow(): Promise<void> {
    const answer = await stores.mcp.getState().allow(server);
    if (answer.ok) onAllowed();
    else {
      onClose();
      report(answer.failure);
    }
  }

  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="confirm-scrim" />
        <Dialog.Popup className="confirm mcp-sheet" initialFocus={close}>
          <div className="confirm-text">
            <Dialog.Title className="confirm-title" dir="auto">
              {t(asks ? `mcp.allow.${reach.kind}` : `mcp.allowed.${reach.kind}`, { server: label })}
            </Dialog.Title>
            <Dialog.Description className="text-2">
              {t(`mcp.allowBody.${reach.kind}`)}
            </Dialog.Description>
            <Facts reach={reach} />
            <Steering reach={reach} />
          </div>
          <div className="confirm-foot">
            {asks && (
              <Button kind="primary" onClick={() => void allow()}>
                {t('mcp.allow')}
              </Button>
            )}
            <Button ref={close} onClick={onClose}>
              {t(asks ? 'common.cancel' : 'common.close')}
            </Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Facts({ reach }: { readonly reach: McpReach }): ReactNode {
  const t = useTranslate();
  const secrets = reach.kind === 'stdio' ? reach.variables : reach.headers;
  return (
    <dl className="mcp-facts">
      {reach.kind === 'http' ? (
        <Fact term={t('mcp.address')} lines={[reach.url]} />
      ) : (
        <>
          <Fact term={t('mcp.command')} lines={[reach.command]} />
          <Fact term={t('mcp.arguments')} lines={reach.args} none={t('mcp.noArguments')} />
          {reach.folder !== null && <Fact term={t('mcp.folder')} lines={[reach.folder]} />}
        </>
      )}
      <Fact
        term={t('mcp.gets')}
        lines={secrets.map(({ name }) => name)}
        none={t('mcp.getsNothing')}
      />
    </dl>
  );
}

/** Each line is one text to the program, whatever spaces and quotes stand in it. */
function Fact(props: {
  readonly term: string;
  readonly lines: readonly string[];
  readonly none?: string;
}): ReactNode {
  const { term, lines, none = '' } = props;
  // Two of the same text are two lines all the same.
  const keyed = lines.map((line, at) => ({ line, key: `${at}:${line}` }));
  return (
    <>
      <dt>{term}</dt>
      <dd>
        {lines.length === 0
          ? none
          : keyed.map(({ line, key }) => (
              <code key={key} className="mcp-line" dir="ltr">
                {line}
              </code>
            ))}
      </dd>
    </>
  );
}

/** Variables by which whoever sets them decides what really runs. */
const steering =
  /^(PATH|PATHEXT|COMSPEC|SHELL|BASH_ENV|ENV|LD_.*|DYLD_.*|NODE_OPTIONS|NODE_PATH|PYTHON(PATH|STARTUP|HOME)|PERL5(LIB|OPT)|RUBY(LIB|OPT)|JAVA_TOOL_OPTIONS|GIT_.*|NPM_CONFIG_.*|UV_.*|PIP_.*)$/i;

function Steering({ reach }: { readonly reach: McpReach }): ReactNode {
  const t = useTranslate();
  const variables = reach.kind === 'stdio' ? reach.variables : [];
  const names = variables.map(({ name }) => name).filter((name) => steering.test(name));
  if (names.length === 0) return null;
  return (
    <p className="mcp-steers">
      <Icon of={TriangleAlert} size="s" />
      {t('mcp.steers', { names: names.join(', ') })}
    </p>
  );
}
