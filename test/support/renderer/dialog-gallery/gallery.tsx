import { createRoot } from 'react-dom/client';
import type { PlatformLook } from '../../../../preload/contract/platform-look.ts';
import type { Transcript } from '../../../../preload/contract/transcript.ts';
import { App } from '../../../../renderer/app.tsx';
import { createAssistantClient } from '../../../../renderer/assistant-client.ts';
import { openWindow } from '../../../../renderer/open-window.ts';
import { galleryApp, sampleSummaries } from '../main-gallery/gallery-app.ts';
import { waiting } from '../main-gallery/sample-transcripts.ts';
import { ScriptedMain } from '../scripted-main.ts';
import { galleryStates, type GalleryState } from './gallery-states.ts';

const wanted = new URLSearchParams(location.search);
const looks: readonly PlatformLook[] = ['mac', 'win', 'gnome'];
const look = looks.find((one) => one === wanted.get('look')) ?? 'gnome';
const theme = wanted.get('theme') === 'dark' ? 'dark' : 'light';
const state = galleryStates[wanted.get('state') ?? ''];
const root = document.getElementById('root');
if (state === undefined || root === null) throw new Error('There is no such state.');

const language = state.language ?? 'en';
const transcript = askIn(waiting(), state);
const main = new ScriptedMain({
  app: galleryApp({ look, theme, language }),
  transcripts: [transcript],
  summaries: sampleSummaries(language),
});
if (state.failing !== undefined) main.fail(`question.${state.failing}`, 'storage-busy');

const opened = openWindow(createAssistantClient(main), {
  getItem: (key) => (key === 'parley.shown' ? transcript.summary.conversationId : null),
  setItem: () => undefined,
});
createRoot(root).render(<App stores={opened.stores} />);
await opened.ready;
addEventListener('run-out', () => {
  const [question] = transcript.questions;
  if (question === undefined) return;
  main.emit(transcript.summary.conversationId, [
    {
      type: 'question-settled',
      questionId: question.questionId,
      state: 'timed-out',
      response: null,
      at: new Date().toISOString(),
    },
  ]);
});

/** The sample conversation, waiting for the questions of a state instead of its own. */
function askIn(sample: Transcript, { questions, title, minutesLeft }: GalleryState): Transcript {
  const own = sample.questions[0];
  if (own === undefined) throw new Error('The sample conversation waits for a question.');
  return {
    ...sample,
    summary: { ...sample.summary, title: title ?? sample.summary.title },
    questions: questions.map((record) => ({
      ...record,
      conversationId: own.conversationId,
      runId: own.runId,
      messageId: own.messageId,
      ...(minutesLeft !== undefined && {
        expiresAt: new Date(Date.now() + minutesLeft * 60_000).toISOString(),
      }),
    })),
  };
}
