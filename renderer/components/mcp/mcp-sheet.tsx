import './mcp.css';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import type { McpReach, McpServerView } from '../../../preload/contract/mcp-server.ts';
import { useStores, useTranslate } from '../../stores/use-stores.ts';
import { ConsentSheet } from '../consent-sheet.tsx';
import { Icon } from '../icon.tsx';

/** All that would start or be reached, as it stands there. The person allows it, or looks at what they allowed. */
export function McpSheet(props: {
  readonly server: McpServerView;
  readonly onAllowed: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const { server, onAllowed, onClose } = props;
  const { label, reach } = server;
  const asks = server.state.kind === 'not-allowed';
  return (
    <ConsentSheet
      title={t(asks ? `mcp.allow.${reach.kind}` : `mcp.allowed.${reach.kind}`, { server: label })}
      description={t(`mcp.allowBody.${reach.kind}`)}
      agreeLabel={t('mcp.allow')}
      agreed={!asks}
      agree={() => stores.mcp.getState().allow(server)}
      onAgreed={onAllowed}
      onClose={onClose}
    >
      <Facts reach={reach} />
      <Steering reach={reach} />
    </ConsentSheet>
  );
}

function Facts({ reach }: { readonly reach: McpReach }): ReactNode {
  const t = useTranslate();
  const secrets = reach.kind === 'stdio' ? reach.variables : reach.headers;
  return (
    <dl className="consent-facts">
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
