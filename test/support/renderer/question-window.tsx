import '../../../renderer/styles/tokens.css';
import '../../../renderer/styles/sizes.css';
import '../../../renderer/styles/base.css';
import './question-window.css';
import { useState, type ReactNode } from 'react';
import type { PlatformLook } from '../../../preload/contract/platform-look.ts';
import { QuestionBar } from '../../../renderer/dialogs/question-bar.tsx';
import { QuestionLayer } from '../../../renderer/dialogs/question-layer.tsx';
import { QuestionScope } from '../../../renderer/dialogs/question-scope.tsx';
import { Announcer } from '../../../renderer/keyboard/announcer.tsx';
import { PlatformLookProvider } from '../../../renderer/keyboard/platform-look.tsx';
import { useRegions } from '../../../renderer/keyboard/use-regions.ts';
import { createStores, type Stores } from '../../../renderer/stores/stores.ts';
import { StoresContext } from '../../../renderer/stores/use-stores.ts';
import { appInfo } from './app-info.ts';
import type { QuestionMain } from './question-main.ts';
import { conversationId } from './question-records.ts';

/** How a window of a test is set up. */
export interface WindowSetUp {
  readonly look: PlatformLook;
  readonly language: 'en' | 'ko';
}

/** Real stores over the main of a test, following its events, with its conversation open. */
export async function openStores(main: QuestionMain, setUp: WindowSetUp): Promise<Stores> {
  const stores = createStores(main.client, {
    storage: { getItem: () => null, setItem: () => undefined },
    systemIsDark: false,
  });
  stores.app.getState().receive(appInfo(setUp));
  main.client.listen((event) => {
    if (event.type === 'conversation') stores.transcript.getState().receive([event]);
  });
  await stores.view.getState().openConversation(conversationId);
  return stores;
}

/** A window with a sidebar and a conversation, as small as the question dialog needs one around it. */
export function QuestionWindow(props: {
  readonly stores: Stores;
  readonly look: PlatformLook;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <StoresContext value={props.stores}>
      <PlatformLookProvider look={props.look}>
        <Announcer>
          <QuestionScope>
            <WindowFrame>{props.children}</WindowFrame>
          </QuestionScope>
        </Announcer>
      </PlatformLookProvider>
    </StoresContext>
  );
}

function WindowFrame(props: { readonly children?: ReactNode }): ReactNode {
  const [text, setText] = useState('');
  useRegions();
  return (
    <div className="frame">
      <nav className="frame-side" data-region="sidebar" aria-label="Conversations">
        <button type="button" aria-current="page">
          Board summary from survey
        </button>
        <button type="button">Harvest calendar</button>
      </nav>
      <main className="frame-main" aria-label="Conversation">
        <header className="frame-title">
          <h1>Board summary from survey</h1>
        </header>
        <div className="frame-transcript" data-region="transcript">
          {props.children}
        </div>
        <div className="frame-dock" data-region="composer">
          <QuestionBar />
          <textarea
            aria-label="Message"
            className="frame-composer"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
        <QuestionLayer />
      </main>
    </div>
  );
}
