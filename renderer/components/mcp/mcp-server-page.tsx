import './mcp.css';
import { ChevronLeft } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { isLoopbackUrl } from '../../../preload/contract/base-url.ts';
import type { McpServerId } from '../../../preload/contract/ids.ts';
import {
  mcpLimits,
  type McpReach,
  type McpServerView,
} from '../../../preload/contract/mcp-server.ts';
import { useAppInfo, useStores, useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { ConsentNotice } from '../settings/consent-notice.tsx';
import { FormField } from '../settings/form-field.tsx';
import { SettingsPage } from '../settings/settings-page.tsx';
import { SwitchRow } from '../settings/switch-row.tsx';
import { useReport } from '../use-report.ts';
import { AddressField, ProgramFields } from './mcp-fields.tsx';
import { McpSecrets } from './mcp-secrets.tsx';
import { McpSheet } from './mcp-sheet.tsx';
import { RemoveMcpServer } from './remove-mcp-server.tsx';
import { useMcpForm, type McpForm } from './use-mcp-form.ts';

/** Changes one server, or turns it on and off. */
export function McpServerPage(props: { readonly serverId: McpServerId }): ReactNode {
  const { mcpServers } = useAppInfo();
  const server = mcpServers.find(({ serverId }) => serverId === props.serverId);
  // It was removed in another window.
  if (server === undefined) return null;
  return <Page server={server} kind={server.reach.kind} />;
}

/** Adds a server. */
export function NewMcpServerPage(props: { readonly reach: McpReach['kind'] }): ReactNode {
  return <Page server={null} kind={props.reach} />;
}

function Page(props: {
  readonly server: McpServerView | null;
  readonly kind: McpReach['kind'];
}): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const { mcpServers } = useAppInfo();
  const { server, kind } = props;
  const form = useMcpForm(server, kind);
  const [shownId, setShownId] = useState<McpServerId | null>(null);
  const shown = mcpServers.find(({ serverId }) => serverId === shownId) ?? null;
  const toList = (): void => stores.view.getState().openSettings('mcp');

  async function save(allowPlainStorage: boolean | null): Promise<void> {
    const serverId = await form.save(allowPlainStorage);
    if (serverId === null) return;
    const saved = stores.app.getState().app?.mcpServers.find((each) => each.serverId === serverId);
    // What was not allowed yet is shown before anything else.
    if (saved?.state.kind === 'not-allowed') setShownId(serverId);
    else toList();
  }

  const title =
    server === null ? t(`mcp.addTitle.${kind}`) : t('mcp.editTitle', { server: server.label });
  return (
    <SettingsPage title={title}>
      {server !== null && <InUse server={server} />}
      <form
        className="form"
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          void save(null);
        }}
      >
        <Fields form={form} />
        {form.asksConsent && (
          <ConsentNotice onChoose={(allowPlainStorage) => void save(allowPlainStorage)} />
        )}
        <div className="form-actions">
          <Button type="submit" kind="primary">
            {t(server === null ? 'mcp.saveAndLook' : 'mcp.save')}
          </Button>
          <Button onClick={toList}>
            <Icon of={ChevronLeft} size="s" />
            {t('mcp.back')}
          </Button>
          <span className="grow" />
          {server !== null && <RemoveMcpServer server={server} />}
        </div>
      </form>
      {shown !== null && (
        <McpSheet
          server={shown}
          onAllowed={() => {
            toList();
            void stores.mcp.getState().check(shown.serverId);
          }}
          onClose={toList}
        />
      )}
    </SettingsPage>
  );
}

function Fields({ form }: { readonly form: McpForm }): ReactNode {
  const t = useTranslate();
  const { oldRuntime } = useAppInfo();
  const { draft, problems, change } = form;
  const isFar = draft.kind === 'http' && draft.url !== '' && !isLoopbackUrl(draft.url.trim());
  return (
    <>
      <FormField label={t('mcp.name')} hint={t('mcp.nameHint')} problem={problems.label}>
        {(ties) => (
          <input
            {...ties}
            className="field"
            maxLength={mcpLimits.label}
            value={draft.label}
            onChange={(event) => change({ label: event.target.value })}
          />
        )}
      </FormField>
      {draft.kind === 'stdio' ? <ProgramFields form={form} /> : <AddressField form={form} />}
      <McpSecrets form={form} />
      {oldRuntime && isFar && <p className="text-2">{t('mcp.oldRuntime')}</p>}
    </>
  );
}

function InUse({ server }: { readonly server: McpServerView }): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const report = useReport();

  async function enable(enabled: boolean): Promise<void> {
    const answer = await stores.mcp.getState().enable(server.serverId, enabled);
    if (!answer.ok) report(answer.failure);
  }

  return (
    <ul className="list mcp-in-use">
      <SwitchRow
        label={t('mcp.inUse')}
        hint={t('mcp.inUseHint')}
        isOn={server.enabled}
        onChange={(enabled) => void enable(enabled)}
      />
    </ul>
  );
}
