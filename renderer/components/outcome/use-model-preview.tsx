import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';

import type { ConversationId } from '../../../preload/contract/ids.ts';
import type { PreviewLine } from '../../../preload/contract/requests.ts';
import { useStores, useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { useReport } from '../use-report.ts';
import { ModelPreview } from './model-preview.tsx';

/** A button that opens what the model will see, and that list. It is read anew on each opening. */
export function useModelPreview(conversationId: ConversationId): {
  readonly toggle: ReactNode;
  readonly list: ReactNode;
} {
  const t = useTranslate();
  const stores = useStores();
  const report = useReport();
  const listId = useId();
  const [lines, setLines] = useState<readonly PreviewLine[] | null>(null);

  async function open(): Promise<void> {
    const answer = await stores.runs.getState().preview(conversationId);
    if (answer.ok) setLines(answer.value.lines);
    else report(answer.failure);
  }

  return {
    toggle: (
      <Button
        kind="ghost"
        className="preview-toggle"
        aria-expanded={lines !== null}
        aria-controls={listId}
        onClick={() => (lines === null ? void open() : setLines(null))}
      >
        {t('outcome.modelWillSee')}
        <Icon of={ChevronDown} size="s" className={lines === null ? '' : 'flipped'} />
      </Button>
    ),
    list: lines === null ? null : <ModelPreview id={listId} lines={lines} />,
  };
}
