import './styles/tokens.css';
import './styles/sizes.css';
import './styles/base.css';
import type { ReactNode } from 'react';

import { ConversationView } from './components/window/conversation-view.tsx';
import { SettingsView } from './components/window/settings-view.tsx';
import { StartFailed } from './components/window/start-failed.tsx';
import { Toasts } from './components/window/toasts.tsx';
import { useBodyAttributes } from './components/window/use-body-attributes.ts';
import { useCommandShortcuts } from './components/window/use-command-shortcuts.ts';
import { WindowFrame } from './components/window/window-frame.tsx';
import { QuestionBar } from './dialogs/question-bar.tsx';
import { QuestionLayer } from './dialogs/question-layer.tsx';
import { QuestionScope } from './dialogs/question-scope.tsx';
import { ShortcutList } from './dialogs/shortcut-list.tsx';
import { Announcer } from './keyboard/announcer.tsx';
import { PlatformLookProvider } from './keyboard/platform-look.tsx';
import { useRegions } from './keyboard/use-regions.ts';
import type { Stores } from './stores/stores.ts';
import { StoresContext, useApp, useView } from './stores/use-stores.ts';

/** The whole window. */
export function App(props: { readonly stores: Stores }): ReactNode {
  return (
    <StoresContext value={props.stores}>
      <Shell />
    </StoresContext>
  );
}

function Shell(): ReactNode {
  const look = useApp((state) => state.app?.look);
  const failure = useApp((state) => state.failure);
  useBodyAttributes();
  if (look === undefined) return failure === null ? null : <StartFailed failure={failure} />;
  return (
    <PlatformLookProvider look={look}>
      <Announcer>
        <Place />
        <Toasts />
        <ShortcutList />
      </Announcer>
    </PlatformLookProvider>
  );
}

function Place(): ReactNode {
  const inSettings = useView((state) => state.place.kind !== 'conversation');
  useCommandShortcuts();
  useRegions();
  return (
    <QuestionScope>
      <WindowFrame>
        {inSettings ? (
          <SettingsView />
        ) : (
          <ConversationView questionBar={<QuestionBar />} questionLayer={<QuestionLayer />} />
        )}
      </WindowFrame>
    </QuestionScope>
  );
}
