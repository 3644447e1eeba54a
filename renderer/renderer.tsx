import './plain-parsing.ts';
import { createRoot } from 'react-dom/client';

import { App } from './app.tsx';
import { createAssistantClient } from './assistant-client.ts';
import { openWindow } from './open-window.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
const opened = openWindow(createAssistantClient(window.assistant), window.sessionStorage);
createRoot(root).render(<App stores={opened.stores} />);
