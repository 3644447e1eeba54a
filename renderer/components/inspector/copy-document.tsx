import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';

import { useAnnounce } from '../../keyboard/announcer.tsx';
import { useStores, useTranslate } from '../../stores/use-stores.ts';
import { Button, IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { useReport } from '../use-report.ts';

const copiedShownMs = 2000;

/** Copies the run, or one act of it, as JSON. Main writes the text: it has what is cut on the screen. */
export function CopyDocument(props: { readonly actId: string | null }): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const announce = useAnnounce();
  const report = useReport();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedShownMs);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    const answer = await stores.inspector.getState().readDocument(props.actId);
    if (!answer.ok) {
      report(answer.failure);
      return;
    }
    await navigator.clipboard.writeText(answer.value.text);
    setCopied(true);
    announce(t('common.copied'));
  }

  const icon = <Icon of={copied ? Check : Copy} size="s" />;
  if (props.actId !== null) {
    const label = t(copied ? 'common.copied' : 'inspector.copyAct');
    return (
      <IconButton label={label} onClick={() => void copy()}>
        {icon}
      </IconButton>
    );
  }
  return (
    <Button kind="ghost" className="inspector-copy" onClick={() => void copy()}>
      {icon}
      <span>{t(copied ? 'common.copied' : 'inspector.copyRun')}</span>
    </Button>
  );
}
