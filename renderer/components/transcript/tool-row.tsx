import {
  ChevronRight,
  CircleAlert,
  CircleDashed,
  LoaderCircle,
  ShieldQuestionMark,
  ShieldX,
} from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';

import type { Translate } from '../../../preload/contract/locales/translate.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { formatDuration, millisecondsBetween } from '../format-time.ts';
import { Icon } from '../icon.tsx';
import { useNow } from '../use-now.ts';
import type { ToolView } from './blocks.ts';
import { PrintedOutput } from './printed-output.tsx';
import { ToolDetails } from './tool-details.tsx';
import { toolObject } from './tool-object.ts';
import { toolWords } from './tool-words.ts';

/** One tool call: icon, verb, object, how it stands; opens to what it was given and what it returned. */
export function ToolRow(props: { readonly tool: ToolView }): ReactNode {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const { tool } = props;
  const words = toolWords(tool.call.toolName);
  const finished = tool.state === 'done' || tool.state === 'failed';
  return (
    <li
      className="tool"
      data-state={tool.state}
      data-place={tool.key}
      data-call={tool.call.toolCallId}
    >
      <button
        type="button"
        className="tool-row"
        aria-expanded={open}
        aria-controls={detailsId}
        onClick={() => setOpen(!open)}
      >
        <StateIcon tool={tool} />
        <span className="tool-verb">{t(finished ? words.done : words.doing)}</span>
        <span className="mono clip" dir="auto">
          {toolObject(tool.call, t)}
        </span>
        <StateWord tool={tool} />
        <Icon of={ChevronRight} size="s" className={open ? 'text-3 turned' : 'text-3'} />
      </button>
      {open && <ToolDetails id={detailsId} tool={tool} />}
      {tool.printed !== null && (
        <PrintedOutput text={tool.printed} running={tool.state === 'running'} />
      )}
    </li>
  );
}

function StateIcon(props: { readonly tool: ToolView }): ReactNode {
  switch (props.tool.state) {
    case 'preparing':
    case 'running':
      return <Icon of={LoaderCircle} className="spin" />;
    case 'asking':
      return <Icon of={ShieldQuestionMark} />;
    case 'failed':
      return <Icon of={CircleAlert} />;
    case 'cut':
      return <Icon of={CircleDashed} />;
    case 'denied':
      return <Icon of={ShieldX} />;
    case 'done':
      return <Icon of={toolWords(props.tool.call.toolName).icon} />;
  }
}

function StateWord(props: { readonly tool: ToolView }): ReactNode {
  const t = useTranslate();
  const { tool } = props;
  const now = useNow(tool.state === 'running' ? 1000 : null);
  return <span className="meta tool-state">{stateWord(tool, now, t)}</span>;
}

function stateWord(tool: ToolView, now: number, t: Translate): string {
  switch (tool.state) {
    case 'preparing':
      return '';
    case 'running': {
      const ranMs = now - Date.parse(tool.startedAt);
      return ranMs < 1000 ? t('tool.running') : formatDuration(ranMs, t, 0);
    }
    case 'asking':
      return t('tool.waitsForYou');
    case 'done':
      if (tool.sources !== null && tool.sources.length > 0) {
        return t('tool.sourceCount', { count: tool.sources.length });
      }
      return tool.endedAt === null
        ? ''
        : formatDuration(millisecondsBetween(tool.startedAt, tool.endedAt), t, 1);
    case 'failed':
      return t('tool.failed');
    case 'denied':
      return t('tool.youSaidNo');
    case 'cut':
      return t('tool.notFinished');
  }
}
