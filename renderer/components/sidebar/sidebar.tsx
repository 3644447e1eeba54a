import './sidebar.css';
import {
  ChartGantt,
  ChevronLeft,
  Cpu,
  FileText,
  HeartPulse,
  Keyboard,
  Palette,
  Plug,
  PanelLeft,
  Settings2,
  SquarePen,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';

import type { SettingsSection } from '../../stores/view-store.ts';
import { useStores, useTranslate, useView } from '../../stores/use-stores.ts';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { useSidebar } from '../window/use-sidebar.ts';
import { SidebarEdge } from './sidebar-edge.tsx';
import { ConversationList } from './conversation-list.tsx';

/** The left side: conversations, or the pages of the settings. */
export function Sidebar(): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const place = useView((state) => state.place);
  const sidebar = useSidebar();
  const inSettings = place.kind !== 'conversation' && place.kind !== 'inspector';
  return (
    <aside className="side" aria-label={t('window.sidebar')} data-region="sidebar">
      <div className="side-top">
        <IconButton label={t('window.hideSidebar')} onClick={() => sidebar.toggle()}>
          <Icon of={PanelLeft} />
        </IconButton>
      </div>
      <nav className="side-scroll">
        {inSettings ? <SettingsNavigation /> : <ConversationNavigation />}
      </nav>
      {!inSettings && (
        <div className="side-foot">
          <NavigationRow
            icon={Settings2}
            label={t('window.settings')}
            onClick={() => stores.view.getState().openSettings('models')}
          />
        </div>
      )}
      {!sidebar.overlay && <SidebarEdge />}
    </aside>
  );
}

function ConversationNavigation(): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  return (
    <>
      <NavigationRow
        icon={SquarePen}
        label={t('window.newConversation')}
        onClick={() => void stores.view.getState().openConversation(null)}
      />
      <ConversationList />
    </>
  );
}

const sections: readonly (readonly [
  SettingsSection,
  LucideIcon,
  (
    | 'settings.models'
    | 'assistant.title'
    | 'mcp.title'
    | 'settings.appearance'
    | 'keyboard.title'
    | 'health.title'
    | 'tracing.title'
  ),
])[] = [
  ['models', Cpu, 'settings.models'],
  ['assistants', FileText, 'assistant.title'],
  ['mcp', Plug, 'mcp.title'],
  ['appearance', Palette, 'settings.appearance'],
  ['tracing', ChartGantt, 'tracing.title'],
  ['keyboard', Keyboard, 'keyboard.title'],
  ['health', HeartPulse, 'health.title'],
];

function SettingsNavigation(): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const here = useView(({ place }) => {
    if (place.kind === 'settings') return place.section;
    if (['mcp-server', 'new-mcp-server', 'mcp-import'].includes(place.kind)) return 'mcp';
    return place.kind === 'provider' ? 'models' : null;
  });
  const shownId = stores.transcript.getState().conversationId;
  return (
    <>
      <NavigationRow
        icon={ChevronLeft}
        label={t('settings.back')}
        onClick={() => void stores.view.getState().openConversation(shownId)}
      />
      <h2 className="side-title">{t('settings.title')}</h2>
      {sections.map(([section, icon, label]) => (
        <NavigationRow
          key={section}
          icon={icon}
          label={t(label)}
          isHere={here === section}
          onClick={() => stores.view.getState().openSettings(section)}
        />
      ))}
    </>
  );
}

function NavigationRow(props: {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly isHere?: boolean;
  readonly onClick: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      className="row"
      aria-current={props.isHere === true ? 'page' : undefined}
      onClick={props.onClick}
    >
      <Icon of={props.icon} />
      <span className="clip">{props.label}</span>
    </button>
  );
}
