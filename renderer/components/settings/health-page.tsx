import { Copy } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';

import type { HealthReport } from '../../../preload/contract/health.ts';
import { useAnnounce } from '../../keyboard/announcer.tsx';
import { useAppInfo, useStores, useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { useReport } from '../use-report.ts';
import { serverHealth } from '../mcp/server-health.ts';
import { FactRow } from './fact-row.tsx';
import { healthGroups, healthText } from './health-lines.ts';
import { SettingsGroup, SettingsPage } from './settings-page.tsx';

/** How the app is: how quickly it stops, its store, its versions. */
export function HealthPage(): ReactNode {
  const t = useTranslate();
  const announce = useAnnounce();
  const { locale, mcpServers } = useAppInfo();
  const report = useHealth();
  if (report === null) return <SettingsPage title={t('health.title')}>{null}</SettingsPage>;
  const groups = [...healthGroups(report, t, locale), ...serverHealth(mcpServers, t)];

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(healthText(groups));
    announce(t('common.copied'));
  }

  return (
    <SettingsPage title={t('health.title')}>
      <p className="text-2">{t('health.privacy')}</p>
      <div className="settings-actions">
        <Button onClick={() => void copy()}>
          <Icon of={Copy} size="s" />
          {t('health.copy')}
        </Button>
      </div>
      {groups.map(({ title, lines }) => (
        <SettingsGroup key={title} title={title}>
          {lines.map((line, at) => (
            // Two servers may have one name.
            // oxlint-disable-next-line react/no-array-index-key
            <FactRow key={at} {...line} />
          ))}
        </SettingsGroup>
      ))}
    </SettingsPage>
  );
}

function useHealth(): HealthReport | null {
  const stores = useStores();
  const say = useReport();
  const [report, setReport] = useState<HealthReport | null>(null);
  useEffect(() => {
    let isShown = true;
    void stores.app
      .getState()
      .readHealth()
      .then((answer) => {
        if (!isShown) return;
        if (answer.ok) setReport(answer.value);
        else say(answer.failure);
      });
    return () => {
      isShown = false;
    };
  }, [stores, say]);
  return report;
}
