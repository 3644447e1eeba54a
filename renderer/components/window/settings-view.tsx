import { PanelLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import { useTranslate, useView } from '../../stores/use-stores.ts';
import type { SettingsSection } from '../../stores/view-store.ts';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { McpImportPage } from '../mcp/mcp-import-page.tsx';
import { McpPage } from '../mcp/mcp-page.tsx';
import { McpServerPage, NewMcpServerPage } from '../mcp/mcp-server-page.tsx';
import { AppearancePage } from '../settings/appearance-page.tsx';
import { AssistantsPage } from '../settings/assistants-page.tsx';
import { HealthPage } from '../settings/health-page.tsx';
import { KeyboardPage } from '../settings/keyboard-page.tsx';
import { ModelsPage } from '../settings/models-page.tsx';
import { ProviderPage } from '../settings/provider-page.tsx';
import { Banners } from './banners.tsx';
import { TracingPage } from '../settings/tracing-page.tsx';
import { useSidebar } from './use-sidebar.ts';

/** The main column with a page of the settings. */
export function SettingsView(): ReactNode {
  const t = useTranslate();
  const sidebar = useSidebar();
  const hidden = !sidebar.shown || sidebar.overlay;
  return (
    <main className="main">
      <header className="settings-bar" data-sidebar={hidden ? 'hidden' : 'shown'}>
        {hidden && (
          <IconButton label={t('window.showSidebar')} onClick={() => sidebar.toggle()}>
            <Icon of={PanelLeft} />
          </IconButton>
        )}
      </header>
      <Banners />
      <Page />
    </main>
  );
}

function Section({ section }: { readonly section: SettingsSection }): ReactNode {
  switch (section) {
    case 'models':
      return <ModelsPage />;
    case 'assistants':
      return <AssistantsPage />;
    case 'mcp':
      return <McpPage />;
    case 'appearance':
      return <AppearancePage />;
    case 'tracing':
      return <TracingPage />;
    case 'keyboard':
      return <KeyboardPage />;
    case 'health':
      return <HealthPage />;
  }
}

function Page(): ReactNode {
  const place = useView((state) => state.place);
  switch (place.kind) {
    case 'conversation':
    case 'inspector':
      return null;
    case 'settings':
      return <Section section={place.section} />;
    case 'provider':
      return (
        <ProviderPage
          key={place.providerId ?? place.preset ?? 'new'}
          providerId={place.providerId}
          preset={place.preset}
        />
      );
    case 'mcp-server':
      return <McpServerPage key={place.serverId} serverId={place.serverId} />;
    case 'new-mcp-server':
      return <NewMcpServerPage key={place.reach} reach={place.reach} />;
    case 'mcp-import':
      return <McpImportPage />;
  }
}
