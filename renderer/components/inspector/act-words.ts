import {
  Cpu,
  MessageCircleQuestionMark,
  ShieldQuestionMark,
  Timer,
  type LucideIcon,
} from 'lucide-react';

import type { MessageKey, Translate } from '../../../preload/contract/locales/translate.ts';
import type { InspectedAct, ToolAct } from '../../../preload/contract/run-inspection.ts';
import type { RunRecord } from '../../../preload/contract/run.ts';
import { toolObject } from '../transcript/tool-object.ts';
import { toolWords } from '../transcript/tool-words.ts';

/** What an act is called: an icon, words, and what it was about, in the model's own. */
export interface ActName {
  readonly icon: LucideIcon;
  readonly words: string;
  /** Hostile text; shown as text only. */
  readonly object: string | null;
}

/** How an act is drawn: by what kind of time it is. */
export type BarTone =
  | 'model'
  | 'tool'
  | 'person'
  | 'provider'
  | 'cut'
  | 'lost'
  | 'unbegun'
  | 'failed'
  | 'retried';

/** What an act is called. */
export function actName(act: InspectedAct, run: RunRecord, t: Translate): ActName {
  switch (act.kind) {
    case 'request':
      return { icon: Cpu, words: run.modelLabel, object: null };
    case 'wait':
      return { icon: Timer, words: t('inspector.waited'), object: null };
    case 'tool': {
      const { icon, doing, done } = toolWords(act.toolName);
      const object = toolObject(asCall(act), t);
      return { icon, words: t(wasDone(act.state) ? done : doing), object };
    }
    case 'question':
      return {
        icon: act.asked === 'question' ? MessageCircleQuestionMark : ShieldQuestionMark,
        words: t(askedWords[act.asked]),
        object: act.headers.length === 0 ? null : act.headers.join(', '),
      };
  }
}

/** What was cut, lost or not allowed was not done, whatever it was to be. */
function wasDone(state: ToolAct['state']): boolean {
  return state === 'done' || state === 'failed' || state === 'retried';
}

const askedWords = {
  question: 'inspector.asked',
  approval: 'inspector.askedLeave',
  elicitation: 'inspector.askedByServer',
} as const satisfies Record<string, MessageKey>;

/** How an act ended, in a word or two. */
export function actState(act: InspectedAct, t: Translate): string {
  switch (act.kind) {
    case 'request':
      return t(`inspector.request.${act.state}`);
    case 'wait':
      return t(`runFailure.${act.failureCode}`, {
        provider: t('inspector.provider'),
        model: '',
        host: '',
      });
    case 'tool':
      return t(`inspector.tool.${act.state}`);
    case 'question':
      return t(`inspector.question.${act.state}`);
  }
}

const toolTones = {
  running: 'tool',
  done: 'tool',
  failed: 'failed',
  denied: 'failed',
  retried: 'retried',
  cut: 'cut',
  lost: 'lost',
  unbegun: 'unbegun',
} as const satisfies Record<ToolAct['state'], BarTone>;

/** How an act is drawn. */
export function barTone(act: InspectedAct): BarTone {
  switch (act.kind) {
    case 'request':
      return act.state === 'cut' ? 'cut' : act.state === 'failed' ? 'failed' : 'model';
    case 'wait':
      return 'provider';
    case 'tool':
      return toolTones[act.state];
    case 'question':
      return 'person';
  }
}

/** A call of which only the beginning of its arguments is known. */
function asCall(act: Extract<InspectedAct, { kind: 'tool' }>): Parameters<typeof toolObject>[0] {
  return {
    partKind: 'tool-call',
    toolName: act.toolName,
    args: act.args,
    toolCallId: '',
    toolKind: null,
    id: null,
    providerName: null,
    providerDetails: null,
  };
}
