import './toasts.css';
import { Check, CircleAlert, MessageCircleQuestionMark, X, type LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';

import { useAnnounce } from '../../keyboard/announcer.tsx';
import type { Toast, ToastKind } from '../../stores/toast-store.ts';
import { useStores, useToasts, useTranslate } from '../../stores/use-stores.ts';
import { Button, IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';

const shownMs = 6000;

const icons: Readonly<Record<ToastKind, LucideIcon>> = {
  done: Check,
  waiting: MessageCircleQuestionMark,
  failed: CircleAlert,
};

/** Short notices at the bottom right. They never take the focus; F6 goes to them. */
export function Toasts(): ReactNode {
  const toasts = useToasts((state) => state.toasts);
  if (toasts.length === 0) return null;
  return (
    <ul className="toasts" data-region="notices">
      {toasts.map((toast) => (
        <ToastCard key={toast.toastId} toast={toast} />
      ))}
    </ul>
  );
}

function ToastCard(props: { readonly toast: Toast }): ReactNode {
  const t = useTranslate();
  const announce = useAnnounce();
  const stores = useStores();
  const { toast } = props;
  const dismiss = (): void => stores.toasts.getState().dismiss(toast.toastId);
  const timeUp = useEffectEvent(dismiss);
  const say = useEffectEvent(() => announce([toast.text, toast.detail ?? ''].join(' ').trim()));
  useEffect(() => say(), [toast]);
  useEffect(() => {
    if (toast.kind === 'failed') return undefined;
    const timer = setTimeout(() => timeUp(), shownMs);
    return () => clearTimeout(timer);
  }, [toast]);

  return (
    <li className="toast" data-kind={toast.kind}>
      <Icon of={icons[toast.kind]} />
      <span className="grow">
        {toast.detail === null ? toast.text : <b>{toast.text}</b>}
        {toast.detail !== null && <span className="toast-detail">{toast.detail}</span>}
      </span>
      {toast.action !== null && (
        <Button
          onClick={() => {
            toast.action?.run();
            dismiss();
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton label={t('common.close')} onClick={dismiss}>
        <Icon of={X} size="s" />
      </IconButton>
    </li>
  );
}
