import './styles/tokens.css';
import './styles/sizes.css';
import './styles/base.css';
import type { ReactNode } from 'react';

import { InspectorView } from './components/inspector/inspector-view.tsx';
import { ConversationView } from './components/window/conversation-view.tsx';
import { SettingsView } from './components/window/settings-view.tsx';
import { StartFailed } from './components/window/start-failed.tsx';
import { Toasts } from './components/window/toasts.tsx';
import { useBodyAttributes } from './components/window/use-body-attributes.ts';
import { useCommandShortcuts } from './components/window/use-command-shortcuts.ts';
import { usePageFocus } from './components/window/use-page-focus.ts';
import { WindowFrame } from './components/window/window-frame.tsx';
import { QuestionBar } from './dialogs/question-bar.tsx';
import { QuestionLayer } from './dialogs/question-layer.tsx';
import { QuestionScope } from './dialogs/question-scope.tsx';
import { ShortcutList } from './dialogs/shortcut-list.tsx';
import { Announcer } from './keyboard/announcer.tsx';
import { KeyBindingsProvider } from './keyboard/key-bindings.tsx';
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
  const bindings = useApp((state) => state.app?.settings.keyBindings);
  const failure = useApp((state) => state.failure);
  useBodyAttributes();
  if (look === undefined || bindings === undefined)
    return failure === null ? null : <StartFailed failure={failure} />;
  return (
    <PlatformLookProvider look={look}>
      <KeyBindingsProvider bindings={bindings}>
        <Announcer>
          <Place />
          <Toasts />
          <ShortcutList />
        </Announcer>
      </KeyBindingsProvider>
    </PlatformLookProvider>
  );
}

function Place(): ReactNode {
  const place = useView((state) => state.place.kind);
  useCommandShortcuts();
  usePageFocus();
  useRegions();
  return (
    <QuestionScope>
      <WindowFrame>
        {place === 'conversation' && (
          <ConversationView questionBar={<QuestionBar />} questionLayer={<QuestionLayer />} />
        )}
        {place === 'inspector' && <InspectorView />}
        {place !== 'conversation' && place !== 'inspector' && <SettingsView />}
      </WindowFrame>
    </QuestionScope>
  );
}
