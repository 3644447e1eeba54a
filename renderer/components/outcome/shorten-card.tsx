import './shorten-card.css';
import { ChevronDown, LoaderCircle, Scissors } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';

import type { Translate } from '../../../preload/contract/locales/translate.ts';
import { shortenWays, type ShortenWay } from '../../../preload/contract/message-notes.ts';
import type { RunRecord } from '../../../preload/contract/run.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { ModelPreview } from './model-preview.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import { useShortening, type ShorterPreview } from './use-shortening.ts';

/** Ways to make a conversation shorter that its model does not take, each with what the model would see then. */
export function ShortenCard(props: {
  readonly run: RunRecord;
  readonly onCancel: () => void;
}): ReactNode {
  const t = useTranslate();
  const listId = useId();
  const { run } = props;
  const shortening = useShortening(run.conversationId);
  const [open, setOpen] = useState(false);
  const { previews, way, isWorking } = shortening;
  const chosen = way === null ? null : (previews?.[way] ?? null);
  return (
    <OutcomeCard
      tone="failed"
      icon={Scissors}
      title={t('shorten.title')}
      actions={
        isWorking ? (
          <>
            <span className="badge">
              <Icon of={LoaderCircle} size="s" className="spin" />
              {t('shorten.working')}
            </span>
            <Button onClick={() => shortening.cancel()}>{t('common.cancel')}</Button>
          </>
        ) : (
          <>
            <Button
              kind="primary"
              aria-disabled={way === null}
              onClick={() => void shortening.shorten()}
            >
              {t('shorten.go')}
            </Button>
            <Button onClick={props.onCancel}>{t('common.cancel')}</Button>
            {chosen !== null && (
              <Button
                kind="ghost"
                className="preview-toggle"
                aria-expanded={open}
                aria-controls={listId}
                onClick={() => setOpen(!open)}
              >
                {t('outcome.modelWillSee')}
                <Icon of={ChevronDown} size="s" className={open ? 'flipped' : ''} />
              </Button>
            )}
          </>
        )
      }
      below={open && chosen !== null && <ModelPreview id={listId} lines={chosen.lines} />}
    >
      <p>{t('shorten.body')}</p>
      {previews !== null && (
        <div className="shorten-ways" role="radiogroup" aria-label={t('shorten.title')}>
          {shortenWays.map((each) => (
            <Way
              key={each}
              way={each}
              preview={previews[each]}
              model={run.modelLabel}
              chosen={each === way}
              disabled={isWorking}
              onChoose={() => shortening.choose(each)}
            />
          ))}
        </div>
      )}
    </OutcomeCard>
  );
}

function wayHint(
  t: Translate,
  way: ShortenWay,
  { count, model }: { readonly count: number; readonly model: string },
): string {
  switch (way) {
    case 'summarize':
      return t('shorten.summarizeHint', { count, model });
    case 'drop-outputs':
      return t('shorten.drop-outputsHint');
    case 'last-message':
      return t('shorten.last-messageHint', { count });
  }
}

function Way(props: {
  readonly way: ShortenWay;
  readonly preview: ShorterPreview;
  readonly model: string;
  readonly chosen: boolean;
  readonly disabled: boolean;
  readonly onChoose: () => void;
}): ReactNode {
  const t = useTranslate();
  const hintId = useId();
  const { way, preview, model, chosen } = props;
  const { changes, leftOut, sizeAfter, sizeBefore } = preview;
  const percent = Math.max(1, Math.round((100 * sizeAfter) / Math.max(sizeBefore, 1)));
  return (
    <label className="shorten-way">
      <input
        type="radio"
        name="shorten-way"
        checked={chosen}
        disabled={!changes || props.disabled}
        aria-describedby={hintId}
        onChange={props.onChoose}
      />
      <span className="grow">
        <b>{t(`shorten.${way}`)}</b>
        <span id={hintId} className="list-hint">
          {changes ? wayHint(t, way, { count: leftOut, model }) : t('shorten.nothingToGain')}
        </span>
      </span>
      {changes && <span className="text-3 num">{t('shorten.size', { percent })}</span>}
    </label>
  );
}
