import { createRoot } from 'react-dom/client';
import type { PlatformLook } from '../../../../preload/contract/app-info.ts';
import type { Failure } from '../../../../preload/contract/failure.ts';
import { createQuestionMain } from '../question-main.ts';
import { waitingTranscript } from '../question-records.ts';
import { openStores, QuestionWindow } from '../question-window.tsx';
import { galleryStates } from './gallery-states.ts';

const wanted = new URLSearchParams(location.search);
const looks: readonly PlatformLook[] = ['mac', 'win', 'gnome'];
const look = looks.find((one) => one === wanted.get('look')) ?? 'gnome';
const state = galleryStates[wanted.get('state') ?? ''];
const root = document.getElementById('root');
if (state === undefined || root === null) throw new Error('There is no such state.');

const language = state.language ?? 'en';
document.documentElement.lang = language;
document.documentElement.dataset['theme'] = wanted.get('theme') ?? 'light';
document.documentElement.dataset['platform'] = look;

const main = createQuestionMain(
  waitingTranscript(state.questions, state.title === undefined ? {} : { title: state.title }),
);
const failure: Failure = { code: 'storage-busy', detail: null };
if (state.failing === 'settle') main.failWith('question.settle', failure);
if (state.failing === 'draft') main.failWith('question.draft', failure);

const stores = await openStores(main, { look, language });
createRoot(root).render(
  <QuestionWindow stores={stores} look={look}>
    <p>
      The five files hold 412 answers, 61 more than last year. Two of them use other words for the
      same wish, so I merged these before counting: “tap”, “hose point” and “water by the north
      beds” are one.
    </p>
    <p>
      Before I write, I need to know who will read the page and how many of the wishes belong on it.
    </p>
  </QuestionWindow>,
);
